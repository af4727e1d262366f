/// An expression as it was written, without regard to any input.
indirect enum ExpressionSyntax: Sendable {
    case missing
    case boolean(Bool)
    /// Spelled as JSON does.
    case number([UInt8])
    case text([UInt8])
    case field([UInt8])
    case not(ExpressionSyntax)
    case negated(ExpressionSyntax)
    case arithmetic(ArithmeticOperator, ExpressionSyntax, ExpressionSyntax)
    case comparison(ComparisonOperator, ExpressionSyntax, ExpressionSyntax)
    /// `== null`, or `!= null`.
    case isMissing(ExpressionSyntax, Bool)
    /// `=~`, or `!~`.
    case matches(ExpressionSyntax, RegularExpression, Bool)
    // Chains of any length, which must not become trees of that depth.
    case all([ExpressionSyntax])
    case any([ExpressionSyntax])
    case joined([ExpressionSyntax])
    case coalesced([ExpressionSyntax])
    case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
    case call(ExpressionFunction, [ExpressionSyntax])
}

/// `+ - * / %`.
enum ArithmeticOperator: UInt8, Sendable {
    case plus, minus, times, divided, remainder
}

/// `== != < <= > >=`.
enum ComparisonOperator: UInt8, Sendable {
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
}

/// The functions.
enum ExpressionFunction: UInt8, CaseIterable, Sendable {
    case lower, upper, trim, length, contains, startsWith, endsWith, replace
    case round, floor, ceil, abs, min, max, number, text
    case year, month, day, weekday, distance, filename, line

    init?(name: String) {
        guard let function = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = function
    }

    /// What it is called in an expression.
    var name: String {
        switch self {
        case .startsWith: "starts_with"
        case .endsWith: "ends_with"
        default: String(describing: self)
        }
    }

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .filename, .line: 0...0
        case .lower, .upper, .trim, .length, .floor, .ceil, .abs, .number, .text, .year, .month, .day, .weekday: 1...1
        case .contains, .startsWith, .endsWith: 2...2
        case .replace: 3...3
        case .round: 1...2
        case .distance: 4...4
        case .min, .max: 2...65_536
        }
    }
}
