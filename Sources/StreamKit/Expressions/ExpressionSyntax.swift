/// An expression as it was written, independent of any input.
indirect enum ExpressionSyntax: Sendable {
    case missing
    case boolean(Bool)
    /// Spelled as in JSON.
    case number([UInt8])
    case text([UInt8])
    case field([UInt8])
    case not(ExpressionSyntax)
    case negated(ExpressionSyntax)
    case arithmetic(ArithmeticOperator, ExpressionSyntax, ExpressionSyntax)
    case comparison(ComparisonOperator, ExpressionSyntax, ExpressionSyntax)
    /// `== null`, or `!= null`.
    case isMissing(ExpressionSyntax, Bool)
    /// `=~` and `=~*`, or `!~`.
    case matches(ExpressionSyntax, RegularExpression, Bool)
    /// `in`, with something other than a field before it.
    case isOneOf(ExpressionSyntax, [ExpressionSyntax])
    // Chains of any length, which must not become trees of that depth.
    case all([ExpressionSyntax])
    case any([ExpressionSyntax])
    case joined([ExpressionSyntax])
    case coalesced([ExpressionSyntax])
    case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
    case call(ExpressionFunction, [ExpressionSyntax])
    /// Over many records; replaced before evaluation.
    case sum(Aggregate, [ExpressionSyntax])
}

/// `+ - * / %`.
enum ArithmeticOperator: UInt8, Sendable {
    case plus, minus, times, divided, remainder
}

/// `== != < <= > >=`.
enum ComparisonOperator: UInt8, Sendable {
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
}
