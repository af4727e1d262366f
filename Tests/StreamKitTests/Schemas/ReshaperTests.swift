import Testing

@testable import StreamKit

/// What becomes of records before a schema gets them.
struct ReshaperTests {
    /// The records that are made of an object, as JSON; `-` for a place where none is.
    private func reshape(_ object: String, _ change: (inout RecordMapping) throws -> Void) rethrows -> [String] {
        var mapping = RecordMapping()
        try change(&mapping)
        return records([object], mapping)
    }

    private func records(_ objects: [String], _ mapping: RecordMapping) -> [String] {
        let harness = ReshaperHarness(mapping)
        for object in objects { harness.take(object) }
        return harness.output
    }

    @Test(
        "Each element of a list becomes a record",
        arguments: [
            ("{\"a\":[1,\"x\",{\"b\":2}],\"c\":true}", ["a=1 c=true", "a=\"x\" c=true", "a={\"b\":2} c=true"]),
            ("{\"a\":[],\"c\":1}", ["-"]),
            ("{\"c\":1}", ["-"]),
            ("{\"a\":null}", ["-"]),
            ("{\"a\":{\"b\":1}}", ["a={\"b\":1}"]),
            ("{\"a\":\"x\\\"y\"}", ["a=\"x\\\"y\""]),
            ("{\"a\":[null,{},[],\"\",\"q\\n\",[ ]]}", ["-", "-", "-", "-", "a=\"q\\n\"", "-"]),
        ])
    func elements(object: String, expected: [String]) {
        #expect(reshape(object) { $0.elements = ["a"] } == expected)
    }

