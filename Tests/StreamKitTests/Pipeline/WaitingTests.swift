import TestSupport
import Testing

@testable import StreamKit

/// Raw records, some of which wait before they are made.
private final class WaitingSchema: MappedRawSchema {
    /// Every so many records one waits; none if it is 0.
    private let interval: Int
    /// So many times.
    private let times: Int
    private var records = 0
    private var waited = 0
    /// The bytes of the record that waits.
    private var waiting: [UInt8]?
    private(set) var waits = 0
    private(set) var faults: [String] = []

    init(interval: Int, times: Int = 1) {
        self.interval = interval
        self.times = times
    }

    override func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        let outcome = super.map(source, into: &record)
        if let waiting {
            if source.bytes.array != waiting { faults.append("\(waiting.text) became \(source.bytes.string)") }
        } else {
            records += 1
            waited = 0
        }
        guard interval > 0, records % interval == 0, waited < times else {
            waiting = nil
            return outcome
        }
        waited += 1
        waits += 1
        waiting = source.bytes.array
        return .waits
    }
}

private func pipeline(_ schema: WaitingSchema, encoding: String? = nil, blockSize: Int = 1 << 20) -> Pipeline {
    let registry = FieldNames()
    let projection = Projection(.all, registry: registry)
    registry.keepAll()
    var configuration = PipelineConfiguration()
    configuration.blockSize = blockSize
    configuration.keepsRejects = true
    configuration.encoding = encoding
    return Pipeline(
        configuration, registry: registry, chooser: SingleSchemaChooser(schema), projection: projection,
        writer: NDJSONWriter(registry: registry))
}

private struct Outcome: Equatable {
    let output: String
    let rejects: String
    let messages: String
    let counts: RunCounts
}

/// Drives a pipeline as its documentation says, and lets go of bytes as soon as it may.
private struct Driver: ~Copyable {
    var pipeline: Pipeline
    var output = ByteBuffer()
    var rejects = ByteBuffer()
    var faults: [String] = []

    init(_ pipeline: consuming Pipeline) { self.pipeline = pipeline }

    mutating func run(_ sources: [[[UInt8]]]) throws(StreamError) -> Outcome {
        for (number, chunks) in sources.enumerated() {
            pipeline.beginSource("\(number)")
            for chunk in chunks { try push(chunk) }
            repeat { try pipeline.endSource() } while pipeline.isWaiting
            takeOutput()
        }
        try pipeline.finish()
        takeOutput()
        return Outcome(
            output: output.view.string, rejects: rejects.view.string, messages: pipeline.messages.string,
            counts: pipeline.counts)
    }

    private mutating func push(_ bytes: [UInt8]) throws(StreamError) {
        var chunk = ByteBuffer()
        bytes.withView { chunk.append($0) }
        var done = 0
        var overwritten = 0
        repeat {
            if pipeline.isFull { takeOutput() }
            if pipeline.waitsWithoutBytes || done == chunk.count {
                // Whoever still looks at the bytes that were let go finds others.
                while overwritten < done {
                    chunk.replace(overwritten, by: UInt8(ascii: "?"))
                    overwritten += 1
                }
                _ = try pipeline.push(.empty)
                continue
            }
            let rest = chunk.view.dropFirst(done)
            let used = try pipeline.push(rest)
            if pipeline.isWaiting, !pipeline.waitsWithoutBytes, used != 0 {
                faults.append("\(used) bytes done with while a record in them waits")
            }
            done += used
        } while done < chunk.count || pipeline.isWaiting || pipeline.hasPending
    }

    private mutating func takeOutput() {
        var block = ByteBuffer()
        pipeline.takeOutput(&block)
        output.append(block.view)
        var rejected = ByteBuffer()
        pipeline.takeRejects(&rejected)
        rejects.append(rejected.view)
    }
}

/// A record that waits for an answer changes nothing but the time.
@Suite struct WaitingTests {
    enum Input: String, CaseIterable {
        case csv, quotedCSV, rss, ndjson, utf16, latin1, latin1Feed, damagedCSV

