/// The first records in an order, for each value of some fields or in total.
///
/// One heap per group, with its last record at the top, so that anything after it is recognised at once: memory is that of
/// `limit` records per group, whatever the input. Equal records keep their order.
struct TopRecords: ~Copyable {
    /// A held record.
    private struct Entry {
        let key: [UInt8]
        let number: Int
        let record: HeldRecord

        /// Whether it comes before another.
        func comesBefore(_ other: Entry) -> Bool {
            let order = key.withView { key in other.key.withView { ByteView.order(key, $0) } }
            return order != 0 ? order < 0 : number < other.number
        }
    }

    private let order: SortOrder
    private let limit: Int
    private let registry: FieldNames
    private var groups = KeyNumbers()
    private var heaps: [[Entry]] = []
    private var seen = 0
    private var arena = Arena()
    /// The key of the current record, which is to be held, and its heap.
    private var key = ByteBuffer()
    private var heap = 0
    /// The name of the source of the record that was taken last.
    private(set) var source = ""
    /// The records left to be taken, last first.
    private var rest: [Entry]?

    init(_ order: SortOrder, limit: Int, registry: FieldNames) {
        self.order = order
        self.limit = limit
        self.registry = registry
    }

    /// Whether a record is among the first of its group so far; it must then be held.
    mutating func admits(_ record: borrowing Record, group: KeyHash) -> Bool {
        heap = groups.number(of: group)
        if heap == heaps.count { heaps.append([]) }
        seen += 1
        return comesEarly(record, in: heap)
    }

    /// Whether a record would be admitted.
    mutating func wouldAdmit(_ record: borrowing Record, group: KeyHash) -> Bool {
        groups.existingNumber(of: group).map { comesEarly(record, in: $0) } ?? true
    }

    private mutating func comesEarly(_ record: borrowing Record, in heap: Int) -> Bool {
        key.removeAll()
        order.append(keyOf: record, to: &key, &arena)
        guard heaps[heap].count >= limit else { return true }
        return heaps[heap].first?.key.withView { ByteView.order(key.view, $0) < 0 } ?? false
    }

    /// Holds the record just admitted, selected meanwhile; returns whether it pushes another out.
    mutating func hold(_ record: borrowing Record, _ origin: RecordOrigin, _ source: String) -> Bool {
        let entry = Entry(key: key.view.array, number: seen, record: HeldRecord(record, origin, source, registry))
        if heaps[heap].count < limit {
            heaps[heap].append(entry)
            heaps[heap].siftUpLast { $1.comesBefore($0) }
            return false
        }
        heaps[heap][0] = entry
        heaps[heap].siftDownFirst { $1.comesBefore($0) }
        return true
    }

    /// Takes the next held record, in order, into an empty one.
    mutating func takeNext(into record: inout Record) -> RecordOrigin? {
        if rest == nil {
            rest = heaps.joined().sorted { $1.comesBefore($0) }
            heaps = []
            groups = KeyNumbers()
        }
        guard let next = rest?.popLast()?.record else { return nil }
        next.restore(to: &record, registry)
        source = next.source
        return next.origin
    }
}
