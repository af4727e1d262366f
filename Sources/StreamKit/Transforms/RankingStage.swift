/// `--sort-by` with `--limit`: holds the first records in an order, for each value of some fields (`--per`) or in total.
///
/// One heap per group, with its last record at the top, so that anything after it is recognised at once: memory is that of
/// `limit` records per group, whatever the input. Equal records keep their order.
final class RankingStage: RecordStage {
    /// A copy of a record that outlives it, and the names that the registry may forget.
    private struct Entry {
        /// Its sort key.
        let key: [UInt8]
        let number: Int
        let origin: RecordOrigin
        /// Its source's name, for messages.
        let source: String
        let bytes: [UInt8]

        /// Whether it comes before another.
        func comesBefore(_ other: Entry) -> Bool {
            let order = key.withView { key in other.key.withView { ByteView.order(key, $0) } }
            return order != 0 ? order < 0 : number < other.number
        }
    }

    private let order: SortOrder
    private let limit: Int
    private let projection: Projection
    private let registry: FieldNames
    private var groupKey: RecordKey
    private var groups = KeyNumbers()
    private var heaps: [[Entry]] = []
    private var seen = 0
    private var arena = Arena()
    /// The sort key of the current record.
    private var key = ByteBuffer()
    /// The current source's name, and that of the source of the record that was taken last.
    private var source = "-"
    private var sourceOfTaken = ""
    /// The records left to be taken, last first.
    private var rest: [Entry]?

    /// - Parameters:
    ///   - fields: those whose values have a limit each, if any.
    ///   - projection: which fields of records are held.
    init(_ order: SortOrder, limit: Int, per fields: [FieldName], _ projection: Projection, _ registry: FieldNames) {
        self.order = order
        self.limit = limit
        self.projection = projection
        self.registry = registry
        groupKey = RecordKey(fields, hasher: .random())
    }

    override var holds: Bool { true }

    override var leavesOutByFields: Bool { true }

    override func beginSource(_ name: String) { source = name }

    override func wouldLeaveOut(_ record: borrowing Record) -> Bool {
        groups.existingNumber(of: groupKey.group(of: record)).map { !comesEarly(record, in: $0) } ?? false
    }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        let heap = groups.number(of: groupKey.group(of: record))
        if heap == heaps.count { heaps.append([]) }
        seen += 1
        guard comesEarly(record, in: heap) else { return .leftOut }
        projection.apply(to: &record)
        var held = ByteBuffer()
        held.append(held: record, registry)
        let entry = Entry(key: key.view.array, number: seen, origin: origin, source: source, bytes: held.view.array)
        if heaps[heap].count < limit {
            heaps[heap].append(entry)
            heaps[heap].siftUpLast { $1.comesBefore($0) }
            return .held
        }
        heaps[heap][0] = entry
        heaps[heap].siftDownFirst { $1.comesBefore($0) }
        return .leftOut
    }

    /// Whether a record is among the first of its group so far; computes its sort key.
    private func comesEarly(_ record: borrowing Record, in heap: Int) -> Bool {
        key.removeAll()
        order.append(keyOf: record, to: &key, &arena)
        guard heaps[heap].count >= limit else { return true }
        return heaps[heap].first?.key.withView { ByteView.order(key.view, $0) < 0 } ?? false
    }

    override func takeKept(into record: inout Record) -> RecordOrigin? {
        if rest == nil {
            rest = heaps.joined().sorted { $1.comesBefore($0) }
            heaps = []
            groups = KeyNumbers()
        }
        guard let next = rest?.popLast() else { return nil }
        var decoder = RecordDecoder(next.bytes.withView { record.scratch.copy($0) })
        decoder.nextHeld(into: &record, registry)
        sourceOfTaken = next.source
        return next.origin
    }

    override var sourceOfKept: String? { sourceOfTaken }

    override func forget() {
        heaps = []
        groups = KeyNumbers()
        rest = []
    }
}
