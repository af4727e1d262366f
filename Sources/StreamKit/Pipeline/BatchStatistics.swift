/// What a worker counts besides records, batch by batch.
public protocol BatchStatistics: AnyObject {
    /// Returns the counts since the last call, and resets them.
    func takeBatch() -> any Sendable
    /// A record has been passed on; its outcome depends on earlier ones.
    func recordWasShipped()
    /// Adds what another one's `takeBatch` returned.
    /// - Parameters:
    ///   - batch: what the other one returned.
    ///   - records: only what was counted before this many records had been passed on.
    func add(_ batch: any Sendable, upTo records: Int?)
}
