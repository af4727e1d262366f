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
        default: NDJSONWriter(registry: registry)
        }
    return Pipeline(
        configuration, registry: registry, chooser: SingleChooser(RawSchema()), projection: projection, writer: writer,
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
    private static let kinds: [(String, String)] = [("csv", table), ("rss", feed), ("ndjson", objects)]

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
        let outcome = batched.run { pipeline($0, to: output, change) }
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

    @Test(arguments: kinds.indices, ["ndjson", "csv", "geojson"])
    func sameAsInOnePiece(kind: Int, output: String) {
        for seed in 1...200 as ClosedRange<UInt64> {
            let difference = difference(Self.kinds[kind], seed: seed, isDamaged: false, to: output)
            #expect(difference == nil, "seed \(seed)")
            if difference != nil { return }
        }
    }

    @Test(arguments: kinds.indices, ["ndjson", "csv"])
    func sameWhereItIsDamaged(kind: Int, output: String) {
        for seed in 1...1000 as ClosedRange<UInt64> {
            let difference = difference(Self.kinds[kind], seed: seed, isDamaged: true, to: output)
            #expect(difference == nil, "seed \(seed)")
            if difference != nil { return }
        }
    }
}
