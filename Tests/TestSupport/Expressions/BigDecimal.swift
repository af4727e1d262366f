/// A whole number, zero or more, of any length: the arithmetic of primary school, a digit at a time.
struct BigNatural: Equatable {
    /// The digits, the last one first, none of them a leading zero; none for zero.
    let digits: [Int]

    /// A number of these digits, the last one first; leading zeros are dropped.
    init(_ digits: [Int]) {
        var digits = digits
        while digits.last == 0 { digits.removeLast() }
        self.digits = digits
    }

    /// One and this many zeros.
    static func power(ofTen exponent: Int) -> BigNatural {
        BigNatural(Array(repeating: 0, count: exponent) + [1])
    }

    var isZero: Bool { digits.isEmpty }

    private func digit(_ index: Int) -> Int { index < digits.count ? digits[index] : 0 }

    static func < (left: BigNatural, right: BigNatural) -> Bool {
        if left.digits.count != right.digits.count { return left.digits.count < right.digits.count }
        return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
    }

    static func + (left: BigNatural, right: BigNatural) -> BigNatural {
        var sum: [Int] = []
        var carry = 0
        for index in 0...max(left.digits.count, right.digits.count) {
            carry += left.digit(index) + right.digit(index)
            sum.append(carry % 10)
            carry /= 10
        }
        return BigNatural(sum)
    }

    /// The difference; `right` must not be larger.
    static func - (left: BigNatural, right: BigNatural) -> BigNatural {
        precondition(!(left < right))
        var difference: [Int] = []
        var borrowed = 0
        for index in left.digits.indices {
            let column = left.digits[index] - right.digit(index) - borrowed
            borrowed = column < 0 ? 1 : 0
            difference.append(column + 10 * borrowed)
        }
        return BigNatural(difference)
    }

    static func * (left: BigNatural, right: BigNatural) -> BigNatural {
        var product = BigNatural([])
        for (place, digit) in left.digits.enumerated() {
            for _ in 0..<digit { product = product + BigNatural(Array(repeating: 0, count: place) + right.digits) }
        }
        return product
    }

    /// How often the divisor, which must not be zero, goes into the number, and what is left.
    func divided(by divisor: BigNatural) -> (quotient: BigNatural, remainder: BigNatural) {
        precondition(!divisor.isZero)
        var quotient: [Int] = []
        var rest = BigNatural([])
        for digit in digits.reversed() {
            rest = BigNatural([digit] + rest.digits)
            var times = 0
            while !(rest < divisor) {
                rest = rest - divisor
                times += 1
            }
            quotient.insert(times, at: 0)
        }
        return (BigNatural(quotient), rest)
    }
}

/// A decimal number of any length: `magnitude` × 10^−`scale`, perhaps negative, without zeros at the end of its
/// fraction. Zero is never negative.
struct BigDecimal: Equatable {
    let isNegative: Bool
    let magnitude: BigNatural
    /// How many of the digits stand behind the point.
    let scale: Int

    init(isNegative: Bool, _ magnitude: BigNatural, scale: Int) {
        let needless = min(scale, magnitude.digits.prefix { $0 == 0 }.count)
        self.isNegative = isNegative && !magnitude.isZero
        self.magnitude = BigNatural(Array(magnitude.digits.dropFirst(needless)))
        self.scale = magnitude.isZero ? 0 : scale - needless
    }

    /// Reads `-?digits(.digits)?`, which `spelling` must be.
    init(_ spelling: String) {
        let isNegative = spelling.hasPrefix("-")
        let parts = spelling.dropFirst(isNegative ? 1 : 0).split(separator: ".")
        let digits = parts.joined().reversed().map { $0.wholeNumberValue! }
        self.init(isNegative: isNegative, BigNatural(digits), scale: parts.count == 2 ? parts[1].count : 0)
    }

    var isZero: Bool { magnitude.isZero }

    /// How many digits `magnitude` has.
    var significantDigits: Int { magnitude.digits.count }

    /// Whether it is still exact as a result: at most 18 digits, and at most as many behind the point.
    var isShort: Bool { significantDigits <= 18 && scale <= 18 }

    /// The number with a point but no exponent, and no needless zeros.
    var spelling: String {
        var digits = magnitude.digits
        while digits.count <= scale { digits.append(0) }
        var text = digits.reversed().map { String($0) }
        if scale > 0 { text.insert(".", at: text.count - scale) }
        return (isNegative ? "-" : "") + text.joined()
    }

    /// All digits as if `scale` were that, which must not be less than it is.
    private func magnitude(atScale wanted: Int) -> BigNatural { magnitude * .power(ofTen: wanted - scale) }

    static prefix func - (value: BigDecimal) -> BigDecimal {
        BigDecimal(isNegative: !value.isNegative, value.magnitude, scale: value.scale)
    }

    static func + (left: BigDecimal, right: BigDecimal) -> BigDecimal {
        let scale = max(left.scale, right.scale)
        let (a, b) = (left.magnitude(atScale: scale), right.magnitude(atScale: scale))
        if left.isNegative == right.isNegative { return BigDecimal(isNegative: left.isNegative, a + b, scale: scale) }
        if a < b { return BigDecimal(isNegative: right.isNegative, b - a, scale: scale) }
        return BigDecimal(isNegative: left.isNegative, a - b, scale: scale)
    }

    static func - (left: BigDecimal, right: BigDecimal) -> BigDecimal { left + -right }

    static func * (left: BigDecimal, right: BigDecimal) -> BigDecimal {
        BigDecimal(
            isNegative: left.isNegative != right.isNegative, left.magnitude * right.magnitude,
            scale: left.scale + right.scale)
    }

    static func < (left: BigDecimal, right: BigDecimal) -> Bool { (left - right).isNegative }

    /// The quotient, if it ends within so many digits behind the point; the divisor must not be zero.
    func quotient(by divisor: BigDecimal, decimals: Int) -> BigDecimal? {
        let (quotient, rest) = (magnitude * .power(ofTen: divisor.scale + decimals))
            .divided(by: divisor.magnitude * .power(ofTen: scale))
        return rest.isZero
            ? BigDecimal(isNegative: isNegative != divisor.isNegative, quotient, scale: decimals) : nil
    }

    /// What is left of the number, with its sign, when the divisor, which must not be zero, has been taken away whole.
    func remainder(dividingBy divisor: BigDecimal) -> BigDecimal {
        let common = max(scale, divisor.scale)
        let rest = magnitude(atScale: common).divided(by: divisor.magnitude(atScale: common)).remainder
        return BigDecimal(isNegative: isNegative, rest, scale: common)
    }

    /// The number with at most so many digits behind the point (before it, if negative), halves away from zero.
    func rounded(decimals: Int) -> BigDecimal {
        if decimals >= scale { return self }
        let unit = BigNatural.power(ofTen: scale - decimals)
        var (count, rest) = magnitude.divided(by: unit)
        if !(rest + rest < unit) { count = count + BigNatural([1]) }
        return BigDecimal(isNegative: isNegative, count * .power(ofTen: max(0, -decimals)), scale: max(0, decimals))
    }

    /// The largest whole number that is not above this one.
    var floor: BigDecimal {
        let (count, rest) = magnitude.divided(by: .power(ofTen: scale))
        let isBelow = isNegative && !rest.isZero
        return BigDecimal(isNegative: isNegative, isBelow ? count + BigNatural([1]) : count, scale: 0)
    }

    /// The smallest whole number that is not below this one.
    var ceiling: BigDecimal { -(-self).floor }
}
