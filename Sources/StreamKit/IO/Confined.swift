internal import Dispatch

/// State that belongs to a serial queue. Whoever touches it elsewhere traps.
///
/// `@unchecked Sendable`: the box may go anywhere, its content is only reachable on the queue.
final class Confined<State>: @unchecked Sendable {
    private let queue: DispatchQueue
    private var state: State

    init(_ state: State, to queue: DispatchQueue) {
        self.queue = queue
        self.state = state
    }

    /// The state; only on the queue.
    var content: State {
        dispatchPrecondition(condition: .onQueue(queue))
        return state
    }
}
