import TestSupport
import Testing

@testable import StreamKit

@Suite struct FieldRenamesTests {
    private static let renames = [
        FieldRename(name: "b", formerName: "a"), FieldRename(name: "d", formerName: "c"),
        FieldRename(name: "e", formerName: "b"), FieldRename(name: "f", formerName: "f"),
    ]

    /// The names and values of a record's fields after the renames.
    private func renamed(_ fields: [(String, TestValue)], _ renames: [FieldRename] = renames) -> String {
        let registry = FieldNames()
        var record = Record()
        for (name, value) in fields { record.append(registry.intern(name.bytes), value) }
        FieldRenames(renames, registry: registry).apply(to: &record)
        return (0..<record.count).map { "\(registry.string(of: record.name($0)))=\(record.value($0).bytes.string)" }
            .joined(separator: " ")
    }

    @Test(
        "Renames apply one after the other",
        arguments: [
            ("", ""), ("a", "e=a"), ("a b", "e=a"), ("b a", "e=a"), ("b", "e=b"), ("x a y", "x=x e=a y=y"),
            ("d c", "d=c"), ("d", "d=d"), ("e x a", "x=x e=a"), ("f", "f=f"),
        ])
    func fields(names: String, expected: String) {
        let names = names.split(separator: " ").map(String.init)
        #expect(renamed(names.map { ($0, .text($0)) }) == expected)
    }

    @Test("A missing field is renamed, an absent one is not") func missingAndAbsent() {
        let rename = [FieldRename(name: "b", formerName: "a")]
        #expect(renamed([("a", .missing), ("b", .text("1"))], rename) == "b=")
        #expect(renamed([("a", .absent), ("b", .text("1"))], rename) == "a= b=1")
    }

    @Test("Columns are renamed like fields") func columns() {
        let registry = FieldNames()
        let renames = FieldRenames(Self.renames, registry: registry)
        func columns(_ names: String, first count: Int? = nil, addsAll: Bool = false) -> String {
            let names = names.split(separator: " ").map { registry.intern(text: String($0)) }
            return renames.apply(to: names, first: count, addsAll: addsAll).map { registry.string(of: $0) }
                .joined(separator: " ")
        }
        #expect(columns("x a b c d") == "x e d")
        #expect(columns("x a b c d", first: 1) == "x b c d")
        #expect(columns("x", addsAll: true) == "x e d")
        #expect(columns("x") == "x")
    }

    @Test("Renamed coordinates are recognised by their former names") func places() {
        func places(_ names: String, _ renames: [FieldRename], asked: (String, String)? = nil) -> String {
            let registry = FieldNames()
            let fields = PlaceFields(
                asked.map { (latitude: $0.0, longitude: $0.1) }, renames: renames, registry: registry)
            let names = names.split(separator: " ").map { registry.intern(text: String($0)) }
            return fields.pairs(in: names).map {
                "\(registry.string(of: $0.latitude)) \(registry.string(of: $0.longitude))"
            }.joined(separator: ", ")
        }
        let north = [FieldRename(name: "north", formerName: "latitude")]
        #expect(places("north longitude", north) == "north longitude")
        #expect(places("latitude longitude", north) == "latitude longitude")
        #expect(places("x y", north) == "y x")
        let swapped = [FieldRename(name: "latitude", formerName: "y"), FieldRename(name: "longitude", formerName: "x")]
        #expect(places("latitude longitude", swapped) == "latitude longitude")
        // Of no use before, but so called now.
        let usual = [FieldRename(name: "lat", formerName: "n"), FieldRename(name: "lon", formerName: "e")]
        #expect(places("lat lon", usual) == "lat lon")
        #expect(places("lat lon", usual, asked: ("n", "e")) == "lat lon")
    }
}
