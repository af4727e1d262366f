/// `--by` and `--calc`: one record for each group of equal values, with what was computed from the group's records.
///
/// ```
///   record ─▶ key of the fields ─▶ number of the group ─▶ each term's column adds its value
///   end    ─▶ for each group: its fields, each term's sum, and from these the results
/// ```
/// Values are grouped like keys: by their texts, and missing is a value of its own. Memory grows with the groups, and with
/// the distinct values for median, percentile, mode and distinct.
struct GroupedAggregates: ~Copyable {
    private struct Term: BitwiseCopyable {
        /// Roots in the program; −1 for none.
        let argument: Int32
        let rank: Int32
        let ranksItself: Bool
        /// The field that is all of the argument, if it is one.
        let field: FieldName?
        let name: FieldName
    }

    /// The memory use in bytes that is worth a note.
    static let memoryOfNote = 256 << 20

    private let fields: [FieldName]
    /// The fields of a group's record.
    let names: [FieldName]
    private var key: RecordKey
    private var numbers = KeyNumbers()
    private var recent = RecentGroups()
    /// The groups' fields, and where each group's fields begin.
    private var values = ByteBuffer()
    private var starts: [Int] = []
    /// Which of them began with a record of a table, whose empty cells are no values.
    private var areCells: [Bool] = []
    private var terms: [Term] = []
    /// For each term what it has added up, and the field that it sums up by itself, if that is all of its argument.
    private var columns: [AggregateColumn] = []
    private var sources: [String?] = []
    private var program = ExpressionProgram()
    private var results: Assignments
    private var context = ExpressionProgram.EvaluationContext()
    /// The number of the latest record's group.
    private(set) var latestGroup: Int?
    /// How many groups have been taken.
    private var taken = 0
    private var hasNoted = false

    init(_ plan: AggregatePlan, _ settings: EvaluationSettings, registry: FieldNames) {
        context.settings = settings
        fields = plan.groups.map { registry.intern(text: $0) }
        names = plan.names.map { registry.intern(text: $0) }
        key = RecordKey(fields, hasher: .random())
        results = Assignments(plan.results, settings, registry: registry)
        for term in plan.terms {
            columns.append(.make(term.function, percent: term.percent))
            sources.append(term.argument?.bareField)
            terms.append(
                Term(
                    argument: term.argument.map { program.add($0, registry) } ?? -1,
                    rank: term.rank.map { program.add($0, registry) } ?? -1, ranksItself: term.ranksItself,
                    field: term.argument?.bareField.map { registry.intern(text: $0) },
                    name: registry.intern(text: term.name)))
        }
        // With nothing to group by there is one group, even without records.
        if fields.isEmpty { addGroup(Record()) }
    }

    /// Sets the source's name in messages.
    mutating func setSource(_ name: String) { context.source = Array(name.utf8) }

    /// The same without records, for those that follow.
    func anew(_ plan: AggregatePlan, registry: FieldNames) -> GroupedAggregates {
        var others = GroupedAggregates(plan, context.settings, registry: registry)
        others.context.source = context.source
        return others
    }

    /// What expressions have met.
    var findings: RunFindings { context.findings.union(results.findings) }

    /// Whether the group that was taken last began with a record of a table.
    var isTakenOfCells: Bool { taken > 0 && areCells[taken - 1] }

    /// How many parts the sums of a column have on average: mostly one for each group.
    var partsPerColumn: Int {
        columns.reduce(starts.count) { $0 + $1.partCount(of: starts.count) } / (1 + columns.count)
    }

    /// Whether sums of parts of the records can be added up.
    var canBeParted: Bool { columns.allSatisfy(\.canBeParted) }

    /// Adds the sums of records that follow, made by the same plan elsewhere.
    mutating func add(_ part: borrowing GroupedAggregates) {
        context.findings.formUnion(part.findings)
        if part.latestGroup == nil { return }
        var record = Record()
        let groups = zip(part.starts, part.areCells).map { start, areCells in
            context.emptyIsMissing = areCells
            if fields.isEmpty { return onlyGroup() }
            record.removeAll()
            var decoder = RecordDecoder(part.values.view.dropFirst(start))
            for field in fields { record.append(field, decoder.value(&record.scratch)) }
            return findGroup(of: record)
        }
        for (column, other) in zip(columns, part.columns) { column.add(other, as: groups) }
    }

