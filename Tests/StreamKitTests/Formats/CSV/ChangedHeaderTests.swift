import StreamKit
import TestSupport
import Testing

/// A table joined from files whose columns differ, and what is read of it.
struct ChangedHeaderCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var events: [ReadEvent]

    init(_ name: String, _ input: String, _ events: [ReadEvent]) {
        testDescription = name
        self.input = input
        self.events = events
    }
}

private let four = ["a", "bb", "c", "d"]
private let first: [ReadEvent] = [.document(four), .row(["1", "2", "3", "4"], line: 2)]

/// The header again, with columns added, removed or moved, begins a new document.
@Suite struct ChangedHeaderTests {
    private static func joined(
        _ name: String, _ header: String, _ row: String, end: String = "\n"
    ) -> ChangedHeaderCase {
        let columns = header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let values = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return ChangedHeaderCase(
            name, "a,bb,c,d\n1,2,3,4\(end)\(header)\n\(row)\n",
            first + [.document(columns), .row(values, line: end == "\n" ? 4 : 3)])
    }

    static let cases = [
        joined("a column in the middle", "a,bb,x,c,d", "1,2,9,3,4"),
        joined("a column in front", "x,a,bb,c,d", "9,1,2,3,4"),
        joined("a column at the end", "a,bb,c,d,x", "1,2,3,4,9"),
        joined("one less", "a,c,d", "1,3,4"),
        joined("one less, the first", "bb,c,d", "2,3,4"),
        joined("moved", "d,c,bb,a", "4,3,2,1"),
        joined("another name in its place", "a,x,c,d", "1,9,3,4"),
        joined("another first name", "x,bb,c,d", "9,2,3,4"),
        joined("as many others, all in front", "x,y,z,a,c,d", "9,8,7,1,3,4"),
        joined("no line end before it", "a,x,bb,c,d", "1,9,2,3,4", end: ""),
        joined("no line end before it, and a mark", "c,x,bb,a", "3,9,2,1", end: "\u{FEFF}"),
        joined("a delimiter and no line end before it", "d,c,a", "4,3,1", end: ","),
        ChangedHeaderCase(
            "in quotes, behind a mark", "a,bb,c,d\r\n1,2,3,4\r\n\u{FEFF}\"d\",\"c\",\"a\"\r\n4,3,1\r\n",
            first + [.document(["d", "c", "a"]), .row(["4", "3", "1"], line: 4)]),
        ChangedHeaderCase(
            "a delimiter more", "a,bb,c,d\n1,2,3,4\na,bb,c,d,\n5,6,7,8,\n",
            first + [.document(four + ["column_5"]), .row(["5", "6", "7", "8", ""], line: 4)]),
        ChangedHeaderCase(
            "there and back", "a,bb,c,d\n1,2,3,4\nd,a,c\n4,1,3\na,bb,c,d\n5,6,7,8\na,bb,c,d\n",
            first + [
                .document(["d", "a", "c"]), .row(["4", "1", "3"], line: 4), .document(four),
                .row(["5", "6", "7", "8"], line: 6),
            ]),
        ChangedHeaderCase(
            "another case", "a,bb,c,d\n1,2,3,4\nA,BB,C,D\n5,6,7,8\n",
            first + [.row(["A", "BB", "C", "D"], line: 3), .row(["5", "6", "7", "8"], line: 4)]),
        // These are rows.
        ChangedHeaderCase(
            "all but one in their places, and a number", "a,bb,c,d\n1,2,3,4\na,bb,c,9\n",
            first + [.row(["a", "bb", "c", "9"], line: 3)]),
        ChangedHeaderCase("two names", "a,bb,c,d\nbb,a\n", [.document(four), .row(["bb", "a"], line: 2)]),
        ChangedHeaderCase(
            "two names in a wide row", "a,bb,c,d\nbb,a,x,y,z\n",
            [.document(four), .rejected(line: 2, reason: "5 fields where the header has 4")]),
        ChangedHeaderCase(
            "less than half", "a,bb,c,d,e,f,g\na,bb,c,x,x,x,x\n",
            [.document(["a", "bb", "c", "d", "e", "f", "g"]), .row(["a", "bb", "c", "x", "x", "x", "x"], line: 2)]),
        ChangedHeaderCase(
            "a name again and again", "a,bb,c,d\na,a,a,a\n", [.document(four), .row(["a", "a", "a", "a"], line: 2)]),
        ChangedHeaderCase(
            "one of its names is a number", "a,bb,c,2020\nc,a,bb,2020\n",
            [.document(["a", "bb", "c", "2020"]), .row(["c", "a", "bb", "2020"], line: 2)]),
        ChangedHeaderCase(
            "a new name that is a number", "a,bb,c,d\na,2020,bb,c,d\n1,9,2,3,4\n",
            [
                .document(four), .document(["a", "2020", "bb", "c", "d"]),
                .row(["1", "9", "2", "3", "4"], line: 3),
            ]),
    ]

