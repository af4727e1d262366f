/// A number without any rounding, of any size: for computations done once per result.
struct ExactNumber {
    private let isNegative: Bool
    private let magnitude: BigNatural
    /// How many of its digits are decimals.
    private let scale: Int

    private init(isNegative: Bool, _ magnitude: BigNatural, scale: Int) {
        (self.isNegative, self.magnitude, self.scale) = (isNegative, magnitude, scale)
    }

    init(_ whole: WideInteger, scale: Int) {
        let (isNegative, magnitude) = whole.parts
        self.init(isNegative: isNegative, magnitude, scale: scale)
    }

    init(_ decimal: Decimal) { self.init(WideInteger(decimal), scale: decimal.scale) }

    init(_ whole: Int) { self.init(WideInteger(Int128(whole)), scale: 0) }

    /// The exact value of a finite double: a whole number times a power of two, and ½ is 5 ÷ 10.
    init(_ double: Double) {
        let isSmall = double.exponentBitPattern == 0
        var significand = double.significandBitPattern | (isSmall ? 0 : 1 << 52)
        var exponent = Int(isSmall ? 1 : double.exponentBitPattern) - 1075
        let zeros = significand == 0 ? 0 : significand.trailingZeroBitCount
        significand >>= UInt64(zeros)
        exponent += zeros
        let whole = BigNatural([UInt32(truncatingIfNeeded: significand), UInt32(significand >> 32)])
        self.init(
            isNegative: double < 0, whole * .power(of: exponent < 0 ? 5 : 2, abs(exponent)), scale: max(0, -exponent))
    }

    static func + (left: ExactNumber, right: ExactNumber) -> ExactNumber {
        let scale = max(left.scale, right.scale)
        let (first, second) = (left.magnitude(atScale: scale), right.magnitude(atScale: scale))
        if left.isNegative == right.isNegative {
            return ExactNumber(isNegative: left.isNegative, first + second, scale: scale)
        }
        return first < second
            ? ExactNumber(isNegative: right.isNegative, second - first, scale: scale)
            : ExactNumber(isNegative: left.isNegative, first - second, scale: scale)
    }

    static func - (left: ExactNumber, right: ExactNumber) -> ExactNumber {
        left + ExactNumber(isNegative: !right.isNegative, right.magnitude, scale: right.scale)
    }

    static func * (left: ExactNumber, right: ExactNumber) -> ExactNumber {
        ExactNumber(
            isNegative: left.isNegative != right.isNegative, left.magnitude * right.magnitude,
            scale: left.scale + right.scale)
    }

    private func magnitude(atScale wanted: Int) -> BigNatural {
        wanted == scale ? magnitude : magnitude * .power(of: 10, wanted - scale)
    }

    /// The number, if it is a decimal of at most 18 digits.
    var decimal: Decimal? {
        magnitude.narrow.flatMap { Arithmetic.decimal(isNegative ? -$0 : $0, scale) }
    }

    var isZero: Bool { magnitude.narrow == 0 }

    /// The nearest double.
    var double: Double { nearest(magnitude.digits, scale: scale) }

    /// The nearest double to the result of two divisions.
    func quotient(by first: UInt64, _ second: UInt64) -> Double {
        // Twenty digits of the quotient, which are more than a double has, and one for whatever follows.
        let digits = 20 + (128 - first.leadingZeroBitCount - second.leadingZeroBitCount) / 3
        let (once, hasRest) = (magnitude * .power(of: 10, digits)).divided(by: first)
        let (twice, hasOther) = once.divided(by: second)
        return nearest(twice.digits + (hasRest || hasOther ? "1" : "0"), scale: scale + digits + 1)
    }

    private func nearest(_ digits: String, scale: Int) -> Double {
        Double("\(isNegative ? "-" : "")\(digits)e-\(scale)") ?? 0
    }
}

/// A whole number of any size, zero or more.
struct BigNatural {
    /// Lowest first, the last not zero.
    private var limbs: [UInt32]

    init(_ limbs: [UInt32]) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
    }

    static func * (left: BigNatural, right: BigNatural) -> BigNatural {
        var result = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (i, a) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for (j, b) in right.limbs.enumerated() {
                let sum = UInt64(a) * UInt64(b) + UInt64(result[i + j]) + carry
                result[i + j] = UInt32(truncatingIfNeeded: sum)
                carry = sum >> 32
            }
            result[i + right.limbs.count] = UInt32(carry)
        }
        return BigNatural(result)
    }

    static func + (left: BigNatural, right: BigNatural) -> BigNatural {
        var (result, shorter) = (left.limbs, right.limbs)
        if result.count < shorter.count { swap(&result, &shorter) }
        var carry: UInt64 = 0
        for index in result.indices {
            let sum = UInt64(result[index]) + (index < shorter.count ? UInt64(shorter[index]) : 0) + carry
            result[index] = UInt32(truncatingIfNeeded: sum)
            carry = sum >> 32
        }
        return BigNatural(result + [UInt32(carry)])
    }

    static func < (left: BigNatural, right: BigNatural) -> Bool {
        if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
        return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
    }

    /// A power.
    static func power(of base: UInt32, _ exponent: Int) -> BigNatural {
        var (result, square, rest) = (BigNatural([1]), BigNatural([base]), exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    /// The difference; `right` must not be greater.
    static func - (left: BigNatural, right: BigNatural) -> BigNatural {
        var result = left.limbs
        var borrow: Int64 = 0
        for index in result.indices {
            let other = index < right.limbs.count ? Int64(right.limbs[index]) : 0
            let difference = Int64(result[index]) - other - borrow
            result[index] = UInt32(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        return BigNatural(result)
    }

    /// The whole quotient, and whether there is a remainder.
    func divided(by divisor: UInt64) -> (quotient: BigNatural, hasRest: Bool) {
        var quotient = limbs
        var rest: UInt128 = 0
        for index in quotient.indices.reversed() {
            let value = rest << 32 | UInt128(quotient[index])
            quotient[index] = UInt32(value / UInt128(divisor))
            rest = value % UInt128(divisor)
        }
        return (BigNatural(quotient), rest != 0)
    }

    /// In decimal.
    var digits: String {
        var rest = limbs
        var groups: [UInt32] = []
        while !rest.isEmpty {
            var remainder: UInt64 = 0
            for index in rest.indices.reversed() {
                let value = remainder << 32 | UInt64(rest[index])
                rest[index] = UInt32(value / 1_000_000_000)
                remainder = value % 1_000_000_000
            }
            groups.append(UInt32(remainder))
            while rest.last == 0 { rest.removeLast() }
        }
        guard let first = groups.last else { return "0" }
        return groups.dropLast().reversed().reduce(String(first)) { text, group in
            let digits = String(group)
            return text + String(repeating: "0", count: 9 - digits.count) + digits
        }
    }

    /// The number, if it has at most 127 bits.
    var narrow: Int128? {
        guard limbs.count <= 4 else { return nil }
        return Int128(exactly: limbs.reversed().reduce(UInt128(0)) { $0 << 32 | UInt128($1) })
    }
}
