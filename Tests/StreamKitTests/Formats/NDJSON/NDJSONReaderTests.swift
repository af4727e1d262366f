import StreamKit
import TestSupport
import Testing

/// Lines, the objects they are read as (`name=value` for each member, escapes undone), and what is wrong with the others.
struct ObjectCase: Sendable, CustomTestStringConvertible {
    var input: String
    var objects: [[String]]
    var faults: [String] = []

    init(_ input: String, _ objects: [[String]], faults: [String] = []) {
        self.input = input
        self.objects = objects
        self.faults = faults
    }

    var testDescription: String { input }
}

@Suite struct NDJSONReaderTests {
    private static let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)

    static let cases: [ObjectCase] = [
        ObjectCase("", []),
        ObjectCase("\n \r\n\t\n", []),
        ObjectCase("{}", [[]]),
        ObjectCase("{\"a\":1.50,\"b\":\"x\",\"c\":true,\"d\":null}\n", [["a=1.50", "b=x", "c=true", "d=null"]]),
        ObjectCase(
            " { \"a\" : \"1\" , \"b\" : [ 1 , {} ] } \r\n{\"b\":-0.1e+5}", [["a=1", "b=[ 1 , {} ]"], ["b=-0.1e+5"]]),
        ObjectCase("\u{FEFF}{\"a\":1}\n\u{FEFF}{\"a\":2}\n", [["a=1"], ["a=2"]]),
        ObjectCase(
            "{\"\\u0061\\n\":\"\\u00e9\\ud83d\\ude97\\/\\\\\\\"\\bx\"}",
            [["a\n=\u{E9}\u{1F697}/\\\"\u{8}x"]]),
        ObjectCase("{\"a\":1,\"b\":2}\n{\"b\":3,\"a\":4}\n{\"a\":5}\n", [["a=1", "b=2"], ["b=3", "a=4"], ["a=5"]]),
        ObjectCase("{\"a\":1,\"b\":2,\"a\":3}", [["a=3", "b=2"]]),
        ObjectCase("[1]\n{\"a\":1}\n\"x\"", [["a=1"]], faults: ["1: not a JSON object", "3: not a JSON object"]),
        ObjectCase("{\"a\":1\n{\"a\":2}", [["a=2"]], faults: ["1: the object does not end on its line"]),
        ObjectCase("{\"a\":\"x\ny\"}", [], faults: ["1: the object does not end on its line", "2: not a JSON object"]),
        ObjectCase("{\"a\":01}\n{\"a\":1.}\n{\"a\":+1}", [], faults: (1...3).map { "\($0): not a JSON value" }),
        ObjectCase(
            "{\"a\":1}x\n{\"a\":1,}", [], faults: ["1: unexpected text after the object", "2: a string is missing"]),
        ObjectCase("{\"a\" 1}\n{a:1}", [], faults: ["1: a colon is missing after a name", "2: a string is missing"]),
        ObjectCase(
            "{\"a\":\"\\x\"}\n{\"a\":\"\\u12g4\"}", [],
            faults: (1...2).map { "\($0): an escape that JSON does not have" }),
        ObjectCase("{\"a\":\"\t\"}", [], faults: ["1: a control character in a string"]),
        ObjectCase("{\"a\":\(deep)}\n{\"a\":1}", [["a=1"]], faults: ["1: values nested deeper than 256"]),
    ]

    @Test("A line is read into an object or a fault, in any pieces", arguments: cases) func objects(
        _ object: ObjectCase
    ) {
        let reading = readObjects([object.input.bytes])
        #expect(reading.rows == object.objects)
        #expect(reading.faults == object.faults)
        #expect(difference(object.input.bytes, from: reading) { readObjects($0) } == nil)
    }

    /// Halves of different characters are different texts, which are no characters.
    @Test("Lone surrogates keep their escapes", arguments: ["d800", "dfff", "DBFF"]) func loneSurrogates(_ code: String)
    {
        var arena = Arena()
        let text = "\"x\\u\(code)y\"".bytes.withView { arena.string(ofJSON: $0)?.string }
        #expect(text == "x\\u\(code.lowercased())y")
    }

    /// A line above the limit is one rejection, however it comes, and the lines around it are read.
    @Test("A line longer than the limit is one rejection", arguments: [10, 11, 12, 25, 400]) func longLines(length: Int)
    {
        let line = "{\"a\":\"" + String(repeating: "x", count: length - 8) + "\"}"
        let input = ("{\"a\":1}\n" + line + "\n{\"a\":2}").bytes
        let whole = readObjects([input], maximumRecordBytes: 11)
        #expect(whole.rows.count == (length > 11 ? 2 : 3))
        #expect(whole.faults == (length > 11 ? ["2: longer than 11 bytes"] : []))
        #expect(difference(input, from: whole) { readObjects($0, maximumRecordBytes: 11) } == nil)
    }

    /// Neither a byte-order mark nor a CR counts, however the line comes.
    @Test("A byte-order mark and a CR do not count for the limit") func longestLineWithMarkAndReturn() {
        let input = "\u{FEFF}{\"a\":1}\r\n".bytes
        let whole = readObjects([input], maximumRecordBytes: 7)
        #expect(whole.rows == [["a=1"]])
        #expect(whole.faults == [])
        #expect(difference(input, from: whole) { readObjects($0, maximumRecordBytes: 7) } == nil)
    }

    /// More names than the registry keeps: it forgets between two lines, and the readers' memory with it.
    @Test("A fault has its column", arguments: ["", "\u{FEFF}"], ["", "\r"])
    func columnOfAFault(mark: String, lineEnd: String) {
        let steps = readWholeObjects(["\(mark){\"a\":x}\(lineEnd)\n".bytes])
        guard case .rejected(_, let column, _, _, _, _) = steps.last else {
            Issue.record("\(steps)")
            return
        }
        #expect(column == 6 + mark.utf8.count)
    }

    @Test("More names than are kept may come") func endlessNames() {
        var input = ""
        for number in 0...(FieldNames.limit + 10) { input += "{\"n\(number)\":\(number)}\n" }
        let rows = readObjects([input.bytes]).rows
        #expect(rows.count == FieldNames.limit + 11)
        #expect(rows.enumerated().allSatisfy { $1 == ["n\($0)=\($0)"] })
    }
}
