/// What the options ask to be done with a record behind its schema: rename ▶ set ▶ where ▶ unique ▶ sums ▶ sort and
/// limit ▶ select.
struct Transforms: ~Copyable {
    /// What becomes of a record.
    enum Verdict {
        /// It is written.
        case write
        /// It is left out.
        case leaveOut
        /// It is to be held, for the end to decide.
        case hold
        /// It has gone into its group's sums.
        case sumUp
    }

    /// The condition, for schemas that can apply it early; nothing if nothing of the kind may happen.
    let earlyFilter: RecordFilter?
    /// All fields that are to be there.
    let requests: FieldRequests
    /// And those of the records that sums come out in.
    let resultRequests: FieldRequests
    /// Whether there is nothing to be done but to apply the condition.
    let onlyFilters: Bool
    /// Whether there is nothing to be done at all.
    var isIdle: Bool { onlyFilters && filter == nil }

    /// The condition.
    let filter: RecordFilter?
    private let renames: FieldRenames
    /// The fields that are made.
    private let assignedFields: [FieldName]
    private var assignments: Assignments
    private let hasAssignments: Bool
    private let unique: UniqueFilter?
    private var sums: GroupedSums?
    private var limit: Limit?
    private var ranking: Ranking?
    private var sorter: RecordSorter?
    private var group: RecordKey?
    /// What sums and the key of which the first passes read; nothing if all fields go on.
    private let needed: FieldList?
    /// What they read of a schema's records; nothing if they may read any field.
    let neededOfSource: FieldList?
    /// The key by which the record under way is the first of its kind.
    private(set) var uniqueKey: KeyHash?

    init(
        _ options: TransformOptions, unique: UniqueFilter?, registry: FieldNames, mayFilterEarly: Bool,
        terms: MessageTerms
    ) {
        func names(_ fields: [String]) -> [FieldName] { fields.map { registry.intern(text: $0) } }
        var requests = FieldRequests(registry: registry, sources: terms.fieldSources)
        for rename in options.renames { requests.rename(terms.renames, rename) }
        for assignment in options.assignments {
            requests.add(terms.assignments, assignment.expression.fields)
            requests.assign(registry.intern(text: assignment.name))
        }
        requests.add(terms.conditions, options.conditions.flatMap(\.fields))
        for field in unique?.fields ?? [] { requests.add(terms.unique, field) }
        var resultRequests = FieldRequests(registry: registry)
        resultRequests.add(terms.order, options.order.map(\.name))
        resultRequests.add(terms.groups, options.per)
        let plan = options.sumPlan
        if let plan {
            requests.add(terms.summedGroups, plan.groups)
            requests.add(terms.sums, plan.inputs)
            sums = GroupedSums(plan, now: options.now, registry: registry)
        } else {
            requests.add(resultRequests)
        }
        self.resultRequests = resultRequests
        for read in options.reads {
            requests.add(read.term, registry.intern(text: read.field), isRenamed: false)
        }
        self.requests = requests
        let renames = FieldRenames(options.renames, registry: registry)
        self.renames = renames
        let assigned = names(options.assignments.map(\.name))
        assignedFields = assigned
        hasAssignments = !options.assignments.isEmpty
        assignments = Assignments(options.assignments, now: options.now, registry: registry)
        let filter =
            options.conditions.isEmpty
            ? nil
            : RecordFilter(
                options.conditions, now: options.now, registry: registry, added: terms.fieldSources.map(\.field))
        self.filter = filter
        let isIndependent = filter.map { Set($0.fields).isDisjoint(with: assigned + renames.names) } ?? false
        earlyFilter = isIndependent && mayFilterEarly ? filter : nil
        self.unique = unique
        needed = plan.map { FieldList(names($0.inputs) + (unique?.fields ?? [])) }
        let changesNone = renames.isEmpty && options.assignments.isEmpty
        neededOfSource =
            changesNone ? needed.map { FieldList($0.names + (filter?.fields ?? [])) } : nil
        onlyFilters =
            renames.isEmpty && options.assignments.isEmpty && unique == nil && !options.mayHold && plan == nil
        if !options.per.isEmpty { group = RecordKey(names(options.per), hasher: .random()) }
        let order = SortOrder(options.order, registry)
        switch (options.limit, isSorted: !options.order.isEmpty) {
        case (let count?, false): limit = Limit(count, isPerGroup: !options.per.isEmpty)
        case (let count?, true): ranking = Ranking(order, limit: count, registry: registry)
        case (nil, true): sorter = RecordSorter(order, registry: registry, memoryLimit: options.sortingMemory)
        case (nil, false): break
        }
    }

