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
    /// A remembered record: the lengths of its parts, 16 bits each, backwards from the head; the head; the fields if there are
    /// stages, and the record's own output, part by part. All in one place, because what is not in the processor's first cache
    /// takes longest.
    @safe
    struct Entry: BitwiseCopyable {
        fileprivate struct Head: BitwiseCopyable {
            let key: KeyHash
            /// Its layout, or one of the values below.
            let layout: UInt16
            /// The length of its output in bytes.
            let writtenCount: UInt16
            /// The schema's note on it.
            let note: UInt8
            /// Its number.
            let number: UInt32
        }

        fileprivate let start: UnsafeMutableRawPointer

        /// Instead of a layout: it was left out although it met the condition, or before that was asked.
        fileprivate static let leftOut = UInt16.max
        /// Instead of a layout: it was left out where the schema applies the condition; only the condition's fields are known.
        fileprivate static let condition = leftOut - 1
        /// Instead of a layout: only its fields are remembered.
        fileprivate static let fields = condition - 1

        fileprivate var head: Head { unsafe start.loadUnaligned(as: Head.self) }
        /// The fields, followed by the record's own output.
        fileprivate var text: UnsafePointer<UInt8> {
            unsafe UnsafePointer((start + MemoryLayout<Head>.size).assumingMemoryBound(to: UInt8.self))
        }

        /// Whether it was left out although it met the condition, or before that was asked.
        var isLeftOut: Bool { head.layout == Self.leftOut }
        /// Whether only the fields that the condition reads are known.
        var isForCondition: Bool { head.layout == Self.condition }
        /// Whether its output is remembered.
        var isWritten: Bool { head.layout < Self.fields }
        /// The schema's note on it.
        var note: UInt8 { head.note }
        /// Its number, from 1; none is as long as it is remembered that of another.
        var number: UInt32 { head.number }
    }

    /// The most bytes for records of objects: they are forgotten when that is full.
    private static let memoryOfParts = 128 * 1024
    /// The most bytes for all that is remembered: what 800 KB leave beside a run's input (`InputWindow.narrow`), a block of output
    /// and all else. The manual states it.
    static let memoryLimit = 352 * 1024
    /// The most records that are remembered.
    private static let entryLimit = 2048
    /// What a mapping and its expressions take besides `RowPieces`, and what stages compute of its records.
    private static let memoryOfMapping = 24 * 1024
    private static let memoryOfMappedFields = 32 * 1024
    /// The bytes for what comes from a row of a lookup table, which stands beside that row.
    private static let bytesPerLookupRow = 320
    /// The first number of slots.
    private static let firstSlots = 1024
    private static let onceCount = 1024
    /// This many records may be remembered, plus one for every `findsPerBuild` found.
    private static let findsPerBuild = 4
    /// Out of this many records a sixteenth has to be found, or the next ones are not looked up.
    private static let trial = 16_384
    private static let pause = 4 * trial

    /// Whether records are looked up.
    private(set) var isOn = false
    /// Whether there is memory for them, which is never returned.
    var hasMemory: Bool { slots.count > 0 }
    /// The varying fields, and what was last written for them.
    var varying = VaryingFields()
    /// The elements of items so far; none for rows.
    private var shapes = ItemShapes()
    private var layouts = RecordLayouts()
    /// By hash, the number of an entry, and that hash: entries are far from each other, and most that a search meets are others'.
    private var slots = HashSlots<Slot>(count: 0)
    /// By number, from 1.
    private var entries = UncheckedArray<Entry>(capacity: 1)
    /// By hash, 16 bits of the last four hashes: an archive has its sellers in the same order day by day.
    private var once = UncheckedArray<UInt64>(capacity: 1)
    private var count = 0
    /// The number of the latest entry.
    private var lastNumber: UInt32 = 0
    /// Changes when entries are numbered anew.
    private(set) var epoch = 1
    private var texts = Arena()
    /// The cells that are the key of a row: adjacent ones, of which all bytes are compared.
    private var keyRanges = UncheckedArray<KeyRange>(capacity: 1)
    /// The number of a table's columns.
    private var columnCount = 0
    /// Whether a mapping makes the records. Their names are shared and their values are not, as those of items.
    private var isMapped = false
    /// The rows of the tables in which records are looked up.
    private var lookupRows = 0
    /// The most bytes for all that is remembered of the current document's records.
    private var memoryLimit = Self.memoryLimit
    /// Whether entries have fields.
    private let keepsFields: Bool
    /// The fields of the current record, to be remembered, and the schema's note on it.
    private var fields = ByteBuffer()
    private var note: UInt8 = 0
    private var builds = 0
    private var finds = 0
    /// How many records have been looked up in the current trial, negative while none is, and how many had been found before.
    private var lookups = 0
    private var findsBefore = 0
    /// Whether there is no room for another record; and how many were found in the best trial.
    private var isFull = false
    private var mostFound = 0
    /// The current record's key.
    private var key = KeyMixer()
    /// The slot of the entry that was found.
    private var foundSlot = 0
    /// Whether only records of the current object are remembered, and the one that is.
    private(set) var isOfParts = false
    private(set) var partEntry: Entry?
    private var wanted = Wanted.no
    private let passedByReference = PassedByReference()

    // Not private: Swift 6.3.1 crashes on that in debug builds, since a generic struct is specialised for it.
    struct Slot: HashSlot {
        var hash: UInt32 = 0
        var number: UInt32 = 0
        var isFree: Bool { number == 0 }
    }

    struct KeyRange: BitwiseCopyable {
        var first: Int32
        var last: Int32
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
    var isWanted: Bool { wanted != .no }
    /// Whether it is to be remembered instead of an entry that says less.
    var isImproved: Bool { wanted == .instead }
}

