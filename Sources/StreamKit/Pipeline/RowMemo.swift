/// What has become of rows, to be written again where a row differs from an earlier one in nothing but free cells: those of
/// which each decides a field by itself, such as a price. An archive names the same thousand sellers a million times.
///
/// ```
///   row       13/02/2021 │,Bob,│ 112.90 │,61 Quokka Way,Perth
///   free      ╰────────╯        ╰──────╯
///   key                   ,Bob,          ,61 Quokka Way,Perth
///   pieces    {"date":    ,"price":      ,"seller":"Bob", …}⏎
/// ```
///
/// Right by construction: all bytes but those of the free cells are compared, and the rest is fixed for a table and a run.
/// A row is remembered when it comes for the second time, and where rows never come again they are not looked up for long.
/// Bounded by `entryLimit` and `textLimit`: then all are forgotten, but no more often than pays.
@safe
struct RowMemo: ~Copyable {
    /// How a row was.
    @safe
    struct Entry: BitwiseCopyable {
        fileprivate let hash: UInt64
        /// The key, and the pieces behind it.
        fileprivate let text: UnsafePointer<UInt8>
        /// How long each part of the key is, and each piece: 16 bits each, the first highest.
        fileprivate let keyLengths: UInt64
        fileprivate let pieceLengths: UInt64
        /// What is behind the last piece, by its number.
        fileprivate let tail: UInt16
        /// What the schema has noted of it.
        let note: UInt8
        /// It was left out.
        let isLeftOut: Bool
    }

    /// A free cell as it was last, so that what comes again is not worked out again either.
    struct Cell: BitwiseCopyable {
        let index: Int
        /// How many bytes it had, and how many were written for it; both are in `cellTexts`.
        var count = -1
        var writtenCount = 0
    }

    /// The most cells that may be free: four lengths are in 64 bits.
    private static let freeLimit = 3
    private static let longestCell = 48
    /// How many rows are remembered, and how many bytes of them. The manual names the memory.
    private static let entryLimit = 2048
    private static let textLimit = 512 * 1024
    private static let slotCount = 4096
    /// So many rows may be remembered, and one more for so many that were found.
    private static let freeBuilds = 4 * entryLimit
    private static let findsPerBuild = 4
    /// Of so many rows a sixteenth has to be found, or the next ones are not looked up.
    private static let trial = 16_384
    private static let pause = 4 * trial

    private var cells = Pile<Cell>(capacity: freeLimit)
    private var cellTexts = ByteBuffer()
    /// Which free cell each gap between the pieces is for; settled by the first row.
    private var gaps = Pile<Int>(capacity: freeLimit)
    /// By hash, the entry's number and 1; then the same of tails; then the hashes of rows that came once.
    private var slots = Pile<UInt16>(capacity: 1)
    private var entries = Pile<Entry>(capacity: 1)
    private var texts = Arena()
    private var textCount = 0
    /// All tails there are.
    private var tails = Pile<ByteView>(capacity: 1)
    private var builds = 0
    private var finds = 0
    /// How many rows have been looked up, and of the last `trial` how many were found; below 0 while none is looked up.
    private var lookups = 0
    private var findsBefore = 0
    /// The parts of the current row's key.
    private var parts = Pile<ByteView>(capacity: freeLimit + 1)
    private var hash: UInt64 = 0
    private var keyLengths: UInt64 = 0
    /// Whether the current row is to be remembered.
    private(set) var isWanted = false
}

// MARK: Looking up

extension RowMemo {
    /// Whether rows are looked up.
    var isOn: Bool { cells.count > 0 }

    /// How many cells of a row are free.
    var freeCount: Int { cells.count }

    /// Another table begins.
    /// - Parameter free: the cells that are free, from the left; none if rows are not to be looked up.
    mutating func begin(free: [Int]) {
        removeAll()
        gaps.removeAll()
        cells.removeAll()
        isWanted = false
        if free.isEmpty || free.count > Self.freeLimit { return }
        for index in free { cells.append(Cell(index: index)) }
        cellTexts.removeAll()
        cellTexts.reserve(free.count * Self.longestCell * 2 + ByteBuffer.padding)
        cellTexts.commit(free.count * Self.longestCell * 2)
        while slots.count < Self.slotCount * 3 { slots.append(0) }
        (lookups, findsBefore) = (0, finds)
    }

