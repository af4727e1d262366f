/// The rows of a table by one of their fields, for lookups: read once, then shared by everyone.
///
/// A row is its key and its other fields one after the other, in segments of a megabyte; a slot of the hash table has the
/// row's place. So a row takes its bytes, one more per field or two for a long one, and about 8 for its slot.
/// ```
///   slots     │ 0 │ place │ 0 │ place │ …            open addressing, at most 3 of 4 in use
///                     ▼
///   segment   │ … │ length key │ length field │ length field │ …
/// ```
/// `@unchecked Sendable`: rows are added by the creator of the table, before anybody else has it.
public final class LookupTable: @unchecked Sendable {
    fileprivate final class Segment {
        var bytes: ByteBuffer

        init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }
    }

    /// The names of the fields, without the key's.
    public internal(set) var fields: [[UInt8]] = []
    /// The number of rows that can be found.
    public private(set) var count = 0
    /// The number of rows that repeat an earlier key, and cannot be found.
    public private(set) var repeatedKeys = 0
    /// The key of the first row.
    public private(set) var firstKey: [UInt8] = []

    private var segments: [Segment] = []
    /// The places of rows, from 1.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    private static let offsetBits = 20
    private static let segmentSize = 1 << offsetBits
    private static let longestLength = 10

    init() {}

    // MARK: Making

    /// Adds a row, unless there is one with its key; `false` if there is no more room.
    /// - Parameter field: the text of each field.
    func add(_ key: ByteView, _ field: (Int) -> ByteView) -> Bool {
        if (count + 1) * 4 > slots.count * 3 { grow() }
        let slot = slot(of: key)
        if slots[slot] != 0 {
            repeatedKeys += 1
            return true
        }
        if count == 0 { firstKey = key.array }
        var length = key.count + (fields.count + 1) * Self.longestLength
        for index in fields.indices { length += field(index).count }
        if segments.last.map({ $0.bytes.count + length > Self.segmentSize }) ?? true {
            guard segments.count < 1 << (32 - Self.offsetBits) - 1 else { return false }
            // A longer row gets its own segment.
            segments.append(Segment(capacity: max(length, Self.segmentSize)))
        }
        let segment = segments[segments.count - 1]
        slots[slot] = UInt32((segments.count - 1) << Self.offsetBits | segment.bytes.count) + 1
        segment.append(key)
        for index in fields.indices { segment.append(field(index)) }
        count += 1
        return true
    }

    private func grow() {
        let former = slots
        slots = [UInt32](repeating: 0, count: former.count * 2)
        for place in former where place != 0 {
            var row = row(at: place)
            slots[slot(of: row.next())] = place
        }
    }

    // MARK: Looking

    /// The rest of a row.
    struct Row {
        fileprivate var rest: ByteView

        /// The next field; the key is the first. Lasts as long as the table.
        mutating func next() -> ByteView {
            var length = 0
            var shift = 0
            var index = 0
            while true {
                let byte = rest[index]
                index += 1
                length |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            defer { rest = rest.dropFirst(index + length) }
            return rest[index..<(index + length)]
        }
    }

    /// The fields of the row with a key, without the key; `nil` if there is none.
    func find(_ key: ByteView) -> Row? {
        let place = slots[slot(of: key)]
        if place == 0 { return nil }
        var row = row(at: place)
        _ = row.next()
        return row
    }

    private func row(at place: UInt32) -> Row {
        let place = Int(place - 1)
        let segment = segments[place >> Self.offsetBits]
        return Row(rest: segment.bytes.view.dropFirst(place & (Self.segmentSize - 1)))
    }

    /// The slot of a key's row, or the empty one that it would have.
    private func slot(of key: ByteView) -> Int {
        var hash: UInt64 = UInt64(key.count)
        key.mix(into: &hash)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            var row = row(at: slots[slot])
            if row.next() == key { break }
            slot = (slot + 1) & mask
        }
        return slot
    }
}

extension LookupTable.Segment {
    /// Appends a text preceded by its length, seven bits per byte, lowest first.
    fileprivate func append(_ text: ByteView) {
        var length = text.count
        while length >= 0x80 {
            bytes.append(UInt8(length & 0x7F | 0x80))
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(text)
    }
}
