import StreamKit
import TestSupport
import Testing

/// A header and one row.
private func table(
    _ fields: [(String, TestValue)], columns: [String]? = nil, delimiter: UInt8 = ASCII.comma, refuses: Bool = false
) -> (text: String, outcome: WriteOutcome) {
    let registry = FieldNames()
    let writer = TableWriter(registry: registry, style: .csv(delimiter: delimiter))
    let names = (columns ?? fields.map(\.0)).map { registry.intern($0.bytes) }
    var output = ByteBuffer()
    writer.begin(OutputColumns(names: names, refusesFurtherFields: refuses), to: &output)
    let row = written(by: writer, registry, fields)
    writer.finish(to: &output)
    return (output.view.string + row.bytes.text, row.outcome)
}

@Suite struct TableWriterTests {
    @Test(
        "A field is quoted only where it has to be",
        arguments: [
            ("", ""), ("BP", "BP"), (" BP ", " BP "), ("1,5", "\"1,5\""), ("\"", "\"\"\"\""),
            ("a \"b\" c", "\"a \"\"b\"\" c\""),
            ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a;b\tc", "a;b\tc"), ("caf\u{E9}", "caf\u{E9}"), ("'", "'"),
            ("12345678,", "\"12345678,\""), ("1234567,", "\"1234567,\""),
            ("1234567890abcdef\"", "\"1234567890abcdef\"\"\""),
        ])
    func quotesOnlyWhereNeeded(value: String, field: String) {
        #expect(table([("a", .text(value)), ("b", .number("1"))]).text == "a,b\n\(field),1\n")
        #expect(table([(value, .number("1")), ("b", .number("1"))]).text == "\(field),b\n1,1\n")
    }

    @Test("Each kind of value has its form in a table") func kindsOfValues() {
        let fields: [(String, TestValue)] = [
            ("text", .text("BP")), ("number", .number("142.9")), ("boolean", .boolean(false)),
            ("list", .list(["Shop", "ATM"])), ("quoted list", .list(["a,b", "c"])), ("json", .json("{\"a\":1}")),
            ("missing", .missing), ("absent", .absent),
        ]
        #expect(
            table(fields).text == """
                text,number,boolean,list,quoted list,json,missing,absent
                BP,142.9,false,Shop; ATM,"a,b; c","{""a"":1}",,

                """)
    }

    /// A blank line is no row, so an only value that is empty stands in quotes.
    @Test("An empty value in a table of one column is quoted") func oneColumn() {
        #expect(table([("a", .text(""))]).text == "a\n\"\"\n")
        #expect(table([("a", .missing)]).text == "a\n\"\"\n")
        #expect(table([("a", .absent)]).text == "a\n\"\"\n")
        #expect(table([], columns: ["a"]).text == "a\n\"\"\n")
        #expect(table([("a", .text("1"))]).text == "a\n1\n")
    }

    /// Readers drop one where a row begins.
    @Test("A first field that begins with a byte-order mark is quoted") func byteOrderMark() {
        #expect(
            table([("\u{FEFF}a", .text("\u{FEFF}1")), ("\u{FEFF}b", .text("\u{FEFF}2"))]).text
                == "\"\u{FEFF}a\",\u{FEFF}b\n\"\u{FEFF}1\",\u{FEFF}2\n")
        #expect(table([("a", .text("")), ("b", .text("\u{FEFF}2"))]).text == "a,b\n,\u{FEFF}2\n")
    }

    @Test("Another delimiter is quoted instead of the comma") func otherDelimiter() {
        #expect(table([("a", .text("1,5")), ("b", .text("x;y"))], delimiter: 0x3B).text == "a;b\n1,5;\"x;y\"\n")
    }

    /// The columns' order counts, not the record's; what is not there is empty.
    @Test("Fields come in the order of the columns") func columnOrder() {
        #expect(table([("b", .number("2")), ("a", .number("1"))], columns: ["a", "b", "c"]).text == "a,b,c\n1,2,\n")
    }

    @Test("A field without a column is reported or refused") func furtherField() {
        let left = table([("a", .number("1")), ("x", .number("9"))], columns: ["a", "b"])
        #expect(left.text == "a,b\n1,\n")
        guard case .withoutFields = left.outcome else {
            Issue.record("not reported")
            return
        }
        let refused = table([("a", .number("1")), ("x", .number("9"))], columns: ["a", "b"], refuses: true)
        #expect(refused.text == "a,b\n")
        guard case .refused = refused.outcome else {
            Issue.record("not refused")
            return
        }
        // An empty one is no reason for either.
        guard
            case .written = table([("a", .number("1")), ("x", .missing)], columns: ["a", "b"], refuses: true).outcome
        else {
            Issue.record("refused for a field without a value")
            return
        }
    }

    /// Any values at all, read again by the reader.
    @Test("Any values read back from a table", arguments: 0..<5) func readsBack(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<150 {
            let width = random.number(1...5)
            var values = (0..<width).map { _ in random.bytes(0...20, of: seed == 4 ? nil : "ab,\"\n\r; 12".bytes) }
            if random.number(0...3) == 0 { values[0] = "\u{FEFF}".bytes + values[0] }
            let registry = FieldNames()
            let writer = TableWriter(registry: registry)
            var output = ByteBuffer()
            let names = (0..<width).map { "column\($0)" }
            writer.begin(
                OutputColumns(names: names.map { registry.intern($0.bytes) }, refusesFurtherFields: true), to: &output)
            let row = written(by: writer, registry, zip(names, values).map { ($0, .text($1)) })
            let reading = readTable([output.view.array + row.bytes])
            #expect(reading.documents == [names])
            if reading.rows != [values.map(\.text)] { Issue.record("\(values) gives \(reading)") }
        }
    }
}
