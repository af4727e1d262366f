/// What happens to records between their schema and the writer, made once for a run: rename and set ▶ where ▶ unique ▶ sums ▶ sort
/// and limit ▶ describe.
///
/// What is called for each record is `mutating`, although it changes nothing: to borrow all this would copy it.
struct RecordStages: ~Copyable {
    /// The stages that look at each record by itself: workers carry them out, too.
    private let own: [RecordStage]
    /// Those that depend on earlier records.
    private let others: [RecordStage]
    /// The number of the stage among these whose records are being taken at the end.
    private var drained = 0

    // Those of them that others need to know.
    let assignments: AssignmentStage?
    /// The condition.
    let filter: RecordFilter?
    let unique: UniqueFilter?
    let groups: GroupStage?
    /// What orders and limits records; the same if it sorts all.
    private let selection: RecordStage?
    private let sorting: SortStage?
    let description: DescriptionStage?
    /// The condition, for schemas that can apply it early; `nil` if they must not.
    let earlyFilter: RecordFilter?
    /// The schema that was last lent it.
    private var borrower: (any RecordSchema)?
    /// What is remembered from run to run of records that were passed on.
    private let memories: [any PersistentState]
    let requests: RequestedFields
    /// What is read of records.
    private let reads: StageReads

    init(
        _ options: TransformOptions, unique: UniqueFilter?, _ projection: Projection, _ writer: any RecordWriter,
        _ memories: [any PersistentState], lookupKeys: [String], registry: FieldNames, mayFilterEarly: Bool,
        onRequest: [String]
    ) {
        requests = RequestedFields(
            options, unique: unique?.fields ?? [], projection, lookupKeys: lookupKeys, registry: registry,
            onRequest: onRequest)
        self.memories = memories
        assignments = AssignmentStage(options, registry: registry)
        let (settings, conditions) = (options.settings, options.conditions)
        filter =
            conditions.isEmpty
            ? nil : RecordFilter(conditions, settings, registry: registry, added: onRequest)
        self.unique = unique
        let groupFilter =
            options.groupConditions.isEmpty
            ? nil : RecordFilter(options.groupConditions, settings, registry: registry)
        groups = options.sumPlan.map { GroupStage($0, condition: groupFilter, options, registry: registry) }
        selection = Self.selection(options, projection, writer, registry)
        sorting = selection as? SortStage
        description = options.describes ? DescriptionStage(settings.numbers, projection, registry) : nil
        let stages: [RecordStage?] = [unique.map(UniqueStage.init), groups, selection, description]
        own = [assignments, filter.map(ConditionStage.init)].compactMap { $0 }
        others = stages.compactMap { $0 }
        let changed = (assignments?.names ?? []) + (assignments?.renames.names ?? [])
        let isIndependent = Set(filter?.fields ?? []).isDisjoint(with: changed)
        earlyFilter = isIndependent && mayFilterEarly ? filter : nil
        reads = StageReads(options, filter: filter, unique: unique, registry)
    }

    private static func selection(
        _ options: TransformOptions, _ projection: Projection, _ writer: any RecordWriter, _ registry: FieldNames
    ) -> RecordStage? {
        let order = SortOrder(options.order, options.settings.numbers, registry)
        let per = options.per.map { registry.intern(text: $0) }
        switch (options.limit, isSorted: !options.order.isEmpty) {
        case (let count?, false): return LimitStage(count, per: per)
        case (let count?, true): return RankingStage(order, limit: count, per: per, projection, registry)
        case (nil, true):
            // Its columns must be known, and nothing come between.
            let isNext = !options.describes && options.pivot == nil
            let lines = isNext ? writer.abilities.lines : nil
            return SortStage(order, projection, lines, memory: options.sortingMemory, registry)
        case (nil, false): return nil
        }
    }

    /// Whether there is nothing to do at all.
    var isEmpty: Bool { own.isEmpty && !dependOnOthers }
    /// Whether only the condition has to be applied.
    var onlyFilter: Bool { assignments == nil && !dependOnOthers }
    /// Whether what becomes of a record depends on others, or something is remembered of it.
    var dependOnOthers: Bool { !others.isEmpty || !memories.isEmpty }
    /// Whether the first thing that depends on others is a group, and sums of parts of the records can be added up.
    var areSumsFirst: Bool { unique == nil && memories.isEmpty && groups?.canBeParted ?? false }
    /// Whether no more records will be written.
    var isExhausted: Bool { selection?.isExhausted ?? false }
    /// Whether what records become is not what is written of them.
    var makesOthers: Bool { groups != nil || description != nil }
    /// What expressions have met.
    var findings: RunFindings { (own + others).reduce([]) { $0.union($1.findings) } }