// MARK: Documents

extension RecordMemo {
    /// The following records are not looked up.
    mutating func turnOff() {
        isOn = false
        isOfParts = false
        partEntry = nil
        wanted = .no
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
        keyRanges.removeAll()
        isMapped = plan.isMapped
        for cell in plan.key.map(Int32.init) {
            if keyRanges.count > 0, keyRanges[keyRanges.count - 1].last == cell - 1 {
                keyRanges[keyRanges.count - 1].last = cell
            } else {
                keyRanges.append(KeyRange(first: cell, last: cell))
            }
        }
        self.columnCount = columnCount
        self.lookupRows = lookupRows
        setLimit(taken + pieces.memory)
        varying.begin(plan.fields, longest: pieces.longest)
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
        (isMapped, lookupRows) = (false, 0)
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
        (isMapped, isOfParts) = (true, true)
        memoryLimit = Self.memoryOfParts
        varying.begin(plan.fields, longest: pieces.longest)
    }

    /// The records of another object follow.
    mutating func beginParts() { partEntry = nil }

    /// The next record is to be remembered for those of its object.
    mutating func wantPart() { if isOfParts, partEntry == nil { wanted = .new } }

    /// Whether results of items of a schema are remembered.
    func isFor(items schema: String) -> Bool { shapes.isFor(schema) }

    private mutating func setLimit(_ taken: Int) {
        memoryLimit = Self.memoryLimit - taken
        guard isMapped else { return }
        memoryLimit += lookupRows * Self.bytesPerLookupRow - Self.memoryOfMapping
        if keepsFields { memoryLimit -= Self.memoryOfMappedFields }
    }

    /// The following records are looked up.
    mutating func turnOn() {
        isOn = true
        if slots.count == 0 { slots = HashSlots(count: Self.firstSlots) }
        while once.count < Self.onceCount { once.append(0) }
        (lookups, findsBefore) = (0, finds)
    }

