/// `--by` and `--calc`: one record for each group of equal values, with what was computed from the group's records.
///
/// ```
///   record ─▶ key of the fields ─▶ number of the group ─▶ each term's column adds its value
///   end    ─▶ for each group: its fields, each term's sum, and from these the results
/// ```
/// Values are grouped like keys: by their texts, and missing is a value of its own. Memory grows with the groups, and with
/// the distinct values for median, percentile, mode and distinct.
struct GroupedSums: ~Copyable {
    private struct Term {
        let column: SumColumn
        /// Roots in the program; −1 for none.
        let argument: Int32
        let rank: Int32
        let ranksItself: Bool
        let name: FieldName
        /// The field that is summed up by itself, if that is all of the argument.
        let field: String?
    }

    /// The memory use in bytes that is worth a note.
    static let memoryOfNote = 256 << 20

    private let fields: [FieldName]
    /// The fields of a group's record.
    let names: [FieldName]
    private var key: RecordKey
    private var numbers = KeyTable<UInt32>()
    /// The groups' fields, and where each group's fields begin.
    private var values = ByteBuffer()
    private var starts: [Int] = []
    private var terms: [Term] = []
    private var program = ExpressionProgram()
    private var results: Assignments
    private var surroundings = ExpressionProgram.Surroundings()
    /// How many groups have been taken.
    private var taken = 0
    private var additions = 0
    private var hasNoted = false

    /// - Parameter now: when the run began.
    init(_ plan: SumPlan, now: Timestamp, registry: FieldNames) {
        surroundings.now = now
        fields = plan.groups.map { registry.intern(text: $0) }
        names = plan.names.map { registry.intern(text: $0) }
        key = RecordKey(fields, hasher: .random())
        results = Assignments(plan.results, now: now, registry: registry)
        for term in plan.terms {
            terms.append(
                Term(
                    column: .make(term.function, percent: term.percent),
                    argument: term.argument.map { program.add($0, registry) } ?? -1,
                    rank: term.rank.map { program.add($0, registry) } ?? -1, ranksItself: term.ranksItself,
                    name: registry.intern(text: term.name), field: term.argument?.bareField))
        }
        // With nothing to group by there is one group, even without records.
        if fields.isEmpty { addGroup(Record()) }
    }

    /// Sets the source's name in messages.
    mutating func setSource(_ name: String) { surroundings.source = Array(name.utf8) }

    /// Adds a record to its group.
    mutating func add(_ record: borrowing Record, line: Int, emptyIsMissing: Bool) {
        surroundings.arena.reset()
        surroundings.line = line
        var group = 0
        if !fields.isEmpty {
            let next = UInt32(starts.count)
            let hash = key.of(record) ?? KeyHash(low: 0, high: 0)
            group = Int(numbers.update(hash, default: next) { $0 })
            if group == Int(next) { addGroup(record) }
        }
        for term in terms {
            if term.argument < 0 {
                term.column.add(.boolean(true), rank: nil, to: group, &surroundings.arena)
                continue
            }
            let operand = program.operand(term.argument, for: record, &surroundings)
            if operand.isMissing || emptyIsMissing && operand.isEmptyText { continue }
            var rank = term.ranksItself ? operand : nil
            if term.rank >= 0 {
                let other = program.operand(term.rank, for: record, &surroundings)
                // It has no place in the order.
                if other.isMissing || emptyIsMissing && other.isEmptyText { continue }
                rank = other
            }
            term.column.add(operand, rank: rank, to: group, &surroundings.arena)
        }
        additions += 1
    }

    private mutating func addGroup(_ record: borrowing Record) {
        starts.append(values.count)
        for field in fields { values.append(encoded: record.value(of: field)) }
        for term in terms { term.column.addGroup() }
    }

    /// Takes the next group, in order of their first records, into an empty record; returns whether there was one.
    mutating func takeNext(into record: inout Record) -> Bool {
        guard taken < starts.count else { return false }
        var decoder = RecordDecoder(values.view.dropFirst(starts[taken]))
        for field in fields { record.append(field, decoder.value(&record.scratch)) }
        for term in terms {
            let sum = term.column.result(taken, &record.scratch)
            record.append(term.name, sum.value(&record.scratch))
        }
        results.apply(to: &record, line: 0)
        record.project(names) { name in names.firstIndex(of: name) }
        taken += 1
        return true
    }

    /// What is wrong with values that should have been numbers, once for each field.
    var faults: [String] {
        var known: Set<String?> = []
        return terms.compactMap { term in
            let (count, first) = term.column.notNumbers
            guard count > 0, known.insert(term.field).inserted else { return nil }
            let values = count == 1 ? "1 value" : "\(count) values"
            let source = term.field.map { " of \u{201C}\($0)\u{201D}" } ?? ""
            return "\(values)\(source) left out: not a number: \(first)\(count > 1 ? " …" : "")"
        }
    }

    /// The bytes in use, if they have just become worth a note.
    mutating func takeNote() -> Int? {
        guard additions & 0xFFFF == 0, !hasNoted else { return nil }
        let bytes =
            numbers.allocatedBytes + values.capacity + starts.capacity * 8
            + terms.reduce(0) { $0 + $1.column.byteCount }
        hasNoted = bytes >= Self.memoryOfNote
        return hasNoted ? bytes : nil
    }
}

extension Operand {
    /// Whether it is the empty text.
    fileprivate var isEmptyText: Bool {
        if case .text(let text) = self { text.isEmpty } else { false }
    }
}
