/// When the next request may be made.
@MainActor
final class Pace {
    /// From the end of one request to the beginning of the next: then the server never sees more than that, however
    /// long each takes to reach it.
    private let interval: Duration
    private var earliest: ContinuousClock.Instant = .now

    init(_ interval: Duration) { self.interval = interval }

    /// Waits until a request may be made; returns `false` at once if that is not before `deadline`.
    func wait(before deadline: ContinuousClock.Instant) async -> Bool {
        guard earliest < deadline else { return false }
        // Only cancellation makes it throw, and nothing here is cancelled.
        try? await Task.sleep(until: earliest, clock: .continuous)
        return true
    }

    /// A request has ended.
    func requestEnded() { hold(for: interval) }

    /// No request is to be made for so long.
    func hold(for pause: Duration) { earliest = max(earliest, .now + pause) }
}
