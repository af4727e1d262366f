/// The groups of the latest records, by the bytes of their keys: most runs have few groups, and a hash that nobody can
/// predict takes longer than to compare.
struct RecentGroups: ~Copyable {
    struct Slot: BitwiseCopyable {
        var count = -1
        var group = 0
    }

    private static let slotCount = 64
    private static let longest = 48

    private var slots = UncheckedArray<Slot>(capacity: slotCount)
    /// For each slot the bytes of its key.
    private var texts = ByteBuffer()

    init() {
        for _ in 0..<Self.slotCount { slots.append(Slot()) }
        texts.reserve(Self.slotCount * Self.longest + ByteBuffer.padding)
        texts.commit(Self.slotCount * Self.longest)
    }

    /// The slot of a key.
    @inline(__always)
    func slot(of key: ByteView) -> Int {
        var hash: UInt64 = 0
        key.mix(into: &hash)
        return Int(truncatingIfNeeded: hash >> 32) & (Self.slotCount - 1)
    }

    /// The group of a key, if it is the one in its slot.
    @inline(__always)
    func group(_ key: ByteView, in number: Int) -> Int? {
        let slot = slots[number]
        let start = number &* Self.longest
        guard slot.count == key.count, key.hasSameBytes(as: texts.view[start..<(start &+ key.count)])
        else { return nil }
        return slot.group
    }

    /// Puts a key into its slot, if it is not too long.
    mutating func put(_ group: Int, _ key: ByteView, in number: Int) {
        guard key.count <= Self.longest else { return }
        texts.replace(number * Self.longest, by: key)
        slots[number] = Slot(count: key.count, group: group)
    }
}