    private mutating func removeAll() {
        if count == 0 { return }
        slots.removeAll()
        count = 0
        lastNumber = 0
        entries.removeAll()
        epoch += 1
        layouts.removeAll()
        texts.reset()
        (isFull, mostFound) = (false, 0)
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
    mutating func find(_ record: borrowing SourceRecord, generation: Int, _ pieces: inout RowPieces) -> Entry? {
        wanted = .no
        guard mayLookUp(), record.repair == nil, record.bytes.count <= UInt16.max else { return nil }
        guard shapes.isOn ? readKey(item: record, generation, &pieces) : readKey(row: record) else { return nil }
        let hash = key.hash
        let half = UInt32(truncatingIfNeeded: hash.low >> 32)
        foundSlot = slots.index(hash.low) { $0.hash == half && entry(in: $0).head.key == hash }
        let slot = slots[foundSlot]
        if slot.isFree {
            noteMiss()
            return nil
        }
        return entry(in: slot)
    }

    @inline(__always)
    private func entry(in slot: Slot) -> Entry { entries[Int(slot.number) &- 1] }

    /// The bytes of adjacent cells, with what is between them, and the byte before: a delimiter, or the quote that tells what the
    /// others mean.
    @inline(__always)
    private mutating func readKey(row: borrowing SourceRecord) -> Bool {
        guard row.count == columnCount, !row.isUnterminated else { return false }
        // A table may go on with another one.
        key.begin(row.separator)
        for index in 0..<keyRanges.count {
            let range = keyRanges[index]
            let (first, last) = (row.raw(Int(range.first)), row.raw(Int(range.last)))
            var start = unsafe first.base
            if unsafe start > row.bytes.base { unsafe start -= 1 }
            unsafe key.add(ByteView(base: start, count: last.base + last.count - start))
        }
        return true
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
        key.begin(shapes.current)
        var keyed = shapes.keyed
        while keyed != 0 {
            key.add(item.raw(keyed.trailingZeroBitCount))
            keyed &= keyed &- 1
        }
        return true
    }

    /// Whether lookups pay off.
    @inline(__always)
    private mutating func mayLookUp() -> Bool {
        lookups &+= 1
        if lookups < 0 { return false }
        if lookups == Self.trial { endTrial() }
        return true
    }

    @inline(never)
    private mutating func endTrial() {
        let found = finds &- findsBefore
        findsBefore = finds
        lookups = found >= Self.trial / 16 ? 0 : -Self.pause
        // Other records come now, and there is no room for them.
        if isFull, found < mostFound / 4 * 3 { removeAll() } else { mostFound = max(mostFound, found) }
    }

    /// Notes a miss: the second time, the record is to be remembered.
    private mutating func noteMiss() {
        // Rows of a lookup table come in any order, and there is memory for all of them.
        if lookupRows > 0 {
            if !isFull, mayBuild { wanted = .new }
            return
        }
        let mark = key.hash.low & 0xFFFF
        let place = Int(truncatingIfNeeded: key.hash.low >> 44) & (Self.onceCount &- 1)
        let marks = once[place]
        if (0..<4).contains(where: { marks >> UInt64(16 &* $0) & 0xFFFF == mark }) {
            if !isFull, mayBuild { wanted = .new }
        } else {
            once[place] = marks << 16 | mark
        }
    }

    private var mayBuild: Bool { builds < 4 * entryLimit + finds / Self.findsPerBuild }

    /// The most records that are remembered.
    private var entryLimit: Int { max(Self.entryLimit, lookupRows) }

    /// The current record is to be remembered instead of the entry that was found.
    mutating func improve() { if mayBuild || isOfParts { wanted = .instead } }

    /// The current record is not to be remembered.
    mutating func dismiss() { wanted = .no }
}

extension RecordMemo.Entry {
    /// The length of the fields, if it has some, or, after these, of a part of the output.
    @inline(__always)
    fileprivate func length(_ index: Int) -> Int {
        unsafe Int(start.loadUnaligned(fromByteOffset: -2 &* (index &+ 1), as: UInt16.self))
    }
}

// MARK: Writing

extension RecordMemo {
    /// Writes a remembered record with the current varying fields and those computed for it.
    /// - Parameters:
    ///   - entry: the record.
    ///   - record: the row or item, which has the same key.
    ///   - output: where it is written.
    @inline(__always)
    func write(_ entry: Entry, like record: borrowing SourceRecord, to output: inout ByteBuffer) {
        let head = entry.head
        let start = unsafe output.spare(Int(head.writtenCount) &+ varying.room &+ ByteBuffer.padding)
        var place = unsafe start
        var own = unsafe entry.text
        var length = 0
        if keepsFields {
            unsafe own += entry.length(0)
            length = 1
        }
        let layout = Int(head.layout)
        for index in 0..<layouts.stepCount(of: layout) {
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
            case .key:
                let text = record.raw(Int(step.number))
                unsafe copyBytes(from: text.base, to: place, count: text.count)
                unsafe place += text.count
            }
        }
        unsafe output.commit(place - start)
    }

    /// Counts a record as found.
    @inline(__always)
    mutating func noteFind() { finds &+= 1 }

    /// Appends the remembered fields of a record.
    func append(_ entry: Entry, to record: inout Record) {
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
        guard let note else { return wanted = .no }
        self.note = note
        fields.removeAll()
        guard keepsFields else { return }
        for index in 0..<record.count {
            let name = record.name(index)
            guard needed?.contains(name) ?? true, varying.place(of: name) == nil else { continue }
            fields.append(number: name.position)
            fields.append(encoded: record.value(index))
        }
        if fields.count > UInt16.max { wanted = .no }
    }

