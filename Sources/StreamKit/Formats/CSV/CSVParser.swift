/// Finds the fields of a CSV row: RFC 4180, leniently. No I/O, resumable at any byte.
///
/// The window begins at the row's first byte and all positions are relative to it, so that the bytes may move between
/// two calls. Rows without line breaks in quotes are found by `CSVRowRun` before.
///
/// Accepted beyond RFC 4180: LF and CR as line ends; a quote inside an unquoted field; in a quoted field, a quote that
/// is neither doubled nor followed by the field's end, as long as the row is on its first line; spaces between the
/// closing quote and the field's end.
struct CSVParser: ~Copyable {
    enum Step {
        /// A row, with its length including the line end.
        case row(Int)
        /// The row is not complete in this window.
        case needsInput
        /// The row left its first line inside quotes and then broke a rule (or its quote is still open at the end of
        /// input): its first line is to be rejected and reading to continue after it.
        case unbalancedQuote(QuoteFault)
        /// The row is longer than the limit.
        case tooLong
        /// No byte is left.
        case endOfInput
    }

    enum QuoteFault {
        case strayQuote
        case tooManyLines
        case wrongWidth
        case tooLong
        case openAtEnd
    }

    /// A field whose quote has been opened.
    private struct QuotedField {
        /// Where the search for its end continues.
        var position = 0
        /// How many line ends the row has inside quotes before it.
        var linesBefore = 0
        /// Whether its lines are counted.
        var limitsLines = false
        /// Whether there may be doubled quotes in it.
        var isEscaped = false
    }

    /// A stretch of text known to lie inside quotes. A row that was opened by mistake is rejected line by line; each of its
    /// lines may open a field that runs into the same stretch, which is then not scanned again: many stray quotes in a large
    /// file cost no more than one each.
    private struct QuotedStretch {
        /// Positions in the stream, in bytes.
        var start = 0
        var end = 0
        /// The line that the end is on.
        var lastLine = 0
    }

    /// How far rows with a fault ran into the text after their first line. What begins there has been scanned once and must
    /// not be scanned in full each time.
    private struct FaultReach {
        /// A line and an offset in the stream: whatever begins before either follows a fault.
        var line = 0
        var offset = 0
    }

    private enum State {
        case fieldStart
        case unquoted
        case quoted
    }

    /// How many lines a record may have inside quotes that were probably opened by mistake: at the start of a row, or in text
    /// that a faulty row ran into. A well-formed field elsewhere may have any number.
    private static let maximumLines = 1_000
    /// The same for a possible header after a fault: it cannot be recognised by its width, so each row would be scanned to
    /// the end of its lines, and no header has that many.
    private static let maximumHeaderLines = 20

    /// What is known of the header.
    struct Header {
        /// The number of its columns, once it is known.
        var width: Int?
        /// Its line as written in the file. If it follows a closing quote, two files were joined without a line end between them.
        var line: [UInt8] = []
    }

    /// Where the current row is in the window.
    struct Extent {
        /// Whether it has ended, and the next one is to begin.
        var isOver = true
        /// Whether the last row ended with a CR; an LF that follows belongs to it.
        var skipsLineFeed = false
        /// Where it begins: 1 if the LF of the previous line end comes first.
        var start = 0
        /// Where it ends, before its line end.
        var end = 0
        /// Whether it has no line end, because a header follows it on its line.
        var isAtSeam = false
    }

    private(set) var dialect: CSVDialect
    private var escaping: Escaping
    let maximumRecordBytes: Int
    /// How many line ends the current row has inside quotes.
    var linesInQuotes = 0

    /// Where the window begins in its stream.
    var place = StreamPlace()
    var header = Header()
    var extent = Extent()
    private var state = State.fieldStart
    private var fieldStart = 0
    private var field = QuotedField()
    private var faulty = FaultReach()
    private var quoted = QuotedStretch()
    /// Up to where there is no delimiter or line end.
    private var searched = 0
    /// Plain rows that have been found ahead.
    var plainRows = CSVRowRun()

    init(dialect: CSVDialect, maximumRecordBytes: Int) {
        self.dialect = dialect
        escaping = dialect.escaping
        self.maximumRecordBytes = maximumRecordBytes
    }

