/// `--where`: the condition that records have to meet. Belongs to the records queue.
///
/// A schema that is lent one may drop a record as soon as the fields that the condition reads are there.
public final class RecordFilter {
    /// The fields that the condition reads.
    public let fields: [FieldName]
    private let evaluation: HeapState<Evaluation>

    private struct Evaluation: ~Copyable {
        var program: ExpressionProgram
        var steps: ConditionSteps
        var surroundings = ExpressionProgram.Surroundings()
    }

    init(_ conditions: [Expression], registry: FieldNames) {
        var program = ExpressionProgram()
        let root = program.add(all: conditions, registry)
        let steps = ConditionSteps(root, in: program)
        evaluation = HeapState(Evaluation(program: program, steps: steps))
        fields = conditions.flatMap(\.fields).map { registry.intern(text: $0) }
    }

    /// Says what the source is called in messages.
    func setSource(_ name: String) { evaluation.state.surroundings.source = Array(name.utf8) }

    /// Whether the condition holds for a record that starts on a line.
    public func keeps(_ record: borrowing Record, line: Int) -> Bool { keeps(record, line) }

    /// Finds the fields' columns in a table.
    func resolve(_ columns: [FieldName]) {
        evaluation.state.program.resolve(columns)
        evaluation.state.steps.resolve(columns)
    }

    /// Whether the condition holds for a row whose columns have been resolved.
    func keeps(_ row: borrowing SourceRecord) -> Bool { keeps(row, row.line) }

    private func keeps<Input: ExpressionInput & ~Copyable>(_ input: borrowing Input, _ line: Int) -> Bool {
        func holds(_ evaluation: inout Evaluation) -> Bool {
            evaluation.surroundings.line = line
            return evaluation.steps.holds(for: input, &evaluation.program, &evaluation.surroundings)
        }
        return holds(&evaluation.state)
    }
}
