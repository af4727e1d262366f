import StreamKit
import TestSupport
import Testing

/// A table, what it is read as, and what is rejected of it (`line: reason`).
struct TableCase: Sendable, CustomTestStringConvertible {
    var name: String
    var input: [UInt8]
    var columns: [String]
    /// Those of a second header.
    var others: [String]
    var rows: [[String]]
    var faults: [String]

    init(
        _ name: String, _ input: String, _ columns: [String], then others: [String] = [], _ rows: [[String]],
        faults: [String] = []
    ) {
        self.name = name
        self.input = input.bytes
        self.columns = columns
        self.others = others
        self.rows = rows
        self.faults = faults
    }

    var testDescription: String { name }
}

/// The parts of a reading that a case states.
private struct Outcome: Equatable {
    var documents: [[String]]
    var rows: [[String]]
    var faults: [String]

    init(_ reading: Reading) {
        documents = reading.documents
        rows = reading.rows
        faults = reading.faults
    }

    init(_ table: TableCase) {
        documents = [table.columns, table.others].filter { !$0.isEmpty }
        rows = table.rows
        faults = table.faults
    }
}

private let stray = "unbalanced quote: it opens a field that runs into another quote on a later line"
private let manyLines = "unbalanced quote: it opens a field of more than 1000 lines"
private let neverClosed = "unbalanced quote: it opens a field that is never closed"

private func width(_ fields: Int, _ columns: Int) -> String { "\(fields) fields where the header has \(columns)" }

private func quotedWidth(_ fields: Int, _ columns: Int) -> String {
    "a quote opens a field that runs over several lines and leaves "
        + (fields > columns ? "more than \(columns) fields" : width(fields, columns))
}

