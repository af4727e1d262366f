/// Sorts any number of records: in memory as long as they fit, else in sorted runs on disk that are merged in the end.
///
/// ```
///   buffer   │ key's length │ length │ key │ flags  unique key │ what is written │ …           or line  source  record
///   places   first eight bytes of the key, where it is
///   file     a run: all of the buffer, sorted │ the next run │ …
/// ```
/// Equal records keep their order: of two in the buffer the first, of two runs the first.
///
/// Where nothing but the writer comes after it, a record is held as it will be written: to encode and decode it would take
/// a quarter of the instructions of sorting a table, and that of one like an earlier one is known. One that the writer has
/// something to say about is held as a record, so that this is said when it is written; so is every record of a format in which
/// what is written depends on others.
struct RecordSorter: ~Copyable {
    /// The least number of bytes written and read at once.
    private static let blockSize = 64 << 10
    /// Fewer keys than these are compared as a whole.
    private static let fewest = 12

    private struct Place: BitwiseCopyable {
        /// Eight bytes of the key as a number with the same order: the first, until they are sorted.
        var prefix: UInt64
        let offset: Int
    }

    /// The next record of a run.
    private struct Head: BitwiseCopyable {
        /// The first bytes of its key.
        let prefix: UInt64
        /// The number of its reader.
        let run: Int
    }

    /// The runs being merged.
    private struct Merge {
        var readers: [RunReader] = []
        /// Those that have records left, the one with the next record first.
        var heads: [Head] = []
    }

    private let order: SortOrder
    private let registry: FieldNames
    /// Writes the records that are held as they will be written, if any are.
    private let writer: (any LineWriter)?
    /// Whether the record that was held last is held as it will be written.
    private(set) var hasWritten = false
    /// How many bytes records and places may take before they are written to disk.
    private let memoryLimit: Int
    private var buffer = ByteBuffer()
    private var places: [Place] = []
    /// Where the entry of the current record begins.
    private var start = 0
    private var arena = Arena()
    private var sources: [String] = []
    /// The number of the source of the record that was taken last.
    private var place = 0
    /// What is written of the record that was taken last, valid until the next one is; `nil` if it was held as a record.
    private(set) var written: ByteView?
    private var file: ScratchFile?
    private var runs: [Range<Int>] = []
    /// The number of records taken from memory.
    private var taken = 0
    private var merge = Merge()
    /// Whether there are no more records.
    private var hasEnded = false
    private var isSorted = false

    /// - Parameter writer: that of the output, if it follows at once.
    init(_ order: SortOrder, registry: FieldNames, writer: (any LineWriter)?, memoryLimit: Int) {
        self.order = order
        self.registry = registry
        self.writer = writer
        self.memoryLimit = memoryLimit
    }

    /// Whether records are held as they will be written.
    var writes: Bool { writer != nil }

    /// The name of the source of the record that was taken last; `nil` of one that was held as it is written.
    var source: String? { written == nil ? sources[place] : nil }

    /// Computes the sort key of a record that is to be held.
    mutating func begin(_ record: borrowing Record) {
        start = buffer.count
        for _ in 0..<SortedEntry.headSize { buffer.append(0) }
        order.append(keyOf: record, to: &buffer, &arena)
    }

    /// Holds the record that was begun, selected meanwhile.
    /// - Throws: `StreamError` when the disk is full.
    mutating func hold(
        _ record: borrowing Record, _ origin: RecordOrigin, _ source: String
    ) throws(StreamError) {
        let key = SortedEntry.headSize..<(buffer.count - start)
        let flags = buffer.count
        buffer.append((origin.uniqueKey == nil ? 0 : SortedEntry.hasKey) | (origin.areCells ? SortedEntry.areCells : 0))
        if let key = origin.uniqueKey {
            buffer.appendLittleEndian(key.low)
            buffer.appendLittleEndian(key.high)
        }
        hasWritten = write(record, origin)
        if !hasWritten {
            buffer.replace(flags, by: buffer.view[flags] | SortedEntry.isRecord)
            if sources.last != source { sources.append(source) }
            buffer.append(number: origin.line)
            buffer.append(number: sources.count - 1)
            buffer.append(held: record, registry)
        }
        buffer.replace(start, byHalfWord: key.count)
        buffer.replace(start + 4, byHalfWord: buffer.count - start)
        places.append(Place(prefix: buffer.view.dropFirst(start)[key].prefixNumber, offset: start))
        guard buffer.count + places.count * MemoryLayout<Place>.stride >= memoryLimit else { return }
        do throws(StreamError) {
            try writeRun()
        } catch {
            forget()
            throw error
        }
    }

