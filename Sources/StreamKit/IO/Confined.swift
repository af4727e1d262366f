internal import Dispatch

/// State confined to a serial queue. Access from elsewhere traps.
///
/// `@unchecked Sendable`: the box may go anywhere, its content is only accessible on the queue.
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
