/// Plain rows, as nearly all are, in one pass.
extension CSVParser {
    /// Finds the next row if it is a plain one, as nearly all are: complete in this window, on one line, each closing quote
    /// at the end of a field.
    /// - Returns: `nil` if it is not plain, or perhaps not: then `next` has to find it, from its first byte on.
    @inline(__always)
    mutating func findPlain(_ window: ByteView) -> CSVRowRun.Row? { peekPlain(window) ?? giveUp() }

    /// The same; what has been found of others stays if the row is not plain.
    @inline(__always)
    mutating func peekPlain(_ window: ByteView) -> CSVRowRun.Row? {
        guard extent.isOver, !extent.skipsLineFeed, window.count > 0, window[0] != ByteView.byteOrderMark[0] else {
            return nil
        }
        let delimiter = dialect.delimiter
        // Without quotes, look for the delimiter twice.
        let quote = dialect.quote ?? delimiter
        guard let row = plainRows.nextRow(window, delimiter, quote), row.end <= maximumRecordBytes else { return nil }
        // What follows a CR is not known yet.
        guard row.end &+ 1 < window.count || window[row.end] != ASCII.carriageReturn else { return nil }
        return row
    }

    /// Where a field of such a row is in the window, between its quotes, and whether it has to be unescaped.
    @inline(__always)
    func field(_ index: Int, of row: CSVRowRun.Row, in window: ByteView) -> (text: ByteView, isEscaped: Bool) {
        var place = plainRows.place(of: index, in: row)
        guard row.isQuoted, !place.isEmpty, window[place.lowerBound] == dialect.quote else {
            return (window[place], false)
        }
        let quote = window[place.lowerBound]
        place = (place.lowerBound &+ 1)..<(place.upperBound &- 1)
        return (window[place], row.isEscaped && window[place].firstIndex(of: quote) != nil)
    }

    /// Goes on behind such a row; returns its length with the line end.
    @inline(__always)
    mutating func pass(_ row: CSVRowRun.Row, in window: ByteView) -> Int {
        let length = row.end &+ window.rowEndLength(at: row.end)
        plainRows.pass(row, length)
        return length
    }

    /// Goes on behind such a row, which it puts into the record; returns its length with the line end.
    @inline(__always)
    mutating func take(_ row: CSVRowRun.Row, in window: ByteView, into record: inout SourceRecord) -> Int {
        let (delimiter, quote) = (dialect.delimiter, dialect.quote ?? dialect.delimiter)
        record.beginRow(delimiter: quote == ASCII.quote ? delimiter : nil)
        record.separator = delimiter
        unsafe plainRows.locateFields(of: row, record.spare(row.count &+ 3))
        record.commit(row.count)
        if row.isQuoted { record.removeQuotes(quote, from: window, hasOthers: row.isEscaped) }
        extent.start = 0
        extent.end = row.end
        linesInQuotes = 0
        extent.isAtSeam = false
        return pass(row, in: window)
    }

    /// Reads a row of which is known that it is plain; returns its length with the line end.
    @inline(__always)
    mutating func read(_ window: ByteView, into record: inout SourceRecord) -> Int {
        if let row = findPlain(window) { return take(row, in: window, into: &record) }
        // Another row in the same block may not be.
        if case .row(let length) = next(window, atEnd: true, into: &record) { return length }
        return window.count
    }

    /// The row is not plain, or perhaps not.
    @inline(never)
    private mutating func giveUp() -> CSVRowRun.Row? {
        plainRows.removeAll()
        return nil
    }
}
