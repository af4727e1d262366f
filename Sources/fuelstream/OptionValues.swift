public import ArgumentParser
public import FuelKit
import StreamKit

/// `--from`.
enum InputChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, rss, csv

    /// The format, unless the input is to be looked at.
    var format: InputFormat? { InputFormat(rawValue: rawValue) }
}

/// `--to`.
enum OutputChoice: String, CaseIterable, ExpressibleByArgument {
    case ndjson, csv
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
