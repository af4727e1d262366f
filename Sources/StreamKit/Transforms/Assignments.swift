/// `--set`: fields that are computed and added, or replaced, one after the other.
struct Assignments: ~Copyable {
    let names: [FieldName]
    /// The fields that each reads.
    private let reads: [[FieldName]]
    /// Which ones depend on the record's origin, too.
    private let readOrigin: [Bool]
    private var roots: [Int32] = []
    private var program = ExpressionProgram()
    private var context = ExpressionProgram.EvaluationContext()
    /// Which ones are computed for records like earlier ones.
    private(set) var recomputed: [Int]
    /// What expressions have met.
    var findings: RunFindings { context.findings }
    /// Whether there are any.
    var mustRecompute: Bool { !recomputed.isEmpty }

    init(_ assignments: [TransformOptions.Assignment], _ settings: EvaluationSettings, registry: FieldNames) {
        context.settings = settings
        names = assignments.map { registry.intern(text: $0.name) }
        reads = assignments.map { $0.expression.fields.map { registry.intern(text: $0) } }
        readOrigin = assignments.map(\.expression.syntax.readsOrigin)
        for assignment in assignments { roots.append(program.add(assignment.expression, registry)) }
        recomputed = Array(names.indices)
    }

    /// Sets the source's name in messages.
    mutating func setSource(_ name: String) { context.source = Array(name.utf8) }

    /// Says whether records come from tables, whose empty cells are no values.
    mutating func setCells(_ areCells: Bool) { context.emptyIsMissing = areCells }

    /// Sets the fields of a record; their values are valid until the next one.
    /// - Parameter isRepeated: whether only those are set that may differ in records like earlier ones.
    mutating func apply(to record: inout Record, line: Int, isRepeated: Bool = false) {
        beginValues(line: line)
        if isRepeated {
            for index in recomputed { record.set(names[index], value(index, for: record)) }
        } else {
            for index in names.indices { record.set(names[index], value(index, for: record)) }
        }
    }

    /// Forgets the values so far.
    mutating func beginValues(line: Int) {
        context.arena.reset()
        context.line = line
    }

    /// The value of one, by its number.
    mutating func value(_ index: Int, for record: borrowing Record) -> Value {
        program.value(roots[index], for: record, &context)
    }

    /// All are computed for records like earlier ones.
    mutating func recomputeAll() { recomputed = Array(names.indices) }

    /// Settles which ones are, for a plan's records. What a source decides joins its fields. What depends on none is the same in
    /// records that differ in nothing else.
    /// - Parameters:
    ///   - plan: gets the former.
    ///   - dependent: the fields that depend on other records.
    ///   - readBefore: the fields that are read before the assignments.
    ///   - read: the fields that are read after all assignments.
    ///   - areAlwaysThere: whether records always have the fields of sources.
    mutating func settle(
        _ plan: inout RowPlan, dependent: [FieldName], readBefore: [FieldName], read: Set<FieldName>,
        areAlwaysThere: Bool
    ) {
        recomputed = []
        for (index, name) in names.enumerated() {
            let isRead = read.contains(name) || reads.indices.contains { $0 != index && reads[$0].contains(name) }
            // What has the name before the assignment may be needed, too.
            let replacesField =
                plan.fields.contains(name) || dependent.contains(name) || readBefore.contains(name)
                || names.count { $0 == name } > 1 || reads[..<index].contains { $0.contains(name) }
            let fields = reads[index]
            guard !replacesField, !readOrigin[index],
                !fields.contains(where: { dependent.contains($0) || isRecomputed($0) })
            else {
                recomputed.append(index)
                continue
            }
            let sources = fields.map { field in
                plan.sources.indices.filter { plan.sources[$0].fields.contains { $0.name == field } }
            }
            if sources.allSatisfy(\.isEmpty), !isRead { continue }
            let field = RowPlan.Field(name: name, origin: .assignment(index))
            guard let first = sources.first, !first.isEmpty, sources.allSatisfy({ $0 == first }),
                areAlwaysThere || !isRead, plan.add(field, to: first)
            else {
                recomputed.append(index)
                continue
            }
        }
    }

    /// The fields that those read which are computed for records like earlier ones.
    var recomputedReads: [FieldName] { recomputed.flatMap { reads[$0] } }

    private func isRecomputed(_ field: FieldName) -> Bool { recomputed.contains { names[$0] == field } }
}
