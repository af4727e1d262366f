import Glibc

extension Evaluation {
    /// What a function gives for the values of its arguments.
    func call(_ function: ReferenceExpression.Function, _ values: [ReferenceValue]) -> ReferenceValue {
        let texts = values.compactMap(\.asText)
        // Missing is the only value that is no text.
        guard texts.count == values.count else { return .missing }
        switch function {
        case .filename: return .text(filename)
        case .line: return ReferenceValue(line)
        case .lower: return .text(mapCase(texts[0]) { $0.properties.lowercaseMapping })
        case .upper: return .text(mapCase(texts[0]) { $0.properties.uppercaseMapping })
        case .trim:
            let isBlank = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
            return .text(Array(texts[0].drop(while: isBlank).reversed().drop(while: isBlank).reversed()))
        case .length:
            if case .list(let elements) = values[0] { return ReferenceValue(elements.count) }
            return ReferenceValue(ReferenceCharacter.characters(of: texts[0]).count)
        case .contains:
            if case .list(let elements) = values[0] { return .boolean(elements.contains(texts[1])) }
            return .boolean(place(of: texts[1], in: texts[0]) != nil)
        case .startsWith: return .boolean(texts[0].starts(with: texts[1]))
        case .endsWith: return .boolean(texts[0].reversed().starts(with: texts[1].reversed()))
        case .replace: return .text(replacing(texts[1], with: texts[2], in: texts[0]))
        case .round: return round(values[0], decimals: values.count == 2 ? values[1] : .number("0"))
        case .floor: return whole(values[0], { $0.floor }, { $0.rounded(.down) })
        case .ceil: return whole(values[0], { $0.ceiling }, { $0.rounded(.up) })
        case .abs: return withSign(values[0]) { _ in false }
        case .min, .max: return extreme(values, texts, isMaximum: function == .max)
        case .number: return values[0].numeral.map { .number($0.json) } ?? .missing
        case .text: return .text(texts[0])
        case .year: return date(texts[0]).map { ReferenceValue($0.year) } ?? .missing
        case .month: return date(texts[0]).map { ReferenceValue($0.month) } ?? .missing
        case .day: return date(texts[0]).map { ReferenceValue($0.day) } ?? .missing
        case .weekday: return date(texts[0]).map { ReferenceValue($0.weekday) } ?? .missing
        case .distance: return distance(values)
        case .substr: return substr(values)
        case .index:
            guard let place = place(of: texts[1], in: texts[0]) else { return ReferenceValue(0) }
            return ReferenceValue(ReferenceCharacter.characters(of: Array(texts[0][..<place])).count + 1)
        case .split: return texts[1].isEmpty ? .missing : .list(splitting(texts[0], at: texts[1]))
        case .join:
            guard case .list(let elements) = values[0] else { return .text(texts[0]) }
            return .text(Array(elements.joined(separator: texts[1])))
        case .week: return date(texts[0]).map { .text($0.week.bytes) } ?? .missing
        case .addDays:
            guard let day = date(texts[0]), let number = values[1].numeral.flatMap({ whole($0) }) else {
                return .missing
            }
            return day.adding(number).map { .text($0.description.bytes) } ?? .missing
        case .daysBetween:
            guard let first = date(texts[0]), let second = date(texts[1]) else { return .missing }
            return ReferenceValue(second.number - first.number)
        }
    }

    // MARK: - Texts

    private func mapCase(_ text: [UInt8], _ map: (Unicode.Scalar) -> String) -> [UInt8] {
        ReferenceCharacter.characters(of: text).flatMap { character in
            character.scalar.map { map($0).bytes } ?? character.bytes
        }
    }

    private func place(of part: [UInt8], in text: [UInt8]) -> Int? {
        (0...text.count).first { text[$0...].starts(with: part) }
    }

    private func replacing(_ part: [UInt8], with replacement: [UInt8], in text: [UInt8]) -> [UInt8] {
        if part.isEmpty { return text }
        guard let place = place(of: part, in: text) else { return text }
        let rest = Array(text[(place + part.count)...])
        return text[..<place] + replacement + replacing(part, with: replacement, in: rest)
    }

    /// A whole number, however it is spelled.
    private func whole(_ number: Numeral) -> Int? {
        if let decimal = number.shortDecimal, let value = Int(decimal.spelling) { return value }
        guard let value = Int(exactly: number.double.rounded()), number == Numeral("\(value)".bytes)! else {
            return nil
        }
        return value
    }

    private func splitting(_ text: [UInt8], at separator: [UInt8]) -> [[UInt8]] {
        guard let place = place(of: separator, in: text) else { return [text] }
        return [Array(text[..<place])] + splitting(Array(text[(place + separator.count)...]), at: separator)
    }

    private func substr(_ values: [ReferenceValue]) -> ReferenceValue {
        guard let start = values[1].numeral.flatMap({ whole($0) }), start >= 1 else { return .missing }
        let rest = ReferenceCharacter.characters(of: values[0].asText!).dropFirst(start - 1)
        if values.count == 2 { return .text(rest.flatMap(\.bytes)) }
        guard let length = values[2].numeral.flatMap({ whole($0) }), length >= 0 else { return .missing }
        return .text(rest.prefix(length).flatMap(\.bytes))
    }

    // MARK: - Numbers

    /// A function of one number: exactly for short decimals whose result is short too, else by doubles.
    private func whole(
        _ value: ReferenceValue, _ exact: (BigDecimal) -> BigDecimal, _ inexact: (Double) -> Double
    ) -> ReferenceValue {
        guard let number = value.numeral else { return .missing }
        if let result = number.shortDecimal.map(exact), result.isShort {
            return ReferenceValue(Numeral(result))
        }
        return ReferenceValue(Numeral(inexact(number.double)))
    }

