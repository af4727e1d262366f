import StreamKit

/// Stations by the very bytes of name, address and suburb: a feed or an archive has the same thousand again and again.
/// Bounded; when it is full it starts again.
@safe
struct StationMemo: ~Copyable {
    struct Entry: BitwiseCopyable {
        fileprivate var hash: UInt64 = 0
        fileprivate var start: UInt32 = 0
        /// The state of knowledge in which `found` was found.
        var generation: UInt32 = 0
        /// The station of exactly this key; −1 if there was none.
        var exact: Int32 = -1
        /// The station that it is; −1 if that could not be said.
        var found: Int32 = -1
        fileprivate var name: UInt8 = 0
        fileprivate var address: UInt8 = 0
        fileprivate var suburb: UInt8 = 0
        fileprivate var isUsed = false
    }

    private static let firstSize = 1024
    private static let mostEntries = 4096
    /// An entry is at most so far behind its place.
    private static let reach = 64

    private var slots: UnsafeMutablePointer<Entry>
    private var size: Int
    private var texts = ByteBuffer()
    private var used = 0

    init() {
        size = Self.firstSize
        unsafe slots = .allocate(capacity: size)
        unsafe slots.initialize(repeating: Entry(), count: size)
    }

    deinit { unsafe slots.deallocate() }

    /// An entry by its place, which is good until the next `remember`.
    subscript(_ place: Int) -> Entry {
        get { unsafe slots[place] }
        set { unsafe slots[place] = newValue }
    }

    /// Where the entry of these texts is.
    @inline(__always)
    func find(_ name: ByteView, _ address: ByteView, _ suburb: ByteView) -> Int? {
        let hash = Self.hash(name, address, suburb)
        var place = Int(truncatingIfNeeded: hash) & (size - 1)
        while unsafe slots[place].isUsed {
            if unsafe slots[place].hash == hash, matches(place, name, address, suburb) { return place }
            place = (place + 1) & (size - 1)
        }
        return nil
    }

    @inline(__always)
    private func matches(_ place: Int, _ name: ByteView, _ address: ByteView, _ suburb: ByteView) -> Bool {
        let entry = unsafe slots[place]
        guard Int(entry.name) == name.count, Int(entry.address) == address.count, Int(entry.suburb) == suburb.count
        else { return false }
        let start = Int(entry.start)
        let second = start + name.count
        let third = second + address.count
        return texts.view[start..<second].hasSameBytes(as: name)
            && texts.view[second..<third].hasSameBytes(as: address)
            && texts.view[third..<(third + suburb.count)].hasSameBytes(as: suburb)
    }

    /// Puts in an entry for texts that have none, if they are not too long.
    mutating func remember(
        _ name: ByteView, _ address: ByteView, _ suburb: ByteView, exact: Int?, found: Int?, generation: UInt32
    ) {
        guard max(name.count, address.count, suburb.count) <= 255 else { return }
        if used * 2 >= size { makeRoom() }
        var entry = Entry()
        entry.hash = Self.hash(name, address, suburb)
        entry.start = UInt32(texts.count)
        entry.generation = generation
        entry.exact = Int32(exact ?? -1)
        entry.found = Int32(found ?? -1)
        entry.name = UInt8(name.count)
        entry.address = UInt8(address.count)
        entry.suburb = UInt8(suburb.count)
        entry.isUsed = true
        guard put(entry) else { return removeAll() }
        for text in [name, address, suburb] { texts.append(text) }
        used += 1
    }

    /// Whether there was a place for an entry within reach.
    private mutating func put(_ entry: Entry) -> Bool {
        var place = Int(truncatingIfNeeded: entry.hash) & (size - 1)
        for _ in 0..<Self.reach {
            if unsafe !slots[place].isUsed {
                unsafe slots[place] = entry
                return true
            }
            place = (place + 1) & (size - 1)
        }
        return false
    }

    private mutating func makeRoom() {
        if used == Self.mostEntries { return removeAll() }
        let (old, count) = unsafe (slots, size)
        size *= 2
        unsafe slots = .allocate(capacity: size)
        unsafe slots.initialize(repeating: Entry(), count: size)
        var isWhole = true
        for place in 0..<count where unsafe old[place].isUsed { isWhole = put(unsafe old[place]) && isWhole }
        unsafe old.deallocate()
        if !isWhole { removeAll() }
    }

    private mutating func removeAll() {
        unsafe slots.update(repeating: Entry(), count: size)
        texts.removeAll()
        used = 0
    }

    /// Of the suburb its length is enough: names and addresses tell stations apart.
    @inline(__always)
    private static func hash(_ name: ByteView, _ address: ByteView, _ suburb: ByteView) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: name.count << 16 | address.count << 8 | suburb.count)
        name.mix(into: &hash)
        address.mix(into: &hash)
        return hash
    }
}

extension ByteView {
    /// Mixes all bytes into a hash, eight at a time, the last eight perhaps with some that went in before.
    @inline(__always)
    fileprivate func mix(into hash: inout UInt64) {
        func add(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }
        if count < 8 {
            var word: UInt64 = 0
            for index in 0..<count { word = word << 8 | UInt64(self[index]) }
            return add(word)
        }
        var offset = 0
        while offset + 8 < count {
            add(word(at: offset))
            offset += 8
        }
        add(word(at: count - 8))
    }

    /// Whether the bytes of a view of the same length are the same: short texts, for which a call costs more.
    @inline(__always)
    fileprivate func hasSameBytes(as other: ByteView) -> Bool {
        if count < 8 {
            for index in 0..<count where self[index] != other[index] { return false }
            return true
        }
        var offset = 0
        while offset + 8 < count {
            if word(at: offset) != other.word(at: offset) { return false }
            offset += 8
        }
        return word(at: count - 8) == other.word(at: count - 8)
    }
}
