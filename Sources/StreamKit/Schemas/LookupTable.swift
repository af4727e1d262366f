/// The rows of a table by one or several of their fields, for lookups: read once, then shared by everyone.
///
/// A row is its key and its other fields one after the other, in segments of a megabyte; a slot of the hash table has the
/// row's place. So a row takes its bytes, one more per field or two for a long one, and about 10 for its slot and the number
/// of its fields; fields that only later rows have are left out.
/// ```
///   slots     │ 0 │ place │ 0 │ place │ …            `HashSlots`
///                     ▼
///   segment   │ … │ length key │ count │ length field │ length field │ …
/// ```
/// `@unchecked Sendable`: rows are added by the creator of the table, before anybody else has it.
public final class LookupTable: @unchecked Sendable {
    fileprivate final class Segment {
        var bytes: ByteBuffer

        init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }
    }

    /// What rows are found by.
    public let key: LookupKey
    /// The names of the fields, without the key's.
    public internal(set) var fields: [[UInt8]] = []
    /// Whether a field begins with its kind; if not, all are texts.
    var hasKinds = false
    /// The number of rows that can be found.
    public private(set) var count = 0
    /// The number of rows that repeat an earlier key, and cannot be found.
    public private(set) var repeatedKeys = 0
    /// What was read and is no row, in order: to be reported by the run that uses the table.
    private(set) var faults: [KeptRejection] = []
    /// What is to be told of rows, in order, by their lines.
    public internal(set) var notes: [(line: Int, note: any Note)] = []
    /// The texts of the first row's key.
    public private(set) var firstKey: [[UInt8]] = []

    private var segments: [Segment] = []
    /// The places of rows, from 1.
    private var slots = HashSlots<UInt32>(count: 1 << 10)
    private let writer: Box<LookupKeyWriter>
    /// The rows by the folded forms of their keys, if there are folds.
    private var folded: Box<FoldedRows>?

    private static let offsetBits = 20
    private static let segmentSize = 1 << offsetBits
    private static let longestLength = 10

    init(_ key: LookupKey) {
        self.key = key
        writer = Box(LookupKeyWriter(key, isFolded: false))
    }

    // MARK: Making

    /// Adds a row, unless it has no key, or there is one with its key; `false` if there is no more room.
    /// - Parameters:
    ///   - text: the text of each part of the key.
    ///   - field: the text of each field.
    func add(key text: (Int) -> ByteView, _ field: (Int) -> ByteView) -> Bool {
        let key = writer.state.write(text)
        if key.isEmpty { return true }
        if !slots.hasRoom(for: count + 1) { slots.grow { Self.hash(row(at: $0).key) } }
        let slot = slot(of: key)
        if slots[slot] != 0 {
            repeatedKeys += 1
            return true
        }
        if count == 0 { firstKey = self.key.parts.indices.map { text($0).array } }
        var length = key.count + (fields.count + 2) * Self.longestLength
        for index in fields.indices { length += field(index).count }
        if segments.last.map({ $0.bytes.count + length > Self.segmentSize }) ?? true {
            guard segments.count < 1 << (32 - Self.offsetBits) - 1 else { return false }
            // A longer row gets its own segment.
            segments.append(Segment(capacity: max(length, Self.segmentSize)))
        }
        let segment = segments[segments.count - 1]
        slots[slot] = UInt32((segments.count - 1) << Self.offsetBits | segment.bytes.count) + 1
        segment.bytes.append(counted: key)
        segment.bytes.append(number: fields.count)
        for index in fields.indices { segment.bytes.append(counted: field(index)) }
        count += 1
        return true
    }

    /// Notes a piece of the file that is no row.
    func note(_ fault: Rejection) { faults.append(KeptRejection(fault)) }

    /// What is wrong with a file in which nothing is a row.
    func fault(in path: String, or reason: String) -> StreamError {
        guard let first = faults.first else { return StreamError(.unreadableInput, reason, at: "\(path): ") }
        return StreamError(.unreadableInput, first.reason, at: "\(path):\(first.line): ")
    }

    /// What is wrong with a file that has no such column.
    static func fault(in path: String, withoutColumn column: String, _ columns: [String]) -> StreamError {
        let nearest = column.nearest(of: columns).map { ", perhaps \u{201C}\($0)\u{201D}" } ?? ""
        let list = columns.joined(separator: ", ")
        return StreamError(
            .usage, "\(path): no column \u{201C}\(column)\u{201D}\(nearest); there are: \(list)")
    }

    /// All rows have been added.
    func finish() {
        if key.hasFolds { folded = Box(FoldedRows(self)) }
    }

    // MARK: Looking

    /// The rest of a row.
    struct Row {
        private var rest: RecordDecoder
        private var count: Int
        /// The key. Lasts as long as the table.
        fileprivate let key: ByteView

        fileprivate init(_ bytes: ByteView) {
            rest = RecordDecoder(bytes)
            key = rest.counted()
            count = rest.number()
        }

        /// The next field; an empty one after the last. Lasts as long as the table.
        mutating func next() -> ByteView {
            if count == 0 { return .empty }
            count -= 1
            return rest.counted()
        }
    }

    /// The fields of the row with a key, without the key; `nil` if there is none.
    /// - Parameters:
    ///   - key: the key, as a `LookupKeyWriter` writes it.
    ///   - isFolded: whether it has been folded.
    func find(_ key: ByteView, isFolded: Bool = false) -> Row? {
        if isFolded, let folded { return folded.state.place(of: key).map { row(at: $0) } }
        let place = slots[slot(of: key)]
        return place == 0 ? nil : row(at: place)
    }

    /// Whether a row has a key but for upper and lower case.
    func has(_ key: ByteView) -> Bool {
        let ignoringCase = LookupKey(
            self.key.parts.map { LookupKey.Part(field: $0.field, column: $0.column, ignoresCase: true) })
        func folded(_ key: ByteView) -> [UInt8] {
            var writer = LookupKeyWriter(ignoringCase, isFolded: false)
            let texts = LookupKeyWriter.texts(of: key, count: self.key.parts.count)
            return writer.write { texts[$0] }.array
        }
        let wanted = folded(key)
        var isFound = false
        forEachRow { _, key in isFound = isFound || folded(key) == wanted }
        return isFound
    }

    /// The places and keys of the rows, in order.
    fileprivate func forEachRow(_ body: (_ place: UInt32, _ key: ByteView) -> Void) {
        for (number, segment) in segments.enumerated() {
            var decoder = RecordDecoder(segment.bytes.view)
            while !decoder.atEnd {
                let place = UInt32(number << Self.offsetBits | decoder.position) + 1
                body(place, decoder.counted())
                for _ in 0..<decoder.number() { _ = decoder.counted() }
            }
        }
    }

    private func row(at place: UInt32) -> Row {
        let place = Int(place - 1)
        let segment = segments[place >> Self.offsetBits]
        return Row(segment.bytes.view.dropFirst(place & (Self.segmentSize - 1)))
    }

    /// The slot of a key's row, or the empty one that it would have.
    private func slot(of key: ByteView) -> Int { slots.index(Self.hash(key)) { row(at: $0).key == key } }

    private static func hash(_ key: ByteView) -> UInt64 {
        var hash = UInt64(key.count)
        key.mix(into: &hash)
        return hash
    }
}

/// The rows of a table by the folded forms of their keys; of several with one the first counts. A row takes some 30 bytes.
private struct FoldedRows: ~Copyable {
    private let hasher = KeyHasher.random()
    private var numbers = KeyNumbers()
    private var places: [UInt32] = []

    init(_ table: LookupTable) {
        var writer = LookupKeyWriter(table.key, isFolded: true)
        table.forEachRow { place, key in
            let texts = LookupKeyWriter.texts(of: key, count: table.key.parts.count)
            let number = numbers.number(of: hasher.hash(writer.write { texts[$0] }))
            if number == places.count { places.append(place) }
        }
    }

    /// The place of the row with a key.
    func place(of key: ByteView) -> UInt32? { numbers.existingNumber(of: hasher.hash(key)).map { places[$0] } }
}