    /// Lets a schema apply the condition: once the requested fields have been found to exist, or from the first record on if
    /// all of its records have those that the condition reads.
    /// - Parameter isChecked: whether they have been found.
    mutating func lendFilter(to schema: any RecordSchema, isChecked: Bool) {
        guard let filter = earlyFilter, schema !== borrower else { return }
        guard isChecked || schema.fixedColumns.map({ filter.fields.allSatisfy($0.contains) }) ?? false else { return }
        borrower = schema
        schema.applyEarly(filter)
    }

    /// A source begins.
    func beginSource(_ name: String) { for stage in own + others { stage.beginSource(name) } }

    /// A document begins.
    /// - Parameter isTable: whether its records' texts are cells.
    func beginDocument(isTable: Bool) { for stage in own + others { stage.beginDocument(areCells: isTable) } }

    // MARK: Names

    private var renames: FieldRenames? { assignments?.renames }

    /// The columns of records whose schema gives them these.
    func columns(of names: [FieldName]) -> [FieldName] {
        var columns = FieldList(renames?.apply(to: names) ?? names)
        columns.append(contentsOf: assignments?.names ?? [])
        return columns.names
    }

    /// The schema's name for a field with this name after the stages.
    func formerName(of field: String) -> String { renames?.formerName(of: field) ?? field }

    /// The schema's name for a field with this name after the stages.
    func formerName(of field: FieldName) -> FieldName { renames?.formerName(of: field) ?? field }

    /// The name after the stages of a field that the schema calls this.
    func name(of field: FieldName) -> FieldName { renames?.apply(to: [field]).first ?? field }

    // MARK: Records

    /// Lets a record go through the stages that look at it by itself; returns whether it passes.
    @inline(__always)
    mutating func change(_ record: inout Record, _ origin: inout RecordOrigin) throws(StreamError) -> Bool {
        if own.isEmpty { return true }
        return if case .passes = try own.take(&record, &origin) { true } else { false }
    }

    /// Lets a record go through those that depend on earlier ones.
    @inline(__always)
    mutating func select(_ record: inout Record, _ origin: inout RecordOrigin) throws(StreamError)
        -> RecordStage.Outcome
    {
        try others.take(&record, &origin)
    }

    /// The record that passed last has been written.
    mutating func recordWasWritten() { for stage in others { stage.recordWasPassedOn() } }

    /// A record was written, or has become part of another.
    mutating func remember(_ origin: RecordOrigin) {
        if memories.isEmpty { return }
        for memory in memories { memory.recordWasWritten(origin.uniqueKey) }
    }

    /// Takes the next record that a stage has kept and the later ones let pass, once no more come.
    /// - Throws: `StreamError` if it cannot be read, or if there is no room for it.
    mutating func takeKept(into record: inout Record, _ end: EarlyEnd) throws(StreamError) -> RecordOrigin? {
        while drained < others.count {
            record.removeAll()
            guard others[drained].hasKept(despite: end), var origin = try others[drained].takeKept(into: &record) else {
                drained += 1
                continue
            }
            if case .passes = try others.take(&record, &origin, from: drained + 1) { return origin }
        }
        return nil
    }

    /// The name of the source of the record that was taken last, if it has one.
    var sourceOfKept: String? { drained < others.count ? others[drained].sourceOfKept : nil }

    /// What is written of it, if that was kept instead.
    var writtenOfKept: ByteView? { drained < others.count ? others[drained].writtenOfKept : nil }

    /// Releases what was kept.
    func forget() { for stage in others { stage.forget() } }

    /// Drops the fields that the stages which depend on earlier records do not need.
    func keepNeeded(of record: inout Record) {
        if let needed = reads.needed { record.drop { !needed.contains($0) } }
    }
}

// MARK: Records like earlier ones

extension RecordStages {
    /// Whether a record that meets the condition would be left out, and leave no trace.
    func wouldLeaveOut(_ record: borrowing Record) -> Bool {
        // The first with its key is to be noted, even if a later stage leaves it out.
        others.first?.wouldLeaveOut(record) ?? false
    }

