internal import Glibc

/// A decimal number as it was written: `mantissa` × 10^−`scale`, exact, up to 18 digits.
public struct Decimal: Equatable, Sendable, BitwiseCopyable {
    /// All digits as one number, with the sign.
    public var mantissa: Int64
    /// How many of the digits are decimals.
    public var scale: Int

    /// A decimal from its parts.
    public init(mantissa: Int64, scale: Int) {
        self.mantissa = mantissa
        self.scale = scale
    }

    /// Reads `-?digits(.digits)?`; a point needs a digit on at least one side. Nothing else is a decimal: no exponent, no
    /// spaces, no plus sign, at most 18 digits.
    public init?(_ text: ByteView) {
        let isNegative = text.count > 0 && text[0] == ASCII.minus
        if let short = Decimal(short: isNegative ? text.dropFirst(1) : text) {
            self.init(mantissa: isNegative ? -short.mantissa : short.mantissa, scale: short.scale)
        } else {
            guard let decimal = WrittenNumber(text)?.decimal else { return nil }
            self = decimal
        }
    }

    /// Reads `[0-9]+(\.[0-9]+)?` of at most 18 characters, as nearly all numbers are; nothing else.
    @inline(__always)
    init?(short text: ByteView) {
        guard text.count > 0, text.count <= 18 else { return nil }
        var value: Int64 = 0
        var index = 0
        var point = text.count
        repeat {
            let digit = text[index] &- ASCII.zero
            if digit < 10 {
                value = value &* 10 &+ Int64(digit)
            } else {
                // With a digit before and after it.
                guard text[index] == ASCII.dot, index > 0, point == text.count, index &+ 1 < text.count else {
                    return nil
                }
                point = index &+ 1
            }
            index &+= 1
        } while index < text.count
        self.init(mantissa: value, scale: text.count &- point)
    }

    /// The same number with as few decimals as it needs.
    package var withoutTrailingZeros: Decimal {
        var shortest = self
        while shortest.scale > 0, shortest.mantissa % 10 == 0 {
            shortest.mantissa /= 10
            shortest.scale -= 1
        }
        return shortest
    }

    /// The nearest double: both parts are exact below 2^53, so that one division rounds once.
    public var double: Double {
        Double(mantissa) / Self.powers[scale]
    }

    private static let powers: [Double] = (0...18).map { exponent in (0..<exponent).reduce(1) { value, _ in value * 10 }
    }
}

/// A parsed number, `-?[0-9]*(\.[0-9]*)?([eE][+-]?[0-9]+)?` with a digit before the exponent: the only place that reads
/// numbers. What counts as a number for `Decimal`, JSON and expressions differs in detail.
struct WrittenNumber {
    /// All digits before the exponent as one number, with the sign; correct if no more than 18 count.
    private(set) var mantissa: Int64 = 0
    /// How many these are, including leading zeros, and how many of them are decimals.
    let digits: Int
    let scale: Int
    let hasExponent: Bool
    /// Whether there is a digit before the point, and one after it if there is a point.
    let isComplete: Bool
    private let hasLeadingZero: Bool

    init?(_ text: ByteView) {
        var index = 0
        let isNegative = text.count > 0 && text[0] == ASCII.minus
        if isNegative { index = 1 }
        let start = index
        mantissa = Self.readDigits(text, &index, 0)
        let whole = index - start
        hasLeadingZero = whole > 1 && text[start] == ASCII.zero
        let hasPoint = index < text.count && text[index] == ASCII.dot
        if hasPoint {
            index += 1
            mantissa = Self.readDigits(text, &index, mantissa)
        }
        scale = hasPoint ? index - start - whole - 1 : 0
        digits = whole + scale
        isComplete = whole > 0 && (scale > 0 || !hasPoint)
        if isNegative { mantissa = 0 &- mantissa }
        hasExponent = index < text.count
        if digits == 0 || hasExponent && !Self.isExponent(text.dropFirst(index)) { return nil }
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

    /// The number as a decimal, as in `Decimal.init`.
    var decimal: Decimal? { hasExponent || digits > 18 ? nil : Decimal(mantissa: mantissa, scale: scale) }
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
    /// Writes a number with at most `decimals` decimals and no trailing zeros (`3.25`, `0`, `-1.5`).
    ///
    /// `value` times 10^`decimals` must fit 63 bits; halves round away from zero.
    public mutating func write(_ value: Double, decimals: Int) -> ByteView {
        var factor: Int64 = 1
        for _ in 0..<decimals { factor *= 10 }
        let scaled = Int64((value * Double(factor)).rounded(.toNearestOrAwayFromZero))
        return write(Decimal(mantissa: scaled, scale: decimals), atLeast: 0)
    }

    /// Writes a decimal with at least `atLeast` decimals and no trailing zeros beyond them.
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
            // Digits come out in reverse; they are collected at the end of the room and moved to its front.
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
    /// Degrees as valid JSON: as they were written, if that is a JSON number (`-31.940377`), else without what JSON does
    /// not allow (`-.5`, `007`, `+45`). `nil` if it is not a number, or beyond ±`limit`.
    public mutating func degrees(_ text: ByteView, limit: Double) -> (text: ByteView, value: Double)? {
        let text = text.withoutPlus
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
