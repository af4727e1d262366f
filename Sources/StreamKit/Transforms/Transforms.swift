/// The requested transforms of a record after its schema: rename ▶ set ▶ where ▶ unique ▶ sums ▶ sort and
/// limit ▶ select.
struct Transforms: ~Copyable {
    /// The decision about a record.
    enum Verdict {
        /// It is written.
        case write
        /// It is left out.
        case leaveOut
        /// It is held, to be decided at the end.
        case hold
        /// It has gone into its group's sums.
        case sumUp
    }

    /// The condition, for schemas that can apply it early; `nil` if they must not.
    let earlyFilter: RecordFilter?
    /// All fields that must exist.
    let requests: FieldRequests
    /// Those that must exist in the records of sums.
    let resultRequests: FieldRequests
    /// Those that should, if the records' fields are known only at the end.
    var pivotRequests: FieldRequests
    /// Whether only the condition has to be applied.
    let onlyFilters: Bool
    /// Whether there is nothing to do at all.
    var isIdle: Bool { onlyFilters && filter == nil }

    /// The condition.
    let filter: RecordFilter?
    private let renames: FieldRenames
    /// The assigned fields.
    var assignedFields: [FieldName] { assignments.names }
    private var assignments: Assignments
    private let hasAssignments: Bool
    private let unique: UniqueFilter?
    private var sums: RecordGroups?
    /// The condition that groups have to meet.
    let groupFilter: RecordFilter?
    /// What is known of the fields, if they are described instead of writing records.
    private var summaries: FieldSummaries?
    private var selection: RecordSelection
    /// The fields that sums and the unique key read; `nil` if all fields are kept.
    private let needed: FieldList?
    /// The fields of a schema's records that the condition reads.
    let neededForCondition: FieldList
    /// The fields that are read after all others are set.
    private let read: [FieldName]
    /// The fields whose values make a group, if none is renamed; `nil` if there are none.
    private let groups: [FieldName]?
    /// What else is read from a schema's records.
    private let readBesideGroups: [FieldName]
    /// The unique key of the current record, if it is the first with it.
    private(set) var uniqueKey: KeyHash?

    init(
        _ options: TransformOptions, unique: UniqueFilter?, registry: FieldNames, mayFilterEarly: Bool,
        onRequest: [String]
    ) {
        func names(_ fields: [String]) -> [FieldName] { fields.map { registry.intern(text: $0) } }
        var requests = FieldRequests(
            registry: registry, onRequest: onRequest, aggregates: options.sums.map(\.name),
            compared: (options.conditions + options.assignments.map(\.expression)).flatMap(\.comparedFields))
        for rename in options.renames { requests.rename(rename) }
        for assignment in options.assignments {
            let expression = assignment.expression
            for field in expression.fields {
                requests.add(
                    .assignment, registry.intern(text: field), isNeeded: expression.isMissing(without: field),
                    by: expression)
            }
            requests.assign(registry.intern(text: assignment.name))
        }
        requests.add(.condition, options.conditions)
        for field in unique?.fields ?? [] { requests.add(.uniqueKey, field) }
        var resultRequests = FieldRequests(registry: registry)
        resultRequests.add(.groupCondition, options.groupConditions)
        pivotRequests = FieldRequests(registry: registry)
        if options.pivot == nil {
            resultRequests.add(.order, options.order.map(\.name))
            resultRequests.add(.group, options.per)
        } else {
            pivotRequests.add(.order, options.order.map(\.name))
            pivotRequests.add(.group, options.per)
        }
        let plan = options.sumPlan
        if plan != nil {
            requests.add(.aggregateGroup, options.groups)
            if let field = options.pivot {
                requests.add(.pivot, [field])
            }
            requests.add(.aggregate, options.sums.map(\.expression))
        } else {
            requests.add(resultRequests)
        }
        self.resultRequests = resultRequests
        for read in options.reads {
            requests.add(.other(read.term), registry.intern(text: read.field), isRenamed: false)
        }
        self.requests = requests
        let renames = FieldRenames(options.renames, registry: registry)
        self.renames = renames
        let assigned = names(options.assignments.map(\.name))
        hasAssignments = !options.assignments.isEmpty
        assignments = Assignments(options.assignments, options.settings, registry: registry)
        let filter =
            options.conditions.isEmpty
            ? nil
            : RecordFilter(
                options.conditions, options.settings, registry: registry, added: onRequest)
        self.filter = filter
        groupFilter =
            options.groupConditions.isEmpty
            ? nil : RecordFilter(options.groupConditions, options.settings, registry: registry)
        if let plan { sums = RecordGroups(plan, condition: groupFilter, options, registry: registry) }
        let isIndependent = filter.map { Set($0.fields).isDisjoint(with: assigned + renames.names) } ?? false
        earlyFilter = isIndependent && mayFilterEarly ? filter : nil
        self.unique = unique
        needed = plan.map { FieldList(names($0.inputs) + (unique?.fields ?? [])) }
        neededForCondition = FieldList(renames.sources(of: filter?.fields ?? []))
        read =
            (filter?.fields ?? []) + (unique?.fields ?? [])
            + names(plan?.inputs ?? options.order.map(\.name) + options.per)
        groups = renames.isEmpty ? plan.map { names($0.groups) } : nil
        readBesideGroups = names(plan?.arguments ?? []) + (unique?.fields ?? []) + (filter?.fields ?? [])
        if options.describes { summaries = FieldSummaries(options.settings.numbers, registry) }
        onlyFilters =
            renames.isEmpty && !options.describes && options.assignments.isEmpty && unique == nil && !options.mayContain
            && plan == nil
        selection = RecordSelection(options, registry: registry)
    }

