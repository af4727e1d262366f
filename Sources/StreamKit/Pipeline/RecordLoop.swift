/// The loop from reader to writer: one record at a time goes from the reader to its schema, through the stages, and is written.
///
/// ```
///   run ─▶ readRecords ─┬─ a document begins ─▶ begin                                             RecordLoop+Documents
///                       └─ a record ─▶ take ─┬─ passRow       a row goes to the writer as it is   RecordLoop+Records
///                                            ├─ repeatRecord  one like it is remembered           RecordLoop+Pieces, +Memo
///                                            ├─ mapRecord     its schema makes a record, the stages take it
///                                            └─ mapParts      a mapping makes several records of it
/// ```
/// State that lasts for a run, a document and a batch is separate: `RunColumns`, `DocumentPlan`, `BatchShare`; so is what is
/// remembered of earlier records, `Recall`. Messages are in `diagnostics`, records written in `output`.
struct RecordLoop: ~Copyable {
    enum Pause {
        /// The reader wants the next chunk.
        case needsInput
        /// The block of output is full.
        case full
        /// The source has been read, or the run is over.
        case done
        /// A record waits for something from outside; `run` with the same bytes continues with it.
        case waiting
    }

    var output: RecordOutput
    var diagnostics: Diagnostics
    var counts = RunCounts()
    /// Whether the run is over before its input: `isStrict`, a limit.
    var isStopped = false
    /// Set from outside, at any time, to end the run before its input.
    var interruption: Interruption?
    /// Whether a record waits. It is in `source`, whose bytes must stay until it continues.
    var isWaiting = false
    let registry: FieldNames
    /// This pipeline's part of a run that several share.
    var share: BatchShare
    var columns: RunColumns
    var document = DocumentPlan(.object)
    /// The current record, as read and as it will be written.
    var source = SourceRecord()
    var record = Record()
    /// The records made from a row.
    var parts = RowParts()
    /// Items of a feed whose schema is not clear yet.
    var held = HeldItems()
    let chooser: any SchemaChooser
    /// Divides what is read into several records, if that was asked for.
    let unpivoting: Unpivoting?
    /// What happens to records between schema and writer.
    var stages: RecordStages
    /// Records like earlier ones.
    var recall: Recall
    let configuration: PipelineConfiguration

    init(
        _ configuration: PipelineConfiguration, registry: FieldNames, chooser: any SchemaChooser,
        projection: Projection, writer: any RecordWriter, unique: UniqueFilter?, memories: [any PersistentState],
        isWorker: Bool
    ) {
        self.registry = registry
        self.configuration = configuration
        self.chooser = chooser
        // Swift 6.3 makes a program that crashes if this reads the properties of a half-initialised loop.
        let stages = RecordStages(
            configuration.transforms, unique: unique, projection, writer, memories,
            lookupKeys: (chooser.lookups?.sources ?? []).flatMap(\.key.parts).map(\.field), registry: registry,
            mayFilterEarly: configuration.mayFilterEarly, onRequest: configuration.fieldsOnRequest)
        let share = BatchShare(
            isWorker: isWorker, dependsOnOthers: stages.dependOnOthers || writer.abilities.joining == nil,
            maySumUp: stages.areSumsFirst)
        if configuration.isQuiet { stages.filter?.endReview() }
        counts.areSummedUp = stages.makesOthers
        let dependsOnOthers = chooser.schemas.contains { $0.repeating?.dependentFields.fields.isEmpty == false }
        let isPlain = stages.isEmpty && !share.shipsRecords && !dependsOnOthers
        recall = Recall(configuration, isPlain: isPlain)
        columns = RunColumns(stages.requests, ofSums: stages.groups.map { FieldList($0.names) })
        self.share = share
        self.stages = stages
        unpivoting = configuration.unpivot.map {
            Unpivoting($0, registry: registry, settings: configuration.transforms.settings)
        }
        output = RecordOutput(
            projection, writer, blockSize: configuration.blockSize, isFree: configuration.transforms.describes)
        diagnostics = Diagnostics(configuration, postpones: isWorker)
        if !isWorker { rejectRowsOfLookups() }
    }

