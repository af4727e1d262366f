internal import Dispatch

/// A pipeline that works on batches of a stream, on a queue of its own, beside others of the same shape.
///
/// `@unchecked Sendable`: the pipeline is touched on the queue alone.
public final class PipelineWorker: @unchecked Sendable {
    private let queue = DispatchQueue(label: "fuelstream.worker", qos: .userInitiated)
    private var pipeline: Pipeline

    /// A worker.
    /// - Parameters:
    ///   - pipeline: made with `isWorker`; nothing that it uses may be used elsewhere.
    ///   - statistics: what the pipeline's schema counts.
    public init(_ pipeline: consuming Pipeline, statistics: (any BatchStatistics)? = nil) {
        self.pipeline = pipeline
        self.pipeline.stages.share.statistics = statistics
    }

    /// Says who may ask it to stop.
    func obey(_ interruption: Interruption) {
        queue.async { self.pipeline.stages.interruption = interruption }
    }

    /// Works through a batch; `completion` is called on the worker's queue.
    func work(
        _ batch: Batch, _ task: BatchTask, into result: BatchResult,
        completion: @escaping @Sendable (BatchResult) -> Void
    ) {
        queue.async {
            self.pipeline.work(batch, task, into: result)
            completion(result)
        }
    }

    /// Settles what no record has settled.
    func settle(into result: BatchResult, completion: @escaping @Sendable (BatchResult) -> Void) {
        queue.async {
            self.pipeline.settle(into: result)
            completion(result)
        }
    }
}
