import StreamKit

/// Results remembered by the bytes they were computed from: an archive names the same thousand stations, suburbs and days a
/// million times.
///
/// ```
///   slots   [ ][hash place value][ ][hash place value]…   a new entry is less than `reach` slots after the one that its hash
///   bytes   key text key text …                            names
/// ```
///
/// A key is up to three texts, each of at most `longestText` bytes; longer ones are not remembered. Besides the value an
/// entry can have a text of its own. Bounded: a memo that reaches its limit of entries forgets everything and starts again,
/// as it does when keys cluster in one place. Allocates nothing once it has grown.
struct ByteMemo<Value: BitwiseCopyable>: ~Copyable {
    struct Entry: HashSlot {
        /// 0 in a free slot.
        var hash: UInt64
        var start: UInt32
        var lengths: (UInt8, UInt8, UInt8)
        var textLength: UInt8
        var value: Value

        var isFree: Bool { hash == 0 }
    }

    private static var longestText: Int { 255 }
    private static var firstSize: Int { 64 }
    private static var reach: Int { 64 }

    private let limit: Int
    private var slots = HashSlots<Entry>(count: Self.firstSize)
    private var bytes = ByteBuffer()
    private var count = 0

    /// A memo of at most `limit` entries.
    init(limit: Int) { self.limit = limit }

    /// A value by its place, which is valid until the next `remember`.
    subscript(_ place: Int) -> Value {
        get { slots[place].value }
        set { slots[place].value = newValue }
    }

    /// The text of an entry, valid until the next `remember`.
    func text(_ place: Int) -> ByteView {
        let entry = slots[place]
        let start = Int(entry.start) + Int(entry.lengths.0) + Int(entry.lengths.1) + Int(entry.lengths.2)
        return bytes.view[start..<(start + Int(entry.textLength))]
    }

    /// The place of a key's entry.
    @inline(__always)
    func find(_ first: ByteView, _ second: ByteView = .empty, _ third: ByteView = .empty) -> Int? {
        let hash = Self.hash(first, second, third)
        let place = slots.index(hash) { $0.hash == hash && matches($0, first, second, third) }
        return slots[place].isFree ? nil : place
    }

    @inline(__always)
    private func matches(_ entry: Entry, _ first: ByteView, _ second: ByteView, _ third: ByteView) -> Bool {
        let lengths = entry.lengths
        guard Int(lengths.0) == first.count, Int(lengths.1) == second.count, Int(lengths.2) == third.count
        else { return false }
        let start = Int(entry.start)
        let middle = start + first.count
        let last = middle + second.count
        return bytes.view[start..<middle].hasSameBytes(as: first)
            && bytes.view[middle..<last].hasSameBytes(as: second)
            && bytes.view[last..<(last + third.count)].hasSameBytes(as: third)
    }

    /// Adds an entry for a key that has none. Returns its place; `nil` if a text is too long.
    @discardableResult
    mutating func remember(
        _ value: Value, for first: ByteView, _ second: ByteView = .empty, _ third: ByteView = .empty,
        text: ByteView = .empty
    ) -> Int? {
        guard max(first.count, second.count, third.count, text.count) <= Self.longestText else { return nil }
        if count == limit { removeAll() }
        if !slots.hasRoom(for: count + 1) { slots.grow { $0.hash } }
        let hash = Self.hash(first, second, third)
        let place = slots.index(hash) { _ in false }
        if slots.distance(to: place, hash) >= Self.reach {
            removeAll()
            return remember(value, for: first, second, third, text: text)
        }
        slots[place] = Entry(
            hash: hash, start: UInt32(bytes.count),
            lengths: (UInt8(first.count), UInt8(second.count), UInt8(third.count)), textLength: UInt8(text.count),
            value: value)
        for piece in [first, second, third, text] { bytes.append(piece) }
        count += 1
        return place
    }

    private mutating func removeAll() {
        slots.removeAll()
        bytes.removeAll()
        count = 0
    }

    /// Only the length of the third text counts: names and addresses tell stations apart.
    @inline(__always)
    private static func hash(_ first: ByteView, _ second: ByteView, _ third: ByteView) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: third.count << 32 | second.count << 16 | first.count)
        first.mix(into: &hash)
        if second.count > 0 { second.mix(into: &hash) }
        return hash == 0 ? 1 : hash
    }
}
