import StreamKit
import TestSupport
import Testing

/// Documents, the records they are read as (`name=value` for each field), and what is wrong with the rest.
struct DocumentCase: Sendable, CustomTestStringConvertible {
    var input: String
    var path: String?
    var records: [[String]]
    var faults: [String] = []

    init(_ input: String, path: String? = nil, _ records: [[String]], faults: [String] = []) {
        self.input = input
        self.path = path
        self.records = records
        self.faults = faults
    }

    /// One field, of these values.
    init(_ input: String, a values: [Int], faults: [String] = []) {
        self.init(input, values.map { ["a=\($0)"] }, faults: faults)
    }

    var testDescription: String { input }
}

@Suite struct JSONDocumentReaderTests {
    private static let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)

    static let cases: [DocumentCase] = [
        // Where records are.
        DocumentCase("", []),
        DocumentCase(" \n", []),
        DocumentCase("[]", []),
        DocumentCase("[ ]\n[{}]", [[]]),
        DocumentCase("[{\"a\":1},{\"a\":2}]", a: [1, 2]),
        DocumentCase("\u{FEFF} [ {\"a\" : 1} ,\n\t{\"a\":2}\r\n]\n\u{FEFF}[{\"a\":3}]", a: [1, 2, 3]),
        DocumentCase("{\"a\":1}{\"a\":2}\n{\"a\":\n3}", a: [1, 2, 3]),
        DocumentCase("{\"b\":{\"c\":[1,[2]]},\"d\":[]}", [["b={\"c\":[1,[2]]}", "d=[]"]]),
        DocumentCase(
            "{\"F\":\"x\",\"n\":null,\"o\":{\"q\":1},\"L\":[{\"a\":1},{\"F\":\"y\"}],\"N\":\"z\"}",
            [["F=x", "n=null", "a=1"], ["F=y", "n=null"]]),
        DocumentCase("{\"b\":[1],\"c\":[[{}]],\"d\":{\"e\":true,\"L\":[{\"a\":1}]}}", [["e=true", "a=1"]]),
        DocumentCase("[{\"a\":\"],[{\\\"\\\\\"},{\"a\":2}]", [["a=],[{\"\\"], ["a=2"]]),
        DocumentCase("{\"L\":[{\"a\":1}],\"M\":[{\"b\":2}],\"O\":[{\"b\":2}]}", a: [1]),
        // Paths.
        DocumentCase("{\"v\":1,\"d\":{\"w\":2,\"s\":[{\"a\":1}]}}", path: "d.s[]", [["v=1", "w=2", "a=1"]]),
        DocumentCase("{\"d\":{\"s\":[{\"a\":1}]}}", path: "d.s", [["a=1"]]),
        DocumentCase("{\"L\":[{\"b\":1}],\"d\":{\"a\":{}}}", path: "d", [["a={}"]]),
        DocumentCase("{\"L\":[{\"b\":1}]}", path: "d.s[]", []),
        DocumentCase("{\"d\":[{\"L\":[{\"a\":1}]}]}", path: "d[].s[]", []),
        DocumentCase(
            "{\"d\":[{\"i\":1,\"s\":[{\"a\":1}]},{\"s\":[{\"a\":2}],\"i\":2}]}", path: "d[].s[]",
            [["i=1", "a=1"], ["a=2"]]),
        DocumentCase("[[{\"a\":1}],[{\"a\":2}]]", path: "[][]", [["a=1"], ["a=2"]]),
        DocumentCase("{\"\\u0064\":[{\"a\":1}]}", path: "d[]", [["a=1"]]),
        // A value that is skipped says nothing of the next one.
        DocumentCase(
            "{\"r\":\n1}\n[{\"a\":1}]\n{\n{\"b\":\"x\n[{\"a\":2},\n", path: "[]", [["a=1"], ["a=2"]],
            faults: ["5: the document does not end", "6: the document does not end"]),
        // What is no object.
        DocumentCase(
            "[1,{\"a\":1},\"x\\\"\",null,[{\"b\":1}],{\"a\":2},x,{\"a\":3}]", a: [1, 2, 3],
            faults: Array(repeating: "1: not a JSON object", count: 4) + ["1: not a JSON value"]),
        DocumentCase(
            "x\n5 [{\"a\":1}],{\"a\":2}", a: [1, 2],
            faults: [
                "1: neither an object nor an array", "2: neither an object nor an array",
                "2: an unmatched closing bracket", "2: the document does not end",
            ]),
        DocumentCase(
            "[{\"a\":1}],[{\"a\":2}],\n[{\"a\":3}],", a: [1, 2, 3],
            faults: [
                "1: neither an object nor an array", "1: neither an object nor an array",
                "2: neither an object nor an array",
            ]),
        // Damage costs one element.
        DocumentCase("[{\"a\":1},{\"a\":x\"},{\"a\":3}]", a: [1, 3], faults: ["1: not a JSON value"]),
        DocumentCase("[{\"b\":\"x,\"c\":[1]},{\"a\":2},{\"a\":3}]", a: [2, 3], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":\"x},{\"a\":2},{\"a\":3}]", a: [2, 3], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":\"x\n},\n{\"a\":2}\n]", a: [2], faults: ["1: a control character in a string"]),
        DocumentCase("[{\"b\":\"x\ny\"},{\"a\":2}]", a: [2], faults: ["1: a control character in a string"]),
        DocumentCase("[{\"b\":1,{\"a\":2},{\"a\":3}]", a: [2, 3], faults: ["1: a string is missing"]),
        DocumentCase(
            "[{\"i\":1,\"p\":[{\"f\":\"x\" \"g\":1},{\"f\":2}]},{\"a\":2}]", a: [2], faults: ["1: a comma is missing"]),
        DocumentCase(
            "[{\"i\":\"7,\"p\":[{\"f\":\"x\"},{\"f\":2}]},{\"a\":2}]", a: [2], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":1]},{\"a\":2}]", a: [2], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":1],{\"a\":2}]", a: [2], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":[1},{\"a\":2}]", a: [2], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":1],\"c\":[{\"d\":1}]},{\"a\":2}]", a: [2], faults: ["1: a comma is missing"]),
        DocumentCase(
            "{\"s\":[{\"p\":[{\"a\":1},{\"a\" 2}]},{\"p\":[{\"a\":3}]}]}", path: "s[].p[]", [["a=1"], ["a=3"]],
            faults: ["1: a colon is missing after a name"]),
        DocumentCase("[{\"a\":1}},{\"a\":2}]", a: [1, 2], faults: ["1: a comma is missing"]),
        DocumentCase("[{\"b\":\(deep)},\n{\"a\":1}]", a: [1], faults: ["1: values nested deeper than 256"]),
        DocumentCase("[{\"b\":\n1,\n}\n,{\"a\":1}]", a: [1], faults: ["1: a string is missing on line 3"]),
        DocumentCase("{\"L\":[{\"a\":1},{\"b\":1 ]}\n[{\"a\":2}]", a: [1, 2], faults: ["1: a comma is missing"]),
        DocumentCase("{\"b\":1,,\"L\":[{\"a\":1}],,\"c\":2}", path: "L[]", [["b=1", "a=1"]]),
        DocumentCase("{\"x\" 1,\"L\":[{\"a\":1}]}", a: [1], faults: ["1: a colon is missing after a name"]),
        DocumentCase("{\"b\" 1}\n[{\"a\":1}]", a: [1], faults: ["1: a colon is missing after a name"]),
        // Documents that were cut.
        DocumentCase("[{\"a\":1},{\"a\":2", a: [1], faults: ["1: the object does not end"]),
        DocumentCase("[{\"a\":1},{\"a\":\"x", a: [1], faults: ["1: the object does not end"]),
        DocumentCase("[{\"a\":1},", a: [1], faults: ["1: the document does not end"]),
        DocumentCase("[{\"a\":1}\n", a: [1], faults: ["1: the document does not end"]),
        DocumentCase("{\"L\":[{\"a\":1}]", a: [1], faults: ["1: the document does not end"]),
        DocumentCase("{\"b\":[1", [], faults: ["1: the document does not end"]),
        DocumentCase("{\"b\":1\n{\"a\":1}\n", a: [1], faults: ["1: the object does not end"]),
        // Documents that were cut, and others that begin like them.
        DocumentCase(
            "{\"b\":1,\"L\":[{\"a\":1}\n{\"b\":2,\"L\":[{\"a\":2}]}\n", path: "L[]",
            [["b=1", "a=1"], ["b=2", "a=2"]], faults: ["1: the document does not end"]),
        DocumentCase(
            "{\"b\":1,\"L\":[{\"a\":1},{\"a\":\n{\"b\":2,\"L\":[{\"a\":2}]}\n", path: "L[]",
            [["b=1", "a=1"], ["b=2", "a=2"]], faults: ["1: the object does not end"]),
        DocumentCase(
            "{\"b\":\"x\n{\"b\":2,\"L\":[{\"a\":2}]}\n", path: "L[]", [["b=2", "a=2"]],
            faults: ["1: the document does not end"]),
        // Cut in a list that is skipped.
        DocumentCase(
            "{\"b\":1,\"l\":[\"x\"\n{\"b\":2,\"l\":[],\"r\":[{\"a\":1}]}\n", [["b=2", "a=1"]],
            faults: ["1: the document does not end"]),
        DocumentCase(
            "{\"b\":1,\"l\":[\"x\n \n{\"b\":2,\"l\":[],\"r\":[{\"a\":1}]}\n", [["b=2", "a=1"]],
            faults: ["1: the document does not end"]),
        DocumentCase(
            "{\"b\":1,\"r\":[{\"a\":1}],\"l\":[1\n{\"b\":2,\"r\":[{\"a\":2}],\"l\":[1,\n[2]]}\n",
            [["b=1", "a=1"], ["b=2", "a=2"]], faults: ["1: the document does not end"]),
        DocumentCase(
            "{\"r\":[{\"a\":1}],\"l\":[1,\n2\n{\"r\":[{\"a\":2}],\"l\":[3]}\n{\"r\":[{\"a\":3}],\"l\":[3]}\n",
            a: [1, 2, 3],
            faults: ["2: the document does not end"]),
    ]

    @Test("A document is read into records and faults, in any pieces", arguments: cases) func records(
        _ document: DocumentCase
    ) {
        func read(_ chunks: [[UInt8]]) -> Reading {
            readDocuments(chunks, path: document.path)
        }
        let reading = read([document.input.bytes])
        #expect(reading.rows == document.records)
        #expect(reading.faults == document.faults)
        #expect(difference(document.input.bytes, from: reading, read) == nil)
    }

    /// Whatever byte is another one, or missing, or the last: all comes out the same in any pieces, and what stands before the
    /// damaged element is there.
    @Test("A damaged byte costs no element before it") func everyDamage() {
        let input = "{\"F\":\"x\",\"L\":[{\"a\":1,\"b\":[\"}\"]},{\"a\":2},{\"a\":3,\"c\":{}},{\"a\":4}]}".bytes
        let whole = readDocuments([input]).rows
        #expect(whole.count == 4)
        for index in input.indices {
            var inputs = [Array(input[..<index]), Array(input[..<index] + input[(index + 1)...])]
            for byte in "{}[],:\"\\x \n0".utf8 {
                inputs.append(input)
                inputs[inputs.count - 1][index] = byte
            }
            for damaged in inputs {
                let events = readWholeDocuments([damaged])
                #expect(events == readWholeDocuments(damaged.map { [$0] }), "\(damaged.text)")
                #expect(events.last != .unusable("endless"))
                let rows = readDocuments([damaged]).rows
                let before = [31, 39, 54, 62].filter { $0 <= index }.count
                #expect(rows.prefix(before) == whole.prefix(before), "\(damaged.text)")
            }
        }
    }

    /// White space longer than a record may be, wherever it stands around damage: all is read, in any pieces.
    @Test(
        "White space longer than a record may be around damage",
        arguments: [
            "[{\"a\":1},x,{\"a\":2}]", "[{\"a\":x},{\"a\":2}]", "{\"L\":[{\"a\":x]},{\"a\":2}]}", "[{\"a\":1}{]3}",
        ]) func longWhiteSpaceInDamage(text: String)
    {
        let input = text.bytes
        for index in input.indices {
            let damaged = Array(input[..<index]) + [UInt8](repeating: 0x20, count: 40) + Array(input[index...])
            func read(_ chunks: [[UInt8]]) -> [WholeEvent] { readWholeDocuments(chunks, maximumRecordBytes: 11) }
            let events = read([damaged])
            #expect(events == read(damaged.map { [$0] }), "\(damaged.text)")
            #expect(events.last != .unusable("endless"))
        }
    }

    /// An element above the limit is one rejection, in parts, however it comes, and those around it are read.
    @Test("An element longer than the limit is one rejection", arguments: [10, 11, 12, 23, 25, 400]) func longElements(
        length: Int
    ) {
        let element = "{\"a\":\"" + String(repeating: "x", count: length - 8) + "\"}"
        let input = ("[{\"a\":1},\n" + element + " , {\"a\":2}]").bytes
        func read(_ chunks: [[UInt8]]) -> [WholeEvent] { readWholeDocuments(chunks, maximumRecordBytes: 11) }
        let whole = read([input])
        let reading = readDocuments([input], maximumRecordBytes: 11)
        #expect(reading.rows.count == (length > 11 ? 2 : 3))
        #expect(reading.faults == (length > 11 ? ["2: longer than 11 bytes"] : []))
        let rejected = whole.flatMap { event -> [UInt8] in
            if case .rejected(_, _, _, _, _, let raw) = event { raw } else { [] }
        }
        #expect(rejected == (length > 11 ? element.bytes : []))
        #expect(difference(input, from: whole, read) == nil)
    }

    /// Each element comes out with its last byte.
    @Test("An element comes out with its last byte") func elementsComeAsTheyEnd() {
        let registry = FieldNames()
        var reader = JSONDocumentReader(registry: registry)
        var record = SourceRecord()
        var ends: [Int] = []
        for (index, byte) in "{\"F\":1,\"L\":[{\"a\":1} , {\"a\":2}".bytes.enumerated() {
            [byte].withView { view in
                reader.supply(view)
                while true {
                    switch reader.next(into: &record) {
                    case .record: ends.append(index)
                    case .needsInput: return
                    default: break
                    }
                }
            }
        }
        #expect(ends == [18, 28])
    }

    @Test("Invalid paths are refused", arguments: ["", ".", "a.", "a[", "a[0]", "a.[]", "[]a", "a..b"]) func noPaths(
        text: String
    ) {
        #expect(RecordPath(text) == nil)
    }
}
