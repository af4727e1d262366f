import TestSupport
import Testing

@testable import StreamKit

/// White space of any length before a source's first document is none of it, and lines are counted all the same.
@Suite struct LeadingBlanksTests {
    private static let documents: [(text: String, count: Int)] = [
        ("a,b\n1,2\n3,4\n", 2), ("{\"a\":1}\n{\"a\":\n", 1), ("[{\"a\":1},{\"a\":2}]", 2),
        ("<rss><channel><item><title>1</title></item><item><title>2</title></item></channel></rss>", 2),
        ("\u{FEFF}<?xml version=\"1.0\"?><rss><channel><item><link>1</link></item></channel></rss>", 1),
        ("{\"a\":\n1}", 1), ("a\tb\n1\t2\n", 1), ("", 0),
    ]

    private static func pipeline(_ change: (inout PipelineConfiguration) -> Void = { _ in }) -> Pipeline {
        let registry = FieldNames()
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.keepsRejects = true
        change(&configuration)
        return Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
    }

    @Test(
        "White space before a document changes no record", arguments: [" ", "\n", " \r\n", "\r", "\t \n\n"],
        [0, 1, 4095, 4096, 4097, 20_000])
    func sameRecordsWithAndWithout(_ blank: String, count: Int) {
        let blanks = String(repeating: blank, count: count / blank.utf8.count).bytes
        for (text, records) in Self.documents {
            // On the line of a header a few blanks are part of it.
            if count < 20_000, !blank.hasSuffix("\n"), text.hasPrefix("a") { continue }
            let whole = run(Self.pipeline(), [text.bytes])
            #expect(whole.counts.written == records, "\(text)")
            for size in [blanks.count + text.utf8.count + 1, 65_536, 1000, 7] {
                let bytes = blanks + text.bytes
                let chunks = stride(from: 0, to: bytes.count, by: size).map {
                    Array(bytes[$0..<min(bytes.count, $0 + size)])
                }
                let result = run(Self.pipeline(), chunks)
                #expect(result.output == whole.output, "\(count) \(size) \(text)")
                #expect(result.counts.written == records, "\(count) \(size) \(text)")
                #expect(result.counts.rejected == whole.counts.rejected)
            }
        }
    }

    /// More than a record may have.
    @Test("White space before a document may be longer than a record") func moreThanTheLongestRecord() {
        for blank in [" ", "\n", "\u{FEFF} \n", "\u{FEFF}", "\u{1E}", "\0", "\0\n\u{1A}"] {
            let blanks = Array(repeating: String(repeating: blank, count: 10_000).bytes, count: 3)
            for (text, records) in Self.documents {
                let result = run(Self.pipeline { $0.maximumRecordBytes = 10_000 }, blanks + [text.bytes])
                #expect(result.counts.written == records, "\(text) \(result.output.prefix(200))")
            }
        }
    }

    @Test(
        "Blanks in UTF-16 stay whole characters, however many", arguments: ["UTF-16LE", "UTF-16BE", "UCS-2LE"],
        [false, true])
    func wideBlanks(_ encoding: String, isNamed: Bool) {
        let text = String(repeating: "\n", count: 5000) + "a,b\n1,2\n"
        let bytes = text.utf16.flatMap { unit in
            encoding.hasSuffix("LE") ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        for size in [bytes.count, 4096, 1001] {
            let chunks = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min(bytes.count, $0 + size)])
            }
            let result = run(Self.pipeline { $0.encoding = isNamed ? encoding : nil }, chunks)
            #expect(result.output == "{\"a\":\"1\",\"b\":\"2\"}\n", "\(size)")
        }
    }

    @Test("NULs alone have lost what they were, however many", arguments: [1, 4095, 4096, 100_000])
    func nothingButNULs(_ count: Int) {
        let result = run(Self.pipeline(), Array(repeating: [UInt8](repeating: 0, count: count), count: 2))
        #expect(result.error?.contains(".binary") == true)
    }

    @Test("Lines and offsets include the white space before a document") func linesAndOffsets() {
        let blanks = Array(repeating: "  \r\n".bytes, count: 3000)
        let table = run(Self.pipeline(), blanks + ["a,b\n1,2,3\n".bytes])
        #expect(table.messages.contains("-:3002: "), "\(table.messages)")
        #expect(table.rejects.text.contains("\"offset\":12004,"), "\(table.rejects.text)")
        let objects = run(Self.pipeline(), blanks + ["{\"a\":1}\n{\"a\n".bytes])
        #expect(objects.messages.contains("-:3002:"), "\(objects.messages)")
        let document = run(Self.pipeline(), blanks + ["[{\"a\":1},\n {\"a\"}]\n".bytes])
        #expect(document.messages.contains("-:3002:"), "\(document.messages)")
        let feed = run(Self.pipeline(), blanks + ["<rss><channel>\n<item><title>1</item></channel></rss>".bytes])
        #expect(feed.messages.contains("-:3002:"), "\(feed.messages)")
    }
}
