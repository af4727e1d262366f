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
            // As much as 64 bits can hold.
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
}

/// Doubles added without any rounding except at the end, so that their order does not matter.
///
/// Partial sums that do not overlap, after J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates" (1997), as in Python's `math.fsum`.
struct ExactDoubles {
    /// What the sum of two numbers below this, and a square between the bounds with what its rounding left out, is exact in.
    private static let largest = 0x1p1022
    private static let smallestSquare = 0x1p-900

    // From the least to the greatest in magnitude, each below `largest`.
    private var partials: [Double] = []
    /// The sum of what doubles do not hold.
    private var others: ExactNumber?
    private var areFinite = true

    /// Adds a number.
    mutating func add(_ number: Double) {
        guard number.isFinite else { return areFinite = false }
        guard number.magnitude < Self.largest else { return add(ExactNumber(number)) }
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
        if x.magnitude < Self.largest { partials.append(x) } else { add(ExactNumber(x)) }
    }

    private mutating func add(_ number: ExactNumber) { others = others.map { $0 + number } ?? number }

    /// Adds the square of a number.
    mutating func addSquare(of number: Double) {
        guard number.isFinite else { return areFinite = false }
        if number == 0 { return }
        let square = number * number
        if square >= Self.smallestSquare, square < Self.largest {
            add(square)
            add((-square).addingProduct(number, number))
        } else {
            add(ExactNumber(number) * ExactNumber(number))
        }
    }

    /// Adds the numbers of another sum.
    mutating func add(_ other: ExactDoubles) {
        for partial in other.partials { add(partial) }
        if let others = other.others { add(others) }
        if !other.areFinite { areFinite = false }
    }

    /// The sum; `nil` if one of the numbers is not finite.
    var exact: ExactNumber? {
        areFinite ? partials.reduce(others ?? ExactNumber(0)) { $0 + ExactNumber($1) } : nil
    }
}

/// The sum of numbers as written: exact for decimals of at most 18 digits, and as exact as doubles for the others.
struct ExactSum {
    /// The sum of the decimals, with `scale` decimals: as many as any of them has.
    private var whole = WideInteger()
    private var scale = 0
    /// The sum of the others.
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

    /// Adds the numbers of another sum.
    mutating func add(_ other: ExactSum) {
        add(other.whole, other.scale)
        if let doubles = other.doubles { changeDoubles { $0.add(doubles) } }
    }

    /// Adds a number that is not a decimal.
    mutating func add(_ number: Double) { changeDoubles { $0.add(number) } }

    /// Adds the square of a number that is not a decimal.
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
        return exact.map { Arithmetic.number($0.double, &arena) } ?? .missing
    }

    /// The mean: exact if it ends as a decimal, else the nearest double, which is rounded once.
    /// - Parameter count: how many numbers there are, at least one.
    func mean(_ count: Int, _ arena: inout Arena) -> Operand {
        if case .decimal(let sum) = result(&arena) {
            let divisor = Decimal(mantissa: Int64(count), scale: 0)
            if let mean = Arithmetic.exact(.divided, sum, divisor) { return .decimal(mean) }
            // Both are exact as doubles, so that only their quotient is rounded.
            let longest = Int128(1) << 53
            let scaled = Int128(count) * Decimal.power(sum.scale)
            if sum.mantissa.magnitude <= longest, scaled <= longest {
                return Arithmetic.number(Double(sum.mantissa) / Double(scaled), &arena)
            }
        }
        return exact.map { Arithmetic.number($0.quotient(by: UInt64(count), 1), &arena) } ?? .missing
    }

    private var exact: ExactNumber? {
        let decimals = ExactNumber(whole, scale: scale)
        guard let doubles else { return decimals }
        return doubles.exact.map { $0 + decimals }
    }

    /// The nearest double to the numbers' sample variance: (n · Σx² − (Σx)²) ÷ n ÷ (n − 1).
    /// - Parameters:
    ///   - count: how many numbers there are, more than one.
    ///   - squares: the sum of the squares of the same numbers.
    /// - Returns: `nil` if a number is not finite; infinite if the variance is too large for a double.
    func variance(_ count: Int, _ squares: ExactSum) -> Double? {
        spread(count, squares)?.quotient(by: UInt64(count), UInt64(count - 1))
    }

    /// The square root of the variance, which a double holds even where it does not hold the variance.
    /// - Parameters: as of `variance`.
    func deviation(_ count: Int, _ squares: ExactSum) -> Double? {
        guard let spread = spread(count, squares) else { return nil }
        if spread.isZero { return 0 }
        let variance = spread.quotient(by: UInt64(count), UInt64(count - 1))
        if variance.isNormal { return variance.squareRoot() }
        let factor = variance.isFinite ? 0x1p600 : 0x1p-600
        let scaled = spread * ExactNumber(factor) * ExactNumber(factor)
        return scaled.quotient(by: UInt64(count), UInt64(count - 1)).squareRoot() / factor
    }

    /// The variance times n · (n − 1).
    private func spread(_ count: Int, _ squares: ExactSum) -> ExactNumber? {
        guard let sum = exact, let squares = squares.exact else { return nil }
        return ExactNumber(count) * squares - sum * sum
    }
}
