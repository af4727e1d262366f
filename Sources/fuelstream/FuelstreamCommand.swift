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
              cat FuelWatchRetail-*.csv | fuelstream --near -31.95,115.86 --within 10
              fuelstream --schema raw -s TRADING_NAME,PRODUCT_PRICE -t csv month.csv
            """,
        version: "fuelstream \(version)"
    )

    static let version = "0.1.0"

    @Option(name: [.short, .long], parsing: .unconditional, help: "What is read: auto, rss or csv.")
    var from: InputChoice = .auto

    @Option(name: [.short, .long], parsing: .unconditional, help: "What is written: ndjson or csv.")
    var to: OutputChoice = .ndjson

    @Option(parsing: .unconditional, help: "The shape of records: auto, fuel or raw.")
    var schema: FuelSchemaChooser.Choice = .auto

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
        name: [.short, .long], parsing: .unconditional,
        help: ArgumentHelp("The output fields and their order.", valueName: "fields"))
    var select: FieldList?

    @Option(parsing: .unconditional, help: ArgumentHelp("All fields but these.", valueName: "fields"))
    var drop: FieldList?

    @Flag(help: "Ends the run at the first rejected piece of input.")
    var strict = false

    @Argument(help: ArgumentHelp("Files to read; none, or -, for standard input.", valueName: "file"))
    var files: [String] = []

    func validate() throws {
        if near == nil {
            if within != nil { throw ValidationError("--within needs --near") }
            if bands != nil { throw ValidationError("--bands needs --near") }
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
