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
