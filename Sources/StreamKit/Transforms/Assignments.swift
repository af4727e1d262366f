/// `--set`: fields that are computed and added, or replaced, one after the other.
struct Assignments: ~Copyable {
    private let names: [FieldName]
    private var roots: [Int32] = []
    private var program = ExpressionProgram()
    private var context = ExpressionProgram.EvaluationContext()

    /// - Parameter now: when the run began.
    init(_ assignments: [TransformOptions.Assignment], now: Timestamp, registry: FieldNames) {
        context.now = now
        names = assignments.map { registry.intern(text: $0.name) }
        for assignment in assignments { roots.append(program.add(assignment.expression, registry)) }
    }

    /// Sets the source's name in messages.
    mutating func setSource(_ name: String) { context.source = Array(name.utf8) }

    /// Sets the fields of a record; their values are valid until the next one.
    mutating func apply(to record: inout Record, line: Int) {
        context.arena.reset()
        context.line = line
        for index in names.indices {
            let value = program.value(roots[index], for: record, &context)
            record.set(names[index], value)
        }
    }
}
