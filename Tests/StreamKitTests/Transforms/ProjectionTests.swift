import TestSupport
import Testing

@testable import StreamKit
@testable import fuelstream

/// What is left of a record of `date`, `price` and `brand`, as NDJSON, and of its columns.
private func projected(_ choice: Projection.Choice) throws -> (record: String, columns: [String]) {
    let registry = FieldNames()
    let names = ["date", "price", "brand"].map { registry.intern($0.bytes) }
    let projection = Projection(choice, registry: registry)
    var requests = FieldRequests(registry: registry)
    projection.request(&requests)
    try requests.check(against: FieldList(names), isTable: true)
    var record = Record()
    for (name, value) in zip(names, ["2021-02-13", "142.9", "BP"]) { record.append(name, .text(value)) }
    projection.apply(to: &record)
    var output = ByteBuffer()
    _ = NDJSONWriter(registry: registry).write(record, to: &output)
    let columns = projection.columns(OutputColumns(names: names, refusesFurtherFields: true))
    return (output.view.string, columns.names.map { registry.string(of: $0) })
}

@Suite struct ProjectionTests {
    @Test(
        "Selected fields come in the order of the selection, dropped ones are gone",
        arguments: [
            (.all, "{\"date\":\"2021-02-13\",\"price\":\"142.9\",\"brand\":\"BP\"}\n", ["date", "price", "brand"]),
            (.select(["brand", "date"]), "{\"brand\":\"BP\",\"date\":\"2021-02-13\"}\n", ["brand", "date"]),
            (.select([]), "{}\n", []),
            (.drop(["price"]), "{\"date\":\"2021-02-13\",\"brand\":\"BP\"}\n", ["date", "brand"]),
            (.drop(["date", "price", "brand"]), "{}\n", []),
            (
                .drop([]), "{\"date\":\"2021-02-13\",\"price\":\"142.9\",\"brand\":\"BP\"}\n",
                ["date", "price", "brand"]
            ),
            // A name with a prefix may turn up in a later item: missing here.
            (
                .select(["price", "media:thumbnail"]), "{\"price\":\"142.9\",\"media:thumbnail\":null}\n",
                ["price", "media:thumbnail"]
            ),
            (.drop(["media:thumbnail", "date", "price"]), "{\"brand\":\"BP\"}\n", ["brand"]),
        ] as [(Projection.Choice, String, [String])])
    func choices(choice: Projection.Choice, record: String, columns: [String]) throws {
        let result = try projected(choice)
        #expect(result.record == record)
        #expect(result.columns == columns)
    }

    @Test(
        "An unknown field is an error with the fields that there are",
        arguments: [
            (
                .select(["price", "colour"]),
                "--select: no field \u{201C}colour\u{201D}; there are: date, price, brand"
            ),
            (
                .drop(["Price"]),
                "--drop: no field \u{201C}Price\u{201D}, perhaps \u{201C}price\u{201D}; there are: date, price, brand"
            ),
        ] as [(Projection.Choice, String)])
    func unknownField(choice: Projection.Choice, message: String) {
        let error = #expect(throws: StreamError.self) { try projected(choice) }
        #expect(error?.code == .usage)
        #expect(error?.message(NoteWording().text) == message)
    }

    /// More fields than a record has room for at first.
    @Test("More fields than a record has at first may be selected") func manyFields() {
        let registry = FieldNames()
        let asked = (0..<100).map { "f\($0)" }
        let projection = Projection(.select(asked), registry: registry)
        var record = Record()
        record.append(registry.intern("f99"), .number("1"))
        record.append(registry.intern("other"), .number("2"))
        projection.apply(to: &record)
        #expect(record.count == 100)
        #expect(record.value(0).kind == .missing)
        #expect(record.value(99).bytes.string == "1")
    }
}
