/// A time of day as it is written, with the end of the day (`24:00`) and leap seconds (`23:59:60`).
struct TimeOfDay {
    var hour = 0
    var minute = 0
    var second = 0
    var fraction = 0
    var fractionDigits = 0
    private var isTwelveHour = false

    init(hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Seconds since the day began.
    var seconds: Int { hour * 3600 + minute * 60 + second }

    /// Whether there is such a time.
    var exists: Bool {
        hour < 24 && minute < 60 && second <= 60 || hour == 24 && minute == 0 && second == 0 && fraction == 0
    }

    /// Sets the half of the day; returns whether the hour, 1 to 12, allows that. Called at most once.
    mutating func setHalf(isAfternoon: Bool) -> Bool {
        guard !isTwelveHour, (1...12).contains(hour) else { return false }
        isTwelveHour = true
        hour = hour % 12 + (isAfternoon ? 12 : 0)
        return true
    }
}

/// A word of a date, ignoring case: at most twelve letters of five bits each.
struct DateWord: Equatable, ExpressibleByStringLiteral {
    private var letters: UInt64 = 0

    /// A word of at most twelve letters.
    init(stringLiteral literal: StaticString) {
        let text = ByteView(literal)
        for index in 0..<text.count { append(text[index]) }
    }

    /// Reads the next letters; `nil` if there are none or too many.
    init?(_ reader: inout DigitReader) {
        let start = reader.index
        while let byte = reader.peek, ASCII.isLetter(byte) {
            guard reader.index - start < 12, reader.skip(byte) else { return nil }
            append(byte)
        }
        if reader.index == start { return nil }
    }

    private mutating func append(_ letter: UInt8) { letters = letters << 5 | UInt64(letter & 0x1F) }

    /// The number of a month.
    var month: Int? {
        switch self {
        case "jan", "january": 1
        case "feb", "february": 2
        case "mar", "march": 3
        case "apr", "april": 4
        case "may": 5
        case "jun", "june": 6
        case "jul", "july": 7
        case "aug", "august": 8
        case "sep", "sept", "september": 9
        case "oct", "october": 10
        case "nov", "november": 11
        case "dec", "december": 12
        default: nil
        }
    }

    /// Whether this is the name of a weekday.
    var isWeekday: Bool {
        switch self {
        case "mon", "monday", "tue", "tues", "tuesday", "wed", "weds", "wednesday", "thu", "thur", "thurs", "thursday",
            "fri", "friday", "sat", "saturday", "sun", "sunday":
            true
        default: false
        }
    }

    /// Whether this is `PM` rather than `AM`; `nil` if it is neither.
    var isAfternoon: Bool? { self == "pm" ? true : self == "am" ? false : nil }

    /// Whether an offset right after this zone is the zone (`GMT+1`).
    var takesOffset: Bool { self == "gmt" || self == "utc" || self == "ut" }

    /// The offset of a zone in minutes: those of RFC 822, and unambiguous names.
    ///
    /// The military letters are 0 as RFC 2822 section 4.3 requires, because RFC 822 had their signs wrong; `J` is not one.
    var zone: Int? { isMilitary ? 0 : hours.map { $0 * 60 } ?? australianMinutes }

    private var isMilitary: Bool { letters < 1 << 5 && self != "j" }

    private var hours: Int? {
        switch self {
        case "gmt", "utc", "ut", "wet": 0
        case "hst": -10
        case "akst": -9
        case "akdt", "pst": -8
        case "pdt", "mst": -7
        case "mdt", "cst": -6
        case "cdt", "est": -5
        case "edt": -4
        case "bst", "west", "cet", "met": 1
        case "cest", "mest", "eet", "sast": 2
        case "eest", "msk": 3
        case "awst", "hkt", "sgt": 8
        case "jst", "kst": 9
        case "aest": 10
        case "aedt": 11
        case "nzst": 12
        case "nzdt": 13
        default: nil
        }
    }

    private var australianMinutes: Int? { self == "acst" ? 570 : self == "acdt" ? 630 : nil }
}
