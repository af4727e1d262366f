import Dispatch
import FuelKit
import Glibc
import StreamKit

/// The options put to use: what they mean together, and the run.
struct RunConfiguration {
    let command: FuelstreamCommand
    private let suburbs: SuburbIndex
    private let place: Place?
    private let lookups: [Lookups.Source]
    /// The tables of mappings.
    private let mappingLookups: [Lookups.Source]
    /// The mapping that was asked for.
    private let mapping: FuelMapping?
    private let transforms: TransformOptions
    private let statistics: FuelStatistics?

    /// - Throws: `UsageError` for a place that does not exist or a gazetteer that cannot be read.
    init(_ command: FuelstreamCommand) throws {
        self.command = command
        let suburbs = try SuburbIndex.reading(command.places.suburbs, isQuiet: command.errors.quiet)
        self.suburbs = suburbs
        let mapping = try command.records.mappingName.map { name throws(UsageError) in try FuelMapping.reading(name) }
        self.mapping = mapping
        let tables = command.records.lookups
        let numbers = command.infersTypes ? command.reading.numbers : .point
        let forms = tables.isEmpty ? [] : (mapping.map { [$0] } ?? FuelMapping.builtIn).flatMap(\.forms)
        let keys = forms.compactMap { form in form.lookup.map { (key: LookupKey([$0]), quote: form.reading.quote) } }
        lookups = try tables.compactMap { table in
            try table.on.map { on in
                let known = keys.first { $0.key.parts == on.key.parts }
                return try Lookups.Source(
                    table.file, [(on.key, quote: known?.quote ?? nil)], table.match, numbers,
                    isQuiet: command.errors.quiet)
            }
        }
        mappingLookups = try tables.filter { $0.on == nil }.map { table in
            if keys.isEmpty || command.records.schema == .raw || command.records.schema == .feed {
                throw UsageError(message: "--lookup needs --on after it, or a mapping that has a [lookup]")
            }
            return try Lookups.Source(
                table.file, keys, table.match, numbers, isQuiet: command.errors.quiet, isGuessed: mapping == nil)
        }
        transforms = try TransformOptions(command)
        statistics = command.execution.stats || command.execution.statsJson ? FuelStatistics() : nil
        do throws(Place.Unknown) {
            place = try command.places.near.map { name throws(Place.Unknown) in
                try Place(name.text, in: suburbs, home: mapping?.state ?? .westernAustralia)
            }
        } catch {
            throw UsageError(message: "--near: \(Self.remedy(command, suburbs) ?? error.reason)")
        }
        for note in transforms.notes where !command.errors.quiet {
            StandardStream.error.writeLine("fuelstream: \(note)")
        }
        if let product = command.records.assumedProduct?.text, Product.named(product) == nil, !command.errors.quiet,
            let meant = product.nearest(of: Product.all.map(\.name))
        {
            StandardStream.error.writeLine(
                "fuelstream: --assume-product: \u{201C}\(product)\u{201D} is no product of FuelWatch's, perhaps \u{201C}\(meant)\u{201D}: taken as it is"
            )
        }
        if let warning = place?.warning, !command.errors.quiet {
            StandardStream.error.writeLine("fuelstream: warning: --near: \(warning)")
        }
    }

    /// What is wrong with a place that is not found, if a value was forgotten, or its quotes.
    private static func remedy(_ command: FuelstreamCommand, _ suburbs: SuburbIndex) -> String? {
        guard let text = command.places.near?.text else { return nil }
        if FileIdentity(path: text) != nil { return "a place is missing before \(text), which is a file" }
        guard let next = command.files.first, FileIdentity(path: next) == nil,
            (try? Place("\(text) \(next)", in: suburbs)) != nil
        else { return nil }
        return "a name of several words goes in quotes: --near '\(text) \(next)'"
    }

    /// Does what was asked for. Returns only if no stream is needed; a stream ends the program.
    /// - Throws: `UsageError` for files that would be overwritten.
    func run() throws {
        if let text = textInsteadOfRecords {
            try write(text)
            if command.places.feedURL { warnOfDistantFeed() }
            return
        }
        try checkFiles()
        if command.files.isEmpty, !command.errors.quiet, StandardDescriptors.inputIsTerminal {
            StandardStream.error.writeLine("fuelstream: reading from the terminal; Control-D ends the input")
        }
        stream()
    }

