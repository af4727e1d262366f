import Foundation
import FoundationNetworking

extension HTTPURLResponse {
    /// How long the server wants to be left alone: the header's seconds, or the time to its date, which is counted
    /// from the server's own clock if that is told. At most a day. Nothing if it does not say, or not in such words.
    var retryAfter: Duration? {
        guard let text = value(forHTTPHeaderField: "Retry-After")?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            return Self.pause(Int(text) ?? .max)
        }
        guard let date = Self.date(text) else { return nil }
        let now = value(forHTTPHeaderField: "Date").flatMap(Self.date) ?? Date()
        return Self.pause(Int(date.timeIntervalSince(now).rounded(.up)))
    }

    private static func pause(_ seconds: Int) -> Duration { .seconds(min(max(seconds, 0), 24 * 60 * 60)) }

    /// The three forms that RFC 9110 (5.6.7) knows.
    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
