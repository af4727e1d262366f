/// A remembered record: the lengths of its parts, 16 bits each, backwards from the head; the head; the fields if there are
/// stages, and the record's own output, part by part. All in one place, because what is not in the processor's first cache
/// takes longest.
@safe
struct MemoEntry: BitwiseCopyable {
    struct Head: BitwiseCopyable {
        let key: KeyHash
        /// Its layout, or one of the values below.
        let layout: UInt16
        /// The length of its output in bytes.
        let writtenCount: UInt16
        /// The schema's note on it.
        let note: UInt8
        /// Its number.
        let number: UInt32
    }

    let start: UnsafeMutableRawPointer

    /// Instead of a layout: it was left out although it met the condition, or before that was asked.
    static let leftOut = UInt16.max
    /// Instead of a layout: it was left out where the schema applies the condition; only the condition's fields are known.
    static let condition = leftOut - 1
    /// Instead of a layout: only its fields are remembered.
    static let fields = condition - 1

    var head: Head { unsafe start.loadUnaligned(as: Head.self) }
    /// The fields, followed by the record's own output.
    var text: UnsafePointer<UInt8> {
        unsafe UnsafePointer((start + MemoryLayout<Head>.size).assumingMemoryBound(to: UInt8.self))
    }

    /// Whether it was left out although it met the condition, or before that was asked.
    var isLeftOut: Bool { head.layout == Self.leftOut }
    /// Whether only the fields that the condition reads are known.
    var isForCondition: Bool { head.layout == Self.condition }
    /// Whether its output is remembered.
    var isWritten: Bool { head.layout < Self.fields }
    /// The schema's note on it.
    var note: UInt8 { head.note }
    /// Its number, from 1; none is as long as it is remembered that of another.
    var number: UInt32 { head.number }

    /// The length of the fields, if it has some, or, after these, of a part of the output.
    @inline(__always)
    func length(_ index: Int) -> Int {
        unsafe Int(start.loadUnaligned(fromByteOffset: -2 &* (index &+ 1), as: UInt16.self))
    }
}

/// The remembered records, by hash.
@safe
struct MemoEntries: ~Copyable {
    // Not private: Swift 6.3.1 crashes on that in debug builds, since a generic struct is specialised for it.
    struct Slot: HashSlot {
        var hash: UInt32 = 0
        var number: UInt32 = 0
        var isFree: Bool { number == 0 }
    }

    /// The first number of slots.
    private static let firstSlots = 1024

    /// By hash, the number of an entry, and that hash: entries are far from each other, and most that a search meets are others'.
    private var slots = HashSlots<Slot>(count: 0)
    /// By number, from 1.
    private var list = UncheckedArray<MemoEntry>(capacity: 1)
    /// How many can be found.
    private(set) var count = 0
    /// The number of the latest entry.
    private var lastNumber: UInt32 = 0
    /// Changes when entries are numbered anew.
    private(set) var epoch = 1
    /// What they consist of.
    var texts = Arena()

    /// Whether there is memory for them, which is never returned.
    var hasMemory: Bool { slots.count > 0 }

    /// Entries may follow.
    mutating func reserve() { if slots.count == 0 { slots = HashSlots(count: Self.firstSlots) } }

    /// Forgets all entries.
    mutating func removeAll() {
        if lastNumber == 0 { return }
        slots.removeAll()
        list.removeAll()
        (count, lastNumber) = (0, 0)
        epoch += 1
        texts.reset()
    }

    /// The slot of the entry with a key, or the free one that it would have.
    @inline(__always)
    func slot(of key: KeyHash) -> Int {
        let half = UInt32(truncatingIfNeeded: key.low >> 32)
        return slots.index(key.low) { $0.hash == half && entry($0).head.key == key }
    }

    /// The entry in a slot, if it is not free.
    @inline(__always)
    func entry(inSlot index: Int) -> MemoEntry? {
        let slot = slots[index]
        return slot.isFree ? nil : entry(slot)
    }

    @inline(__always)
    private func entry(_ slot: Slot) -> MemoEntry { list[Int(slot.number) &- 1] }

    /// Makes an entry, which cannot be found yet.
    /// - Parameter own: its fields, if it has some, and the parts of its output.
    mutating func make(
        _ key: KeyHash, layout: UInt16, writtenCount: UInt16, note: UInt8, own: [ByteView]
    ) -> MemoEntry {
        lastNumber &+= 1
        let head = MemoEntry.Head(key: key, layout: layout, writtenCount: writtenCount, note: note, number: lastNumber)
        let lengths = 2 * own.count
        let text = lengths + MemoryLayout<MemoEntry.Head>.size
        let size = text + own.reduce(0) { $0 + $1.count }
        let block = unsafe texts.make(limit: size) { base in
            var place = unsafe base + text
            var length = unsafe UnsafeMutableRawPointer(base + lengths)
            unsafe length.storeBytes(of: head, as: MemoEntry.Head.self)
            for text in own {
                unsafe copyBytes(from: text.base, to: place, count: text.count)
                unsafe place += text.count
                unsafe length -= 2
                unsafe length.storeBytes(of: UInt16(text.count), as: UInt16.self)
            }
            return size
        }
        return unsafe MemoEntry(start: UnsafeMutableRawPointer(mutating: block.base + lengths))
    }

    /// Lets the latest entry be found.
    /// - Parameter former: the slot of the one whose place it takes, if it does.
    mutating func enter(_ entry: MemoEntry, insteadOfSlot former: Int?) {
        list.append(entry)
        let key = entry.head.key
        let slot = Slot(hash: UInt32(truncatingIfNeeded: key.low >> 32), number: lastNumber)
        if let former { return slots[former] = slot }
        if !hasSlot { slots.grow { UInt64($0.hash) << 32 } }
        count += 1
        slots[slots.index(key.low) { _ in false }] = slot
    }

    /// Whether there is a slot for another record: up to seven in eight are used, since one more step costs less than to map a
    /// record for which there is no room.
    private var hasSlot: Bool { 8 * (count + 1) <= 7 * slots.count }

    /// How many bytes there would be with another entry of that size.
    /// - Parameter isEntered: whether it is to be found.
    func memory(with size: Int, isEntered: Bool) -> Int {
        // More slots stand beside the old ones until they have been filled.
        let moreSlots = hasSlot || !isEntered ? slots.memory : 3 * slots.memory
        return texts.memory(with: size) + moreSlots + list.memory
    }
}
