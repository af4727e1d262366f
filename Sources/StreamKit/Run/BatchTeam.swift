internal import Dispatch

/// Several workers on one stream: what is in transit to and from them. Confined to the records queue.
///
/// ```
///   chunks ─ FormatReader ─▶ BatchRecorder ─ batches ─ BatchSchedule ─▶ "fuelstream.worker", one queue each: map, filter, write
///                                                                             │
///   output ◀─ in order: limits, unique, messages, rejects ◀─ results
/// ```
/// Nobody waits: a worker that is done calls `pump`, as does a chunk or a written block.
public final class BatchTeam {
    /// Larger blocks are not reused.
    static let largestSpareBlock = 4 << 20

    let workers: [PipelineWorker]
    let statistics: (any BatchStatistics)?
    private var reader: FormatReader
    var recorder: BatchRecorder
    var schedule: BatchSchedule
    /// Results to be reused.
    var spareResults: [BatchResult] = []
    /// Failures, and after how many batches each occurred.
    var failures: [(batches: Int, failure: InputFailure)] = []
    /// Whether all sources have been read.
    var hasRead = false
    /// Whether the columns of a run without records are being resolved, or have been.
    var isResolvingColumns = false

    /// A team for one run.
    /// - Parameters:
    ///   - reading: a pipeline like those of the workers, that reads for them.
    ///   - workers: the workers.
    ///   - statistics: receives the sum of their counts.
    public init(
        reading: consuming Pipeline, workers: [PipelineWorker], statistics: (any BatchStatistics)? = nil
    ) {
        self.workers = workers
        self.statistics = statistics
        reader = reading.reader
        recorder = BatchRecorder(reading.loop)
        schedule = BatchSchedule(workers: workers.count)
    }

    /// Sets the interruption that may stop the workers.
    func stop(on interruption: Interruption) {
        for worker in workers { worker.stop(on: interruption) }
    }

    /// Whether nobody is busy.
    var isQuiet: Bool { schedule.isQuiet && !isResolvingColumns }

    /// The number of batches dealt with.
    var handled: Int { schedule.added - schedule.count }

    // MARK: Reading

    /// Whether what has been read waits for the next batch.
    var hasPending: Bool { reader.hasPending }

    /// A source begins.
    func beginSource(_ name: String) { reader.beginSource(name, to: &recorder) }

    /// Reads a chunk as far as the batch has room; returns how many of its bytes are finished with.
    /// - Parameter owner: keeps its bytes.
    func read(_ chunk: ByteView, owner: AnyObject? = nil) throws(StreamError) -> Int {
        recorder.chunk = owner.map { (chunk, $0) }
        return try reader.push(chunk, to: &recorder)
    }

    /// Reads what is left when the source has ended.
    func endSource(isTruncated: Bool) throws(StreamError) {
        recorder.chunk = nil
        _ = try reader.endSource(isTruncated: isTruncated, stopsWhenFull: false, to: &recorder)
    }

    /// Gives what has been read to whom it may concern.
    func cut(endsSource: Bool = false, isFlushed: Bool = false, error: StreamError? = nil) {
        for batch in recorder.take(endsSource: endsSource, isFlushed: isFlushed, error: error) { schedule.add(batch) }
    }

    /// Keeps what a merged batch was made of for reuse.
    func reuse(_ batch: Batch, _ result: BatchResult) {
        batch.recording.removeAll()
        recorder.spares.append(batch)
        let spare = BatchResult()
        swap(&spare.output, &result.output)
        spare.output.removeAll()
        spare.output.release(above: Self.largestSpareBlock)
        spareResults.append(spare)
    }
}
