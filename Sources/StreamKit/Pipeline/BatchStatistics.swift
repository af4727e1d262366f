/// What a worker counts besides records, batch by batch.
public protocol BatchStatistics: AnyObject {
    /// What has been counted since the last time. It is counted from nothing again.
    func takeBatch() -> any Sendable
    /// A record has been handed on; what becomes of it depends on those before.
    func recordWasShipped()
    /// Adds what `takeBatch` of another one gave.
    /// - Parameters:
    ///   - batch: what the other one gave.
    ///   - records: only what was counted up to when so many records had been handed on.
    func add(_ batch: any Sendable, upTo records: Int?)
}
