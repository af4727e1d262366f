import Dispatch
import Glibc
import TestSupport
import Testing

@testable import StreamKit

/// Compressed files between descriptors: what comes of them, wherever they are cut or damaged.
@Suite(.serialized) struct GzipInputTests {
    private struct Outcome: Equatable {
        var records: String
        var rejected: Int
        var ioFailed: Bool
        var bytes: Int
    }

    private static let table = (1...9).map { "\($0),\"row \($0)\"\n" }.reduce("n,text\n", +).bytes
    private static let records = (1...9).map { "{\"n\":\"\($0)\",\"text\":\"row \($0)\"}\n" }

    /// Runs a file through a pipeline, by one worker or by three.
    private static func run(_ path: String, output: String, jobs: Int = 1) async throws -> Outcome {
        let configuration = PipelineConfiguration()
        func pipeline(isWorker: Bool) -> Pipeline {
            let registry = FieldNames()
            return Pipeline(
                configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
                projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry),
                isWorker: isWorker)
        }
        let workers = (0..<jobs).map { _ in PipelineWorker(pipeline(isWorker: true)) }
        let descriptor = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let runner = StreamRunner(
            pipeline(isWorker: false), sources: [.file(path)], output: descriptor,
            team: jobs == 1 ? nil : BatchTeam(reading: pipeline(isWorker: true), workers: workers))
        let outcome = await withCheckedContinuation { done in
            runner.start { done.resume(returning: $0) }
        }
        return Outcome(
            records: try FileContents.read(output).text, rejected: outcome.counts.rejected,
            ioFailed: outcome.ioFailed, bytes: outcome.bytes)
    }

    @Test("A truncated gzip file gives whole records and a failure", .timeLimit(.minutes(2)), arguments: [1, 3])
    func everyTruncation(jobs: Int) async throws {
        let folder = TemporaryFolder()
        let output = folder.file("output")
        let whole = Gzip.member(Array(Self.table[..<60])) + Gzip.member(Array(Self.table[60...]), level: 0)
        for count in 0...whole.count {
            let path = folder.write(Array(whole[..<count]), to: "input")
            let outcome = try await Self.run(path, output: output, jobs: jobs)
            let rows = outcome.records.split(separator: "\n").count
            #expect(outcome.records == Self.records[..<rows].joined(), "\(count)")
            #expect(outcome.rejected <= 1, "\(count) \(outcome)")
            #expect(outcome.bytes == count, "\(count) \(outcome)")
            #expect(rows == 9 ? outcome.rejected == 0 : outcome.ioFailed || count < 2 || outcome.rejected <= 1)
            if count == whole.count {
                #expect(rows == 9)
                #expect(!outcome.ioFailed)
            }
        }
    }

    @Test("A changed byte in a gzip file is noticed or harmless", .timeLimit(.minutes(2))) func everyChangeOfAByte()
        async throws
    {
        let folder = TemporaryFolder()
        let output = folder.file("output")
        let whole = Gzip.member(Self.table)
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x10
            let path = folder.write(bytes, to: "input")
            let outcome = try await Self.run(path, output: output)
            // The first two bytes make it something else.
            let isWhole = outcome.records == Self.records.joined() && outcome.rejected == 0
            #expect(place < 2 || outcome.ioFailed || isWhole, "\(place)")
        }
    }

    /// The file's end is not the end of a row: an uncompressed source that cannot be read further ends like this, too.
    @Test("A row in which input is truncated is rejected") func truncatedRow() {
        let cases: [(text: String, rows: Int, raw: String)] = [
            ("a,b\n1,2\n3,4", 1, "3,4"), ("a,b\n1,2\n3,4\n", 2, ""), ("a,b\n1,2\n3,\"x\ny\nz", 1, "3,\"x\ny\nz"),
            ("a,b\n1,2\n3,\"x\"", 1, "3,\"x\""), ("a,b", 0, "a,b"), ("a,b\n1,2\r", 1, ""), ("a,b\n1,2\r\n\n3", 1, "3"),
        ]
        for (text, rows, raw) in cases {
            let isWhole = raw.isEmpty
            let pieces: [[[UInt8]]] = [[text.bytes], text.bytes.map { [$0] }]
            for chunks in pieces {
                var configuration = PipelineConfiguration()
                configuration.keepsRejects = true
                configuration.inputFormat = .csv
                let registry = FieldNames()
                var pipeline = Pipeline(
                    configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
                    projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
                pipeline.beginSource("-")
                #expect(throws: Never.self) {
                    for chunk in chunks { _ = try chunk.withView { (view) throws in try pipeline.push(view) } }
                    try pipeline.endSource(isTruncated: true)
                }
                // A header without its line end is nothing to go by, nor is one that has it without any row.
                #expect(pipeline.counts.written == rows, "\(text)")
                #expect(pipeline.counts.rejected == (isWhole ? 0 : 1), "\(text)")
                let rejects = pipeline.rejects.string
                if !isWhole {
                    #expect(rejects.contains("ends inside this row"), "\(rejects)")
                    #expect(rejects.contains(raw.debugDescription), "\(rejects)")
                }
            }
        }
    }

    /// A pipe that gives one byte at a time, and pauses: what there is comes out before the rest is there.
    @Test("A pipe is read byte by byte, compressed or not", .timeLimit(.minutes(1))) func byteByByte() async throws {
        let folder = TemporaryFolder()
        let (path, output) = (folder.file("pipe"), folder.file("output"))
        for bytes in [Gzip.member(Self.table, level: 0), Self.table, [0x1F] + Self.table, [0x1F]] {
            unlink(path)
            try #require(mkfifo(path, 0o600) == 0)
            let writer = Thread.detached {
                let pipe = open(path, O_WRONLY)
                for byte in bytes {
                    _ = [byte].withView { SystemCall.writeAll(pipe, $0) }
                    usleep(300)
                }
                close(pipe)
            }
            let outcome = try await Self.run(path, output: output)
            await writer.value
            #expect(!outcome.ioFailed)
            #expect(outcome.bytes == bytes.count)
            let expected =
                switch bytes.count {
                case 1: 0
                default: 9
                }
            #expect(outcome.records.split(separator: "\n").count == expected)
        }
    }
}

/// A task on a thread of its own, that may block.
private enum Thread {
    static func detached(_ body: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        Task.detached {
            await withCheckedContinuation { done in
                DispatchQueue(label: "writer").async {
                    body()
                    done.resume()
                }
            }
        }
    }
}
