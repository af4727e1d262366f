/// What a slot of a hash table holds: an entry, or where it is. Zero bits are a free one.
@usableFromInline
package protocol HashSlot: BitwiseCopyable {
    var isFree: Bool { get }
}

/// The slots of a hash table in memory: a power of two of them, linear probing. Their owner has the entries' hashes and
/// compares their keys; it enters what it has not found, and lets the table grow before there is less than a
/// quarter of it free.
///
/// ```
///   hash  ▓▓▓▓▓▓▓▓▓▓│index│░░░░░░░░      slots  [ ][a][b][ ][c]…     b belongs to a's slot, too
/// ```
/// Whoever knows the hash can choose keys that make searches long: tables of what an input names freely bound that
/// themselves. What has millions of entries is a `KeyTable`, which grows by parts. What each search needs is inlined, or
/// another module would look up its own type of slot every time.
///
/// `@safe`: the slots are the table's own and never leave it.
@safe
@usableFromInline
package struct HashSlots<Slot: HashSlot>: ~Copyable {
    @usableFromInline
    var base: UnsafeMutablePointer<Slot>
    /// How many there are, free or not.
    @usableFromInline
    package private(set) var count: Int

    /// Free slots, of which there must be a power of two.
    package init(count: Int) {
        assert(count & (count - 1) == 0)
        self.count = count
        unsafe base = Self.free(count)
    }

    deinit { unsafe base.deallocate() }

    /// How many bytes they take.
    package var memory: Int { count * MemoryLayout<Slot>.stride }

    @inlinable
    package subscript(_ index: Int) -> Slot {
        @inline(__always)
        get { unsafe base[index] }
        @inline(__always)
        _modify { yield unsafe &base[index] }
    }

    /// The slot of the entry with a hash that matches; if there is none, the free one that it would have.
    @inlinable
    @inline(__always)
    package func index(_ hash: UInt64, _ matches: (Slot) -> Bool) -> Int {
        var index = home(of: hash)
        while case let slot = unsafe base[index], !slot.isFree, !matches(slot) { index = (index &+ 1) & (count &- 1) }
        return index
    }

    /// The first slot that is searched.
    @inlinable
    @inline(__always)
    func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (count &- 1) }

    /// How many slots are searched before that of an entry with a hash.
    package func distance(to index: Int, _ hash: UInt64) -> Int { (index &- home(of: hash)) & (count &- 1) }

    /// Whether so many entries leave a quarter free.
    package func hasRoom(for entries: Int) -> Bool { 4 * entries <= 3 * count }

    /// Doubles the slots.
    /// - Parameter hash: that of an entry.
    package mutating func grow(_ hash: (Slot) -> UInt64) {
        let (former, formerCount) = unsafe (base, count)
        count *= 2
        unsafe base = Self.free(count)
        for place in 0..<formerCount {
            let slot = unsafe former[place]
            if !slot.isFree { self[index(hash(slot)) { _ in false }] = slot }
        }
        unsafe former.deallocate()
    }

    /// Frees all slots.
    package mutating func removeAll() {
        unsafe UnsafeMutableRawPointer(base).initializeMemory(as: UInt8.self, repeating: 0, count: memory)
    }

    private static func free(_ count: Int) -> UnsafeMutablePointer<Slot> {
        let size = count * MemoryLayout<Slot>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Slot>.alignment)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return unsafe memory.bindMemory(to: Slot.self, capacity: count)
    }
}

/// Numbers of entries, from 1.
extension HashSlot where Self: FixedWidthInteger {
    @inlinable
    package var isFree: Bool { self == 0 }
}

extension UInt16: HashSlot {}
extension UInt32: HashSlot {}
