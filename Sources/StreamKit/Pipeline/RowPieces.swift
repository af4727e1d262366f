/// What the sources of a `RowPlan` give, remembered by the bytes of their cells: values come again, such as times, prices and
/// products, in other combinations than before.
///
/// ```
///   slot   state │ source │ lengths │ cells' bytes │ written │ encoded │ written │ encoded …
///          1       1        14        64             40        40        for each field; encoded only if stages read it
/// ```
/// Of two slots that a text may have, the one that the current row does not use is filled. Bounded: `slotCount` slots.
/// With this and `RecordMemo` Germany's prices take 0.42 of the time without (100 MB, 15,000 stations looked up), Queensland's
/// 0.40, New South Wales' 0.68.
struct RowPieces: ~Copyable {
    /// What is known of a source in the current row.
    enum State: UInt8 {
        case unknown
        /// There is a record, with these fields.
        case fields
        /// There is no record.
        case leftOut
    }

    // Not private: Swift 6.3.1 crashes on that in debug builds, since a generic struct is specialised for it.
    struct Source: BitwiseCopyable {
        var cell: Int32
        var cellCount: Int32
        /// The number of its first field; the others follow.
        var fieldStart: Int32
        var fieldCount: Int32
        /// The group of columns; −1 for all.
        var group: Int32
        /// As in `RowPlan.Source`.
        var hasGroup: Bool
        var hasCondition: Bool
        /// Sources with the same number share what they remember.
        var seed: UInt32
        /// Where its slot is.
        var slot = 0
        var state = State.unknown
    }

    struct Cell: BitwiseCopyable {
        var index: Int32
        /// The mapping's name of it.
        var name: FieldName
    }

    struct Field: BitwiseCopyable {
        let name: FieldName
        /// Which of the varying fields it is.
        let place: Int32
        /// The number of the mapping's expression; −1 if it is the cell.
        let expression: Int32
    }

    /// The most bytes of what is written for a field, and of its encoded value.
    static let longest = 40
    /// The most bytes of cells.
    private static let longestText = 64
    private static let slotCount = 256
    private static let header = 16
    private static let mostFields = 5

    /// The number of a table's columns.
    private(set) var columnCount = 0
    /// The number of records that a row may become.
    private(set) var groupCount = 1
    /// The cell that must not be empty; negative if there is none.
    private(set) var mustBeFilled = -1
    private var sources = UncheckedArray<Source>(capacity: 1)
    /// The cells and fields of all sources. Not the plan: to copy its arrays counts references.
    private var cells = UncheckedArray<Cell>(capacity: 1)
    private var fields = UncheckedArray<Field>(capacity: 1)
    private var slots = ByteBuffer()
    private var stride = 0
    /// Whether encoded values are kept.
    private let keepsValues: Bool
    /// The bytes of a field in a slot.
    private var fieldStride: Int { keepsValues ? 2 * Self.longest : Self.longest }
    /// For each slot, the row that it was last used for.
    private var rows = UncheckedArray<UInt32>(capacity: 1)
    private var row: UInt32 = 0
    /// The hash of the current source's text, and the slot that is being filled.
    private var hash = 0
    private var filling = 0
    /// The bytes of the current source's cells, if there are several.
    private var joined = ByteBuffer()
    private var text = ByteView.empty
    /// Whether that is all of them, verbatim.
    private var mayFill = false
    private let passedByReference = PassedByReference()

    /// How many bytes it takes.
    var memory: Int { stride * Self.slotCount + rows.memory }

    /// - Parameter keepsValues: whether encoded values are kept, too.
    init(keepsValues: Bool) { self.keepsValues = keepsValues }

    /// Whether rows have a plan.
    var isOn: Bool { sources.count > 0 }
    var count: Int { sources.count }

    /// The next table has none.
    mutating func turnOff() { sources.removeAll() }

    /// A table begins.
    /// - Returns: whether its sources are few and short enough.
    mutating func begin(_ plan: RowPlan, columnCount: Int) -> Bool {
        turnOff()
        let most = plan.sources.map(\.fields.count).max() ?? 0
        guard most <= Self.mostFields, plan.sources.count < 64 else { return false }
        self.columnCount = columnCount
        groupCount = plan.groupCount
        mustBeFilled = plan.fillers.first?.cell ?? -1
        cells.removeAll()
        fields.removeAll()
        let varying = plan.fields
        for (index, source) in plan.sources.enumerated() {
            let (cellStart, fieldStart) = (cells.count, fields.count)
            for (cell, name) in zip(source.cells, source.names) { cells.append(Cell(index: Int32(cell), name: name)) }
            for field in source.fields {
                let place = varying.firstIndex(of: field.name) ?? 0
                var expression: Int32 = -1
                if case .expression(let number) = field.origin { expression = Int32(number) }
                fields.append(Field(name: field.name, place: Int32(place), expression: expression))
            }
            sources.append(
                Source(
                    cell: Int32(cellStart), cellCount: Int32(source.cells.count), fieldStart: Int32(fieldStart),
                    fieldCount: Int32(source.fields.count), group: Int32(source.group ?? -1),
                    hasGroup: source.hasGroup, hasCondition: source.hasCondition,
                    seed: UInt32(source.twin ?? index)))
        }
        stride = Self.header + Self.longestText + fieldStride * most
        slots.removeAll()
        slots.reserve(stride * Self.slotCount + ByteBuffer.padding)
        slots.commit(stride * Self.slotCount)
        rows.removeAll()
        for index in 0..<Self.slotCount {
            slots.replace(index * stride, by: State.unknown.rawValue)
            rows.append(0)
        }
        row = 0
        return true
    }