    /// Whether no more records will be written.
    var isExhausted: Bool { selection.isExhausted }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        filter?.setSource(name)
        assignments.setSource(name)
        sums?.beginSource(name)
    }

    /// A document begins.
    /// - Parameter isTable: whether its records' texts are cells.
    mutating func beginDocument(isTable: Bool) {
        filter?.setCells(isTable)
        assignments.setCells(isTable)
    }

    /// The columns of records whose schema gives them these.
    func columns(of names: [FieldName]) -> [FieldName] {
        var columns = FieldList(renames.apply(to: names))
        columns.append(contentsOf: assignedFields)
        return columns.names
    }

    /// The schema's name for a field with this name after the transforms.
    func formerName(of field: String) -> String { renames.formerName(of: field) }

    /// The name after the transforms of a field that the schema calls this.
    func name(of field: FieldName) -> FieldName {
        renames.isEmpty ? field : renames.apply(to: [field]).first ?? field
    }

    /// The schema's name for a field with this name after the transforms.
    func formerName(of field: FieldName) -> FieldName { renames.formerName(of: field) }

    /// Renames and sets fields and applies the condition; returns whether it holds.
    /// - Parameters:
    ///   - isFiltered: whether the schema has already applied the condition.
    ///   - isRepeated: whether the record is like an earlier one, and has what it shares with that.
    mutating func filter(_ record: inout Record, line: Int, isFiltered: Bool, isRepeated: Bool = false) -> Bool {
        if !renames.isEmpty { renames.apply(to: &record) }
        if hasAssignments, !isRepeated || assignments.mustRecompute {
            assignments.apply(to: &record, line: line, isRepeated: isRepeated)
        }
        if isFiltered { return true }
        return filter?.keeps(record, line: line) ?? true
    }

    /// Whether a record that meets the condition would be left out, and leave no trace.
    mutating func wouldLeaveOut(_ record: borrowing Record) -> Bool {
        // The first with its key is to be noted, even if it is left out then.
        unique?.hasSeen(record) ?? selection.wouldLeaveOut(record)
    }

    /// Decides whether a record that meets the condition is among those requested.
    /// - Parameters:
    ///   - isCells: whether the record's texts are cells of a table, which has no other way to leave one out than the empty
    ///     text.
    ///   - group: the number of its group, if it is known.
    mutating func admit(_ record: borrowing Record, line: Int, isCells: Bool, group: Int?) -> Verdict {
        if let unique {
            let (isNew, key) = unique.insertKey(of: record)
            guard isNew else { return .leaveOut }
            uniqueKey = key
        }
        if sums != nil {
            sums?.add(record, line: line, emptyIsMissing: isCells, group: group)
            return .sumUp
        }
        return choose(record)
    }

    /// Decides whether a record is among those that an order and a limit select.
    mutating func choose(_ record: borrowing Record) -> Verdict {
        selection.choose(record)
    }

    /// Holds the current record, which has been selected meanwhile; returns whether it pushes another out.
    /// - Throws: `StreamError` if there is no room for it.
    mutating func hold(_ record: borrowing Record, source: String, line: Int) throws(StreamError) -> Bool {
        try selection.hold(record, HeldRecord.Origin(source: source, line: line, uniqueKey: uniqueKey))
    }

    /// The current record has been written.
    mutating func didWrite() { selection.didWrite() }

    /// What expressions have met.
    var findings: RunFindings {
        let ofSums: RunFindings =
            switch sums {
            case .some(let sums): sums.findings
            case .none: []
            }
        return ofSums.union(assignments.findings).union(filter?.functionFindings ?? [])
    }

    /// How many records have none of the fields of the unique key, and these.
    var withoutUniqueKey: (count: Int, fields: [FieldName]) { (unique?.recordsWithoutKey ?? 0, unique?.fields ?? []) }

    /// Whether records may be left out by what they have in some fields.
    var leaveOut: Bool { filter != nil || unique != nil || selection.looksAtFields }

    /// Whether records are written at once, and what is written of these fields of a schema, and of assigned fields, is all that
    /// differs in records that are otherwise equal.
    func repeatOutput(despite free: [FieldName]) -> Bool {
        let isHeld = sums != nil || selection.holds || describes
        return !isHeld && assignedFields.count < UInt8.max / 2 && renames.areDistinct(despite: free)
    }

    /// The fields of the records of sums; `nil` if nothing is summed up.
    var summedFields: [FieldName]? {
        switch sums {
        case .some(let sums): sums.names
        case .none: nil
        }
    }

    /// The number of the latest record's group, if it has one.
    var latestGroup: Int? {
        switch sums {
        case .some(let sums): sums.latest
        case .none: nil
        }
    }

    // MARK: Records like earlier ones

    /// Settles which assigned fields are computed for records like earlier ones; the others join a plan's fields, or do not differ.
    /// - Parameters:
    ///   - plan: what decides the records.
    ///   - dependent: the fields that depend on other records.
    ///   - sources: the fields that those are computed from.
    ///   - areAlwaysThere: whether the records always have the plan's fields.
    ///   - mayJoin: whether assigned fields may join the plan's.
    mutating func settleAssignments(
        _ plan: inout RowPlan, dependent: [FieldName], sources: [FieldName], areAlwaysThere: Bool, mayJoin: Bool
    ) {
        guard hasAssignments, mayJoin, renames.isEmpty else { return assignments.recomputeAll() }
        assignments.settle(
            &plan, dependent: dependent, readBefore: sources, read: Set(read), areAlwaysThere: areAlwaysThere)
    }

    /// Begins to compute assigned fields from what a source of a plan decides.
    mutating func beginAssignedValues(line: Int) { assignments.beginValues(line: line) }

    /// The value of an assigned field, by its number.
    mutating func assignedValue(_ number: Int, for record: borrowing Record) -> Value {
        assignments.value(number, for: record)
    }

    /// The fields that are computed for records like earlier ones: the assigned ones that may differ, and these.
    func recomputed(besides dependent: [FieldName]) -> [FieldName] {
        var fields = FieldList(renames.apply(to: dependent))
        fields.append(contentsOf: assignments.recomputed.map { assignments.names[$0] })
        return fields.names
    }

    /// The fields that are read from records like earlier ones.
    var neededFromSource: [FieldName] {
        renames.sources(of: read + assignments.recomputedReads)
    }

    /// The fields that make a group, if its number may be kept: none is computed for each record, or depends on others.
    func keptGroups(_ dependent: [FieldName]) -> [FieldName]? {
        let others = Set(dependent + assignments.recomputed.map { assignments.names[$0] })
        return groups.flatMap { others.isDisjoint(with: $0) ? $0 : nil }
    }

    /// What is read of records whose groups are known, if that is nothing but some of these fields.
    func readBesideGroups(of fields: [FieldName]) -> [FieldName]? {
        assignments.recomputed.isEmpty && Set(readBesideGroups).isSubset(of: fields) ? readBesideGroups : nil
    }

    /// Drops fields that are no longer needed.
    func keepNeeded(of record: inout Record) {
        if let needed { record.drop { !needed.contains($0) } }
    }

    /// What is wrong with values that should have been numbers.
    var faultsOfSums: [RunNote] {
        switch sums {
        case .some(let sums): sums.faults
        case .none: []
        }
    }

    /// The memory used by the sums, if that should be reported now.
    mutating func takeMemoryNote() -> Int? { sums?.takeMemoryNote() }

    /// Takes the next group's record that meets their condition into an empty one; returns whether there was one.
    mutating func takeNextGroup(into record: inout Record) -> Bool { sums?.takeNext(into: &record) ?? false }

    /// Whether records are described, not written.
    var describes: Bool {
        switch summaries {
        case .some: true
        case .none: false
        }
    }

    /// The fields of descriptions, if there are any, and how many fields are not described.
    var descriptions: (names: [FieldName], further: Int)? {
        switch summaries {
        case .some(let summaries): (summaries.names, summaries.further)
        case .none: nil
        }
    }

    /// Adds a record, as it would be written, to what is known of its fields.
    mutating func describe(_ record: borrowing Record) { summaries?.add(record) }

    /// Adds fields that no record may have had.
    mutating func describe(fields: [FieldName]) { summaries?.add(fields) }

    /// Takes the description of the next field into an empty record; returns whether there was one.
    mutating func takeNextDescription(into record: inout Record) -> Bool { summaries?.takeNext(into: &record) ?? false }

    /// Whether the fields of the records of sums are known only when all have been summed up.
    var pivots: Bool {
        switch sums {
        case .some(let sums): sums.pivots
        case .none: false
        }
    }

    /// Turns values of a field into columns, before the first record of sums is taken.
    /// - Parameter record: an empty record.
    /// - Returns: the records' fields; `nil` if there is nothing to be turned, or no longer.
    /// - Throws: `StreamError` if there are too many.
    mutating func pivotGroups(_ record: inout Record) throws(StreamError) -> [FieldName]? {
        try sums?.turn(&record) ?? nil
    }

    /// Takes the next held record, in order, into an empty one.
    /// - Throws: `StreamError` if it cannot be read.
    mutating func takeNextHeld(into record: inout Record) throws(StreamError) -> HeldRecord.Origin? {
        try selection.takeNext(into: &record)
    }

    /// Releases what was held.
    mutating func forgetHeld() { selection.forget() }
}
