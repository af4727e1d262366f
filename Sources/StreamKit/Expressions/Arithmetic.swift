internal import Glibc

extension Decimal {
    /// The exact difference, if it has at most 18 digits.
    public func subtracting(_ other: Decimal) -> Decimal? {
        // With as many decimals in both, as prices have, the difference of at most 18 digits each fits.
        scale == other.scale
            ? Decimal(mantissa: mantissa - other.mantissa, scale: scale) : Arithmetic.exact(.minus, self, other)
    }
}

/// Arithmetic on decimals, exact if the result has at most 18 digits, else on doubles.
enum Arithmetic {
    /// The most digits of an exact number, and the most decimals among them.
    private static let digits = 18
    /// The first number with more; ten times it still fits.
    private static let limit: UInt64 = 1_000_000_000_000_000_000

    static func apply(
        _ operation: ArithmeticOperator, _ left: Operand, _ right: Operand, _ arena: inout Arena
    ) -> Operand {
        let (first, second) = (left.reading, right.reading)
        guard first.isNumber, second.isNumber else { return .missing }
        if case .decimal(let first) = first, case .decimal(let second) = second {
            if operation == .divided || operation == .remainder, second.mantissa == 0 { return .missing }
            if let exact = exact(operation, first, second) { return .decimal(exact) }
        }
        guard let first = double(left, &arena), let second = double(right, &arena) else { return .missing }
        switch operation {
        case .plus: return number(first + second, &arena)
        case .minus: return number(first - second, &arena)
        case .times: return number(first * second, &arena)
        case .divided: return second == 0 ? .missing : number(first / second, &arena)
        case .remainder: return second == 0 ? .missing : number(fmod(first, second), &arena)
        }
    }

    static func exact(_ operation: ArithmeticOperator, _ left: Decimal, _ right: Decimal) -> Decimal? {
        let scale = max(left.scale, right.scale)
        switch operation {
        case .plus: return decimal(left.scaled(to: scale) + right.scaled(to: scale), scale)
        case .minus: return decimal(left.scaled(to: scale) - right.scaled(to: scale), scale)
        case .times: return decimal(Int128(left.mantissa) * Int128(right.mantissa), left.scale + right.scale)
        case .remainder: return decimal(left.scaled(to: scale) % right.scaled(to: scale), scale)
        case .divided: return quotient(left, right)
        }
    }

    /// A decimal without trailing zeros, unless it has too many digits.
    static func decimal(_ mantissa: Int128, _ scale: Int) -> Decimal? {
        var (mantissa, scale) = (mantissa, scale)
        // Nearly all are small; dividing the others takes a call.
        while Int64(exactly: mantissa) == nil {
            guard scale > 0, mantissa % 10 == 0 else { return nil }
            mantissa /= 10
            scale -= 1
        }
        let shortest = Decimal(mantissa: Int64(mantissa), scale: scale).withoutTrailingZeros()
        return shortest.mantissa.magnitude < limit && shortest.scale <= digits ? shortest : nil
    }

    /// The quotient, if it ends, by long division.
    private static func quotient(_ left: Decimal, _ right: Decimal) -> Decimal? {
        let divisor = right.mantissa.magnitude
        var (result, rest) = left.mantissa.magnitude.quotientAndRemainder(dividingBy: divisor)
        var scale = left.scale - right.scale
        while rest > 0 || scale < 0 {
            if result >= limit / 10 || rest >= limit { return nil }
            let next = (rest * 10).quotientAndRemainder(dividingBy: divisor)
            (result, rest) = (result * 10 + next.quotient, next.remainder)
            scale += 1
        }
        return decimal(Int128((left.mantissa < 0) == (right.mantissa < 0) ? Int64(result) : -Int64(result)), scale)
    }

    static func negated(_ operand: Operand, _ arena: inout Arena) -> Operand {
        withSign(operand, &arena) { !$0 }
    }

    static func magnitude(_ operand: Operand, _ arena: inout Arena) -> Operand {
        withSign(operand, &arena) { _ in false }
    }

    /// A number with its sign changed: exact at any length.
    private static func withSign(_ operand: Operand, _ arena: inout Arena, _ sign: (Bool) -> Bool) -> Operand {
        switch operand.reading {
        case .none:
            return .missing
        case .decimal(let decimal):
            let magnitude = Swift.abs(decimal.mantissa)
            return .decimal(
                Decimal(mantissa: sign(decimal.mantissa < 0) ? -magnitude : magnitude, scale: decimal.scale))
        case .long, .exponent:
            guard let text = operand.spelling(&arena) else { return .missing }
            let isNegative = text[0] == ASCII.minus
            let digits = asJSON(isNegative ? text.dropFirst(1) : text, &arena).withoutTrailingZeros
            return .number(sign(isNegative) ? arena.joined("-", digits) : digits)
        }
    }

