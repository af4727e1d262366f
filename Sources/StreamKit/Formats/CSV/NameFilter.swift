/// First bytes and lengths of names: rules out nearly every field that is not one of them in a few instructions.
struct NameFilter {
    /// For each first byte, a bit for each length modulo 64. The empty name counts as beginning with NUL.
    private var lengths = [UInt64](repeating: 0, count: 256)

    init() {}

    init(_ names: some Sequence<[UInt8]>) {
        for name in names { name.withView { insert($0) } }
    }

    /// Adds a name, with a capital and with a small letter in front.
    mutating func insert(_ name: ByteView) {
        let (first, bit) = (name.isEmpty ? 0 : name[0], UInt64(1) << UInt64(name.count & 63))
        lengths[Int(first)] |= bit
        if ASCII.isLetter(first) { lengths[Int(first ^ 0x20)] |= bit }
    }

    /// Adds the names of another filter.
    mutating func formUnion(_ other: NameFilter) {
        for first in lengths.indices { lengths[first] |= other.lengths[first] }
    }

    /// Whether a field may be one of the names.
    @inline(__always)
    func mayContain(_ field: ByteView) -> Bool {
        lengths[field.isEmpty ? 0 : Int(field[0])] >> UInt64(truncatingIfNeeded: field.count & 63) & 1 != 0
    }

    /// How many of a row's fields may be names, and how many are not. Empty ones do not count.
    func count(in row: borrowing SourceRecord, from start: Int = 0) -> (names: Int, others: Int) {
        let lengths = lengths
        var names = 0
        var empty = 0
        var index = start
        while index < row.count {
            let field = row.raw(index)
            if field.isEmpty {
                empty &+= 1
            } else if lengths[Int(field[0])] >> UInt64(truncatingIfNeeded: field.count & 63) & 1 != 0 {
                names &+= 1
            } else if row.isEscaped(index) {
                names &+= 1
            }
            index &+= 1
        }
        return (names, row.count - start - empty - names)
    }
}