    /// Finds the next row. `window` begins where the last row ended; after `.needsInput`, at the same byte and with more
    /// bytes, or with `atEnd`. The fields are appended to `record`, relative to the window's start.
    mutating func next(_ window: ByteView, atEnd: Bool, into record: inout SourceRecord) -> Step {
        if extent.isOver {
            guard begin(window, atEnd: atEnd, &record) else { return atEnd ? .endOfInput : .needsInput }
        }
        while true {
            switch state {
            case .fieldStart:
                guard fieldStart < window.count else { return handleWindowEnd(window, atEnd, &record) }
                if let quote = dialect.quote, window[fieldStart] == quote {
                    state = .quoted
                    field = QuotedField(
                        position: fieldStart + 1, linesBefore: linesInQuotes,
                        limitsLines: record.count == 0 || isAfterFault)
                } else {
                    state = .unquoted
                }
            case .unquoted:
                guard let end = nextStructural(window) else { return handleWindowEnd(window, atEnd, &record) }
                record.append(start: fieldStart, end: end)
                if linesInQuotes > 0 {
                    if end - extent.start > maximumRecordBytes { return .unbalancedQuote(.tooLong) }
                    if isTooWide(record) { return .unbalancedQuote(.wrongWidth) }
                }
                if let length = endField(window, at: end) { return .row(length) }
                if record.count >= SourceRecord.maximumFields { return .tooLong }
            case .quoted:
                switch findClosingQuote(window, atEnd: atEnd) {
                case .closed(let quote, let end):
                    record.append(start: fieldStart + 1, end: quote, escaped: field.isEscaped)
                    if linesInQuotes > 0 {
                        noteStretch(to: quote)
                        if isTooWide(record) { return .unbalancedQuote(.wrongWidth) }
                    }
                    guard end < window.count else { return endOfInput(window) }
                    if let length = endField(window, at: end) { return .row(length) }
                    if record.count >= SourceRecord.maximumFields { return .tooLong }
                case .seam(let quote):
                    record.append(start: fieldStart + 1, end: quote, escaped: field.isEscaped)
                    extent.isAtSeam = true
                    extent.end = quote + 1
                    return .row(finishRow(quote + 1))
                case .needsInput:
                    return handleWindowEnd(window, atEnd, &record)
                case .mayBeSeam(let quote):
                    // A row that ends here is no longer because of the header after it.
                    if quote - extent.start < maximumRecordBytes { return .needsInput }
                    return handleWindowEnd(window, atEnd, &record)
                case .fault(let fault):
                    noteStretch(to: field.position)
                    return .unbalancedQuote(fault)
                }
            }
        }
    }

    /// Says where the last row's bytes are, and which of its fields have to be unescaped.
    @inline(__always)
    func locate(_ row: inout SourceRecord, _ window: ByteView) {
        row.setBase(window)
        row.escaping = escaping
        row.bytes = window[extent.start..<extent.end]
        if dialect.hasBackslashEscapes { flagBackslashes(&row) }
    }

    private func flagBackslashes(_ row: inout SourceRecord) {
        guard row.bytes.firstIndex(of: ASCII.backslash) != nil else { return }
        for index in 0..<row.count where row.raw(index).firstIndex(of: ASCII.backslash) != nil {
            row.setEscaped(index)
        }
    }

    /// Starts a row at a position of the caller's choice, as if nothing had been read. `afterCarriageReturn` says that the
    /// byte before it is a CR whose LF may follow.
    mutating func restart(afterCarriageReturn: Bool = false) {
        state = .fieldStart
        extent.isOver = true
        linesInQuotes = 0
        extent.skipsLineFeed = afterCarriageReturn
        forgetAhead()
    }

    /// Reads the row that begins here, and all others, in another dialect.
    mutating func restart(_ dialect: CSVDialect) {
        self.dialect = dialect
        escaping = dialect.escaping
        // What was found out about quotes ahead holds no longer.
        (quoted, faulty) = (QuotedStretch(), FaultReach())
        restart()
    }

    /// Notes how far a row ran whose first line is about to be rejected. The result must not depend on chunk boundaries.
    mutating func noteFault(_ fault: QuoteFault) {
        switch fault {
        case .tooLong: faulty.offset = max(faulty.offset, place.offset + extent.start + maximumRecordBytes)
        case .tooManyLines: faulty.line = max(faulty.line, place.line + lineLimit)
        case .strayQuote, .wrongWidth, .openAtEnd: faulty.line = max(faulty.line, place.line + linesInQuotes)
        }
    }

