import ArgumentParser
import FuelKit
import StreamKit

/// The command line: options as they are written, checked one by one.
@main
struct FuelstreamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuelstream",
        abstract: "Turns feeds and tables of fuel prices into enriched records, a line each.",
        usage: "fuelstream [options] [file ...]",
        version: "fuelstream \(version)"
    )

    static let version = "0.1.0"

    @Option(
        name: [.customShort("f", allowingJoined: true), .long], parsing: .unconditional,
        help: ArgumentHelp("What is read: auto, rss, csv, tsv or ndjson.", valueName: "format"))
    var from: InputChoice = .auto

    @Option(
        name: [.customShort("t", allowingJoined: true), .long], parsing: .unconditional,
        help: ArgumentHelp("Writes ndjson, csv, tsv, geojson, geojsonl, rss, html.", valueName: "format"))
    var to: OutputChoice = .ndjson

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The shape of records: auto, fuel, feed or raw.", valueName: "name"))
    var schema: FuelSchemaChooser.Choice = .auto

    @Option(
        name: [.customShort("d", allowingJoined: true), .long], parsing: .unconditional,
        help: ArgumentHelp("What parts the fields of CSV: a character, or tab.", valueName: "c"))
    var delimiter: DialectByte?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What may stand around a field of CSV, or none.", valueName: "c"))
    var quote: QuoteChoice?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What parts the fields of CSV that is written.", valueName: "c"))
    var outputDelimiter: DialectByte?

    @Flag(help: "Writes a table without its header.")
    var noOutputHeader = false

    @Flag(help: "Takes the first row of a table for data.")
    var noHeader = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Names of a table's columns, for those of its header.", valueName: "names"))
    var columns: FieldList?

    @Flag(help: "Takes rows equal to the header for data.")
    var keepRepeatedHeaders = false

    @Flag(help: "Writes numbers and booleans of raw tables as such.")
    var infer = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The input's encoding: auto, or a name that iconv knows.", valueName: "name"),
        completion: .list(["auto", "utf-8", "utf-16", "windows-1252", "iso-8859-1"]))
    var encoding: EncodingName?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Adds distance from LAT,LON, a postcode or a suburb.", valueName: "where"))
    var near: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keeps records at most that far from --near.", valueName: "km"))
    var within: Kilometres?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Kilometres that part near, medium and far (5,15).", valueName: "near,far"))
    var bands: BandLimits?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The grade of records that carry none, or its code.", valueName: "name"))
    var assumeProduct: String?

    @Flag(help: "Prints the address of FuelWatch's feed, and stops.")
    var feedURL = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A gazetteer CSV instead of the built-in one.", valueName: "file"), completion: .file())
    var suburbs: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Where stations are, learnt from feeds; repeatable.", valueName: "file"),
        completion: .file())
    var stations: [String] = []

    @Flag(help: "Uses no station store, also not FUELSTREAM_STATIONS.")
    var noStations = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Asks a command where unknown stations are.", valueName: "command"))
    var geocodeWith: String?

    @Flag(help: "Adds previous_price and price_change.")
    var changes = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The same, and remembers the prices from run to run.", valueName: "file"),
        completion: .file())
    var changesIn: String?

    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Keeps records for which it is true; repeatable.", valueName: "expr"))
    var conditions: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Adds or replaces a field; repeatable.", valueName: "name=expr"))
    var set: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keeps the first record for each value of these fields.", valueName: "fields"))
    var unique: FieldList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Remembers the values of --unique from run to run.", valueName: "file"), completion: .file())
    var uniqueIn: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sorts by fields, -FIELD descending; needs --limit.", valueName: "fields"))
    var sortBy: SortKeys?

    @Option(parsing: .unconditional, help: ArgumentHelp("Writes at most that many records.", valueName: "n"))
    var limit: RecordCount?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Applies --limit to each value of these fields.", valueName: "fields"))
    var per: FieldList?

    @Option(
        name: [.customShort("s", allowingJoined: true), .long], parsing: .unconditional,
        help: ArgumentHelp("Writes these fields, in this order.", valueName: "fields"))
    var select: FieldList?

    @Option(parsing: .unconditional, help: ArgumentHelp("Writes all fields but these.", valueName: "fields"))
    var drop: FieldList?

    @Flag(help: "Ends the run at the first rejected piece of input.")
    var strict = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keeps rejected input in a file, verbatim, as NDJSON.", valueName: "file"),
        completion: .file())
    var rejects: String?

    @Flag(help: "Lets rejected input not change the exit status.")
    var acceptRejects = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The longest record; suffixes K, M, G (1M).", valueName: "n"))
    var maxRecordBytes: ByteCount?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Shares the work among N; same output, same order", valueName: "n"))
    var jobs: JobCount?

    @Flag(help: "Tells on standard error how far it has got.")
    var progress = false

    @Flag(help: "Tells at the end what came of it.")
    var stats = false

    @Flag(help: "The same as JSON.")
    var statsJson = false

    @Argument(
        help: ArgumentHelp("Files to read; none, or -, for standard input.", valueName: "file"), completion: .file())
    var files: [String] = []

    func validate() throws {
        if near == nil {
            if within != nil { throw ValidationError("--within needs --near") }
            if bands != nil { throw ValidationError("--bands needs --near") }
        }
        try validateDialects()
        if noStations, !stations.isEmpty { throw ValidationError("--stations and --no-stations exclude each other") }
        if let geocodeWith {
            if stations.isEmpty { throw ValidationError("--geocode-with needs --stations") }
            if geocodeWith.isEmpty { throw ValidationError("--geocode-with needs a command") }
        }
        if uniqueIn != nil, unique == nil { throw ValidationError("--unique-in needs --unique") }
        if limit == nil {
            if sortBy != nil { throw ValidationError("--sort-by needs --limit") }
            if per != nil { throw ValidationError("--per needs --limit") }
        }
        if select != nil, drop != nil { throw ValidationError("--select and --drop exclude each other") }
        if let assumeProduct {
            if assumeProduct.isEmpty { throw ValidationError("--assume-product needs a name") }
            if assumeProduct.allSatisfy(\.isNumber), Product.named(assumeProduct) == nil {
                throw ValidationError("--assume-product: no product has code \(assumeProduct); \(Self.knownProducts)")
            }
        }
        guard feedURL else { return }
        guard let assumeProduct, near != nil else {
            throw ValidationError("--feed-url needs --assume-product and --near")
        }
        if Product.named(assumeProduct) == nil {
            throw ValidationError("--feed-url: FuelWatch has no feed for \(assumeProduct); \(Self.knownProducts)")
        }
    }

    private func validateDialects() throws {
        if delimiter != nil || quote != nil, from != .auto, from != .csv {
            throw ValidationError("--delimiter and --quote are for CSV, not for \(from.rawValue)")
        }
        if let quote = quote?.byte, quote == delimiter?.byte ?? ASCII.comma {
            throw ValidationError("--delimiter and --quote are the same")
        }
        if outputDelimiter != nil, to != .csv {
            throw ValidationError("--output-delimiter is for --to csv")
        }
        if outputDelimiter?.byte == ASCII.quote {
            throw ValidationError("--output-delimiter cannot be the quote")
        }
        if noOutputHeader, !to.isTable {
            throw ValidationError("--no-output-header is for --to csv and --to tsv")
        }
    }

    private static var knownProducts: String {
        "there are " + Product.all.map { "\($0.code) \($0.name)" }.joined(separator: ", ")
    }

    static func main() {
        StandardDescriptors.holdClosedOnes()
        // Swift takes arguments from /proc/self/cmdline. Without it there seem to be none: no option would count.
        guard CommandLine.argc > 0 else {
            ExitStatus.ioFailure.exit(message: "cannot read the command line: /proc is not mounted")
        }
        do {
            let command = try FuelstreamCommand.parse()
            try RunConfiguration(command).run()
        } catch let error as UsageError {
            ExitStatus.usage.exit(message: error.message)
        } catch {
            exit(parsing: error)
        }
    }

    /// What was asked for goes to standard output; a mistake is told in one line, with the way to the help.
    private static func exit(parsing error: any Error) -> Never {
        guard exitCode(for: error).rawValue != 0 else {
            // The requests have no public types.
            let text = message(for: error)
            let isHelp = text == helpMessage()
            // The parser would print it without a look at what becomes of it.
            let page = isHelp ? HelpPage.text() : CompletionScript.corrected(text)
            if let error = StandardStream.output.writeLine(page) {
                ExitStatus.ioFailure.exit(message: "standard output: \(error)")
            }
            exit(withError: ExitCode.success)
        }
        ExitStatus.usage.exit(message: message(for: error) + "\nTry 'fuelstream --help'.")
    }
}
