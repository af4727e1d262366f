/// How numbers are written in the texts of the input.
public enum NumberStyle: Sendable {
    /// `1234.5`, as in JSON.
    case point
    /// `1.234,5` or `1234,5`. What is written otherwise, as `12.5`, is read as with a point.
    case comma
}

/// A number with a decimal comma or with groups of three digits, or with both: `-?[0-9]+,[0-9]+` or
/// `-?[1-9][0-9]{0,2}(S[0-9]{3})+(,[0-9]+)?`, where S is a dot, a blank, or a no-break space (U+00A0, U+202F), the same
/// throughout.
struct CommaNumber {
    private let text: ByteView
    /// All digits as one number, with the sign; correct if no more than 18 count.
    private var mantissa: Int64 = 0
    private var digits = 0
    /// How many of the digits are decimals.
    private var scale = 0

    init?(_ text: ByteView) {
        self.text = text
        let isNegative = text.first == ASCII.minus
        var rest = isNegative ? text.dropFirst(1) : text
        let first = readDigits(&rest)
        guard first > 0, let mark = rest.first else { return nil }
        if mark != ASCII.comma {
            let separator = rest.prefix(Self.separatorLength(rest))
            guard !separator.isEmpty, first <= 3, text[isNegative ? 1 : 0] != ASCII.zero else { return nil }
            while rest.starts(with: separator) {
                rest = rest.dropFirst(separator.count)
                guard readDigits(&rest) == 3 else { return nil }
            }
        }
        if rest.first == ASCII.comma {
            rest = rest.dropFirst(1)
            scale = readDigits(&rest)
            guard scale > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        if isNegative { mantissa = 0 &- mantissa }
    }

    /// Reads digits and appends them to those before; returns their number.
    private mutating func readDigits(_ rest: inout ByteView) -> Int {
        var count = 0
        while count < rest.count, case let digit = rest[count] &- ASCII.zero, digit < 10 {
            mantissa = mantissa &* 10 &+ Int64(digit)
            count += 1
        }
        rest = rest.dropFirst(count)
        digits += count
        return count
    }

    /// How long what may separate groups is at the beginning of a text.
    private static func separatorLength(_ text: ByteView) -> Int {
        if text[0] == ASCII.dot || text[0] == ASCII.space { return 1 }
        let wide: [StaticString] = ["\u{A0}", "\u{202F}"]
        return wide.first { text.starts(with: ByteView($0)) }.map { ByteView($0).count } ?? 0
    }

    /// The number as a decimal; `nil` if it has more than 18 digits that count.
    var decimal: Decimal? {
        if digits <= 18 { return Decimal(mantissa: mantissa, scale: scale) }
        var arena = Arena()
        return Decimal(written(&arena))
    }

    /// The number with a point and without groups.
    func written(_ arena: inout Arena) -> ByteView {
        unsafe arena.make(limit: text.count) { place in
            var count = 0
            for index in 0..<text.count {
                let byte = text[index]
                guard ASCII.isDigit(byte) || byte == ASCII.minus || byte == ASCII.comma else { continue }
                unsafe place[count] = byte == ASCII.comma ? ASCII.dot : byte
                count += 1
            }
            return count
        }
    }
}

extension NumberStyle {
    /// A number with a decimal comma or groups as one with a point; other texts as they are.
    public func withPoint(_ text: ByteView, _ arena: inout Arena) -> ByteView {
        guard self == .comma, let number = CommaNumber(text) else { return text }
        return number.written(&arena)
    }

    /// Degrees with a decimal comma as such with a point; other texts as they are: a coordinate has no groups.
    public func degreesWithPoint(_ text: ByteView, _ arena: inout Arena) -> ByteView {
        guard self == .comma, let comma = text.firstIndex(of: ASCII.comma), text.firstIndex(of: ASCII.dot) == nil else {
            return text
        }
        return unsafe arena.make(limit: text.count) { place in
            for index in 0..<text.count { unsafe place[index] = index == comma ? ASCII.dot : text[index] }
            return text.count
        }
    }
}
