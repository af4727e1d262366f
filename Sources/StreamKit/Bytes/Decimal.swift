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
    /// spaces, no plus sign, at most 18 digits without leading zeros and trailing zeros of the fraction.
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

    /// The nearest double: both parts are exact below 2^53, so that one division rounds once.
    public var double: Double {
        Double(mantissa) / Self.powers[scale]
    }

    fileprivate static let powers: [Double] = (0...18).map { exponent in
        (0..<exponent).reduce(1) { value, _ in value * 10 }
    }
}

/// The same number with more or fewer decimals.
extension Decimal {
    /// With as few decimals as it needs, but at least so many, if it has them.
    package func withoutTrailingZeros(beyond least: Int = 0) -> Decimal {
        var shortest = self
        while shortest.scale > least, shortest.mantissa % 10 == 0 {
            shortest.mantissa /= 10
            shortest.scale -= 1
        }
        return shortest
    }

    /// With `scale` decimals; `nil` if it has more, or too many.
    func rescaled(to scale: Int) -> Decimal? {
        var result = withoutTrailingZeros(beyond: scale)
        if result.scale > scale { return nil }
        while result.scale < scale {
            let (product, overflow) = result.mantissa.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            result.mantissa = product
            result.scale += 1
        }
        return result
    }

    /// The digits at `scale` decimals, which must not be fewer than there are.
    func scaled(to scale: Int) -> Int128 {
        scale == self.scale ? Int128(mantissa) : Int128(mantissa) * Self.power(scale - self.scale)
    }

    /// 10 to the power of 0 to 38.
    static func power(_ exponent: Int) -> Int128 { powersOfTen[exponent] }

    private static let powersOfTen: [Int128] = (0...38).map { exponent in
        (0..<exponent).reduce(1) { value, _ in value * 10 }
    }

    /// Compares two decimals: negative, zero or positive as the first is less, equal or greater.
    static func order(_ left: Decimal, _ right: Decimal) -> Int {
        if left.scale == right.scale { return orderOfValues(left.mantissa, right.mantissa) }
        let scale = max(left.scale, right.scale)
        // Nearly always the other needs only a zero or two to have the same scale, and 64 bits are enough.
        if let first = left.rescaled(to: scale), let second = right.rescaled(to: scale) {
            return orderOfValues(first.mantissa, second.mantissa)
        }
        return orderOfValues(left.scaled(to: scale), right.scaled(to: scale))
    }
}

/// Compares: negative, zero or positive as the first is less, equal or greater.
func orderOfValues<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    (left > right ? 1 : 0) - (left < right ? 1 : 0)
}

extension Arena {
    /// Writes a number with at most `decimals` decimals and no trailing zeros (`3.25`, `0`, `-1.5`).
    ///
    /// `value` times 10^`decimals` must fit 63 bits; halves round away from zero.
    public mutating func write(_ value: Double, decimals: Int) -> ByteView {
        let scaled = Int64((value * Decimal.powers[decimals]).rounded(.toNearestOrAwayFromZero))
        return write(Decimal(mantissa: scaled, scale: decimals), atLeast: 0)
    }

    /// Writes a decimal with at least `atLeast` decimals and no trailing zeros beyond them.
    public mutating func write(_ value: Decimal, atLeast: Int) -> ByteView {
        let value = value.withoutTrailingZeros(beyond: atLeast)
        var mantissa = value.mantissa.magnitude
        var scale = value.scale
        while scale < atLeast {
            mantissa *= 10
            scale += 1
        }
        let sign = value.mantissa < 0 ? 1 : 0
        // With a digit before the point.
        let (first, count) = (sign + (scale > 0 ? 1 : 0), max(mantissa.digitCount, scale + 1))
        return unsafe make(limit: first + count) { place in
            var index = first + count
            for digit in 0..<count {
                if digit == scale, scale > 0 {
                    index -= 1
                    unsafe place[index] = ASCII.dot
                }
                index -= 1
                unsafe place[index] = ASCII.zero + UInt8(truncatingIfNeeded: mantissa % 10)
                mantissa /= 10
            }
            if sign > 0 { unsafe place[0] = ASCII.minus }
            return first + count
        }
    }
}

extension UInt64 {
    /// How many decimal digits a number of at most 19 has.
    var digitCount: Int {
        var (count, power): (Int, UInt64) = (1, 10)
        while count < 19, self >= power {
            power &*= 10
            count += 1
        }
        return count
    }
}
