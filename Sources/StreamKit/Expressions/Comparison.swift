extension ComparisonOperator {
    /// Compares two values: as numbers if both read as such, else as texts. A number and a text that is not one cannot be
    /// ordered.
    func compare(_ left: Operand, _ right: Operand, _ arena: inout Arena) -> Truth {
        if left.isMissing || right.isMissing { return .missing }
        let (first, second) = (left.reading, right.reading)
        if case .decimal(let first) = first, case .decimal(let second) = second {
            return Truth(holds(for: Decimal.order(first, second)))
        }
        if first.isNumber, second.isNumber, let leftText = left.spelling(&arena), let rightText = right.spelling(&arena)
        {
            return Truth(holds(for: orderOfNumbers(leftText, rightText)))
        }
        guard let leftText = left.text(&arena), let rightText = right.text(&arena) else { return .missing }
        switch self {
        case .equal: return Truth(leftText == rightText)
        case .unequal: return Truth(leftText != rightText)
        default:
            return first.isNumber == second.isNumber ? Truth(holds(for: ByteView.order(leftText, rightText))) : .missing
        }
    }

    /// Whether it holds for two values whose comparison gave `order`.
    func holds(for order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .unequal: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        }
    }
}
