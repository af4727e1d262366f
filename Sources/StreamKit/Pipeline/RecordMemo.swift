/// The results of rows and items, to be written again if one differs from an earlier one only in varying fields: those that
/// each decide one field of the record by themselves, such as an amount. An archive names the same thousand sellers a
/// million times.
///
/// ```
///   row       13/02/2021 │,Bob,│ 112.90 │,61 Quokka Way,Perth          item    <date>13/02/2021</date><seller>Bob</seller>…
///   varying   ╰────────╯        ╰──────╯                                varying       ╰────────╯
///   key                   ,Bob,          ,61 Quokka Way,Perth           key                               Bob, …
///   written   {"day":     ,"amount":     ,"seller":"Bob", …}⏎           as RecordLayouts has it
/// ```
///
/// If there are stages, the fields that they read are remembered, too, or alone, if that is all that matters: for records
/// that are left out, ranked or summed up. The values of assigned fields that neither a source decides nor the key, and of those that
/// depend on other records, are computed for each record.
///
/// Of an object that becomes several records (`PartCells`), the first one is remembered for the others, and none any longer.
///
/// The key is a hash of all bytes of a row's other cells; of an item the names of all elements, and all texts that count
/// (`KeyMixer`: 128 bits, as `--unique` has them). The rest is fixed for a table, or a schema of feeds, and a run.
/// A record is remembered when it comes for the second time, and if records never recur they are not looked up for long.
/// Bounded by `memoryLimit`: what comes later is not remembered, until fewer records are found than at first.
@safe
struct RecordMemo: ~Copyable {
    /// The most bytes for records of objects: they are forgotten when that is full.
    private static let memoryOfParts = 128 * 1024
    /// The most bytes for all that is remembered: what 800 KB leave beside a run's input (`InputWindow.narrow`), a block of output
    /// and all else.
    static let memoryLimit = 352 * 1024
    /// The most records that are remembered.
    private static let entryLimit = 2048
    /// What a mapping and its expressions take besides `RowPieces`, and what stages compute of its records.
    private static let memoryOfMapping = 24 * 1024
    private static let memoryOfMappedFields = 32 * 1024
    /// The bytes for what comes from a row of a lookup table, which stands beside that row.
    private static let bytesPerLookupRow = 448
    /// This many records may be remembered, plus one for every `findsPerBuild` found.
    private static let findsPerBuild = 4

    /// Whether records are looked up.
    private(set) var isOn = false
    /// Whether there is memory for them, which is never returned.
    var hasMemory: Bool { entries.hasMemory }
    /// The varying fields, and what was last written for them.
    var varying = VaryingFields()
    /// The elements of items so far; none for rows.
    private var shapes = ItemShapes()
    private var layouts = RecordLayouts()
    private(set) var entries = MemoEntries()
    private var trial = MemoTrial()
    private var recurrence = Recurrence()
    private var cells = KeyCells()
    private var limit = Limit()
    /// Whether entries have fields.
    private let keepsFields: Bool
    private var draft = Draft()
    /// How many records have been remembered.
    private var builds = 0
    /// Whether there is no room for another record.
    private var isFull = false
    private var sought = Sought()
    private var rowEnd = RowEnd()
    /// Whether only records of the current object are remembered, and the one that is.
    private(set) var isOfParts = false
    private(set) var partEntry: MemoEntry?
    private let passedByReference = PassedByReference()

    /// What decides how much may be remembered of the current document's records.
    private struct Limit {
        /// Whether a mapping makes the records. Their names are shared and their values are not, as those of items.
        var isMapped = false
        /// The rows of the tables in which records are looked up.
        var lookupRows = 0
        /// The most bytes for all.
        var memory = RecordMemo.memoryLimit
        /// The most records.
        var entries: Int { max(RecordMemo.entryLimit, lookupRows) }
    }

    /// The current record's key, and the slot of the entry that was found.
    private struct Sought {
        var key = KeyMixer()
        var slot = 0
    }

    /// What is to be remembered of the current record besides its output.
    private struct Draft: ~Copyable {
        var wanted = Wanted.no
        var fields = ByteBuffer()
        /// The schema's note on it.
        var note: UInt8 = 0
    }

    /// How the output of all records of a row ends: what follows the last field that a group of columns decides. It is copied
    /// from the row's first record: a row of Germany's prices takes a tenth fewer instructions.
    private struct RowEnd: BitwiseCopyable {
        /// A bit for each varying field that a group of columns decides; 0 if rows become one record.
        var decided: UInt64 = 0
        /// How many steps of the layout precede it, where it has been written, and its length; 0 while there is none.
        var steps = 0
        var start = 0
        var count = 0
    }

