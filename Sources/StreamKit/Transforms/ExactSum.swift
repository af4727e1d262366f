/// A whole number of up to 320 bits, so that sums of decimals are exact whatever their order: the squares of 2³² numbers
/// of 36 digits fit.
struct WideInteger: Equatable, BitwiseCopyable {
    // Two's complement.
    private var low: UInt128 = 0
    private var middle: UInt128 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ value: Int128) { add(value) }

    /// All digits of a decimal as one number.
    init(_ number: Decimal) { self.init(Int128(number.mantissa)) }

    private var isNegative: Bool { high >> 63 == 1 }

    /// Adds a number.
    mutating func add(_ value: Int128) {
        let sign: UInt128 = value < 0 ? .max : 0
        add(UInt128(truncatingIfNeeded: value), sign, UInt64(truncatingIfNeeded: sign))
    }

    /// Adds another one.
    mutating func add(_ other: WideInteger) { add(other.low, other.middle, other.high) }

    private mutating func add(_ low: UInt128, _ middle: UInt128, _ high: UInt64) {
        let (first, carry) = self.low.addingReportingOverflow(low)
        let (second, overflow) = self.middle.addingReportingOverflow(middle)
        let (third, overflowOfCarry) = second.addingReportingOverflow(carry ? 1 : 0)
        self.low = first
        self.middle = third
        self.high = self.high &+ high &+ (overflow || overflowOfCarry ? 1 : 0)
    }

    /// Multiplies by a power of ten.
    mutating func multiply(byPowerOfTen exponent: Int) {
        let wasNegative = isNegative
        if wasNegative { negate() }
        var rest = exponent
        while rest > 0 {
            // As much as 64 bits hold.
            multiply(by: UInt64(Decimal.power(min(rest, 18))))
            rest -= 18
        }
        if wasNegative { negate() }
    }

    /// Multiplies a number that is not negative.
    private mutating func multiply(by factor: UInt64) {
        let first = low.multipliedFullWidth(by: UInt128(factor))
        let second = middle.multipliedFullWidth(by: UInt128(factor))
        low = first.low
        let (sum, carry) = second.low.addingReportingOverflow(first.high)
        middle = sum
        high = high &* factor &+ UInt64(truncatingIfNeeded: second.high) &+ (carry ? 1 : 0)
    }

    private mutating func negate() {
        (low, middle, high) = (~low, ~middle, ~high)
        add(1)
    }

    /// The number, if it has at most 128 bits.
    var narrow: Int128? {
        let value = Int128(truncatingIfNeeded: low)
        return WideInteger(value) == self ? value : nil
    }

    /// The number with its sign.
    var parts: (isNegative: Bool, magnitude: BigNatural) {
        var positive = self
        if isNegative { positive.negate() }
        var limbs: [UInt32] = []
        for half in [positive.low, positive.middle] {
            for shift in stride(from: 0, to: 128, by: 32) { limbs.append(UInt32(truncatingIfNeeded: half >> shift)) }
        }
        for shift in [0, 32] { limbs.append(UInt32(truncatingIfNeeded: positive.high >> shift)) }
        return (isNegative, BigNatural(limbs))
    }

    /// The nearest double to the number with `scale` digits behind the point.
    func double(scale: Int) -> Double {
        let (isNegative, magnitude) = parts
        return isNegative ? -magnitude.double(scale: scale) : magnitude.double(scale: scale)
    }
}

/// A whole number of any size, zero or more: what is worked out once for each result.
struct BigNatural {
    /// The lowest first, the last not zero.
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

    /// The nearest double to the number with `scale` digits behind the point.
    func double(scale: Int) -> Double { Double("\(digits)e-\(scale)") ?? 0 }
}

/// Doubles added up without any rounding but the last one, so that their order does not matter.
///
/// Partial sums that do not overlap, after J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates" (1997), as in Python's `math.fsum`.
struct ExactDoubles {
    // From the least to the greatest in magnitude.
    private var partials: [Double] = []
    /// The sum of those that are not finite.
    private var special = 0.0

