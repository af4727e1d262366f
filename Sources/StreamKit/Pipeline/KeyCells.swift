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
