internal import Glibc

/// A decimal number as it was written: `mantissa` × 10^−`scale`, exact, up to 18 digits.
public struct Decimal: Equatable, Sendable, BitwiseCopyable {
    /// All digits as one number, with the sign.
    public var mantissa: Int64
    /// How many of the digits stand behind the point.
    public var scale: Int

    /// Reads `-?digits(.digits)?`; a point needs a digit on at least one side. Nothing else is a decimal:
    /// no exponent, no blanks, no plus sign, at most 18 digits.
    public init?(_ text: ByteView) {
        var index = 0
        let negative = text.count > 0 && text[0] == ASCII.minus
        if negative { index = 1 }
        var value: Int64 = 0
        var digits = 0
        var point: Int?
        while index < text.count {
            let byte = text[index]
            if ASCII.isDigit(byte) {
                value = value &* 10 &+ Int64(byte &- ASCII.zero)
                digits += 1
            } else if byte == ASCII.dot, point == nil {
                point = digits
            } else {
                return nil
            }
            index += 1
        }
        guard digits > 0, digits <= 18 else { return nil }
        mantissa = negative ? -value : value
        scale = point.map { digits - $0 } ?? 0
    }

    /// The nearest double: both parts are exact below 2^53, so that one division rounds once.
    public var double: Double {
        Double(mantissa) / Self.powers[scale]
    }

    private static let powers: [Double] = (0...18).map { exponent in (0..<exponent).reduce(1) { value, _ in value * 10 }
    }
}

/// Whether bytes are a number as JSON writes it: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
public func isJSONNumber(_ text: ByteView) -> Bool {
    var index = 0
    func digits() -> Int {
        let start = index
        while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
        return index - start
    }
    if index < text.count, text[index] == ASCII.minus { index += 1 }
    let whole = index
    guard digits() > 0, index - whole == 1 || text[whole] != ASCII.zero else { return false }
    if index < text.count, text[index] == ASCII.dot {
        index += 1
        guard digits() > 0 else { return false }
    }
    if index < text.count, text[index] | 0x20 == 0x65 {
        index += 1
        if index < text.count, text[index] == ASCII.plus || text[index] == ASCII.minus { index += 1 }
        guard digits() > 0 else { return false }
    }
    return index == text.count
}

/// Whether a text that `Decimal` reads is a number as JSON writes it: a digit on both sides of a point, no needless zeros.
private func isJSONDecimal(_ text: ByteView) -> Bool {
    let first = text[0] == ASCII.minus ? 1 : 0
    if text[first] == ASCII.dot || text[text.count - 1] == ASCII.dot { return false }
    return text[first] != ASCII.zero || first + 1 == text.count || text[first + 1] == ASCII.dot
}

extension Arena {
    /// Writes a number with at most `decimals` digits behind the point and no needless zeros (`3.25`, `0`, `-1.5`).
    ///
    /// `value` times 10^`decimals` must fit 63 bits; halves round away from zero.
    public mutating func write(_ value: Double, decimals: Int) -> ByteView {
        var factor: Int64 = 1
        for _ in 0..<decimals { factor *= 10 }
        let scaled = Int64((value * Double(factor)).rounded(.toNearestOrAwayFromZero))
        return write(Decimal(mantissa: scaled, scale: decimals), atLeast: 0)
    }

    /// Writes a decimal with at least `atLeast` digits behind the point and otherwise no needless zeros.
    public mutating func write(_ value: Decimal, atLeast: Int) -> ByteView {
        var mantissa = value.mantissa.magnitude
        var scale = value.scale
        while scale > atLeast, mantissa % 10 == 0 {
            mantissa /= 10
            scale -= 1
        }
        while scale < atLeast {
            mantissa *= 10
            scale += 1
        }
        let isNegative = value.mantissa < 0
        return unsafe make(limit: 24) { place in
            // Digits come out last first; they are collected at the end of the room and moved to its front.
            var low = 24
            var written = 0
            repeat {
                if written == scale, scale > 0 {
                    low -= 1
                    unsafe place[low] = ASCII.dot
                }
                low -= 1
                unsafe place[low] = ASCII.zero + UInt8(truncatingIfNeeded: mantissa % 10)
                mantissa /= 10
                written += 1
            } while mantissa > 0 || written <= scale
            if isNegative {
                low -= 1
                unsafe place[low] = ASCII.minus
            }
            unsafe memmove(place, place + low, 24 - low)
            return 24 - low
        }
    }
}

extension Arena {
    /// Degrees as JSON can have them: as they were written, if that is a JSON number (`-31.940377`), else without what
    /// JSON does not know (`-.5`, `007`). Nothing if it is no number, or one beyond ±`limit`.
    public mutating func degrees(_ text: ByteView, limit: Double) -> (text: ByteView, value: Double)? {
        let decimal = Decimal(text)
        let isJSON = decimal == nil ? isJSONNumber(text) : isJSONDecimal(text)
        guard let value = decimal?.double ?? (isJSON ? Double(text.string) : nil), abs(value) <= limit else {
            return nil
        }
        if isJSON { return (text, value) }
        return decimal.map { (write($0, atLeast: 0), value) }
    }
}

extension Decimal {
    /// A decimal from its parts.
    public init(mantissa: Int64, scale: Int) {
        self.mantissa = mantissa
        self.scale = scale
    }
}
