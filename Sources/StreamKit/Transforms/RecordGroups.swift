/// `--by`, `--calc`, `--having` and `--pivot`: groups of records, and the records that replace them.
///
/// ```
///   record ─▶ its group's sums          end ─▶ groups ─▶ those that meet the condition ─▶ a column for each value, if asked for
/// ```
struct RecordGroups: ~Copyable {
    private var sums: GroupedAggregates
    /// The condition that groups have to meet.
    private let condition: RecordFilter?
    private var pivot: PivotTable?
    private var isPivoted = false

    init(_ plan: AggregatePlan, condition: RecordFilter?, _ options: TransformOptions, registry: FieldNames) {
        sums = GroupedAggregates(plan, options.settings, registry: registry)
        self.condition = condition
        if options.pivot != nil { pivot = PivotTable(plan, registry: registry) }
    }

    /// The fields of the groups' records, as far as they are known before all records have come.
    var names: [FieldName] { sums.names }
    /// The number of the latest record's group.
    var latest: Int? { sums.latestGroup }
    /// What is wrong with values that should have been numbers.
    var faults: [RunNote] { sums.faults }
    /// What expressions have met.
    var findings: RunFindings { sums.findings }

    /// Whether the fields are known only when all records have come.
    var pivots: Bool {
        switch pivot {
        case .some: true
        case .none: false
        }
    }

    mutating func beginSource(_ name: String) { sums.setSource(name) }

    /// Adds a record to its group.
    /// - Parameter group: its number, if it is known.
    mutating func add(_ record: borrowing Record, line: Int, emptyIsMissing: Bool, group: Int?) {
        sums.add(record, line: line, emptyIsMissing: emptyIsMissing, group: group)
    }

    /// The memory in use, if that should be reported now.
    mutating func takeMemoryNote() -> Int? { sums.takeNote() }

    /// Takes the next group's record into an empty one; returns whether there was one.
    mutating func takeNext(into record: inout Record) -> Bool {
        if isPivoted { return pivot?.takeNext(into: &record) ?? false }
        condition?.setCells(sums.areCells)
        while sums.takeNext(into: &record) {
            if condition?.keeps(record, line: 0) ?? true { return true }
            record.removeAll()
        }
        return false
    }

    /// Turns values of a field into columns, before the first group is taken.
    /// - Parameter record: an empty record.
    /// - Returns: the fields; `nil` if there is nothing to be turned, or no longer.
    /// - Throws: `StreamError` if there are too many.
    mutating func turn(_ record: inout Record) throws(StreamError) -> [FieldName]? {
        guard pivots, !isPivoted else { return nil }
        while takeNext(into: &record) {
            try pivot?.add(record)
            record.removeAll()
        }
        isPivoted = true
        return pivot?.names
    }
}
