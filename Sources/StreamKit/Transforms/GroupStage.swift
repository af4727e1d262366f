/// `--by`, `--calc`, `--having` and `--pivot`: groups of records, and the records that replace them.
///
/// ```
///   record ─▶ its group's sums          end ─▶ groups ─▶ those that meet the condition ─▶ a column for each value, if asked for
/// ```
final class GroupStage: RecordStage {
    private let state: Box<State>
    /// The condition that groups have to meet.
    let condition: RecordFilter?
    private let registry: FieldNames
    private let plan: AggregatePlan

    private struct State: ~Copyable {
        var sums: GroupedAggregates
        var pivot: PivotTable?
        var isPivoted = false

        var pivotedNames: [FieldName]? {
            switch pivot {
            case .some(let pivot): pivot.names
            case .none: nil
            }
        }
    }

    init(_ plan: AggregatePlan, condition: RecordFilter?, _ options: TransformOptions, registry: FieldNames) {
        self.condition = condition
        self.registry = registry
        self.plan = plan
        var state = State(sums: GroupedAggregates(plan, options.settings, registry: registry))
        if options.pivot != nil { state.pivot = PivotTable(plan, registry: registry) }
        self.state = Box(state)
    }

    /// The fields of the groups' records, as far as they are known before all records have come.
    var names: [FieldName] { state.state.sums.names }
    /// What is wrong with values that should have been numbers.
    var faults: [RunNote] { state.state.sums.faults }
    override var findings: RunFindings { state.state.sums.findings }

    /// Whether the fields are known only when all records have come.
    var pivots: Bool { pivotedNames != nil }

    /// The fields once all records have come, if they are not known before.
    var pivotedNames: [FieldName]? { state.state.pivotedNames }

    override func beginSource(_ name: String) { state.state.sums.setSource(name) }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        state.state.sums.add(record, line: origin.line, emptyIsMissing: origin.areCells, group: origin.group)
        origin.group = state.state.sums.latestGroup
        return .summedUp
    }

    /// Whether sums of parts of the records can be added up.
    var canBeParted: Bool { state.state.sums.canBeParted }

    /// Takes the sums so far, and begins anew; `nil` if there have been no records.
    func takePart() -> Box<GroupedAggregates>? {
        if state.state.sums.latestGroup == nil { return nil }
        var part = state.state.sums.anew(plan, registry: registry)
        swap(&part, &state.state.sums)
        return Box(part)
    }

    /// Adds the sums of records that follow.
    func add(_ part: Box<GroupedAggregates>) { state.state.sums.add(part.state) }

    /// The memory in use, if that should be reported now.
    func takeMemoryNote() -> Int? { state.state.sums.takeNote() }

    override func takeKept(into record: inout Record) throws(StreamError) -> RecordOrigin? {
        if pivots, !state.state.isPivoted { try turn(&record) }
        let isTaken =
            state.state.isPivoted ? state.state.pivot?.takeNext(into: &record) ?? false : takeGroup(into: &record)
        return isTaken ? RecordOrigin() : nil
    }

    /// Sums over part of the records would be wrong.
    override func hasKept(despite end: EarlyEnd) -> Bool { end.isEmpty }

    /// Takes the next group's record that meets the condition.
    private func takeGroup(into record: inout Record) -> Bool {
        while state.state.sums.takeNext(into: &record) {
            condition?.setCells(state.state.sums.isTakenOfCells)
            if condition?.keeps(record, line: 0) ?? true { return true }
            record.removeAll()
        }
        return false
    }

    /// Turns values of a field into columns.
    private func turn(_ record: inout Record) throws(StreamError) {
        while takeGroup(into: &record) {
            try state.state.pivot?.add(record)
            record.removeAll()
        }
        state.state.isPivoted = true
        // The writer uses these names to the end of the run.
        registry.keepAll()
    }
}
