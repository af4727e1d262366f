public import CommandLineOptions
public import FuelKit
import StreamKit

/// `--from`.
enum InputChoice: String, OptionChoice {
    case auto, rss, csv, tsv, ndjson, json, xml

    /// A format by its name; `jsonl` is another one of NDJSON.
    init?(argument: String) { self.init(rawValue: argument == "jsonl" ? "ndjson" : argument) }

    /// The format; `nil` if it is to be detected.
    var format: InputFormat? { InputFormat(rawValue: rawValue) }
}

/// `--to`.
enum OutputChoice: String, OptionChoice {
    case ndjson, csv, tsv, table, geojson, geojsonl, rss, html

    /// A format by its name; `json` and `jsonl` are others of NDJSON.
    init?(argument: String) { self.init(rawValue: ["json", "jsonl"].contains(argument) ? "ndjson" : argument) }

    /// Whether it is a table.
    var isTable: Bool { self == .csv || self == .tsv }
    /// Whether it has a title.
    var hasTitle: Bool { self == .rss || self == .html }
    /// Whether it is one document, which has an end.
    var isDocument: Bool { self == .geojson || self == .rss || self == .html }
    /// Whether each record has a place in it.
    var showsPlaces: Bool { isDocument || self == .geojsonl }
}

/// `--schema`: a shape of records, or the name of a mapping.
struct SchemaName: OptionValue {
    static var expectation: String {
        "one of auto, fuel, feed or raw, or a mapping: \(FuelMapping.builtIn.map(\.name).joined(separator: ", "))"
    }
    static var completion: Completion {
        .words(FuelSchemaChooser.Choice.allCases.map(\.rawValue) + FuelMapping.builtIn.map(\.name))
    }

    let choice: FuelSchemaChooser.Choice
    let mapping: String?

    init?(argument: String) {
        if let choice = FuelSchemaChooser.Choice(rawValue: argument) {
            (self.choice, mapping) = (choice, nil)
        } else if FuelMapping.builtIn.contains(where: { $0.name == argument }) {
            (choice, mapping) = (.fuel, argument)
        } else {
            return nil
        }
    }
}

/// `--near`: a place, which the gazetteer finds.
struct PlaceName: OptionValue {
    static let expectation = "coordinates, a postcode or a suburb"
    static let completion = Completion.lines(of: "list-suburbs")

    let text: String

    init?(argument: String) { text = argument }
}

/// `--assume-product`: any name, and FuelWatch's are offered.
struct ProductName: OptionValue {
    static let expectation = "the name of a product, or its code"
    static var completion: Completion { .phrases(Product.all.map(\.name)) }

    let text: String

    init?(argument: String) { text = argument }
}

/// `--mapping`: the name of a built-in one, or a file.
struct MappingName: OptionValue {
    static let expectation = "the name of a mapping, or of a file"
    static var completion: Completion { .words(FuelMapping.builtIn.map(\.name), orFiles: true) }

    let text: String

    init?(argument: String) {
        if argument.isEmpty { return nil }
        text = argument
    }
}

/// Where the records are in a document.
struct RecordsPath: OptionValue {
    static let expectation = "names separated by dots, with [] after arrays, such as data.sites[]"

    let text: String

    init?(argument: String) {
        guard RecordPath(argument) != nil else { return nil }
        text = argument
    }
}

/// A list that may be given in several parts.
protocol OptionList: OptionValue {
    /// The names in it.
    var names: [String] { get }
    mutating func append(_ other: Self)
}

extension Optional where Wrapped: OptionList {
    /// Adds a list that was given behind the others.
    mutating func append(_ other: Wrapped) {
        self?.append(other)
        self = self ?? other
    }

    /// - Throws: `OptionError` if a name is in several parts.
    func validate(_ option: String) throws(OptionError) {
        var seen: Set<String> = []
        for name in self?.names ?? [] where !seen.insert(name).inserted {
            throw OptionError("\(option) names \(name) twice")
        }
    }
}

/// Field names separated by commas; one with a comma or another mark stands between backquotes.
struct FieldList: OptionList {
    static let expectation = "names separated by commas, none empty or repeated"
    /// Those of the files' records, as far as the first one shows them.
    static let completion = Completion.columns(with: "-t tsv --limit 1")

    private(set) var names: [String]

