/// What the sources of a `RowPlan` give, remembered by the bytes of their cells, or of elements: values come again, such as times,
/// prices and products, in other combinations than before.
///
/// ```
///   slots   [key start …][ ][key start …]…    the text of a source may be in one of four
///   texts   └▶ cells' bytes │ lengths │ written │ encoded │ written │ encoded …
///                             2 each    for each field; encoded only if stages read it
/// ```
/// The slot of the row before is tried first (`isUnchanged`). Texts follow one another in a ring, where the latest take the
/// place of the oldest; so do they in their four slots, unless a source uses them. A source whose texts do not come again,
/// such as times, has a slot and a place of its own for a while. Bounded by the slots and the ring.
///
/// With this and `RecordMemo` Germany's prices take a third of the time without (100 MB, 15,000 stations looked up), Queensland's
/// a quarter, New South Wales' three fifths.
struct RowPieces: ~Copyable {
    /// What is known of a source in the current row.
    enum State: UInt8 {
        case unknown
        /// There is a record, with these fields.
        case fields
        /// There is no record.
        case leftOut
        /// The item does not have the element.
        case absent
    }

    // Not private: Swift 6.3.1 crashes on that in debug builds, since a generic struct is specialised for it.
    struct Source: BitwiseCopyable {
        var cell: Int32
        var cellCount: Int32
        /// The index of its cell, if it has only one, and the item has it; negative otherwise.
        var onlyCell: Int32
        /// The number of its first field; the others follow.
        var fieldStart: Int32
        var fieldCount: Int32
        /// The group of columns; −1 for all.
        var group: Int32
        /// As in `RowPlan.Source`.
        var hasGroup: Bool
        var hasCondition: Bool
        /// Whether it decides a field by which records are grouped.
        var isOfGroups: Bool
        var hasAssignments: Bool
        /// Sources with the same number share what they remember.
        var seed: UInt32
        /// The number of its slot.
        var number = 0
        /// How many texts have been looked up in the current trial, negative while none is, and how many were found.
        var lookups: Int32 = 0
        var finds: Int32 = 0
        /// Whether the varying fields are those of that slot.
        var isSet = false
        var state = State.unknown
    }

    struct Cell: BitwiseCopyable {
        var index: Int32
        /// The mapping's name of it.
        var name: FieldName
    }

    struct Field: BitwiseCopyable {
        let planned: RowPlan.Field
        /// Which of the varying fields it is.
        let place: Int
    }

    struct Slot: BitwiseCopyable {
        /// The source's seed, and the length of its text plus one; 0 if it is free.
        var key: UInt32 = 0
        /// How many bytes had been written before its text; of a source's own slot, where that begins.
        var start: UInt32 = 0
        /// That of the values by which records are grouped (`GroupMemo`).
        var number: UInt32 = 0
        /// Some bits of its hash.
        var tag: UInt16 = 0
        var state = State.unknown
    }

    /// What the rows of a table have in common.
    struct Rows: BitwiseCopyable {
        /// The number of columns; 0 for items.
        var columnCount = 0
        /// The number of records that a row may become.
        var groupCount = 1
        /// How many sources, the first ones, hold for all of them.
        var sharedSources = 0
        /// The cell that must not be empty; negative if there is none.
        var mustBeFilled = -1
    }

    /// How much is remembered of the rows of a table.
    private struct Sizes: BitwiseCopyable {
        /// How many slots all sources share, and the bytes of the ring: powers of two.
        var sharedSlots = 0
        var ring = 0
        /// How many of the last bytes of the ring are not overwritten by the current row.
        var reach: UInt32 = 0
        /// The most bytes of cells.
        var longestText = 0
        /// The most bytes of what is written for a field, and of its encoded value.
        var longest = 0
        /// The most bytes for a text and what it gives.
        var stride = 0
    }

