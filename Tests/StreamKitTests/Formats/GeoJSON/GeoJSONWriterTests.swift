import TestSupport
import Testing

@testable import StreamKit

@Suite struct GeoJSONWriterTests {
    private func text(_ style: GeoJSONWriter.Style, _ records: [[(String, TestValue)]]) -> String {
        let registry = FieldNames()
        let writer = GeoJSONWriter(registry: registry, style: style)
        var output = ByteBuffer()
        for fields in records {
            var record = Record()
            for (name, value) in fields { record.append(registry.intern(name.bytes), value) }
            _ = writer.write(record, to: &output)
        }
        writer.finish(to: &output)
        return output.view.string
    }

    @Test("Records are the features of a collection") func collection() {
        #expect(text(.collection, []) == "{\"type\":\"FeatureCollection\",\"features\":[]}\n")
        let place: [(String, TestValue)] = [
            ("latitude", .number("-31.5")), ("a", .text("x")), ("longitude", .number("115")),
        ]
        #expect(
            text(.collection, [place, [("a", .missing)]]) == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[115,-31.5]},"properties":{"a":"x"}},
                {"type":"Feature","geometry":null,"properties":{"a":null}}
                ]}

                """)
    }

    @Test(
        "Valid coordinates become a point, others stay properties",
        arguments: [
            (TestValue.number("-90"), TestValue.number("180"), "[180,-90]"), (.text(" .5 "), .text("-007"), "[-7,0.5]"),
            (.number("90.1"), .number("0"), nil), (.number("0"), .number("180.1"), nil),
            (.text("n/a"), .number("1"), nil),
            (.missing, .number("1"), nil), (.absent, .absent, nil), (.list(["1"]), .number("1"), nil),
        ] as [(TestValue, TestValue, String?)])
    func positions(latitude: TestValue, longitude: TestValue, position: String?) {
        let line = text(.lines, [[("latitude", latitude), ("longitude", longitude)]])
        let geometry = position.map { "{\"type\":\"Point\",\"coordinates\":\($0)}" } ?? "null"
        #expect(line.hasPrefix("{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{"), "\(line)")
        // What is no position stays, unless it is nothing.
        #expect((position != nil) == line.hasSuffix("\"properties\":{}}\n") || position == nil, "\(line)")
    }

    @Test("In GeoJSON lines each line is a feature") func linesAreFeatures() {
        #expect(text(.lines, []) == "")
        #expect(
            text(.lines, [[], []])
                == String(repeating: "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}\n", count: 2))
    }
}
