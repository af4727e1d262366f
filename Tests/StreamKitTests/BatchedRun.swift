@testable import StreamKit
import TestSupport

/// Runs pipelines that share the work, without queues: who is done when is left to chance.
struct BatchedRun {
    /// What is there to be read: sources with names, each in chunks.
    var sources: [(name: String, chunks: [[UInt8]])]
    var workers = 2
    /// What is the shortest that a document is cut at, and the longest rest.
    var limits = (document: 300, uncut: 900)
    var random: SeededGenerator

    /// What has come of it.
    struct Outcome {
        var run: PipelineRun
        /// How many batches there were, and how many had to be done again.
        var batches = 0
        var repeated = 0
        var isStuck = false
    }

    /// Bytes that stay where they are.
    private final class Kept {
        var buffer = ByteBuffer()

        init(_ bytes: [UInt8]) { bytes.withView { buffer.append($0) } }
    }

    private final class Worker {
        var pipeline: Pipeline

        init(_ pipeline: consuming Pipeline) { self.pipeline = pipeline }
    }

    /// - Parameter pipeline: makes one of the run's shape, a worker's or the one that puts all together.
    mutating func run(_ pipeline: (_ isWorker: Bool) throws -> Pipeline) rethrows -> Outcome {
        var main = try pipeline(false)
        let team = try (0..<workers).map { _ in Worker(try pipeline(true)) }
        var splitter = main.batchSplitter
        splitter.longestWholeDocument = limits.document
        splitter.longestUncut = limits.uncut
        var schedule = BatchSchedule(workers: workers)
        var underWay: [(batch: Batch, result: BatchResult)] = []
        var written = ByteBuffer()
        var error: String?
        var source = 0
        var chunk = 0
        var hasRead = sources.isEmpty
        var isStuck = false
        if !hasRead { splitter.begin(1, sources[0].name) }
        var turns = 0
        loop: while !main.isStopped {
            turns += 1
            if turns > 100_000 {
                isStuck = true
                break
            }
            while let next = schedule.assign() {
                let result = BatchResult()
                team[next.worker].pipeline.work(next.batch, next.task, into: result)
                underWay.append((next.batch, result))
            }
            if !underWay.isEmpty, random.happens(60) {
                let done = underWay.remove(at: random.number(0...(underWay.count - 1)))
                schedule.didFinish(done.batch, done.result)
            }
            if random.happens(60), let (batch, result) = schedule.next() {
                do throws(StreamError) {
                    _ = try main.merge(result, source: batch.name)
                } catch let failure {
                    error = failure.message
                }
                splitter.learn(
                    batch.source, result.format, result.recognition, isConverted: result.isConverted,
                    lineCorrection: schedule.takeLineCorrection())
                if !result.shipsRecords {
                    written.append(main.output)
                    var empty = ByteBuffer()
                    main.takeOutput(&empty)
                    written.append(result.output.view)
                }
                if let failure = result.error {
                    error = failure.message
                    break loop
                }
            }
            if !hasRead, schedule.hasRoom, random.happens(60) {
                if chunk < sources[source].chunks.count {
                    let kept = Kept(sources[source].chunks[chunk])
                    chunk += 1
                    if let batch = splitter.take(kept.buffer.view, owner: kept) { schedule.add(batch) }
                } else {
                    schedule.add(splitter.end())
                    source += 1
                    chunk = 0
                    hasRead = source == sources.count
                    if !hasRead { splitter.begin(source + 1, sources[source].name) }
                }
            }
            if schedule.count == 0 {
                if hasRead { break }
                if random.happens(20), let batch = splitter.flush(isUrgent: schedule.keptWorker != nil) {
                    schedule.add(batch)
                }
            }
        }
        if error == nil, !isStuck, !main.isStopped, schedule.resolution == nil {
            let result = BatchResult()
            team[0].pipeline.resolve(into: result)
            error = result.error?.message
            do throws(StreamError) {
                _ = try main.merge(result, source: "-")
            } catch let failure {
                error = failure.message
            }
        }
        do throws(StreamError) { try main.finish() } catch let failure { error = error ?? failure.message }
        written.append(main.output)
        let run = PipelineRun(
            bytes: written.view.array, rejects: main.rejects.array, messages: main.messages.string, counts: main.counts,
            error: error)
        return Outcome(run: run, batches: schedule.added, repeated: schedule.repeated, isStuck: isStuck)
    }
}