    /// The text of the current source, which was not found.
    private struct Sought: BitwiseCopyable {
        var text = ByteView.empty
        /// 0 if it cannot be remembered.
        var key: UInt32 = 0
        var tag: UInt16 = 0
        /// The first of its slots.
        var slot = 0
    }

    /// The slot that is being filled, and where its lengths and fields go next.
    private struct Filling: BitwiseCopyable {
        var slot = 0
        var lengthPlace = 0
        var fieldPlace = 0
    }

    private static let slotsOfText = 4
    /// Out of this many texts a sixteenth has to be found, or the source's next ones share one slot.
    private static let trial: Int32 = 512
    private static let pause = 32 * trial

    private(set) var rows = Rows()
    /// Those that hold for all records of a row, then those of each group of columns.
    private var sources = UncheckedArray<Source>(capacity: 1)
    /// Where the sources of each group begin, and after them where the last ones end.
    private var groupStarts = UncheckedArray<Int>(capacity: 1)
    /// The cells and fields of all sources. Not the plan: to copy its arrays counts references.
    private var cells = UncheckedArray<Cell>(capacity: 1)
    private var fields = UncheckedArray<Field>(capacity: 1)
    private var slots = UncheckedArray<Slot>(capacity: 1)
    private var sizes = Sizes()
    /// The text of each slot and what it gives: the ring, and a place for each source.
    private var texts = ByteBuffer()
    /// How many bytes have been written to the ring.
    private var written: UInt32 = 0
    /// Whether encoded values are kept.
    private let keepsValues: Bool
    private var sought = Sought()
    private var filling = Filling()
    /// The text of a source with several cells.
    private var joined = ByteBuffer()
    private let passedByReference = PassedByReference()

    /// The most bytes of what is written for a field, and of its encoded value.
    var longest: Int { sizes.longest }
    /// How many bytes it takes.
    var memory: Int { sizes.ring + sizes.stride * sources.count + slots.memory }

    /// - Parameter keepsValues: whether encoded values are kept, too.
    init(keepsValues: Bool) { self.keepsValues = keepsValues }

    /// Whether rows have a plan.
    var isOn: Bool { sources.count > 0 }
    var count: Int { sources.count }

    /// The next table has none.
    mutating func turnOff() { sources.removeAll() }

    /// A table or a feed begins.
    /// - Parameters:
    ///   - plan: the sources.
    ///   - columnCount: the number of a table's columns; 0 for items.
    ///   - groups: the fields by which records are grouped.
    /// - Returns: whether the sources are few and short enough.
    mutating func begin(_ plan: RowPlan, columnCount: Int, groups: [FieldName]) -> Bool {
        turnOff()
        let most = plan.sources.map(\.fields.count).max() ?? 0
        guard most <= RowPlan.mostFields, plan.sources.count < RowPlan.sourceLimit, plan.fields.count <= 64 else {
            return false
        }
        rows = Rows(
            columnCount: columnCount, groupCount: plan.groupCount, mustBeFilled: plan.fillers.first?.cell ?? -1)
        cells.removeAll()
        fields.removeAll()
        groupStarts.removeAll()
        let varying = plan.fields
        let numbered = Array(plan.sources.enumerated())
        for (index, source) in numbered where source.group == nil { append(source, index, groups, varying) }
        rows.sharedSources = sources.count
        for group in 0..<plan.groupCount {
            groupStarts.append(sources.count)
            for (index, source) in numbered where source.group == group { append(source, index, groups, varying) }
        }
        groupStarts.append(sources.count)
        // Other rows have few values that decide fields by themselves, and many that do so together (`RecordMemo`).
        (sizes.longestText, sizes.longest) = plan.isMapped ? (64, 40) : (32, 32)
        (sizes.sharedSlots, sizes.ring) = plan.isMapped ? (2048, 32 * 1024) : (512, 8 * 1024)
        sizes.stride = sizes.longestText + (2 + (keepsValues ? 2 : 1) * sizes.longest) * most
        // What a row needs must not overwrite itself.
        guard 2 * sizes.stride * sources.count <= sizes.ring else {
            turnOff()
            return false
        }
        sizes.reach = UInt32(sizes.ring - sources.count * sizes.stride)
        let size = sizes.ring + sizes.stride * sources.count
        texts.removeAll()
        texts.reserve(size + ByteBuffer.padding)
        texts.commit(size)
        slots = UncheckedArray(capacity: sizes.sharedSlots + sources.count)
        for _ in 0..<(sizes.sharedSlots + sources.count) { slots.append(Slot()) }
        written = 0
        return true
    }

