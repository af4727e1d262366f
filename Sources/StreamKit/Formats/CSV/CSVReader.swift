/// Reads tables: rows from `CSVParser`, and on top what a file's rows mean: header, repeated headers, blank lines,
/// short and long rows, files joined without a line end between them.
public struct CSVReader: RecordReader, ~Copyable {
    /// Counts that are of use in a summary.
    public struct Statistics: Sendable {
        /// Rows equal to the header, left out.
        public var repeatedHeaders = 0
    }

    /// A table.
    public var isTable: Bool { true }
    /// Counts so far.
    public private(set) var statistics = Statistics()

    private let registry: FieldNames
    private let known: KnownTable?
    private let maximumRecordBytes: Int
    private var parser: CSVParser
    private var input = RemainderBuffer()
    private var header: TableHeader?
    private var atEnd = false
    /// The bytes of the last row, to be let go at the next step.
    private var pending = 0
    /// The last row came with `.document` and is yet to come as a record.
    private var deliversRowAgain = false
    /// A line longer than the limit is being skipped.
    private var isSkippingLine = false
    private var line = 1
    private var offset = 0

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: where column names are kept.
    ///   - known: a table to be recognised by its header anywhere and by its rows' shape.
    ///   - maximumRecordBytes: the longest row, without its line end.
    public init(
        dialect: CSVDialect = CSVDialect(), registry: FieldNames, known: KnownTable? = nil,
        maximumRecordBytes: Int = 1 << 20
    ) {
        self.registry = registry
        self.known = known
        self.maximumRecordBytes = maximumRecordBytes
        parser = CSVParser(dialect: dialect, maximumRecordBytes: maximumRecordBytes)
    }

    /// The columns of the current header.
    public var columns: [FieldName] { header?.names ?? [] }

    /// Which of the columns have no name of their own.
    public var unnamedColumns: [Bool] { header?.isUnnamed ?? [] }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    /// Says that there is no further chunk.
    public mutating func finish() { atEnd = true }

    /// Lets go of the chunk; how many of its bytes are done with.
    public mutating func detach() -> Int {
        release()
        parser.dropBlock()
        return input.detach()
    }

