import TestSupport
import Testing

@testable import StreamKit

@Suite struct HTMLWriterTests {
    private static let page = HTMLPage(opening: "<script>", settings: "{\"a\":\"</script>\"}", closing: "</script>\n")
    private static let head = "<script>[\n{\"a\":\"\\u003c/script>\"}"
    private static let tail = "\n]\n</script>\n"

    private typealias Fields = [(String, TestValue)]

    /// What stands between the settings and the end, line by line, and the outcomes that were not `.written`.
    private func lines(_ records: [Fields], _ registry: FieldNames = FieldNames()) -> (lines: [String], repaired: Int) {
        let writer = HTMLWriter(registry: registry, page: Self.page)
        var text = ""
        var repaired = 0
        for fields in records {
            let (bytes, outcome) = written(by: writer, registry, fields)
            text += String(decoding: bytes, as: UTF8.self)
            if case .repaired = outcome { repaired += 1 }
        }
        var output = ByteBuffer()
        writer.finish(to: &output)
        text += output.view.string
        #expect(text.hasPrefix(Self.head), "\(text)")
        #expect(text.hasSuffix(Self.tail), "\(text)")
        let data = text.dropFirst(Self.head.count).dropLast(Self.tail.count)
        return (data.split(separator: "\n").map(String.init).filter { $0 != "," }, repaired)
    }

    @Test("A page without records is complete") func empty() {
        let writer = HTMLWriter(registry: FieldNames(), page: Self.page)
        var output = ByteBuffer()
        writer.finish(to: &output)
        #expect(output.view.string == Self.head + Self.tail)
    }