    /// What was asked for, if that needs no input.
    private var textInsteadOfRecords: String? {
        if command.records.listMappings { return FuelMapping.list }
        if command.places.listSuburbs { return suburbs.list }
        return command.places.feedURL ? feedAddress.text : nil
    }

    private func write(_ text: String) throws(UsageError) {
        guard let path = command.writing.output else {
            if let error = StandardStream.output.writeLine(text) {
                ExitStatus.ioFailure.exit(message: "standard output: \(error)")
            }
            return
        }
        try checkFiles()
        do throws(StreamError) {
            let file = try ReplacedFile(path: path)
            if let error = file.replace(withLine: text) { ExitStatus.ioFailure.exit(message: "\(path): \(error)") }
        } catch {
            ExitStatus.ioFailure.exit(message: "--output: \(error.words)")
        }
    }

    /// For a place in another state, FuelWatch's nearest suburb may be too far away for its prices to be of use.
    private func warnOfDistantFeed() {
        guard let suburb = feedAddress.nearestSuburb, suburb.distance >= 100, !command.errors.quiet else { return }
        StandardStream.error.writeLine(
            "fuelstream: --feed-url: \(suburb.name), the nearest suburb that FuelWatch knows, is \(Int(suburb.distance)) km away"
        )
    }

    private var feedAddress: FeedAddress {
        var address = FeedAddress()
        address.product = (command.records.assumedProduct?.text).flatMap(Product.named)
        address.place = place
        address.region = command.places.region
        address.day = command.places.day
        address.leavesOutSurroundings = command.places.noSurrounding
        return address
    }

    /// A file with several names (hard links) is another one under this name once it has been replaced.
    private func noteOtherNames(of file: ReplacedFile) {
        let count = file.otherNames
        guard count > 0, !command.errors.quiet else { return }
        StandardStream.error.writeLine(
            "fuelstream: --output: \(file.path) has \(count.counted("other name")), which keep\(count == 1 ? "s" : "") "
                + "the earlier content")
    }

    private func stream() -> Never {
        let pipeSignal = PipeSignal()
        let registry = FieldNames()
        let file: ReplacedFile?
        do throws(StreamError) {
            file = try command.writing.output.map { path throws(StreamError) in try ReplacedFile(path: path) }
        } catch {
            ExitStatus.ioFailure.exit(message: "--output: \(error.words)")
        }
        if let file { noteOtherNames(of: file) }
        let memories: StateFiles
        do throws(StreamError) {
            let isReplaced = file.map { !$0.isWrittenDirectly } ?? false
            memories = try StateFiles(command, registry: registry, areKeptAtEnd: isReplaced)
        } catch {
            file?.discard()
            let status: ExitStatus = error.code == .usage ? .usage : .ioFailure
            status.exit(message: error.words)
        }
        // With --changes or stations a record's fields depend on earlier records: one job does all of the work. So it does where
        // each record has to go through it anyway, since to send it there takes longer than to make it.
        let needsOne =
            memories.recordsDependOnEarlierOnes || command.filtering.unique != nil || transforms.selectsFirst
        let jobs = needsOne ? 1 : command.execution.jobs?.value ?? 1
        ProgramResources.useHeaps(jobs)
        let rejects: OutputFile?
        do throws(StreamError) {
            rejects = try command.errors.rejects.map { path throws(StreamError) in try OutputFile(creating: path) }
        } catch {
            file?.discard()
            ExitStatus.ioFailure.exit(message: "--rejects: \(error)")
        }
        if let shortage = ProgramResources.descriptorShortage {
            file?.discard()
            ExitStatus.ioFailure.exit(message: shortage)
        }
        let options = command.errors
        let stationFiles = memories.stationFiles
        let runner = StreamRunner(
            pipeline(registry, memories, statistics), sources: sources, file: file,
            replaces: { outcome in
                !(stationFiles?.hasFaults ?? false) && outcome.counts.hasContent && options.acceptsOutput(of: outcome)
            }, rejects: rejects, memories: memories.kept, wait: memories.stationFiles,
            showsProgress: command.execution.progress,
            summary: { finalMessages(file, $0) }, team: team(jobs, statistics),
            pieceMemory: ProgramResources.keepPieces)
        runner.start { outcome in
            file?.discard()
            var outcome = outcome
            // After a signal they may still be in use.
            if outcome.signal == nil, let stationFiles, stationFiles.hasFaults { outcome.ioFailed = true }
            finish(outcome, pipeSignal, options)
        }
        waitForExit()
    }