    /// Whether records may be left out by what they have in some fields.
    var leaveOut: Bool { filter != nil || unique != nil || selection?.leavesOutByFields ?? false }

    /// Whether records are held as they will be written.
    var holdWritten: Bool { sorting?.holdsWritten ?? false }
    /// Whether the record that was held last is.
    var hasHeldWritten: Bool { sorting?.hasHeldWritten ?? false }

    /// Whether what is written of records is all that becomes of them, and what is written of these fields of a schema, and of
    /// assigned fields, is all that differs in records that are otherwise equal.
    func repeatOutput(despite varying: [FieldName]) -> Bool {
        let isHeld = selection?.holds ?? false && !holdWritten
        return !makesOthers && !isHeld && (assignments?.names.count ?? 0) < UInt8.max / 2
            && renames?.areDistinct(despite: varying) ?? true
    }

    /// Settles which assigned fields are computed for records like earlier ones (`Assignments.settle`).
    func settleAssignments(
        _ plan: inout RowPlan, dependent: [FieldName], sources: [FieldName], areAlwaysThere: Bool, mayJoin: Bool
    ) {
        guard let stage = assignments else { return }
        guard mayJoin, stage.renames.isEmpty else { return stage.assignments.state.recomputeAll() }
        stage.assignments.state.settle(
            &plan, dependent: dependent, readBefore: sources, read: Set(reads.later), areAlwaysThere: areAlwaysThere)
    }

    /// Whether the stages that look at a record by itself have anything to do with one like an earlier one.
    var changesRepeated: Bool {
        filter != nil || !(renames?.isEmpty ?? true) || !(assignments?.recomputed.isEmpty ?? true)
    }

    /// The fields that are computed for records like earlier ones: the assigned ones that may differ, and these.
    func recomputed(besides dependent: [FieldName]) -> [FieldName] {
        var fields = FieldList(renames?.apply(to: dependent) ?? dependent)
        fields.append(contentsOf: assignments?.recomputed ?? [])
        return fields.names
    }

    /// The fields that are read from records like earlier ones.
    var neededFromSource: [FieldName] { sources(of: reads.later + (assignments?.recomputedReads ?? [])) }

    /// The fields of a schema's records that the condition reads.
    var neededForCondition: FieldList { FieldList(sources(of: filter?.fields ?? [])) }

    private func sources(of names: [FieldName]) -> [FieldName] { renames?.sources(of: names) ?? names }

    /// The fields that make a group, if its number may be kept: none is renamed, computed for each record, or depends on others.
    func keptGroups(_ dependent: [FieldName]) -> [FieldName]? {
        guard groups != nil, renames?.isEmpty ?? true else { return nil }
        let others = Set(dependent + (assignments?.recomputed ?? []))
        return others.isDisjoint(with: reads.groups) ? reads.groups : nil
    }

    /// What is read of records whose groups are known, if that is nothing but some of these fields.
    func readBesideGroups(of fields: [FieldName]) -> [FieldName]? {
        let isRecomputed = !(assignments?.recomputed.isEmpty ?? true)
        return !isRecomputed && Set(reads.besideGroups).isSubset(of: fields) ? reads.besideGroups : nil
    }
}

/// Which fields the stages read.
private struct StageReads {
    /// Those that sums and the unique key read; `nil` if all fields are kept.
    let needed: FieldList?
    /// Those that are read after all others are set.
    let later: [FieldName]
    /// The fields whose values make a group.
    let groups: [FieldName]
    /// What else is read of a record that goes into a group.
    let besideGroups: [FieldName]

    init(_ options: TransformOptions, filter: RecordFilter?, unique: UniqueFilter?, _ registry: FieldNames) {
        func names(_ fields: [String]) -> [FieldName] { fields.map { registry.intern(text: $0) } }
        let plan = options.sumPlan
        let ofRecord = (filter?.fields ?? []) + (unique?.fields ?? [])
        needed = plan.map { FieldList(names($0.inputs) + (unique?.fields ?? [])) }
        later = ofRecord + names(plan?.inputs ?? options.order.map(\.name) + options.per)
        groups = names(plan?.groups ?? [])
        besideGroups = names(plan?.arguments ?? []) + (unique?.fields ?? []) + (filter?.fields ?? [])
    }
}
