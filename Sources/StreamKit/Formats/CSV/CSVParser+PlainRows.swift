/// Plain rows, as nearly all are, in one pass.
extension CSVParser {
    /// Finds the next row if it is a plain one, as nearly all are: complete in this window, on one line, quoted as in RFC
    /// 4180. One pass over the significant bytes; the current block carries on from row to row.
    /// - Returns: its length with the line end; 0 if it is not plain, or perhaps not: then `next` has to find it, from its
    ///   first byte on.
    @inline(__always)
    mutating func nextPlain(_ window: ByteView, into record: inout SourceRecord) -> Int {
        guard atRowStart, !skipsLineFeed, window.count > 0, window[0] != ByteView.byteOrderMark[0] else { return 0 }
        let delimiter = dialect.delimiter
        // Without quotes, look for the delimiter twice.
        let quote = dialect.quote ?? delimiter
        record.beginRow(delimiter: quote == ASCII.quote ? delimiter : nil)
        var block = plainBlocks.current
        var start = 0
        // No more fields end in a block than it has bytes.
        var field = unsafe record.spare(64)
        var last = unsafe record.lastSpare(64)
        while true {
            var hit = -1
            while block.bits != 0 {
                hit = block.takeHit()
                guard window[hit] == delimiter else { break }
                unsafe field.pointee = SourceRecord.Bounds(start: start, end: hit)
                unsafe field += 1
                start = hit &+ 1
            }
            guard hit >= start else {
                if unsafe field > last {
                    unsafe record.commit(to: field)
                    guard record.count < SourceRecord.maximumFields - 64 else { return giveUp() }
                    unsafe field = record.spare(64)
                    unsafe last = record.lastSpare(64)
                }
                guard block.end < window.count else { return giveUp() }
                block = plainBlocks.takeNext(window, at: block.end, delimiter, quote)
                continue
            }
            if window[hit] != quote {
                unsafe field.pointee = SourceRecord.Bounds(start: start, end: hit)
                unsafe field += 1
            } else {
                unsafe record.commit(to: field)
                record.noteQuote()
                // Inside an unquoted field a quote is an ordinary byte.
                if hit > start { continue }
                (block, hit) = takeQuoted(window, at: hit, block, delimiter, quote, &record)
                guard hit > 0, record.count < SourceRecord.maximumFields - 64 else { return giveUp() }
                unsafe field = record.spare(64)
                unsafe last = record.lastSpare(64)
                if window[hit] == delimiter {
                    start = hit &+ 1
                    continue
                }
            }
            unsafe record.commit(to: field)
            return endPlainRow(window, at: hit, block)
        }
    }

    /// Reads a quoted field.
    /// - Returns: the position of the delimiter or line end after it and the rest of that block; 0 if it is not plain.
    @inline(never)
    private mutating func takeQuoted(
        _ window: ByteView, at opening: Int, _ first: CSVBlock, _ delimiter: UInt8, _ quote: UInt8,
        _ record: inout SourceRecord
    ) -> (CSVBlock, end: Int) {
        var block = first
        var closing = 0
        var isEscaped = false
        while true {
            if block.bits == 0 {
                guard block.end < window.count else { return (block, 0) }
                block = plainBlocks.takeNext(window, at: block.end, delimiter, quote)
                continue
            }
            let hit = block.takeHit()
            let byte = window[hit]
            if closing == 0 {
                if byte == quote { closing = hit } else if byte != delimiter { return (block, 0) }
            } else if hit != closing + 1 {
                return (block, 0)
            } else if byte == quote {
                isEscaped = true
                closing = 0
            } else {
                record.append(start: opening + 1, end: closing, escaped: isEscaped)
                return (block, hit)
            }
        }
    }

    /// Ends a plain row at a line end; returns its length, or 0 if it is not plain after all.
    @inline(__always)
    private mutating func endPlainRow(_ window: ByteView, at end: Int, _ last: CSVBlock) -> Int {
        guard end <= maximumRecordBytes else { return giveUp() }
        var block = last
        var length = end &+ 1
        if window[end] == ASCII.carriageReturn {
            // What follows is not known yet.
            guard length < window.count else { return giveUp() }
            if window[length] == ASCII.lineFeed {
                if block.bits == 0 {
                    let delimiter = dialect.delimiter
                    block = plainBlocks.takeNext(window, at: length, delimiter, dialect.quote ?? delimiter)
                }
                length = block.takeHit() &+ 1
            }
        }
        block.moveBack(length)
        plainBlocks.current = block
        rowStart = 0
        rowEnd = end
        linesInQuotes = 0
        endsAtSeam = false
        return length
    }

    /// The row is not plain, or perhaps not: discards the blocks it is in.
    @inline(never)
    private mutating func giveUp() -> Int {
        plainBlocks.removeAll()
        return 0
    }
}