@Suite struct CSVReaderTests {
    static let cases: [TableCase] = [
        // RFC 4180, section 2, point by point.
        TableCase("line end after each row", "a,b\r\n1,2\r\n", ["a", "b"], [["1", "2"]]),
        TableCase("no line end after the last row", "a,b\r\n1,2", ["a", "b"], [["1", "2"]]),
        TableCase("blanks belong to a field", "a,b\n 1 ,\t2 \n", ["a", "b"], [[" 1 ", "\t2 "]]),
        TableCase("quoted fields", "\"a\",\"b\"\r\n\"1\",\"2\"\r\n", ["a", "b"], [["1", "2"]]),
        TableCase("quoted delimiter", "a,b\n\"1,5\",2\n", ["a", "b"], [["1,5", "2"]]),
        TableCase(
            "quoted line breaks", "a,b\n\"1\n2\",\"3\r\n4\"\n5,6\n", ["a", "b"], [["1\n2", "3\r\n4"], ["5", "6"]]),
        TableCase(
            "doubled quotes", "a,b\n\"Bob \"\"B\"\" Servo\",\"\"\"\"\n", ["a", "b"], [["Bob \"B\" Servo", "\""]]),
        TableCase("empty fields", "a,b,c\n,,\n\"\",,\"\"\n", ["a", "b", "c"], [["", "", ""], ["", "", ""]]),
        TableCase("header alone", "a,b\n", ["a", "b"], []),
        TableCase("header alone without a line end", "a,b", ["a", "b"], []),
        TableCase("nothing", "", [], []),

        // Line ends.
        TableCase("LF", "a,b\n1,2\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("CR", "a,b\r1,2\r3,4\r", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase(
            "all line ends at once", "a,b\r1,2\n3,4\r\n5,6", ["a", "b"], [["1", "2"], ["3", "4"], ["5", "6"]]),
        TableCase("CR before CRLF is a blank line", "a,b\n1,2\r\r\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),

        // Lenient quotes.
        TableCase("quote inside an unquoted field", "a,b\n6\" pipe,x\"y\"\n", ["a", "b"], [["6\" pipe", "x\"y\""]]),
        TableCase("quote behind a blank", "a,b\n \"1\",2\n", ["a", "b"], [[" \"1\"", "2"]]),
        TableCase(
            "single quote inside quotes", "a,b\n\"Bob \"B\" Servo\",2\n", ["a", "b"], [["Bob \"B\" Servo", "2"]]),
        TableCase("text behind the closing quote", "a,b\n\"1\"x,2\",3\n", ["a", "b"], [["1\"x,2", "3"]]),
        TableCase(
            "the same in a short row", "a,b\n\"1\"x,\"2\"\n", ["a", "b"], [],
            faults: ["2: a stray quote, and 1 field where the header has 2"]),
        TableCase("blanks behind the closing quote", "a,b\n\"1\" ,\"2\" \t\n", ["a", "b"], [["1", "2"]]),
        TableCase("blanks behind the closing quote at the end", "a,b\n1,\"2\"  ", ["a", "b"], [["1", "2"]]),
        TableCase("blank between two quotes", "a,b\n\"1\" \",2\n", ["a", "b"], [["1\" ", "2"]]),
        TableCase("quoted at the very end", "a,b\n1,\"2\"", ["a", "b"], [["1", "2"]]),

        // Byte-order marks.
        TableCase("mark before the header", "\u{FEFF}a,b\n1,2\n", ["a", "b"], [["1", "2"]]),
        TableCase("mark before a quoted name", "\u{FEFF}\"a\",b\n1,2\n", ["a", "b"], [["1", "2"]]),
        TableCase("mark before a row", "a,b\n\u{FEFF}1,2\n", ["a", "b"], [["1", "2"]]),
        TableCase(
            "mark before a repeated header", "a,b\r\n1,2\r\n\u{FEFF}a,b\r\n3,4\r\n", ["a", "b"],
            [["1", "2"], ["3", "4"]]),
        TableCase("mark inside a field stays", "a,b\n1\u{FEFF},2\n", ["a", "b"], [["1\u{FEFF}", "2"]]),
        TableCase("mark alone", "\u{FEFF}", [], []),

        // Blank lines.
        TableCase("blank lines", "\n\r\na,b\n\n1,2\n\n\n3,4\n\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("only blank lines", "\n\r\n\r\r\n", [], []),
        TableCase("blanks are not a blank line", "a,b\n \n1,2\n", ["a", "b"], [[" "], ["1", "2"]]),
        TableCase("one column: a blank line is an empty value", "a\n1\n\n2\n", ["a"], [["1"], [""], ["2"]]),
        TableCase("one column: CRLF", "a\r\n1\r\n\r\n2\r\n", ["a"], [["1"], [""], ["2"]]),
        TableCase("one column: a quoted empty value", "a\n\"\"\n1\n", ["a"], [[""], ["1"]]),
        TableCase("two columns: a quoted empty value alone", "a,b\n\"\"\n1,2\n", ["a", "b"], [[""], ["1", "2"]]),

        // Headers.
        TableCase("repeated header", "a,b\n1,2\na,b\n3,4\na,b\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase(
            "repeated header in quotes", "a,b\n1,2\n\"a\",\"b\"\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("one column: an equal row is data", "a\n1\na\n2\n", ["a"], [["1"], ["a"], ["2"]]),
        TableCase(
            "a row that is nearly the header", "a,b\na,B\nb,a\na\n", ["a", "b"], [["a", "B"], ["b", "a"], ["a"]]),
        TableCase("duplicate names", "a,b,a,a\n1,2,3,4\n", ["a", "b", "a_2", "a_3"], [["1", "2", "3", "4"]]),
        TableCase("a duplicate whose number is taken", "a,a_2,a\n1,2,3\n", ["a", "a_2", "a_3"], [["1", "2", "3"]]),
        TableCase("empty names", "a,,\"\"\n1,2,3\n", ["a", "column_2", "column_3"], [["1", "2", "3"]]),
        TableCase(
            "an empty name whose number is taken", "column_2,\n1,2\n", ["column_2", "column_2_2"], [["1", "2"]]),
        TableCase("a header over two lines", "\"a\nx\",b\n1,2\n", ["a\nx", "b"], [["1", "2"]]),

        // Width.
        TableCase("short rows", "a,b,c\n1\n1,2\n", ["a", "b", "c"], [["1"], ["1", "2"]]),
        TableCase("empty surplus", "a,b\n1,2,\n3,4,,,\"\"\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("surplus", "a,b\n1,2,3\n4,5\n", ["a", "b"], [["4", "5"]], faults: ["2: \(width(3, 2))"]),
        TableCase(
            "surplus behind a quoted line break", "a,b\n1,\"x\ny\"\n3,4,5\n", ["a", "b"], [["1", "x\ny"]],
            faults: ["4: \(width(3, 2))"]),

        // Files joined where the first has no line end.
        TableCase("seam", "a,b\n1,2a,b\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("seam with an empty last value", "a,b\n1,a,b\n3,4\n", ["a", "b"], [["1", ""], ["3", "4"]]),
        TableCase("seam behind a trailing delimiter", "a,b\n1,2,a,b\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("seam with a mark", "a,b\r\n1,2\u{FEFF}a,b\r\n3,4\r\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        TableCase("two seams", "a,b\n1,2a,b\n3,4a,b\n5,6", ["a", "b"], [["1", "2"], ["3", "4"], ["5", "6"]]),
        TableCase("seam and then nothing", "a,b\n1,2a,b", ["a", "b"], [["1", "2"]]),
        TableCase(
            "no seam: other names", "a,b\n1,2a,c\n3,4\n", ["a", "b"], [["3", "4"]], faults: ["2: \(width(3, 2))"]),

        TableCase(
            "seam in a cut row, a column added", "a,b,c\n1,2,3\n4,5a,b,c,d\n6,7,8,9\n", ["a", "b", "c"],
            then: ["a", "b", "c", "d"],
            [["1", "2", "3"], ["4", "5"], ["6", "7", "8", "9"]]),
        TableCase(
            "seam in a first field, a column added", "a,b,c\n1,2,3\n4a,b,c,d\n6,7,8,9\n", ["a", "b", "c"],
            then: ["a", "b", "c", "d"],
            [["1", "2", "3"], ["4"], ["6", "7", "8", "9"]]),
        TableCase(
            "seam behind a whole field: the next row decides", "a,b,c\nx,y,z\nu,a,b,c\nx,y,z\n", ["a", "b", "c"],
            [["x", "y", "z"], ["u", ""], ["x", "y", "z"]]),
        TableCase(
            "no seam: a column in front", "a,b,c\nx,y,z\nu,a,b,c\nw,x,y,z\n", ["a", "b", "c"],
            then: ["u", "a", "b", "c"],
            [["x", "y", "z"], ["w", "x", "y", "z"]]),
        TableCase(
            "seam behind a number, a column in front", "a,b,c\n1,2,3\n4,5,6_id,a,b,c\n7,1,2,3\n",
            ["a", "b", "c"], then: ["_id", "a", "b", "c"], [["1", "2", "3"], ["4", "5", "6"], ["7", "1", "2", "3"]]),
        TableCase(
            "seam before names in quotes", "a,b,c\n1,2,3\n4,5,6\"a\",\"b\",\"c\"\n7,8,9\n", ["a", "b", "c"],
            [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]),
        TableCase(
            "seam behind a field too many", "a,b,c\n1,2,3\n4,5,6,xa,b,c\n7,8,9\n", ["a", "b", "c"],
            [["1", "2", "3"], ["7", "8", "9"]], faults: ["3: \(width(4, 3))"]),
        TableCase(
            "seam behind a value that is a name", "a,b,c,d\n1,c,3,4\n5,c,7,8a,b,c,d,e\n1,2,3,4,5\n",
            ["a", "b", "c", "d"], then: ["a", "b", "c", "d", "e"],
            [["1", "c", "3", "4"], ["5", "c", "7", "8"], ["1", "2", "3", "4", "5"]]),

        TableCase(
            "seam in a field that was cut inside quotes",
            "\"a\",\"b\",\"c\"\n\"1\",\"2\",\"3\"\n\"4\"a\",\"b\",\"c\"\n5,6,7\n",
            ["a", "b", "c"], [["1", "2", "3"], ["4"], ["5", "6", "7"]]),
        TableCase(
            "no seam: a name that begins with a digit", "a,9 b,c,d\n1,2,3,4\na,9 b,e,c,d\n1,2,3,4,5\n",
            ["a", "9 b", "c", "d"], then: ["a", "9 b", "e", "c", "d"],
            [["1", "2", "3", "4"], ["1", "2", "3", "4", "5"]]),
        TableCase(
            "no seam: a name that ends with another's", "id,b,c,d\n1,x,2,3\nsite_id,b,c,d,e\n1,x,3,4,5\n",
            ["id", "b", "c", "d"], then: ["site_id", "b", "c", "d", "e"],
            [["1", "x", "2", "3"], ["1", "x", "3", "4", "5"]]),

        // An unbalanced quote costs one line.
        TableCase(
            "stray quote", "a,b\n\"1,2\n3,4\n5,6\" x\n7,8\n", ["a", "b"], [["3", "4"], ["5", "6\" x"], ["7", "8"]],
            faults: ["2: \(stray)"]),
        TableCase(
            "another width", "a,b\n\"1,2\n3,4\n5,\"6\"\n7,8\n", ["a", "b"], [["3", "4"], ["5", "6"], ["7", "8"]],
            faults: ["2: \(stray)"]),
        TableCase(
            "another width, well-formed quotes", "a,b,c\n1,\"2,3\n4,\",6\n", ["a", "b", "c"], [["1", "2,3\n4,", "6"]]),
        TableCase(
            "narrower than the header", "a,b,c\n\"1,2,3\n4,5,6\n7,8\",9\n", ["a", "b", "c"],
            [["4", "5", "6"], ["7", "8\"", "9"]], faults: ["2: \(quotedWidth(2, 3))"]),
        TableCase(
            "wider than the header", "a,b\n\"1\n2\",3,4\n5,6\n", ["a", "b"], [["5", "6"]],
            faults: ["2: \(quotedWidth(3, 2))", "3: \(width(3, 2))"]),
        TableCase(
            "open at the end", "a,b\n\"1,2\n3,4\n5,6\n", ["a", "b"], [["3", "4"], ["5", "6"]],
            faults: ["2: \(neverClosed)"]),
        TableCase("open at the end of the first line", "a,b\n1,\"2", ["a", "b"], [], faults: ["2: \(neverClosed)"]),
        TableCase(
            "open quote in the header", "\"a,b\n1,2\n3,4\n", ["1", "2"], [["3", "4"]],
            faults: ["1: \(neverClosed) (if it was the header, the next row is taken as the header)"]),
        TableCase(
            "two in one file", "a,b\n\"1,2\n3,4\n5,\"6\n7,8\n", ["a", "b"], [["3", "4"], ["7", "8"]],
            faults: ["2: \(stray)", "4: \(neverClosed)"]),
    ]

    @Test("A table is read into columns, rows and faults, in any pieces", arguments: cases) func table(
        _ table: TableCase
    ) {
        #expect(difference(table.input, from: Outcome(table)) { Outcome(readTable($0)) } == nil)
    }

    /// Those whose line ends may be others: a line break in a quoted name or field would come out in the new spelling.
    private static let singleLineCases = cases.filter { table in
        !table.input.contains(0x0D) && !(table.columns + table.rows.joined()).contains { $0.contains("\n") }
    }

    /// The same with the other line ends, wherever that does not change what quoted fields hold.
    @Test("A table with CR or CRLF reads the same", arguments: singleLineCases) func tableWithOtherLineEnds(
        _ table: TableCase
    ) {
        for lineEnd in ["\r", "\r\n"] {
            let input = table.input.text.split(separator: "\n", omittingEmptySubsequences: false).joined(
                separator: lineEnd)
            #expect(Outcome(readTable([input.bytes])) == Outcome(table), "\(lineEnd.debugDescription)")
            if lineEnd == "\r" {
                #expect(difference(input.bytes, from: Outcome(table)) { Outcome(readTable($0)) } == nil)
            }
        }
    }

    /// The same with CRLF, cut anywhere.
    @Test("A table with CRLF reads the same in any pieces", arguments: singleLineCases) func tableWithCRLFCutAnywhere(
        _ table: TableCase
    ) {
        let input = table.input.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        #expect(difference(input.bytes, from: Outcome(table)) { Outcome(readTable($0)) } == nil)
    }

    /// Lines count from 1; a CRLF is one, inside quotes as well.
    @Test("Rows have their line numbers, and CRLF is one line end") func linesOfRows() {
        let input = "a,b\r\n\r\n1,2\r\n\"3\r\n\r\n3\",4\r\n5,6\r7,8\n\"9\",10\n"
        #expect(difference(input.bytes, from: [3, 4, 7, 8, 9]) { readTable($0).lines } == nil)
    }

    @Test("Padding before a header has its lines, wherever the input is cut") func linesOfPadding() {
        for padding in ["\u{1A}", "\u{1A}\r\n", "\0\r\n\r\n\u{1A}\r\n"] {
            let input = "a,b\r\n1,2\r\n\(padding)a,b\r\n3,4\r\n"
            let lines = [2, 4 + padding.bytes.count { $0 == ASCII.lineFeed }]
            #expect(difference(input.bytes, from: lines) { readTable($0).lines } == nil)
        }
    }

    @Test("Repeated headers are counted") func repeatedHeadersAreCounted() {
        let registry = FieldNames()
        var reader = CSVReader(registry: registry)
        _ = read(&reader, registry, ["a,b\n1,2\na,b\na,b\n".bytes])
        #expect(reader.takeRowCounts()?.repeatedHeaders == 2)
    }

    /// A file whose last value stands in quotes and has no line end behind it.
    @Test("A header that follows a quoted value without a line end is recognised") func seamAfterQuotes() {
        let expected = Outcome(TableCase("", "", ["a", "b"], [["1", "2"], ["3", "4"], ["5", "6"]]))
        let joined = ["a,b\n1,\"2\"a,b\n3,4\n5,6\n", "a,b\r\n1,\"2\"\u{FEFF}a,b\r\n3,4\n5,\"6\"a,b"]
        for input in joined {
            #expect(difference(input.bytes, from: expected) { Outcome(readTable($0)) } == nil)
        }
        // The name alone is no header.
        #expect(readTable(["a,b\n1,\"2\"a,c\"\n".bytes]).rows == [["1", "2\"a,c"]])
    }
}

/// Other bytes than comma and quote.
@Suite struct CSVDialectTests {
    @Test("A table may have semicolons or tabs") func semicolonAndTab() {
        let expected = [["1,5", "a\tb"]]
        #expect(
            difference("x;y\n1,5;\"a\tb\"\n".bytes, from: expected) {
                readTable($0, dialect: CSVDialect(delimiter: 0x3B)).rows
            } == nil)
        #expect(
            difference("x\ty\n1,5\t\"a\tb\"\n".bytes, from: expected) {
                readTable($0, dialect: CSVDialect(delimiter: 0x09)).rows
            } == nil)
    }

    /// Tabs behind a closing quote are delimiters here, not blanks to be dropped.
    @Test("A tab after a closing quote is a delimiter in a table of tabs") func tabAfterQuote() {
        #expect(
            difference("x\ty\tz\n\"1\"\t\t\"3\" \n".bytes, from: [["1", "", "3"]]) {
                readTable($0, dialect: CSVDialect(delimiter: 0x09)).rows
            } == nil)
    }

    @Test("A table may have no quotes") func withoutQuotes() {
        #expect(
            difference("x,y\n\"1,2\"\n".bytes, from: [["\"1", "2\""]]) {
                readTable($0, dialect: CSVDialect(quote: nil)).rows
            } == nil)
    }

    @Test("A table may have apostrophes for quotes") func apostropheQuotes() {
        let dialect = CSVDialect(quote: 0x27)
        #expect(
            difference("x,y\n'1,5',\"\n".bytes, from: [["1,5", "\""]]) { readTable($0, dialect: dialect).rows } == nil)
        #expect(
            difference("x,y\n'Bob''s',2\n".bytes, from: [["Bob's", "2"]]) {
                readTable($0, dialect: dialect).rows
            } == nil)
    }
}

