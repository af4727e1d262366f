extension Timestamp {
    /// The current second.
    static var now: Timestamp { Timestamp(seconds: SystemCall.now) }
}