    /// Adds a record to its group.
    /// - Parameter group: its number, if it is known.
    mutating func add(_ record: borrowing Record, line: Int, emptyIsMissing: Bool, group: Int?) {
        context.arena.reset()
        context.line = line
        context.emptyIsMissing = emptyIsMissing
        let group = group ?? (fields.isEmpty ? onlyGroup() : findGroup(of: record))
        latestGroup = group
        for number in terms.indices {
            let term = terms[number]
            if term.argument < 0 {
                columns[number].add(.boolean(true), rank: nil, to: group, &context.arena)
                continue
            }
            let operand =
                term.field.map { context.operand(record.value(of: $0)) }
                ?? program.operand(term.argument, for: record, &context)
            if operand.isMissing || emptyIsMissing && operand.isEmptyText { continue }
            var rank = term.ranksItself ? operand : nil
            if term.rank >= 0 {
                let other = program.operand(term.rank, for: record, &context)
                // It has no place in the order.
                if other.isMissing || emptyIsMissing && other.isEmptyText { continue }
                rank = other
            }
            // To count references would take a tenth of the time; the array keeps the column.
            unsafe Unmanaged.passUnretained(columns[number])._withUnsafeGuaranteedRef { column in
                column.add(operand, rank: rank, to: group, &context.arena)
            }
        }
    }

    /// The number of the group that all records belong to.
    private mutating func onlyGroup() -> Int {
        if latestGroup == nil { areCells[0] = context.emptyIsMissing }
        latestGroup = 0
        return 0
    }

    /// The number of a record's group.
    private mutating func findGroup(of record: borrowing Record) -> Int {
        let hasFields = key.write(record)
        let slot = recent.slot(of: key.view)
        if let known = recent.group(key.view, in: slot) { return known }
        let group = numbers.number(of: hasFields ? key.hash : KeyHash(low: 0, high: 0))
        if group == starts.count { addGroup(record) }
        recent.put(group, key.view, in: slot)
        return group
    }

    private mutating func addGroup(_ record: borrowing Record) {
        starts.append(values.count)
        areCells.append(context.emptyIsMissing)
        for field in fields { values.append(encoded: record.value(of: field)) }
        for column in columns { column.addGroup() }
    }

    /// Takes the next group, in order of their first records, into an empty record; returns whether there was one.
    mutating func takeNext(into record: inout Record) -> Bool {
        guard taken < starts.count else { return false }
        results.setCells(areCells[taken])
        var decoder = RecordDecoder(values.view.dropFirst(starts[taken]))
        for field in fields { record.append(field, decoder.value(&record.scratch)) }
        for (term, column) in zip(terms, columns) {
            let sum = column.result(taken, &record.scratch)
            record.append(term.name, sum.value(&record.scratch))
        }
        results.apply(to: &record, line: 0)
        record.project(names) { name in names.firstIndex(of: name) }
        taken += 1
        return true
    }

    /// What is wrong with values that should have been numbers, once for each field.
    var faults: [RunNote] {
        var known: Set<String?> = []
        return zip(columns, sources).compactMap { column, field in
            let (count, first, haveCommas) = column.notNumbers
            guard count > 0, known.insert(field).inserted else { return nil }
            return .notNumbers(count: count, field: field, first: first, haveCommas: haveCommas)
        }
    }

    /// The bytes in use, if they have just become worth a note.
    mutating func takeNote() -> Int? {
        if hasNoted { return nil }
        let bytes =
            numbers.allocatedBytes + values.capacity + starts.capacity * 8
            + columns.reduce(0) { $0 + $1.byteCount }
        hasNoted = bytes >= Self.memoryOfNote
        return hasNoted ? bytes : nil
    }
}

/// The groups of the latest records, by the bytes of their keys: most runs have few groups, and a hash that nobody can
/// predict takes longer than to compare.
struct RecentGroups: ~Copyable {
    struct Slot: BitwiseCopyable {
        var count = -1
        var group = 0
    }

    private static let slotCount = 64
    private static let longest = 48

    private var slots = UncheckedArray<Slot>(capacity: slotCount)
    /// For each slot the bytes of its key.
    private var texts = ByteBuffer()

    init() {
        for _ in 0..<Self.slotCount { slots.append(Slot()) }
        texts.reserve(Self.slotCount * Self.longest + ByteBuffer.padding)
        texts.commit(Self.slotCount * Self.longest)
    }

    /// The slot of a key.
    @inline(__always)
    func slot(of key: ByteView) -> Int {
        var hash: UInt64 = 0
        key.mix(into: &hash)
        return Int(truncatingIfNeeded: hash >> 32) & (Self.slotCount - 1)
    }

    /// The group of a key, if it is the one in its slot.
    @inline(__always)
    func group(_ key: ByteView, in number: Int) -> Int? {
        let slot = slots[number]
        let start = number &* Self.longest
        guard slot.count == key.count, key.hasSameBytes(as: texts.view[start..<(start &+ key.count)])
        else { return nil }
        return slot.group
    }

    /// Puts a key into its slot, if it is not too long.
    mutating func put(_ group: Int, _ key: ByteView, in number: Int) {
        guard key.count <= Self.longest else { return }
        texts.replace(number * Self.longest, by: key)
        slots[number] = Slot(count: key.count, group: group)
    }
}