    /// Appends what is written of a record, unless there is something to be said about it.
    private mutating func write(_ record: borrowing Record, _ origin: RecordOrigin) -> Bool {
        if let text = origin.written {
            buffer.append(text)
            return true
        }
        guard let writer else { return false }
        let start = buffer.count
        if case .written = writer.write(record, to: &buffer) { return true }
        buffer.truncate(to: start)
        return false
    }

    /// Takes the next record in order into an empty one, unless it was held as it is written; first called when all have been held.
    /// - Throws: `StreamError` when the disk is full, or cannot be read.
    mutating func takeNext(into record: inout Record) throws(StreamError) -> RecordOrigin? {
        if hasEnded { return nil }
        if !isSorted { try endHolding() }
        guard let entry = runs.isEmpty ? nextInMemory() : try nextOfRuns() else {
            forget()
            return nil
        }
        var decoder = RecordDecoder(entry.content)
        var origin = RecordOrigin()
        let flags = decoder.byte()
        origin.areCells = flags & SortedEntry.areCells != 0
        if flags & SortedEntry.hasKey != 0 { origin.uniqueKey = decoder.key() }
        if flags & SortedEntry.isRecord == 0 {
            written = entry.content.dropFirst(decoder.position)
            return origin
        }
        written = nil
        // The current record is the only one whose names are not written out.
        if registry.hasTooMany { registry.forget() }
        origin.line = decoder.number()
        place = decoder.number()
        decoder.nextHeld(into: &record, registry)
        return origin
    }

    /// Releases all records.
    mutating func forget() {
        hasEnded = true
        buffer = ByteBuffer()
        places = []
        merge = Merge()
        file = nil
    }

    // MARK: Memory

    /// Eight bytes at a time: they are beside the place, and the key is far away.
    private mutating func sort() {
        let entries = buffer.view
        func key(_ place: Place) -> ByteView { SortedEntry(entries.dropFirst(place.offset)).key }
        var pending = [(range: 0..<places.count, depth: 0)]
        unsafe places.withUnsafeMutableBufferPointer { places in
            while let (range, depth) = pending.popLast() {
                var part = unsafe UnsafeMutableBufferPointer(rebasing: places[range])
                if range.count < Self.fewest {
                    unsafe part.sort { left, right in
                        let order = ByteView.order(key(left).dropFirst(depth), key(right).dropFirst(depth))
                        return order != 0 ? order < 0 : left.offset < right.offset
                    }
                    continue
                }
                unsafe part.sort { ($0.prefix, $0.offset) < ($1.prefix, $1.offset) }
                var start = range.lowerBound
                while start < range.upperBound {
                    let prefix = unsafe places[start].prefix
                    let same = start
                    while start < range.upperBound, unsafe places[start].prefix == prefix { start += 1 }
                    // No key is the beginning of another: either all of them end here, or none.
                    guard start - same > 1, unsafe key(places[same]).count > depth + 8 else { continue }
                    for place in same..<start {
                        unsafe places[place].prefix = unsafe key(places[place]).dropFirst(depth + 8).prefixNumber
                    }
                    pending.append((same..<start, depth + 8))
                }
            }
        }
    }

    private mutating func nextInMemory() -> SortedEntry? {
        guard taken < places.count else { return nil }
        taken += 1
        return SortedEntry(buffer.view.dropFirst(places[taken - 1].offset))
    }

    // MARK: Disk

    private mutating func writeRun() throws(StreamError) {
        sort()
        if file == nil { file = try ScratchFile() }
        let start = file?.count ?? 0
        var block = ByteBuffer(capacity: 2 * Self.blockSize)
        for place in places {
            block.append(SortedEntry(buffer.view.dropFirst(place.offset)).bytes)
            if block.count >= Self.blockSize {
                try file?.append(block.view)
                block.removeAll()
            }
        }
        try file?.append(block.view)
        runs.append(start..<(file?.count ?? start))
        buffer.removeAll()
        places.removeAll(keepingCapacity: true)
    }

