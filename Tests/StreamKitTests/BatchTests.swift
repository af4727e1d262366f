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
    private func difference(_ kind: (String, String), seed: UInt64, isDamaged: Bool, to output: String) -> String? {
        var random = SeededGenerator(seed: seed)
        var sources: [(name: String, chunks: [[UInt8]])] = []
        for number in 1...random.number(1...2) {
            var bytes: [UInt8] = []
            for _ in 0..<random.number(1...12) {
                var piece = DamagedBytes(kind.1.bytes)
                if isDamaged, random.happens(40) {
                    var damager = Damager(seed: random.next())
                    damager.damage(&piece)
                }
                bytes += piece.bytes
            }
            sources.append(("s\(number)", random.pieces(of: bytes, longest: random.happens(50) ? 700 : 90)))
        }
        let limit: Int? = random.happens(30) ? random.number(0...30) : nil
        let isStrict = random.happens(10)
        func change(_ configuration: inout PipelineConfiguration) {
            configuration.transforms.limit = limit
            configuration.isStrict = isStrict
        }
        let whole = sources.map { ($0.name, [$0.chunks.flatMap { $0 }]) }
        let expected = run(pipeline(false, to: output, change), sources: whole)
        var batched = BatchedRun(sources: sources, workers: random.number(2...4), random: random)
        var outcome = batched.run { pipeline($0, to: output, change) }
        // Behind the last record of a limit they are counted to the end of its batch.
        if limit != nil {
            outcome.run.counts.repeatedHeaders = expected.counts.repeatedHeaders
            outcome.run.counts.shortRows = expected.counts.shortRows
            outcome.run.counts.paddedRows = expected.counts.paddedRows
        }
        if outcome.isStuck {
            return "stuck: \(limit ?? -1) \(isStrict) \(sources.map { ($0.name, $0.chunks.map(\.text)) })"
        }
        if kind.0 == "rss", isDamaged {
            if outcome.run.hasSameRecords(as: expected) { return nil }
        } else if outcome.run == expected {
            return nil
        }
        func lines(_ run: PipelineRun) -> [String] {
            var lines = run.lines
            for text in [run.messages, run.rejects.text] { lines += text.split(separator: "\n").map { String($0) } }
            return lines + ["\(run.counts) \(run.error ?? "")"]
        }
        let lines = [lines(outcome.run), lines(expected)]
        if kind.0 == "rss", isDamaged {
            let single = run(pipeline(false, to: output, change), sources: sources)
            if !single.hasSameRecords(as: expected) { return "single too" }
        }
        let place = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        let input = sources.map { ($0.name, $0.chunks.map(\.text)) }
        return
            "\(lines[0].dropFirst(place).prefix(2))\n  expected \(lines[1].dropFirst(place).prefix(2))\n  of \(limit ?? -1) \(isStrict) \(input)"
    }

    @Test(arguments: kinds.indices, ["ndjson", "csv", "geojson", "rss", "html"])
    func sameAsInOnePiece(kind: Int, output: String) {
        for seed in 1...200 as ClosedRange<UInt64> {
            let difference = difference(Self.kinds[kind], seed: seed, isDamaged: false, to: output)
            #expect(difference == nil, "seed \(seed)")
            if difference != nil { return }
        }
    }

    @Test(arguments: kinds.indices, ["ndjson", "csv", "rss"])
    func sameWhereItIsDamaged(kind: Int, output: String) {
        for seed in 1...500 as ClosedRange<UInt64> {
            let difference = difference(Self.kinds[kind], seed: seed, isDamaged: true, to: output)
            #expect(difference == nil, "seed \(seed)")
            if difference != nil { return }
        }
    }

    /// Ordinary input is cut where it may be, so that nothing has to be done twice.
    @Test(arguments: kinds.indices.dropLast(2))
    func nothingIsDoneAgain(kind: Int) {
        let whole = Array(repeatElement(Self.kinds[kind].1, count: 300).joined().utf8)
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            let chunks = random.pieces(of: whole, longest: 2000)
            var batched = BatchedRun(sources: [("-", chunks)], workers: 3, random: random)
            let outcome = batched.run { pipeline($0) }
            #expect(outcome.run == run(pipeline(false), [whole]))
            #expect(outcome.batches > 4)
            // Between documents alone it is clear what is known; a first item may not be whole where its document is cut.
            #expect(outcome.repeated <= (kind == 1 ? outcome.batches / 4 : 0))
        }
    }

    @Test(
        arguments: [
            ("a,b\n1,2\n3", 8), ("a\n\"x\ny\"\n\"z\n", 8), ("a\n\"x\ny", 2), ("a", nil), ("", nil),
            // A stray quote leaves fewer places, not none.
            ("a\n5\" pipe\nb\nc\n", 2),
        ] as [(String, Int?)])
    func tableIsCutOutsideQuotes(text: String, length: Int?) {
        let cut = text.bytes.withView { BatchCutter.cut($0, .csv, quote: ASCII.quote, isQuoted: false) }
        #expect(cut == length.map { BatchCut(length: $0) })
    }

    @Test(
        arguments: [
            ("<item></item><item>", BatchCut(length: 13)), ("<entry/><x></entry> ", BatchCut(length: 19)),
            ("<item>", nil),
            ("<item></item\n >x</items>", BatchCut(length: 15)),
            ("</item></rss>\n<rss><item></item>", BatchCut(length: 13, endsDocument: true)),
            ("</fee></feed></feeds>", BatchCut(length: 13, endsDocument: true)),
            (String(repeating: " ", count: 100) + "</rdf:RDF></r", BatchCut(length: 110, endsDocument: true)),
        ] as [(String, BatchCut?)])
    func feedIsCutBehindDocumentsOrItems(text: String, cut: BatchCut?) {
        #expect(text.bytes.withView { BatchCutter.cut($0, .rss, quote: nil, isQuoted: false) } == cut)
    }

    @Test(
        arguments: [
            ("a\nb\n", 2, 2), ("a\r\nb\r\n", 2, 2), ("a\rb\r\nc\n", 3, 2), ("\r", 1, 0), ("", 0, 0),
            (String(repeating: "a\r", count: 70) + "\n" + String(repeating: "\r\n", count: 40), 110, 41),
        ]
            as [(String, Int, Int)])
    func lineEnds(text: String, inTables: Int, elsewhere: Int) {
        text.bytes.withView {
            #expect($0.lineEnds(.csv) == inTables)
            #expect($0.lineEnds(.rss) == elsewhere)
        }
    }

    /// All kinds of values, names that the two registries number otherwise, and what stands before a record.
    @Test func shippedRecordsArrive() {
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
            #expect(head?.line == line && head?.leftOut == line % 7 && head?.isCells == (line % 2 == 0))
            #expect((0..<record.count).map { receiver.string(of: record.name($0)) } == ["a", "b", "c", "d"])
            #expect((0..<record.count).map { record.value($0).kind } == [.text, .missing, .number, .list])
            #expect(record.value(0).bytes == "x\n" && record.value(2).bytes == "1.50")
            #expect(record.value(3).elementCount == 2 && record.value(3).element(1) == "two")
        }
        #expect(decoder.nextHead() == nil)
    }
}
