/// The latest text and output of each cell or element that decides one field by itself, so that repeated values are not
/// computed again; and the output of the fields that are computed for each record.
struct VaryingFields: ~Copyable {
    struct Cell: BitwiseCopyable {
        /// Its index in the row or the item; negative if the item has none, or several.
        var index: Int
        /// The field it decides.
        let field: FieldName
        /// Its length in bytes; its text is in `texts`.
        var count = -1
    }

    private static let limit = 3
    private static let longest = 48
    private static let stride = 3 * longest

    private var cells = UncheckedArray<Cell>(capacity: limit)
    /// For each cell a slot for its text, one for what was written, and one for its encoded value.
    private var texts = ByteBuffer()
    private var encoded = ByteBuffer()
    /// What is written for each of the fields, and after them for those that are recomputed for the current record.
    private var written = UncheckedArray<ByteView>(capacity: 8)
    /// The encoded value of each of the fields.
    private var values = UncheckedArray<ByteView>(capacity: 8)
    /// The most bytes written for all of the fields.
    private var writtenLimit = 0
    private var recomputed = ByteBuffer()
    /// The most bytes that are recomputed: the buffer must not move.
    private static let recomputedLimit = 4096

    /// The number of varying fields.
    var count: Int { cells.count }

    /// The most bytes written for all of them, and for those that are recomputed.
    @inline(__always)
    var room: Int { writtenLimit &+ recomputed.count }

    /// The index of one in the row or the item.
    @inline(__always)
    func cell(_ place: Int) -> Int { cells[place].index }

    /// The index of the last one; there must be one.
    @inline(__always)
    var lastCell: Int { cells[cells.count &- 1].index }

    /// Whether one is in the current record.
    @inline(__always)
    func isPresent(_ place: Int) -> Bool { cells[place].index >= 0 }

    /// The field that one decides.
    func field(_ place: Int) -> FieldName { cells[place].field }

    /// The one that decides a field.
    func place(of field: FieldName) -> Int? {
        (0..<cells.count).first { cells[$0].field == field && cells[$0].index >= 0 }
    }

    /// Begins with those of another table or feed; none if there are more than `limit`.
    mutating func begin(_ free: [(cell: Int, field: FieldName)]) {
        texts.removeAll()
        begin(free.count > Self.limit ? [] : free, longest: Self.longest)
        if cells.count == 0 { return }
        texts.reserve(free.count * Self.stride + ByteBuffer.padding)
        texts.commit(free.count * Self.stride)
    }

    /// Begins with fields whose values `RowPieces` keeps.
    /// - Parameter longest: the most bytes written for one.
    mutating func begin(kept fields: [FieldName], longest: Int) {
        begin(fields.map { (cell: 0, field: $0) }, longest: longest)
    }

    private mutating func begin(_ free: [(cell: Int, field: FieldName)], longest: Int) {
        cells.removeAll()
        written.removeAll()
        values.removeAll()
        clearRecomputed()
        writtenLimit = free.count * longest
        for (cell, field) in free {
            cells.append(Cell(index: cell, field: field))
            written.append(.empty)
            values.append(.empty)
        }
    }

    /// Sets what is written for one, and its encoded value, both of which are kept elsewhere.
    @inline(__always)
    mutating func set(_ place: Int, written text: ByteView, encoded value: ByteView) {
        written[place] = text
        values[place] = value
    }

    /// Sets the index of one in the following items.
    mutating func move(_ place: Int, to index: Int) { cells[place].index = index }

    /// Whether one is unchanged since `remember` was called.
    @inline(__always)
    func isKnown(_ place: Int, of record: borrowing SourceRecord) -> Bool {
        let cell = cells[place]
        if cell.index < 0 { return true }
        let text = record.raw(cell.index)
        let start = place &* Self.stride
        // `a""b` is another text inside quotes.
        return text.count == cell.count && !record.isEscaped(cell.index)
            && text.hasSameBytes(as: texts.view[start..<(start &+ text.count)])
    }

    /// Remembers what is written for one, and the value of the field if that is needed, too.
    /// - Returns: whether there is room for it.
    mutating func remember(_ place: Int, _ text: ByteView, written: ByteView, value: Value?) -> Bool {
        encoded.removeAll()
        if let value { encoded.append(encoded: value) }
        guard max(text.count, written.count, encoded.count) <= Self.longest else { return false }
        let start = place * Self.stride
        texts.replace(start, by: text)
        texts.replace(start + Self.longest, by: written)
        texts.replace(start + 2 * Self.longest, by: encoded.view)
        cells[place].count = text.count
        let encodedStart = start + 2 * Self.longest
        set(
            place, written: texts.view[(start + Self.longest)..<(start + Self.longest + written.count)],
            encoded: texts.view[encodedStart..<(encodedStart + encoded.count)])
        return true
    }

    /// What is written for one, or for the recomputed field with that number, from `count` on.
    @inline(__always)
    func written(_ number: Int) -> ByteView { written[number] }

    /// Forgets the recomputed fields.
    mutating func clearRecomputed() {
        written.truncate(to: cells.count)
        recomputed.removeAll()
    }

    /// Appends what is written for the next recomputed field.
    /// - Returns: whether there is room for it.
    mutating func append(recomputed text: ByteView) -> Bool {
        if recomputed.count == 0 { recomputed.reserve(Self.recomputedLimit + ByteBuffer.padding) }
        guard recomputed.count + text.count <= Self.recomputedLimit else { return false }
        let start = recomputed.count
        recomputed.append(text)
        written.append(recomputed.view.dropFirst(start))
        return true
    }

    /// The value of one, encoded.
    @inline(__always)
    func encoded(_ place: Int) -> ByteView { values[place] }
}
