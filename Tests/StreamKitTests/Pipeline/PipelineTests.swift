import StreamKit
import TestSupport
import Testing

@testable import fuelstream

private enum Output { case ndjson, csv }

private func pipeline(
    to output: Output = .ndjson, _ choice: Projection.Choice = .all,
    _ change: (inout PipelineConfiguration) -> Void = { _ in }
) -> Pipeline {
    let registry = FieldNames()
    let projection = Projection(choice, registry: registry)
    registry.keepAll()
    var configuration = PipelineConfiguration()
    configuration.wording = NoteWording().text
    change(&configuration)
    let writer: any RecordWriter =
        output == .csv ? TableWriter(registry: registry) : NDJSONWriter(registry: registry)
    return Pipeline(
        configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()), projection: projection,
        writer: writer)
}

private func counts(written: Int = 0, rejected: Int = 0, warnings: Int = 0) -> [Int] {
    [written, 0, rejected, warnings, 0, 0]
}

extension RunCounts {
    /// The numbers of records.
    fileprivate var numbers: [Int] { [written, leftOut, rejected, warnings, summedUp, repeatedHeaders] }
}

/// What differs between output blocks of any size and one that is never full, over tables cut at random.
private func differenceBetweenBlocks(seed: UInt64, alphabet: [UInt8]) -> String? {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
        let input = "a,b\n".bytes + random.bytes(0...400, of: alphabet)
        let expected = run(pipeline { $0.blockSize = 1 << 20 }, [input])
        for (blockSize, longest) in [(1, 500), (1, 40), (30, 100), (1, 1)] {
            let chunks = random.pieces(of: input, longest: longest)
            let result = run(pipeline { $0.blockSize = blockSize }, chunks)
            if result != expected { return report(result, expected, chunks) }
        }
    }
    return nil
}

@Suite struct PipelineTests {
    @Test(
        "Raw records are written as NDJSON",
        arguments: [
            ("", ""), ("a,b\n", ""), ("a,b\n1,2\n", "{\"a\":\"1\",\"b\":\"2\"}\n"),
            (
                "a,b,\n1\n1,2,3\n1,,\n",
                """
                {"a":"1","b":null}
                {"a":"1","b":"2","column_3":"3"}
                {"a":"1","b":""}

                """
            ),
            ("\u{FEFF}<rss><item><a>1</a><c>x</c><c>y</c></item></rss>\n", "{\"a\":\"1\",\"c\":[\"x\",\"y\"]}\n"),
        ] as [(String, String)])
    func rawRecords(input: String, output: String) {
        #expect(difference(input.bytes, from: output) { run(pipeline(), $0).output } == nil)
    }

    @Test(
        "Raw records are written as CSV",
        arguments: [
            ("", ""), ("a,b\n", "a,b\n"), ("a,b\n1,2\n3\n", "a,b\n1,2\n3,\n"),
            // A column without a name is let in if the first record has something in it.
            ("a,,b\n1,,2\n", "a,b\n1,2\n"), ("a,,b\n1,x,2\n1,,2\n", "a,column_2,b\n1,x,2\n1,,2\n"),
            ("<rss><item><a>1</a></item><item><a>2</a></item></rss>", "a\n1\n2\n"),
        ] as [(String, String)])
    func rawTables(input: String, output: String) {
        #expect(difference(input.bytes, from: output) { run(pipeline(to: .csv), $0).output } == nil)
    }

