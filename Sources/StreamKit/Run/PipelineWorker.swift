internal import Dispatch

/// A pipeline that processes batches of a stream on its own queue, alongside others of the same configuration.
///
/// `@unchecked Sendable`: the pipeline is accessed only on the queue.
public final class PipelineWorker: @unchecked Sendable {
    private let queue: DispatchQueue
    private var pipeline: Pipeline
    private var reader: BatchReader

    /// A worker.
    /// - Parameters:
    ///   - pipeline: made with `isWorker`; nothing that it uses may be used elsewhere.
    ///   - statistics: what the pipeline's schema counts.
    public init(_ pipeline: consuming Pipeline, statistics: (any BatchStatistics)? = nil) {
        queue = DispatchQueue(label: "\(pipeline.program).worker", qos: .userInitiated)
        reader = BatchReader(pipeline.configuration, registry: pipeline.loop.registry)
        self.pipeline = pipeline
        self.pipeline.loop.share.statistics = statistics
    }

    /// Sets the interruption that may stop it.
    func stop(on interruption: Interruption) {
        queue.async { self.pipeline.loop.interruption = interruption }
    }

    /// Processes a batch; `completion` is called on the worker's queue.
    func work(
        _ batch: Batch, _ task: BatchTask, into result: BatchResult,
        completion: @escaping @Sendable (BatchResult) -> Void
    ) {
        queue.async {
            self.pipeline.work(batch, task, &self.reader, into: result)
            completion(result)
        }
    }

    /// Settles what no record has settled.
    func resolve(into result: BatchResult, completion: @escaping @Sendable (BatchResult) -> Void) {
        queue.async {
            self.pipeline.resolve(into: result)
            completion(result)
        }
    }
}
