extension Arena {
    /// Writes a clock reading by a `strftime` pattern; `nil` if the pattern asks for unknown parts, or is wrong.
    mutating func write(_ reading: ClockReading, by pattern: ByteView) -> ByteView? {
        var isWritten = false
        // No part is longer than the seconds since 1970: 12 bytes for two.
        let text = unsafe make(limit: pattern.count * 6) { place in
            var writer = unsafe PatternWriter(reading, place)
            isWritten = writer.write(pattern)
            return writer.count
        }
        return isWritten ? text : nil
    }
}

/// Writes a pattern's parts one after the other to a place with room for them. `@safe`: it lives as long as `make`'s closure.
@safe
private struct PatternWriter {
    private let reading: ClockReading
    private let place: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(_ reading: ClockReading, _ place: UnsafeMutablePointer<UInt8>) {
        self.reading = reading
        unsafe self.place = place
    }

    /// Returns whether everything that the pattern asks for is known.
    mutating func write(_ pattern: ByteView) -> Bool {
        var index = 0
        while index < pattern.count {
            let byte = pattern[index]
            index += 1
            if byte != TimePattern.percent {
                put(byte)
            } else {
                guard index < pattern.count, writePart(pattern[index]) else { return false }
                index += 1
            }
        }
        return true
    }

    private mutating func writePart(_ letter: UInt8) -> Bool {
        if let parts = TimePattern.parts(of: letter) { return write(parts) }
        switch letter {
        case UInt8(ascii: "n"): put(ASCII.lineFeed)
        case UInt8(ascii: "t"): put(ASCII.tab)
        case TimePattern.percent: put(letter)
        case UInt8(ascii: "z"):
            guard let offset = reading.offset else { return false }
            count += unsafe writeOffset(offset, hasColon: false, to: place + count)
        case UInt8(ascii: "s"):
            guard reading.day != nil, reading.time != nil else { return false }
            put(seconds: reading.seconds - (reading.offset ?? 0))
        default: return writeDatePart(letter) || writeTimePart(letter)
        }
        return true
    }

    private mutating func writeDatePart(_ letter: UInt8) -> Bool {
        guard let date = reading.date else { return false }
        switch letter {
        case UInt8(ascii: "Y"): put(date.year, digits: 4)
        case UInt8(ascii: "y"): put(date.year % 100, digits: 2)
        case UInt8(ascii: "m"): put(date.month, digits: 2)
        case UInt8(ascii: "d"): put(date.day, digits: 2)
        case UInt8(ascii: "e"):
            if date.day < 10 { put(ASCII.space) }
            put(date.day, digits: date.day < 10 ? 1 : 2)
        case UInt8(ascii: "j"): put(date.dayOfYear, digits: 3)
        case UInt8(ascii: "u"): put(date.weekday, digits: 1)
        case UInt8(ascii: "B"): put(TimePattern.month(date.month))
        case UInt8(ascii: "b"), UInt8(ascii: "h"): put(TimePattern.month(date.month).prefix(3))
        case UInt8(ascii: "A"): put(TimePattern.weekday(date.weekday))
        case UInt8(ascii: "a"): put(TimePattern.weekday(date.weekday).prefix(3))
        default: return false
        }
        return true
    }

    private mutating func writeTimePart(_ letter: UInt8) -> Bool {
        guard let time = reading.time else { return false }
        let hour = time / 3600
        switch letter {
        case UInt8(ascii: "H"): put(hour, digits: 2)
        case UInt8(ascii: "I"): put((hour + 11) % 12 + 1, digits: 2)
        case UInt8(ascii: "p"): put(ByteView(hour < 12 ? "AM" : "PM"))
        case UInt8(ascii: "M"): put(time / 60 % 60, digits: 2)
        case UInt8(ascii: "S"): put(time % 60, digits: 2)
        case UInt8(ascii: "f"):
            // Six digits, whatever was read.
            var digits = reading.fraction
            for _ in stride(from: reading.fractionDigits, to: 6, by: 1) { digits *= 10 }
            for _ in stride(from: 6, to: reading.fractionDigits, by: 1) { digits /= 10 }
            put(digits, digits: 6)
        default: return false
        }
        return true
    }

    private mutating func put(_ byte: UInt8) {
        unsafe place[count] = byte
        count += 1
    }

    private mutating func put(_ text: ByteView) {
        unsafe copyBytes(from: text.base, to: place + count, count: text.count)
        count += text.count
    }

    /// The last digits of a number.
    private mutating func put(_ number: Int, digits: Int) {
        var rest = number
        for index in stride(from: count + digits - 1, through: count, by: -1) {
            unsafe place[index] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    private mutating func put(seconds: Int) {
        if seconds < 0 { put(ASCII.minus) }
        var digits = 1
        var rest = abs(seconds)
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        put(abs(seconds), digits: digits)
    }
}
