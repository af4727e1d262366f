internal import Dispatch

extension DispatchQueue {
    /// A serial queue that shares its threads with others of its kind, as many as there are cores: queues that hand work to
    /// each other many thousand times a second would get a new thread for each hand-over that another one is not yet back
    /// from.
    static func pooled(_ label: String) -> DispatchQueue {
        DispatchQueue(label: label, qos: .userInitiated, target: .global(qos: .userInitiated))
    }
}
