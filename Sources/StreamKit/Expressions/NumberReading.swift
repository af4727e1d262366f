/// How a text reads as a number: `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, which is JSON's plus leading zeros.
enum NumberReading {
    /// It is not a number.
    case none
    /// At most 18 digits without leading zeros and trailing zeros of the fraction, at most 18 decimals: exact.
    case decimal(Decimal)
    /// Digits and perhaps a point, too many for a `Decimal`.
    case long
    /// With an exponent: the nearest double.
    case exponent

    init(_ text: ByteView) {
        if let short = Decimal(short: text) {
            self = .decimal(short)
        } else if let number = WrittenNumber(text), number.isComplete {
            self = number.hasExponent ? .exponent : number.decimal.map { .decimal($0) } ?? .long
        } else {
            self = .none
        }
    }

    var isNumber: Bool {
        if case .none = self { false } else { true }
    }

    /// Whether it is a short number, and 0 or negative.
    var isZeroOrLess: Bool {
        if case .decimal(let number) = self { number.mantissa <= 0 } else { false }
    }

    var hasExponent: Bool {
        if case .exponent = self { true } else { false }
    }
}

extension NumberStyle {
    /// How a text reads as a number.
    func reading(_ text: ByteView) -> NumberReading {
        guard self == .comma, let number = CommaNumber(text) else { return NumberReading(text) }
        return number.decimal.map { .decimal($0) } ?? .long
    }
}

/// Compares two texts that read as numbers, like `Decimal.order`: exactly, at any length, but as doubles if one has an
/// exponent.
func orderOfNumbers(_ left: ByteView, _ right: ByteView) -> Int {
    if NumberReading(left).hasExponent || NumberReading(right).hasExponent {
        return orderOfValues(left.number ?? .nan, right.number ?? .nan)
    }
    let (first, second) = (PlainNumber(left), PlainNumber(right))
    if first.isNegative != second.isNegative { return first.isNegative ? -1 : 1 }
    let order = PlainNumber.orderOfMagnitudes(first, second)
    return first.isNegative ? -order : order
}

extension ByteView {
    /// A number with an exponent as one without. Exponents are clamped to ±1,000: no double is that large or small.
    var writtenOut: [UInt8] {
        let mark = (0..<count).first { self[$0] | 0x20 == UInt8(ascii: "e") } ?? count
        let exponent =
            Int(dropFirst(min(mark + 1, count)).string)
            ?? (self[min(mark + 1, count - 1)] == ASCII.minus ? -1_000 : 1_000)
        let isNegative = self[0] == ASCII.minus
        let mantissa = self[(isNegative ? 1 : 0)..<mark]
        let point = mantissa.firstIndex(of: ASCII.dot) ?? mantissa.count
        var digits = mantissa.array.filter { $0 != ASCII.dot }
        var place = point + max(-1_000, min(1_000, exponent))
        if place <= 0 {
            digits.insert(contentsOf: Array(repeating: ASCII.zero, count: 1 - place), at: 0)
            place = 1
        } else if place > digits.count {
            digits += Array(repeating: ASCII.zero, count: place - digits.count)
        }
        if place < digits.count { digits.insert(ASCII.dot, at: place) }
        return (isNegative ? [ASCII.minus] : []) + digits
    }
}

/// A parsed number without leading and trailing zeros.
private struct PlainNumber {
    let isNegative: Bool
    let whole: ByteView
    let fraction: ByteView

    init(_ text: ByteView) {
        let hasSign = text[0] == ASCII.minus
        let digits = hasSign ? text.dropFirst(1) : text
        let point = digits.firstIndex(of: ASCII.dot) ?? digits.count
        var start = 0
        while start < point, digits[start] == ASCII.zero { start += 1 }
        var end = digits.count
        while end > point + 1, digits[end - 1] == ASCII.zero { end -= 1 }
        whole = digits[start..<point]
        fraction = point + 1 < end ? digits[(point + 1)..<end] : .empty
        isNegative = hasSign && !(whole.isEmpty && fraction.isEmpty)
    }

    static func orderOfMagnitudes(_ left: PlainNumber, _ right: PlainNumber) -> Int {
        let length = orderOfValues(left.whole.count, right.whole.count)
        if length != 0 { return length }
        let order = ByteView.order(left.whole, right.whole)
        // If one fraction is a prefix of the other, the longer is greater: it does not end in a zero.
        return order != 0 ? order : ByteView.order(left.fraction, right.fraction)
    }
}
