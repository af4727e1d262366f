/// The cells of rows, or elements of items, that decide a field of the record each, as they were last: what comes again is not
/// worked out again.
struct FreeFields: ~Copyable {
    struct Cell: BitwiseCopyable {
        /// Where it is in the row or the item; below 0 if the item has none of it, or several.
        var index: Int
        /// The field it decides.
        let field: FieldName
        /// How many bytes it had, and how many were written for it; both are in `texts`.
        var count = -1
        var writtenCount = 0
    }

    private static let limit = 3
    private static let longest = 48

    private var cells = UncheckedArray<Cell>(capacity: limit)
    /// For each cell a slot for its text, and one for what was written.
    private var texts = ByteBuffer()
    private var encoded = ByteBuffer()

    /// How many there are.
    var count: Int { cells.count }

    /// No more bytes than these are written for all.
    var room: Int { texts.count }

    /// Where one is in the row or the item.
    @inline(__always)
    func cell(_ place: Int) -> Int { cells[place].index }

    /// Where the last one is; there must be one.
    @inline(__always)
    var lastCell: Int { cells[cells.count &- 1].index }

    /// The field that one decides.
    func field(_ place: Int) -> FieldName { cells[place].field }

    /// Which one decides a field.
    func place(of field: FieldName) -> Int? {
        (0..<cells.count).first { cells[$0].field == field && cells[$0].index >= 0 }
    }

    /// Begins with those of another table or feed; more than `limit` are none.
    mutating func begin(_ free: [(cell: Int, field: FieldName)]) {
        cells.removeAll()
        texts.removeAll()
        if free.isEmpty || free.count > Self.limit { return }
        for (cell, field) in free { cells.append(Cell(index: cell, field: field)) }
        texts.reserve(free.count * Self.longest * 2 + ByteBuffer.padding)
        texts.commit(free.count * Self.longest * 2)
    }

    /// Says where one is in the items that come.
    mutating func move(_ place: Int, to index: Int) { cells[place].index = index }

    /// Whether one is as it was when `know` was called.
    @inline(__always)
    func isKnown(_ place: Int, of record: borrowing SourceRecord) -> Bool {
        let cell = cells[place]
        if cell.index < 0 { return true }
        let text = record.raw(cell.index)
        let start = place &* Self.longest &* 2
        // `a""b` is another text inside quotes.
        return text.count == cell.count && !record.isEscaped(cell.index)
            && text.hasSameBytes(as: texts.view[start..<(start &+ text.count)])
    }

    /// Keeps what a field is for one, encoded.
    /// - Returns: whether there is room for it.
    mutating func know(_ place: Int, _ text: ByteView, as value: Value) -> Bool {
        encoded.removeAll()
        encoded.append(encoded: value)
        return know(place, text, as: encoded.view)
    }

    /// Keeps what is written for one.
    /// - Returns: whether there is room for it.
    mutating func know(_ place: Int, _ text: ByteView, as written: ByteView) -> Bool {
        guard max(text.count, written.count) <= Self.longest else { return false }
        let start = place * Self.longest * 2
        texts.replace(start, by: text)
        texts.replace(start + Self.longest, by: written)
        cells[place].count = text.count
        cells[place].writtenCount = written.count
        return true
    }

    /// What is written for one.
    @inline(__always)
    func written(_ place: Int) -> ByteView {
        let start = (place &* 2 &+ 1) &* Self.longest
        return texts.view[start..<(start &+ cells[place].writtenCount)]
    }
}