/// The bounds: lines in quotes, bytes and fields in a record.
@Suite struct CSVLimitTests {
    /// In the first field of a row so many line ends say that the quote was never meant to open one.
    @Test("The first field of a row has fewer than 1000 line ends", arguments: [999, 1_000]) func linesInQuotes(
        breaks: Int
    ) {
        let lines = String(repeating: "x\n", count: breaks)
        let input = "a,b\n\"\(lines)\",2\n3,4\n".bytes
        for chunks in [[input], input.map { [$0] }] {
            let reading = readTable(chunks)
            if breaks < 1_000 {
                #expect(reading.rows == [[lines, "2"], ["3", "4"]])
                #expect(reading.faults.isEmpty)
            } else {
                // The first line is gone and the others are short rows. The closing quote now opens a field.
                #expect(reading.faults == ["2: \(manyLines)", "1002: \(neverClosed)"])
                #expect(reading.rows == Array(repeating: ["x"], count: 999) + [["3", "4"]])
            }
        }
    }

    /// Elsewhere a well-formed field may have any number.
    @Test("Other fields may have any number of line ends") func anyNumberOfLinesInOtherFields() {
        let lines = String(repeating: "x\n", count: 2_500)
        let row = ["1", "\(lines)\"\"\n", "\(lines)y"]
        let text = "1,\"\(lines)\"\"\"\"\n\",\"\(lines)y\"\n"
        let input = ("a,b,c\n" + text + "2,3,4\n" + text).bytes
        var random = SeededGenerator(seed: 2)
        for chunks in [[input], input.map { [$0] }, random.pieces(of: input, longest: 3_000)] {
            let reading = readTable(chunks)
            #expect(reading.rows == [row, ["2", "3", "4"], row])
            #expect(reading.faults.isEmpty)
            #expect(reading.lines == [2, 5_004, 5_005])
        }
    }

