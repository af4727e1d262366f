/// The payload of a table that is a set of keys.
public struct NoPayload: BitwiseCopyable, Sendable {
    /// Nothing.
    public init() {}
}

/// Keys, as hashes with a secret, and a few bytes about each: made for tens of millions of them.
///
/// ```
///            low: 8 bits    low: 56 bits    high: 64 bits
///          ┌─────────────┬───────────────┬────────────────┐
///  KeyHash │   segment   │               │   where in it  │
///          └─────────────┴───────────────┴────────────────┘
///  segment   0  [ ][k][k][ ][k]…        entries: a hash and a payload
///  segment   1  [k][ ][k][k][ ][k]…     a key is where it belongs, or after it with
///  …                                    no empty entry between (linear probing)
///  segment 255  [k][k][ ]…
/// ```
///
/// An entry has the hash's 16 bytes and the payload's. Segments grow one at a time, by a quarter, and are between 70 and
/// 87.5 percent full; so a large set has 18 to 23 bytes per key, mostly 20, and never the old and the new memory at once.
/// An empty table has 6 KiB. Keys cannot be removed; all memory is freed with the table.
///
/// The keys must come from a `KeyHasher` or `KeyMixer`, which have a secret: whoever can choose hashes can make every search as
/// long as the table.
///
/// `@safe`: the segments are the table's own and never leave it, and there is one for every value of eight bits.
@safe
public struct KeyTable<Payload: BitwiseCopyable>: ~Copyable {
    private static var segmentCount: Int { 256 }

    private let segments: UnsafeMutablePointer<KeyTableSegment<Payload>>
    /// The number of keys.
    public private(set) var count = 0
    /// The memory of the table in bytes, used or not.
    public private(set) var allocatedBytes: Int

    /// A table without keys.
    public init() {
        unsafe segments = .allocate(capacity: Self.segmentCount)
        for index in 0..<Self.segmentCount { unsafe (segments + index).initialize(to: KeyTableSegment()) }
        allocatedBytes = Self.segmentCount * MemoryLayout<KeyTableSegment<Payload>>.stride
    }

    deinit {
        unsafe segments.deinitialize(count: Self.segmentCount)
        unsafe segments.deallocate()
    }

    /// Whether a key is there.
    public func contains(_ key: KeyHash) -> Bool { unsafe segments[key.segment].existingPlace(of: key) != nil }

    /// The payload of a key; `nil` if the key is not there.
    public func value(of key: KeyHash) -> Payload? {
        guard let place = unsafe segments[key.segment].existingPlace(of: key) else { return nil }
        return unsafe segments[key.segment][place]
    }

    /// Lets `body` change the payload of a key. A key that is not there is first added, with the default.
    public mutating func update<R>(_ key: KeyHash, default: Payload, _ body: (inout Payload) -> R) -> R {
        let place = place(of: key, default: `default`).place
        return unsafe body(&segments[key.segment][place])
    }

    /// The place of a key in its segment, added if it is not there.
    private mutating func place(of key: KeyHash, default: Payload) -> (place: Int, isNew: Bool) {
        if unsafe segments[key.segment].isFull { grow(key.segment) }
        let (place, isNew) = unsafe segments[key.segment].place(of: key, default: `default`)
        if isNew { count += 1 }
        return (place, isNew)
    }

    @inline(never)
    private mutating func grow(_ segment: Int) {
        allocatedBytes -= unsafe segments[segment].byteCount
        // Different initial sizes, or all segments would grow at the same time, with the most or the least room in all of them.
        unsafe segments[segment].grow(first: 16 + segment % 4)
        allocatedBytes += unsafe segments[segment].byteCount
    }
}

extension KeyTable where Payload == NoPayload {
    /// Adds a key to the set; returns whether it was not there.
    public mutating func insert(_ key: KeyHash) -> Bool { place(of: key, default: NoPayload()).isNew }
}

extension KeyHash {
    /// The segment that the key is in.
    fileprivate var segment: Int { Int(truncatingIfNeeded: low >> 56) }
}

/// A key and its payload; all bits zero if there is no key.
struct KeyTableEntry<Payload: BitwiseCopyable>: BitwiseCopyable {
    var key: KeyHash
    var payload: Payload
}

/// One of the small hash tables that a `KeyTable` consists of. All its keys have the same first eight bits.
///
/// As those bits carry no information here, the first of them is set in every stored key. So no entry looks like an empty
/// one, not even that of a key whose bits are all zero.
///
/// A key's place follows from `high`, with 0 to 2⁶⁴ scaled to the first to the last entry. So entries are nearly in the
/// order of `high`, and growing copies them from front to back. At least an eighth of them is empty: each search ends.
struct KeyTableSegment<Payload: BitwiseCopyable>: ~Copyable {
    private var entries = ZeroedMemory<KeyTableEntry<Payload>>()
    /// How many keys can be added before it must grow.
    private var room = 0

    /// Whether it must grow before a key is added.
    var isFull: Bool { room == 0 }

    /// Its memory in bytes.
    var byteCount: Int { entries.byteCount }

    /// The payload at the place of a key.
    subscript(_ place: Int) -> Payload {
        get { entries[place].payload }
        _modify { yield &entries[place].payload }
    }

    /// The place of a key, if it is there.
    func existingPlace(of key: KeyHash) -> Int? {
        if entries.count == 0 { return nil }
        let place = Self.search(key.kept, in: entries)
        return entries[place].key.isMissing ? nil : place
    }

    /// The place of a key, added if it is not there. The segment must not be full.
    mutating func place(of key: KeyHash, default: Payload) -> (place: Int, isNew: Bool) {
        assert(!isFull)
        let place = Self.search(key.kept, in: entries)
        guard entries[place].key.isMissing else { return (place, false) }
        entries[place] = KeyTableEntry(key: key.kept, payload: `default`)
        room -= 1
        return (place, true)
    }

    /// Makes room for a quarter more keys; `first` is the initial number of entries.
    @inline(never)
    mutating func grow(first: Int) {
        let grown = entries.count == 0 ? first : entries.count + entries.count / 4
        var larger = ZeroedMemory<KeyTableEntry<Payload>>(atLeast: grown)
        room = larger.count - larger.count / 8
        for index in 0..<entries.count where !entries[index].key.isMissing {
            larger[Self.search(entries[index].key, in: larger)] = entries[index]
            room -= 1
        }
        entries = larger
    }

    /// The place of a stored key, or of the empty entry where it belongs.
    @inline(__always)
    private static func search(_ key: KeyHash, in entries: borrowing ZeroedMemory<KeyTableEntry<Payload>>) -> Int {
        var place = Int(truncatingIfNeeded: key.high.multipliedFullWidth(by: UInt64(entries.count)).high)
        while true {
            let found = entries[place].key
            if found == key || found.isMissing { return place }
            place += 1
            if place == entries.count { place = 0 }
        }
    }
}

extension KeyHash {
    /// The key as stored in an entry, never all zero bits.
    fileprivate var kept: KeyHash { KeyHash(low: low | 1 << 63, high: high) }

    /// Whether this is the key of an empty entry.
    fileprivate var isMissing: Bool { low == 0 }
}
