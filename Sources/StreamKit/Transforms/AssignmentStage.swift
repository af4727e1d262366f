/// `--rename` and `--set`: renames fields, then adds or replaces others.
final class AssignmentStage: RecordStage {
    let renames: FieldRenames
    let assignments: Box<Assignments>
    private let isEmpty: Bool

    init?(_ options: TransformOptions, registry: FieldNames) {
        renames = FieldRenames(options.renames, registry: registry)
        isEmpty = options.assignments.isEmpty
        if renames.isEmpty, isEmpty { return nil }
        assignments = Box(Assignments(options.assignments, options.settings, registry: registry))
    }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        if !renames.isEmpty { renames.apply(to: &record) }
        if !isEmpty, !origin.isRepeated || assignments.state.mustRecompute {
            assignments.state.apply(to: &record, line: origin.line, isRepeated: origin.isRepeated)
        }
        return .passes
    }

    override func beginSource(_ name: String) { assignments.state.setSource(name) }
    override func beginDocument(areCells: Bool) { assignments.state.setCells(areCells) }
    override var findings: RunFindings { assignments.state.findings }

    /// The assigned fields.
    var names: [FieldName] { assignments.state.names }

    // MARK: Records like earlier ones

    /// Begins to compute assigned fields from what a source of a plan decides.
    func beginValues(line: Int) { assignments.state.beginValues(line: line) }

    /// The value of an assigned field, by its number.
    func value(_ number: Int, for record: borrowing Record) -> Value { assignments.state.value(number, for: record) }

    /// The assigned fields that are computed for records like earlier ones, and what they read.
    var recomputed: [FieldName] { assignments.state.recomputed.map { assignments.state.names[$0] } }
    var recomputedReads: [FieldName] { assignments.state.recomputedReads }
}