    enum Rounding {
        case nearest, down, up
    }

    /// Rounds to a number of decimals, or of digits before the point if negative; halves away from zero.
    static func rounded(_ operand: Operand, _ rounding: Rounding, to places: Int, _ arena: inout Arena) -> Operand {
        switch operand.reading {
        case .none:
            return .missing
        case .decimal(let decimal):
            if decimal.scale <= places { return .decimal(decimal) }
            let unit = Decimal.power(decimal.scale - places)
            let whole = divided(Int128(decimal.mantissa), by: unit, rounding)
            if places >= 0 {
                if let result = Self.decimal(whole, places) { return .decimal(result) }
            } else if let result = Self.decimal(whole * Decimal.power(-places), 0) {
                return .decimal(result)
            }
        case .long, .exponent:
            break
        }
        guard let value = double(operand, &arena) else { return .missing }
        let unit = pow(10, Double(Swift.abs(places)))
        let scaled = places < 0 ? value / unit : value * unit
        // There are no decimals any more.
        guard scaled.isFinite, scaled.magnitude < 0x1p53 else { return number(value, &arena) }
        let whole = scaled.rounded(rounding == .nearest ? .toNearestOrAwayFromZero : rounding == .down ? .down : .up)
        return number(places < 0 ? whole * unit : whole / unit, &arena)
    }

    private static func divided(_ value: Int128, by unit: Int128, _ rounding: Rounding) -> Int128 {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
        switch rounding {
        case .nearest: return quotient + (rest.magnitude * 2 >= unit.magnitude ? (value < 0 ? -1 : 1) : 0)
        case .down: return quotient - (rest < 0 ? 1 : 0)
        case .up: return quotient + (rest > 0 ? 1 : 0)
        }
    }

    /// The nearest double to what reads as a number, infinite if out of range; `nil` if it does not.
    static func double(_ operand: Operand, _ arena: inout Arena) -> Double? {
        guard operand.reading.isNumber, let text = operand.spelling(&arena) else { return nil }
        return text.number
    }

    /// A double in the shortest form that round-trips.
    static func number(_ value: Double, _ arena: inout Arena) -> Operand {
        guard value.isFinite else { return .missing }
        if value == 0 { return .decimal(Decimal(mantissa: 0, scale: 0)) }
        let text = Array(value.description.utf8).withView { arena.copy($0) }
        let isWhole = text.count > 2 && text.ends(with: ByteView(".0"))
        return .number(isWhole ? text.prefix(text.count - 2) : text)
    }

    /// What reads as a number, as a JSON number; else missing.
    static func asNumber(_ operand: Operand, _ arena: inout Arena) -> Operand {
        switch operand {
        case .decimal, .number: operand
        case .text(let text): NumberReading(text).isNumber ? .number(asJSON(text, &arena)) : .missing
        case .commaNumber(let text): .number(asJSON(NumberStyle.comma.withPoint(text, &arena), &arena))
        default: .missing
        }
    }

    /// A whole number; `nil` if it is not one.
    static func whole(_ operand: Operand, _ arena: inout Arena) -> Int? {
        if case .decimal(let decimal) = operand.reading, decimal.scale == 0 { return Int(decimal.mantissa) }
        guard let value = double(operand, &arena).flatMap({ Int(exactly: $0.rounded()) }) else { return nil }
        // The double may be whole where the number is not.
        let isSame = ComparisonOperator.equal.compare(
            operand, .decimal(Decimal(mantissa: Int64(value), scale: 0)), &arena)
        return isSame == .yes ? value : nil
    }

    /// A JSON number, from one that may have leading zeros.
    static func asJSON(_ text: ByteView, _ arena: inout Arena) -> ByteView {
        if isJSONNumber(text) { return text }
        let isNegative = text[0] == ASCII.minus
        var rest = isNegative ? text.dropFirst(1) : text
        while rest.count > 1, rest[0] == ASCII.zero, ASCII.isDigit(rest[1]) { rest = rest.dropFirst(1) }
        return isNegative ? arena.joined("-", rest) : rest
    }
}

extension ByteView {
    /// A number without zeros at the end of its decimals.
    fileprivate var withoutTrailingZeros: ByteView {
        guard firstIndex(of: ASCII.dot) != nil, let last, last == ASCII.zero,
            !array.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
        else { return self }
        var end = count
        while self[end - 1] == ASCII.zero { end -= 1 }
        return prefix(self[end - 1] == ASCII.dot ? end - 1 : end)
    }
}