    @Test("A row has the columns that were named before it") func columns() {
        let (lines, _) = lines([
            [("a", .text("x")), ("b", .number("1.50")), ("c", .missing), ("d", .boolean(true))],
            [("a", .missing), ("b", .missing), ("c", .text("y")), ("d", .missing)],
            [("d", .boolean(false)), ("e", .list(["p", "q"])), ("a", .absent)],
            [("f", .absent)],
            [("a", .json("{\"k\":[1]}"))],
        ])
        #expect(
            lines == [
                #"{"after":0,"columns":["a","b","c","d"]},"#, #"["x",1.50,null,true],"#, #"[null,null,"y"],"#,
                #"{"after":4,"columns":["e"]},"#, #"[[1,2],[2],false,["p","q"]],"#, "[],", #"[{"k":[1]}]"#,
            ])
    }

    @Test("A page may end with a table of the first records, of the beginnings of their values") func preview() {
        let registry = FieldNames()
        let page = HTMLPage(opening: "<script>", settings: "{}", closing: "</script>", ending: "</html>")
        let writer = HTMLWriter(registry: registry, page: page)
        let long = String(repeating: "é", count: 40)
        for index in 0..<30 {
            let fields: Fields = [
                ("<n>", .number("\(index)")), ("none", .missing), ("text", .text("</noscript> & \"'\u{1}")),
                ("list", .list(["a", "<b>"])), ("long", .text(index == 0 ? long : "")), ("json", .json("{\"<\":1}")),
                ("escaped", .json("\"q\\\"\\u00e9\"")),
            ]
            _ = written(by: writer, registry, index == 1 ? [("text", .text("only"))] : fields)
        }
        var output = ByteBuffer()
        writer.finish(to: &output)
        let text = output.view.string
        let row = { (number: Int, long: String) in
            "<tr><td>\(number)<td>&lt;/noscript&gt; &amp; &quot;'\u{FFFD}<td>a; &lt;b&gt;<td>\(long)<td>{&quot;&lt;&quot;:1}<td>q&quot;é\n"
        }
        #expect(
            text.hasPrefix(
                "\n]\n</script><table>\n<tr><th>&lt;n&gt;<th>text<th>list<th>long<th>json<th>escaped\n"
                    + row(0, String(repeating: "é", count: 30) + "…") + "<tr><td><td>only<td><td><td><td>\n"
                    + row(2, "")),
            "\(text)")
        #expect(text.hasSuffix(row(19, "") + "</table>\n</html>"), "\(text)")
        #expect(text.utf8.count < 3000)
    }

    @Test("No text can end the script element") func hostileTexts() {
        let text = "</script><!-- <script> & \" \\ \u{1} \n \u{2028}"
        let (lines, repaired) = lines([
            [
                (text, .text(text)), ("list", .list([text])), ("json", .json("{\"</script>\":\"<!--\"}")),
                ("<", .text("<<<")),
            ]
        ])
        #expect(!lines.joined().contains("<"))
        let escaped = #"\u003c/script>\u003c!-- \u003cscript> & \" \\ \u0001 \n "# + "\u{2028}"
        #expect(lines[0] == "{\"after\":0,\"columns\":[\"\(escaped)\",\"list\",\"json\",\"\\u003c\"]},")
        #expect(
            lines[1] == "[\"\(escaped)\",[\"\(escaped)\"],{\"\\u003c/script>\":\"\\u003c!--\"},"
                + "\"\\u003c\\u003c\\u003c\"]")
        #expect(repaired == 0)
    }

    @Test("Bytes that are not UTF-8 are replaced and reported") func notUTF8() {
        let registry = FieldNames()
        let writer = HTMLWriter(registry: registry, page: Self.page)
        var record = Record()
        record.append(registry.intern([0x61, 0xFF]), .text("x"))
        record.append(registry.intern("b"), .text([0xE9]))
        var output = ByteBuffer()
        guard case .repaired = writer.write(record, to: &output) else {
            Issue.record("not told")
            return
        }
        #expect(output.view.string.hasSuffix("\"columns\":[\"a\u{FFFD}\",\"b\"]},\n[\"x\",\"\u{FFFD}\"]"))
        #expect(lines([[("a", .text([0xC3]))], [("a", .text("é"))]]).repaired == 1)
    }

    @Test(
        "Numbers that a double might not keep are texts",
        arguments: [
            ("-31.68890000000", "-31.68890000000"), ("-31.688900000000", "\"-31.688900000000\""),
            ("12345678901234567890", "\"12345678901234567890\""), ("1e9", "\"1e9\""), ("2E-3", "\"2E-3\""), ("0", "0"),
        ])
    func numbers(number: String, written: String) {
        #expect(lines([[("a", .number(number))]]).lines.last == "[\(written)]")
    }

    /// Records with nothing in common cost a few columns each, not one for each name that came before.
    @Test("Columns start again where records have little in common") func differingRecords() {
        let (lines, _) = lines((0..<1_000).map { [("name\($0)", .text("x"))] })
        #expect(lines.filter { $0.hasPrefix("{\"after\":0,") }.count > 40)
        #expect(lines.map(\.utf8.count).max()! < 200)
    }

    @Test("Columns start again after names were forgotten") func forgottenNames() {
        let registry = FieldNames()
        let writer = HTMLWriter(registry: registry, page: Self.page)
        _ = written(by: writer, registry, [("a", .text("x")), ("b", .text("y"))])
        registry.forget()
        let (bytes, _) = written(by: writer, registry, [("b", .text("z"))])
        #expect(String(decoding: bytes, as: UTF8.self) == ",\n{\"after\":0,\"columns\":[\"b\"]},\n[\"z\"]")
    }

    @Test("A value that comes again is written as the way back to it, if that is shorter") func repeated() {
        let (lines, _) = lines([
            [("a", .text("Shell")), ("b", .number("-31.9321")), ("c", .text("AB")), ("d", .list(["long", "longer"]))],
            [("a", .text("Shell")), ("b", .number("-31.9321")), ("c", .text("AB")), ("d", .list(["long", "longer"]))],
            [("b", .number("-31.9321")), ("a", .text("other")), ("c", .text("Shell"))],
            [("a", .text("Shell")), ("b", .missing), ("c", .text("Shell")), ("d", .json("[1,2]"))],
            [("a", .text("-31.9321")), ("b", .text("-31.9321")), ("c", .json("[7]")), ("d", .json("[1,2]"))],
        ])
        #expect(
            lines.dropFirst() == [
                #"["Shell",-31.9321,"AB",["long","longer"]],"#, #"[[1,2],"AB",["long","longer"]],"#,
                #"["other",[1],"Shell"],"#, #"[[2],null,[1],[[1,2]]],"#, #"["-31.9321","-31.9321",[[7]],[1]]"#,
            ])
    }

    @Test("However many values there are, pages are the same and ways lead to rows") func manyValues() {
        var random = SeededGenerator(seed: 53)
        let records: [Fields] = (0..<20_000).map { _ in
            let station = Int.random(in: 0..<30_000, using: &random)
            return [("station", .text("Station \(station)")), ("place", .text("Place \(station / 9)"))]
        }
        let (lines, _) = lines(records)
        #expect(self.lines(records).lines == lines)
        let rows = lines.dropFirst()
        #expect(rows.filter { $0.contains("[[") || $0.contains(",[") }.count > 10_000)
        for (index, row) in rows.enumerated() {
            let ways = row.dropFirst().split(separator: "[").dropFirst(row.hasPrefix("[[") ? 0 : 1)
            for way in ways { #expect(Int(way.prefix { $0.isNumber }) ?? 0 <= index, "\(row)") }
        }
    }

    @Test("What is not UTF-8 is reported each time") func repeatedDamage() {
        let damaged: Fields = [("a", .text([0x61, 0x62, 0x63, 0xFF])), ("b", .text("text"))]
        let (lines, repaired) = lines([damaged, damaged, damaged])
        #expect(repaired == 3)
        #expect(lines.last == "[\"abc\u{FFFD}\",[1]]")
    }

    @Test("Other names do not have the values of those that were forgotten") func repeatedAfterForgetting() {
        let registry = FieldNames()
        let writer = HTMLWriter(registry: registry, page: Self.page)
        _ = written(by: writer, registry, [("a", .text("same text"))])
        registry.forget()
        let (bytes, _) = written(by: writer, registry, [("b", .text("same text"))])
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("[\"same text\"]"))
    }
}
