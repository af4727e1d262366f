import StreamKit

/// Suburbs that have been looked up, by the bytes of the field: an archive names the same three hundred a million
/// times. Bounded; when it is full it starts again.
@safe
struct SuburbMemo: ~Copyable {
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
    private let entries: UnsafeMutablePointer<Entry>
    private var names = ByteBuffer()
    private var used = 0

    init(_ index: SuburbIndex) {
        self.index = index
        unsafe entries = .allocate(capacity: Self.size)
        unsafe entries.initialize(repeating: Entry(), count: Self.size)
    }

    deinit { unsafe entries.deallocate() }

    /// The suburb of that name.
    mutating func find(_ name: ByteView) -> Suburb? {
        let hash = name.quickHash
        var slot = Int(truncatingIfNeeded: hash) & (Self.size - 1)
        while case let entry = unsafe entries[slot], entry.isUsed {
            if entry.hash == hash, matches(entry, name) { return suburb(entry.number) }
            slot = (slot + 1) & (Self.size - 1)
        }
        let found = Int32(index.find(name) ?? -1)
        if name.count <= Self.longestName { remember(name, hash, found) }
        return suburb(found)
    }

    /// The suburb whose point is nearest.
    func nearest(to place: Coordinate) -> Suburb? { suburb(Int32(index.nearest(to: place) ?? -1)) }

    private func suburb(_ number: Int32) -> Suburb? { number < 0 ? nil : index.suburb(Int(number)) }

    private func matches(_ entry: Entry, _ name: ByteView) -> Bool {
        let start = Int(entry.start)
        return Int(entry.count) == name.count && names.view[start..<(start + name.count)] == name
    }

    private mutating func remember(_ name: ByteView, _ hash: UInt64, _ found: Int32) {
        if used == Self.limit {
            unsafe entries.update(repeating: Entry(), count: Self.size)
            names.removeAll()
            used = 0
        }
        var slot = Int(truncatingIfNeeded: hash) & (Self.size - 1)
        while unsafe entries[slot].isUsed { slot = (slot + 1) & (Self.size - 1) }
        unsafe entries[slot] = Entry(
            hash: hash, start: UInt32(names.count), count: UInt16(name.count), isUsed: true, number: found)
        names.append(name)
        used += 1
    }
}
