/// Reads a text by a `strptime` pattern.
///
/// As there: white space in the pattern matches any or none in the text, spaces before a number are skipped, months and
/// weekdays are in full or in three letters, in any case. A number of one or two digits ends where its next digit would
/// make it too large. Unlike there, years have all their digits, and nothing may be left over.
struct PatternReader {
    private var reader: DigitReader
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var dayOfYear: Int?
    private var hour: Int?
    private var hourOfHalf: Int?
    private var isAfternoon: Bool?
    private var minute = 0
    private var second = 0
    private var fraction = (value: 0, digits: 0)
    private var offset: Int?
    /// Seconds since 1970: this decides everything.
    private var moment: Int?

    private init(_ text: ByteView) { reader = DigitReader(text) }

    /// What a text says; `nil` if it does not match the pattern.
    static func read(_ text: ByteView, _ pattern: ByteView) -> ClockReading? {
        var reader = PatternReader(text)
        return reader.read(pattern) && reader.reader.isAtEnd ? reader.reading : nil
    }

    private mutating func read(_ pattern: ByteView) -> Bool {
        var index = 0
        while index < pattern.count {
            let byte = pattern[index]
            index += 1
            if ASCII.isWhiteSpace(byte) {
                skipWhiteSpace()
            } else if byte != TimePattern.percent {
                guard reader.skip(byte) else { return false }
            } else {
                guard index < pattern.count, readPart(pattern[index]) else { return false }
                index += 1
            }
        }
        return true
    }

    @inline(__always)
    private mutating func readPart(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "Y"):
            skipBlanks()
            year = reader.fourDigits()
            return year != nil
        case UInt8(ascii: "m"):
            month = number(in: 1...12)
            return month != nil
        case UInt8(ascii: "d"), UInt8(ascii: "e"):
            day = number(in: 1...31)
            return day != nil
        case UInt8(ascii: "H"):
            hour = number(in: 0...23)
            return hour != nil
        case UInt8(ascii: "M"):
            return Self.set(&minute, number(in: 0...59))
        case UInt8(ascii: "S"):
            // 60 is a leap second, and counts as the next one.
            return Self.set(&second, number(in: 0...60))
        default:
            return readText(letter)
        }
    }

    private static func set(_ number: inout Int, _ value: Int?) -> Bool {
        guard let value else { return false }
        number = value
        return true
    }

    /// Reads anything but the numbers that most dates and times consist of.
    @inline(never)
    private mutating func readText(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "y"):
            // From 1969 to 2068, as in POSIX.
            skipBlanks()
            year = reader.twoDigits().map { $0 < 69 ? 2000 + $0 : 1900 + $0 }
            return year != nil
        case UInt8(ascii: "j"):
            dayOfYear = shortNumber(in: 1...366)
            return dayOfYear != nil
        case UInt8(ascii: "I"):
            hourOfHalf = number(in: 1...12)
            return hourOfHalf != nil
        case UInt8(ascii: "u"):
            skipBlanks()
            return reader.number(upTo: 1).map { (1...7).contains($0) } ?? false
        case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "h"):
            month = TimePattern.readMonth(&reader)
            return month != nil
        case UInt8(ascii: "A"), UInt8(ascii: "a"):
            return TimePattern.readWeekday(&reader) != nil
        case UInt8(ascii: "p"):
            isAfternoon =
                reader.skip(anyCase: ByteView("PM")) ? true : reader.skip(anyCase: ByteView("AM")) ? false : nil
            return isAfternoon != nil
        case UInt8(ascii: "f"):
            guard let digits = reader.fraction() else { return false }
            fraction = digits
            return true
        case UInt8(ascii: "z"):
            offset = reader.zoneOffset()
            return offset != nil
        case UInt8(ascii: "Z"):
            return readZoneName()
        case UInt8(ascii: "s"):
            return readMoment()
        case UInt8(ascii: "n"), UInt8(ascii: "t"):
            skipWhiteSpace()
            return true
        default:
            if let parts = TimePattern.parts(of: letter) { return read(parts) }
            return letter == TimePattern.percent && reader.skip(letter)
        }
    }

    private mutating func skipWhiteSpace() {
        while let byte = reader.peek, ASCII.isWhiteSpace(byte), reader.skip(byte) {}
    }

    private mutating func skipBlanks() { while reader.skip(ASCII.space) {} }

    /// The next number, with at most as many digits as the range's largest.
    @inline(__always)
    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        if let value = reader.twoDigits(in: range) { return value }
        return shortNumber(in: range)
    }

    /// The next number if it is not two digits that are in the range.
    @inline(never)
    private mutating func shortNumber(in range: ClosedRange<Int>) -> Int? {
        skipBlanks()
        guard var value = reader.number(upTo: 1) else { return nil }
        var digits = range.upperBound > 99 ? 3 : 2
        while digits > 1, value * 10 <= range.upperBound, let digit = reader.number(upTo: 1) {
            value = value * 10 + digit
            digits -= 1
        }
        return range.contains(value) ? value : nil
    }

    /// `GMT`, `AEST` and other unambiguous names.
    private mutating func readZoneName() -> Bool {
        let start = reader.index
        guard let word = DateWord(&reader), reader.index - start > 1 || word == "z", let minutes = word.zone else {
            return false
        }
        offset = minutes * 60
        return true
    }

    private mutating func readMoment() -> Bool {
        skipBlanks()
        let isNegative = reader.skip(ASCII.minus)
        guard let value = reader.number(upTo: 12) else { return false }
        moment = isNegative ? -value : value
        return true
    }

    // MARK: Result

    private var reading: ClockReading? {
        var result = ClockReading()
        (result.fraction, result.fractionDigits) = fraction
        result.offset = offset
        if let moment {
            result.set(seconds: moment)
            result.offset = 0
            return result.date == nil ? nil : result
        }
        if let year {
            guard let day = days(in: year) else { return nil }
            result.day = day
        }
        if hour != nil || hourOfHalf != nil {
            guard let hour = hourOfDay else { return nil }
            result.set(hour: hour, minute, second)
        }
        return result
    }

    /// The day since 1970; unknown parts default to the first of their kind.
    private func days(in year: Int) -> Int? {
        if month == nil, day == nil, let dayOfYear {
            guard let first = CalendarDate(year: year, month: 1, day: 1) else { return nil }
            let isLeap = CalendarDate.days(inMonth: 2, year: year) == 29
            return dayOfYear <= (isLeap ? 366 : 365) ? first.daysSinceEpoch + dayOfYear - 1 : nil
        }
        return CalendarDate(year: year, month: month ?? 1, day: day ?? 1)?.daysSinceEpoch
    }

    /// The hour from 0 to 23. `PM` after one that needs none must not contradict it.
    private var hourOfDay: Int? {
        guard let hour = hour ?? hourOfHalf else { return nil }
        guard let isAfternoon else { return self.hour ?? hour % 12 }
        switch hour {
        case 1...12: return hour % 12 + (isAfternoon ? 12 : 0)
        case 0: return isAfternoon ? nil : 0
        default: return isAfternoon ? hour : nil
        }
    }
}