    /// Whether the current record is to be remembered.
    private enum Wanted {
        case no
        case new
        /// Instead of the entry that was found, which says less.
        case instead
    }

    /// - Parameter keepsFields: whether there are stages, which read fields.
    init(keepsFields: Bool) { self.keepsFields = keepsFields }

    /// Whether the current record is to be remembered.
    var isWanted: Bool { draft.wanted != .no }
    /// Whether it is to be remembered instead of an entry that says less.
    var isImproved: Bool { draft.wanted == .instead }
}

// MARK: Documents

extension RecordMemo {
    /// The following records are not looked up.
    mutating func turnOff() {
        isOn = false
        isOfParts = false
        partEntry = nil
        draft.wanted = .no
        rowEnd = RowEnd()
    }

    /// A table begins.
    /// - Parameters:
    ///   - plan: has the cells that decide all other fields than those of its sources.
    ///   - columnCount: the number of columns.
    ///   - pieces: keeps what the sources give.
    ///   - lookupRows: how many rows the tables have in which records are looked up.
    ///   - taken: how many bytes else are taken for records like earlier ones.
    mutating func begin(
        _ plan: RowPlan, columnCount: Int, _ pieces: borrowing RowPieces, lookupRows: Int, taken: Int
    ) {
        turnOff()
        removeAll()
        shapes.end()
        cells.begin(plan.key, columnCount: columnCount)
        (limit.isMapped, limit.lookupRows) = (plan.isMapped, lookupRows)
        setLimit(taken + pieces.memory)
        varying.begin(plan.fields, longest: pieces.longest)
        // Stages may keep what is written, or change it.
        rowEnd.decided = keepsFields ? 0 : pieces.placesOfColumns
        turnOn()
    }

    /// A feed begins.
    /// - Parameters:
    ///   - elements: the varying ones, and the fields they decide, if any.
    ///   - schema: its name.
    ///   - plan: has the fields.
    ///   - pieces: keeps what the elements give.
    ///   - taken: how many bytes else are taken for records like earlier ones.
    mutating func begin(
        elements: [(name: FieldName, field: FieldName?)], of schema: String, _ plan: RowPlan,
        _ pieces: borrowing RowPieces, taken: Int
    ) {
        turnOff()
        removeAll()
        (limit.isMapped, limit.lookupRows) = (false, 0)
        setLimit(taken + pieces.memory)
        shapes.begin(elements, of: schema)
        varying.begin(plan.fields, longest: pieces.longest)
        turnOn()
    }

    /// Records of objects follow.
    /// - Parameters:
    ///   - plan: has the fields in which those of one object differ.
    ///   - pieces: keeps what the sources give.
    mutating func begin(partsOf plan: RowPlan, _ pieces: borrowing RowPieces) {
        turnOff()
        removeAll()
        shapes.end()
        (limit.isMapped, isOfParts) = (true, true)
        limit.memory = Self.memoryOfParts
        varying.begin(plan.fields, longest: pieces.longest)
    }

    /// The records of another row follow.
    mutating func beginRow() { (rowEnd.steps, rowEnd.count) = (0, 0) }

    /// The records of another object follow.
    mutating func beginParts() { partEntry = nil }

    /// The next record is to be remembered for those of its object.
    mutating func wantPart() { if isOfParts, partEntry == nil { draft.wanted = .new } }

    /// Whether results of items of a schema are remembered.
    func isFor(items schema: String) -> Bool { shapes.isFor(schema) }

    private mutating func setLimit(_ taken: Int) {
        limit.memory = Self.memoryLimit - taken
        guard limit.isMapped else { return }
        limit.memory += limit.lookupRows * Self.bytesPerLookupRow - Self.memoryOfMapping
        if keepsFields { limit.memory -= Self.memoryOfMappedFields }
    }

    /// The following records are looked up.
    mutating func turnOn() {
        isOn = true
        entries.reserve()
        recurrence.reserve()
        trial.begin()
    }

    private mutating func removeAll() {
        entries.removeAll()
        layouts.removeAll()
        isFull = false
        trial.forgetBest()
    }
}

// MARK: Looking up

extension RecordMemo {
    /// The entry of a record like this one.
    /// - Parameters:
    ///   - record: a row or an item.
    ///   - generation: that of the names of items' elements.
    ///   - pieces: is told where the sources are in an item.
    @inline(__always)
    mutating func find(
        _ record: borrowing SourceRecord, generation: @autoclosure () -> Int, _ pieces: inout RowPieces
    ) -> MemoEntry? {
        draft.wanted = .no
        guard mayLookUp(), record.repair == nil, record.bytes.count <= UInt16.max else { return nil }
        guard shapes.isOn ? readKey(item: record, generation(), &pieces) : cells.read(record, into: &sought.key) else {
            return nil
        }
        sought.slot = entries.slot(of: sought.key.hash)
        guard let entry = entries.entry(inSlot: sought.slot) else {
            noteMiss()
            return nil
        }
        return entry
    }

