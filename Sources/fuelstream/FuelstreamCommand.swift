import CommandLineOptions
import FuelKit
import StreamKit

/// The command line: options as they are written, checked one by one.
@main
struct FuelstreamCommand {
    static let version = "0.1.0"

    var from = InputChoice.auto
    var encoding: EncodingName?
    var delimiter: DialectByte?
    var quote: QuoteChoice?
    var noHeader = false
    var columns: FieldList?
    var keepRepeatedHeaders = false
    var infer = false

    var schema = FuelSchemaChooser.Choice.auto
    var assumeProduct: String?
    var changes = false
    var changesIn: String?
    var set: [String] = []

    var near: String?
    var within: Kilometres?
    var bands: BandLimits?
    var suburbs: String?
    var stations: [String] = []
    var noStations = false
    var geocodeWith: String?
    var feedURL = false

    var conditions: [String] = []
    var unique: FieldList?
    var uniqueIn: String?
    var sortBy: SortKeys?
    var limit: RecordCount?
    var per: FieldList?

    var to = OutputChoice.ndjson
    var select: FieldList?
    var drop: FieldList?
    var outputDelimiter: DialectByte?
    var noOutputHeader = false

    var strict = false
    var rejects: String?
    var acceptRejects = false
    var maxRecordBytes: ByteCount?

    var progress = false
    var stats = false
    var statsJson = false
    var jobs: JobCount?

    var files: [String] = []

    /// Reads what follows the program's name, and checks what the options say together.
    static func read(_ arguments: [String]) throws(OptionError) -> OptionTable<Self>.Request {
        let request = try table.read(arguments, into: Self())
        if case .run(let command) = request { try command.validate() }
        return request
    }

    static func main() {
        StandardDescriptors.holdClosedOnes()
        // Swift takes arguments from /proc/self/cmdline. Without it there seem to be none: no option would count.
        guard CommandLine.argc > 0 else {
            ExitStatus.ioFailure.exit(message: "cannot read the command line: /proc is not mounted")
        }
        do {
            switch try read(Array(CommandLine.arguments.dropFirst())) {
            case .run(let command): try RunConfiguration(command).run()
            case .show(let text):
                if let error = StandardStream.output.writeLine(text) {
                    ExitStatus.ioFailure.exit(message: "standard output: \(error)")
                }
            }
        } catch let error as OptionError {
            ExitStatus.usage.exit(message: error.message + "\nTry 'fuelstream --help'.")
        } catch let error as UsageError {
            ExitStatus.usage.exit(message: error.message)
        } catch {
            preconditionFailure("an error of no known kind: \(error)")
        }
    }
}

// What options say together.
extension FuelstreamCommand {
    private func validate() throws(OptionError) {
        if near == nil {
            if within != nil { throw OptionError("--within needs --near") }
            if bands != nil { throw OptionError("--bands needs --near") }
        }
        try validateDialects()
        if noStations, !stations.isEmpty { throw OptionError("--stations and --no-stations exclude each other") }
        if let geocodeWith {
            if stations.isEmpty { throw OptionError("--geocode-with needs --stations") }
            if geocodeWith.isEmpty { throw OptionError("--geocode-with needs a command") }
        }
        if uniqueIn != nil, unique == nil { throw OptionError("--unique-in needs --unique") }
        if limit == nil {
            if sortBy != nil { throw OptionError("--sort-by needs --limit") }
            if per != nil { throw OptionError("--per needs --limit") }
        }
        if select != nil, drop != nil { throw OptionError("--select and --drop exclude each other") }
        if let assumeProduct {
            if assumeProduct.isEmpty { throw OptionError("--assume-product needs a name") }
            if assumeProduct.allSatisfy(\.isNumber), Product.named(assumeProduct) == nil {
                throw OptionError("--assume-product: no product has code \(assumeProduct); \(Self.knownProducts)")
            }
        }
        guard feedURL else { return }
        guard let assumeProduct, near != nil else {
            throw OptionError("--feed-url needs --assume-product and --near")
        }
        if Product.named(assumeProduct) == nil {
            throw OptionError("--feed-url: FuelWatch has no feed for \(assumeProduct); \(Self.knownProducts)")
        }
    }

    private func validateDialects() throws(OptionError) {
        if delimiter != nil || quote != nil, from != .auto, from != .csv {
            throw OptionError("--delimiter and --quote are for CSV, not for \(from.rawValue)")
        }
        if let quote = quote?.byte, quote == delimiter?.byte ?? ASCII.comma {
            throw OptionError("--delimiter and --quote are the same")
        }
        if outputDelimiter != nil, to != .csv {
            throw OptionError("--output-delimiter is for --to csv")
        }
        if outputDelimiter?.byte == ASCII.quote {
            throw OptionError("--output-delimiter cannot be the quote")
        }
        if noOutputHeader, !to.isTable {
            throw OptionError("--no-output-header is for --to csv and --to tsv")
        }
    }

    private static var knownProducts: String {
        "there are " + Product.all.map { "\($0.code) \($0.name)" }.joined(separator: ", ")
    }
}