    /// Adds a number.
    mutating func add(_ number: Double) {
        guard number.isFinite else {
            special += number
            return
        }
        var x = number
        var kept = 0
        for index in partials.indices {
            var y = partials[index]
            if x.magnitude < y.magnitude { swap(&x, &y) }
            let high = x + y
            let low = y - (high - x)
            if low != 0 {
                partials[kept] = low
                kept += 1
            }
            x = high
        }
        partials.removeSubrange(kept...)
        guard x.isFinite else {
            special += x
            return
        }
        partials.append(x)
    }

    /// Adds the square of a number.
    mutating func addSquare(of number: Double) {
        let square = number * number
        add(square)
        if square.isFinite { add((-square).addingProduct(number, number)) }
    }

    /// The nearest double to the sum.
    var value: Double {
        if special != 0 || special.isNaN { return special }
        var index = partials.count - 1
        guard index >= 0 else { return 0 }
        var high = partials[index]
        var low = 0.0
        while index > 0 {
            index -= 1
            let x = high
            let y = partials[index]
            high = x + y
            low = y - (high - x)
            if low != 0 { break }
        }
        // Half an even bit is rounded by what comes below it.
        if index > 0, low < 0 && partials[index - 1] < 0 || low > 0 && partials[index - 1] > 0 {
            let twice = low * 2
            let x = high + twice
            if twice == x - high { high = x }
        }
        return high
    }
}

/// The sum of numbers as they are written: exact while they are decimals of at most 18 digits, and as exact as doubles are
/// for the others.
struct ExactSum {
    /// Of the decimals, with `scale` digits behind the point: as many as any of them has.
    private var whole = WideInteger()
    private var scale = 0
    /// Of those that are no decimals.
    private var doubles: ExactDoubles?

    /// Adds a number.
    @inline(__always)
    mutating func add(_ number: Decimal) {
        if number.scale == scale { whole.add(Int128(number.mantissa)) } else { add(WideInteger(number), number.scale) }
    }

    /// Adds the square of a number.
    mutating func addSquare(of number: Decimal) {
        add(WideInteger(Int128(number.mantissa) * Int128(number.mantissa)), 2 * number.scale)
    }

    private mutating func add(_ number: WideInteger, _ scale: Int) {
        var number = number
        number.multiply(byPowerOfTen: self.scale - scale)
        whole.multiply(byPowerOfTen: scale - self.scale)
        self.scale = max(self.scale, scale)
        whole.add(number)
    }

    /// Adds a number that is no decimal.
    mutating func add(_ number: Double) { changeDoubles { $0.add(number) } }

    /// Adds the square of a number that is no decimal.
    mutating func addSquare(of number: Double) { changeDoubles { $0.addSquare(of: number) } }

    private mutating func changeDoubles(_ change: (inout ExactDoubles) -> Void) {
        var sum = doubles ?? ExactDoubles()
        change(&sum)
        doubles = sum
    }

    /// The sum.
    func result(_ arena: inout Arena) -> Operand {
        if doubles == nil, let narrow = whole.narrow, let decimal = Arithmetic.decimal(narrow, scale) {
            return .decimal(decimal)
        }
        return Arithmetic.number(double, &arena)
    }

    /// The nearest double to the sum.
    var double: Double {
        let exact = whole.double(scale: scale)
        guard var sum = doubles else { return exact }
        sum.add(exact)
        return sum.value
    }

    /// The squares' sum, less what follows from the mean: Σx² − (Σx)² ÷ n, times n; exact for decimals.
    /// - Parameters:
    ///   - count: how many numbers there are.
    ///   - squares: the sum of the squares of the same numbers.
    func deviation(_ count: Int, _ squares: ExactSum) -> Double {
        if doubles == nil {
            let total = whole.parts.magnitude
            let number = UInt64(count)
            let n = BigNatural([UInt32(truncatingIfNeeded: number), UInt32(number >> 32)])
            return (n * squares.whole.parts.magnitude - total * total).double(scale: 2 * scale)
        }
        let total = double
        let square = total * total
        let rest = (-square).addingProduct(total, total)
        return max(0, squares.double * Double(count) - square - rest)
    }
}
