import StreamKit

/// Suburbs that have been looked up, by the bytes of the field: an archive names the same three hundred a million
/// times. Bounded; when it is full it starts again.
struct SuburbMemo {
    private struct Entry {
        var hash: UInt64 = 0
        var start: UInt32 = 0
        var count: UInt16 = 0
        var isUsed = false
        /// The row, or −1 for a name that is not in the gazetteer.
        var number: Int32 = 0
    }

    private static let size = 2048
    private static let limit = 1024
    private static let longestName = 64

    private let index: SuburbIndex
    private var entries = [Entry](repeating: Entry(), count: size)
    private var names: [UInt8] = []
    private var used = 0

    init(_ index: SuburbIndex) { self.index = index }

    /// The number of the suburb of that name.
    mutating func find(_ name: ByteView) -> Int? {
        let hash = name.quickHash
        var slot = Int(truncatingIfNeeded: hash) & (Self.size - 1)
        while entries[slot].isUsed {
            let entry = entries[slot]
            if entry.hash == hash, matches(entry, name) { return entry.number < 0 ? nil : Int(entry.number) }
            slot = (slot + 1) & (Self.size - 1)
        }
        let found = index.find(name)
        if name.count <= Self.longestName { remember(name, hash, found) }
        return found
    }

    private func matches(_ entry: Entry, _ name: ByteView) -> Bool {
        Int(entry.count) == name.count
            && names.withView { $0[Int(entry.start)..<(Int(entry.start) + name.count)] == name }
    }

    private mutating func remember(_ name: ByteView, _ hash: UInt64, _ found: Int?) {
        if used == Self.limit {
            entries = Array(repeating: Entry(), count: Self.size)
            names.removeAll(keepingCapacity: true)
            used = 0
        }
        var slot = Int(truncatingIfNeeded: hash) & (Self.size - 1)
        while entries[slot].isUsed { slot = (slot + 1) & (Self.size - 1) }
        entries[slot] = Entry(
            hash: hash, start: UInt32(names.count), count: UInt16(name.count), isUsed: true,
            number: Int32(found ?? -1))
        names += name.array
        used += 1
    }
}