    /// How many lines the row may have if they are counted.
    var lineLimit: Int { header.width == nil && isAfterFault ? Self.maximumHeaderLines : Self.maximumLines }

    /// Whether the row begins in text that a row with a fault ran into.
    private var isAfterFault: Bool { place.line < faulty.line || place.offset + extent.start < faulty.offset }

    // MARK: Rows

    /// The length of an LF at the beginning that belongs to the last row's CR.
    func lineFeedToSkip(in window: ByteView) -> Int {
        extent.skipsLineFeed && window.count > 0 && window[0] == ASCII.lineFeed ? 1 : 0
    }

    /// Skips what precedes a row: the LF of a CRLF, a byte-order mark. `false` if there are too few bytes.
    private mutating func begin(_ window: ByteView, atEnd: Bool, _ record: inout SourceRecord) -> Bool {
        record.removeAll()
        record.separator = dialect.delimiter
        forgetAhead()
        linesInQuotes = 0
        extent.isAtSeam = false
        state = .fieldStart
        fieldStart = lineFeedToSkip(in: window)
        if window.count > 0 { extent.skipsLineFeed = false }
        extent.start = fieldStart
        guard fieldStart < window.count else {
            if fieldStart == 1 { extent.skipsLineFeed = true }
            return false
        }
        let rest = window.dropFirst(fieldStart).withoutByteOrderMark
        // A mark, or another one, may follow.
        if !atEnd, ByteView.byteOrderMark.starts(with: rest) {
            if extent.start == 1 { extent.skipsLineFeed = true }
            return false
        }
        fieldStart = window.count - rest.count
        extent.isOver = false
        return true
    }

    /// Ends a field at a delimiter, or the row at a line end; returns the row's length if it is complete.
    private mutating func endField(_ window: ByteView, at end: Int) -> Int? {
        let byte = window[end]
        if byte == dialect.delimiter {
            fieldStart = end + 1
            state = .fieldStart
            return nil
        }
        return endRow(window, at: end)
    }

    /// Ends the row at a line end; returns its length.
    private mutating func endRow(_ window: ByteView, at end: Int) -> Int {
        extent.end = end
        if window[end] == ASCII.carriageReturn, end + 1 == window.count { extent.skipsLineFeed = true }
        return finishRow(end + window.rowEndLength(at: end))
    }

    /// Forgets what is known about unused bytes: they may come in another window.
    mutating func forgetAhead() {
        searched = 0
        plainRows.removeAll()
    }

    private mutating func finishRow(_ length: Int) -> Int {
        extent.isOver = true
        state = .fieldStart
        forgetAhead()
        return length
    }

    /// The window ended before the row: asks for more, or treats the end of input as a line end.
    private mutating func handleWindowEnd(_ window: ByteView, _ atEnd: Bool, _ record: inout SourceRecord) -> Step {
        if window.count - extent.start > maximumRecordBytes {
            guard linesInQuotes > 0 else { return .tooLong }
            if state == .quoted { noteStretch(to: field.position) }
            return .unbalancedQuote(.tooLong)
        }
        guard atEnd else { return .needsInput }
        if state == .quoted {
            noteStretch(to: field.position)
            return .unbalancedQuote(.openAtEnd)
        }
        record.append(start: fieldStart, end: window.count)
        return endOfInput(window)
    }

    /// The end of input ends the row.
    private mutating func endOfInput(_ window: ByteView) -> Step {
        extent.end = window.count
        return .row(finishRow(window.count))
    }

    // MARK: Delimiters and line ends

    /// The next delimiter or line end after the start of the field.
    private mutating func nextStructural(_ window: ByteView) -> Int? {
        searched = window.firstLineEnd(or: dialect.delimiter, from: max(fieldStart, searched))
        return searched < window.count ? searched : nil
    }

    // MARK: Quotes

    private enum QuoteSearch {
        /// The positions of the closing quote and of the delimiter or line end after it.
        case closed(quote: Int, end: Int)
        /// The position of the closing quote, after which the next file's header follows.
        case seam(quote: Int)
        /// What follows the quote may turn out to be the next file's header.
        case mayBeSeam(quote: Int)
        case needsInput
        case fault(QuoteFault)
    }