    /// The workers that share the work, if there are more than one.
    private func team(_ jobs: Int, _ sum: FuelStatistics?) -> BatchTeam? {
        guard jobs > 1 else { return nil }
        func pipeline(_ statistics: FuelStatistics?) -> Pipeline {
            let registry = FieldNames()
            let memories = StateFiles(forWorkerOf: command, registry: registry)
            return self.pipeline(registry, memories, statistics, isWorker: true)
        }
        let workers = (0..<jobs).map { _ in
            let statistics = sum.map { _ in FuelStatistics(isForBatches: true) }
            return PipelineWorker(pipeline(statistics), statistics: statistics)
        }
        return BatchTeam(reading: pipeline(nil), workers: workers, statistics: sum)
    }

    /// What is reported at the end: what failed, and the statistics that were asked for.
    private func finalMessages(_ file: ReplacedFile?, _ outcome: StreamRunner.Outcome) -> [String] {
        var lines: [String] = []
        if !command.errors.quiet {
            if outcome.foundNothing { lines.append("the input was empty") }
            if let file, !outcome.isInPlace {
                lines.append("\(file.path): " + (file.replacesExistingFile ? "left as it was" : "not written"))
            }
            lines = lines.map { "fuelstream: \($0.printable)" }
        }
        guard let statistics else { return lines }
        let summary = RunSummary(
            isForPeople: command.execution.stats, isForPrograms: command.execution.statsJson, statistics,
            lookups: (lookups + mappingLookups).map(\.name))
        return lines + summary.lines(outcome)
    }

    var sources: [StreamRunner.Source] {
        command.files.isEmpty ? [.standardInput] : command.files.map { $0 == "-" ? .standardInput : .file($0) }
    }

    /// The work between input bytes and output bytes.
    func pipeline(
        _ registry: FieldNames, _ memories: StateFiles, _ statistics: FuelStatistics? = nil, isWorker: Bool = false
    ) -> Pipeline {
        let choice: Projection.Choice =
            if let select = command.writing.select {
                .select(select.names)
            } else if let drop = command.writing.drop {
                .drop(drop.names)
            } else {
                .all
            }
        let projection = Projection(choice, registry: registry)
        // In raw tables, only the fields that are needed are read.
        let keys = lookups.flatMap(\.key.parts).map(\.field)
        let inputs = transforms.inputs + (command.filtering.unique?.names ?? []) + keys
        let selected = transforms.sumsUp ? [] : projection.selection
        let selection = selected.map { $0 + inputs.map { registry.intern(text: $0) } }
        let chooser = FuelSchemaChooser(
            command.records.schema, registry: registry, options: fuelOptions(memories, statistics, registry),
            selection: selection,
            infersTypes: command.infersTypes)
        return Pipeline(
            configuration, registry: registry, chooser: chooser, projection: projection, writer: writer(registry),
            unique: memories.unique, memories: memories.kept.map(\.memory), isWorker: isWorker)
    }

    private var configuration: PipelineConfiguration {
        var configuration = PipelineConfiguration()
        configuration.inputFormat = command.reading.from.format
        configuration.encoding = command.reading.encoding?.name
        configuration.dialect = command.reading.delimiter.map { CSVDialect(delimiter: $0.byte) }
        configuration.quote = command.reading.quote.map(\.byte)
        configuration.table.hasHeader = !command.reading.noHeader
        configuration.table.columns = command.reading.columns?.names ?? []
        configuration.table.keepsRepeatedHeaders = command.reading.keepRepeatedHeaders
        configuration.recordsPath = command.reading.records?.text
        configuration.table.skippedLines = command.reading.skip?.value ?? 0
        configuration.knownTable = .ofFuel(mapping)
        if [.auto, .fuel].contains(command.records.schema) {
            configuration.recognise(mapping)
        }
        configuration.transforms = transforms
        configuration.unpivot = command.reading.unpivot?.options
        configuration.unpivot?.reshaping = reshaping
        configuration.wording =
            NoteWording(
                pointsOption: "--to \(command.writing.to.rawValue)",
                readsDecimalCommas: command.reading.decimalComma
            ).text
        configuration.fieldsOnRequest = Array(NoteWording.fieldsOnRequest.keys)
        configuration.preconditions = command.preconditions + transforms.preconditions
        configuration.mayFilterEarly = !command.records.comparesPrices
        configuration.isStrict = command.errors.strict
        configuration.isQuiet = command.errors.quiet
        configuration.keepsRejects = command.errors.rejects != nil
        configuration.talliesRejections = statistics != nil
        if let limit = command.errors.maxRecordBytes { configuration.maximumRecordBytes = limit.value }
        return configuration
    }

