/// A day of the Gregorian calendar, checked to exist.
public struct CalendarDate: Equatable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day; `nil` if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.days(inMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `YYYY-MM-DD` (ISO 8601) or `DD/MM/YYYY` (day and month may have one digit), alone or followed by a time of day
    /// (`09:05:00 AM`), which is ignored.
    public init?(_ text: ByteView) {
        if text.count == 10, text[4] == ASCII.minus, text[7] == ASCII.minus {
            guard let year = text.fourDigits(at: 0), let month = text.twoDigits(at: 5), let day = text.twoDigits(at: 8)
            else { return nil }
            self.init(year: year, month: month, day: day)
            return
        }
        var reader = DigitReader(text)
        guard let first = reader.number(upTo: 4), case let firstDigits = reader.digits, let separator = reader.next(),
            let month = reader.number(upTo: 2), reader.next() == separator
        else { return nil }
        switch separator {
        case ASCII.minus:
            guard reader.digits == 2, firstDigits == 4, let day = reader.twoDigits() else { return nil }
            self.init(year: first, month: month, day: day)
        case ASCII.slash:
            guard firstDigits <= 2, let year = reader.number(upTo: 4), reader.digits == 4 else { return nil }
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

extension CalendarDate {
    /// The range of `daysSinceEpoch`: 0001-01-01 to 9999-12-31.
    public static var allDays: ClosedRange<Int> { -719_162...2_932_896 }

    /// The date of a day within `allDays`.
    ///
    /// This and `daysSinceEpoch` count years from March, so that the leap day is a year's last, and in eras of 400
    /// years, which have 146 097 days each (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    public init(daysSinceEpoch days: Int) {
        precondition(Self.allDays.contains(days))
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = 400 * era + yearOfEra + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    /// 1 for Monday to 7 for Sunday.
    var weekday: Int {
        // 1970-01-01 was a Thursday.
        ((daysSinceEpoch + 3) % 7 + 7) % 7 + 1
    }

    /// From 1.
    var dayOfYear: Int { daysSinceEpoch - Self.daysSinceEpoch(year: year, month: 1, day: 1) + 1 }

    /// The ISO 8601 week: weeks begin on Monday and belong to the year of their Thursday.
    var week: (year: Int, number: Int) {
        // A date's Thursday may be in any of the years 1 to 10000.
        let thursday = daysSinceEpoch - weekday + 4
        let year = thursday > Self.allDays.upperBound ? self.year + 1 : CalendarDate(daysSinceEpoch: thursday).year
        return (year, (thursday - Self.daysSinceEpoch(year: year, month: 1, day: 1)) / 7 + 1)
    }

    /// How many days after 1970-01-01 this day is; negative before.
    public var daysSinceEpoch: Int { Self.daysSinceEpoch(year: year, month: month, day: day) }

    /// The same for a day in a year that may be slightly out of range.
    static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(dividingBy: 400)
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Arena {
    /// Writes a day as `YYYY-MM-DD`.
    public mutating func write(_ date: CalendarDate) -> ByteView {
        unsafe make(limit: 10) { place in
            unsafe date.write(to: place)
            return 10
        }
    }
}

extension CalendarDate {
    /// Writes `YYYY-MM-DD` to a place with room for 10 bytes.
    func write(to place: UnsafeMutablePointer<UInt8>) {
        unsafe writeTwoDigits(year / 100, to: place)
        unsafe writeTwoDigits(year, to: place + 2)
        unsafe place[4] = ASCII.minus
        unsafe writeTwoDigits(month, to: place + 5)
        unsafe place[7] = ASCII.minus
        unsafe writeTwoDigits(day, to: place + 8)
    }
}

/// Writes the last two digits of a number of at most six to a place with room for 2 bytes.
@inline(__always)
func writeTwoDigits(_ value: Int, to place: UnsafeMutablePointer<UInt8>) {
    // Division of short numbers is shorter.
    let value = UInt32(truncatingIfNeeded: value)
    unsafe place[0] = ASCII.zero &+ UInt8(truncatingIfNeeded: value / 10 % 10)
    unsafe place[1] = ASCII.zero &+ UInt8(truncatingIfNeeded: value % 10)
}

extension DigitReader {
    /// `[ T]h:mm(:ss)?` with hours up to 23 and perhaps `AM` or `PM` after a space, up to the end.
    fileprivate mutating func skipTimeOfDay() -> Bool {
        guard let gap = next(), gap == ASCII.space || gap == 0x54,
            let hours = number(upTo: 2), hours < 24, skip(ASCII.colon),
            let minutes = twoDigits(), minutes < 60
        else { return false }
        if skip(ASCII.colon) {
            guard let seconds = twoDigits(), seconds <= 60 else { return false }
        }
        let rest = text.dropFirst(index).trimmed
        return rest.isEmpty
            || rest.count == 2 && (rest[0] | 0x20 == 0x61 || rest[0] | 0x20 == 0x70) && rest[1] | 0x20 == 0x6D
    }
}
