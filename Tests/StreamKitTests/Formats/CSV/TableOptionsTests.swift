import StreamKit
import TestSupport
import Testing

/// A table read with options: its columns and rows, and what is wrong with the others.
struct OptionsCase: Sendable, CustomTestStringConvertible {
    var name: String
    var input: String
    var options: TableOptions
    var columns: [String]
    var rows: [[String]]
    var faults: [String] = []

    var testDescription: String { name }

    init(
        _ name: String, _ input: String, columns: [String], _ rows: [[String]], faults: [String] = [],
        _ change: (inout TableOptions) -> Void
    ) {
        self.name = name
        self.input = input
        self.columns = columns
        self.rows = rows
        self.faults = faults
        options = TableOptions()
        change(&options)
    }
}

@Suite struct TableOptionsTests {
    static let cases: [OptionsCase] = [
        OptionsCase("no header", "1,2\n3,4\n", columns: ["column_1", "column_2"], [["1", "2"], ["3", "4"]]) {
            $0.hasHeader = false
        },
        OptionsCase("no header, one blank line", "\n1\n", columns: ["a"], [[""], ["1"]]) {
            $0.hasHeader = false
            $0.columns = ["a"]
        },
        OptionsCase(
            "named columns without a header", "a,b\n1,2\na,b\n", columns: ["a", "b"], [["a", "b"], ["1", "2"]]
        ) {
            $0.hasHeader = false
            $0.columns = ["a", "b"]
        },
        OptionsCase(
            "a first row that is wider", "1,2,3\n4,5\n", columns: ["a", "b"], [["4", "5"]],
            faults: ["1: 3 fields where the list of columns names 2"]
        ) {
            $0.hasHeader = false
            $0.columns = ["a", "b"]
        },
        OptionsCase(
            "a first row with a quote by mistake", "1,\"x\ny\",3\n4,5\n", columns: ["a", "b"],
            [["y\"", "3"], ["4", "5"]],
            faults: ["1: a quote opens a field that runs over several lines and leaves more than 2 fields"]
        ) {
            $0.hasHeader = false
            $0.columns = ["a", "b"]
        },
        OptionsCase("renamed columns", "x,y\n1,2\nx,y\n3,4\n", columns: ["a", "b"], [["1", "2"], ["3", "4"]]) {
            $0.columns = ["a", "b"]
        },
        OptionsCase(
            "a column without a name behind", "x,y,\n1,2,\n", columns: ["a", "b", "column_3"], [["1", "2", ""]]
        ) {
            $0.columns = ["a", "b"]
        },
        OptionsCase("repeated headers are data", "a,b\na,b\n1,2\n", columns: ["a", "b"], [["a", "b"], ["1", "2"]]) {
            $0.keepsRepeatedHeaders = true
        },
        OptionsCase(
            "TSV", "a\\tb\tc\n1\\n2\t\"x\r\n\\\\\\q\t\\", columns: ["a\tb", "c"], [["1\n2", "\"x"], ["\\\\q", "\\"]]
        ) { $0.dialect = .tsv },
        OptionsCase("another quote", "a;b\n'x;''y';2\n", columns: ["a", "b"], [["x;'y", "2"]]) {
            $0.dialect = CSVDialect(delimiter: UInt8(ascii: ";"), quote: UInt8(ascii: "'"))
        },
    ]

    @Test("A table is read as its options say", arguments: cases) func table(_ table: OptionsCase) {
        let reading = readTable([table.input.bytes], options: table.options)
        #expect(reading.documents == [table.columns])
        #expect(reading.rows == table.rows)
        #expect(reading.faults == table.faults)
        #expect(difference(table.input.bytes, from: reading) { readTable($0, options: table.options) } == nil)
    }

    @Test("A list of columns of another length is refused", arguments: [["a"], ["a", "b", "c"]])
    func otherNumberOfColumns(names: [String]) {
        var options = TableOptions()
        options.columns = names
        let reading = readTable(["x,y\n1,2\n".bytes], options: options)
        guard case .unusable(let reason) = reading.events.first else {
            Issue.record("\(reading)")
            return
        }
        #expect(reason == "columnCount(given: \(names.count), header: 2, line: 1)")
        #expect(reading.rows.isEmpty)
    }
}
