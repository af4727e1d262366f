public import ArgumentParser
public import FuelKit
import StreamKit

/// `--from`.
enum InputChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, rss, csv, tsv, ndjson

    /// The format, unless the input is to be looked at.
    var format: InputFormat? { InputFormat(rawValue: rawValue) }
}

/// `--to`.
enum OutputChoice: String, CaseIterable, ExpressibleByArgument {
    case ndjson, csv, tsv, geojson, geojsonl, rss, html

    /// Whether it is a table.
    var isTable: Bool { self == .csv || self == .tsv }
}

// The conformance is public because both types are; nobody else links the two.
extension FuelSchemaChooser.Choice: ExpressibleByArgument {}

/// Field names with commas between them.
struct FieldList: ExpressibleByArgument {
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if names.contains("") || Set(names).count != names.count { return nil }
    }
}

/// Field names with commas between them, a minus sign before each that is to descend.
struct SortKeys: ExpressibleByArgument {
    let keys: [TransformOptions.SortKey]

    init?(argument: String) {
        guard let fields = FieldList(argument: argument) else { return nil }
        keys = fields.names.map { name in
            let isDescending = name.hasPrefix("-")
            return .init(name: String(name.dropFirst(isDescending ? 1 : 0)), isDescending: isDescending)
        }
        if keys.contains(where: \.name.isEmpty) || Set(keys.map(\.name)).count != keys.count { return nil }
    }
}

/// A number of records.
struct RecordCount: ExpressibleByArgument {
    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), value >= 0 else { return nil }
        self.value = value
    }
}

/// How many workers share the work.
struct JobCount: ExpressibleByArgument {
    let value: Int

    /// More would only wait for the one that puts together what they come to.
    static let largest = 256

    init?(argument: String) {
        guard let value = Int(argument), (1...Self.largest).contains(value) else { return nil }
        self.value = value
    }
}

/// One byte that a table's text is made of: a character of ASCII, `\t` or `tab`.
struct DialectByte: ExpressibleByArgument {
    let byte: UInt8

    init?(argument: String) {
        if argument == "\\t" || argument == "tab" {
            byte = ASCII.tab
            return
        }
        let bytes = Array(argument.utf8)
        guard bytes.count == 1, bytes[0] < 0x80, bytes[0] >= 0x20 || bytes[0] == ASCII.tab else { return nil }
        byte = bytes[0]
    }
}

/// What may stand around a field, or `none`.
struct QuoteChoice: ExpressibleByArgument {
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
struct EncodingName: ExpressibleByArgument {
    /// Nothing for `auto`.
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

/// A number of bytes: `65536`, `64K`, `1M`, `2G` (powers of 1024).
struct ByteCount: ExpressibleByArgument {
    let value: Int

    /// Offsets in a record have 31 bits.
    static let largest = Int(Int32.max)

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
struct Kilometres: ExpressibleByArgument {
    let value: Double

    init?(argument: String) {
        guard let value = Double(argument), value >= 0, value.isFinite else { return nil }
        self.value = value
    }
}

/// Two distances, the smaller first.
struct BandLimits: ExpressibleByArgument {
    let bands: Proximity.Bands

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let near = parts[0], let medium = parts[1],
            let bands = Proximity.Bands(near: near, medium: medium)
        else { return nil }
        self.bands = bands
    }
}