    /// Whether no further record will be written.
    var isExhausted: Bool {
        switch limit {
        case .some(let limit): limit.isExhausted
        case .none: false
        }
    }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        filter?.setSource(name)
        assignments.setSource(name)
        sums?.setSource(name)
    }

    /// The columns that records have whose schema gives them these.
    func columns(of names: [FieldName]) -> [FieldName] {
        var columns = FieldList(renames.apply(to: names))
        columns.append(contentsOf: assignedFields)
        return columns.names
    }

    /// What the field is called in the schema that has this name behind it.
    func formerName(of field: String) -> String { renames.formerName(of: field) }

    /// What the fields are called in the schema that have these names behind it.
    func formerNames(of fields: [FieldName]) -> [FieldName] { fields.map { renames.formerName(of: $0) } }

    /// Renames and sets fields and applies the condition; whether it holds.
    /// - Parameter isFiltered: the schema has applied the condition already.
    mutating func filter(_ record: inout Record, line: Int, isFiltered: Bool) -> Bool {
        if !renames.isEmpty { renames.apply(to: &record) }
        if hasAssignments { assignments.apply(to: &record, line: line) }
        if isFiltered { return true }
        return filter?.keeps(record, line: line) ?? true
    }

    /// Decides whether a record that meets the condition is among those that are asked for.
    mutating func admit(_ record: borrowing Record, line: Int) -> Verdict {
        if let unique {
            let (isNew, key) = unique.take(record)
            guard isNew else { return .leaveOut }
            uniqueKey = key
        }
        if sums != nil {
            sums?.add(record, line: line)
            return .sumUp
        }
        return choose(record)
    }

    /// Decides whether a record is among those that an order and a limit ask for.
    mutating func choose(_ record: borrowing Record) -> Verdict {
        if sorter != nil {
            sorter?.begin(record)
            return .hold
        }
        // Records that have none of the fields are a group too.
        let groupKey = group?.of(record) ?? KeyHash(low: 0, high: 0)
        if ranking != nil { return ranking?.admits(record, group: groupKey) == true ? .hold : .leaveOut }
        if limit != nil, limit?.admits(groupKey) == false { return .leaveOut }
        return .write
    }

    /// Holds the record under way, which has been selected meanwhile; whether it pushes another out.
    /// - Throws: `StreamError` when it does not fit anywhere.
    mutating func hold(_ record: borrowing Record, source: String, line: Int) throws(StreamError) -> Bool {
        let origin = HeldRecord.Origin(source: source, line: line, uniqueKey: uniqueKey)
        if sorter != nil {
            try sorter?.hold(record, origin)
            return false
        }
        return ranking?.hold(record, origin) ?? false
    }

    /// The record under way has been written.
    mutating func didWrite() { limit?.didWrite() }

    /// The fields of the records that sums come out in; nothing if nothing is summed up.
    var summedFields: [FieldName]? {
        switch sums {
        case .some(let sums): sums.names
        case .none: nil
        }
    }

    /// Leaves out what nothing reads any more.
    func keepNeeded(of record: inout Record) {
        if let needed { record.drop { !needed.contains($0) } }
    }

    /// How much memory the sums use, if that is to be told now.
    mutating func takeMemoryNote() -> Int? { sums?.takeNote() }

    /// Takes the next group's record out, into an empty one; whether there was one.
    mutating func takeNextGroup(into record: inout Record) -> Bool { sums?.takeNext(into: &record) ?? false }

    /// Takes the next of the records that were held, in their order, into an empty one.
    /// - Throws: `StreamError` when it cannot be read.
    mutating func takeNextHeld(into record: inout Record) throws(StreamError) -> HeldRecord.Origin? {
        if sorter != nil { return try sorter?.takeNext(into: &record) }
        return ranking?.takeNext(into: &record)
    }

    /// Lets go of what was held.
    mutating func forgetHeld() {
        sorter?.forget()
        ranking = nil
    }
}
