/// Parses the text of a `Timestamp`: numbers, words, offsets and comments in nearly any order, each part of the date and
/// time once.
///
/// The meaning of a number follows from its digits and the byte after it: `10:` begins a time, `2003-`, `20031231` and
/// `01-Jan` a date; otherwise up to two digits are the day and then the year, and four are the year.
struct TimestampReader {
    private var reader: DigitReader
    private(set) var year: Int?
    private(set) var month: Int?
    private(set) var day: Int?
    private(set) var time: TimeOfDay?
    private var hasWeekday = false
    /// Minutes east of Greenwich, from a name (`CET`) and from digits (`+0100`).
    private var zoneName: Int?
    private var zoneOffset: Int?

    /// A reader of a text without white space around it.
    private init(_ text: ByteView) { reader = DigitReader(text) }

    /// Reads a text, ignoring white space around it.
    /// - Returns: the reader and the day, if it could read all of it, and there is such a day.
    static func read(_ text: ByteView) -> (reader: TimestampReader, date: CalendarDate)? {
        let text = text.trimmed
        guard text.count <= Timestamp.limit, text.last != ASCII.comma else { return nil }
        var reader = TimestampReader(text)
        guard reader.readAll(), reader.zone != nil,
            let date = CalendarDate(year: reader.year ?? 0, month: reader.month ?? 0, day: reader.day ?? 0)
        else { return nil }
        return (reader, date)
    }

    /// Whether there is a zone.
    var hasZone: Bool { zoneName != nil || zoneOffset != nil }

    /// Minutes east of Greenwich, 0 without a zone; `nil` if name and digits disagree.
    var zone: Int? {
        guard let zoneName, let zoneOffset else { return zoneName ?? zoneOffset ?? 0 }
        return zoneName == zoneOffset ? zoneName : nil
    }

    /// Reads the whole text and returns whether it could; whether there is such a day is not checked.
    private mutating func readAll() -> Bool {
        while let byte = reader.peek {
            guard readPart(byte) else { return false }
        }
        return true
    }

    private mutating func readPart(_ byte: UInt8) -> Bool {
        switch byte {
        case _ where ASCII.isDigit(byte): readNumber()
        case _ where ASCII.isLetter(byte): readWord()
        case ASCII.plus, ASCII.minus: readOffset(atLeast: 2)
        case UInt8(ascii: "("): skipComment()
        case ASCII.comma: reader.index > 0 && reader.skip(byte)
        default: ASCII.isWhiteSpace(byte) && reader.skip(byte)
        }
    }
}

// MARK: - Dates

extension TimestampReader {
    private mutating func readNumber() -> Bool {
        let start = reader.index
        guard start == 0 || !ASCII.isDigit(reader.text[start - 1]), let value = reader.number(upTo: 9) else {
            return false
        }
        switch (reader.digits, reader.peek) {
        case (1...2, ASCII.colon): return readTime(hour: value)
        case (1...2, ASCII.minus): return readHyphenated(day: value)
        case (4, ASCII.minus): return readISODate(year: value, isFirst: start == 0)
        case (4, nil) where start == 0: return set(year: value, month: 1, day: 1)
        case (8, _):
            return set(year: value / 10_000, month: value / 100 % 100, day: value % 100) && readISOTime()
        default: return setDayOrYear(value, digits: reader.digits)
        }
    }

    /// `-mm-dd` after a year, perhaps with a time after a `T`; `-mm` if that is all.
    private mutating func readISODate(year: Int, isFirst: Bool) -> Bool {
        guard reader.skip(ASCII.minus), let month = reader.twoDigits() else { return false }
        if reader.isAtEnd { return isFirst && set(year: year, month: month, day: 1) }
        guard reader.skip(ASCII.minus), let day = reader.twoDigits() else { return false }
        return set(year: year, month: month, day: day) && readISOTime()
    }

    /// `-Jan-2004` or `-Jan-04` after a day.
    private mutating func readHyphenated(day: Int) -> Bool {
        guard reader.skip(ASCII.minus), let month = DateWord(&reader)?.month, reader.skip(ASCII.minus),
            let number = reader.number(upTo: 4), let year = Self.year(number, digits: reader.digits)
        else { return false }
        return set(year: year, month: month, day: day)
    }

    private mutating func set(year: Int, month: Int, day: Int) -> Bool {
        guard self.year == nil, self.month == nil, self.day == nil else { return false }
        (self.year, self.month, self.day) = (year, month, day)
        return true
    }