    /// Adds a source with its number in the plan.
    private mutating func append(
        _ source: RowPlan.Source, _ number: Int, _ groups: [FieldName], _ varying: [FieldName]
    ) {
        let (cellStart, fieldStart) = (cells.count, fields.count)
        for (cell, name) in zip(source.cells, source.names) { cells.append(Cell(index: Int32(cell), name: name)) }
        for field in source.fields {
            fields.append(Field(planned: field, place: varying.firstIndex(of: field.name) ?? 0))
        }
        sources.append(
            Source(
                cell: Int32(cellStart), cellCount: Int32(source.cells.count),
                onlyCell: source.cells.count == 1 ? Int32(source.cells[0]) : -1, fieldStart: Int32(fieldStart),
                fieldCount: Int32(source.fields.count), group: Int32(source.group ?? -1),
                hasGroup: source.hasGroup, hasCondition: source.hasCondition,
                isOfGroups: source.fields.contains { groups.contains($0.name) },
                hasAssignments: source.hasAssignments,
                seed: UInt32(source.twin ?? number)))
    }

    /// Forgets what all sources have given.
    mutating func removeAll() {
        for number in 0..<slots.count { slots[number].key = 0 }
        for index in 0..<sources.count { sources[index].isSet = false }
        written = 0
    }

    /// A source as it is in the current row.
    @inline(__always)
    func source(_ index: Int) -> Source { sources[index] }

    /// A field of a source.
    func field(_ number: Int, of source: Source) -> RowPlan.Field { fields[Int(source.fieldStart) + number].planned }

    /// Lists the cells of a source, by their names.
    func list(_ source: Source, of row: borrowing SourceRecord, into record: inout Record) {
        for index in 0..<Int(source.cellCount) {
            let cell = cells[Int(source.cell) + index]
            let (kind, text) = (row.kind(Int(cell.index)), row.raw(Int(cell.index)))
            record.append(cell.name, row.shape == .object ? Value(kind, text) : .text(text))
        }
    }

    /// What the sources give that decide a group's fields, in the record of a group of columns.
    @inline(__always)
    func combination(ofGroup group: Int) -> GroupMemo.Combination {
        var combination = GroupMemo.Combination()
        for index in 0..<sources.count where sources[index].isOfGroups {
            if sources[index].group >= 0, sources[index].group != group { continue }
            combination.second = combination.first
            combination.first = sources[index].state == .absent ? 0 : slots[sources[index].number].number
        }
        return combination
    }

    /// The sources that belong to a group of columns.
    @inline(__always)
    func sources(ofGroup group: Int) -> Range<Int> { groupStarts[group]..<groupStarts[group &+ 1] }

    /// A bit for each varying field that a group of columns decides.
    var placesOfColumns: UInt64 {
        var places: UInt64 = 0
        for index in rows.sharedSources..<sources.count { forEachPlace(of: index) { places |= 1 << UInt64($0) } }
        return places
    }

    /// Calls `body` with the number of each varying field of a source.
    func forEachPlace(of index: Int, _ body: (Int) -> Void) {
        for number in 0..<Int(sources[index].fieldCount) {
            body(fields[Int(sources[index].fieldStart) + number].place)
        }
    }

    /// Sets the index of a source's only element in the following items; negative if they have none.
    mutating func move(_ index: Int, to element: Int32) {
        cells[Int(sources[index].cell)].index = element
        sources[index].onlyCell = element
        sources[index].isSet = false
    }

