import StreamKit
import TestSupport
import Testing

@Suite struct AlignedTableWriterTests {
    private typealias Fields = [(String, TestValue)]

    /// A writer, what it has written, and the outcomes that were not `.written`.
    private struct Table {
        let registry = FieldNames()
        let writer: AlignedTableWriter
        var text = ""
        var repaired = 0

        init(_ columns: [String], width: Int? = nil) {
            writer = AlignedTableWriter(registry: registry, width: width)
            var output = ByteBuffer()
            let names = columns.map { registry.intern($0.bytes) }
            writer.begin(OutputColumns(names: names, refusesFurtherFields: false), to: &output)
            #expect(output.view.string == "")
        }

        mutating func write(_ fields: Fields) {
            let (bytes, outcome) = written(by: writer, registry, fields)
            text += bytes.text
            if case .repaired = outcome { repaired += 1 }
        }

        mutating func release() {
            var output = ByteBuffer()
            writer.release(to: &output)
            text += output.view.string
        }

        mutating func finish() {
            var output = ByteBuffer()
            writer.finish(to: &output)
            text += output.view.string
        }
    }

    private func table(_ columns: [String], _ records: [Fields], width: Int? = nil) -> String {
        var table = Table(columns, width: width)
        for fields in records { table.write(fields) }
        #expect(table.text.isEmpty)
        #expect(table.writer.holdsRecords == !records.isEmpty)
        table.finish()
        return table.text
    }

    @Test("Columns of numbers are aligned by their points, to the right") func alignsNumbersByTheirPoints() {
        let text = table(
            ["station", "price", "n", "both", "last"],
            [
                [("station", .text("BP")), ("price", .number("99.9")), ("n", .text("-1e3")), ("both", .text("1"))],
                [("price", .number("142.95")), ("n", .text("7")), ("both", .text("x")), ("last", .text("end"))],
                [("station", .text("Shell")), ("n", .missing), ("both", .boolean(true)), ("last", .text("blank  "))],
            ])
        #expect(
            text == """
                station   price     n  both  last
                BP        99.9   -1e3  1
                         142.95     7  x     end
                Shell                  true  blank

                """)
    }

    @Test("Each kind of value has its form in an aligned table") func kindsOfValues() {
        let fields: Fields = [
            ("list", .list(["a", "b\tc"])), ("json", .json("{\"k\":1}")), ("string", .json("\"q\\n\\u00e9\"")),
            ("strings", .json("[\"x\",\"y\"]")), ("missing", .missing), ("absent", .absent),
        ]
        #expect(
            table(fields.map(\.0), [fields]) == """
                list    json     string  strings  missing  absent
                a; b c  {"k":1}  q é     x; y

                """)
    }

    @Test("Wide characters take two columns") func wideCharacters() {
        let text = table(
            ["名", "x"],
            [
                [("名", .text("東京")), ("x", .text("1"))], [("名", .text("e\u{301}")), ("x", .text("2"))],
                [("名", .text("⛽ BP")), ("x", .text("3"))],
            ])
        #expect(text == "名     x\n東京   1\ne\u{301}      2\n⛽ BP  3\n")
    }

    @Test("A table without records is its header") func headerAlone() {
        #expect(table(["a", "b"], []) == "a  b\n")
        let writer = AlignedTableWriter(registry: FieldNames())
        var output = ByteBuffer()
        writer.finish(to: &output)
        #expect(output.view.string == "")
    }

    @Test("A later value that is wider moves its own line only") func wideLaterValue() {
        var table = Table(["a", "b"])
        for _ in 1..<AlignedTableWriter.measuredRecords { table.write([("a", .text("x")), ("b", .text("y"))]) }
        #expect(table.text.isEmpty)
        table.write([("a", .text("xyz")), ("b", .text("y"))])
        #expect(table.text.hasPrefix("a    b\nx    y\n"))
        #expect(table.text.hasSuffix("x    y\nxyz  y\n"))
        table.text = ""
        table.write([("a", .text("longer")), ("b", .text("y"))])
        table.write([("a", .text("x")), ("b", .text("y"))])
        #expect(table.text == "longer  y\nx    y\n")
        table.finish()
        #expect(table.text == "longer  y\nx    y\n")
    }

    @Test("Held records are written once on release") func release() {
        var table = Table(["a", "b"])
        table.release()
        #expect(table.text.isEmpty)
        table.write([("a", .text("x")), ("b", .number("10"))])
        table.release()
        table.release()
        #expect(table.text == "a   b\nx  10\n")
        table.write([("a", .text("x")), ("b", .text("y"))])
        #expect(!table.writer.holdsRecords)
        table.finish()
        #expect(table.text == "a   b\nx  10\nx   y\n")
    }

    @Test("At most a megabyte of records is held") func heldMemory() {
        var table = Table(["a"])
        let text = String(repeating: "x", count: 100_000)
        var count = 0
        while table.text.isEmpty {
            table.write([("a", .text(text))])
            count += 1
        }
        #expect(count == 11)
        // Many columns without values count, too.
        var wide = Table((0..<10_000).map { "c\($0)" })
        count = 0
        while wide.text.isEmpty {
            wide.write([("c0", .text("x"))])
            count += 1
        }
        #expect(count == 14)
    }

    @Test("Values that are too wide are not aligned") func wideValues() {
        let long = String(repeating: "x", count: AlignedTableWriter.widestValue)
        #expect(
            table(["a", "b"], [[("a", .text(long)), ("b", .text("1"))], [("a", .text("y")), ("b", .text("1"))]])
                == "a" + String(repeating: " ", count: 1001) + "b\n\(long)  1\ny"
                + String(repeating: " ", count: 1001) + "1\n")
        #expect(
            table(
                ["a", "b"], [[("a", .text(long + "x")), ("b", .text("1"))], [("a", .text("y")), ("b", .text("1"))]])
                == "a  b\n\(long)x  1\ny  1\n")
        // Ten fields may be as wide as that.
        let columns = (0..<12).map { "\($0)" }
        let text = table(columns, [columns.map { ($0, .text(long)) }, columns.map { ($0, .text("y")) }])
        let last = text.split(separator: "\n").last ?? ""
        #expect(last.count == 10 * 1002 + 1 + 2 + 1, "\(last.count)")
    }

    @Test("Lines are cut at the width of the terminal") func terminalWidth() {
        let records: [Fields] = [
            [("town", .text("東京")), ("price", .number("1.5"))], [("town", .text("Perth")), ("price", .number("12.5"))],
        ]
        func cut(_ width: Int) -> String { table(["town", "price"], records, width: width) }
        #expect(cut(12) == "town   price\n東京     1.5\nPerth   12.5\n")
        #expect(cut(11) == "town   pri…\n東京     1…\nPerth   12…\n")
        #expect(cut(4) == "tow…\n東…\nPer…\n")
        #expect(cut(1) == "…\n…\n…\n")
    }

    @Test("Bytes that are not UTF-8 are replaced and reported") func notUTF8() {
        let registry = FieldNames()
        let writer = AlignedTableWriter(registry: registry)
        let name = registry.intern("a")
        var output = ByteBuffer()
        writer.begin(OutputColumns(names: [name], refusesFurtherFields: false), to: &output)
        let outcome = ([0x78, 0xE9] as [UInt8]).withView { bytes in
            var record = Record()
            record.append(name, Value(.text, bytes))
            return writer.write(record, to: &output)
        }
        guard case .repaired = outcome else {
            Issue.record("\(outcome)")
            return
        }
        writer.finish(to: &output)
        #expect(output.view.string == "a\nx\u{FFFD}\n")
    }
}
