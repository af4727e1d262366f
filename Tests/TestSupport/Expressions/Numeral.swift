/// A number as it is spelled: `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
struct Numeral {
    /// How it is spelled.
    let spelling: String

    /// Nothing if the text is not spelled like that from its first to its last byte.
    init?(_ text: [UInt8]) {
        var rest = text[...]
        func skip(_ bytes: String) -> Bool {
            guard let first = rest.first, bytes.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func skipDigits() -> Bool {
            guard skip("0123456789") else { return false }
            while skip("0123456789") {}
            return true
        }
        _ = skip("-")
        guard skipDigits() else { return nil }
        if skip(".") { guard skipDigits() else { return nil } }
        if skip("eE") {
            _ = skip("+-")
            guard skipDigits() else { return nil }
        }
        guard rest.isEmpty else { return nil }
        spelling = text.text
    }

    /// The number that a double is written as: the shortest spelling that reads back, a whole one without `.0`,
    /// zero without a sign. Nothing for one that is not finite.
    init?(_ double: Double) {
        guard double.isFinite else { return nil }
        let shortest = double == 0 ? "0" : "\(double)"
        spelling = shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
    }

    /// The number that a computed decimal is written as.
    init(_ decimal: BigDecimal) { spelling = decimal.spelling }

    /// The number as JSON can have it: without leading zeros, otherwise as it is spelled.
    var json: String {
        let isNegative = spelling.hasPrefix("-")
        var digits = spelling.dropFirst(isNegative ? 1 : 0)
        while digits.first == "0", let second = digits.dropFirst().first, second.isWholeNumber { digits.removeFirst() }
        return (isNegative ? "-" : "") + digits
    }

    var hasExponent: Bool { spelling.contains { $0 == "e" || $0 == "E" } }

    /// The nearest double; infinite beyond the largest one.
    var double: Double { Double(spelling)! }

    /// The exact value of a number without an exponent, however long.
    var decimal: BigDecimal? { hasExponent ? nil : BigDecimal(spelling) }

    /// The exact value, if arithmetic with it may be exact: no exponent, at most 18 digits as spelled, leading zeros
    /// not counted, and at most 18 of them behind the point.
    var shortDecimal: BigDecimal? {
        let digits = spelling.filter(\.isWholeNumber).drop { $0 == "0" }
        let fraction = spelling.split(separator: ".").dropFirst().first ?? ""
        return digits.count <= 18 && fraction.count <= 18 ? decimal : nil
    }

    var isZero: Bool { decimal?.isZero ?? (double == 0) }

    /// Whether one number is below another: exactly without exponents, else as doubles.
    static func < (left: Numeral, right: Numeral) -> Bool {
        if let left = left.decimal, let right = right.decimal { return left < right }
        return left.double < right.double
    }

    /// Whether two numbers are the same: exactly without exponents, else as doubles.
    static func == (left: Numeral, right: Numeral) -> Bool {
        if let left = left.decimal, let right = right.decimal { return left == right }
        return left.double == right.double
    }
}