    /// Rejects what tables for lookups have that is no row.
    private mutating func rejectRowsOfLookups() {
        for source in chooser.allLookups.flatMap(\.sources) {
            diagnostics.source = source.name
            for fault in source.table.faults where !isStopped {
                fault.raw.withView { reject(fault.with(raw: $0)) }
            }
        }
        diagnostics.source = "-"
    }

    // MARK: The loop

    /// Lets a reader process some bytes, or finish without any; returns how many of them are finished with, and why it stopped.
    /// If a record waits, none are: they belong to the reader until the same call has continued with it.
    mutating func run<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, _ bytes: ByteView?, stopsWhenFull: Bool
    ) throws(StreamError) -> (used: Int, pause: Pause) {
        var early: Pause?
        if isWaiting {
            early = try resume(stopsWhenFull)
        } else {
            if parts.isInProgress, let pause = try mapParts(stopsWhenFull) { return (0, pause) }
            if let unpivoting, unpivoting.isInProgress, let pause = try divide(unpivoting, stopsWhenFull) {
                return (0, pause)
            }
            if let bytes { reader.supply(bytes) } else { reader.finish() }
        }
        defer { if let rows = reader.takeRowCounts() { counts.add(rows) } }
        let pause = if let early { early } else { try readRecords(&reader, stopsWhenFull: stopsWhenFull) }
        guard let bytes else { return (0, pause) }
        switch pause {
        case .waiting: return (0, pause)
        case .needsInput: return (bytes.count, pause)
        case .full, .done: return (reader.detach(), pause)
        }
    }

    /// Processes records from a reader until it has no more, or until a block is full.
    private mutating func readRecords<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, stopsWhenFull: Bool
    ) throws(StreamError) -> Pause {
        let interruption = interruption
        defer { countRepeats() }
        while true {
            if let interruption, interruption.isRequested {
                isStopped = true
                return .done
            }
            switch reader.next(into: &source) {
            case .record:
                if document.awaitsRows { noteFirstRow(source.bytes, line: source.line, isRejected: false) }
                if let unpivoting {
                    counts.divided += 1
                    unpivoting.begin(&source)
                    if let pause = try divide(unpivoting, stopsWhenFull) { return pause }
                } else if let pause = try take(stopsWhenFull) {
                    return pause
                }
                if stopsWhenFull, isFull { return .full }
            case .document:
                countRepeats()
                try endHolding()
                try beginDocument(&reader)
                if document.isMapped || document.schema?.fixedColumns != nil { reader.headerIsKnown() }
            case .rejected(let rejection):
                if document.awaitsRows { noteFirstRow(rejection.raw, line: rejection.line, isRejected: true) }
                noteLostRecord()
                // The run may end with it.
                if configuration.isStrict { try endHolding() }
                reject(rejection)
                if stopsWhenFull, isFull { return .full }
            case .warning(let line, let note):
                diagnostics.warn(note, line: line)
            case .note(let line, let note):
                diagnostics.note(note, line: line)
            case .unusable(let reason):
                throw StreamError(.usage, reason)
            case .needsInput:
                return .needsInput
            case .endOfInput:
                try endHolding()
                if document.awaitsRows, !document.hasRows, let hint = document.missingRowsHint(registry) {
                    diagnostics.note(hint, line: document.headerLine)
                }
                return .done
            }
            if isStopped { return .done }
        }
    }

    /// What follows something that could not be read is not filled with what came before it. An object might have been any, and
    /// a row one of a table before, whose header was not seen again.
    private func noteLostRecord() {
        if document.shape == .table {
            document.reshaping?.rowWasLost()
            for other in document.filledBefore { other.otherRowWasLost() }
        } else {
            chooser.reshaping?.rowWasLost()
            for schema in chooser.schemas { schema.reshaping?.rowWasLost() }
        }
    }

    /// Passes on what was read; returns why to stop for now, if so.
    @inline(__always)
    private mutating func take(_ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        if document.passesRows {
            passRow()
        } else if document.isReshaped, let reshaping = try chosenReshaping() {
            return try reshape(reshaping, stopsWhenFull)
        } else {
            var isRepeated = false
            if recall.memo.isOn { isRepeated = try repeatRecord() }
            if !isRepeated {
                countRepeats()
                try mapRecord()
            }
            if !held.isEmpty, document.schema != nil { try mapHeld() }
            if isWaiting { return .waiting }
        }
        return nil
    }

    /// Passes on the records into which what was read is divided; returns why to stop for now, if so.
    private mutating func divide(_ unpivoting: Unpivoting, _ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        while !isStopped, unpivoting.next(&source) {
            counts.unpivotedRecords += 1
            if let pause = try take(stopsWhenFull) { return pause }
        }
        let (isEmpty, rejection) = unpivoting.end(&source)
        if isEmpty { counts.leftOut += 1 }
        if let rejection { reject(rejection) }
        return isStopped ? .done : nil
    }

    /// Continues with a record that has waited; returns why to stop for now, if so.
    private mutating func resume(_ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        isWaiting = false
        try mapRecord()
        if !held.isEmpty { try mapHeld() }
        if parts.isInProgress, !isWaiting, let pause = try mapParts(stopsWhenFull) { return pause }
        if let unpivoting, unpivoting.isInProgress, !isWaiting, let pause = try divide(unpivoting, stopsWhenFull) {
            return pause
        }
        if isWaiting { return .waiting }
        if isStopped { return .done }
        return stopsWhenFull && isFull ? .full : nil
    }

    // MARK: Parts

    /// The reshaping of what was read before its schema gets it, if any.
    private mutating func chosenReshaping() throws(StreamError) -> Reshaping? {
        if document.shape == .object, chooser.mapsObjects {
            let mapping = try chooser.mappingSchema(forObject: source)
            document.isMapped = mapping != nil
            if let mapping { document.schema = mapping }
            return mapping?.reshaping ?? document.reshaping
        }
        return document.reshaping
    }

    /// Makes records from what was read; returns why to stop for now, if so.
    private mutating func reshape(_ reshaping: Reshaping, _ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        if reshaping.mapping.divides { counts.divided += 1 }
        counts.reshaped += 1
        var group = 0
        if recall.memo.isOn {
            guard let rest = try repeatParts(reshaping) else { return nil }
            group = rest
            countRepeats()
        }
        if reshaping.state.state.passesAll(document.shape) {
            guard reshaping.state.state.passes(source) else {
                counts.leftOut += 1
                return nil
            }
            counts.parts += 1
            try mapRecord()
            return isWaiting ? .waiting : nil
        }
        parts.begin(reshaping, &source, skippedGroups: group)
        recall.memo.beginParts()
        return try mapParts(stopsWhenFull)
    }

    /// Processes the records of a row; returns why to stop for now, if so.
    private mutating func mapParts(_ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        let reshaping = parts.reshaping
        while !isStopped {
            var step = parts.next(&source, mayBeCells: recall.memo.partEntry != nil)
            if case .cells = step {
                if let reshaping, try repeatPart(reshaping) {
                    if stopsWhenFull, parts.mayPause, isFull { return .full }
                    continue
                }
                step = parts.make(&source)
            }
            switch step {
            case .record:
                counts.parts += 1
                // Before the record: the run may end with it.
                if let repair = parts.takeRepair() { diagnostics.warn(repair, line: source.line) }
                if document.shape == .object { wantPart() }
                if recall.memo.isWanted, !parts.mayBeRemembered { recall.memo.dismiss() }
                try mapRecord()
                if !held.isEmpty, document.schema != nil { try mapHeld() }
                if isWaiting { return .waiting }
                if stopsWhenFull, parts.mayPause, isFull { return .full }
            case .leftOut:
                counts.leftOut += 1
            case .rejected(let reason):
                parts.add(fault: reason)
            case .end, .cells:
                endParts()
                return isStopped ? .done : nil
            }
        }
        endParts()
        return .done
    }

    private mutating func endParts() {
        let (rejection, repair) = parts.end(&source)
        if let repair { diagnostics.warn(repair, line: source.line) }
        if let rejection { reject(rejection) }
    }

    /// Whether the outcome of the next record depends on earlier ones.
    var dependsOnEarlierRecords: Bool {
        parts.isInProgress || unpivoting?.isInProgress ?? false
            || (document.schema?.reshaping ?? document.reshaping)?.dependsOnEarlierRecords ?? false
    }

    /// Whether a block of output, or of rejected input, is full. A batch's never is.
    var isFull: Bool {
        !share.isWorker && (output.isFull(output.block.count) || output.isFull(diagnostics.rejects.output.count))
    }

    /// The counts so far.
    var currentCounts: RunCounts {
        var result = counts
        result.rejected = diagnostics.rejected
        result.warnings = diagnostics.warnings
        result.facts.formUnion(chooser.facts)
        for finder in placeFinders { result.findings.formUnion(finder.findings) }
        result.findings.formUnion(stages.findings)
        result.findings.formUnion(chooser.reshaping?.findings ?? [])
        if let unpivoting {
            result.unpivoted |= unpivoting.found
            result.findings.formUnion(unpivoting.findings)
        }
        result.add(lookups: chooser.allLookups.flatMap(\.counts))
        return result
    }

    /// Forgets what is in progress.
    mutating func leaveDocument() {
        isWaiting = false
        // What is rejected before the next header is no row of the last one.
        document.awaitsRows = false
        parts.abandon(&source)
        _ = unpivoting?.end(&source)
        held.removeAll()
    }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        leaveDocument()
        unpivoting?.beginSource(name)
        diagnostics.beginSource(name)
        stages.beginSource(name)
        chooser.beginSource(name)
    }

    /// The source is a document recognised by that root element.
    func recognised(root: String) { chooser.recognised(root: root) }

    /// The following records were read from this source, by others.
    mutating func setSource(_ name: String) {
        diagnostics.source = name
        stages.beginSource(name)
    }

    /// The last source has ended: writes what stages have kept, until a block is full; returns whether that was all.
    mutating func drain() throws(StreamError) -> Bool {
        if columns.isUnresolved { return true }
        // None of what comes now was read just before.
        recall.memo.dismiss()
        try resolveColumnsWithoutRecord()
        if !output.isBegun {
            stages.description?.knownFields = settledColumns.map { output.projection.columns($0).names } ?? []
        }
        while let origin = try stages.takeKept(into: &record, earlyEnd) {
            beginLateOutput()
            if let text = stages.writtenOfKept {
                output.block.append(text)
                counts.written += 1
                noteOutcome(origin)
                if isFull { return false }
                continue
            }
            if let source = stages.sourceOfKept { diagnostics.source = source }
            if stages.description != nil {
                _ = note(output.write(record), line: 0)
            } else {
                emit(origin)
            }
            if isFull { return false }
        }
        beginLateOutput()
        return true
    }

    /// The output's columns, as far as they are known.
    var settledColumns: OutputColumns? {
        stages.groups?.pivotedNames.map { OutputColumns(names: $0, refusesFurtherFields: false) } ?? columns.columns
    }

    /// How the run has ended before its input, if it has.
    private var earlyEnd: EarlyEnd {
        var end: EarlyEnd = isStopped ? .stopped : []
        if interruption?.isRequested == true { end.insert(.interrupted) }
        return end
    }

    /// Begins the output, if its columns are known only at the end.
    private mutating func beginLateOutput() {
        if output.isBegun || earlyEnd.contains(.interrupted) { return }
        if let names = stages.groups?.pivotedNames {
            for field in stages.requests.ofPivot.missing(from: names) {
                diagnostics.noteOfRun(RunNote.fieldNeverFound(registry.string(of: field.name), field.use))
            }
            if stages.description == nil {
                output.begin(OutputColumns(names: names, refusesFurtherFields: false), isPart: share.isWorker)
            }
        }
        if let description = stages.description { output.begin(description.names) }
    }

    /// Drops what would still be written.
    mutating func abandon() {
        isStopped = true
        stages.forget()
    }

    /// Closes the document, once everything held back has been written.
    mutating func finish() throws(StreamError) {
        if columns.isUnresolved { return }
        // All of the input has been read where a limit is one of groups.
        if !isStopped || stages.isExhausted && counts.summedUp > 0 {
            noteOptionsWithoutEffect()
        } else if stages.isExhausted {
            noteMissingFields(isLimited: true)
        }
        output.finish()
        noteEmptyColumns()
        diagnostics.finish()
    }

    /// Forgets what records have shown, and what was found in tables.
    func forgetFindings() {
        for lookups in chooser.allLookups { lookups.forgetCounts() }
        for finder in placeFinders { finder.forgetFindings() }
        chooser.reshaping?.forgetFindings()
    }

    private var placeFinders: [any PlaceFinder] {
        chooser.schemas.compactMap(\.placeFinder) + (output.placeFinder.map { [$0] } ?? [])
    }

    /// The filter with the condition's review.
    var review: RecordFilter? { stages.filter }
}