    /// Whether a source's only cell, if it has one, is as in the row before, or in the last one that had another record.
    @inline(__always)
    mutating func isUnchanged(_ index: Int, of record: borrowing SourceRecord) -> Bool {
        let cell = Int(sources[index].onlyCell)
        if cell >= 0 ? record.isEscaped(cell) : sources[index].cellCount > 0 { return false }
        let text = cell >= 0 ? record.raw(cell) : .empty
        if text.count > sizes.longestText { return false }
        let last = sources[index].number
        guard has(last, key(index, text, cell >= 0 ? record.kind(cell) : .text), text) else { return false }
        if !sources[index].isSet { sources[index].state = slots[last].state }
        return true
    }

    /// Finds what a source gives; returns whether it is known. Otherwise it may be filled in.
    @inline(never)
    mutating func find(_ index: Int, of record: borrowing SourceRecord) -> Bool {
        let source = sources[index]
        let text: ByteView
        sought.key = 0
        if source.cellCount != 1 {
            guard joinText(source, record) else { return false }
            text = joined.view
        } else {
            let cell = Int(source.onlyCell)
            if cell < 0 {
                sources[index].state = .absent
                return true
            }
            if record.isEscaped(cell) { return false }
            text = record.raw(cell)
        }
        if text.count > sizes.longestText { return false }
        let key = key(index, text, source.onlyCell >= 0 ? record.kind(Int(source.onlyCell)) : .text)
        (sought.text, sought.key) = (text, key)
        sources[index].lookups += 1
        if sources[index].lookups < 0 {
            sought.slot = sizes.sharedSlots + index
            return false
        }
        if sources[index].lookups == Self.trial { endTrial(index) }
        var hash = UInt64(key)
        text.mix(into: &hash)
        let tag = UInt16(truncatingIfNeeded: hash >> 48)
        let first = Int(truncatingIfNeeded: hash ^ hash >> 29) & (sizes.sharedSlots &- Self.slotsOfText)
        (sought.tag, sought.slot) = (tag, first)
        for number in first..<(first &+ Self.slotsOfText) where slots[number].tag == tag && has(number, key, text) {
            use(number, index)
            return true
        }
        return false
    }

    private mutating func endTrial(_ index: Int) {
        sources[index].lookups = sources[index].finds >= Self.trial / 16 ? 0 : -Self.pause
        sources[index].finds = 0
    }

    @inline(__always)
    private mutating func use(_ number: Int, _ index: Int) {
        sources[index].finds += 1
        if sources[index].number != number {
            sources[index].number = number
            sources[index].isSet = false
        }
        sources[index].state = slots[number].state
    }

    /// What the slot of a source's text is known by, besides the text, which is not longer than `longestText`: 0 is none.
    @inline(__always)
    private func key(_ index: Int, _ text: ByteView, _ kind: Value.Kind) -> UInt32 {
        (sources[index].seed << 4 | UInt32(kind.rawValue)) << 16
            | UInt32(truncatingIfNeeded: text.count &+ 1)
    }

    /// Whether a slot has a text of the key's source.
    @inline(__always)
    private func has(_ number: Int, _ key: UInt32, _ text: ByteView) -> Bool {
        let slot = slots[number]
        guard slot.key == key, number >= sizes.sharedSlots || written &- slot.start <= sizes.reach else { return false }
        let start = place(of: number)
        return text.hasSameBytes(as: texts.view[start..<(start &+ text.count)])
    }

    /// Where a slot's text begins.
    @inline(__always)
    private func place(of number: Int) -> Int {
        let start = Int(slots[number].start)
        return number >= sizes.sharedSlots ? start : start & (sizes.ring &- 1)
    }