    /// What was remembered of a row like this one.
    @inline(__always)
    mutating func find(_ row: borrowing SourceRecord) -> Entry? {
        isWanted = false
        guard mayLookUp(), cells[cells.count &- 1].index < row.count, row.delimiter != nil, row.repair == nil,
            !row.isUnterminated, row.bytes.count <= UInt16.max
        else { return nil }
        (hash, keyLengths) = (0, 0)
        parts.removeAll()
        let bytes = row.bytes
        var start = unsafe bytes.base
        for place in 0..<cells.count {
            let cell = row.raw(cells[place].index)
            unsafe addPart(from: start, to: cell.base)
            unsafe start = cell.base + cell.count
        }
        unsafe addPart(from: start, to: bytes.base + bytes.count)
        var slot = Self.slot(hash)
        while case let number = slots[slot], number != 0 {
            let entry = entries[Int(number) &- 1]
            if entry.hash == hash, entry.keyLengths == keyLengths, matches(entry) {
                return entry
            }
            slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
        noteMiss()
        return nil
    }

    private static func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (slotCount &- 1) }

    @inline(__always)
    private mutating func addPart(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
        let part = unsafe ByteView(base: start, count: end - start)
        parts.append(part)
        keyLengths = keyLengths << 16 | UInt64(truncatingIfNeeded: part.count)
        part.mix(into: &hash)
    }

    /// Whether a key of the same lengths is that of the current row.
    @inline(__always)
    private func matches(_ entry: Entry) -> Bool {
        var text = unsafe entry.text
        for index in 0..<parts.count {
            let part = parts[index]
            guard unsafe part.hasSameBytes(as: ByteView(base: text, count: part.count)) else { return false }
            unsafe text += part.count
        }
        return true
    }

    /// Whether looking up pays.
    @inline(__always)
    private mutating func mayLookUp() -> Bool {
        lookups &+= 1
        if lookups < 0 { return false }
        if lookups == Self.trial {
            let isWorthIt = finds &- findsBefore >= Self.trial / 16
            findsBefore = finds
            lookups = isWorthIt ? 0 : -Self.pause
        }
        return true
    }

    /// The second time it is to be remembered.
    private mutating func noteMiss() {
        let mark = UInt16(truncatingIfNeeded: hash)
        let once = Self.slotCount * 2 + Int(truncatingIfNeeded: hash >> 44) & (Self.slotCount &- 1)
        if slots[once] == mark {
            isWanted = builds < Self.freeBuilds + finds / Self.findsPerBuild
        } else {
            slots[once] = mark
        }
    }
}

// MARK: Free cells

extension RowMemo {
    /// Whether a free cell is as it was in the last row that was found.
    @inline(__always)
    func isKnown(_ place: Int, of row: borrowing SourceRecord) -> Bool {
        let cell = cells[place]
        let text = row.raw(cell.index)
        let start = place &* Self.longestCell &* 2
        // `a""b` is another text inside quotes.
        return text.count == cell.count && !row.isEscaped(cell.index)
            && text.hasSameBytes(as: cellTexts.view[start..<(start &+ text.count)])
    }

    /// Keeps what is written for a free cell.
    /// - Returns: whether there is room for it.
    mutating func know(_ place: Int, of row: borrowing SourceRecord, as written: ByteView) -> Bool {
        let text = row.raw(cells[place].index)
        guard max(text.count, written.count) <= Self.longestCell else { return false }
        let start = place * Self.longestCell * 2
        cellTexts.replace(start, by: text)
        cellTexts.replace(start + Self.longestCell, by: written)
        cells[place].count = text.count
        cells[place].writtenCount = written.count
        return true
    }
}

// MARK: Writing