    /// A year of fewer than four digits comes after the day and the month.
    private mutating func setDayOrYear(_ value: Int, digits: Int) -> Bool {
        if digits <= 2, day == nil {
            day = value
            return true
        }
        guard year == nil, digits == 4 || day != nil && month != nil else { return false }
        year = Self.year(value, digits: digits)
        return year != nil
    }

    /// A year completed according to RFC 2822 section 4.3.
    private static func year(_ value: Int, digits: Int) -> Int? {
        switch digits {
        case 2: value < 50 ? value + 2000 : value + 1900
        case 3: value + 1900
        case 4: value
        default: nil
        }
    }
}

// MARK: - Times

extension TimestampReader {
    /// An optional `T` with `hh:mm`, `hh:mm:ss`, `hhmm` or `hhmmss`.
    private mutating func readISOTime() -> Bool {
        guard reader.skip(UInt8(ascii: "T")) || reader.skip(UInt8(ascii: "t")) else { return true }
        guard let value = reader.number(upTo: 6) else { return false }
        switch reader.digits {
        case 2: return readTime(hour: value)
        case 4: return set(TimeOfDay(hour: value / 100, minute: value % 100))
        case 6:
            var time = TimeOfDay(hour: value / 10_000, minute: value / 100 % 100, second: value % 100)
            readFraction(of: &time)
            return set(time)
        default: return false
        }
    }

    /// `:mm` or `:mm:ss` after an hour, perhaps with a fraction.
    private mutating func readTime(hour: Int) -> Bool {
        guard reader.skip(ASCII.colon), let minute = reader.twoDigits() else { return false }
        var time = TimeOfDay(hour: hour, minute: minute)
        if reader.skip(ASCII.colon) {
            guard let second = reader.twoDigits() else { return false }
            time.second = second
            readFraction(of: &time)
        }
        return set(time)
    }

    /// A point and digits. A comma does as well, but not where the year could follow.
    private mutating func readFraction(of time: inout TimeOfDay) {
        let index = reader.index + 1
        guard index < reader.text.count, ASCII.isDigit(reader.text[index]),
            reader.skip(ASCII.dot) || year != nil && reader.skip(ASCII.comma)
        else { return }
        (time.fraction, time.fractionDigits) = reader.fraction() ?? (0, 0)
    }

    private mutating func set(_ time: TimeOfDay) -> Bool {
        guard self.time == nil, time.exists else { return false }
        self.time = time
        return true
    }
}

// MARK: - Words and zones

extension TimestampReader {
    /// A weekday before the date, a month, or after the time `AM`, `PM` or a zone.
    private mutating func readWord() -> Bool {
        guard let word = DateWord(&reader) else { return false }
        if let month = word.month {
            guard self.month == nil else { return false }
            self.month = month
            _ = reader.skip(ASCII.dot)
            return true
        }
        if word.isWeekday {
            guard !hasWeekday, day == nil, month == nil, year == nil else { return false }
            hasWeekday = true
            _ = reader.skip(ASCII.dot)
            return true
        }
        if let isAfternoon = word.isAfternoon { return time?.setHalf(isAfternoon: isAfternoon) ?? false }
        return readZone(word)
    }

    private mutating func readZone(_ word: DateWord) -> Bool {
        guard time != nil, zoneName == nil, let minutes = word.zone else { return false }
        zoneName = minutes
        guard word.takesOffset, reader.peek == ASCII.plus || reader.peek == ASCII.minus else { return true }
        guard readOffset(atLeast: 1) else { return false }
        zoneName = zoneOffset
        return true
    }

    /// `+hh`, `+hhmm` or `+hh:mm` after the time; the hours alone may have fewer digits if allowed.
    private mutating func readOffset(atLeast digits: Int) -> Bool {
        guard time != nil, zoneOffset == nil, let sign = reader.next(), let value = reader.number(upTo: 4) else {
            return false
        }
        var minutes = value * 60
        if reader.digits == 4 {
            guard value % 100 < 60 else { return false }
            minutes = value / 100 * 60 + value % 100
        } else {
            guard (digits...2).contains(reader.digits) else { return false }
            if reader.skip(ASCII.colon) {
                guard let rest = reader.twoDigits(), rest < 60 else { return false }
                minutes += rest
            }
        }
        zoneOffset = sign == ASCII.minus ? -minutes : minutes
        return minutes < 24 * 60
    }

    /// Text in parentheses, which may be nested.
    private mutating func skipComment() -> Bool {
        var depth = 0
        while let byte = reader.next() {
            // What follows a backslash means nothing (RFC 5322, 3.2.1).
            if byte == UInt8(ascii: "\\") { _ = reader.next() }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return true }
        }
        return false
    }
}
