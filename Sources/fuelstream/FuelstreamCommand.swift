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
        discussion: """
            Reads FuelWatch RSS or CSV (and other feeds and tables) from standard input
            or files, and writes one record a line: with the suburb's proper name and
            postcode, coordinates, and the distance from you.

            Examples:
              fuelstream --assume-product ULP --near 6050 < feed.rss
              cat FuelWatchRetail-*.csv | fuelstream --where 'product == "ULP" && price < 150'
              fuelstream --near 6050 --sort-by price,distance_km --limit 5 -t csv month.csv
            """,
        version: "fuelstream \(version)"
    )

    static let version = "0.1.0"

    @Option(name: [.short, .long], parsing: .unconditional, help: "What is read: auto, rss, csv, tsv or ndjson.")
    var from: InputChoice = .auto

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: "What is written: ndjson, csv, tsv, geojson, geojsonl, rss or html.")
    var to: OutputChoice = .ndjson

    @Option(parsing: .unconditional, help: "The shape of records: auto, fuel, feed or raw.")
    var schema: FuelSchemaChooser.Choice = .auto

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: ArgumentHelp("What parts the fields of CSV that is read.", valueName: "c"))
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
        help: ArgumentHelp("Names of a table's columns, instead of the header's.", valueName: "names"))
    var columns: FieldList?

    @Flag(help: "Takes rows equal to the header for data.")
    var keepRepeatedHeaders = false

    @Flag(help: "Writes numbers and booleans of raw tables as such.")
    var infer = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What the input is encoded in: auto, or a name that iconv knows.", valueName: "name"))
    var encoding: EncodingName?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Adds distance, bearing and band from LAT,LON, a postcode or a suburb.", valueName: "where"))
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
        help: ArgumentHelp("The grade of records that carry none, or its FuelWatch code.", valueName: "name"))
    var assumeProduct: String?

    @Flag(help: "Prints the address of FuelWatch's feed for --assume-product nearest to --near.")
    var feedURL = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A gazetteer CSV instead of the built-in one.", valueName: "file"))
    var suburbs: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Where stations are: learnt from feeds; may be repeated.", valueName: "file"))
    var stations: [String] = []

    @Flag(help: "Uses no station store, also none of the environment.")
    var noStations = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Asks this command for unknown stations, a line each.", valueName: "command"))
    var geocodeWith: String?

    @Flag(help: "Adds previous_price and price_change, by station and product.")
    var changes = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("--changes, and remembers the last prices in a file.", valueName: "file"))
    var changesIn: String?

    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Keeps records for which it holds; may be repeated.", valueName: "expr"))
    var conditions: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Adds or replaces a field; may be repeated.", valueName: "name=expr"))
    var set: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keeps the first record for each value of these fields.", valueName: "fields"))
    var unique: FieldList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Remembers the values of --unique in a file.", valueName: "file"))
    var uniqueIn: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sorts, - for descending; needs --limit.", valueName: "[-]field,..."))
    var sortBy: SortKeys?

    @Option(parsing: .unconditional, help: ArgumentHelp("At most that many records.", valueName: "n"))
    var limit: RecordCount?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Applies --limit for each value of these fields.", valueName: "fields"))
    var per: FieldList?

    @Option(
        name: [.short, .long], parsing: .unconditional,
        help: ArgumentHelp("The output fields and their order.", valueName: "fields"))
    var select: FieldList?

    @Option(parsing: .unconditional, help: ArgumentHelp("All fields but these.", valueName: "fields"))
    var drop: FieldList?

    @Flag(help: "Ends the run at the first rejected piece of input.")
    var strict = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where rejected input is kept, verbatim, as NDJSON.", valueName: "file"))
    var rejects: String?

    @Flag(help: "Rejected input does not change the exit status.")
    var acceptRejects = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The longest record; suffixes K, M, G (1M).", valueName: "n"))
    var maxRecordBytes: ByteCount?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Works on that many parts at once; same output, same order.", valueName: "n"))
    var jobs: JobCount?

    @Flag(help: "Tells on standard error how far it has got.")
    var progress = false

    @Flag(help: "Tells on standard error what came of it, at the end.")
    var stats = false

    @Flag(help: "The same as JSON on a line, for programs.")
    var statsJson = false

    @Argument(help: ArgumentHelp("Files to read; none, or -, for standard input.", valueName: "file"))
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
        do {
            let command = try FuelstreamCommand.parse()
            try RunConfiguration(command).run()
        } catch let error as UsageError {
            ExitStatus.usage.exit(message: error.message)
        } catch {
            exit(parsing: error)
        }
    }

    /// Help and version go to standard output; a mistake is told in one line, with the way to the help.
    private static func exit(parsing error: any Error) -> Never {
        guard exitCode(for: error).rawValue != 0 else { exit(withError: error) }
        ExitStatus.usage.exit(message: message(for: error) + "\nTry 'fuelstream --help'.")
    }
}