    @Test("Lists inside one another, and several lists, become records") func nestedLists() {
        let object = "{\"a\":{\"n\":5,\"p\":[{\"q\":[1,2]},{\"q\":[]},{\"q\":3}]},\"z\":\"\\u0041\"}"
        #expect(
            reshape(object) { $0.elements = ["a.p"] } == [
                "a={\"n\":5,\"p\":{\"q\":[1,2]}} z=\"\\u0041\"", "a={\"n\":5,\"p\":{\"q\":[]}} z=\"\\u0041\"",
                "a={\"n\":5,\"p\":{\"q\":3}} z=\"\\u0041\"",
            ])
        #expect(
            reshape(object) { $0.elements = ["a.p", "a.p.q"] } == [
                "a={\"n\":5,\"p\":{\"q\":1}} z=\"\\u0041\"", "a={\"n\":5,\"p\":{\"q\":2}} z=\"\\u0041\"", "-",
                "a={\"n\":5,\"p\":{\"q\":3}} z=\"\\u0041\"",
            ])
        // The first goes slowest.
        #expect(
            reshape("{\"a\":[1,2],\"b\":[3,4]}") { $0.elements = ["a", "b"] } == [
                "a=1 b=3", "a=1 b=4", "a=2 b=3", "a=2 b=4",
            ])
        #expect(reshape("{\"a\":[1,2],\"b\":[]}") { $0.elements = ["a", "b"] } == ["-", "-"])
    }

    @Test(
        "Nested objects become fields with paths for names",
        arguments: [
            ("{\"a\":{\"b\":1,\"c\":{\"d\":\"x\"}},\"e\":[{\"f\":1}]}", "a.b=1 a.c.d=\"x\" e=[{\"f\":1}]"),
            ("{\"a\":{},\"b\":{\"c\":{ }}}", "a={} b.c={ }"),
            ("{\"a\":{\"b\":1},\"a.b\":2}", "a.b=2"),
            ("{\"a\":{\"q\\\"\":\"\\u00e9\"}}", "a.q\"=\"\\u00e9\""),
            ("{\"a\":{\"\":null}}", "a.=null"),
        ])
    func flattening(object: String, expected: String) {
        #expect(reshape(object) { $0.flattens = true } == [expected])
    }

    @Test("Deep objects are flattened") func deepObjects() {
        let depth = 250
        let object = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
        let name = Array(repeating: "a", count: depth).joined(separator: ".")
        #expect(reshape(object) { $0.flattens = true } == ["\(name)=1"])
    }

    @Test("Groups of columns become records that a condition filters") func columnsConditionAndFields() throws {
        let result = try reshape(
            "{\"diesel\":1.5,\"e5\":\"0.000\",\"e10\":\"\",\"e85\":0.9,\"Site Name\":\"x\",\"u\":7}"
        ) { mapping in
            mapping.columnNames = ["kind", "cost"]
            mapping.columnGroups = ["diesel", "e5", "e10", "e85", "none"].map {
                RecordMapping.ColumnGroup(label: $0.uppercased(), fields: [$0])
            }
            mapping.condition = try Expression(parsing: "cost > 1")
            mapping.fields = [
                .init(name: "kind", expression: try Expression(parsing: "kind")),
                .init(name: "cents", expression: try Expression(parsing: "cost * 100")),
                .init(name: "at", expression: try Expression(parsing: "site_name ++ \"!\"")),
                .init(name: "gone", expression: try Expression(parsing: "nothing")),
            ]
        }
        #expect(result == ["kind=\"DIESEL\" cents=150 at=\"x!\" gone=null u=7", "-", "-", "-", "-"])
    }

    @Test("Empty fields are filled from the record before") func filling() {
        var mapping = RecordMapping()
        mapping.fills = ["a", "b"]
        #expect(
            records(
                [
                    "{\"a\":\"\",\"b\":1}", "{\"a\":\"x\",\"b\":null}", "{\"a\":\" \",\"c\":2}", "{\"a\":null,\"b\":4}",
                    "{\"a\":null,\"b\":null}", "{\"a\":3}",
                ], mapping)
                == ["a=\"\" b=1", "a=\"x\" b=null", "a=\"x\" c=2", "a=\"x\" b=4", "a=\"x\" b=4", "a=3"])
    }

    /// Whatever happens to the JSON of an element, what was valid comes out as valid.
    @Test("A truncated object gives no record") func everyTruncation() {
        let object = Array("{\"a\":[{\"b\":[1,\"\\\"\",null],\"c\":{\"d\":-1.5e3}},[],\"x\"],\"e\":\"\\u00e9\"}".utf8)
        func records(_ end: Int) -> [String] {
            reshape(String(decoding: object[..<end], as: UTF8.self)) {
                $0.elements = ["a", "a.b"]; $0.flattens = true
            }
        }
        for end in object.indices { #expect(records(end) == []) }
        #expect(records(object.count).count == 5)
    }
}

/// What reads objects, and writes down what becomes of them.
final class ReshaperHarness {
    let registry: FieldNames
    var reshaper: Reshaper
    var members: ObjectMembers
    var source = SourceRecord()
    var part = SourceRecord()
    var record = Record()
    private let schema = RawSchema()
    var output: [String] = []

    init(_ mapping: RecordMapping) {
        registry = FieldNames()
        reshaper = Reshaper(mapping, registry: registry, lookups: nil, settings: EvaluationSettings())
        members = ObjectMembers(registry)
        registry.keepAll()
    }

    func take(_ object: String) {
        var buffer = ByteBuffer()
        buffer.appendText(object)
        source.begin(.object)
        source.bytes = buffer.view
        do {
            try members.read(buffer.view, into: &source)
        } catch {
            return
        }
        reshaper.begin(source)
        while takeNext() {}
    }

    private func takeNext() -> Bool {
        switch reshaper.next(into: &part) {
        case .record: output.append(line())
        case .leftOut: output.append("-")
        case .rejected(let reason): output.append("! \(reason)")
        case .end, .cells: return false
        }
        return true
    }