    /// Remembers that the current record was left out although it met the condition, or before that was asked.
    mutating func rememberLeftOut() { remember(layout: Entry.leftOut) }

    /// Remembers that the current record was left out where the schema applies the condition, with that condition's fields.
    mutating func rememberCondition() { remember(layout: Entry.condition) }

    /// Remembers the fields of the current record, unless the entry that was found has them.
    mutating func rememberFields() {
        if isImproved, !(isOfParts ? partEntry?.isForCondition ?? true : entry(in: slots[foundSlot]).isForCondition) {
            return wanted = .no
        }
        remember(layout: Entry.fields)
    }

    private mutating func remember(layout: UInt16) {
        guard isWanted, hasRoom(for: fields.count) else { return wanted = .no }
        remember(own: [], layout: layout, writtenCount: 0)
    }

    /// Remembers the current record and its output.
    /// - Parameters:
    ///   - written: the output.
    ///   - values: the values in it, from the left.
    ///   - record: the row or item.
    mutating func remember(_ written: ByteView, _ values: [RecordPieces.Written], of record: borrowing SourceRecord) {
        guard written.count <= UInt16.max, hasRoom(for: fields.count + written.count) else { return wanted = .no }
        let pieces =
            isOfParts
            ? RecordPieces(part: written, values)
            : shapes.isOn || isMapped
                ? RecordPieces(item: written, values, key: keyTexts(record)) : RecordPieces(row: written, values)
        let layout = layouts.number(of: pieces, &texts)
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
            for range in 0..<keyRanges.count {
                for cell in keyRanges[range].first...keyRanges[range].last { add(Int(cell)) }
            }
        }
        return texts
    }

    /// Whether there is room for the current record with so many bytes besides its key; if not, that is noted.
    private mutating func hasRoom(for count: Int) -> Bool {
        // With its head, and the steps of a layout.
        let size = count + 512
        // Those of other objects are not found again.
        if isOfParts, !isImproved, memory(with: size) > memoryLimit { removeAll() }
        let fits = memory(with: size) <= memoryLimit && layouts.count < RecordLayouts.limit
        if isImproved { return fits }
        isFull = self.count >= entryLimit && !isOfParts || !fits
        return !isFull
    }

    /// Whether there is a slot for another record: up to seven in eight are used, since one more step costs less than to map a
    /// record for which there is no room.
    private var hasSlot: Bool { 8 * (count + 1) <= 7 * slots.count }

    /// How many bytes there would be with another record of that size.
    private func memory(with size: Int) -> Int {
        // More slots stand beside the old ones until they have been filled.
        let moreSlots = hasSlot || isOfParts ? slots.memory : 3 * slots.memory
        return texts.memory(with: size) + moreSlots + entries.memory + once.memory + layouts.memory
    }

    private mutating func remember(own pieces: [ByteView], layout: UInt16, writtenCount: UInt16) {
        let wanted = self.wanted
        self.wanted = .no
        builds += 1
        let head = Entry.Head(
            key: key.hash, layout: layout, writtenCount: writtenCount, note: note, number: lastNumber &+ 1)
        lastNumber &+= 1
        let own = keepsFields ? [fields.view] + pieces : pieces
        let lengths = 2 * own.count
        let text = lengths + MemoryLayout<Entry.Head>.size
        let size = text + own.reduce(0) { $0 + $1.count }
        let block = unsafe texts.make(limit: size) { base in
            var place = unsafe base + text
            var length = unsafe UnsafeMutableRawPointer(base + lengths)
            unsafe length.storeBytes(of: head, as: Entry.Head.self)
            func put(_ text: ByteView) {
                unsafe copyBytes(from: text.base, to: place, count: text.count)
                unsafe place += text.count
                unsafe length -= 2
                unsafe length.storeBytes(of: UInt16(text.count), as: UInt16.self)
            }
            for text in own { put(text) }
            return size
        }
        let entry = unsafe Entry(start: UnsafeMutableRawPointer(mutating: block.base + lengths))
        if isOfParts {
            count += 1
            return partEntry = entry
        }
        entries.append(entry)
        let slot = Slot(hash: UInt32(truncatingIfNeeded: key.hash.low >> 32), number: lastNumber)
        if wanted == .instead { return slots[foundSlot] = slot }
        if !hasSlot { slots.grow { UInt64($0.hash) << 32 } }
        count += 1
        slots[slots.index(key.hash.low) { _ in false }] = slot
    }
}