    /// A row that was cut before the header: what there is of it, and the rest missing.
    private static func cut(_ row: String, _ fields: [String], _ header: String = "a,bb,c,d") -> ChangedHeaderCase {
        let count = fields.count == 1 ? "1 field" : "\(fields.count) fields"
        let note = "the input ends in this row, which has \(count) where the header has 4: it may be cut"
        return ChangedHeaderCase(
            "cut: \(row)", "\(header)\r\n1,2,3,4\r\n\(row)\(header)\r\n5,6,7,8\r\n",
            first + [.row(fields, line: 3), .row(["5", "6", "7", "8"], line: 4), .warning(line: 3, "note: \(note)")])
    }

    static let cutCases = [
        cut("1", ["1"]), cut("1,", ["1", ""]), cut("1,2", ["1", "2"]), cut("1,2,", ["1", "2", ""]),
        cut("1,2,x", ["1", "2", "x"]), cut("x,y", ["x", "y"]), cut("x,y,z", ["x", "y", "z"]),
        cut("x,1,", ["x", "1", ""]), cut("1,2,\u{FEFF}", ["1", "2", ""]), cut("1,\"2\"", ["1", "2"]),
        cut("\"1,\"", ["1,"]),
    ]

    @Test("A row cut before a header is a record with a note", arguments: cutCases) func rowCutBefore(
        _ joined: ChangedHeaderCase
    ) {
        #expect(difference(joined.input.bytes, from: joined.events) { readTable($0).events } == nil)
    }

    /// They are values of a table without a header, as far as the first row of data shows.
    @Test(
        "A row like the header in all but one place is a row unless a column of numbers has its name",
        arguments: ["e,f,g,h", "e,1,g,h", "e,,g,h", "7-Eleven,7-Eleven,7-Eleven,7-Eleven"])
    func rowLikeTheHeader(_ second: String) {
        let rows = [
            second.split(separator: ",", omittingEmptySubsequences: false).map(String.init), ["a", "x", "c", "d"],
        ]
        let input = "a,bb,c,d\n\(second)\na,x,c,d\n"
        #expect(difference(input.bytes, from: rows) { readTable($0).rows } == nil)
    }

    /// A row of a table without a header may differ from the first in its first value only.
    @Test(
        "A row that differs from the first in one value is a row",
        arguments: [["North Perth", "BP", "ULP"], ["11 Perth Rd", "BP", "ULP"], ["12", "BP", "ULP"]])
    func rowLikeTheFirst(_ row: [String]) {
        let ending = ["Perth", "1 Perth Rd", "2"].first { row[0].hasSuffix($0) }!
        let input = "\(ending),BP,ULP\n\(row.joined(separator: ","))\n"
        #expect(difference(input.bytes, from: [row]) { readTable($0).rows } == nil)
    }

    @Test("A changed header begins a new document, a similar row does not", arguments: cases) func recognised(
        _ joined: ChangedHeaderCase
    ) {
        #expect(difference(joined.input.bytes, from: joined.events) { readTable($0).events } == nil)
    }

    /// The same with other rows in between, so that they are found in blocks.
    @Test("A changed header is recognised after many rows", arguments: cases) func afterManyRows(
        _ joined: ChangedHeaderCase
    ) {
        let rows = String(repeating: "5,6,7,8\n", count: 40)
        let lines = joined.input.bytes.split(separator: 0x0A, maxSplits: 1)
        // The row in front of the header stays there.
        let input = lines[0] + "\n\(rows)".bytes + lines[1]
        let expected = readTable(input.map { [$0] })
        #expect(expected.documents == readTable([joined.input.bytes]).documents)
        #expect(readTable([Array(input)]) == expected)
    }

