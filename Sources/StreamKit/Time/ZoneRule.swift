/// The rule that a zone follows after the changes listed in its file: a POSIX TZ string, such as `AWST-8` or
/// `AEST-10AEDT,M10.1.0,M4.1.0/3`, with the extensions of RFC 9636 (hours from −167 to 167).
struct ZoneRule: Equatable {
    /// Seconds east of UTC in standard time.
    let standard: Int
    /// `nil` for a zone without daylight saving time.
    let daylight: Daylight?

    struct Daylight: Equatable {
        /// Seconds east of UTC; less than in standard time if winter time is the exception, as in Dublin.
        var offset: Int
        var start: YearlyChange
        var end: YearlyChange
    }

    /// A day of each year, and the wall-clock time of the change.
    struct YearlyChange: Equatable {
        enum Day: Equatable {
            /// A weekday of a month, 0 for Sunday; week 5 is the last.
            case weekday(Int, week: Int, month: Int)
            /// From 1; February 29 is not counted.
            case julian(Int)
            /// From 0; February 29 is counted.
            case ofYear(Int)
        }

        var day: Day
        /// Seconds since that day began; may be negative or beyond its end.
        var time = 2 * 3600

        /// The seconds from 1970-01-01T00:00 to the change on the same clock.
        func seconds(in year: Int) -> Int {
            let start = CalendarDate.daysSinceEpoch(year: year, month: 1, day: 1)
            let isLeap = CalendarDate.days(inMonth: 2, year: year) == 29
            let days =
                switch day {
                case .ofYear(let day): start + day
                case .julian(let day): start + day - (isLeap && day >= 60 ? 0 : 1)
                case .weekday(let weekday, let week, let month): Self.day(weekday, week, month, year)
                }
            return days * ClockReading.secondsPerDay + time
        }

        private static func day(_ weekday: Int, _ week: Int, _ month: Int, _ year: Int) -> Int {
            let first = CalendarDate.daysSinceEpoch(year: year, month: month, day: 1)
            // 1970-01-01 was a Thursday; 7,000 years of weeks keep the number positive.
            let firstWeekday = (first + 4 + 7 * 400_000) % 7
            var day = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
            if day >= CalendarDate.days(inMonth: month, year: year) { day -= 7 }
            return first + day
        }
    }

    /// The changes around a moment in seconds since 1970.
    /// - Parameter isWallClock: whether the seconds are those of the zone's own clock. If it shows a time twice or never, the
    ///   offset is the one before the change.
    func span(at seconds: Int, isWallClock: Bool) -> TimeZone.Span {
        guard let daylight else { return TimeZone.Span(range: Int.min..<Int.max, offset: standard) }
        // On the clock that is ahead, a change is over when the skipped or repeated time is.
        let shift = isWallClock ? max(standard, daylight.offset) : 0
        let day = seconds.quotient(roundedDownBy: ClockReading.secondsPerDay)
        let year = CalendarDate(
            daysSinceEpoch: min(max(day, CalendarDate.allDays.lowerBound), CalendarDate.allDays.upperBound)
        ).year
        var next = Int.max
        for year in stride(from: year + 2, through: max(year - 1, 1), by: -1) {
            let start = daylight.start.seconds(in: year) - standard + shift
            let end = daylight.end.seconds(in: year) - daylight.offset + shift
            let (first, last) = (min(start, end), max(start, end))
            if seconds >= last {
                return TimeZone.Span(range: last..<next, offset: start >= end ? daylight.offset : standard)
            }
            if seconds >= first {
                return TimeZone.Span(range: first..<last, offset: start >= end ? standard : daylight.offset)
            }
            next = first
        }
        return TimeZone.Span(range: Int.min..<next, offset: standard)
    }
}

extension Int {
    /// The quotient, rounded down.
    func quotient(roundedDownBy divisor: Int) -> Int {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}

extension ZoneRule {
    /// Reads a TZ string; `nil` if it is not one.
    init?(_ text: ByteView) {
        var reader = DigitReader(text)
        guard reader.skipZoneName(), let west = reader.time(upTo: 24) else { return nil }
        standard = -west
        if reader.isAtEnd {
            daylight = nil
            return
        }
        guard reader.skipZoneName() else { return nil }
        var offset = 3600 - west
        if let next = reader.peek, next != ASCII.comma {
            guard let west = reader.time(upTo: 24) else { return nil }
            offset = -west
        }
        // Without a rule, which POSIX leaves open, every implementation uses that of the United States.
        var start = YearlyChange(day: .weekday(0, week: 2, month: 3))
        var end = YearlyChange(day: .weekday(0, week: 1, month: 11))
        if !reader.isAtEnd {
            guard let first = reader.yearlyChange(), let second = reader.yearlyChange(), reader.isAtEnd else {
                return nil
            }
            (start, end) = (first, second)
        }
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}

extension DigitReader {
    /// Three letters or more, or any letters, digits and signs in `<>`.
    fileprivate mutating func skipZoneName() -> Bool {
        let start = index
        if skip(ASCII.lessThan) {
            while let byte = next() { if byte == ASCII.greaterThan { return index - start >= 5 } }
            return false
        }
        while let byte = peek, ASCII.isLetter(byte), skip(byte) {}
        return index - start >= 3
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    fileprivate mutating func time(upTo hours: Int) -> Int? {
        let isNegative = skip(ASCII.minus)
        if !isNegative { _ = skip(ASCII.plus) }
        guard let hour = number(upTo: 3), hour <= hours else { return nil }
        var seconds = hour * 3600
        for unit in [60, 1] where skip(ASCII.colon) {
            guard let value = number(upTo: 2), value < 60 else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `,Mm.w.d`, `,Jn` or `,n`, perhaps with `/` and a time.
    fileprivate mutating func yearlyChange() -> ZoneRule.YearlyChange? {
        guard skip(ASCII.comma) else { return nil }
        let day: ZoneRule.YearlyChange.Day
        if skip(UInt8(ascii: "M")) {
            guard let month = number(upTo: 2), (1...12).contains(month), skip(ASCII.dot),
                let week = number(upTo: 1), (1...5).contains(week), skip(ASCII.dot),
                let weekday = number(upTo: 1), weekday <= 6
            else { return nil }
            day = .weekday(weekday, week: week, month: month)
        } else if skip(UInt8(ascii: "J")) {
            guard let number = number(upTo: 3), (1...365).contains(number) else { return nil }
            day = .julian(number)
        } else {
            guard let number = number(upTo: 3), number <= 365 else { return nil }
            day = .ofYear(number)
        }
        guard skip(ASCII.slash) else { return ZoneRule.YearlyChange(day: day) }
        return time(upTo: 167).map { ZoneRule.YearlyChange(day: day, time: $0) }
    }
}