    private mutating func findClosingQuote(_ window: ByteView, atEnd: Bool) -> QuoteSearch {
        let quote = dialect.quote!
        while true {
            guard let hit = nextQuoteOrLineEnd(window, quote) else { return .needsInput }
            guard window[hit] == quote else {
                // CRLF inside quotes counts once, at its LF; a lone CR at the very end waits for what follows.
                if window[hit] == ASCII.carriageReturn {
                    if hit + 1 == window.count, !atEnd { return .needsInput }
                    if hit + 1 < window.count, window[hit + 1] == ASCII.lineFeed {
                        field.position = hit + 1
                        continue
                    }
                }
                field.position = hit + 1
                linesInQuotes += 1
                skipStretch(window)
                if field.limitsLines, linesInQuotes >= lineLimit { return .fault(.tooManyLines) }
                if field.position - extent.start > maximumRecordBytes + 1 { return .fault(.tooLong) }
                continue
            }
            // Which fault comes first must not depend on chunk boundaries.
            if linesInQuotes > 0, hit - extent.start >= maximumRecordBytes { return .fault(.tooLong) }
            var next = hit + 1
            while next < window.count, window[next] == ASCII.space || window[next] == ASCII.tab,
                window[next] != dialect.delimiter
            {
                next += 1
            }
            if linesInQuotes > 0, next - extent.start > maximumRecordBytes { return .fault(.tooLong) }
            if next == window.count {
                guard atEnd else { return .needsInput }
                return .closed(quote: hit, end: next)
            }
            let byte = window[next]
            if byte == dialect.delimiter || ASCII.isLineEnd(byte) {
                return .closed(quote: hit, end: next)
            }
            if byte == quote, next == hit + 1 {
                field.isEscaped = true
                field.position = hit + 2
            } else if let isSeam = isHeader(window, at: hit + 1, atEnd: atEnd) {
                if isSeam { return .seam(quote: hit) }
                if linesInQuotes > 0 {
                    field.position = hit
                    return .fault(.strayQuote)
                }
                field.position = hit + 1
            } else {
                return .mayBeSeam(quote: hit)
            }
        }
    }

    /// Notes that the current field lies inside quotes up to a position in the window, if it has left its first line.
    private mutating func noteStretch(to end: Int) {
        guard linesInQuotes > field.linesBefore else { return }
        let stretch = QuotedStretch(
            start: place.offset + fieldStart, end: place.offset + end, lastLine: place.line + linesInQuotes)
        if stretch.start < quoted.end {
            // It ran into the known one, and perhaps beyond.
            if stretch.end > quoted.end { (quoted.end, quoted.lastLine) = (stretch.end, stretch.lastLine) }
        } else if quoted.end <= place.offset + extent.start || quoted.end - quoted.start < stretch.end - stretch.start {
            // Of several in one row, the longest counts.
            quoted = stretch
        }
    }

    /// Skips to the end of the stretch known to lie inside quotes, if the line just ended lies in it.
    private mutating func skipStretch(_ window: ByteView) {
        let position = place.offset + field.position
        guard position > quoted.start, position < quoted.end, quoted.end - place.offset <= window.count else { return }
        field.position = quoted.end - place.offset
        linesInQuotes = quoted.lastLine - place.line
        // There may have been doubled quotes; looking for them again does no harm.
        field.isEscaped = true
    }

    /// Whether a row that left its first line inside quotes has a field too many. Empty ones do not count.
    private func isTooWide(_ record: borrowing SourceRecord) -> Bool {
        guard let width = header.width, record.count > width else { return false }
        return !record.range(record.count - 1).isEmpty
    }

    /// Whether the header's line is at a position, perhaps after a byte-order mark; `nil` if that is not clear yet.
    func isHeader(_ window: ByteView, at start: Int, atEnd: Bool) -> Bool? {
        guard !header.line.isEmpty else { return false }
        let rest = window.dropFirst(start).withoutByteOrderMark
        if !atEnd, ByteView.byteOrderMark.starts(with: rest) { return nil }
        return header.line.withView { line in
            if rest.count > line.count {
                return rest.starts(with: line) && ASCII.isLineEnd(rest[line.count])
            }
            guard line.starts(with: rest) else { return false }
            return atEnd ? rest == line : nil
        }
    }

    private mutating func nextQuoteOrLineEnd(_ window: ByteView, _ quote: UInt8) -> Int? {
        field.position = window.firstLineEnd(or: quote, from: field.position)
        return field.position < window.count ? field.position : nil
    }
}
