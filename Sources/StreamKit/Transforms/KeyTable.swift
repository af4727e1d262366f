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
/// The keys must come from a `KeyHasher` with a secret: whoever can choose hashes can make every search as long as the table.
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
