/// The first items of a feed, as long as none of them has told which schema the feed has.
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

    /// So many do not wait any longer, nor do so many bytes.
    private static let limit = 64
    private static let byteLimit = 256 * 1024

    private var items: [Item] = []
    private var bytes = 0
    /// The item that was taken last: its texts have to stay.
    private var current: Item?

    var isEmpty: Bool { items.isEmpty }

    /// Whether no more are to be held.
    var isFull: Bool { items.count >= Self.limit || bytes >= Self.byteLimit }

    mutating func append(_ record: borrowing SourceRecord) {
        items.append(Item(record))
        bytes += record.textCount
    }

    /// Puts the first one into the place of a record; `false` if there is none.
    mutating func takeFirst(into record: inout SourceRecord) -> Bool {
        if items.isEmpty { return false }
        let item = items.removeFirst()
        swap(&record, &item.record)
        current = item
        return true
    }

    mutating func removeAll() {
        items.removeAll()
        bytes = 0
    }
}
