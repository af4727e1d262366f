internal import Dispatch

/// What a worker counts besides records, batch by batch.
public protocol BatchStatistics: AnyObject {
    /// What has been counted since the last time. It is counted from nothing again.
    func takeBatch() -> any Sendable
    /// A record has been handed on; what becomes of it depends on those before.
    func recordWasShipped()
    /// Adds what `takeBatch` of another one gave.
    /// - Parameters:
    ///   - batch: what the other one gave.
    ///   - records: only what was counted up to when so many records had been handed on.
    func add(_ batch: any Sendable, upTo records: Int?)
}

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
        self.pipeline.stages.statistics = statistics
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
