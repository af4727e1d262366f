/// A parsed number, `-?[0-9]*(\.[0-9]*)?([eE][+-]?[0-9]+)?` with a digit before the exponent: the only place that reads
/// numbers. What counts as a number for `Decimal`, JSON and expressions differs in detail.
struct WrittenNumber {
    let hasExponent: Bool
    /// Whether there is a digit before the point, and one after it if there is a point.
    let isComplete: Bool
    private let hasLeadingZero: Bool

    init?(_ text: ByteView) {
        var index = 0
        let isNegative = text.count > 0 && text[0] == ASCII.minus
        if isNegative { index = 1 }
        let start = index
        var mantissa = Self.readDigits(text, &index, 0)
        let whole = index - start
        hasLeadingZero = whole > 1 && text[start] == ASCII.zero
        let hasPoint = index < text.count && text[index] == ASCII.dot
        if hasPoint {
            index += 1
            mantissa = Self.readDigits(text, &index, mantissa)
        }
        let scale = hasPoint ? index - start - whole - 1 : 0
        let digits = whole + scale
        isComplete = whole > 0 && (scale > 0 || !hasPoint)
        hasExponent = index < text.count
        if digits == 0 || hasExponent && !Self.isExponent(text.dropFirst(index)) { return nil }
        if hasExponent {
            decimal = nil
        } else if digits > 18 {
            decimal = Self.significant(text.dropFirst(start), scale: scale, isNegative)
        } else {
            decimal = Decimal(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
        }
    }

    /// Reads a long number without a sign; zeros that change nothing, at its beginning or behind the point, do not count.
    @inline(never)
    private static func significant(_ text: ByteView, scale: Int, _ isNegative: Bool) -> Decimal? {
        var (rest, scale, mantissa, digits) = (text, scale, Int64(0), 0)
        while scale > 0, rest[rest.count - 1] == ASCII.zero { (rest, scale) = (rest.prefix(rest.count - 1), scale - 1) }
        for index in 0..<rest.count where rest[index] != ASCII.dot && (digits > 0 || rest[index] != ASCII.zero) {
            digits += 1
            if digits > 18 { return nil }
            mantissa = mantissa * 10 + Int64(rest[index] - ASCII.zero)
        }
        return scale > 18 ? nil : Decimal(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
    }

    /// Reads digits and appends them to those of a number.
    @inline(__always)
    private static func readDigits(_ text: ByteView, _ index: inout Int, _ before: Int64) -> Int64 {
        var value = before
        while index < text.count, case let digit = text[index] &- ASCII.zero, digit < 10 {
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        return value
    }

    @inline(never)
    private static func isExponent(_ text: ByteView) -> Bool {
        guard text[0] | 0x20 == UInt8(ascii: "e") else { return false }
        let hasSign = text.count > 1 && (text[1] == ASCII.plus || text[1] == ASCII.minus)
        let start = hasSign ? 2 : 1
        var end = start
        _ = readDigits(text, &end, 0)
        return end > start && end == text.count
    }

    /// Whether it is valid in JSON: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
    var isJSON: Bool { isComplete && !hasLeadingZero }

    /// The number as a decimal; `nil` if it has an exponent, or more than 18 digits.
    let decimal: Decimal?
}

/// Whether bytes are a JSON number.
public func isJSONNumber(_ text: ByteView) -> Bool { WrittenNumber(text)?.isJSON ?? false }

extension ByteView {
    /// The nearest double to a number with or without an exponent, infinite if out of range; `nil` if it is not a number.
    public var number: Double? {
        if let decimal = Decimal(self), decimal.mantissa.magnitude < 1 << 53 { return decimal.double }
        return WrittenNumber(self) == nil ? nil : Double(string)
    }
}

extension Arena {
    /// Degrees as valid JSON: as they were written, if that is a JSON number (`-31.940377`), else without what JSON does
    /// not allow (`-.5`, `007`, `+45`). `nil` if it is not a number, or beyond ±`limit`.
    /// - Parameters:
    ///   - text: the text.
    ///   - limit: the greatest value.
    ///   - numbers: how numbers are written.
    public mutating func degrees(
        _ text: ByteView, limit: Double, _ numbers: NumberStyle = .point
    ) -> (text: ByteView, value: Double)? {
        let text = numbers.degreesWithPoint(text.withoutPlus, &self)
        guard let written = WrittenNumber(text), written.isJSON || written.decimal != nil,
            let value = written.decimal?.double ?? Double(text.string), abs(value) <= limit
        else { return nil }
        return (written.isJSON ? text : written.decimal.map { write($0, atLeast: 0) } ?? text, value)
    }
}

extension ByteView {
    /// A number without its plus sign, if that stands before a digit or a point.
    package var withoutPlus: ByteView {
        guard count > 1, self[0] == ASCII.plus, ASCII.isDigit(self[1]) || self[1] == ASCII.dot else { return self }
        return dropFirst(1)
    }
}