    /// Rows are rows where headers are, or where there is none.
    @Test("A changed header is a row if headers are kept or named, or there is none") func onRequest() {
        let input = "a,bb,c,d\n1,2,3,4\nd,c,a\n4,3,1\n".bytes
        var options = TableOptions()
        options.keepsRepeatedHeaders = true
        #expect(documents(input, options) == 1)
        options = TableOptions()
        options.hasHeader = false
        #expect(documents(input, options) == 1)
        options = TableOptions()
        options.columns = ["w", "x", "y", "z"]
        #expect(documents(input, options) == 1)
    }

    private func documents(_ input: [UInt8], _ options: TableOptions) -> Int {
        readWholeTable([input], options: options).count { if case .document = $0 { true } else { false } }
    }

    /// A name with a quote in it, as CSV writes it, and one with a tab, as TSV does.
    @Test("Names with quotes or tabs are recognised in a changed header") func escapedNames() {
        let quoted = "a,\"b\"\"b\",c\n1,2,3\nc,\"b\"\"b\",a\n3,2,1\n".bytes
        #expect(
            difference(quoted, from: [["a", "b\"b", "c"], ["c", "b\"b", "a"]]) { readTable($0).documents } == nil)
        let escaped = "a\tb\\tb\tc\n1\t2\t3\nc\tb\\tb\ta\n3\t2\t1\n".bytes
        #expect(
            difference(escaped, from: [["a", "b\tb", "c"], ["c", "b\tb", "a"]]) {
                readTable($0, dialect: .tsv).documents
            } == nil)
    }

    /// The header again with another delimiter, as where the files of years were joined that differ in it.
    @Test("A header with another delimiter changes the delimiter") func anotherDelimiter() {
        let changing = "a;bb\n1;2\na|bb\n3|4;5\n\u{FEFF}a\tbb\n\"6\t7\"\t8\na;bb\n9;10|11\n".bytes
        let rows = [["1", "2"], ["3", "4;5"], ["6\t7", "8"], ["9", "10|11"]]
        #expect(
            difference(changing, from: [[["a", "bb"]], rows]) {
                let reading = readTable($0, dialect: CSVDialect(delimiter: ASCII.semicolon))
                return [reading.documents, reading.rows]
            } == nil)
        // In TSV, which has no quotes, the cells of the other would not be its own; and a name may hold any delimiter.
        let tabs = "a\tbb\n1\t2\na,bb\n3,4\n".bytes
        #expect(
            difference(tabs, from: [["1", "2"], ["a,bb"], ["3,4"]]) { readTable($0, dialect: .tsv).rows } == nil)
        let named = "a,\"b|b\"\n1,2\na|\"b|b\"\n3,4\n".bytes
        #expect(
            difference(named, from: [["1", "2"], ["3", "4"]]) { readTable($0).rows } == nil)
    }

    /// A line `sep=;` in front of the header, where files that begin with one were joined.
    @Test("A line sep= before a header changes the delimiter") func delimiterLines() {
        let joined = "a;bb\n1;2\nsep=;\na;bb\n3;4\r\n\u{FEFF}sep=,\r\n\u{FEFF}a,bb\r\n5,6\r\nsep=,\nsep=;".bytes
        let rows = [["1", "2"], ["3", "4"], ["5", "6"], ["sep=", ""], ["sep=;"]]
        #expect(
            difference(joined, from: rows) { readTable($0, dialect: CSVDialect(delimiter: ASCII.semicolon)).rows }
                == nil)
    }

    /// Two names, with or without a comma behind them.
    @Test("A header may gain and lose a comma at its end") func anotherComma() {
        let joined = "a,bb\n1,2\na,bb,\n3,4,\na,bb\n5,6\n".bytes
        let documents = [["a", "bb"], ["a", "bb", "column_3"], ["a", "bb"]]
        #expect(difference(joined, from: documents) { readTable($0).documents } == nil)
    }

    /// Rows of nothing but names take no longer the wider their table is.
    @Test("The time for rows of nothing but names is linear in their number") func rowsOfNamesInLinearTime() {
        let found = slowdown(counts: [650, 6_500]) { count, _ in
            let header = (0..<count).map { "c\($0)" }.joined(separator: ",") + "\n"
            let table = (header + String(repeating: "c1,c1,c1\n", count: 2 * count)).bytes
            return processorTime {
                let reading = readTable([table])
                #expect(reading.rows.count == 2 * count)
                #expect(reading.documents.count == 1)
            }
        }
        #expect(found == nil)
    }
}