    private func writer(_ registry: FieldNames) -> any RecordWriter {
        let hasHeader = !command.writing.noOutputHeader
        switch command.writing.to {
        case .ndjson:
            return NDJSONWriter(registry: registry)
        case .csv:
            let delimiter = command.writing.outputDelimiter?.byte ?? ASCII.comma
            return TableWriter(
                registry: registry, style: .csv(delimiter: delimiter), hasHeader: hasHeader,
                isForExcel: command.writing.excel)
        case .tsv:
            return TableWriter(registry: registry, style: .tsv, hasHeader: hasHeader)
        case .table:
            let isElsewhere = command.writing.output != nil
            return AlignedTableWriter(
                registry: registry, width: isElsewhere ? nil : StandardDescriptors.outputColumns,
                numbers: command.reading.numbers)
        case .geojson, .geojsonl:
            return GeoJSONWriter(
                registry: registry, style: command.writing.to == .geojson ? .collection : .lines,
                places: command.places.fields, renames: transforms.renames, numbers: command.reading.numbers)
        case .rss:
            var presentation = RSSPresentation.fuel
            if let title = command.writing.title { presentation.title = title }
            return RSSWriter(
                registry: registry, presentation: presentation, places: command.places.fields,
                renames: transforms.renames, numbers: command.reading.numbers)
        case .html:
            return HTMLWriter(
                registry: registry,
                page: MapPage.page(
                    proximity: proximity, name: command.places.near?.text ?? "", places: command.places.fields,
                    renames: transforms.renames, columns: command.writing.select?.names ?? [],
                    computed: transforms.assignments.map(\.name), sums: sums, title: command.writing.title))
        }
    }

    /// `--calc`, each the name and the expression.
    private var sums: [(name: String, expression: String)] {
        let given = command.filtering.calc.compactMap { try? TransformOptions.parts($0, "--calc: NAME=SUM") }
        return given.isEmpty ? transforms.sums.map { ($0.name, "count()") } : given.map { ($0.name, $0.value) }
    }

    /// `--near`, `--bands` and `--within`.
    private var proximity: Proximity? {
        place.map { place in
            Proximity(
                origin: place.coordinate, bands: command.places.bands?.bands ?? .standard,
                within: command.places.within?.value)
        }
    }

    /// `--each` and `--flatten`.
    private var reshaping: RecordMapping {
        var mapping = RecordMapping()
        mapping.elements = command.reading.each
        mapping.flattens = command.reading.flatten
        return mapping
    }

    private func fuelOptions(
        _ memories: StateFiles, _ statistics: FuelStatistics?, _ registry: FieldNames
    ) -> FuelOptions {
        let product = (command.records.assumedProduct?.text).map { Product.named($0)?.name ?? $0 }
        var options = FuelOptions(
            assumedProduct: product, proximity: proximity, history: memories.history, stations: memories.stations,
            inquiry: memories.stationFiles?.inquiry, statistics: statistics, suburbs: suburbs)
        options.placeFields = command.places.fields
        if command.reading.unpivot == nil { options.reshaping = reshaping }
        options.settings = transforms.settings
        options.mapping = mapping
        options.mappingLookups = mappingLookups
        if !lookups.isEmpty {
            options.lookups = Lookups(lookups, registry: registry, infersTypes: command.infersTypes)
        }
        return options
    }
}

