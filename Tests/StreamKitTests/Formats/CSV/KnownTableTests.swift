import StreamKit
import TestSupport
import Testing

/// A table of dates and prices: three columns, rows that begin with a digit.
private let known = KnownTable(
    columns: ["DATE", "STATION", "PRICE"].map { Array($0.utf8) }, required: ["DATE", "PRICE"].map { Array($0.utf8) },
    shapes: {
        let condition = try? Expression(parsing: #"DATE =~ "^[0-9]""#)
        return condition.map { condition in [RowShape(columns: usual) { condition }] } ?? []
    })

private let usual = ["DATE", "STATION", "PRICE"]

/// What comes out, in order: headers and rows alike.
private func events(_ chunks: [[UInt8]]) -> [ReadEvent] { readTable(chunks, known: known).events }

@Suite struct KnownTableTests {
    @Test(
        "A known table is recognised without its header",
        arguments: [
            (
                "rows without a header", "1/2,BP,142.9\n2/2,BP,143.9\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 1), .row(["2/2", "BP", "143.9"], line: 2),
                ]
            ),
            (
                "rows without a header behind a mark", "\u{FEFF}1/2,BP,142.9\r\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 1),
                ]
            ),
            ("another table", "x,y,z\n1,2,3\n", [.document(["x", "y", "z"]), .row(["1", "2", "3"], line: 2)]),
            (
                "its header", "DATE,STATION,PRICE\n1/2,BP,142.9\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 2),
                ]
            ),
            (
                "a header behind rows without one", "1/2,BP,142.9\nDATE,STATION,PRICE\n2/2,BP,143.9\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 1), .row(["2/2", "BP", "143.9"], line: 3),
                ]
            ),
            (
                "another order in mid-stream", "DATE,STATION,PRICE\n1/2,BP,142.9\nPRICE,DATE\n143.9,2/2\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 2), .document(["PRICE", "DATE"]),
                    .row(["143.9", "2/2"], line: 4),
                ]
            ),
            (
                "another order in another case", "DATE,STATION,PRICE\n1/2,BP,142.9\nPrice,date\n143.9,2/2\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 2), .document(["Price", "date"]),
                    .row(["143.9", "2/2"], line: 4),
                ]
            ),
            (
                "rows without a header, the first damaged", "x,y\r\n1/2,BP,142.9\r\n2/2,BP,143.9\r\n",
                [
                    .rejected(line: 1, reason: "2 fields where the next row has 3"), .document(usual),
                    .row(["1/2", "BP", "142.9"], line: 2), .row(["2/2", "BP", "143.9"], line: 3),
                ]
            ),
            (
                "rows without a header, the first with a fault in it", "x/2,BP,142.9\n1/2,BP,142.9\n2/2,BP,143.9\n",
                [
                    .rejected(line: 1, reason: "neither a header nor a row like the next one"), .document(usual),
                    .row(["1/2", "BP", "142.9"], line: 2), .row(["2/2", "BP", "143.9"], line: 3),
                ]
            ),
            (
                "a header of as many columns with a digit in front of one", "x,y,9z\n1/2,BP,142.9\n",
                [.document(["x", "y", "9z"]), .row(["1/2", "BP", "142.9"], line: 2)]
            ),
            (
                "a header of as many columns", "x,y,z,\n1/2,BP,142.9\n",
                [.document(["x", "y", "z", "column_4"]), .row(["1/2", "BP", "142.9"], line: 2)]
            ),
            ("a header without rows", "x,y", [.document(["x", "y"])]),
            (
                "more columns in mid-stream", "DATE,PRICE\n1/2,142.9\nDATE,STATION,PRICE,\n2/2,BP,143.9,\n",
                [
                    .document(["DATE", "PRICE"]), .row(["1/2", "142.9"], line: 2),
                    .document(usual + ["column_4"]), .row(["2/2", "BP", "143.9", ""], line: 4),
                ]
            ),
            (
                "another header without a line end before it",
                "DATE,STATION,PRICE\n1/2,BP,142.9PRICE,DATE\n143.9,2/2\n",
                [
                    .document(usual), .row(["1/2", "BP", "142.9"], line: 2), .document(["PRICE", "DATE"]),
                    .row(["143.9", "2/2"], line: 3),
                ]
            ),
            (
                "a mark before another header", "DATE,STATION,PRICE\n\u{FEFF}PRICE,DATE\n143.9,2/2\n",
                [
                    .document(usual), .document(["PRICE", "DATE"]), .row(["143.9", "2/2"], line: 3),
                ]
            ),
        ] as [(String, String, [ReadEvent])])
    func recognised(name: String, input: String, expected: [ReadEvent]) {
        #expect(difference(input.bytes, from: expected) { events($0) } == nil)
    }

    /// Without being told of the table, its rows are like any others.
    @Test("An unknown table has its first row for a header") func notKnown() {
        let reading = readTable(["1/2,BP,142.9\n2/2,BP,143.9\n".bytes])
        #expect(reading.documents == [["1/2", "BP", "142.9"]])
        #expect(reading.rows == [["2/2", "BP", "143.9"]])
    }
}
