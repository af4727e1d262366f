/// The parsed `--by` and `--calc`: the sums, and what is computed from them.
struct AggregatePlan {
    /// A sum that some result needs.
    struct Term {
        let function: Aggregate
        /// What is summed up; `nil` for all records.
        let argument: Expression?
        /// The order for `first` and `last`.
        let rank: Expression?
        /// Whether the values themselves are the order.
        var ranksItself: Bool { function == .min || function == .max }
        /// The percentage of `percentile`.
        let percent: Decimal?
        /// Represents the sum in the result's expression. No field can have this name.
        let name: String
    }

    /// The fields whose values make a group.
    let groups: [String]
    /// The sums.
    private(set) var terms: [Term] = []
    /// The resulting fields, as expressions of the groups' fields and the terms' names.
    private(set) var results: [TransformOptions.Assignment] = []

    init(_ groups: [String], _ sums: [TransformOptions.Assignment]) {
        self.groups = groups
        for sum in sums {
            let syntax = sum.expression.syntax.replacing { part in
                guard case .sum(let function, let arguments) = part else { return nil }
                return .field(Array(add(function, arguments).utf8))
            }
            results.append(.init(name: sum.name, expression: Expression(syntax)))
        }
    }

    private mutating func add(_ function: Aggregate, _ arguments: [ExpressionSyntax]) -> String {
        let second = arguments.dropFirst().first
        var percent: Decimal?
        if case .number(let spelling) = second { percent = spelling.withView { Decimal($0) } }
        let term = Term(
            function: function, argument: arguments.first.map { Expression($0) },
            rank: function == .percentile ? nil : second.map { Expression($0) }, percent: percent,
            name: "\u{0}\(terms.count)")
        terms.append(term)
        return term.name
    }

    /// The fields of a group's record, in order.
    var names: [String] { groups + results.map(\.name) }

    /// The fields of the input that are read.
    var inputs: [String] { groups + arguments }

    /// Those of the input's fields that are summed up, or order them.
    var arguments: [String] { terms.flatMap { ($0.argument?.fields ?? []) + ($0.rank?.fields ?? []) } }
}
