import Glibc

/// When the next request may be made. Times are in seconds.
struct Pace {
    /// The longest pause that the server can ask for: a day.
    private static let longestHold = 24.0 * 60 * 60

    /// From the end of one request to the beginning of the next: so the server never sees a higher rate, however long each
    /// takes to reach it.
    private let interval: Double
    private var earliest = 0.0

    init(interval: Double) { self.interval = interval }

    /// The time of a monotonic clock.
    static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether a request may be made before a time.
    func allowsRequest(before deadline: Double) -> Bool { max(earliest, Self.now) < deadline }

    /// Waits until a request may be made; returns `false` at once if that is not before `deadline`.
    func wait(before deadline: Double) -> Bool {
        guard allowsRequest(before: deadline) else { return false }
        var time = timespec(tv_sec: Int(earliest), tv_nsec: Int(earliest.truncatingRemainder(dividingBy: 1) * 1e9))
        while unsafe clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &time, nil) == EINTR {}
        return true
    }

    /// A request has ended.
    mutating func requestEnded() { hold(for: interval) }

    /// Allows no request for this long.
    mutating func hold(for pause: Double) { earliest = max(earliest, Self.now + min(pause, Self.longestHold)) }
}
