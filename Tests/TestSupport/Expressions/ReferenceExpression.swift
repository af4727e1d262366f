/// An expression of `--where` and `--set`, and what it means: plainly, one rule at a time, without any regard to speed.
public indirect enum ReferenceExpression: Equatable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number without a sign: `[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
    case number(String)
    /// A text in quotes.
    case text(String)
    /// A field's name.
    case field(String)
    /// `!`
    case not(ReferenceExpression)
    /// `-` in front of one operand
    case negative(ReferenceExpression)
    /// An operator between two operands.
    case binary(BinaryOperator, ReferenceExpression, ReferenceExpression)
    /// `=~`, or `!~` if negated.
    case match(ReferenceExpression, ReferencePattern, isNegated: Bool)
    /// `in`, with the values behind it.
    case oneOf(ReferenceExpression, [ReferenceExpression])
    /// `condition ? first : second`
    case choice(ReferenceExpression, ReferenceExpression, ReferenceExpression)
    /// A function with as many arguments as it can have.
    case call(Function, [ReferenceExpression])

    /// The operators between two operands, as they are written, from loose to tight.
    public enum BinaryOperator: String, CaseIterable, Sendable {
        case coalesce = "??", or = "||", and = "&&"
        case equal = "==", unequal = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
        case join = "++", add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"
    }

    /// The functions, as they are written.
    public enum Function: String, CaseIterable, Sendable {
        case lower, upper, trim, length, contains, startsWith = "starts_with", endsWith = "ends_with", replace
        case substr, index, split, join, week, addDays = "add_days", daysBetween = "days_between"
        case round, floor, ceil, abs, min, max, number, text, year, month, day, weekday, distance, filename, line

        /// How many arguments the function can have.
        public var arguments: ClosedRange<Int> {
            switch self {
            case .filename, .line: 0...0
            case .lower, .upper, .trim, .length, .floor, .ceil, .abs, .number, .text: 1...1
            case .year, .month, .day, .weekday, .week: 1...1
            case .round: 1...2
            case .contains, .startsWith, .endsWith, .index, .split, .join, .addDays, .daysBetween: 2...2
            case .substr: 2...3
            case .replace: 3...3
            case .distance: 4...4
            case .min, .max: 2...Int.max
            }
        }
    }

    /// The expression's value for a record that begins on a line of a source.
    public func evaluate(
        in record: [String: ReferenceValue], filename: String = "-", line: Int = 1
    ) -> ReferenceValue {
        Evaluation(record: record, filename: filename, line: line).value(of: self)
    }
}

/// What the value of an expression depends on.
struct Evaluation {
    let record: [String: ReferenceValue]
    let filename: String
    let line: Int

    func value(of expression: ReferenceExpression) -> ReferenceValue {
        switch expression {
        case .null: return .missing
        case .boolean(let holds): return .boolean(holds)
        case .number(let spelling): return .number(Numeral(spelling.bytes)!.json)
        case .text(let text): return .text(text)
        case .field(let name): return record[name] ?? .missing
        case .not(let operand): return ReferenceValue(value(of: operand).truth.map { !$0 })
        case .negative(let operand): return withSign(value(of: operand)) { !$0 }
        case .binary(let sign, let left, let right): return binary(sign, left, right)
        case .match(let left, let pattern, let isNegated):
            return ReferenceValue(value(of: left).asText.map { pattern.matches($0) != isNegated })
        case .oneOf(let left, let values):
            let tests = values.map { binary(.equal, left, $0).truth }
            return ReferenceValue(tests.contains(true) ? true : tests.contains(nil) ? nil : false)
        case .choice(let condition, let first, let second):
            return value(of: value(of: condition).truth == true ? first : second)
        case .call(let function, let arguments):
            precondition(function.arguments.contains(arguments.count))
            return call(function, arguments.map { value(of: $0) })
        }
    }

    private func binary(
        _ sign: ReferenceExpression.BinaryOperator, _ left: ReferenceExpression, _ right: ReferenceExpression
    ) -> ReferenceValue {
        let (a, b) = (value(of: left), value(of: right))
        switch sign {
        case .coalesce: return a.isMissing ? b : a
        case .and:
            if a.truth == false || b.truth == false { return .boolean(false) }
            return a.truth == true && b.truth == true ? .boolean(true) : .missing
        case .or:
            if a.truth == true || b.truth == true { return .boolean(true) }
            return a.truth == false && b.truth == false ? .boolean(false) : .missing
        case .equal where left == .null || right == .null: return .boolean(a.isMissing && b.isMissing)
        case .unequal where left == .null || right == .null: return .boolean(!(a.isMissing && b.isMissing))
        case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: return comparison(sign, a, b)
        case .join:
            guard let a = a.asText, let b = b.asText else { return .missing }
            return .text(a + b)
        case .add, .subtract, .multiply, .divide, .remainder: return arithmetic(sign, a, b)
        }
    }

    private func comparison(
        _ sign: ReferenceExpression.BinaryOperator, _ a: ReferenceValue, _ b: ReferenceValue
    ) -> ReferenceValue {
        guard let aText = a.asText, let bText = b.asText else { return .missing }
        let isEqual: Bool
        let isLess: Bool
        if let a = a.numeral, let b = b.numeral {
            (isEqual, isLess) = (a == b, a < b)
        } else {
            (isEqual, isLess) = (aText == bText, aText.lexicographicallyPrecedes(bText))
            let isOneNumber = (a.numeral == nil) != (b.numeral == nil)
            if isOneNumber, sign != .equal, sign != .unequal { return .missing }
        }
        switch sign {
        case .equal: return .boolean(isEqual)
        case .unequal: return .boolean(!isEqual)
        case .less: return .boolean(isLess)
        case .lessOrEqual: return .boolean(isLess || isEqual)
        case .greater: return .boolean(!isLess && !isEqual)
        case .greaterOrEqual: return .boolean(!isLess)
        default: preconditionFailure("\(sign) compares nothing")
        }
    }

    private func arithmetic(
        _ sign: ReferenceExpression.BinaryOperator, _ a: ReferenceValue, _ b: ReferenceValue
    ) -> ReferenceValue {
        guard let a = a.numeral, let b = b.numeral else { return .missing }
        if sign == .divide || sign == .remainder, b.isZero { return .missing }
        if let exactA = a.shortDecimal, let exactB = b.shortDecimal,
            let result = exact(sign, exactA, exactB), result.isShort
        {
            return ReferenceValue(Numeral(result))
        }
        return ReferenceValue(Numeral(inexact(sign, a.double, b.double)))
    }

    private func exact(
        _ sign: ReferenceExpression.BinaryOperator, _ a: BigDecimal, _ b: BigDecimal
    ) -> BigDecimal? {
        switch sign {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a.quotient(by: b, decimals: 18)
        case .remainder: a.remainder(dividingBy: b)
        default: preconditionFailure("\(sign) computes nothing")
        }
    }

    private func inexact(_ sign: ReferenceExpression.BinaryOperator, _ a: Double, _ b: Double) -> Double {
        switch sign {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .remainder: a.truncatingRemainder(dividingBy: b)
        default: preconditionFailure("\(sign) computes nothing")
        }
    }
}
