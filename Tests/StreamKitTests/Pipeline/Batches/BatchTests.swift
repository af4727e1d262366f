@testable import StreamKit
import TestSupport
import Testing

/// A pipeline over raw records.
private func pipeline(
    _ isWorker: Bool, to output: String = "ndjson", _ change: (inout PipelineConfiguration) -> Void = { _ in }
) -> Pipeline {
    let registry = FieldNames()
    let projection = Projection(.all, registry: registry)
    registry.keepAll()
    var configuration = PipelineConfiguration()
    configuration.keepsRejects = true
    configuration.maximumRecordBytes = 400
    change(&configuration)
    let writer: any RecordWriter =
        switch output {
        case "csv": TableWriter(registry: registry)
        case "geojson": GeoJSONWriter(registry: registry, style: .collection)
        case "html":
            HTMLWriter(registry: registry, page: HTMLPage(opening: "<", settings: "{}", closing: ">"))
        case "rss": RSSWriter(registry: registry, presentation: RSSPresentation())
        default: NDJSONWriter(registry: registry)
        }
    return Pipeline(
        configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()), projection: projection,
        writer: writer,
        isWorker: isWorker)
}

private let table = #"""
    a,b,c
    1,2,3
    "x, y","say ""hi""","z"
    4,"two
    lines",6
    a,b,c
    7,8,9
    10,,
    11,12,13,14

    """#
/// What follows its header has other columns; where it is repeated, the header before has.
private let changingTable = table + "c,b,x,a\n3,2,9,1\n\"4\n4\",5,6,7\nx,c,a,b\n9,3,1,2\n"
/// What follows its header has another delimiter.
private let joinedTable = table + "a;b;c\n3;2;9\n\"4;4\";5;6\na;b;c\n7;8;9\n"
private let feed = #"""
    <?xml version="1.0"?>
    <rss version="2.0"><channel><title>T</title><link>http://x/</link>
    <item><title>one</title><n>1</n></item>
    <item><title>two &amp; more</title><n><![CDATA[</item>]]></n></item> <item><title>three</title></item>
    <item><title>four</title><m>4</m></item></channel></rss>

    """#
private let objects = #"""
    {"a":1,"b":"x"}
    {"a":2,"b":{"c":[1,2]}}

    {"a":3,"a":4}
    {"z":null}

    """#

@Suite struct BatchTests {
    private static let kinds: [(String, String)] = [
        ("csv", table), ("rss", feed), ("ndjson", objects), ("csv", changingTable), ("csv", joinedTable),
    ]

    /// What differs between a run in batches and one in a piece, for damage of a seed.
    private static func difference(
        _ kind: (String, String), seed: UInt64, isDamaged: Bool, to output: String, _ runs: borrowing ShortBatchRun
    ) async throws -> String? {
        var random = SeededGenerator(seed: seed)
        let sources = (0..<random.number(1...2)).map { _ -> [UInt8] in
            var bytes: [UInt8] = []
            for _ in 0..<random.number(1...12) {
                var piece = DamagedBytes(kind.1.bytes)
                if isDamaged, random.happens(40) {
                    var damager = Damager(seed: random.next())
                    damager.damage(&piece)
                }
                bytes += piece.bytes
            }
            return bytes
        }
        let limit: Int? = random.happens(30) ? random.number(0...30) : nil
        let isStrict = random.happens(10)
        let maximum = random.happens(20) ? random.number(4...40) : 400
        func change(_ configuration: inout PipelineConfiguration) {
            configuration.transforms.limit = limit
            configuration.isStrict = isStrict
            configuration.maximumRecordBytes = maximum
        }
        let piece = random.number(1...(random.happens(50) ? 700 : 90))
        let expected = try await runs.run(sources, piece: piece) { pipeline($0, to: output, change) }.run
        let outcome = try await runs.run(
            sources, piece: piece, workers: random.number(2...4),
            batchSize: random.number(1...2000)
        ) { pipeline($0, to: output, change) }
        var batched = outcome.run
        // Behind the last record of a limit they are counted to the end of its batch.
        if limit != nil {
            batched.counts.repeatedHeaders = expected.counts.repeatedHeaders
            batched.counts.shortRows = expected.counts.shortRows
            batched.counts.paddedRows = expected.counts.paddedRows
        }
        if batched == expected { return nil }
        func lines(_ run: PipelineRun) -> [String] {
            var lines = run.lines
            for text in [run.messages, run.rejects.text] { lines += text.split(separator: "\n").map { String($0) } }
            return lines + ["\(run.counts) \(run.error ?? "")"]
        }
        let lines = [lines(batched), lines(expected)]
        let place = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        return """
            \(kind.0) to \(output), seed \(seed): \(lines[0].dropFirst(place).prefix(2))
              expected \(lines[1].dropFirst(place).prefix(2))
              of \(limit ?? -1) \(isStrict) \(sources.map(\.text))
            """
    }

    /// Compares runs of so many seeds, for each kind of input and each output.
    private static func compare(seeds: ClosedRange<UInt64>, isDamaged: Bool, to outputs: [String]) async throws {
        let runs = ShortBatchRun(seconds: 600)
        for kind in kinds {
            for output in outputs {
                for seed in seeds {
                    let found = try await difference(
                        kind, seed: seed, isDamaged: isDamaged, to: output, runs)
                    if let found {
                        Issue.record("\(found)")
                        break
                    }
                }
            }
        }
    }

    @Test("Workers give what one pipeline gives") func sameAsOnePipeline() async {
        await #expect(processExitsWith: .success) {
            try await BatchTests.compare(
                seeds: 1...50, isDamaged: false, to: ["ndjson", "csv", "geojson", "rss", "html"])
        }
    }

    @Test("Workers give what one pipeline gives of damaged input") func sameForDamagedInput() async {
        await #expect(processExitsWith: .success) {
            try await BatchTests.compare(seeds: 1...150, isDamaged: true, to: ["ndjson", "csv", "rss"])
        }
    }

    @Test("No batch of ordinary input has to be done again") func noRepetition() async {
        await #expect(processExitsWith: .success) {
            let runs = ShortBatchRun(seconds: 600)
            var random = SeededGenerator(seed: 1)
            for (kind, text) in BatchTests.kinds.dropLast(2) {
                let whole = [Array(repeatElement(text, count: 300).joined().utf8)]
                let expected = try await runs.run(whole) { pipeline($0) }.run
                for _ in 0..<20 {
                    let outcome = try await runs.run(whole, piece: random.number(1...2000), workers: 3) { pipeline($0) }
                    #expect(outcome.run == expected, "\(kind)")
                    #expect(outcome.batches > 4)
                    #expect(outcome.repeated == 0)
                }
            }
        }
    }

    /// All kinds of values, names that the two registries number otherwise, and what stands before a record.
    @Test("Shipped records arrive with their names, values and lines") func shippedRecords() {
        let (sender, receiver) = (FieldNames(), FieldNames())
        _ = receiver.intern("other")
        var names = ShippedNames()
        var bytes = ByteBuffer()
        var record = Record()
        for line in [1, 2, 5_000_000_000] {
            record.removeAll()
            record.append(sender.intern("a"), Value(.text, ByteView("x\n")))
            record.append(sender.intern("b"), Value.missing)
            record.append(sender.intern("c"), Value(.number, ByteView("1.50")))
            record.append(sender.intern("d"), record.scratch.list(ByteView("one, two"), splitAt: ","))
            bytes.append(shipped: record, ShippedRecords.Head(line: line, leftOut: line % 7, isCells: line % 2 == 0)) {
                names.number(of: $0, sender)
            }
        }
        let known = names.names.map { receiver.intern($0) }
        var decoder = RecordDecoder(bytes.view)
        for line in [1, 2, 5_000_000_000] {
            record.removeAll()
            let head = decoder.nextHead()
            decoder.next(into: &record) { known[$0] }
            #expect(head?.line == line)
            #expect(head?.leftOut == line % 7)
            #expect(head?.isCells == (line % 2 == 0))
            #expect((0..<record.count).map { receiver.string(of: record.name($0)) } == ["a", "b", "c", "d"])
            #expect((0..<record.count).map { record.value($0).kind } == [.text, .missing, .number, .list])
            #expect(record.value(0).bytes == "x\n")
            #expect(record.value(2).bytes == "1.50")
            #expect(record.value(3).elementCount == 2)
            #expect(record.value(3).element(1) == "two")
        }
        #expect(decoder.nextHead() == nil)
    }
}
