import FuelKit
import StreamKit
import TestSupport
import Testing

@testable import fuelstream

/// Columns of a mapping that are only renamed are what they are with expressions.
@Suite struct FieldRenameTests {
    private static let columns = [
        "Day", "Day", "GRADE", "grade", "Cost", "Shop Name", "shop_name", "place", "LAT", "LON", "postcode", "date",
        "product", "price", "phone", "Phone", "station", "distance_km", "coordinates_from", "other", "", "b", "time",
    ]
    private static let cells = [
        "", " ", "2021-02-13", "13/02/2021", "31/02/2021", "ULP", "142.9", "142.90", "x", "-31.9", "115.8", "6000",
        "PERTH", " BP Perth ", "\"a, \"\"b\"\"\"", "0", "null", "é",
    ]
    private static let fitting = [
        "Day": "2021-02-13", "grade": "ULP", "cost": "142.9", "shop_name": "BP Perth", "place": "PERTH", "lat": "-31.9",
        "lon": "115.8",
    ]

    private func pipeline(_ price: String, _ style: TableWriter.Style?, _ condition: String?) throws -> Pipeline {
        let mapping = try FuelMapping(
            parsing: """
                [match]
                fields = day, cost
                [fields]
                date = day
                product = grade
                price = \(price)
                station = shop.name
                suburb = PLACE
                latitude = lat
                longitude = lon
                """, name: "renames")
        let registry = FieldNames()
        var options = FuelOptions(proximity: Proximity(origin: Coordinate(latitude: -31.95, longitude: 115.86)!))
        options.mapping = mapping
        let chooser = FuelSchemaChooser(.auto, registry: registry, options: options, selection: nil)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.mayFilterEarly = true
        configuration.wording = NoteWording().text
        configuration.transforms.conditions = try condition.map { [try Expression(parsing: $0)] } ?? []
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0) } ?? NDJSONWriter(registry: registry)
        return Pipeline(
            configuration, registry: registry, chooser: chooser, projection: Projection(.all, registry: registry),
            writer: writer)
    }

    @Test("Columns that are only renamed give what expressions for them give", arguments: 0..<60)
    func againstExpressions(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(4_200 + seed))
        var columns = ["Day", "Cost"] + (0..<6).map { _ in Self.columns.randomElement(using: &random)! }
        columns.shuffle(using: &random)
        let style: TableWriter.Style? = [nil, .csv(delimiter: ASCII.comma), .tsv].randomElement(using: &random)!
        // One on a field that is not there would end the run before the first record.
        let other = columns.contains("other") ? "other != null" : "product != null"
        let condition = [nil, "price > 100", "suburb == \"Perth\"", other].randomElement(using: &random)!
        var text = columns.joined(separator: ",") + "\n"
        for _ in 0..<60 {
            let isPlain = random.happens(60)
            let count = random.happens(90) ? columns.count : Int.random(in: 1...columns.count, using: &random)
            let row = columns.prefix(count).map { column in
                let fitting = Self.fitting[column == "Day" ? column : column.lowercased()]
                return isPlain && fitting != nil ? fitting! : Self.cells.randomElement(using: &random)!
            }
            text += row.joined(separator: ",") + "\n"
        }
        let renamed = run(try pipeline("cost", style, condition), [text.bytes])
        let computed = run(try pipeline("cost ?? null", style, condition), [text.bytes])
        #expect(computed.counts.read > 50)
        #expect(renamed.output == computed.output)
        #expect(renamed.messages == computed.messages)
        #expect(renamed.counts.rejected == computed.counts.rejected)
        #expect(renamed.counts.leftOut == computed.counts.leftOut)
    }
}
