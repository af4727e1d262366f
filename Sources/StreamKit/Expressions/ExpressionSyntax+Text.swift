extension ExpressionSyntax {
    /// The expression as it could have been written, for messages.
    var text: String {
        switch self {
        case .missing: "null"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .number(let spelling): String(decoding: spelling, as: UTF8.self)
        case .text(let text): String(decoding: text, as: UTF8.self).quotedForJSON
        case .field(let name): Self.text(ofField: name)
        case .not(let part): "!\(part.operandText)"
        case .negated(let part): "-\(part.operandText)"
        case .arithmetic(let operation, let left, let right):
            "\(left.operandText) \(operation.symbol.rawValue) \(right.operandText)"
        case .comparison(let comparison, let left, let right):
            "\(left.operandText) \(comparison.symbol.rawValue) \(right.operandText)"
        case .isMissing(let part, let holds): "\(part.operandText) \(holds ? "==" : "!=") null"
        case .matches(let part, let pattern, let holds):
            "\(part.operandText) \(Self.sign(of: pattern, holds).rawValue) \(pattern.text.quotedForJSON)"
        case .all(let parts): Self.text(parts, .and)
        case .any(let parts): Self.text(parts, .or)
        case .joined(let parts): Self.text(parts, .join)
        case .coalesced(let parts): Self.text(parts, .coalesce)
        case .conditional(let condition, let first, let second):
            "\(condition.operandText) ? \(first.operandText) : \(second.operandText)"
        case .isOneOf(let part, let others):
            "\(part.operandText) in (\(others.map(\.text).joined(separator: ", ")))"
        case .call(let function, let parts): "\(function.signature.name)(\(parts.map(\.text).joined(separator: ", ")))"
        case .sum(let function, let parts): "\(function.rawValue)(\(parts.map(\.text).joined(separator: ", ")))"
        }
    }

    /// The same as an operand of another expression.
    private var operandText: String {
        switch self {
        case .missing, .boolean, .number, .text, .field, .call, .sum, .not, .negated: text
        default: "(\(text))"
        }
    }

    private static func sign(of pattern: RegularExpression, _ holds: Bool) -> ExpressionToken.Symbol {
        holds ? pattern.ignoresCase ? .matchesAnyCase : .matches : .matchesNot
    }

    private static func text(_ parts: [ExpressionSyntax], _ symbol: ExpressionToken.Symbol) -> String {
        parts.map(\.operandText).joined(separator: " \(symbol.rawValue) ")
    }

    private static func text(ofField name: [UInt8]) -> String {
        let text = String(decoding: name, as: UTF8.self)
        let isPlain =
            name.first.map(ExpressionLexer.beginsName) ?? false
            && name.allSatisfy { ExpressionLexer.beginsName($0) || ASCII.isDigit($0) }
        let doubled = text.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``")
        return isPlain ? text : "`\(doubled)`"
    }
}

extension ArithmeticOperator {
    fileprivate var symbol: ExpressionToken.Symbol {
        switch self {
        case .plus: .plus
        case .minus: .minus
        case .times: .times
        case .divided: .divided
        case .remainder: .remainder
        }
    }
}

extension ComparisonOperator {
    fileprivate var symbol: ExpressionToken.Symbol {
        switch self {
        case .equal: .equal
        case .unequal: .unequal
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }
}
