import StreamKit
import TestSupport
import Testing

/// Whatever is repeated, the time grows with the bytes, and not with their square.
@Suite struct LinearTimeTests {
    @Test("Repeated tokens take linear time in chunks of the program's size", arguments: RepeatedToken.all)
    func chunksAsInTheProgram(_ token: RepeatedToken) {
        #expect(Self.slowdown(token, counts: [20_000, 200_000], chunk: 65_536) == nil)
    }

    @Test("Two megabytes of repeated tokens take linear time", arguments: RepeatedToken.few) func twoMegabytes(
        _ token: RepeatedToken
    ) {
        #expect(Self.slowdown(token, counts: [20_000, 200_000, 2_000_000], chunk: 65_536) == nil)
    }

    @Test("Repeated tokens take linear time in small chunks", arguments: RepeatedToken.few) func smallChunks(
        _ token: RepeatedToken
    ) {
        #expect(Self.slowdown(token, counts: [20_000, 200_000], chunk: 61) == nil)
    }

    /// Documents that end in comments without an end, in text that is longer than a piece may be.
    @Test(
        "Documents that end in open comments take linear time",
        arguments: ["<?xml version=\"1.0\"?><!--", "<?xml version=\"1.0\"?>]]><!--", "<?xml ?><!DOCTYPE a [<!--"])
    func openComments(_ token: String) {
        let found = TestSupport.slowdown(counts: [20_000, 200_000]) { count, _ in
            let bytes = String(repeating: token, count: count / token.utf8.count).bytes
            return processorTime { _ = readFeed([bytes], maximumRecordBytes: 1000) }
        }
        #expect(found == nil)
    }

    @Test(
        "What begins and does not end is repaired in linear time",
        arguments: ["<!DOCTYPE<!--", "<!DOCTYPE x [<!-- ", "<!DOCTYPE x \"", "<!--", "<![CDATA[", "<?x "])
    func repairs(_ token: String) {
        let found = TestSupport.slowdown(counts: [8_000, 80_000]) { count, _ in
            let tokens = String(repeating: token, count: count / token.utf8.count)
            let item = "<rss><channel><item><title>a & b</title>\(tokens)</item></channel></rss>".bytes
            return processorTime { _ = readFeed([item]) }
        }
        #expect(found == nil)
    }

    /// The check itself: what is read again from its start with each byte does not pass.
    @Test("Quadratic time is noticed") func quadraticTimeIsSeen() {
        var read = 0
        let found = TestSupport.slowdown(counts: [2_000, 20_000]) { count, limit in
            let start = processorTime()
            for index in stride(from: 0, to: count, by: 100) where processorTime() - start <= limit {
                read &+= (0..<index).reduce(0, ^)
            }
            return processorTime() - start
        }
        #expect(found != nil)
    }

    private static func slowdown(_ token: RepeatedToken, counts: [Int], chunk: Int) -> String? {
        TestSupport.slowdown(counts: counts) { count, limit in readingTime(token, count, chunk: chunk, atMost: limit) }
    }

    /// The time for so many bytes, or for those that were read when it was more than a limit.
    private static func readingTime(_ token: RepeatedToken, _ count: Int, chunk size: Int, atMost limit: Int) -> Int {
        let bytes = token.bytes(count)
        var pipeline = Self.pipeline(token.kind)
        var block = ByteBuffer()
        let start = processorTime()
        do throws(StreamError) {
            pipeline.beginSource("-")
            for place in stride(from: 0, to: bytes.count, by: size) {
                let time = processorTime() - start
                if time > limit { return time }
                let chunk = Array(bytes[place..<min(place + size, bytes.count)])
                var done = 0
                while done < chunk.count, !pipeline.isStopped {
                    var failure: StreamError?
                    chunk.withView { view in
                        do throws(StreamError) { done += try pipeline.push(view.dropFirst(done)) } catch {
                            failure = error
                        }
                    }
                    if let failure { throw failure }
                    pipeline.takeOutput(&block)
                    block.removeAll()
                    pipeline.takeRejects(&block)
                    block.removeAll()
                    pipeline.removeMessages()
                }
            }
            try pipeline.endSource()
            try pipeline.finish()
        } catch {
            // A run that cannot go on has taken its time all the same.
        }
        return processorTime() - start
    }

    private static func pipeline(_ kind: DamageTrial.Kind) -> Pipeline {
        let registry = FieldNames()
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.keepsRejects = true
        configuration.inputFormat =
            switch kind {
            case .feed: .rss
            case .table: .csv
            case .objects: .ndjson
            case .documents: .json
            }
        return Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
    }
}