        /// So many records, without a line end behind the last.
        func bytes(_ count: Int) -> [UInt8] {
            switch self {
            case .csv: Self.table(count) { "\($0),name \($0)" }.bytes
            case .quotedCSV: Self.table(count) { "\($0),\"na\"\"me,\n \($0)\"" }.bytes
            case .rss: Self.feed(count, "")
            case .ndjson:
                (0..<count).map { #"{"a":\#($0),"b":"é \#($0)"}"# }.joined(separator: "\n").bytes
            case .utf16:
                [0xFF, 0xFE]
                    + Self.table(count) { "\($0),é \($0)" }.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case .latin1: Self.latin1(Self.table(count) { "\($0),é \($0)" })
            case .latin1Feed:
                Self.latin1(Self.feed(count, #"<?xml version="1.0" encoding="ISO-8859-1"?>"#).text)
            case .damagedCSV:
                Self.table(count) { $0 % 3 == 1 ? "\($0)" : $0 % 3 == 2 ? "\($0),x,y" : "\($0),\($0)" }.bytes
            }
        }

        var encoding: String? { self == .latin1 ? "ISO-8859-1" : nil }

        private static func table(_ count: Int, _ row: (Int) -> String) -> String {
            (["a,b"] + (0..<count).map(row)).joined(separator: "\n")
        }

        private static func feed(_ count: Int, _ head: String) -> [UInt8] {
            (head + "<rss>" + (0..<count).map { "<item><a>\($0)</a><b>é &amp; \($0)</b></item>" }.joined() + "</rss>")
                .bytes
        }

        private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    }

    private func run(
        _ schema: WaitingSchema, _ input: Input, _ sources: [[[UInt8]]], blockSize: Int
    ) throws -> Outcome {
        var driver = Driver(pipeline(schema, encoding: input.encoding, blockSize: blockSize))
        let result = try driver.run(sources)
        let faults = driver.faults
        #expect(faults == [])
        return result
    }

    @Test("Records that wait change nothing in the output", arguments: Input.allCases) func waits(_ input: Input) throws
    {
        var random = SeededGenerator(seed: 5)
        // Less than what is looked at before the format is clear, a little more, and several chunks.
        for count in [1, 2, 7, 150, 3_000] {
            let bytes = input.bytes(count)
            let expected = try run(WaitingSchema(interval: 0), input, [[bytes], [bytes]], blockSize: 1 << 20)
            #expect(expected.counts.written > 0)
            for trial in 0..<12 {
                let longest = [1, 3, 40, 700, 5_000, 70_000][trial % 6]
                if longest < 40, count > 200 { continue }
                let schema = WaitingSchema(interval: random.number(1...5), times: random.number(1...2))
                let sources = (0..<2).map { _ in random.pieces(of: bytes, longest: longest) }
                let result = try run(
                    schema, input, sources, blockSize: [1, 100, 1 << 20].randomElement(using: &random)!)
                #expect(schema.faults == [])
                if count > 2 { #expect(schema.waits > 0) }
                let isSame = result == expected
                #expect(isSame, "\(count) records, at most \(longest) bytes at a time")
                if !isSame { return }
            }
        }
    }

    /// A source that is left in the middle of a wait leaves nothing behind.
    @Test("A source may be abandoned while its record waits") func abandonedSource() throws {
        let bytes = Input.csv.bytes(3)
        var left = pipeline(WaitingSchema(interval: 2))
        left.beginSource("0")
        var chunk = ByteBuffer()
        (bytes + [0x0A]).withView { chunk.append($0) }
        _ = try left.push(chunk.view)
        let waited = left.isWaiting
        #expect(waited)
        left.beginSource("1")
        var driver = Driver(left)
        let rest = try driver.run([["a,b\n8,9\n".bytes]])
        #expect(rest.output == #"{"a":"0","b":"name 0"}"# + "\n" + #"{"a":"8","b":"9"}"# + "\n")
    }

    /// Where nobody fetches what a record waits for, the run of other tests ends; in the middle, and with the last record.
    @Test(
        "A run in which nobody fetches answers ends with an error",
        arguments: [Input.csv.bytes(3), Input.csv.bytes(2), Input.ndjson.bytes(3), Input.rss.bytes(2)])
    func noWait(_ bytes: [UInt8]) {
        for chunks in [[bytes], bytes.map { [$0] }] {
            let result = TestSupport.run(pipeline(WaitingSchema(interval: 2)), chunks)
            #expect(result.error == "a record waits")
            #expect(result.lines.count == 1)
        }
    }
}
