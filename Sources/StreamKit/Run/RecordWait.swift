public import Dispatch

/// Obtains what records wait for: an answer from outside that takes time. Confined to the records queue.
public protocol RecordWait: AnyObject {
    /// A record waits (`MappingOutcome.waits`). Begins to obtain what it needs, without blocking the queue, and calls
    /// `resume` on the records queue, once, when the schema can continue with it.
    func begin(_ queues: RecordWaitQueues, resume: @escaping @Sendable () -> Void)
    /// The run is over: abandons any pending request and calls `resume` soon, if there was one.
    func cancel()
    /// Whether a file could not be read or written.
    var hasFailed: Bool { get }
    /// Messages about the wait that has ended, one per line.
    func takeMessages() -> [String]
}

/// The queues that a wait may use besides its own.
public struct RecordWaitQueues: Sendable {
    /// Where records are made, and `resume` is to be called.
    public let records: DispatchQueue
    /// Where the run's stores are used.
    public let store: DispatchQueue
}
