/// The first records of an order, for each value of some fields or in all.
///
/// A heap a group, its last record at the top, so that what comes behind it is known at once: memory is that of `limit`
/// records a group, whatever the input. Records that are alike keep their order.
struct Ranking: ~Copyable {
    /// A record that is held.
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
    private var groups = KeyTable<UInt32>()
    private var heaps: [[Entry]] = []
    private var seen = 0
    private var arena = Arena()
    /// The key of the record under way, which is to be held, and the heap for it.
    private var key = ByteBuffer()
    private var heap = 0
    /// What is left to be taken, the last first.
    private var rest: [Entry]?

    init(_ order: SortOrder, limit: Int, registry: FieldNames) {
        self.order = order
        self.limit = limit
        self.registry = registry
    }

    /// Whether a record is among the first of its group so far; then it is to be held.
    mutating func admits(_ record: borrowing Record, group: KeyHash) -> Bool {
        let next = UInt32(heaps.count)
        heap = Int(groups.update(group, default: next) { $0 })
        if heap == heaps.count { heaps.append([]) }
        seen += 1
        key.removeAll()
        order.append(keyOf: record, to: &key, &arena)
        guard heaps[heap].count >= limit else { return true }
        return heaps[heap].first?.key.withView { ByteView.order(key.view, $0) < 0 } ?? false
    }

    /// Holds the record that has just been admitted, selected meanwhile; whether it pushes another out.
    mutating func hold(_ record: borrowing Record, _ origin: HeldRecord.Origin) -> Bool {
        let entry = Entry(key: key.view.array, number: seen, record: HeldRecord(record, origin, registry))
        if heaps[heap].count < limit {
            heaps[heap].append(entry)
            heaps[heap].riseLast { $1.comesBefore($0) }
            return false
        }
        heaps[heap][0] = entry
        heaps[heap].sinkFirst { $1.comesBefore($0) }
        return true
    }

    /// Takes the next of the records that are held, in order, into an empty one.
    mutating func takeNext(into record: inout Record) -> HeldRecord.Origin? {
        if rest == nil {
            rest = heaps.joined().sorted { $1.comesBefore($0) }
            heaps = []
            groups = KeyTable<UInt32>()
        }
        guard let next = rest?.popLast()?.record else { return nil }
        next.restore(to: &record, registry)
        return next.origin
    }
}
