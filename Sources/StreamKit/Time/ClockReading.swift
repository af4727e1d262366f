/// What a calendar and a wall clock show: a day, a time of day, and perhaps the offset from UTC.
struct ClockReading {
    static let secondsPerDay = 86_400

    /// Days since 1970-01-01; `nil` if the day is not known.
    var day: Int?
    /// Seconds since the day began; `nil` if the time is not known.
    var time: Int?
    /// The decimals of the seconds as a number, and how many there are, 0 to 9.
    var fraction = 0
    var fractionDigits = 0
    /// Seconds east of UTC.
    var offset: Int?

    init(day: Int? = nil) { self.day = day }

    /// Seconds since 1970-01-01T00:00 of the same clock. Unknown parts default to the first of their kind.
    var seconds: Int { (day ?? 0) * Self.secondsPerDay + (time ?? 0) }

    /// The day, if it is known and in a year from 1 to 9999.
    var date: CalendarDate? {
        day.flatMap { CalendarDate.allDays.contains($0) ? CalendarDate(daysSinceEpoch: $0) : nil }
    }

    /// Sets the day and the time.
    mutating func set(seconds: Int) {
        let days = seconds.quotient(roundedDownBy: Self.secondsPerDay)
        (day, time) = (days, seconds - days * Self.secondsPerDay)
    }

    /// Sets the time of day. Second 60 is the next one, which may be on the next day.
    mutating func set(hour: Int, _ minute: Int, _ second: Int) {
        let seconds = hour * 3600 + minute * 60 + second
        time = seconds % Self.secondsPerDay
        if seconds >= Self.secondsPerDay { day = day.map { $0 + 1 } }
    }

    /// What a clock in another zone shows at the same moment; `nil` if the day is not known.
    /// - Parameters:
    ///   - from: the zone of this clock, if its offset is not known.
    ///   - to: the other zone; without one the reading is unchanged.
    func carried(from: ZoneOffsets?, to: ZoneOffsets?) -> ClockReading? {
        var result = self
        if let from, offset == nil, day != nil { result.offset = from.offset(atWallClock: seconds) }
        guard let to else { return result }
        guard day != nil, let offset = result.offset else { return nil }
        let moment = seconds - offset
        let other = to.offset(at: moment)
        result.set(seconds: moment + other)
        result.offset = other
        return result
    }
}

extension ClockReading {
    /// Reads what dates in feeds may be (`Timestamp`), as it is written: in the zone of the text. Else what `init(_:)` reads.
    init?(ofFeed text: ByteView) {
        guard let (reader, date) = TimestampReader.read(text) else {
            self.init(text.trimmed)
            return
        }
        self.init(day: date.daysSinceEpoch)
        guard let time = reader.time else { return }
        (fraction, fractionDigits) = (time.fraction, time.fractionDigits)
        set(seconds: seconds + time.seconds)
        offset = reader.hasZone ? reader.zone.map { $0 * 60 } : nil
    }

    /// Reads a date (`2021-02-13`, `13/02/2021`), a time of day (`9:05`, `09:05:30`, `9:05 PM`), or a date and, after a
    /// space or `T` in any case, a time and perhaps its offset (`2021-02-13T09:05:30.5+08:00`), up to the end. Second 60 is
    /// the next one.
    init?(_ text: ByteView) {
        var end = 0
        while end < text.count, !text.separatesTime(at: end) { end += 1 }
        var rest = text
        if let date = CalendarDate(text.prefix(end)) {
            day = date.daysSinceEpoch
            if end == text.count { return }
            rest = text.dropFirst(end + 1)
        }
        var reader = DigitReader(rest)
        guard readTime(&reader), reader.isAtEnd else { return nil }
        if day != nil { set(seconds: seconds) } else { time = time.map { $0 % Self.secondsPerDay } }
    }