    /// Goes on to the next row.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        if deliversRowAgain {
            deliversRowAgain = false
            return .record
        }
        release()
        while true {
            if isSkippingLine, !skipLine() { return atEnd ? .endOfInput : .needsInput }
            let window = input.window
            switch parser.next(window, atEnd: atEnd, into: &record) {
            case .row(let length):
                record.setBase(window)
                record.quote = parser.dialect.quote ?? ASCII.quote
                record.line = line
                record.offset = offset
                if let step = take(length, window, &record) { return step }
            case .needsInput:
                if !input.extend() { return .needsInput }
            case .unbalancedQuote(let fault):
                return rejectFirstLine(window, describe(fault, record.count))
            case .tooLong:
                return rejectFirstLine(window, tooLong(record.count))
            case .endOfInput:
                return .endOfInput
            }
        }
    }

    // MARK: What a row means

    /// Decides what a row is; nothing if it is left out.
    private mutating func take(_ length: Int, _ window: ByteView, _ record: inout SourceRecord) -> ReadStep? {
        if parser.rowEnd - parser.rowStart > maximumRecordBytes {
            return rejectFirstLine(window, tooLong(record.count))
        }
        if isBlank(record, window), header?.count != 1 {
            pending = length
            release()
            return nil
        }
        guard let header else { return begin(length, window, &record) }
        if header.isRepeated(in: record) {
            statistics.repeatedHeaders += 1
            pending = length
            release()
            return nil
        }
        if let known, mayBeHeader(record), known.isHeader(record) {
            // Each header may bring names of its own; they must not add up.
            if registry.hasTooMany { registry.forget() }
            setHeader(TableHeader(record, registry), &record)
            noteHeaderLine(window)
            pending = length
            return .document
        }
        if record.count > header.count { dropEmptySurplus(header.count, &record) }
        if parser.linesInQuotes > 0, record.count != header.count {
            return rejectFirstLine(
                window,
                "a quote opens a field that runs over several lines and leaves "
                    + "\(record.count) fields where the header has \(header.count)")
        }
        if record.count > header.count {
            guard splitAtSeam(header, &record) else {
                pending = length
                return .rejected(
                    Rejection(
                        line: line, offset: offset,
                        reason: "\(record.count) fields where the header has \(header.count)",
                        raw: window.prefix(length)))
            }
            return .record
        }
        pending = length
        return .record
    }

    /// The first row: a header, or a row of a known table without one.
    private mutating func begin(_ length: Int, _ window: ByteView, _ record: inout SourceRecord) -> ReadStep {
        pending = length
        if let known, !known.isHeader(record), known.isRow(record) {
            setHeader(TableHeader(known.columns.map { ByteView($0).array }, registry), &record)
            dropEmptySurplus(known.columns.count, &record)
            deliversRowAgain = true
        } else {
            setHeader(TableHeader(record, registry), &record)
            noteHeaderLine(window)
        }
        return .document
    }

    /// Keeps the header's line for the parser, to know it behind a quoted field. One column is no header there.
    private mutating func noteHeaderLine(_ window: ByteView) {
        var line = window[parser.rowStart..<parser.rowEnd]
        if line.starts(with: byteOrderMark) { line = line.dropFirst(byteOrderMark.count) }
        parser.headerLine = columns.count >= 2 && parser.linesInQuotes == 0 ? line.array : []
    }

    private mutating func setHeader(_ new: TableHeader, _ record: inout SourceRecord) {
        header = new
        record.setColumns(new.names)
    }

    /// Cheap and right for nearly every row: no known column's name begins with a digit.
    private func mayBeHeader(_ record: borrowing SourceRecord) -> Bool {
        let first = record.raw(0)
        return !first.isEmpty && !ASCII.isDigit(first[0])
    }

    private func isBlank(_ record: borrowing SourceRecord, _ window: ByteView) -> Bool {
        guard record.count == 1 else { return false }
        let range = record.range(0)
        guard range.isEmpty else { return false }
        // The bounds of an empty quoted field lie behind its quote.
        return range.lowerBound == window.count || window[range.lowerBound] != record.quote
    }

    private func dropEmptySurplus(_ width: Int, _ record: inout SourceRecord) {
        for index in width..<max(width, record.count) where !record.range(index).isEmpty { return }
        if record.count > width { record.count = width }
    }

    /// Takes apart a row and the header that follows it on the same line, where two files were joined and the
    /// first had no line end. The header is read again from its start.
    private mutating func splitAtSeam(_ header: TableHeader, _ record: inout SourceRecord) -> Bool {
        guard let seam = header.seam(in: record) ?? knownSeam(header.count, record) else { return false }
        let range = record.range(seam.field)
        let isEscaped = record.isEscaped(seam.field)
        var end = range.upperBound - seam.suffix
        let value = record.raw(seam.field).prefix(end - range.lowerBound)
        if value.ends(with: byteOrderMark) { end -= byteOrderMark.count }
        var length = end
        if isEscaped {
            // `"x""a"`: the first of the two quotes ends the row's last field, the second opens the header's first.
            guard value.ends(with: ByteView("\"\"")), record.quote == ASCII.quote else { return false }
            end -= 2
            length -= 1
        }
        if seam.field < header.count {
            record.setBounds(seam.field, start: range.lowerBound, end: end, escaped: isEscaped)
        } else if end > range.lowerBound {
            return false
        }
        record.count = header.count
        input.consume(length)
        offset += length
        parser.restart()
        return true
    }

    private func knownSeam(_ width: Int, _ record: borrowing SourceRecord) -> (field: Int, suffix: Int)? {
        guard let known else { return nil }
        for field in [width - 1, width] where record.count > field + 1 {
            for name in known.columns where record.raw(field).ends(with: ByteView(name)) {
                let others = known.required.filter { ByteView($0) != ByteView(name) }
                let rest = KnownTable(columns: known.columns, required: others, isRow: known.isRow)
                if rest.isHeader(record, from: field + 1) { return (field, ByteView(name).count) }
            }
        }
        return nil
    }

    // MARK: Lines that are rejected

    /// Rejects the line that the row begins on and goes on behind it.
    private mutating func rejectFirstLine(_ window: ByteView, _ reason: String) -> ReadStep {
        // The window may begin with the LF of the CRLF before.
        let start = parser.rowStart
        let end = Self.lineEnd(window, from: start)
        let rejection = Rejection(line: line, offset: offset + start, reason: reason, raw: window[start..<end])
        if end == window.count {
            isSkippingLine = true
            input.consume(end)
            offset += end
            return .rejected(rejection)
        }
        consumeLineEnd(window, at: end)
        return .rejected(rejection)
    }

    /// Goes on behind the line end of a line that is longer than the limit; `false` if it has not come yet.
    private mutating func skipLine() -> Bool {
        while true {
            let window = input.window
            let end = Self.lineEnd(window, from: 0)
            if end < window.count {
                isSkippingLine = false
                consumeLineEnd(window, at: end)
                return true
            }
            input.consume(end)
            offset += end
            if !input.extend() { return false }
        }
    }

    private mutating func consumeLineEnd(_ window: ByteView, at end: Int) {
        var next = end + 1
        let isReturn = window[end] == ASCII.carriageReturn
        let hasFeed = isReturn && next < window.count && window[next] == ASCII.lineFeed
        if hasFeed { next += 1 }
        input.consume(next)
        offset += next
        line += 1
        parser.restart(afterCarriageReturn: isReturn && !hasFeed)
    }

    /// Where the first LF or CR is, or the end of the window.
    private static func lineEnd(_ window: ByteView, from start: Int) -> Int {
        var end = start
        while end < window.count, window[end] != ASCII.lineFeed, window[end] != ASCII.carriageReturn { end += 1 }
        return end
    }

    /// Lets go of the bytes of the last row.
    private mutating func release() {
        guard pending > 0 else { return }
        input.consume(pending)
        offset += pending
        line += parser.linesInQuotes + (parser.endsAtSeam ? 0 : 1)
        pending = 0
    }

    private func tooLong(_ fields: Int) -> String {
        fields >= SourceRecord.maximumFields
            ? "more than \(SourceRecord.maximumFields) fields"
            : "longer than \(maximumRecordBytes) bytes"
    }

    private func describe(_ fault: CSVParser.QuoteFault, _ fields: Int) -> String {
        switch fault {
        case .strayQuote: "unbalanced quote: it opens a field that runs into another quote on a later line"
        case .tooManyLines: "unbalanced quote: it opens a field of more than \(CSVParser.maximumLines) lines"
        case .tooLong: tooLong(fields)
        case .openAtEnd: "unbalanced quote: it opens a field that is never closed"
        }
    }
}