    private func line() -> String {
        record.removeAll()
        _ = schema.map(part, into: &record)
        var line = ByteBuffer()
        for index in 0..<record.count {
            line.appendText((index == 0 ? "" : " ") + registry.string(of: record.name(index)) + "=")
            _ = JSONRecordEncoder.write(record.value(index), to: &line)
        }
        return line.view.string
    }
}

/// Tables and objects that are known by their names.
struct KnownHeadersTests {
    private let headers = KnownHeaders([
        KnownHeaders.Header(names: ["Site Id", "price"]), KnownHeaders.Header(names: ["x", "y"], quote: .some(nil)),
    ])

    private func find(_ text: String, atEnd: Bool = true) -> KnownHeaders.Verdict {
        Array(text.utf8).withView { headers.find(in: $0, atEnd: atEnd) }
    }

    @Test("A known header is found after lines before it") func header() {
        let comma = KnownHeaders.Start(skippedLines: 0, delimiter: ASCII.comma)
        #expect(find("SITE_ID,other,Price\n1,2,3\n") == .start(comma))
        #expect(find("\u{FEFF}\"site.id\",\"price\"\r\n") == .start(comma))
        #expect(
            find("Prices of 2026\n\nx|z|y\n1|2|3\n")
                == .start(KnownHeaders.Start(skippedLines: 2, delimiter: UInt8(ascii: "|"), quote: .some(nil))))
        #expect(find("a,b\nx,y\n") == .none)
        #expect(find("word\nx,y\n") == .none)
        #expect(find("two words, three\nx,y\n") == .none)
        let padded = KnownHeaders.Start(skippedLines: 1, delimiter: ASCII.comma, quote: .some(nil))
        #expect(find("two words,,\nx,y,\n") == .start(padded))
        #expect(find("1 2\n\n\n\n\nx,y\n") == .none)
        #expect(
            find("x;y") == .start(KnownHeaders.Start(skippedLines: 0, delimiter: UInt8(ascii: ";"), quote: .some(nil))))
    }

    @Test("An expected header is found after any lines") func expectedHeader() {
        let expected = KnownHeaders([KnownHeaders.Header(names: ["x", "y"])], areExpected: true)
        func find(_ text: String, atEnd: Bool = true) -> KnownHeaders.Verdict {
            Array(text.utf8).withView { expected.find(in: $0, atEnd: atEnd) }
        }
        for first in ["word", "two, words", "a,b", "", "\u{FEFF}2026-02-13"] {
            let start = KnownHeaders.Start(skippedLines: 1, delimiter: UInt8(ascii: "|"))
            #expect(find("\(first)\nx|y\n") == .start(start))
            #expect(find("\(first)\n", atEnd: false) == .undecided)
        }
        #expect(find("1\n2\n3\n4\n5\nx,y\n") == .none)
    }

    @Test("More input is asked for until the header is complete") func undecided() {
        #expect(find("x;y", atEnd: false) == .undecided)
        #expect(find("a sentence\n", atEnd: false) == .undecided)
        #expect(find("a sentence\nx;", atEnd: false) == .undecided)
        #expect(find("a sentence\n", atEnd: true) == .none)
    }

    @Test("A document is known by the members of its first list") func members() {
        func areMembers(_ text: String) -> Bool { Array(text.utf8).withView { headers.areMembers(in: $0) } }
        #expect(areMembers("{\"at\":1,\"list\":[{\"x\":1,\"y\":2}]}"))
        #expect(areMembers("{\"data\":{\"list\":[{\"x\":1,\"y\":2,\"z\":[{}]}]}}"))
        #expect(!areMembers("{\"x\":1,\"y\":2}"))
        #expect(!areMembers("{\"list\":[{\"x\":1}],\"more\":[{\"x\":1,\"y\":2}]}"))
        #expect(!areMembers("{\"list\":[1,{\"x\":1,\"y\":2}]}"))
        #expect(!areMembers("{\"list\":[{\"x\":1,\"y\":2"))
    }
}
