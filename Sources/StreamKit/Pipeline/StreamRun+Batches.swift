internal import Dispatch

/// Several workers on one stream: who they are, and what is on its way to them and back. Belongs to the records queue.
///
/// ```
///   chunks ─ BatchSplitter ─▶ batches ─ BatchSchedule ─▶ "fuelstream.worker", one queue each: read, map, filter, write
///                                                              │
///   output ◀─ in order: limits, unique, messages, rejects ◀─ results
/// ```
/// Nobody waits: a worker that is done calls `pump`, as a chunk or a written block does.
final class BatchTeam {
    /// A block that is written once more is not larger than this.
    static let largestSpareBlock = 4 << 20
    /// How many bytes are read at a time, for each of them to be a batch.
    private static let chunkSize = 512 * 1024

    let workers: [PipelineWorker]
    let statistics: (any BatchStatistics)?
    var splitter: BatchSplitter
    var schedule: BatchSchedule
    /// Results to be used again.
    var spareResults: [BatchResult] = []
    /// What failed behind so many batches.
    var failures: [(batches: Int, failure: InputFailure)] = []
    /// All sources have been read.
    var hasRead = false
    /// What no record has settled is being settled, or has been.
    var isSettling = false

    init(_ workers: [PipelineWorker], statistics: (any BatchStatistics)?, splitter: consuming BatchSplitter) {
        self.workers = workers
        self.statistics = statistics
        self.splitter = splitter
        schedule = BatchSchedule(workers: workers.count)
    }

    /// How many bytes are read at a time, and how many times that may be on its way.
    var chunks: (size: Int, credits: Int) { (Self.chunkSize, BatchSchedule.depth * workers.count + 2) }

    /// Whether nobody is at work.
    var isQuiet: Bool { schedule.isQuiet && !isSettling }

    /// How many batches have been dealt with.
    var dealtWith: Int { schedule.added - schedule.count }
}

/// A chunk that belongs to a batch, and goes back to its source when nobody reads it any more.
private final class LentChunk: @unchecked Sendable {
    private let chunk: ChunkSource.Chunk
    private let source: ChunkSource?

    init(_ chunk: ChunkSource.Chunk, _ source: ChunkSource?) {
        self.chunk = chunk
        self.source = source
    }

    deinit { source?.consumed(chunk) }
}

/// What is different where several workers share the work.
extension StreamRun {
    /// Does all that can be done now, and returns.
    func pump(_ team: BatchTeam) {
        while !isClosed {
            if pipeline.isFull { submitOutput() }
            tellFailures(team)
            sendMessages()
            var goesOn = cutChunk(team)
            if blocksInFlight < BlockSink.credits, !remembrances.contains(where: \.isFull),
                let (batch, result) = team.schedule.next()
            {
                take(batch, result, team)
                goesOn = true
            }
            // Behind `next`, which may have found that a batch is to be given out again.
            while !isClosed, let assignment = team.schedule.assign() { give(assignment, team) }
            if !goesOn, !flush(team) { return }
        }
    }

    /// Makes a batch of the next chunk, or of the end of the source, if there is room; whether anything has been done.
    private func cutChunk(_ team: BatchTeam) -> Bool {
        guard team.schedule.hasRoom else { return false }
        if !chunks.isEmpty {
            let chunk = chunks.removeFirst()
            let lent = LentChunk(chunk, source)
            if let batch = team.splitter.take(chunk.view, owner: lent) { team.schedule.add(batch) }
            return true
        }
        guard sourceEnded else { return false }
        team.schedule.add(team.splitter.end())
        source = nil
        sourceEnded = false
        openNextSource()
        return true
    }

    private func give(_ assignment: BatchSchedule.Assignment, _ team: BatchTeam) {
        let result = team.spareResults.popLast() ?? BatchResult()
        team.workers[assignment.worker].work(assignment.batch, assignment.task, into: result) {
            [queue, confined, batch = assignment.batch] result in
            queue.async { confined?.content.didWork(batch, result) }
        }
    }

    private func didWork(_ batch: Batch, _ result: BatchResult) {
        guard let team else { return }
        team.schedule.didFinish(batch, result)
        if isClosed { completeIfDone() } else { pump() }
    }

    /// Takes over what a batch has come to: all before it has been taken over.
    private func take(_ batch: Batch, _ result: BatchResult, _ team: BatchTeam) {
        let last = pipeline.merge(result, source: batch.name)
        didUse(batch.count)
        if let counted = result.statistics { team.statistics?.add(counted, upTo: last) }
        team.splitter.learn(
            batch.source, result.format, isConverted: result.isConverted,
            lineCorrection: team.schedule.takeLineCorrection())
        if !result.shipsRecords, !result.output.isEmpty {
            submitOutput()
            let block = spareBlock()
            swap(&block.bytes, &result.output)
            submit(block)
        }
        if let error = result.error {
            stop(error, batch, team)
        } else if pipeline.isStopped {
            close()
        }
        reuse(result, team)
    }

    private func reuse(_ result: BatchResult, _ team: BatchTeam) {
        let spare = BatchResult()
        swap(&spare.output, &result.output)
        spare.output.removeAll()
        spare.output.release(above: BatchTeam.largestSpareBlock)
        team.spareResults.append(spare)
    }

    private func stop(_ error: StreamError, _ batch: Batch, _ team: BatchTeam) {
        guard goesOn(behind: error, in: batch.name) else { return }
        team.schedule.drop(source: batch.source)
        if batch.source == nextSource, !team.hasRead, source != nil || sourceEnded {
            leaveSource()
            sourceEnded = false
            openNextSource()
        }
    }

    /// Nothing more can be done with what is at hand: what waits for more goes out, or the run ends. Whether there is more to
    /// do now.
    private func flush(_ team: BatchTeam) -> Bool {
        guard team.schedule.count == 0, chunks.isEmpty, !sourceEnded else { return false }
        if team.hasRead {
            endTeam(team)
            return false
        }
        if let batch = team.splitter.flush(isUrgent: team.schedule.keptWorker != nil) {
            team.schedule.add(batch)
            return true
        }
        submitOutput()
        return false
    }

    /// All sources have been read: ends the run when all batches have been taken over.
    func endTeam(_ team: BatchTeam) {
        team.hasRead = true
        guard team.schedule.count == 0, !isClosed, !team.isSettling else { return }
        if team.schedule.settlement != nil {
            tellFailures(team)
            return close()
        }
        team.isSettling = true
        // As long as nothing is settled, the first worker alone has worked.
        team.workers[0].settle(into: BatchResult()) { [queue, confined] result in
            queue.async { confined?.content.didSettle(result) }
        }
    }

    private func didSettle(_ result: BatchResult) {
        guard let team else { return }
        team.isSettling = false
        if isClosed { return completeIfDone() }
        pipeline.merge(result, source: sources.last?.name ?? "-")
        tellFailures(team)
        if let error = result.error {
            outcome.error = error
            say(error.message)
        }
        close()
    }

    /// Tells of what failed behind all that has been dealt with.
    private func tellFailures(_ team: BatchTeam) {
        while let first = team.failures.first, first.batches <= team.dealtWith {
            team.failures.removeFirst()
            tell(first.failure)
        }
    }
}