    init?(argument: String) {
        names = Self.parts(argument).map { QuotedName.unquoted($0) }
        if names.contains("") || Set(names).count != names.count { return nil }
    }

    mutating func append(_ other: FieldList) { names += other.names }

    /// The parts between commas outside of backquotes, without blanks around them.
    static func parts(_ argument: String) -> [Substring] {
        QuotedName.split(argument, at: ",").map(\.trimmed)
    }
}

/// The record fields with the key of a lookup, and the table's columns: `site`, `site=SiteId`, `date,site~SiteId`.
struct LookupKeyArgument: OptionValue {
    static let expectation = "the names of fields, perhaps with = or ~ and those of the table's columns, each once"

    let key: LookupKey

    init?(argument: String) {
        var parts: [LookupKey.Part] = []
        for part in QuotedName.split(argument, at: ",") {
            let equal = QuotedName.split(String(part), at: "=")
            let alike = QuotedName.split(String(part), at: "~")
            // What stands first counts: the other may be part of the column's name.
            let ignoresCase = alike[0].count < equal[0].count
            let field = ignoresCase ? alike[0] : equal[0]
            let column = part.count > field.count ? part.dropFirst(field.count + 1) : field
            let names = [field, column].map { QuotedName.unquoted($0.trimmed) }
            if names.contains("") || parts.contains(where: { $0.column == names[1] }) { return nil }
            parts.append(LookupKey.Part(field: names[0], column: names[1], ignoresCase: ignoresCase))
        }
        key = LookupKey(parts, folds: parts.map { FuelSchema.fold(ofField: $0.field) })
    }
}

extension Substring {
    /// Without the spaces around it.
    fileprivate var trimmed: Substring {
        let rest = drop { $0 == " " }
        return rest.prefix(rest.count - rest.reversed().prefix { $0 == " " }.count)
    }
}

/// A field; one with a comma or another mark stands between backquotes.
struct FieldArgument: OptionValue {
    static let expectation = "the name of a field"
    static let completion = FieldList.completion

    let name: String

    init?(argument: String) {
        guard let names = FieldList(argument: argument)?.names, names.count == 1 else { return nil }
        name = names[0]
    }
}

/// Fields that become a record each: `product,price=diesel,e5,e10`.
struct UnpivotArgument: OptionValue {
    static let expectation = "KEY,VALUE=FIELDS: two new names, and the fields that become a record each"

    let options: UnpivotOptions

    init?(argument: String) {
        let parts = QuotedName.split(argument, at: "=")
        guard parts.count == 2, let names = FieldList(argument: String(parts[0]))?.names, names.count == 2,
            let fields = FieldList(argument: String(parts[1]))?.names
        else { return nil }
        options = UnpivotOptions(key: names[0], value: names[1], fields: fields)
    }
}

/// Field names separated by commas, with a minus sign before each that sorts in descending order.
struct SortKeys: OptionList {
    static let expectation = FieldList.expectation + "; a minus sign before a name for descending order"
    static let completion = FieldList.completion

    private(set) var keys: [TransformOptions.SortKey]
    var names: [String] { keys.map(\.name) }

    init?(argument: String) {
        keys = FieldList.parts(argument).map { part in
            let isDescending = part.hasPrefix("-")
            return .init(name: QuotedName.unquoted(part.dropFirst(isDescending ? 1 : 0)), isDescending: isDescending)
        }
        if names.contains("") || Set(names).count != names.count { return nil }
    }

    mutating func append(_ other: SortKeys) { keys += other.keys }
}

/// A number of records.
struct RecordCount: OptionValue {
    static let expectation = "a whole number, 0 or more and below 2^63"

    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), value >= 0 else { return nil }
        self.value = value
    }
}

/// The number of workers that share the work.
struct JobCount: OptionValue {
    static let expectation = "a whole number from 1 to \(largest), or auto"
    static let completion = Completion.words(["auto"])
    /// More would only wait for the one that merges their results.
    static let largest = 256

    let value: Int

    init?(argument: String) {
        if argument == "auto" {
            value = min(AvailableCores.count, Self.largest)
            return
        }
        guard let value = Int(argument), (1...Self.largest).contains(value) else { return nil }
        self.value = value
    }
}

/// A delimiter or quote byte of a table: an ASCII character that is not a line end, perhaps written as `\x1f`, `\t` or
/// `tab`.
struct DialectByte: OptionValue {
    static let expectation = "one ASCII character other than a line end, \\x and two hexadecimal digits, \\t or tab"

