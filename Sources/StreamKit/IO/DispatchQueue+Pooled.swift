internal import Dispatch

extension DispatchQueue {
    /// A serial queue that shares its threads, as many as there are cores, with others of its kind: queues that hand work to
    /// each other many thousand times a second would otherwise get a new thread for each hand-over while the previous one is
    /// still returning.
    static func pooled(_ label: String) -> DispatchQueue {
        DispatchQueue(label: label, qos: .userInitiated, target: .global(qos: .userInitiated))
    }
}
