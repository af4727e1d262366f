/// `--where`: the condition that records have to meet. Confined to the records queue.
///
/// A schema that is lent one may drop a record as soon as the fields that the condition reads are known.
public final class RecordFilter {
    /// The fields that the condition reads.
    public let fields: [FieldName]
    private let evaluation: Box<Evaluation>

    private struct Evaluation: ~Copyable {
        var program: ExpressionProgram
        var steps: ConditionSteps
        var context = ExpressionProgram.EvaluationContext()
        var review: ConditionReview

        @inline(never)
        mutating func look<Input: ExpressionInput & ~Copyable>(at input: borrowing Input, holds: Bool) {
            review.look(at: input, holds: holds, program, &context)
        }
    }

    /// - Parameters:
    ///   - added: the fields that options add, and that may be missing throughout.
    init(
        _ conditions: [Expression], _ settings: EvaluationSettings = EvaluationSettings(), registry: FieldNames,
        added: [String] = []
    ) {
        var program = ExpressionProgram()
        let root = program.add(all: conditions, registry)
        let steps = ConditionSteps(root, in: program, settings.numbers)
        let review = ConditionReview(
            .all(conditions.map(\.syntax)), root, in: program, added: added.map { Array($0.utf8) })
        evaluation = Box(Evaluation(program: program, steps: steps, review: review))
        evaluation.state.context.settings = settings
        fields = conditions.flatMap(\.fields).map { registry.intern(text: $0) }
    }

    /// Sets the source's name in messages.
    func setSource(_ name: String) { evaluation.state.context.source = Array(name.utf8) }

    /// Says whether records come from tables, whose empty cells are no values.
    func setCells(_ areCells: Bool) { evaluation.state.context.emptyIsMissing = areCells }

    /// Whether the condition holds for a record that starts on a line.
    public func keeps(_ record: borrowing Record, line: Int) -> Bool { keeps(record, line) }

    /// What the condition's functions have met.
    var functionFindings: RunFindings { evaluation.state.context.findings }

    /// Finds the fields' columns in a table.
    func resolve(_ columns: [FieldName]) {
        evaluation.state.program.resolve(columns)
        evaluation.state.steps.resolve(columns)
    }

    /// Whether the condition holds for a row whose columns have been resolved.
    func keeps(_ row: borrowing SourceRecord) -> Bool { keeps(row, row.line) }

    private func keeps<Input: ExpressionInput & ~Copyable>(_ input: borrowing Input, _ line: Int) -> Bool {
        func holds(_ evaluation: inout Evaluation) -> Bool {
            evaluation.context.line = line
            let holds = evaluation.steps.holds(for: input, &evaluation.program, &evaluation.context)
            if evaluation.review.isOpen { evaluation.look(at: input, holds: holds) }
            return holds
        }
        return holds(&evaluation.state)
    }
}

/// Why no record has passed, if none has (`ConditionReview`).
extension RecordFilter {
    /// Why no record has passed, if that is not obvious.
    /// - Parameter spelling: how a text is spelt in a field, if known.
    func explainNoMatches(_ spelling: (_ field: String, _ text: String) -> String?) -> ConditionNote? {
        evaluation.state.review.reason(spelling)
    }

    /// Ends the review.
    func endReview() { beginReview(limit: nil) }

    /// Restarts the review.
    /// - Parameter limit: how many dropped records are of interest; `nil` if none.
    func beginReview(limit: Int?) { evaluation.state.review.begin(limit: limit) }

    /// How many more dropped records are of interest; `nil` if none.
    var recordsToReview: Int? { evaluation.state.review.remainingRecords }

    /// The findings since the review began.
    var findings: ConditionFindings { evaluation.state.review.findings }

    /// Adds another pipeline's findings about the following records.
    func merge(_ findings: ConditionFindings) { evaluation.state.review.merge(findings) }
}