    /// Writes the bytes of a source's cells one after the other; `false` if they are too many.
    private mutating func joinText(_ source: Source, _ record: borrowing SourceRecord) -> Bool {
        joined.removeAll()
        for index in 0..<Int(source.cellCount) {
            let cell = Int(cells[Int(source.cell) + index].index)
            let text = record.raw(cell)
            if text.count > sizes.longestText || record.isEscaped(cell) { return false }
            joined.append(UInt8(text.count) << 1 | (record.kind(cell) == .text ? 1 : 0))
            joined.append(text)
        }
        return true
    }

    /// Begins to fill in what the source gives that was not found last; returns whether there is a slot for it.
    mutating func beginFilling(_ index: Int) -> Bool {
        if sought.key == 0 { return false }
        var slot = sought.slot
        let start: Int
        if slot >= sizes.sharedSlots {
            start = sizes.ring + (slot - sizes.sharedSlots) * sizes.stride
        } else {
            guard let oldest = oldestSlot(index) else { return false }
            slot = oldest
            let left = sizes.ring - Int(written) & (sizes.ring - 1)
            if left < sizes.stride { written += UInt32(left) }
            // Numbers begin anew before they could be those of earlier texts.
            if written > .max / 2 {
                removeAll()
                return false
            }
            start = Int(written)
        }
        slots[slot] = Slot(start: UInt32(start))
        let lengths = place(of: slot) + sought.text.count
        filling = Filling(
            slot: slot, lengthPlace: lengths, fieldPlace: lengths + 2 * Int(sources[index].fieldCount))
        return true
    }

    /// Which of the text's slots was filled first and is used by no other source; one that is free, if there is one.
    private func oldestSlot(_ index: Int) -> Int? {
        var oldest: (slot: Int, age: UInt32)?
        for slot in sought.slot..<(sought.slot + Self.slotsOfText) {
            let age = slots[slot].key == 0 ? .max : written &- slots[slot].start
            if age <= oldest?.age ?? 0 { continue }
            let isUsed = (0..<sources.count).contains { $0 != index && sources[$0].number == slot }
            if !isUsed { oldest = (slot, age) }
        }
        return oldest?.slot
    }

    /// Fills in what is written for the source's next field, and its encoded value; returns whether they are short enough.
    mutating func put(written: ByteView, encoded: ByteView) -> Bool {
        guard max(written.count, encoded.count) <= sizes.longest else { return false }
        texts.replace(filling.lengthPlace, by: UInt8(written.count))
        texts.replace(filling.lengthPlace + 1, by: UInt8(encoded.count))
        texts.replace(filling.fieldPlace, by: written)
        texts.replace(filling.fieldPlace + written.count, by: encoded)
        filling.lengthPlace += 2
        filling.fieldPlace += written.count + encoded.count
        return true
    }

    /// Ends filling in.
    /// - Parameter number: that of the values by which records are grouped.
    mutating func endFilling(_ index: Int, _ state: State, number: UInt32 = 0) {
        let (slot, place) = (filling.slot, place(of: filling.slot))
        texts.replace(place, by: sought.text)
        if slot < sizes.sharedSlots { written += UInt32(filling.fieldPlace - place) }
        slots[slot] = Slot(
            key: sought.key, start: slots[slot].start, number: number, tag: sought.tag, state: state)
        sources[index].number = slot
        sources[index].isSet = false
        sources[index].state = state
    }

    /// Lets the varying fields be those of a source in the current row.
    @inline(__always)
    mutating func set(_ index: Int, _ varying: inout VaryingFields) {
        let source = sources[index]
        if source.isSet || source.state != .fields { return }
        let view = texts.view
        var length = place(of: source.number) &+ Int(slots[source.number].key & 0xFFFF) &- 1
        var start = length &+ 2 &* Int(source.fieldCount)
        for place in 0..<Int(source.fieldCount) {
            let written = start &+ Int(view[length])
            let encoded = written &+ Int(view[length &+ 1])
            varying.set(
                fields[Int(source.fieldStart) &+ place].place, written: view[start..<written],
                encoded: view[written..<encoded])
            length &+= 2
            start = encoded
        }
        // Those of several groups share their fields.
        sources[index].isSet = source.group < 0
    }
}
