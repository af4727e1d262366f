import CommandLineOptions
import FuelKit
import StreamKit

/// The command line: options as they are written, checked one by one.
@main
struct FuelstreamCommand {
    static let version = "2.0.0"

    var reading = Reading()
    var records = Records()
    var places = Places()
    var filtering = Filtering()
    var writing = Writing()
    var errors = Errors()
    var execution = Execution()
    /// The operands.
    var files: [String] = []

    /// Whether cells of raw tables that look like numbers and booleans become such. The page of `--to html` knows no decimal
    /// commas.
    var infersTypes: Bool { reading.infer || reading.decimalComma && writing.to == .html }

    /// Reads what follows the program's name, and checks how the options combine.
    static func read(_ arguments: [String]) throws(OptionError) -> OptionTable<Self>.Request {
        let request = try table.read(arguments, into: Self())
        if case .run(let command) = request { try command.validate() }
        return request
    }

    static func main() {
        StandardDescriptors.reserveClosedDescriptors()
        // Swift reads arguments from /proc/self/cmdline. Without it there seem to be none, and no option would count.
        guard CommandLine.argc > 0 else {
            ExitStatus.ioFailure.exit(message: "cannot read the command line: /proc is not mounted")
        }
        do {
            switch try read(Array(CommandLine.arguments.dropFirst())) {
            case .run(let command):
                // Lookups are read before the run, by queues too.
                ProgramResources.prepare()
                try RunConfiguration(command).run()
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

// How options combine.
extension FuelstreamCommand {
    private func validate() throws(OptionError) {
        try places.validate(showsPlaces: writing.to.showsPlaces)
        try reading.validate(hasMapping: records.mappingName != nil)
        try records.validate()
        try filtering.validate()
        try writing.validate()
        try validateOperands()
        let listing =
            places.feedURL
            ? "--feed-url" : places.listSuburbs ? "--list-suburbs" : records.listMappings ? "--list-mappings" : nil
        if let listing, let file = files.first {
            throw OptionError("\(listing) reads no input, but '\(file)' was given")
        }
        if let product = records.assumedProduct?.text {
            if product.isEmpty { throw OptionError("--assume-product needs a name") }
            if product.allSatisfy(\.isNumber), Product.named(product) == nil {
                throw OptionError("--assume-product: no product has code \(product); \(Self.knownProducts)")
            }
        }
        if places.feedURL, let product = records.assumedProduct?.text, Product.named(product) == nil {
            throw OptionError("--feed-url: FuelWatch has no feed for \(product); \(Self.knownProducts)")
        }
    }

    private static var knownProducts: String {
        "there are " + Product.all.map { "\($0.code) \($0.name)" }.joined(separator: ", ")
    }
}
