/// The first items of a feed, as long as none of them has shown the feed's schema.
struct HeldItems: ~Copyable {
    /// An item with its texts.
    private final class Item {
        private var buffer: ByteBuffer
        var record: SourceRecord

        init(_ record: borrowing SourceRecord) {
            buffer = ByteBuffer(capacity: record.textCount)
            self.record = record.copy(to: &buffer)
        }
    }

    /// The most items that wait, and the most bytes.
    private static let limit = 64
    private static let byteLimit = 256 * 1024

    private var items: [Item] = []
    private var bytes = 0
    /// The last item taken: its texts have to stay.
    private var current: Item?

    /// The schema of that one, if it is not the feed's.
    var schema: (any RecordSchema)?

    var isEmpty: Bool { items.isEmpty }

    /// Whether no more may be held.
    var isFull: Bool { items.count >= Self.limit || bytes >= Self.byteLimit }

    mutating func append(_ record: borrowing SourceRecord) {
        items.append(Item(record))
        bytes += record.textCount
    }

    /// Replaces a record by the first one; `false` if there is none.
    mutating func takeFirst(into record: inout SourceRecord) -> Bool {
        if items.isEmpty { return false }
        let item = items.removeFirst()
        bytes -= item.record.textCount
        swap(&record, &item.record)
        current = item
        return true
    }

    mutating func removeAll() {
        items.removeAll()
        bytes = 0
    }
}
