import TestSupport
import Testing

@testable import StreamKit

@Suite struct RSSWriterTests {
    private func item(_ fields: [(String, TestValue)], _ presentation: RSSPresentation = .init()) -> String {
        let registry = FieldNames()
        let writer = RSSWriter(registry: registry, presentation: presentation)
        _ = written(by: writer, registry, [])
        return written(by: writer, registry, fields).bytes.text
    }

    /// What stands before the fields.
    private func forPeople(_ fields: [(String, TestValue)], _ presentation: RSSPresentation = .init()) -> String {
        let bytes = item(fields, presentation).bytes
        let end = bytes.firstRange(of: "<f:".bytes)!.lowerBound
        return Array(bytes["<item>".utf8.count..<end]).text
    }

    @Test("Known fields become the elements that feed readers show") func whatFeedReadersShow() {
        let fields: [(String, TestValue)] = [
            ("id", .text("a&b")), ("title", .text("T")), ("link", .text("https://example.org/")),
            ("published", .text("2026-03-01T08:05:09Z")), ("author", .text("A, B")), ("categories", .list(["x", "y"])),
            ("summary", .text("s")), ("content", .text("<p>c</p>")), ("comments", .text("none")),
            ("latitude", .number("-31.5")), ("longitude", .number("115")),
        ]
        #expect(
            forPeople(fields)
                == "<title>T</title><link>https://example.org/</link><description>s</description>"
                + "<content:encoded>&lt;p&gt;c&lt;/p&gt;</content:encoded><dc:creator>A, B</dc:creator>"
                + "<category>x</category><category>y</category><guid isPermaLink=\"false\">a&amp;b</guid>"
                + "<pubDate>Sun, 01 Mar 2026 08:05:09 +0000</pubDate><georss:point>-31.5 115</georss:point>")
    }

    @Test("Titles are made by the first recipe whose fields are there") func titles() {
        var presentation = RSSPresentation()
        presentation.titles = [[.field("a"), .text(" & "), .field("b")], [.field("b")]]
        for (fields, title) in [
            ([("a", .text("1")), ("b", .text("2"))], "1 &amp; 2"), ([("b", .text("2"))], "2"),
            ([("a", .text("1"))], "1"), ([("a", .missing), ("c", .json("\"x\\ny\""))], "x&#10;y"),
            ([("a", .text("")), ("title", .text("t"))], "t"), ([("l", .list(["p", "q"]))], "p; q"), ([], "Record"),
        ] as [([(String, TestValue)], String)] {
            #expect(forPeople(fields, presentation) == "<title>\(title)</title>", "\(fields)")
        }
    }

    @Test(
        "Times have the zone that belongs to their field",
        arguments: [
            ("2021-02-13", "Sat, 13 Feb 2021 00:00:00 +0930"), ("1970-01-01", "Thu, 01 Jan 1970 00:00:00 +0930"),
            ("1969-12-28T23:59:58Z", "Sun, 28 Dec 1969 23:59:58 +0000"),
            ("2026-12-31T23:30:00+01:00", "Thu, 31 Dec 2026 22:30:00 +0000"),
            ("0001-01-01", "Mon, 01 Jan 0001 00:00:00 +0930"), ("someday", nil), ("", nil),
        ] as [(String, String?)])
    func times(text: String, expected: String?) {
        var presentation = RSSPresentation()
        presentation.zone = (570, "updated")
        let time = expected.map { "<pubDate>\($0)</pubDate>" } ?? ""
        let title = text.isEmpty ? "Record" : text
        #expect(forPeople([("updated", .text(text))], presentation) == "<title>\(title)</title>\(time)")
        presentation.zone?.field = "another"
        // The zone is the last thing but the tag.
        let elsewhere = expected.map { "<pubDate>\($0.dropLast(5))+0000</pubDate>" } ?? ""
        #expect(forPeople([("updated", .text(text))], presentation) == "<title>\(title)</title>\(elsewhere)")
    }

    @Test(
        "Fields keep their names and types",
        arguments: [
            (TestValue.text(" a<b> "), "text\"> a&lt;b&gt; </f:field>"), (.number("1.50"), "number\">1.50</f:field>"),
            (.boolean(true), "boolean\">true</f:field>"), (.missing, "missing\"/>"),
            (.list(["a\"", "b"]), "list\">[\"a\\\"\",\"b\"]</f:field>"),
            (.json("{\"k\": [1]}"), "json\">{\"k\": [1]}</f:field>"),
            (.json("\"\\u00e9\\t\""), "text\">\u{E9}\t</f:field>"),
        ] as [(TestValue, String)])
    func fields(value: TestValue, element: String) {
        #expect(item([("a\n\"", value)]).hasSuffix("<f:field name=\"a&#10;&quot;\" type=\"\(element)</item>\n"))
    }

    @Test(
        "Replaced bytes are reported",
        arguments: [
            (.text([0xFF]), true), (.list([[0x61], [0xFF]]), true), (.list(["a", "\u{E9}"]), false),
        ] as [(TestValue, Bool)])
    func notUTF8(value: TestValue, isRepaired: Bool) {
        let registry = FieldNames()
        let writer = RSSWriter(registry: registry, presentation: .init())
        if case .repaired = written(by: writer, registry, [("features", value)]).outcome {
            #expect(isRepaired)
        } else {
            #expect(!isRepaired)
        }
    }

    @Test("Absent fields are left out") func absentFields() {
        #expect(item([("a", .absent)]) == "<item><title>Record</title><f:record/></item>\n")
    }

    /// Any bytes come back, but those that XML does not have; an item stays on its line.
    @Test("Any text reads back, but for characters that XML does not have", arguments: 0..<20) func anyTextReadsBack(
        seed: Int
    ) {
        var random = SeededGenerator(seed: UInt64(seed))
        let registry = FieldNames()
        let writer = RSSWriter(registry: registry, presentation: .init())
        var output = ByteBuffer()
        var expected: [[String]] = []
        for _ in 0..<50 {
            let scalars = (0..<random.number(0...20)).map { _ in
                let limit: UInt32 = [0x7F, 0xFF, 0xFFFF, 0x10FFFF].randomElement(using: &random)!
                return Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) ?? "x"
            }
            var text = scalars.map { String($0) }.joined().bytes
            if random.happens(20) { text.append(contentsOf: [0xFF, 0xC0].prefix(random.number(0...2))) }
            let record = written(by: writer, registry, [("a", .text(text))])
            record.bytes.withView { output.append($0) }
            let clean = String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
                let isForbidden =
                    scalar.value < 0x20 && ![9, 10, 13].contains(scalar.value) || scalar == "\u{FFFE}"
                    || scalar == "\u{FFFF}"
                return isForbidden ? "\u{FFFD}" : String(scalar)
            }.joined()
            expected.append(["a=\(clean)"])
            let isSame = clean.bytes == text
            switch record.outcome {
            case .written: #expect(isSame)
            case .repaired, .cleared: #expect(!isSame)
            default: Issue.record("\(record.outcome)")
            }
        }
        writer.finish(to: &output)
        let lines = output.view.string.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.contains("<item>") }.count == 50)
        #expect(lines.count == 6 + 50 + 3)
        let bytes = output.view.array
        for chunks in [[bytes], random.pieces(of: bytes, longest: 40)] {
            let found = readWholeFeed(chunks).compactMap { event -> [String]? in
                guard case .record(let values, _, _, _, _) = event else { return nil }
                return values
            }
            #expect(found == expected)
        }
    }
}