    /// A number with its sign changed, exactly, and without needless zeros.
    func withSign(_ value: ReferenceValue, _ sign: (Bool) -> Bool) -> ReferenceValue {
        guard let number = value.numeral else { return .missing }
        if let decimal = number.shortDecimal {
            return ReferenceValue(Numeral(sign(decimal.isNegative) == decimal.isNegative ? decimal : -decimal))
        }
        var digits = number.json.drop { $0 == "-" }
        if digits.contains("."), !digits.lowercased().contains("e") {
            while digits.last == "0" { digits.removeLast() }
            if digits.last == "." { digits.removeLast() }
        }
        return .number((sign(number.json.hasPrefix("-")) ? "-" : "") + digits)
    }

    private func round(_ value: ReferenceValue, decimals: ReferenceValue) -> ReferenceValue {
        guard let count = decimals.numeral,
            let decimals = (-18...18).first(where: { count == Numeral("\($0)".bytes)! })
        else { return .missing }
        return whole(value, { $0.rounded(decimals: decimals) }) { double in
            // Powers of ten up to 10^22 are doubles.
            let power = Double("1e\(Swift.abs(decimals))")!
            if decimals < 0 {
                let scaled = double / power
                return scaled.magnitude < 0x1p53 ? scaled.rounded(.toNearestOrAwayFromZero) * power : double
            }
            // A number too large for it has nothing there to be rounded.
            let scaled = double * power
            return scaled.magnitude < 0x1p53 ? scaled.rounded(.toNearestOrAwayFromZero) / power : double
        }
    }

    private func extreme(_ values: [ReferenceValue], _ texts: [[UInt8]], isMaximum: Bool) -> ReferenceValue {
        let numbers = values.compactMap(\.numeral)
        if numbers.count == values.count {
            let best = numbers.dropFirst().reduce(numbers[0]) { best, next in
                (isMaximum ? best < next : next < best) ? next : best
            }
            return .number(best.json)
        }
        guard numbers.isEmpty else { return .missing }
        let ordered = texts.sorted { $0.lexicographicallyPrecedes($1) }
        return .text(isMaximum ? ordered.last! : ordered[0])
    }

    /// By the haversine formula on a sphere of the Earth's mean radius, 6371.0088 km.
    private func distance(_ values: [ReferenceValue]) -> ReferenceValue {
        let degrees = values.compactMap { $0.numeral?.double }
        guard degrees.count == 4, zip(degrees, [90, 180, 90, 180]).allSatisfy({ $0.magnitude <= $1 }) else {
            return .missing
        }
        let radians = degrees.map { $0 * .pi / 180 }
        let north = sin((radians[2] - radians[0]) / 2)
        let east = sin((radians[3] - radians[1]) / 2)
        let square = north * north + cos(radians[0]) * cos(radians[2]) * east * east
        let kilometres = 2 * 6371.0088 * asin(Swift.min(1, square.squareRoot()))
        return ReferenceValue(Numeral((kilometres * 1000).rounded(.toNearestOrAwayFromZero) / 1000))
    }
}

/// A day of the years 1 to 9999.
private struct Day {
    let year: Int
    let month: Int
    let day: Int

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// How many days a month has.
    static func days(in month: Int, of year: Int) -> Int {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Nothing if there is no such day.
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.days(in: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    static func days(of year: Int) -> Int { isLeap(year) ? 366 : 365 }

    /// Days since 0001-01-01, counted year by year.
    var number: Int {
        var days = day - 1
        for earlier in 1..<year { days += Self.days(of: earlier) }
        for earlier in 1..<month { days += Self.days(in: earlier, of: year) }
        return days
    }

    /// 1 is Monday, as 0001-01-01 was.
    var weekday: Int { number % 7 + 1 }

    /// The year that has the Thursday of the week, and which Thursday of it that is.
    var week: String {
        let thursday = adding(4 - weekday)!
        let first = Day(year: thursday.year, month: 1, day: 1)!
        return thursday.description.prefix(4) + "-W" + twoDigits((thursday.number - first.number) / 7 + 1)
    }

    /// A later or earlier day.
    func adding(_ days: Int) -> Day? {
        guard days.magnitude < 4_000_000 else { return nil }
        var (rest, year, month) = (number + days, 1, 1)
        if rest < 0 { return nil }
        while rest >= Self.days(of: year) {
            rest -= Self.days(of: year)
            year += 1
        }
        while rest >= Self.days(in: month, of: year) {
            rest -= Self.days(in: month, of: year)
            month += 1
        }
        return Day(year: year, month: month, day: rest + 1)
    }

    var description: String { "\(twoDigits(year / 100))\(twoDigits(year % 100))-\(twoDigits(month))-\(twoDigits(day))" }

    private func twoDigits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }
}

/// The day with which a text begins: `YYYY-MM-DD` or `DD/MM/YYYY`, and behind it nothing or, after `T` or a blank,
/// a time: one or two digits, a colon and two digits; what follows those may be anything.
private func date(_ text: [UInt8]) -> Day? {
    let shape = String(decoding: text.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
    let behind = shape.unicodeScalars.dropFirst(10)
    let times = ["T0:00", "T00:00", " 0:00", " 00:00"]
    guard behind.isEmpty || times.contains(where: { behind.starts(with: $0.unicodeScalars) }) else { return nil }
    func number(_ range: Range<Int>) -> Int { Int(text[range].map { Int($0) - 0x30 }.reduce(0) { 10 * $0 + $1 }) }
    if shape.utf8.starts(with: "0000-00-00".utf8) {
        return Day(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    }
    if shape.utf8.starts(with: "00/00/0000".utf8) {
        return Day(year: number(6..<10), month: number(3..<5), day: number(0..<2))
    }
    return nil
}
