internal import Synchronization

/// A request to stop at the next record, made from any queue while a pipeline is in the middle of a chunk.
final class Interruption: Sendable {
    private let flag = Atomic(false)

    /// Whether it has been made.
    var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Makes it.
    func request() { flag.store(true, ordering: .relaxed) }
}