    /// A raw record with a field beyond the first one's has no column for it.
    @Test("A raw record with a field beyond the first one's is rejected from a table") func furtherFieldOfARawRecord() {
        let input = "<rss><item><a>1</a></item><item><a>2</a><b>3</b></item><item><a>4</a></item></rss>"
        #expect(
            difference(input.bytes, from: "a\n1\n4\n") { run(pipeline(to: .csv), $0).output } == nil)
        let result = run(pipeline(to: .csv), [input.bytes])
        #expect(result.counts.numbers == counts(written: 2, rejected: 1))
        #expect(
            result.messages
                == "fuelstream: -:1: field \u{201C}b\u{201D} is not among the columns (--select chooses them)\n")
    }

    @Test("Selected and dropped fields change the output") func projection() {
        #expect(run(pipeline(.select(["b", "a"])), ["a,b\n1,2\n".bytes]).output == "{\"b\":\"2\",\"a\":\"1\"}\n")
        #expect(run(pipeline(to: .csv, .drop(["a"])), ["a,b\n1,2\n".bytes]).output == "b\n2\n")
        let unknown = run(pipeline(.select(["c"])), ["a,b\n1,2\n".bytes])
        #expect(unknown.output == "")
        #expect(unknown.error == "--select: no field \u{201C}c\u{201D}; there are: a, b")
    }

    /// Each source starts afresh: format, header, quotes, line numbers.
    @Test("Each source starts anew with its format, header, quotes and lines") func sources() {
        let result = run(
            pipeline(),
            sources: [
                ("a.csv", ["a,b\n1,\"2\n".bytes]), ("b.xml", ["<rss><item><a>3</a></item></rss>".bytes]),
                ("c.csv", ["c,d\n4,5,6\n7,8\n".bytes]),
            ])
        #expect(result.output == "{\"a\":\"3\"}\n{\"c\":\"7\",\"d\":\"8\"}\n")
        #expect(
            result.messages == """
                fuelstream: a.csv:2: unbalanced quote: it opens a field that is never closed
                fuelstream: c.csv:2: 3 fields where the header has 2

                """)
        #expect(result.counts.numbers == counts(written: 2, rejected: 2))
    }

    @Test("A strict run ends with the first rejection") func strict() {
        let input = "a,b\n1,2\n1,2,3\n4,5\n".bytes
        let result = run(pipeline { $0.isStrict = true }, [input])
        #expect(result.output == "{\"a\":\"1\",\"b\":\"2\"}\n")
        #expect(result.counts.numbers == counts(written: 1, rejected: 1))
        #expect(run(pipeline(), [input]).counts.numbers == counts(written: 2, rejected: 1))
    }

    @Test("Bytes that are not UTF-8 are replaced with a warning") func notUTF8() {
        let result = run(pipeline(), ["a,b\n1,".bytes + [0xE9, 0x0A]])
        #expect(result.output == "{\"a\":\"1\",\"b\":\"\u{FFFD}\"}\n")
        #expect(result.messages == "fuelstream: -:2: warning: bytes that are not UTF-8 became U+FFFD\n")
        #expect(result.counts.numbers == counts(written: 1, warnings: 1))
    }

    @Test("Compressed input is refused") func compressedInput() {
        #expect(difference([0x1F, 0x8B, 0x08, 0x00], from: true) { run(pipeline(), $0).error != nil } == nil)
    }

    /// A block that is full after every record stops the reader in the middle of its chunk: nothing is lost and
    /// nothing comes twice.
    @Test("Output in blocks of any size is the same", arguments: 0..<5) func blocksOfAnySize(seed: Int) {
        let found = differenceBetweenBlocks(seed: UInt64(seed), alphabet: "ab,,\n\n".bytes)
        if let found { Issue.record("\(found)") }
    }

    /// The same with quotes, most of them unbalanced; in a process of its own, which a trap may end.
    @Test("Output of tables with quotes is the same in blocks of any size") func blocksOfAnySizeWithQuotes() async {
        await #expect(processExitsWith: .success) {
            for seed in 0..<10 {
                let alphabet = seed % 2 == 0 ? "ab,,\"\"\n\n".bytes : "a,b\n\"".bytes
                let found = differenceBetweenBlocks(seed: UInt64(seed), alphabet: alphabet)
                precondition(found == nil, found ?? "")
            }
        }
    }

    /// The least that shows it: the line behind the rejected one is written, the block is full, and the next row
    /// begins in the first chunk and ends in the second.
    @Test("A block may be full after a rejected line") func blockAfterARejection() async {
        await #expect(processExitsWith: .success) {
            let result = run(pipeline { $0.blockSize = 1 }, ["a,b\n\"1,2\n3,4\n5".bytes, ",6\n7\"x,8\n".bytes])
            precondition(result.lines.count == 3 && result.counts.rejected == 1)
        }
    }

    @Test("Output of feeds is the same in blocks of any size", arguments: 0..<4) func blocksOfAnySizeFromFeeds(
        seed: Int
    ) {
        var random = SeededGenerator(seed: UInt64(seed))
        let document = "<rss>" + (0..<40).map { "<item><a>\($0)</a><b>x</b></item>" }.joined() + "</rss>\n"
        let input =
            (document + "<?xml version=\"1.0\"?><rss><item><a></b></rss>" + "<?xml version=\"1.0\"?>" + document).bytes
        let expected = run(pipeline { $0.blockSize = 1 << 20 }, [input])
        #expect(expected.counts.numbers == counts(written: 80, rejected: 1))
        for _ in 0..<20 {
            let chunks = random.pieces(of: input, longest: 300)
            let result = run(pipeline { $0.blockSize = 1 }, chunks)
            if result != expected { Issue.record("\(report(result, expected, chunks))") }
        }
    }
}