    /// The texts that count and do not vary.
    @inline(__always)
    private mutating func readKey(
        item: borrowing SourceRecord, _ generation: Int, _ pieces: inout RowPieces
    ) -> Bool {
        if shapes.mustForget(generation) {
            removeAll()
            shapes.removeAll(generation)
        }
        guard shapes.find(item, &pieces, &varying) else { return false }
        sought.key.begin(shapes.current)
        var keyed = shapes.keyed
        while keyed != 0 {
            sought.key.add(item.raw(keyed.trailingZeroBitCount))
            keyed &= keyed &- 1
        }
        return true
    }

    /// Whether lookups pay off.
    @inline(__always)
    private mutating func mayLookUp() -> Bool {
        guard trial.advance() else { return false }
        if trial.isOver, trial.end(isFull: isFull) { removeAll() }
        return true
    }

    /// Notes a miss: the second time, the record is to be remembered.
    private mutating func noteMiss() {
        // Rows of a lookup table come in any order, and there is memory for all of them.
        guard limit.lookupRows > 0 || recurrence.note(sought.key.hash) else { return }
        if !isFull, mayBuild { draft.wanted = .new }
    }

    private var mayBuild: Bool { builds < 4 * limit.entries + trial.finds / Self.findsPerBuild }

    /// The current record is to be remembered instead of the entry that was found.
    mutating func improve() { if mayBuild || isOfParts { draft.wanted = .instead } }

    /// The current record is not to be remembered.
    mutating func dismiss() { draft.wanted = .no }
}

// MARK: Writing

extension RecordMemo {
    /// Writes a remembered record with the current varying fields and those computed for it.
    /// - Parameters:
    ///   - entry: the record.
    ///   - record: the row or item, which has the same key.
    ///   - output: where it is written.
    @inline(__always)
    mutating func write(_ entry: MemoEntry, like record: borrowing SourceRecord, to output: inout ByteBuffer) {
        let head = entry.head
        let former = output.count
        let start = unsafe output.spare(Int(head.writtenCount) &+ varying.room &+ ByteBuffer.padding)
        var place = unsafe start
        var own = unsafe entry.text
        var length = 0
        if keepsFields {
            unsafe own += entry.length(0)
            length = 1
        }
        let layout = Int(head.layout)
        let hasEnd = rowEnd.count > 0
        for index in 0..<(hasEnd ? rowEnd.steps : layouts.stepCount(of: layout)) {
            let step = layouts.step(index, of: layout)
            let shared = step.shared
            if step.hasOwn {
                let count = entry.length(length)
                unsafe copyPadded(from: own, to: place, count: count)
                unsafe own += count
                unsafe place += count
                length &+= 1
            }
            if shared.count > 0 {
                unsafe copyPadded(from: shared.base, to: place, count: shared.count)
                unsafe place += shared.count
            }
            switch step.value {
            case .none: break
            case .varying:
                let text = varying.written(Int(step.number))
                unsafe copyPadded(from: text.base, to: place, count: text.count)
                unsafe place += text.count
                if !hasEnd, rowEnd.decided &>> UInt64(step.number) & 1 == 1 {
                    (rowEnd.steps, rowEnd.start) = unsafe (index &+ 1, place - start &+ former)
                }
            case .key:
                let text = record.raw(Int(step.number))
                unsafe copyBytes(from: text.base, to: place, count: text.count)
                unsafe place += text.count
            }
        }
        if hasEnd {
            let end = output.view.dropFirst(rowEnd.start)
            unsafe copyBytes(from: end.base, to: place, count: rowEnd.count)
            unsafe place += rowEnd.count
        }
        unsafe output.commit(place - start)
        // Without a decided field in the output there is nothing to be spared.
        if !hasEnd, rowEnd.steps > 0 { rowEnd.count = output.count &- rowEnd.start }
    }

    /// Counts a record as found.
    @inline(__always)
    mutating func noteFind() { trial.finds &+= 1 }

    /// Appends the remembered fields of a record.
    func append(_ entry: MemoEntry, to record: inout Record) {
        var decoder = unsafe RecordDecoder(ByteView(base: entry.text, count: entry.length(0)))
        while !decoder.atEnd {
            let name = FieldName(index: UInt32(truncatingIfNeeded: decoder.number()))
            record.append(name, decoder.value(&record.scratch))
        }
    }

