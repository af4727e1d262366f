/// Plain rows, as nearly all are, in one pass.
extension CSVParser {
    /// Finds the next row if it is a plain one, as nearly all are: complete in this window, on one line, each closing quote
    /// at the end of a field.
    /// - Returns: its length with the line end; 0 if it is not plain, or perhaps not: then `next` has to find it, from its
    ///   first byte on.
    @inline(__always)
    mutating func nextPlain(_ window: ByteView, into record: inout SourceRecord) -> Int {
        guard atRowStart, !skipsLineFeed, window.count > 0, window[0] != ByteView.byteOrderMark[0] else { return 0 }
        let delimiter = dialect.delimiter
        // Without quotes, look for the delimiter twice.
        let quote = dialect.quote ?? delimiter
        guard let row = plainRows.nextRow(window, delimiter, quote), row.end <= maximumRecordBytes
        else { return giveUp() }
        // What follows a CR is not known yet.
        guard row.end &+ 1 < window.count || window[row.end] != ASCII.carriageReturn else { return giveUp() }
        let length = row.end &+ window.rowEndLength(at: row.end)
        record.beginRow(delimiter: quote == ASCII.quote ? delimiter : nil)
        record.separator = delimiter
        unsafe plainRows.locateFields(of: row, record.spare(row.count &+ 3))
        record.commit(row.count)
        if row.isQuoted { record.removeQuotes(quote, from: window, hasOthers: row.isEscaped) }
        plainRows.pass(row, length)
        rowStart = 0
        rowEnd = row.end
        linesInQuotes = 0
        endsAtSeam = false
        return length
    }

    /// The row is not plain, or perhaps not.
    @inline(never)
    private mutating func giveUp() -> Int {
        plainRows.removeAll()
        return 0
    }
}
