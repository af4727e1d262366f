public import Dispatch

/// Finds out what records wait for: an answer from outside that takes its time. Belongs to the records queue.
public protocol RecordWait: AnyObject {
    /// A record waits (`MappingOutcome.waits`). Begins to find out what it needs, without holding the queue up, and calls
    /// `resume` on the records queue, once, when the schema can go on with it.
    func begin(_ queues: RecordWaitQueues, resume: @escaping @Sendable () -> Void)
    /// The run is over: gives up what is under way and calls `resume` soon, if there is something under way.
    func cancel()
    /// A file could not be read or written.
    var hasFailed: Bool { get }
    /// What is to be told of the wait that has ended: a line each.
    func takeMessages() -> [String]
}

/// The queues that a wait may use beside its own.
public struct RecordWaitQueues: Sendable {
    /// Where records are made, and `resume` is to be called.
    public let records: DispatchQueue
    /// Where the run's stores are used.
    public let store: DispatchQueue
}