    /// A row begins.
    @inline(__always)
    mutating func beginRow() {
        row &+= 1
    }

    /// A source as it is in the current row.
    @inline(__always)
    func source(_ index: Int) -> Source { sources[index] }

    /// A field of a source.
    func field(_ number: Int, of source: Source) -> Field { fields[Int(source.fieldStart) + number] }

    /// Lists the cells of a source, by their names.
    func list(_ source: Source, of row: borrowing SourceRecord, into record: inout Record) {
        for index in 0..<Int(source.cellCount) {
            let cell = cells[Int(source.cell) + index]
            record.append(cell.name, .text(row.raw(Int(cell.index))))
        }
    }

    /// Finds what a source gives; returns whether it is known. Otherwise it may be filled in.
    @inline(__always)
    mutating func find(_ index: Int, of record: borrowing SourceRecord) -> Bool {
        let source = sources[index]
        mayFill = readText(source, record)
        if !mayFill { return false }
        var hash = UInt64(source.seed)
        text.mix(into: &hash)
        self.hash = Int(truncatingIfNeeded: hash ^ hash >> 29) & (Self.slotCount &- 1)
        return use(self.hash, index) || use(self.hash ^ 1, index)
    }

    @inline(__always)
    private mutating func use(_ number: Int, _ index: Int) -> Bool {
        let slot = number &* stride
        let view = slots.view
        let start = slot &+ Self.header
        guard let state = State(rawValue: view[slot]), state != .unknown,
            UInt32(view[slot &+ 1]) == sources[index].seed, Int(view[slot &+ 2]) == text.count,
            text.hasSameBytes(as: view[start..<(start &+ text.count)])
        else { return false }
        rows[number] = row
        sources[index].slot = slot
        sources[index].state = state
        return true
    }

    /// The bytes of a source's cells; `false` if there are too many.
    @inline(__always)
    private mutating func readText(_ source: Source, _ record: borrowing SourceRecord) -> Bool {
        if source.cellCount == 1 {
            let cell = Int(cells[Int(source.cell)].index)
            text = record.raw(cell)
            return text.count <= Self.longestText && !record.isEscaped(cell)
        }
        return joinText(source, record)
    }

    @inline(never)
    private mutating func joinText(_ source: Source, _ record: borrowing SourceRecord) -> Bool {
        joined.removeAll()
        for index in 0..<Int(source.cellCount) {
            let cell = Int(cells[Int(source.cell) + index].index)
            let text = record.raw(cell)
            if text.count > Self.longestText || record.isEscaped(cell) { return false }
            joined.append(UInt8(text.count))
            joined.append(text)
        }
        text = joined.view
        return text.count <= Self.longestText
    }

    /// Begins to fill in what the source gives that was not found last; returns whether there is a slot for it.
    mutating func beginFilling() -> Bool {
        if !mayFill { return false }
        if !isFree(hash), !isFree(hash ^ 1) { return false }
        filling = isFree(hash) ? hash : hash ^ 1
        slots.replace(filling * stride, by: State.unknown.rawValue)
        return true
    }

    /// Whether the current row does not use a slot.
    private func isFree(_ number: Int) -> Bool {
        slots.view[number * stride] == State.unknown.rawValue || rows[number] != row
    }

    /// Fills in what is written for a field of the source, and its encoded value; returns whether they are short enough.
    mutating func put(_ field: Int, written: ByteView, encoded: ByteView) -> Bool {
        guard max(written.count, encoded.count) <= Self.longest else { return false }
        let slot = filling * stride
        let start = slot + Self.header + Self.longestText + fieldStride * field
        slots.replace(start, by: written)
        if keepsValues { slots.replace(start + Self.longest, by: encoded) }
        slots.replace(slot + 3 + 2 * field, by: UInt8(written.count))
        slots.replace(slot + 4 + 2 * field, by: UInt8(encoded.count))
        return true
    }

    /// Ends filling in.
    mutating func endFilling(_ index: Int, _ state: State) {
        let slot = filling * stride
        slots.replace(slot, by: state.rawValue)
        slots.replace(slot + 1, by: UInt8(sources[index].seed))
        slots.replace(slot + 2, by: UInt8(text.count))
        slots.replace(slot + Self.header, by: text)
        rows[filling] = row
        sources[index].slot = slot
        sources[index].state = state
    }

    /// Lets the varying fields be those of a source in the current row.
    @inline(__always)
    func set(_ source: Source, _ varying: inout VaryingFields) {
        let view = slots.view
        for place in 0..<Int(source.fieldCount) {
            let start = source.slot &+ Self.header &+ Self.longestText &+ fieldStride &* place
            let written = Int(view[source.slot &+ 3 &+ 2 &* place])
            let encoded = Int(view[source.slot &+ 4 &+ 2 &* place])
            varying.set(
                Int(fields[Int(source.fieldStart) &+ place].place), written: view[start..<(start &+ written)],
                encoded: view[(start &+ Self.longest)..<(start &+ Self.longest &+ encoded)])
        }
    }
}
