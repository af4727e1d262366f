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
    static let chunkSize = 512 * 1024

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

    /// Whether nobody is at work.
    var isQuiet: Bool { schedule.isQuiet && !isSettling }

    /// How many batches have been dealt with.
    var dealtWith: Int { schedule.added - schedule.count }

    /// Keeps a result that has been taken over, to be filled again.
    func reuse(_ result: BatchResult) {
        let spare = BatchResult()
        swap(&spare.output, &result.output)
        spare.output.removeAll()
        spare.output.release(above: Self.largestSpareBlock)
        spareResults.append(spare)
    }
}
