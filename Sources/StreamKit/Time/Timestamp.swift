/// A moment, read from any of the forms in which feeds write dates and times.
///
/// Accepted are
/// - RFC 3339, W3CDTF and common ISO 8601: `2003`, `2003-12`, `2003-12-31`, `2003-12-31T10:14:55.123+01:00`,
///   `20031231T101455Z`;
/// - RFC 822, 1123, 2822 and 850 and asctime, with variations found in feeds: `Thu, 01 Jan 2004 19:48:21 GMT`,
///   `thursday 1-January-04 7:48 pm EST`, `Sun Jan  4 16:29:06 PDT 2004`.
///
/// Missing parts default to the first of their kind; without a zone it is UTC. The weekday is ignored. Anything
/// ambiguous (`01/02/2004`), impossible (`31 Feb 2004`) or unknown is not a timestamp.
public struct Timestamp: Equatable, Sendable {
    /// The most bytes of a text without surrounding white space.
    public static let limit = 100

    /// Whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted. The year in UTC is 1 to 9999.
    public let seconds: Int
    /// The decimals of the seconds as a number.
    public let fraction: Int
    /// How many digits those are, 0 to 9; further ones are dropped.
    public let fractionDigits: Int

    /// Reads a text, ignoring white space around it.
    public init?(_ text: ByteView) {
        guard let (reader, date) = TimestampReader.read(text), let zone = reader.zone else { return nil }
        let time = reader.time ?? TimeOfDay()
        let seconds = date.daysSinceEpoch * ClockReading.secondsPerDay + time.seconds - zone * 60
        self.seconds = seconds
        fraction = time.fraction
        fractionDigits = time.fractionDigits
        guard CalendarDate.allDays.contains(parts.days) else { return nil }
    }

    /// A moment by its seconds since 1970, in a year from 1 to 9999.
    public init(seconds: Int) {
        self.seconds = seconds
        fraction = 0
        fractionDigits = 0
    }

    /// A moment by date and time in UTC.
    init(_ date: CalendarDate, time: Int, _ fraction: Int, digits: Int) {
        seconds = date.daysSinceEpoch * ClockReading.secondsPerDay + time
        self.fraction = fraction
        fractionDigits = digits
    }

    /// Whole days since 1970 in UTC, rounded down, and the seconds of the last day.
    var parts: (days: Int, seconds: Int) {
        let days = seconds.quotient(roundedDownBy: ClockReading.secondsPerDay)
        return (days, seconds - days * ClockReading.secondsPerDay)
    }
}

extension Arena {
    /// Writes a moment in the form of RFC 3339, in UTC: `2004-01-01T19:48:21Z`, with as many decimals of the seconds as were
    /// read.
    public mutating func write(_ timestamp: Timestamp) -> ByteView {
        let (days, seconds) = timestamp.parts
        let digits = timestamp.fractionDigits
        return unsafe make(limit: 30) { place in
            unsafe CalendarDate(daysSinceEpoch: days).write(to: place)
            unsafe place[10] = UInt8(ascii: "T")
            unsafe writeTime(seconds, to: place + 11)
            var count = 19
            if digits > 0 {
                unsafe place[19] = ASCII.dot
                var rest = timestamp.fraction
                for index in stride(from: 19 + digits, to: 19, by: -1) {
                    unsafe place[index] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
                count += 1 + digits
            }
            unsafe place[count] = UInt8(ascii: "Z")
            return count + 1
        }
    }

    /// Writes a moment in the form of RFC 822, with a four-digit year: `Sat, 13 Feb 2021 00:00:00 +0800`.
    /// - Parameter zone: minutes east of UTC. The moment is the local time in that zone.
    mutating func write(rfc822 moment: Timestamp, zone: Int) -> ByteView {
        let (days, seconds) = moment.parts
        let date = CalendarDate(daysSinceEpoch: days)
        return unsafe make(limit: 31) { place in
            unsafe copyBytes(from: TimePattern.weekday(date.weekday).base, to: place, count: 3)
            unsafe copyBytes(from: ByteView(", ").base, to: place + 3, count: 2)
            unsafe writeTwoDigits(date.day, to: place + 5)
            unsafe place[7] = ASCII.space
            unsafe copyBytes(from: TimePattern.month(date.month).base, to: place + 8, count: 3)
            unsafe place[11] = ASCII.space
            unsafe writeTwoDigits(date.year / 100, to: place + 12)
            unsafe writeTwoDigits(date.year, to: place + 14)
            unsafe place[16] = ASCII.space
            unsafe writeTime(seconds, to: place + 17)
            unsafe place[25] = ASCII.space
            return unsafe 26 + writeOffset(zone * 60, hasColon: false, to: place + 26)
        }
    }
}

/// Writes the seconds of a day as `hh:mm:ss` to a place with room for 8 bytes.
func writeTime(_ seconds: Int, to place: UnsafeMutablePointer<UInt8>) {
    unsafe writeTwoDigits(seconds / 3600, to: place)
    unsafe place[2] = ASCII.colon
    unsafe writeTwoDigits(seconds / 60 % 60, to: place + 3)
    unsafe place[5] = ASCII.colon
    unsafe writeTwoDigits(seconds % 60, to: place + 6)
}
