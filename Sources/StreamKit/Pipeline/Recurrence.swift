/// Which records have come before, as far as that is known. By hash, 16 bits of the last four hashes: an archive has its sellers
/// in the same order day by day.
struct Recurrence: ~Copyable {
    private static let count = 1024
    private var marks = UncheckedArray<UInt64>(capacity: 1)

    var memory: Int { marks.memory }

    /// Records follow.
    mutating func reserve() { while marks.count < Self.count { marks.append(0) } }

    /// Notes a record; returns whether it has come before.
    mutating func note(_ key: KeyHash) -> Bool {
        let mark = key.low & 0xFFFF
        let place = Int(truncatingIfNeeded: key.low >> 44) & (Self.count &- 1)
        let others = marks[place]
        if (0..<4).contains(where: { others >> UInt64(16 &* $0) & 0xFFFF == mark }) { return true }
        marks[place] = others << 16 | mark
        return false
    }
}
