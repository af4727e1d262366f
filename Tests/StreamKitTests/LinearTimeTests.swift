import StreamKit
import TestSupport
import Testing

/// Whatever is repeated, ten times the bytes take at most fifteen times the time.
@Suite struct LinearTimeTests {
    @Test(arguments: RepeatedToken.all) func chunksAsInTheProgram(_ token: RepeatedToken) {
        #expect(Self.slowdown(token, counts: [20_000, 200_000], chunk: 65_536) == nil)
    }

    @Test(arguments: RepeatedToken.few) func twoMegabytes(_ token: RepeatedToken) {
        #expect(Self.slowdown(token, counts: [20_000, 200_000, 2_000_000], chunk: 65_536) == nil)
    }

    @Test(arguments: RepeatedToken.few) func smallChunks(_ token: RepeatedToken) {
        #expect(Self.slowdown(token, counts: [20_000, 200_000], chunk: 61) == nil)
    }

    /// Documents that end in comments without an end, in text that is longer than a piece may be.
    @Test(arguments: ["<?xml version=\"1.0\"?><!--", "<?xml version=\"1.0\"?>]]><!--", "<?xml ?><!DOCTYPE a [<!--"])
    func openComments(_ token: String) {
        let work: (Int, Int) -> Int = { count, _ in
            let bytes = [[UInt8](String(repeating: token, count: count / token.utf8.count).utf8)]
            return processorTime(of: {
                _ = readFeed(bytes, maximumRecordBytes: 1000)
            })
        }
        #expect(Self.slowdown(counts: [20_000, 200_000], work) == nil)
    }

    /// The check itself: what is read again from its start with each byte does not pass.
    @Test func quadraticTimeIsSeen() {
        var read = 0
        let work: (Int, Int) -> Int = { count, _ in
            processorTime(of: { for index in stride(from: 0, to: count, by: 100) { read &+= (0..<index).reduce(0, ^) } }
            )
        }
        #expect(Self.slowdown(counts: [2_000, 20_000], work) != nil)
    }

    private static func slowdown(_ token: RepeatedToken, counts: [Int], chunk: Int) -> String? {
        slowdown(counts: counts) { count, limit in readingTime(token, count, chunk: chunk, atMost: limit) }
    }

    /// No short input takes so long, whatever the build and the machine.
    private static let patience = 2_000_000_000

    /// Which of the counts, each ten times the one before, takes more than fifteen times as long. The least of a few
    /// times counts: a thread that shares its core with others is slower by chance, never faster. What shares its caches
    /// for long slows both counts, so both are timed again.
    private static func slowdown(counts: [Int], _ time: (_ count: Int, _ atMost: Int) -> Int) -> String? {
        // What has never been run takes longer, and so short a time says little.
        var before = time(counts[0], patience)
        if before > patience { return "\(counts[0]) bytes take \(before) ns and perhaps more" }
        before = max(200_000, min(before, time(counts[0], patience), time(counts[0], patience)))
        for (smaller, count) in zip(counts, counts.dropFirst()) {
            var limit = 15 * before
            var best = time(count, limit)
            for _ in 0..<8 where best > limit && best < 2 * limit {
                limit = max(limit, 15 * min(time(smaller, limit), 2 * before))
                best = min(best, time(count, limit))
            }
            if best > limit { return "\(count) bytes take \(best) ns and perhaps more, a tenth of them \(before) ns" }
            before = max(200_000, best)
        }
        return nil
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