    /// They are counted where a row with a fault came before, which ran into the same text; not behind that.
    @Test("Line ends are counted after a row with a fault that ran into them") func linesAfterAFault() {
        let many = String(repeating: "x\n", count: 1_500)
        let row = "2,\"\(many)\"\n"
        // The stray quote is that of the second row, which is whole.
        let behind = readTable(["a,b\n1,\"oops\n\(row)3,4\n".bytes])
        #expect(behind.rows == [["2", many], ["3", "4"]])
        #expect(behind.faults == ["2: \(stray)"])
        // The first row is too wide at its end, so all of its lines are read again.
        let input = "a,b\n1,\"y\n5,\"\"z\n\(many)\",3\n\(row)".bytes
        var random = SeededGenerator(seed: 3)
        let whole = readTable([input])
        #expect(whole.faults.first == "2: \(quotedWidth(3, 2))")
        #expect(whole.faults.contains("3: \(manyLines)"))
        #expect(whole.rows.last == ["2", many])
        for longest in [1, 50, 3_000] { #expect(readTable(random.pieces(of: input, longest: longest)) == whole) }
    }

    private let tooLong = "longer than 20 bytes"

    /// The limit counts the line end.
    @Test(
        "A row longer than the limit is rejected, its line end included",
        arguments: [
            ("a,b\n1234567890,12345678\n3,4\n", [["1234567890", "12345678"], ["3", "4"]], 0),
            ("a,b\n1234567890,1234567890\n3,4\n", [["3", "4"]], 1),
            ("a,b\n1234567890,12345678901234567890\n3,4\n", [["3", "4"]], 1),
            ("a,b\n1234567890,12345678901234567890\r\n3,4\r\n", [["3", "4"]], 1),
            ("a,b\n1,2\n1234567890,12345678901234567890", [["1", "2"]], 1),
            ("a,b\n\"1234567890\",\"12345678901234567890\"\n3,4\n", [["3", "4"]], 1),
        ] as [(String, [[String]], Int)])
    func longRecords(input: String, rows: [[String]], rejected: Int) {
        let line = input.contains("1,2") && !input.contains("3,4") ? 3 : 2
        let faults = rejected == 0 ? [] : ["\(line): \(tooLong)"]
        let expected = Outcome(TableCase("", "", ["a", "b"], rows, faults: faults))
        #expect(
            difference(input.bytes, from: expected) { Outcome(readTable($0, maximumRecordBytes: 20)) } == nil)
    }

