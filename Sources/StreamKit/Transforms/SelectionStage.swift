/// `--sort-by`, `--limit` and `--per`: which records an order and a limit select, and those that are held for it.
final class SelectionStage: RecordStage {
    private let state: Box<State>
    private let projection: Projection
    /// The current source's name.
    private var source = "-"

    private struct State: ~Copyable {
        // At most one of the three.
        var limit: Limit?
        var ranking: TopRecords?
        var sorter: RecordSorter?
        /// The values of the fields that have a limit each.
        var group: RecordKey?

        /// Whether no more records will pass.
        var isExhausted: Bool {
            switch limit {
            case .some(let limit): limit.isExhausted
            case .none: false
            }
        }

        /// The name of the source of the record that was taken last.
        var sourceOfKept: String? {
            switch sorter {
            case .some(let sorter): return sorter.source
            case .none: break
            }
            switch ranking {
            case .some(let ranking): return ranking.source
            case .none: return nil
            }
        }

        /// Whether records are held until all have come.
        var holds: Bool { ranking != nil || sorter != nil }

        /// Whether they are held as they will be written, and whether the last one is.
        var written: (all: Bool, last: Bool) {
            switch sorter {
            case .some(let sorter): (sorter.writes, sorter.hasWritten)
            case .none: (false, false)
            }
        }

        /// Whether records may be left out by what they have in some fields.
        var looksAtFields: Bool { group != nil || ranking != nil }

        /// The key of a record's group: records without any of the fields are one, too.
        mutating func key(of record: borrowing Record) -> KeyHash { group?.of(record) ?? KeyHash(low: 0, high: 0) }
    }

    /// - Parameters:
    ///   - projection: which fields of records are held.
    ///   - writer: that of the output.
    init?(_ options: TransformOptions, _ projection: Projection, _ writer: any RecordWriter, registry: FieldNames) {
        self.projection = projection
        var state = State()
        if !options.per.isEmpty {
            state.group = RecordKey(options.per.map { registry.intern(text: $0) }, hasher: .random())
        }
        let order = SortOrder(options.order, options.settings.numbers, registry)
        switch (options.limit, isSorted: !options.order.isEmpty) {
        case (let count?, false): state.limit = Limit(count, isPerGroup: !options.per.isEmpty)
        case (let count?, true): state.ranking = TopRecords(order, limit: count, registry: registry)
        case (nil, true):
            // Its columns must be known, and nothing come between.
            let isNext = !options.describes && options.pivot == nil
            state.sorter = RecordSorter(
                order, registry: registry, writer: isNext ? writer.abilities.lines : nil,
                memoryLimit: options.sortingMemory)
        case (nil, false): return nil
        }
        self.state = Box(state)
    }

    override var isExhausted: Bool { state.state.isExhausted }

    /// Whether records are held until all have come.
    var holds: Bool { state.state.holds }

    /// Whether they are held as they will be written, and whether the last one is.
    var written: (all: Bool, last: Bool) { state.state.written }

    /// Whether records may be left out by what they have in some fields.
    var looksAtFields: Bool { state.state.looksAtFields }

    override func beginSource(_ name: String) { source = name }

    override func wouldLeaveOut(_ record: borrowing Record) -> Bool {
        if state.state.sorter != nil { return false }
        let key = state.state.key(of: record)
        return state.state.limit?.wouldAdmit(key) == false
            || state.state.ranking?.wouldAdmit(record, group: key) == false
    }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        if state.state.sorter != nil {
            state.state.sorter?.begin(record)
            if origin.written == nil { projection.apply(to: &record) }
            return hold(record, origin)
        }
        let key = state.state.key(of: record)
        if state.state.limit != nil { return state.state.limit?.admits(key) == false ? .leftOut : .passes }
        guard state.state.ranking?.admits(record, group: key) == true else { return .leftOut }
        projection.apply(to: &record)
        return state.state.ranking?.hold(record, origin, source) == true ? .leftOut : .held
    }

    /// Holds a record that is to be sorted.
    private func hold(_ record: borrowing Record, _ origin: RecordOrigin) -> Outcome {
        do throws(StreamError) {
            try state.state.sorter?.hold(record, origin, source)
            return .held
        } catch {
            failure = error
            return .failed
        }
    }

    override func recordWasPassedOn() { state.state.limit?.didWrite() }

    override func takeKept(into record: inout Record) throws(StreamError) -> RecordOrigin? {
        if state.state.sorter != nil { return try state.state.sorter?.takeNext(into: &record) ?? nil }
        return state.state.ranking?.takeNext(into: &record) ?? nil
    }

    override var sourceOfKept: String? { state.state.sourceOfKept }

    override var writtenOfKept: ByteView? {
        switch state.state.sorter {
        case .some(let sorter): sorter.written
        case .none: nil
        }
    }

    override func forget() {
        state.state.sorter?.forget()
        state.state.ranking = nil
    }
}
