import StreamKit

/// Forms in which spreadsheets and databases export values. Tried only if the usual form fails.
extension CalendarDate {
    /// Reads `1-Jul-26`, `01 July 2026`, and a date with a time and a zone (`2026-07-01T00:00:00.000Z`,
    /// `2026-07-01 06:00:00+08:00`), whose day is taken as written.
    init?(asExported text: ByteView) {
        if let date = Self.named(text) ?? Self.zoned(text) { self = date } else { return nil }
    }

    /// A day, the English name of a month or its first three letters, and a year of four digits, or of two after 2000.
    private static func named(_ text: ByteView) -> CalendarDate? {
        let first = text.digitCount
        guard first <= 2, first < text.count,
            [ASCII.minus, ASCII.space, ASCII.slash].contains(text[first]),
            let second = text.firstIndex(of: text[first], from: first + 1),
            let day = Decimal(text.prefix(first)), let year = Decimal(text.dropFirst(second + 1)),
            year.scale == 0, year.mantissa >= 0, [2, 4].contains(text.count - second - 1)
        else { return nil }
        let name = String(decoding: text[(first + 1)..<second].array, as: UTF8.self).lowercased()
        guard let month = months.firstIndex(where: { $0 == name || $0.prefix(3) == name }) else { return nil }
        let century = text.count - second - 1 == 2 ? 2000 : 0
        return CalendarDate(year: century + Int(year.mantissa), month: month + 1, day: Int(day.mantissa))
    }

    private static var months: [String] {
        [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
    }

    private static func zoned(_ text: ByteView) -> CalendarDate? {
        let form = ByteView("dddd-dd-ddTdd:dd:dd")
        guard text.count > form.count else { return nil }
        for index in 0..<form.count {
            let byte = text[index]
            switch form[index] {
            case UInt8(ascii: "d"): guard ASCII.isDigit(byte) else { return nil }
            case UInt8(ascii: "T"): guard byte | 0x20 == UInt8(ascii: "t") || byte == ASCII.space else { return nil }
            default: guard byte == form[index] else { return nil }
            }
        }
        var rest = text.dropFirst(form.count)
        if rest[0] == ASCII.dot {
            rest = rest.dropFirst(1)
            let end = rest.digitCount
            guard end > 0 else { return nil }
            rest = rest.dropFirst(end)
        }
        return isZone(rest) ? CalendarDate(text.prefix(10)) : nil
    }

    /// Empty, `Z`, or an offset: `+08:00`, `+0800`, `+08`.
    private static func isZone(_ text: ByteView) -> Bool {
        if text.isEmpty { return true }
        let first = text[0]
        if first | 0x20 == UInt8(ascii: "z") { return text.count == 1 }
        guard first == ASCII.plus || first == ASCII.minus else { return false }
        let digits = text.dropFirst(1).array.enumerated().filter { $0.offset != 2 || $0.element != ASCII.colon }
        return [2, 4].contains(digits.count) && digits.allSatisfy { ASCII.isDigit($0.element) }
    }
}

extension Decimal {
    /// Reads `$183.9`, and JSON's `1e2`, to six decimals.
    init?(exportedPrice text: ByteView) {
        var number = text
        if number.starts(with: ByteView("$")) { number = number.dropFirst(1).trimmed }
        if let decimal = Decimal(number) {
            self = decimal
        } else {
            guard isJSONNumber(number), let value = number.number, value.magnitude < 1e9 else { return nil }
            self.init(mantissa: Int64((value * 1e6).rounded()), scale: 6)
        }
    }
}

extension ByteView {
    /// The number of digits at the beginning of the text.
    fileprivate var digitCount: Int {
        var count = 0
        while count < self.count, ASCII.isDigit(self[count]) { count += 1 }
        return count
    }

    /// The digits of a whole number that a spreadsheet wrote with decimals: `6000.0`.
    var withoutZeroDecimals: ByteView {
        guard let dot = firstIndex(of: ASCII.dot), dropFirst(dot + 1).array.allSatisfy({ $0 == ASCII.zero }) else {
            return self
        }
        return prefix(dot)
    }
}
