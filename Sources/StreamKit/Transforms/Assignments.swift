/// `--set`: fields that are computed and added, or replaced, one after the other.
struct Assignments: ~Copyable {
    private let names: [FieldName]
    private var roots: [Int32] = []
    private var program = ExpressionProgram()
    private var surroundings = ExpressionProgram.Surroundings()

    /// - Parameter now: when the run began.
    init(_ assignments: [TransformOptions.Assignment], now: Timestamp, registry: FieldNames) {
        surroundings.now = now
        names = assignments.map { registry.intern(text: $0.name) }
        for assignment in assignments { roots.append(program.add(assignment.expression, registry)) }
    }

    /// Sets the source's name in messages.
    mutating func setSource(_ name: String) { surroundings.source = Array(name.utf8) }

    /// Sets the fields of a record; their values are valid until the next one.
    mutating func apply(to record: inout Record, line: Int) {
        surroundings.arena.reset()
        surroundings.line = line
        for index in names.indices {
            let value = program.value(roots[index], for: record, &surroundings)
            record.set(names[index], value)
        }
    }
}