    /// A record that has left its first line costs this line only.
    /// Lines each of which opens a field that runs into the text that the one before ran into, and further.
    @Test("A stray quote on every line costs one line each", arguments: ["\"\"x,b\n", "x,\"b\"\"\n", "1,\"2\n"])
    func strayQuoteOnEveryLine(line: String) {
        let input = ("a,b\n" + String(repeating: line, count: 2_500) + "1,\"2\"\n1,2\n").bytes
        var random = SeededGenerator(seed: 1)
        let whole = readTable([input])
        #expect(whole.rejections.count + whole.rows.count <= 2_502)
        #expect(whole.rows.last == ["1", "2"])
        #expect(readTable(random.pieces(of: input, longest: 3_000)) == whole)
    }

    @Test("A long row over several lines costs its first line") func longRecordOverSeveralLines() {
        let input = "a,b\n\"1\n1234567890123456789012345\",2\n3,4\n".bytes
        let expected = readTable([input], maximumRecordBytes: 20)
        #expect(expected.rows == [["3", "4"]])
        #expect(difference(input, from: expected) { readTable($0, maximumRecordBytes: 20) } == nil)
    }

    /// Records of exactly the limit, whose line ends are cut in two.
    @Test("A row at the limit may have its CRLF cut in two") func recordsAtTheLimitWithCRLF() {
        let input = "a,b\r\n1,2\r\n3,4\r\n".bytes
        let expected = readTable([input], maximumRecordBytes: 5)
        #expect(expected.rows == [["1", "2"], ["3", "4"]])
        #expect(expected.faults.isEmpty)
        #expect(difference(input, from: expected) { readTable($0, maximumRecordBytes: 5) } == nil)
    }

    @Test("A row has at most 65,536 fields") func fields() {
        let most = [String](repeating: "1", count: SourceRecord.maximumFields)
        let row = most.joined(separator: ",")
        let header = most.indices.map { "c\($0)" }.joined(separator: ",")
        #expect(readTable(["\(header)\n\(row)\n".bytes]).rows.first?.count == SourceRecord.maximumFields)
        let reading = readTable(["a,b\n\(row),1\n3,4\n".bytes])
        #expect(reading.rows == [["3", "4"]])
        #expect(reading.faults == ["2: more than 65536 fields"])
    }
}