    private mutating func endHolding() throws(StreamError) {
        isSorted = true
        // What is to be said about a record is said when it is written.
        writer?.abilities.columns?.forgetReported()
        if runs.isEmpty { return sort() }
        try writeRun()
        buffer = ByteBuffer()
        places = []
        // All together, as much as was in memory before.
        let blockSize = max(memoryLimit / runs.count, 16 << 10)
        for (number, run) in runs.enumerated() {
            merge.readers.append(RunReader(run, blockSize: min(blockSize, 1 << 20)))
            guard try merge.readers[number].advance(file) else { continue }
            merge.heads.append(head(ofRun: number))
            merge.heads.siftUpLast { [readers = merge.readers] in Self.comesBefore($0, $1, readers) }
        }
    }

    private mutating func nextOfRuns() throws(StreamError) -> SortedEntry? {
        if taken > 0, let first = merge.heads.first {
            if try merge.readers[first.run].advance(file) {
                merge.heads[0] = head(ofRun: first.run)
            } else {
                merge.heads.swapAt(0, merge.heads.count - 1)
                merge.heads.removeLast()
            }
            merge.heads.siftDownFirst { [readers = merge.readers] in Self.comesBefore($0, $1, readers) }
        }
        taken += 1
        return merge.heads.first.map { merge.readers[$0.run].entry }
    }

    private func head(ofRun run: Int) -> Head { Head(prefix: merge.readers[run].entry.key.prefixNumber, run: run) }

    private static func comesBefore(_ left: Head, _ right: Head, _ readers: [RunReader]) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        let order = ByteView.order(readers[left.run].entry.key, readers[right.run].entry.key)
        return order != 0 ? order < 0 : left.run < right.run
    }
}

/// A record, or what is written of it, and its key in bytes.
private struct SortedEntry {
    /// The bytes before the key.
    static let headSize = 8
    /// What is known of the record: bits of a byte.
    static let hasKey: UInt8 = 1
    static let areCells: UInt8 = 2
    static let isRecord: UInt8 = 4
    let bytes: ByteView
    private let keyCount: Int

    /// The entry at the beginning of some bytes.
    init(_ bytes: ByteView) {
        keyCount = Int(bytes.halfWord(at: 0))
        self.bytes = bytes.prefix(Int(bytes.halfWord(at: 4)))
    }

    var key: ByteView { bytes[Self.headSize..<(Self.headSize + keyCount)] }
    var content: ByteView { bytes.dropFirst(Self.headSize + keyCount) }
}

/// Reads a run, entry by entry.
private final class RunReader {
    private var rest: Range<Int>
    private let blockSize: Int
    private var window = ByteBuffer()
    /// The range of the entry in the window.
    private var place = 0..<0

    init(_ run: Range<Int>, blockSize: Int) {
        rest = run
        self.blockSize = blockSize
    }

    /// The current entry, valid until the next one.
    var entry: SortedEntry { SortedEntry(window.view[place]) }

    /// Goes to the next entry; returns whether there is one.
    func advance(_ file: borrowing ScratchFile?) throws(StreamError) -> Bool {
        let start = place.upperBound
        if start == window.count, rest.isEmpty { return false }
        place = start..<start
        try fill(SortedEntry.headSize, file)
        try fill(Int(window.view.halfWord(at: place.lowerBound + 4)), file)
        return true
    }

    /// Ensures that the window has `count` bytes of the current entry.
    private func fill(_ count: Int, _ file: borrowing ScratchFile?) throws(StreamError) {
        if place.lowerBound + count > window.count {
            window.removeFirst(place.lowerBound)
            place = 0..<0
            while window.count < count {
                let range = rest.prefix(max(blockSize, count) - window.count)
                let read = try file?.read(range, to: &window) ?? 0
                rest = (rest.lowerBound + read)..<rest.upperBound
            }
        }
        place = place.lowerBound..<(place.lowerBound + count)
    }
}

extension ByteView {
    /// The first eight bytes as a number with the same order.
    fileprivate var prefixNumber: UInt64 {
        if count >= 8 { return word(at: 0).byteSwapped }
        var number: UInt64 = 0
        for index in 0..<8 { number = number << 8 | (index < count ? UInt64(self[index]) : 0) }
        return number
    }
}

extension RecordDecoder {
    /// Reads a record's unique key.
    fileprivate mutating func key() -> KeyHash { KeyHash(low: word(), high: word()) }

    private mutating func word() -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(byte()) << (8 * $1) } }
}

extension ByteBuffer {
    /// Replaces four bytes.
    fileprivate mutating func replace(_ index: Int, byHalfWord number: Int) {
        for byte in 0..<4 { replace(index + byte, by: UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
}
