/// Whether it pays off to look records up: trials of many lookups, and pauses behind those in which few were found.
struct MemoTrial {
    /// Out of this many records a sixteenth has to be found, or the next ones are not looked up.
    private static let length = 16_384
    private static let pause = 4 * length

    /// How many records have been found.
    var finds = 0
    /// How many had been found before the current trial, and how many were in the best one.
    private var findsBefore = 0
    private var mostFound = 0
    /// How many records have been looked up in the current trial; negative while none is.
    private var lookups = 0

    /// A trial begins.
    mutating func begin() { (lookups, findsBefore) = (0, finds) }

    /// Whether the next record is to be looked up.
    @inline(__always)
    mutating func goesOn() -> Bool {
        lookups &+= 1
        return lookups >= 0
    }

    /// Whether the trial is over, and is to be ended.
    var isOver: Bool { lookups == Self.length }

    /// Ends the trial.
    /// - Parameter isFull: whether nothing more can be remembered.
    /// - Returns: whether all is to be forgotten: other records come now than in the best trial.
    @inline(never)
    mutating func end(isFull: Bool) -> Bool {
        let found = finds &- findsBefore
        findsBefore = finds
        lookups = found >= Self.length / 16 ? 0 : -Self.pause
        if isFull, found < mostFound / 4 * 3 { return true }
        mostFound = max(mostFound, found)
        return false
    }

    /// What was remembered has been forgotten.
    mutating func forgetBest() { mostFound = 0 }
}

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

/// The cells that are the key of a row: adjacent ones, of which all bytes are compared.
struct KeyCells: ~Copyable {
    struct Range: BitwiseCopyable {
        var first: Int32
        var last: Int32
    }

    private var ranges = UncheckedArray<Range>(capacity: 1)
    /// The number of the table's columns.
    private var columnCount = 0

    /// A table begins.
    mutating func begin(_ cells: [Int], columnCount: Int) {
        self.columnCount = columnCount
        ranges.removeAll()
        for cell in cells.map(Int32.init) {
            if ranges.count > 0, ranges[ranges.count - 1].last == cell - 1 {
                ranges[ranges.count - 1].last = cell
            } else {
                ranges.append(Range(first: cell, last: cell))
            }
        }
    }

    /// Calls `body` with the index of each.
    func forEach(_ body: (Int) -> Void) {
        for index in 0..<ranges.count {
            for cell in ranges[index].first...ranges[index].last { body(Int(cell)) }
        }
    }

    /// Hashes the bytes of adjacent cells, with what is between them, and the byte before: a delimiter, or the quote that tells what
    /// the others mean. Returns whether the row has all columns.
    @inline(__always)
    func read(_ row: borrowing SourceRecord, into key: inout KeyMixer) -> Bool {
        guard row.count == columnCount, !row.isUnterminated else { return false }
        // A table may go on with another one.
        key.begin(row.separator)
        for index in 0..<ranges.count {
            let range = ranges[index]
            let (first, last) = (row.raw(Int(range.first)), row.raw(Int(range.last)))
            var start = unsafe first.base
            if unsafe start > row.bytes.base { unsafe start -= 1 }
            unsafe key.add(ByteView(base: start, count: last.base + last.count - start))
        }
        return true
    }
}