    let byte: UInt8

    init?(argument: String) {
        if argument == "\\t" || argument == "tab" {
            byte = ASCII.tab
            return
        }
        let bytes = Array(argument.utf8)
        if bytes.count == 4, argument.hasPrefix("\\x") {
            guard let value = UInt8(argument.dropFirst(2), radix: 16), !bytes.contains(ASCII.plus) else { return nil }
            byte = value
        } else if bytes.count == 1 {
            byte = bytes[0]
        } else {
            return nil
        }
        if byte >= 0x80 || byte == ASCII.lineFeed || byte == ASCII.carriageReturn { return nil }
    }
}

/// The quote character, or `none`.
struct QuoteChoice: OptionValue {
    static let expectation = DialectByte.expectation + ", or none"

    let byte: UInt8?

    init?(argument: String) {
        if argument == "none" {
            byte = nil
        } else if let quote = DialectByte(argument: argument) {
            byte = quote.byte
        } else {
            return nil
        }
    }
}

/// The name of an encoding that iconv knows.
struct EncodingName: OptionValue {
    static let expectation = "auto, or a name that iconv -l lists"
    static let completion = Completion.words(["auto", "utf-8", "utf-16", "windows-1252", "iso-8859-1"])

    /// `nil` for `auto`.
    let name: String?

    init?(argument: String) {
        if argument == "auto" {
            name = nil
            return
        }
        guard Transcoder(encoding: argument) != nil else { return nil }
        name = argument
    }
}

/// A number of bytes: `65536`, `64K`, `1M` (powers of 1024).
struct ByteCount: OptionValue {
    static let expectation = "a whole number of bytes from 1 to below 2G, such as 65536, 64K or 1M"
    /// Offsets in a record have 31 bits.
    static let largest = Int(Int32.max)

    let value: Int

    init?(argument: String) {
        let factors: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let factor = argument.last.flatMap { factors[Character($0.uppercased())] }
        guard let number = Int(factor == nil ? argument : String(argument.dropLast())), number > 0,
            number <= Self.largest / (factor ?? 1)
        else { return nil }
        value = number * (factor ?? 1)
    }
}

/// A distance that is not negative.
struct Kilometres: OptionValue {
    static let expectation = "a number of kilometres, 0 or more, without a unit"

    let value: Double

    init?(argument: String) {
        guard let value = Double(argument), value >= 0, value.isFinite else { return nil }
        self.value = value
    }
}

/// Two distances, the smaller first.
struct BandLimits: OptionValue {
    static let expectation = "two numbers of kilometres, 0 or more, the smaller first, such as 5,15"

    let bands: Proximity.Bands

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let near = parts[0], let medium = parts[1],
            let bands = Proximity.Bands(near: near, medium: medium)
        else { return nil }
        self.bands = bands
    }
}

// The conformances are public because both types are; nothing else links the two modules.
extension FeedAddress.Day: OptionValue {
    /// The names, or a date.
    public static var expectation: String { "today, tomorrow, yesterday or a date as YYYY-MM-DD" }

    /// The names.
    public static var completion: Completion { .words(["today", "tomorrow", "yesterday"]) }

    /// A day by its name or date.
    public init?(argument: String) { self.init(argument) }
}

extension Region: OptionValue {
    /// All names.
    public static var expectation: String { "one of FuelWatch's regions: " + all.map(\.name).joined(separator: ", ") }

    /// The names that contain the text, or the one that is nearest; else all.
    public static func expectation(insteadOf argument: String) -> String {
        if argument.isEmpty { return expectation }
        let names = all.map(\.name)
        let text = argument.lowercased()
        var meant = names.filter { $0.lowercased().includes(text) }
        if meant.isEmpty {
            guard let nearest = argument.nearest(of: names) else { return expectation }
            meant = [nearest]
        }
        return "one of FuelWatch's regions, such as " + meant.joined(separator: ", ")
    }

    /// All names.
    public static var completion: Completion { .phrases(all.map(\.name)) }

    /// A region by its name, in any case.
    public init?(argument: String) {
        guard let region = Region.named(argument) else { return nil }
        self = region
    }
}

extension String {
    /// Whether a text occurs in it. (`contains` would link Swift's regular expressions.)
    func includes(_ text: String) -> Bool { indices.contains { self[$0...].hasPrefix(text) } }
}
