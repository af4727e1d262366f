/// A day of the Gregorian calendar, checked to exist.
public struct CalendarDate: Equatable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day, or nothing if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.days(inMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `YYYY-MM-DD` (ISO 8601) or `DD/MM/YYYY` (day and month perhaps of one digit), alone or followed
    /// by a time of day (`09:05:00 AM`), which is left out.
    public init?(_ text: ByteView) {
        var reader = DigitReader(text)
        guard let first = reader.number(upTo: 4), let separator = reader.next(),
            let month = reader.number(upTo: 2), reader.next() == separator
        else { return nil }
        switch separator {
        case ASCII.minus:
            guard reader.digits == 2, reader.firstDigits == 4, let day = reader.number(upTo: 2), reader.digits == 2
            else { return nil }
            self.init(year: first, month: month, day: day)
        case ASCII.slash:
            guard reader.firstDigits <= 2, let year = reader.number(upTo: 4), reader.digits == 4 else { return nil }
            self.init(year: year, month: month, day: first)
        default:
            return nil
        }
        guard reader.isAtEnd || reader.skipTimeOfDay() else { return nil }
    }

    /// How many days a month has.
    public static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension Arena {
    /// Writes a day as `YYYY-MM-DD`.
    public mutating func write(_ date: CalendarDate) -> ByteView {
        unsafe make(limit: 10) { place in
            func put(_ value: Int, at index: Int) {
                unsafe place[index] = ASCII.zero + UInt8(truncatingIfNeeded: value / 10 % 10)
                unsafe place[index + 1] = ASCII.zero + UInt8(truncatingIfNeeded: value % 10)
            }
            put(date.year / 100, at: 0)
            put(date.year, at: 2)
            unsafe place[4] = ASCII.minus
            put(date.month, at: 5)
            unsafe place[7] = ASCII.minus
            put(date.day, at: 8)
            return 10
        }
    }
}

/// Reads short runs of digits one after the other.
private struct DigitReader {
    private let text: ByteView
    private var index = 0
    /// How many digits the last number had, and the first.
    private(set) var digits = 0
    private(set) var firstDigits = 0

    init(_ text: ByteView) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    mutating func next() -> UInt8? {
        guard index < text.count else { return nil }
        index += 1
        return text[index - 1]
    }

    mutating func number(upTo limit: Int) -> Int? {
        let start = index
        var value = 0
        while index < text.count, index - start < limit, ASCII.isDigit(text[index]) {
            value = value * 10 + Int(text[index] - ASCII.zero)
            index += 1
        }
        digits = index - start
        if firstDigits == 0 { firstDigits = digits }
        return digits > 0 ? value : nil
    }

    /// `[ T]h:mm(:ss)?` with hours up to 23 and perhaps `AM` or `PM` behind a blank, up to the end.
    mutating func skipTimeOfDay() -> Bool {
        guard let gap = next(), gap == ASCII.space || gap == 0x54,
            let hours = number(upTo: 2), hours < 24, next() == ASCII.colon,
            let minutes = number(upTo: 2), digits == 2, minutes < 60
        else { return false }
        if index < text.count, text[index] == ASCII.colon {
            index += 1
            guard let seconds = number(upTo: 2), digits == 2, seconds <= 60 else { return false }
        }
        let rest = text.dropFirst(index).trimmed
        return rest.isEmpty
            || rest.count == 2 && (rest[0] | 0x20 == 0x61 || rest[0] | 0x20 == 0x70) && rest[1] | 0x20 == 0x6D
    }
}
