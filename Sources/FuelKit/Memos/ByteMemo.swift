import StreamKit

/// Results remembered by the bytes they were computed from: an archive names the same thousand stations, suburbs and days a
/// million times.
///
/// ```
///   slots   [ ][hash place value][ ][hash place value]…   at most three quarters full; an entry is at most `reach` slots
///   bytes   key text key text …                            after the one that its hash names
/// ```
///
/// A key is up to three texts, each of at most `longestText` bytes; longer ones are not remembered. Besides the value an
/// entry can have a text of its own. Bounded: a memo that reaches its limit of entries forgets everything and starts again,
/// as it does when keys cluster in one place. Allocates nothing once it has grown.
@safe
struct ByteMemo<Value: BitwiseCopyable>: ~Copyable {
    private struct Entry: BitwiseCopyable {
        /// 0 in a free slot.
        var hash: UInt64
        var start: UInt32
        var lengths: (UInt8, UInt8, UInt8)
        var textLength: UInt8
        var value: Value
    }

    private static var longestText: Int { 255 }
    private static var firstSize: Int { 64 }
    private static var reach: Int { 64 }

    private let limit: Int
    private var slots: UnsafeMutablePointer<Entry>
    private var size: Int
    private var bytes = ByteBuffer()
    private var count = 0

    /// A memo of at most `limit` entries.
    init(limit: Int) {
        self.limit = limit
        size = Self.firstSize
        unsafe slots = Self.freeSlots(size)
    }

    deinit { unsafe slots.deallocate() }

    /// A value by its place, which is valid until the next `remember`.
    subscript(_ place: Int) -> Value {
        get { unsafe slots[place].value }
        set { unsafe slots[place].value = newValue }
    }

    /// The text of an entry, valid until the next `remember`.
    func text(_ place: Int) -> ByteView {
        let entry = unsafe slots[place]
        let start = Int(entry.start) + Int(entry.lengths.0) + Int(entry.lengths.1) + Int(entry.lengths.2)
        return bytes.view[start..<(start + Int(entry.textLength))]
    }

    /// The place of a key's entry.
    @inline(__always)
    func find(_ first: ByteView, _ second: ByteView = .empty, _ third: ByteView = .empty) -> Int? {
        let hash = Self.hash(first, second, third)
        var place = Int(truncatingIfNeeded: hash) & (size - 1)
        while case let found = unsafe slots[place].hash, found != 0 {
            if found == hash, matches(place, first, second, third) { return place }
            place = (place + 1) & (size - 1)
        }
        return nil
    }

    @inline(__always)
    private func matches(_ place: Int, _ first: ByteView, _ second: ByteView, _ third: ByteView) -> Bool {
        let lengths = unsafe slots[place].lengths
        guard Int(lengths.0) == first.count, Int(lengths.1) == second.count, Int(lengths.2) == third.count
        else { return false }
        let start = unsafe Int(slots[place].start)
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
        if count * 4 == size * 3 { grow() }
        let entry = Entry(
            hash: Self.hash(first, second, third), start: UInt32(bytes.count),
            lengths: (UInt8(first.count), UInt8(second.count), UInt8(third.count)), textLength: UInt8(text.count),
            value: value)
        guard let place = put(entry) else {
            removeAll()
            return remember(value, for: first, second, third, text: text)
        }
        for piece in [first, second, third, text] { bytes.append(piece) }
        count += 1
        return place
    }

    /// Puts an entry where it belongs, if there is a free slot within reach.
    private mutating func put(_ entry: Entry) -> Int? {
        var place = Int(truncatingIfNeeded: entry.hash) & (size - 1)
        for _ in 0..<Self.reach {
            if unsafe slots[place].hash == 0 {
                unsafe slots[place] = entry
                return place
            }
            place = (place + 1) & (size - 1)
        }
        return nil
    }

    private mutating func grow() {
        let (old, oldSize) = unsafe (slots, size)
        size *= 2
        unsafe slots = Self.freeSlots(size)
        var isWhole = true
        for place in 0..<oldSize where unsafe old[place].hash != 0 {
            isWhole = put(unsafe old[place]) != nil && isWhole
        }
        unsafe old.deallocate()
        if !isWhole { removeAll() }
    }

    private mutating func removeAll() {
        for place in 0..<size { unsafe slots[place].hash = 0 }
        bytes.removeAll()
        count = 0
    }

    /// All bits of a free slot are 0; its value is never read.
    private static func freeSlots(_ count: Int) -> UnsafeMutablePointer<Entry> {
        let size = count * MemoryLayout<Entry>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Entry>.alignment)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return unsafe memory.bindMemory(to: Entry.self, capacity: count)
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
