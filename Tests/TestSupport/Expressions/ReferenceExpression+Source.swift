extension ReferenceExpression {
    /// The expression as it is written, with the parentheses that precedence requires and no others.
    public var source: String {
        var writer = SourceWriter()
        writer.write(self, from: .choice)
        return writer.source
    }

    /// The expression as it may also be written: with needless parentheses, backquotes and escapes, and blanks of all
    /// kinds anywhere or nowhere.
    public func source(using random: inout SeededGenerator) -> String {
        var writer = SourceWriter(random: random)
        writer.write(self, from: .choice)
        writer.blank()
        random = writer.random!
        return writer.source
    }

    /// How tightly the outermost operator binds.
    fileprivate var precedence: Precedence {
        switch self {
        case .choice: .choice
        case .binary(let sign, _, _): sign.precedence
        case .match, .oneOf: .comparison
        case .not, .negative: .unary
        case .null, .boolean, .number, .text, .field, .call: .primary
        }
    }
}

/// The levels of precedence, from loose to tight.
private enum Precedence: Int {
    case choice, coalesce, or, and, comparison, join, add, multiply, unary, primary

    var next: Precedence { Precedence(rawValue: rawValue + 1)! }
}

extension ReferenceExpression.BinaryOperator {
    fileprivate var precedence: Precedence {
        switch self {
        case .coalesce: .coalesce
        case .or: .or
        case .and: .and
        case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: .comparison
        case .join: .join
        case .add, .subtract: .add
        case .multiply, .divide, .remainder: .multiply
        }
    }

    /// What may stand on either side without parentheses.
    fileprivate var operands: (left: Precedence, right: Precedence) {
        switch precedence {
        case .coalesce: (.or, .coalesce)
        case .comparison: (.join, .join)
        default: (precedence, precedence.next)
        }
    }
}

/// Writes an expression a token at a time; with a generator, in one of the ways in which it may be written.
private struct SourceWriter {
    /// An expression may be nested in more, but not in twice as many.
    private static let mostWrapped = 100

    var source = ""
    var random: SeededGenerator?
    /// How many parentheses are open.
    var wrapped = 0

    /// Writes an expression where only those from this level on may stand without parentheses.
    mutating func write(_ expression: ReferenceExpression, from level: Precedence) {
        // Whether `(null)` is still the literal of `== null` need not be known.
        let mayBeWrapped = expression != .null && wrapped < Self.mostWrapped
        if expression.precedence.rawValue < level.rawValue || mayBeWrapped && happens(8) {
            put("(")
            wrapped += 1
            write(expression, from: .choice)
            wrapped -= 1
            put(")")
        } else {
            writeBare(expression)
        }
    }

    private mutating func writeBare(_ expression: ReferenceExpression) {
        switch expression {
        case .null: put("null")
        case .boolean(let holds): put(holds ? "true" : "false")
        case .number(let spelling): put(spelling)
        case .text(let text): put(quoted(text))
        case .field(let name): put(fieldName(name))
        case .not(let operand): prefix("!", operand)
        case .negative(let operand): prefix("-", operand)
        case .binary(let sign, let left, let right):
            write(left, from: sign.operands.left)
            putBetween(sign.rawValue)
            write(right, from: sign.operands.right)
        case .match(let left, let pattern, let isNegated):
            write(left, from: .join)
            putBetween(isNegated ? "!~" : "=~")
            put(quoted(pattern.source))
        case .choice(let condition, let first, let second):
            write(condition, from: .coalesce)
            putBetween("?")
            write(first, from: .choice)
            putBetween(":")
            write(second, from: .choice)
        case .call(let function, let arguments):
            put(function.rawValue)
            write(list: arguments)
        case .oneOf(let left, let values):
            write(left, from: .join)
            // A name's end must be seen.
            put(random == nil ? " in " : " in")
            write(list: values)
        }
    }

    private mutating func write(list: [ReferenceExpression]) {
        put("(")
        for (index, part) in list.enumerated() {
            if index > 0 { put(random == nil ? ", " : ",") }
            write(part, from: .choice)
        }
        put(")")
    }

    private mutating func prefix(_ sign: String, _ operand: ReferenceExpression) {
        put(sign)
        write(operand, from: .unary)
    }

    private mutating func putBetween(_ sign: String) { put(random == nil ? " \(sign) " : sign) }

    private mutating func put(_ token: String) {
        blank()
        source += token
    }

    /// White space or none.
    mutating func blank() {
        guard random != nil else { return }
        source += ["", "", "", " ", " ", "  ", "\t", "\n", "\r\n"].randomElement(using: &random!)!
    }

    private mutating func happens(_ percent: Int) -> Bool { random?.happens(percent) ?? false }

    // MARK: - Names and texts

    private mutating func fieldName(_ name: String) -> String {
        precondition(!name.isEmpty)
        let isPlain =
            !name.first!.isASCIIDigit
            && name.utf8.allSatisfy { byte in
                byte >= 0x80 || byte == UInt8(ascii: "_") || Character(Unicode.Scalar(byte)).isASCIIDigit
                    || (0x61...0x7A).contains(byte | 0x20)
            }
        if isPlain, !["true", "false", "null"].contains(name), !happens(10) { return name }
        return "`" + name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``") + "`"
    }

    private mutating func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            let mustEscape = scalar == "\"" || scalar == "\\" || scalar.value < 0x20
            result += mustEscape || happens(5) ? escape(scalar) : String(scalar)
        }
        return result + "\""
    }

    private mutating func escape(_ scalar: Unicode.Scalar) -> String {
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r",
            "\t": "\\t",
        ]
        if let short = short[scalar], !happens(20) { return short }
        return String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: happens(50))
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