extension SuburbIndex {
    /// The gazetteer in a file, or the built-in one.
    fileprivate static func reading(_ file: String?, isQuiet: Bool) throws -> SuburbIndex {
        guard let file else { return builtIn }
        do {
            let bytes = try FileContents.read(file)
            let index = try bytes.withView { view throws(Fault) in try SuburbIndex(csv: view) }
            let count = index.rowsWithoutPoint
            if count > 0, !isQuiet {
                let rows = count == 1 ? "1 row without a point is" : "\(count) rows without a point are"
                StandardStream.error.writeLine("fuelstream: --suburbs: \(file): \(rows) left out")
            }
            return index
        } catch let error as StreamError {
            throw UsageError(message: "--suburbs: \(error.words)")
        } catch let fault as Fault {
            throw UsageError(message: "--suburbs: \(file):\(fault.line): \(NoteWording().text(fault.reason))")
        }
    }
}

extension Lookups.Source {
    /// The table in a file, read once.
    /// - Parameters:
    ///   - keys: record fields and table columns; the first whose column the table has is used.
    ///   - match: which records are kept.
    ///   - numbers: how numbers in cells are written, if the lookup is to infer them.
    ///   - isGuessed: whether no mapping with these keys was asked for.
    /// - Throws: `UsageError` for a table without such a column. One that cannot be read ends the program.
    fileprivate init(
        _ file: String, _ keys: [(key: LookupKey, quote: UInt8??)], _ match: Lookups.Match,
        _ numbers: NumberStyle, isQuiet: Bool, isGuessed: Bool = false
    ) throws(UsageError) {
        let wording = NoteWording(isAboutLookup: true)
        do throws(StreamError) {
            let table = try LookupTable.reading(path: file, keys: keys, numbers: numbers)
            for (line, note) in table.notes where !isQuiet {
                StandardStream.error.writeLine("fuelstream: \(file.printable):\(line): \(note)")
            }
            // Which row counts is of no interest if no field of one is.
            if table.repeatedKeys > 0, !isQuiet, match != .unmatched {
                let rows = table.repeatedKeys == 1 ? "1 row has a key" : "\(table.repeatedKeys) rows have keys"
                StandardStream.error.writeLine(
                    "fuelstream: --lookup: \(file.printable): \(rows) of an earlier row; the earlier one counts")
            }
            self.init(table, name: file, match: match)
        } catch {
            let status: ExitStatus
            switch error.code {
            case .usage where isGuessed:
                let columns = keys.map(\.key.columns).joined(separator: ", ")
                throw UsageError(
                    message:
                        "--lookup needs --on after it: \(file) has none of the columns that mappings know (\(columns))"
                )
            case .cannotOpen where isGuessed:
                throw UsageError(message: "--lookup needs --on after it; \(error.message(wording.text))")
            case .usage: throw UsageError(message: "--lookup: \(error.message(wording.text))")
            case .cannotOpen: status = .noInput
            case .readFailed: status = .ioFailure
            default: status = .rejected
            }
            status.exit(message: "--lookup: \(error.message(wording.text))")
        }
    }
}

/// Ends the program as the run ended.
private func finish(_ outcome: StreamRunner.Outcome, _ pipeSignal: PipeSignal, _ options: FuelstreamCommand.Errors) {
    if let signal = outcome.signal { die(of: signal) }
    if outcome.outputClosed {
        if pipeSignal.wasDefault { die(of: SIGPIPE) }
        ExitStatus.ioFailure.exit(message: "standard output: Broken pipe")
    }
    // Everything has been written; the destructors of `exit` could interfere with threads that are still running.
    _exit(ExitStatus(outcome, options).rawValue)
}

/// A closed pipe is detected by the failing write, so that descriptors can be restored before the program dies of it. So is
/// a file that has become as large as it may be (`ulimit -f`).
private struct PipeSignal: Sendable {
    /// Whether SIGPIPE would have ended the program: if so, it eventually does.
    let wasDefault: Bool

    init() {
        let previous = signal(SIGPIPE, SIG_IGN)
        wasDefault = previous == nil
        signal(SIGXFSZ, SIG_IGN)
    }
}

/// Lets a signal do what it would have done, so that the shell sees its status.
private func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    _exit(128 + number)
}

extension StreamRunner.Outcome {
    /// Whether all inputs have been read, and there was nothing in them.
    fileprivate var foundNothing: Bool {
        !counts.hasContent && counts.rejected == 0 && error == nil && !ioFailed && unopened == 0 && !wasInterrupted
    }
}
