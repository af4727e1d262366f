internal import Dispatch

/// A record that waits for an answer from outside, if one does. Confined to the records queue.
final class RunWait {
    enum Event {
        /// The schema can continue with the record; messages about the wait.
        case ended(messages: [String], hasFailed: Bool)
        /// Nobody reads the output any more.
        case hungUp
    }

    private let wait: (any RecordWait)?
    private let queues: RecordWaitQueues
    private let hasHungUp: () -> Bool
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    private(set) var isInProgress = false
    private var isLooking = false

    /// - Parameter hasHungUp: whether nobody reads the output any more.
    init(_ wait: (any RecordWait)?, _ queues: RecordWaitQueues, hasHungUp: @escaping () -> Bool) {
        self.wait = wait
        self.queues = queues
        self.hasHungUp = hasHungUp
    }

    /// Begins to obtain what the record waits for.
    func begin() {
        guard let wait else { preconditionFailure("nobody knows what the record waits for") }
        isInProgress = true
        let me = Confined(self, to: queues.records)
        wait.begin(queues) { me.content.end() }
        if !isLooking { look(isFirst: true) }
    }

    /// Abandons the pending request; it ends soon.
    func cancel() {
        if isInProgress { wait?.cancel() }
    }

    private func end() {
        isInProgress = false
        notify(.ended(messages: wait?.takeMessages() ?? [], hasFailed: wait?.hasFailed == true))
    }

    /// Nothing is written meanwhile: whether somebody still reads has to be checked from time to time.
    private func look(isFirst: Bool) {
        isLooking = isInProgress
        guard isInProgress else { return }
        if !isFirst, hasHungUp() {
            isLooking = false
            return notify(.hungUp)
        }
        let me = Confined(self, to: queues.records)
        queues.records.asyncAfter(deadline: .now() + .milliseconds(200)) { me.content.look(isFirst: false) }
    }
}