    /// `h:mm[:ss[.f]][ AM|PM][Z|±hh:mm]`
    private mutating func readTime(_ reader: inout DigitReader) -> Bool {
        guard let hour = reader.number(upTo: 2), reader.skip(ASCII.colon), let minute = reader.twoDigits() else {
            return false
        }
        var time = TimeOfDay(hour: hour, minute: minute)
        if reader.skip(ASCII.colon) {
            guard let second = reader.twoDigits() else { return false }
            time.second = second
            if reader.skip(ASCII.dot) {
                guard let digits = reader.fraction() else { return false }
                (fraction, fractionDigits) = digits
            }
        }
        guard hour < 24, time.exists else { return false }
        _ = reader.skip(ASCII.space)
        if let byte = reader.peek, byte | 0x20 == UInt8(ascii: "a") || byte | 0x20 == UInt8(ascii: "p") {
            guard let isAfternoon = DateWord(&reader)?.isAfternoon, time.setHalf(isAfternoon: isAfternoon) else {
                return false
            }
            _ = reader.skip(ASCII.space)
        }
        if !reader.isAtEnd {
            guard let offset = reader.zoneOffset() else { return false }
            self.offset = offset
        }
        self.time = time.seconds
        return true
    }
}

extension ByteView {
    /// Whether a date ends before a byte, and a time follows it. A `t` may be of a month.
    func separatesTime(at index: Int) -> Bool {
        switch self[index] {
        case ASCII.space, UInt8(ascii: "T"): true
        case UInt8(ascii: "t"): index > 0 && ASCII.isDigit(self[index - 1])
        default: false
        }
    }
}

extension DigitReader {
    /// The digits after a point: the first nine as a number, and how many there are; `nil` if there are none.
    mutating func fraction() -> (value: Int, digits: Int)? {
        guard let value = number(upTo: 9) else { return nil }
        let count = digits
        while number(upTo: 9) != nil {}
        return (value, count)
    }

    /// `Z`, `±hh`, `±hhmm` or `±hh:mm` in seconds east of UTC; `nil` if there is none.
    mutating func zoneOffset() -> Int? {
        if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return 0 }
        let isNegative = peek == ASCII.minus
        guard skip(ASCII.minus) || skip(ASCII.plus), let hours = twoDigits(), hours < 24 else { return nil }
        var minutes = 0
        if skip(ASCII.colon) || peek.map(ASCII.isDigit) == true {
            guard let value = twoDigits(), value < 60 else { return nil }
            minutes = value
        }
        let seconds = hours * 3600 + minutes * 60
        return isNegative ? -seconds : seconds
    }
}

extension Arena {
    /// Writes a time of day as `HH:MM:SS`.
    mutating func write(time seconds: Int) -> ByteView {
        unsafe make(limit: 8) { place in
            unsafe writeTime(seconds, to: place)
            return 8
        }
    }

    /// Writes a moment in the form of RFC 3339, with its offset (`Z` for none) and with as many decimals of the seconds as
    /// were read; `nil` outside the years 1 to 9999.
    mutating func write(timestamp reading: ClockReading) -> ByteView? {
        let offset = reading.offset ?? 0
        // RFC 3339 has whole minutes: historical local mean times are shown with such an offset.
        let shown = offset / 60 * 60
        var clock = reading
        clock.set(seconds: reading.seconds - offset + shown)
        guard let date = clock.date else { return nil }
        let text = write(Timestamp(date, time: clock.time ?? 0, reading.fraction, digits: reading.fractionDigits))
        if shown == 0 { return text }
        let clockText = text.prefix(text.count - 1)
        return unsafe make(limit: clockText.count + 6) { place in
            unsafe copyBytes(from: clockText.base, to: place, count: clockText.count)
            return unsafe clockText.count + writeOffset(shown, hasColon: true, to: place + clockText.count)
        }
    }
}

/// Writes `±hh:mm` or `±hhmm` to a place with room for 6 bytes; returns its length.
func writeOffset(_ seconds: Int, hasColon: Bool, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let minutes = abs(seconds) / 60
    unsafe place[0] = seconds < 0 ? ASCII.minus : ASCII.plus
    unsafe writeTwoDigits(minutes / 60, to: place + 1)
    if hasColon { unsafe place[3] = ASCII.colon }
    unsafe writeTwoDigits(minutes % 60, to: place + (hasColon ? 4 : 3))
    return hasColon ? 6 : 5
}
