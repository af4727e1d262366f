/// `--sort-by`, `--limit` and `--per`: which records an order and a limit select, and those that are held for it.
struct RecordSelection: ~Copyable {
    // At most one of the three.
    private var limit: Limit?
    private var ranking: TopRecords?
    private var sorter: RecordSorter?
    /// The values of the fields that have a limit each.
    private var group: RecordKey?

    init(_ options: TransformOptions, registry: FieldNames) {
        if !options.per.isEmpty {
            group = RecordKey(options.per.map { registry.intern(text: $0) }, hasher: .random())
        }
        let order = SortOrder(options.order, options.settings.numbers, registry)
        switch (options.limit, isSorted: !options.order.isEmpty) {
        case (let count?, false): limit = Limit(count, isPerGroup: !options.per.isEmpty)
        case (let count?, true): ranking = TopRecords(order, limit: count, registry: registry)
        case (nil, true): sorter = RecordSorter(order, registry: registry, memoryLimit: options.sortingMemory)
        case (nil, false): break
        }
    }

    /// Whether no more records will be written.
    var isExhausted: Bool {
        switch limit {
        case .some(let limit): limit.isExhausted
        case .none: false
        }
    }

    /// Whether records are held until all have come.
    var holds: Bool { ranking != nil || sorter != nil }

    /// Whether records may be left out by what they have in some fields.
    var looksAtFields: Bool { group != nil || ranking != nil }

    /// Whether a record would be left out.
    mutating func wouldLeaveOut(_ record: borrowing Record) -> Bool {
        if limit == nil, ranking == nil { return false }
        let key = key(of: record)
        return limit?.wouldAdmit(key) == false || ranking?.wouldAdmit(record, group: key) == false
    }

    /// Decides whether a record is selected.
    mutating func choose(_ record: borrowing Record) -> Transforms.Verdict {
        if sorter != nil {
            sorter?.begin(record)
            return .hold
        }
        let key = key(of: record)
        if ranking != nil { return ranking?.admits(record, group: key) == true ? .hold : .leaveOut }
        return limit?.admits(key) == false ? .leaveOut : .write
    }

    /// The key of a record's group: records without any of the fields are one, too.
    private mutating func key(of record: borrowing Record) -> KeyHash {
        group?.of(record) ?? KeyHash(low: 0, high: 0)
    }

    /// Holds the record that was chosen last, which has been projected meanwhile; returns whether it pushes another out.
    /// - Throws: `StreamError` if there is no room for it.
    mutating func hold(_ record: borrowing Record, _ origin: HeldRecord.Origin) throws(StreamError) -> Bool {
        if sorter != nil {
            try sorter?.hold(record, origin)
            return false
        }
        return ranking?.hold(record, origin) ?? false
    }

    /// The record that was chosen last has been written.
    mutating func didWrite() { limit?.didWrite() }

    /// Takes the next held record, in order, into an empty one.
    /// - Throws: `StreamError` if it cannot be read.
    mutating func takeNext(into record: inout Record) throws(StreamError) -> HeldRecord.Origin? {
        if sorter != nil { return try sorter?.takeNext(into: &record) }
        return ranking?.takeNext(into: &record)
    }

    /// Releases what is held.
    mutating func forget() {
        sorter?.forget()
        ranking = nil
    }
}