    /// Appends some of the current varying fields, by a bit for each.
    func append(varying places: UInt64, to record: inout Record) {
        var rest = places & varying.present
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            var decoder = RecordDecoder(varying.encoded(place))
            record.append(varying.field(place), decoder.value(&record.scratch))
            rest &= rest &- 1
        }
    }

    /// Notes what is to be remembered of the current record, if it is wanted.
    /// - Parameters:
    ///   - record: the record, before any stage.
    ///   - needed: the fields to remember; `nil` for all.
    ///   - note: the schema's note on it; `nil` if it is not to be remembered.
    mutating func prepare(_ record: borrowing Record, needed: FieldList?, note: UInt8?) {
        guard let note else { return dismiss() }
        draft.note = note
        draft.fields.removeAll()
        guard keepsFields else { return }
        for index in 0..<record.count {
            let name = record.name(index)
            guard needed?.contains(name) ?? true, varying.place(of: name) == nil else { continue }
            draft.fields.append(number: name.position)
            draft.fields.append(encoded: record.value(index))
        }
        if draft.fields.count > UInt16.max { dismiss() }
    }

    /// Remembers that the current record was left out although it met the condition, or before that was asked.
    mutating func rememberLeftOut() { remember(layout: MemoEntry.leftOut) }

    /// Remembers that the current record was left out where the schema applies the condition, with that condition's fields.
    mutating func rememberCondition() { remember(layout: MemoEntry.condition) }

    /// Remembers the fields of the current record, unless the entry that was found has them.
    mutating func rememberFields() {
        let former = isOfParts ? partEntry : entries.entry(inSlot: sought.slot)
        if isImproved, former?.isForCondition == false { return dismiss() }
        remember(layout: MemoEntry.fields)
    }

    private mutating func remember(layout: UInt16) {
        guard isWanted, hasRoom(for: draft.fields.count) else { return dismiss() }
        remember(own: [], layout: layout, writtenCount: 0)
    }

    /// Remembers the current record and its output.
    /// - Parameters:
    ///   - written: the output.
    ///   - values: the values in it, from the left.
    ///   - record: the row or item.
    mutating func remember(_ written: ByteView, _ values: [RecordPieces.Written], of record: borrowing SourceRecord) {
        guard written.count <= UInt16.max, hasRoom(for: draft.fields.count + written.count) else {
            return dismiss()
        }
        let pieces =
            isOfParts
            ? RecordPieces(part: written, values)
            : shapes.isOn || limit.isMapped
                ? RecordPieces(item: written, values, key: keyTexts(record), joinsOwn: limit.lookupRows > 0)
                : RecordPieces(row: written, values)
        let layout = layouts.number(of: pieces, &entries.texts)
        remember(own: pieces.own, layout: UInt16(layout), writtenCount: UInt16(written.count))
    }

    /// The texts that belong to the key and are verbatim in a row or an item, with their numbers there.
    private func keyTexts(_ record: borrowing SourceRecord) -> [(number: UInt8, text: ByteView)] {
        var texts: [(number: UInt8, text: ByteView)] = []
        func add(_ index: Int) {
            if let number = UInt8(exactly: index), !record.isEscaped(index) {
                texts.append((number, record.raw(index)))
            }
        }
        if shapes.isOn {
            for index in 0..<record.count where shapes.keyed >> UInt64(index) & 1 == 1 { add(index) }
        } else {
            cells.forEach(add)
        }
        return texts
    }

    /// Whether there is room for the current record with so many bytes besides its key; if not, that is noted.
    private mutating func hasRoom(for count: Int) -> Bool {
        // With its head, and the steps of a layout.
        let size = count + 512
        // Those of other objects are not found again.
        if isOfParts, !isImproved, memory(with: size) > limit.memory { removeAll() }
        let fits = memory(with: size) <= limit.memory && layouts.count < RecordLayouts.limit
        if isImproved { return fits }
        isFull = entries.count >= limit.entries && !isOfParts || !fits
        return !isFull
    }

    /// How many bytes there would be with another record of that size.
    private func memory(with size: Int) -> Int {
        entries.memory(with: size, isEntered: !isOfParts) + recurrence.memory + layouts.memory
    }

    private mutating func remember(own pieces: [ByteView], layout: UInt16, writtenCount: UInt16) {
        let isInstead = isImproved
        dismiss()
        builds += 1
        let entry = entries.make(
            sought.key.hash, layout: layout, writtenCount: writtenCount, note: draft.note,
            own: keepsFields ? [draft.fields.view] + pieces : pieces)
        if isOfParts {
            partEntry = entry
        } else {
            entries.enter(entry, insteadOfSlot: isInstead ? sought.slot : nil)
        }
    }
}
