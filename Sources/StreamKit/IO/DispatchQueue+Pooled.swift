internal import Dispatch

extension DispatchQueue {
    /// A serial queue that shares its threads, as many as there are cores, with others of its kind: queues that hand work to
    /// each other many thousand times a second would otherwise get a new thread for each hand-over while the previous one is
    /// still returning.
    static func pooled(_ label: String) -> DispatchQueue {
        DispatchQueue(label: label, qos: .userInitiated, target: .global(qos: .userInitiated))
    }

    /// The label of another queue of the same program: its name instead of this queue's.
    func label(for name: String) -> String { label.prefix { $0 != "." } + ".\(name)" }
}