extension RowMemo {
    /// Writes a row as it was, with the free cells as they are now.
    @inline(__always)
    func write(_ entry: Entry, to output: inout ByteBuffer) {
        let tail = tails[Int(entry.tail)]
        let start = unsafe output.spare(
            Self.sum(entry.pieceLengths) &+ cellTexts.count &+ tail.count &+ ByteBuffer.padding)
        var place = unsafe start
        var piece = unsafe entry.text + Self.sum(entry.keyLengths)
        for gap in 0..<gaps.count {
            let count = Self.length(gap, of: entry.pieceLengths)
            unsafe copyBytes(from: piece, to: place, count: count)
            unsafe piece += count
            unsafe place += count
            let cell = cells[gaps[gap]]
            let text = unsafe cellTexts.view.base + (gaps[gap] &* 2 &+ 1) &* Self.longestCell
            unsafe copyPadded(from: text, to: place, count: cell.writtenCount)
            unsafe place += cell.writtenCount
        }
        let rest = Self.length(gaps.count, of: entry.pieceLengths)
        unsafe copyBytes(from: piece, to: place, count: rest)
        unsafe place += rest
        unsafe copyBytes(from: tail.base, to: place, count: tail.count)
        unsafe output.commit(place - start + tail.count)
    }

    @inline(__always)
    private static func length(_ index: Int, of lengths: UInt64) -> Int {
        Int(lengths >> UInt64(48 &- index &* 16) & 0xFFFF)
    }

    @inline(__always)
    private static func sum(_ lengths: UInt64) -> Int {
        length(0, of: lengths) &+ length(1, of: lengths) &+ length(2, of: lengths) &+ length(3, of: lengths)
    }

    /// Remembers the current row.
    /// - Parameters:
    ///   - pieces: what was written of it, as parts by the gaps; empty if it was left out.
    ///   - tail: the end of what was written of it, behind the last piece, which other rows may have too: most of a
    ///     record is about where a seller is.
    ///   - order: which free cell each gap is for.
    ///   - note: what the schema has noted of it.
    mutating func remember(_ pieces: [ByteView], tail: ByteView, gaps order: [Int], note: UInt8) {
        isWanted = false
        let count = pieces.reduce(Self.sum(keyLengths)) { $0 + $1.count }
        guard count + tail.count <= UInt16.max else { return }
        if !pieces.isEmpty {
            if gaps.count == 0 { for cell in order { gaps.append(cell) } }
            guard gaps.count == order.count, order.indices.allSatisfy({ gaps[$0] == order[$0] }) else { return }
        }
        if entries.count == Self.entryLimit || textCount + count + tail.count > Self.textLimit { removeAll() }
        builds += 1
        let number = number(ofTail: tail)
        textCount += count
        var lengths: UInt64 = 0
        for (index, piece) in pieces.enumerated() { lengths |= UInt64(piece.count) << UInt64(48 - index * 16) }
        let text = unsafe texts.make(limit: count) { place in
            var written = 0
            func put(_ piece: ByteView) {
                unsafe copyBytes(from: piece.base, to: place + written, count: piece.count)
                written += piece.count
            }
            for index in 0..<parts.count { put(parts[index]) }
            for piece in pieces { put(piece) }
            return written
        }
        entries.append(
            unsafe Entry(
                hash: hash, text: text.base, keyLengths: keyLengths, pieceLengths: lengths, tail: UInt16(number),
                note: note, isLeftOut: pieces.isEmpty))
        var slot = Self.slot(hash)
        while slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
        slots[slot] = UInt16(entries.count)
    }

    /// The number of a tail, which other rows may have had.
    private mutating func number(ofTail tail: ByteView) -> Int {
        var hash: UInt64 = 0
        tail.mix(into: &hash)
        var slot = Self.slot(hash)
        while case let number = Int(slots[Self.slotCount + slot]), number != 0 {
            let known = tails[number - 1]
            if known.count == tail.count, known.hasSameBytes(as: tail) { return number - 1 }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        textCount += tail.count
        tails.append(texts.copy(tail))
        slots[Self.slotCount + slot] = UInt16(tails.count)
        return tails.count - 1
    }

    /// Says that a row that was found need not be mapped.
    @inline(__always)
    mutating func noteUse() { finds &+= 1 }

    private mutating func removeAll() {
        if entries.count == 0 { return }
        for slot in 0..<(2 * Self.slotCount) { slots[slot] = 0 }
        entries.removeAll()
        tails.removeAll()
        texts.reset()
        textCount = 0
    }
}
