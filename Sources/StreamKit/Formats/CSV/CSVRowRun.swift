internal import CStreamKit

/// Rows found ahead, all at once: each byte is looked at once, in the processor's widest vectors, and a row costs what its
/// fields cost.
///
/// ```
///   scanned   …⏎13/02/2021,Bob's Shops,BP⏎14/02/2021,"Cnr A, B",BP⏎15/0
///   hits                  │           │  │          │          │  │         quotes hide what is inside them
///   ends                                 ▲                        ▲         the hits that end rows
/// ```
///
/// Only rows on one line, with closing quotes where fields end. The run ends before the others.
struct CSVRowRun: ~Copyable {
    /// A row.
    struct Row: BitwiseCopyable {
        /// The numbers of its first hit and of the one that ends it.
        fileprivate let first: Int
        fileprivate let last: Int
        /// Where it starts in what was scanned.
        fileprivate let start: Int
        /// Where it ends, relative to its start, before its line end.
        let end: Int
        /// Whether it has quotes, and ones that are doubled or ordinary characters.
        let isQuoted: Bool
        let isEscaped: Bool

        /// The number of its fields.
        var count: Int { last &- first &+ 1 }
    }

    /// How many hits are found at once, at first and at most: there may be many columns.
    private static let limits = 1024...Int(CSV_ROW_HIT)

    private var limit = limits.lowerBound
    /// One that means nothing, the hits, and room for three more.
    private var hits = UncheckedArray<UInt32>(capacity: limits.lowerBound + 4)
    private var ends = UncheckedArray<UInt16>(capacity: limits.lowerBound)
    /// The number of the next row and of its first hit, and where it starts in what was scanned.
    private var next = 0
    private var nextHit = 0
    private var start = 0

    /// Forgets everything: the window is another one, or does not begin where the last row ended.
    mutating func removeAll() {
        ends.removeAll()
        next = 0
    }

    /// Whether the next row has been found already.
    var hasNext: Bool { next < ends.count }

    /// Where the next row is among those found.
    var mark: Mark { Mark(row: next, hit: nextHit, start: start) }

    /// Appends the rows from a mark up to the next one to those of others.
    func append(from mark: Mark, to found: inout FoundRows) -> FoundRows.Place {
        let place = FoundRows.Place(
            hits: found.hits.count, ends: found.ends.count, rows: next - mark.row, start: mark.start)
        // The one before the first means nothing.
        found.hits.append(mark.hit..<(nextHit + 1), of: hits)
        for row in mark.row..<next { found.ends.append(ends[row] &- UInt16(mark.hit)) }
        return place
    }

    /// Has rows that another run has found.
    mutating func take(_ place: FoundRows.Place, of found: borrowing FoundRows) {
        removeAll()
        (nextHit, start) = (0, place.start)
        if place.rows == 0 { return }
        ends.append(place.ends..<(place.ends + place.rows), of: found.ends)
        hits.removeAll()
        let last = Int(ends[place.rows - 1]) & Int(CSV_ROW_HIT)
        hits.append(place.hits..<(place.hits + last + 2), of: found.hits)
        _ = unsafe hits.spare(3)
    }

    /// The next row, at the window's start; `nil` if it is not regular, or incomplete.
    @inline(__always)
    mutating func nextRow(_ window: ByteView, _ delimiter: UInt8, _ quote: UInt8) -> Row? {
        if next == ends.count {
            scan(window, delimiter, quote)
            if ends.count == 0 { return nil }
        }
        let end = Int(ends[next])
        let last = end & Int(CSV_ROW_HIT)
        return Row(
            first: nextHit, last: last, start: start, end: Int(hits[last &+ 1]) &- start,
            isQuoted: end & Int(CSV_ROW_QUOTED) != 0, isEscaped: end & Int(CSV_ROW_ESCAPED) != 0)
    }

    /// Goes on to the row after this one.
    /// - Parameter length: its length with the line end.
    @inline(__always)
    mutating func pass(_ row: Row, _ length: Int) {
        next &+= 1
        nextHit = row.last &+ 1
        start = row.start &+ length
    }

    /// Where a field of a row is, with its quotes, relative to the row's start.
    @inline(__always)
    func place(of field: Int, in row: Row) -> Range<Int> {
        let start = field == 0 ? 0 : Int(hits[row.first &+ field]) &- row.start &+ 1
        return start..<(Int(hits[row.first &+ field &+ 1]) &- row.start)
    }

    /// Writes a row's fields, with their quotes; `fields` has room for three more.
    @inline(__always)
    func locateFields(of row: Row, _ fields: UnsafeMutablePointer<SourceRecord.Bounds>) {
        unsafe csv_locate_fields(
            hits.start + row.first + 1, row.count, UInt32(truncatingIfNeeded: row.start),
            UnsafeMutableRawPointer(fields).assumingMemoryBound(to: UInt32.self))
    }

    @inline(never)
    private mutating func scan(_ window: ByteView, _ delimiter: UInt8, _ quote: UInt8) {
        (next, nextHit, start) = (0, 0, 0)
        while true {
            hits.removeAll()
            hits.append(0)
            ends.removeAll()
            let found = unsafe csv_scan_rows(
                window.base, window.count, delimiter, quote, limit, hits.spare(limit + 3), ends.spare(limit))
            hits.commit(found.hits)
            ends.commit(found.rows)
            if found.rows > 0 || found.hits + 64 <= limit || limit == Self.limits.upperBound { return }
            limit = min(4 * limit, Self.limits.upperBound)
        }
    }
}

extension CSVRowRun {
    /// A place among the rows of a run.
    struct Mark {
        fileprivate let row: Int
        fileprivate let hit: Int
        fileprivate let start: Int
    }
}
