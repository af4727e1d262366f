internal import Dispatch

/// Several workers on one stream: the workers, and what is in transit to and from them. Confined to the records queue.
///
/// ```
///   chunks ─ BatchSplitter ─▶ batches ─ BatchSchedule ─▶ "fuelstream.worker", one queue each: read, map, filter, write
///                                                              │
///   output ◀─ in order: limits, unique, messages, rejects ◀─ results
/// ```
/// Nobody waits: a worker that is done calls `pump`, as does a chunk or a written block.
final class BatchTeam {
    /// Larger blocks are not reused.
    static let largestSpareBlock = 4 << 20

    let workers: [PipelineWorker]
    let statistics: (any BatchStatistics)?
    var splitter: BatchSplitter
    var schedule: BatchSchedule
    /// Results to be reused.
    var spareResults: [BatchResult] = []
    /// Failures, and after how many batches each occurred.
    var failures: [(batches: Int, failure: InputFailure)] = []
    /// Whether all sources have been read.
    var hasRead = false
    /// Whether the columns of a run without records are being resolved, or have been.
    var isResolvingColumns = false

    init(_ workers: [PipelineWorker], statistics: (any BatchStatistics)?, splitter: consuming BatchSplitter) {
        self.workers = workers
        self.statistics = statistics
        self.splitter = splitter
        schedule = BatchSchedule(workers: workers.count)
    }

    /// Whether nobody is busy.
    var isQuiet: Bool { schedule.isQuiet && !isResolvingColumns }

    /// The number of batches dealt with.
    var handled: Int { schedule.added - schedule.count }

    /// Keeps a merged result for reuse.
    func reuse(_ result: BatchResult) {
        let spare = BatchResult()
        swap(&spare.output, &result.output)
        spare.output.removeAll()
        spare.output.release(above: Self.largestSpareBlock)
        spareResults.append(spare)
    }
}
