/// Reads tables: takes rows from `CSVParser` and interprets them: header, repeated headers, blank lines, short and long
/// rows, files joined without a line end between them.
public struct CSVReader: RecordReader, ~Copyable {
    /// Rows.
    public var shape: RecordShape { .table }
    private var rowCounts = RowCounts()

    /// What tells the header from rows of data at a glance.
    private struct HeaderTraits {
        /// 0 until a row of data has come, which is looked at more closely.
        var columnCount = 0
        /// The columns in which that one has numbers, or dates in figures.
        var areNumbers: [Bool]?
        /// The last column with a name, but not the first: its field tells a header from other rows that begin with a digit.
        var lastNamedColumn = 1
        /// The shapes of names in a possible repetition of the header, if that is not data.
        var shapes = NameFilter()
        /// The first header, once others have taken its place.
        var first: TableHeader?
        /// Whether it is known to those who use its fields, so that it is one in any spelling.
        var isKnown = false
        /// What the line before it begins with, up to a digit.
        private(set) var preamble: [UInt8] = []
        /// Whether all of that line so far is kept; `nil` where a line begins.
        private var preambleGoesOn: Bool?
        /// More of a line is not worth keeping.
        private static let longestPreamble = 1024

        /// Keeps a part of a line before the table.
        mutating func keepPreamble(_ part: ByteView, isLast: Bool) {
            if preambleGoesOn == nil { preamble = [] }
            if preambleGoesOn ?? true {
                let text = part.prefix(min(part.count, Self.longestPreamble - preamble.count)).array
                let kept = text.prefix { !ASCII.isDigit($0) }
                preamble += kept
                preambleGoesOn = kept.count == part.count
            }
            if isLast { preambleGoesOn = nil }
        }
    }

    /// What is still to be done about the last row.
    private struct LastRow {
        /// Its bytes, to be released at the next step.
        var pending = 0
        /// Whether it came with `.document` and is data nevertheless.
        var isData = false
        /// What is to be told of it.
        var note: (line: Int, row: RowWidth)?
    }

    private enum InputEnd {
        case atEnd
        case cut
    }

    private let registry: FieldNames
    private let options: TableOptions
    private let known: KnownTable?
    private var parser: CSVParser
    private var input = RemainderBuffer()
    private var header: TableHeader?
    /// Whether there is a header, and the next row is neither the one that came with it nor a rejected one.
    private var isInProgress = false
    private var traits = HeaderTraits()
    /// Whether a row may be the header with changed columns, or another header of the known table.
    private let mayBeOtherHeader: Bool
    /// How the input ends, once that is known.
    private var ending: InputEnd?
    private var last = LastRow()
    /// A line that is being rejected, perhaps in parts.
    private var longLine: LongLine?
    /// Padding before the next row.
    private var padding = CSVPadding()
    /// How many lines are still to be skipped; negative once it has been told that there were no others.
    private var linesToSkip: Int

    /// A reader for one stream.
    /// - Parameters:
    ///   - options: the dialect, and what is known about the header.
    ///   - registry: the registry of column names.
    ///   - known: a table to be recognised by its header anywhere and by its rows' shape, unless the options name columns.
    ///   - maximumRecordBytes: the longest row, without its line end.
    public init(
        _ options: TableOptions = TableOptions(), registry: FieldNames, known: KnownTable? = nil,
        maximumRecordBytes: Int = 1 << 20
    ) {
        self.registry = registry
        self.options = options
        // Given names apply to all headers.
        let looksForHeaders = options.columns.isEmpty && !options.keepsRepeatedHeaders
        self.known = options.columns.isEmpty ? known : nil
        // Swift 6.3 crashes if this reads the properties of a half-initialised reader.
        mayBeOtherHeader = looksForHeaders && (options.hasHeader || known != nil)
        parser = CSVParser(dialect: options.dialect, maximumRecordBytes: maximumRecordBytes)
        linesToSkip = options.skippedLines
    }

    /// The columns of the current header.
    public var columns: [FieldName] { header?.names ?? [] }

    /// Which of the columns have no name of their own.
    public var unnamedColumns: [Bool] { header?.isUnnamed ?? [] }

    /// What separates fields.
    public var delimiter: UInt8? { parser.dialect.delimiter }

    /// What has been counted since the last call; `nil` if nothing.
    public mutating func takeRowCounts() -> RowCounts? {
        if rowCounts == RowCounts() { return nil }
        defer { rowCounts = RowCounts() }
        return rowCounts
    }

    /// Says that the columns are known to whoever uses the fields.
    public mutating func headerIsKnown() { traits.isKnown = true }

    /// Sets the position of the first byte, before any has come.
    mutating func move(to place: StreamPlace) { parser.place = place }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    /// Says that there are no more chunks.
    public mutating func finish() {
        if ending == nil { ending = .atEnd }
    }

    /// Says that there are no more chunks, although there should be: a row without its line end is incomplete.
    mutating func inputWasTruncated() { ending = .cut }

    /// Releases the chunk; returns how many of its bytes are finished with.
    public mutating func detach() -> Int {
        release()
        parser.forgetAhead()
        return input.detach()
    }

    /// Reads the next row.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        if isInProgress {
            release()
            let window = input.window
            if let row = parser.findPlain(window) {
                let length = parser.take(row, in: window, into: &record)
                locate(&record, window)
                guard record.count > traits.lastNamedColumn, record.count <= traits.columnCount,
                    isData(
                        row, window, record.raw(traits.lastNamedColumn),
                        isEscaped: record.isEscaped(traits.lastNamedColumn))
                else { return takePlain(length, window, &record) }
                last.pending = length
                return .record
            }
        }
        return nextOfAnyKind(&record)
    }

    /// Passes over rows for others to read: those at the start of the window that are plain and obviously data.
    public mutating func passRecords(limit: Int, _ found: inout FoundRows) -> PassedRecords? {
        guard isInProgress else { return nil }
        release()
        let window = input.window
        guard let first = parser.findPlain(window), isPlainData(first, window) else { return nil }
        let mark = parser.plainRows.mark
        var (length, rows) = (parser.pass(first, in: window), 1)
        while length < limit, parser.plainRows.hasNext, case let rest = window.dropFirst(length),
            let row = parser.peekPlain(rest), isPlainData(row, rest)
        {
            length += parser.pass(row, in: rest)
            rows += 1
        }
        defer {
            input.consume(length)
            parser.place.offset += length
            parser.place.line += rows
        }
        return PassedRecords(
            bytes: window.prefix(length), place: parser.place, lines: rows,
            delimiter: parser.dialect.delimiter, quote: parser.dialect.quote,
            hasBackslashEscapes: parser.dialect.hasBackslashEscapes,
            found: parser.plainRows.append(from: mark, to: &found))
    }

    /// Whether a plain row is obviously data, as nearly all are: neither blank, nor too wide, nor possibly a header.
    @inline(__always)
    private mutating func isPlainData(_ row: CSVRowRun.Row, _ window: ByteView) -> Bool {
        guard row.count > traits.lastNamedColumn, row.count <= traits.columnCount else { return false }
        let field = parser.field(traits.lastNamedColumn, of: row, in: window)
        return isData(row, window, field.text, isEscaped: field.isEscaped)
    }

    /// The same for a row of that width, by the text under the last column that has a name.
    @inline(__always)
    private mutating func isData(
        _ row: CSVRowRun.Row, _ window: ByteView, _ text: ByteView, isEscaped: Bool
    ) -> Bool {
        if isEscaped || traits.shapes.mayContain(text) { return false }
        return !mayBeOtherHeader || ASCII.isDigit(window[0]) || !mayBeHeader(row, window)
    }

    /// Whether a plain row has so many texts like names that it may be another header, unless it begins with a number; or names
    /// the delimiter.
    @inline(never)
    private mutating func mayBeHeader(_ row: CSVRowRun.Row, _ window: ByteView) -> Bool {
        let first = parser.field(0, of: row, in: window).text
        if first.isEmpty || ASCII.isDigit(first[0]) { return false }
        if window[0] | 0x20 == UInt8(ascii: "s") || window[0].isPadding || row.isEscaped { return true }
        var (names, others) = (0, 0)
        for index in 0..<row.count {
            let text = parser.field(index, of: row, in: window).text
            if text.isEmpty { continue }
            if traits.shapes.mayContain(text) { names &+= 1 } else { others &+= 1 }
        }
        return names >= fewestNames || others == 0 && names >= 2
    }

    /// The fewest columns of this header that another one has, unless it has no others.
    private var fewestNames: Int { min(3, known?.required.count ?? 3) }

    /// Handles a plain row that may be more than data, or continues after it.
    @inline(never)
    private mutating func takePlain(_ length: Int, _ window: ByteView, _ record: inout SourceRecord) -> ReadStep {
        if window[0].isPadding {
            parser.restart()
            return nextOfAnyKind(&record)
        }
        // The row before may have been cut.
        record.isUnterminated = false
        guard let step = makeRecord(length, window, &record) else { return nextOfAnyKind(&record) }
        isInProgress = longLine == nil
        return step
    }

    /// Sets the position of a row that the parser has found.
    @inline(__always)
    private mutating func locate(_ record: inout SourceRecord, _ window: ByteView) {
        record.line = parser.place.line
        record.offset = parser.place.offset + parser.extent.start
        parser.locate(&record, window)
        record.isPadded = window.count &- parser.extent.end >= ByteBuffer.padding
    }

    /// Reads the next row of any kind.
    @inline(never)
    private mutating func nextOfAnyKind(_ record: inout SourceRecord) -> ReadStep {
        defer { isInProgress = header != nil && !last.isData && longLine == nil && !padding.isDropped }
        if last.isData {
            last.isData = false
            let length = last.pending
            // It may turn out not to be a row, with only its first line to be skipped.
            last.pending = 0
            return takeData(length, input.window, columns.count, &record)
        }
        release()
        if linesToSkip > 0, !skipLines() { return .needsInput }
        while true {
            if let step = rejectLine() ?? skipPadding() { return step }
            let window = input.window
            switch parser.next(window, atEnd: atEnd, into: &record) {
            case .row(let length):
                locate(&record, window)
                record.isUnterminated = parser.extent.end == length
                if record.isUnterminated, !parser.extent.isAtSeam, ending == .cut { return rejectRest(window) }
                if let step = makeRecord(length, window, &record) { return step }
            case .needsInput:
                if !input.extend() { return .needsInput }
            case .unbalancedQuote(.openAtEnd) where ending == .cut:
                return rejectRest(window)
            case .unbalancedQuote(let fault):
                let reason = describe(fault, record.count)
                parser.noteFault(fault)
                return rejectFirstLine(window, reason)
            case .tooLong:
                parser.noteFault(.wrongWidth)
                return rejectFirstLine(window, tooLong(record.count))
            case .endOfInput:
                if let (line, row) = last.note {
                    last.note = nil
                    return .note(line: line, row)
                }
                if isAllSkipped {
                    linesToSkip = -1
                    return .note(line: 1, ReadingNote.allSkipped(lines: options.skippedLines))
                }
                return .endOfInput
            }
        }
    }

    /// Whether nothing followed the lines before the table, which has not been told.
    private var isAllSkipped: Bool {
        options.skippedLines > 0 && linesToSkip >= 0 && header == nil && parser.place.offset > 0
            && parser.place.line - 1 <= options.skippedLines
            && ending == .atEnd
    }

    /// Skips the lines before the table, whatever their content or length; `false` if more input is needed.
    private mutating func skipLines() -> Bool {
        while linesToSkip > 0 {
            let window = input.window
            if window.isEmpty {
                if atEnd { return true }
                if !input.extend() { return false }
            } else if parser.extent.skipsLineFeed {
                parser.restart()
                if window[0] == ASCII.lineFeed { pass(1) }
            } else if let end = window.firstRowEnd() {
                traits.keepPreamble(window.prefix(end), isLast: true)
                consumeLineEnd(window, at: end)
                linesToSkip -= 1
            } else {
                traits.keepPreamble(window, isLast: false)
                pass(window.count)
            }
        }
        return true
    }

    /// Skips NULs and Ctrl-Zs at the beginning of a row, with white space among them, if a header or nothing follows. `nil` if
    /// there are none, or if they belong to a row.
    private mutating func skipPadding() -> ReadStep? {
        while parser.extent.isOver {
            let window = input.window
            let start = parser.lineFeedToSkip(in: window)
            guard padding.isDropped || start < window.count && window[start].isPadding else { return nil }
            let end = padding.end(in: window, from: start, at: parser.place.offset)
            if end == window.count, !atEnd {
                if end > CSVPadding.longest { dropPadding(end) }
            } else {
                // Nothing follows, a header, or a row.
                let isHeader: Bool? =
                    if end == window.count {
                        true
                    } else if header == nil {
                        options.hasHeader
                    } else {
                        parser.isHeader(window, at: end, atEnd: atEnd)
                    }
                // What is in the window belongs to the row.
                if isHeader == false, !padding.isDropped, end <= CSVPadding.longest { return nil }
                if let isHeader {
                    dropPadding(end)
                    return padding.end(isHeader).map(ReadStep.rejected)
                }
            }
            if !input.extend() { return .needsInput }
        }
        return nil
    }

    private mutating func dropPadding(_ count: Int) {
        padding.drop(count, line: parser.place.line, offset: parser.place.offset)
        let text = input.window.prefix(count)
        parser.place.line += text.dropFirst(parser.lineFeedToSkip(in: text)).rowEnds
        let endsWithReturn = count == 0 ? parser.extent.skipsLineFeed : text[count - 1] == ASCII.carriageReturn
        pass(count)
        parser.restart(afterCarriageReturn: endsWithReturn)
    }

    private mutating func pass(_ count: Int) {
        input.consume(count)
        parser.place.offset += count
    }

    private var atEnd: Bool { ending != nil }

    /// Whether a row may be the header with changed columns.
    private var mayChange: Bool { mayBeOtherHeader && options.hasHeader }

    // MARK: What a row means

    /// Decides what a row is; `nil` if it is skipped.
    private mutating func makeRecord(_ length: Int, _ window: ByteView, _ record: inout SourceRecord) -> ReadStep? {
        if parser.extent.end - parser.extent.start > parser.maximumRecordBytes {
            if parser.linesInQuotes > 0 { parser.noteFault(.tooLong) }
            return rejectFirstLine(window, tooLong(record.count))
        }
        if isBlank(record, window), width != 1 {
            last.pending = length
            release()
            return nil
        }
        guard let header else {
            switch damageOfFirstRow(length, window, record) {
            case .damaged(let reason):
                last.pending = length
                return .rejected(
                    Rejection(line: parser.place.line, offset: record.offset, reason: reason, raw: record.bytes))
            case .undecided:
                return readAgain()
            case .none(let shape):
                return begin(length, window, &record, shape)
            }
        }
        if !options.keepsRepeatedHeaders, header.isRepeated(in: record) {
            rowCounts.repeatedHeaders += 1
            last.pending = length
            release()
            return nil
        }
        // Nearly every row has fields of other lengths than names.
        let fields = traits.shapes.count(in: record)
        let isHeader = mayBeOtherHeader && isSameHeader(record, header, fields)
        for seam in isHeader ? [] : seams(in: record, header, fields) {
            guard let isSeam = isSeam(seam, record, length, window) else { return readAgain() }
            if isSeam, let step = split(at: seam, header, &record) { return step }
        }
        let isPreamble = options.hasPreamble && record.count == 1 && header.count > 1
        if mayChange, isPreamble || record.bytes.withoutByteOrderMark.namedDelimiter != nil {
            guard let next = lineAfter(length, window) else { return readAgain() }
            let isHeader = parser.header.line.withView { !$0.isEmpty && next.withoutByteOrderMark == $0 }
            if isHeader || delimiter(ofHeader: next) != nil {
                // A row that was cut may stand in front of it.
                let start =
                    isPreamble && traits.preamble.count > 3 ? traits.preamble.withView(record.bytes.firstRange) : nil
                if let start, start > 0, !record.bytes.starts(with: .byteOrderMark) {
                    return reject(record, length, widthMismatch(record, header.count, .longer))
                }
                last.pending = length
                release()
                return nil
            }
        }
        if record.count == 1, header.count > 1, let delimiter = delimiter(ofHeader: record.bytes) {
            // It is read again, as a repeated header. What follows depends on it, not on the header before.
            input.consume(parser.extent.start)
            parser.place.offset += parser.extent.start
            parser.header.line = record.bytes.withoutByteOrderMark.array
            var dialect = parser.dialect
            dialect.delimiter = delimiter
            parser.restart(dialect)
            return nil
        }
        if isHeader || mayBeOtherHeader && isOtherHeader(record, header, fields) {
            if !isHeader {
                guard let isDamaged = isDamagedHeader(record, header, length, window) else { return readAgain() }
                if isDamaged { return reject(record, length, widthMismatch(record, header.count, .damagedHeader)) }
            }
            // Each header may bring new names; they must not accumulate.
            if registry.hasTooMany { registry.forget() }
            if traits.first == nil { traits.first = header }
            setHeader(TableHeader(record, registry), &record)
            noteHeaderLine(window)
            last.pending = length
            return .document
        }
        return takeData(length, window, header.count, &record)
    }

    /// The row is read again, with what follows.
    private mutating func readAgain() -> ReadStep? {
        parser.restart(afterCarriageReturn: parser.extent.start == 1)
        return input.extend() ? nil : .needsInput
    }

    /// The number of columns, if known.
    private var width: Int? { header?.count ?? (options.hasHeader ? nil : options.columns.count) }

    /// A row that is not a header.
    private mutating func takeData(
        _ length: Int, _ window: ByteView, _ width: Int, _ record: inout SourceRecord
    ) -> ReadStep {
        if traits.areNumbers == nil {
            traits.areNumbers = (0..<record.count).map { record.raw($0).isOfFigures }
            traits.columnCount = width
        }
        if record.count == width {
            last.pending = length
            return .record
        }
        if record.count > width { dropEmptySurplus(width, &record) }
        if parser.linesInQuotes > 0, record.count != width {
            parser.noteFault(.wrongWidth)
            return rejectFirstLine(window, Self.wrongWidth(record.count, width))
        }
        if record.count > width { return takeWideRow(length, width, &record) }
        if record.count <= traits.lastNamedColumn, let quote = parser.dialect.quote,
            record.bytes.hasStrayQuote(quote, delimiter: parser.dialect.delimiter)
        {
            return reject(record, length, widthMismatch(record, width, .strayQuote))
        }
        noteOddRow(record, width)
        last.pending = length
        return .record
    }

    /// Counts a row that is shorter than the header, or was longer; one in which the input ends may well be cut.
    private mutating func noteOddRow(_ record: borrowing SourceRecord, _ width: Int) {
        if traits.isKnown { return }
        if record.count == width {
            rowCounts.padded += 1
        } else if record.count > traits.lastNamedColumn {
            // Only columns without a name are missing.
        } else if record.isUnterminated {
            last.note = (parser.place.line, widthMismatch(record, width, .mayBeCut))
        } else {
            rowCounts.short += 1
        }
    }

    private mutating func reject(_ row: borrowing SourceRecord, _ length: Int, _ reason: any Note) -> ReadStep {
        last.pending = length
        return .rejected(Rejection(line: parser.place.line, offset: row.offset, reason: reason, raw: row.bytes))
    }

    /// Says that a row has not as many fields as there are columns.
    private func widthMismatch(
        _ row: borrowing SourceRecord, _ width: Int, _ fault: RowWidth.Fault
    ) -> RowWidth {
        let source: RowWidth.Source =
            options.hasHeader || header == nil ? .header : options.columns.isEmpty ? .firstRow : .givenNames
        return RowWidth(fields: row.count, columns: width, source: source, fault: fault)
    }

    /// A row with more fields than the header: two joined rows, or a bad one.
    @inline(never)
    private mutating func takeWideRow(_ length: Int, _ width: Int, _ record: inout SourceRecord) -> ReadStep {
        let isFeed = record.bytes.trimmed.starts(with: ByteView("<"))
        return reject(record, length, widthMismatch(record, width, isFeed ? .markup : .longer))
    }

    /// The first row: a header, or a row of a table without one.
    private mutating func begin(
        _ length: Int, _ window: ByteView, _ record: inout SourceRecord, _ shape: RowShape?
    ) -> ReadStep {
        last.pending = length
        // There may be many files, each with new names.
        if registry.hasTooMany { registry.forget() }
        if let shape {
            beginWithoutHeader(shape.columns, &record)
        } else if !options.hasHeader {
            let names = options.columns.isEmpty ? (1...record.count).map { "column_\($0)" } : options.columns
            beginWithoutHeader(names, &record)
        } else {
            let header = TableHeader(record, registry)
            guard let renamed = rename(header) else {
                return .unusable(
                    ReadingNote.columnCount(
                        given: options.columns.count, header: header.count, line: parser.place.line))
            }
            setHeader(renamed, &record)
            noteHeaderLine(window)
        }
        return .document
    }

    private enum FirstRowDamage {
        case damaged(String)
        /// It is a header, or a row of a shape that is known.
        case none(RowShape?)
        /// The next line is not complete.
        case undecided
    }

    /// Whether the first row is neither a header nor what it should be: a row of a known shape follows.
    private func damageOfFirstRow(
        _ length: Int, _ window: ByteView, _ record: borrowing SourceRecord
    ) -> FirstRowDamage {
        guard let known, !known.isHeader(record) else { return .none(nil) }
        if let shape = known.shape(of: record) { return .none(shape) }
        guard options.hasHeader, !options.isRecognised else { return .none(nil) }
        guard let line = lineAfter(length, window) else { return .undecided }
        return known.damage(ofFirst: record, before: line, parser.dialect).map { .damaged($0) } ?? .none(nil)
    }

    /// How much of the line after a row is examined, if the header is no longer.
    private static let longestLookahead = 1 << 16

    /// The line after a row, whose length includes its line end, or as much of it as is examined; `nil` if more input is needed.
    private func lineAfter(_ length: Int, _ window: ByteView) -> ByteView? {
        let longest = max(Self.longestLookahead, parser.header.line.count + ByteView.byteOrderMark.count)
        var rest = window.dropFirst(length)
        if parser.extent.skipsLineFeed, !rest.isEmpty, rest[0] == ASCII.lineFeed { rest = rest.dropFirst(1) }
        let isWhole = atEnd || rest.count > longest
        rest = rest.prefix(min(rest.count, longest + 1))
        let end = rest.firstRowEnd()
        return end == nil && !isWhole ? nil : rest.prefix(end ?? rest.count)
    }

    /// Treats the first row as data.
    private mutating func beginWithoutHeader(_ names: [String], _ record: inout SourceRecord) {
        setHeader(TableHeader(names.map { Array($0.utf8) }, registry), &record)
        last.isData = true
    }

    /// The header with the requested names; `nil` if their number differs.
    private func rename(_ header: TableHeader) -> TableHeader? {
        if options.columns.isEmpty { return header }
        return header.renamed(options.columns.map { Array($0.utf8) }, registry)
    }

    /// Keeps the header's line for the parser, to recognise it after a quoted field. A single column is not a header there.
    private mutating func noteHeaderLine(_ window: ByteView) {
        if options.keepsRepeatedHeaders { return }
        let line = window[parser.extent.start..<parser.extent.end].withoutByteOrderMark
        parser.header.line = columns.count >= 2 && parser.linesInQuotes == 0 ? line.array : []
    }

    private mutating func setHeader(_ new: TableHeader, _ record: inout SourceRecord) {
        header = new
        traits.isKnown = false
        parser.header.width = new.count
        (traits.columnCount, traits.areNumbers) = (0, nil)
        traits.lastNamedColumn = max(1, new.written.lastIndex { !$0.isEmpty } ?? 0)
        traits.shapes = options.keepsRepeatedHeaders || new.count < 2 && !mayBeOtherHeader ? NameFilter() : new.shapes
        for name in known?.columns ?? [] where mayBeOtherHeader { name.withView { traits.shapes.insert($0) } }
        if let first = traits.first { traits.shapes.formUnion(first.shapes) }
        record.setColumns(new.names)
    }

    /// How many of a row's fields may be names, and how many are not.
    private typealias FieldCount = (names: Int, others: Int)

    /// Whether a row is this header in another spelling or with more delimiters at its end, or the first one.
    private func isSameHeader(
        _ record: borrowing SourceRecord, _ header: TableHeader, _ fields: FieldCount
    ) -> Bool {
        guard mayChange, fields.names >= 2, fields.names >= fields.others else { return false }
        if traits.isKnown, header.isRespelt(in: record) { return true }
        return fields.others == 0
            && (header.isPadded(in: record) || traits.first?.isRepeated(in: record) ?? false)
    }

    /// Whether a row is another header: of the known table, or this one with changed columns.
    private func isOtherHeader(
        _ record: borrowing SourceRecord, _ header: TableHeader, _ fields: FieldCount
    ) -> Bool {
        if fields.names < fewestNames { return false }
        let first = record.raw(0)
        // No known column's name begins with a digit, and a table's first name hardly ever does.
        if first.isEmpty || ASCII.isDigit(first[0]) {
            let last = traits.lastNamedColumn
            let mayContain = record.count <= last || traits.shapes.mayContain(record.raw(last))
            guard mayContain || record.count > header.count || record.isEscaped(last) else { return false }
        }
        return known?.isHeader(record) ?? false
            || mayChange && fields.names >= fields.others
                && header.isChanged(in: record, numbers: traits.areNumbers ?? [])
    }

    /// Whether a row that may be a changed header is this one, damaged: the next row is as wide as this one is, and the one
    /// after it is not as that; `nil` if more input is needed to tell. Columns that are added at the end may well be missing in rows.
    private func isDamagedHeader(
        _ record: borrowing SourceRecord, _ header: TableHeader, _ length: Int, _ window: ByteView
    ) -> Bool? {
        if record.count == header.count || header.begins(record) { return false }
        var length = length
        for index in 0..<2 {
            guard let line = lineAfter(length, window) else { return nil }
            guard let row = SourceRecord(row: line, parser.dialect) else { return index > 0 }
            if index > 0 { return row.count != record.count }
            guard row.count == header.count, !row.range(row.count - 1).isEmpty,
                parser.header.line.withView({ $0 != line.withoutByteOrderMark })
            else { return false }
            length = min(length + line.count + 1, window.count)
            if length < window.count, window[length - 1] == ASCII.carriageReturn, window[length] == ASCII.lineFeed {
                length += 1
            }
        }
        return true
    }

    /// The delimiter with which a line is the header again, where files were joined that differ in it.
    private func delimiter(ofHeader line: ByteView) -> UInt8? {
        let (line, delimiter) = (line.withoutByteOrderMark, parser.dialect.delimiter)
        // In TSV, which has no quotes, the cells of the other would be read without theirs.
        guard mayChange, !parser.dialect.hasBackslashEscapes, !line.isEmpty, line.count == parser.header.line.count
        else {
            return nil
        }
        return DelimiterSearch.candidates.first { other in
            other != delimiter && !parser.header.line.contains(other)
                && parser.header.line.indices.allSatisfy { index in
                    let byte = parser.header.line[index]
                    return line[index] == (byte == delimiter ? other : byte)
                }
        }
    }

    private func isBlank(_ record: borrowing SourceRecord, _ window: ByteView) -> Bool {
        guard record.count == 1 else { return false }
        let range = record.range(0)
        guard range.isEmpty else { return false }
        // The bounds of an empty quoted field are after its quote.
        return range.lowerBound == window.count || window[range.lowerBound] != parser.dialect.quote
    }

    private func dropEmptySurplus(_ width: Int, _ record: inout SourceRecord) {
        for index in width..<max(width, record.count) where !record.range(index).isEmpty { return }
        if record.count > width { record.truncate(to: width) }
    }

    /// Separates a row from the header that follows it on the same line, where two files were joined and the first had no
    /// line end, or was cut short. The header is read again from its start.
    /// - Returns: the row; `nil` if there is no header after all.
    private mutating func split(at seam: HeaderSeam, _ header: TableHeader, _ record: inout SourceRecord) -> ReadStep? {
        let range = record.range(seam.field)
        let isEscaped = record.isEscaped(seam.field)
        var end = range.upperBound - seam.suffix
        let value = record.raw(seam.field).prefix(end - range.lowerBound)
        if value.ends(with: .byteOrderMark) { end -= ByteView.byteOrderMark.count }
        var length = end
        if isEscaped {
            // `"x""a"`: the first of the two quotes ends the row's last field, the second opens the header's first.
            guard value.ends(with: ByteView("\"\"")), parser.dialect.quote == ASCII.quote else { return nil }
            end -= 2
            length -= 1
        } else if end == range.lowerBound, end > 0, input.window[end - 1] == parser.dialect.quote {
            // The header's first name is the whole field, in quotes.
            length -= 1
        }
        // Nothing stands before a header on a line of its own.
        guard seam.field > 0 || end > range.lowerBound else { return nil }
        record.setBounds(seam.field, start: range.lowerBound, end: end, escaped: isEscaped)
        record.truncate(to: seam.field + 1)
        record.isUnterminated = true
        record.bytes = record.bytes.prefix(max(0, length - parser.extent.start))
        let line = parser.place.line
        dropEmptySurplus(header.count, &record)
        if record.count < header.count { noteOddRow(record, header.count) }
        input.consume(length)
        parser.place.offset += length
        parser.restart()
        if record.count <= header.count { return .record }
        return .rejected(
            Rejection(
                line: line, offset: record.offset, reason: widthMismatch(record, header.count, .longer),
                raw: record.bytes))
    }

    /// Where a header may begin in a row that ran into it, the most likely place first.
    private func seams(
        in record: borrowing SourceRecord, _ header: TableHeader, _ fields: FieldCount
    ) -> [HeaderSeam] {
        let fewest = max(1, min(header.count, fewestNames) - 1)
        if options.keepsRepeatedHeaders || fields.names < fewest { return [] }
        let own = [header, traits.first].compactMap(\.self).flatMap {
            $0.seams(in: record, quote: parser.dialect.quote, isFolded: traits.isKnown, mayChange: mayChange)
        }
        return [known?.seam(header.count, in: record)].compactMap(\.self) + own.sorted { $0.excess > $1.excess }
    }

    /// Whether a header begins there; `nil` if more input is needed to tell.
    private func isSeam(
        _ seam: HeaderSeam, _ record: borrowing SourceRecord, _ length: Int, _ window: ByteView
    ) -> Bool? {
        if seam.isCertain { return true }
        guard let line = lineAfter(length, window) else { return nil }
        guard let row = SourceRecord(row: line, parser.dialect) else { return false }
        return row.count == record.count - seam.field
    }

    // MARK: Lines that are rejected

    /// Rejects the line that the row begins on and continues after it.
    private mutating func rejectFirstLine(_ window: ByteView, _ reason: String) -> ReadStep {
        // The window may begin with the LF of the previous CRLF.
        let start = parser.extent.start
        input.consume(start)
        parser.place.offset += start
        let isHeader = header == nil && options.hasHeader
        let reason = isHeader ? "\(reason) (if it was the header, the next row is taken as the header)" : reason
        longLine = LongLine(
            line: parser.place.line, offset: parser.place.offset, reason: reason, limit: parser.maximumRecordBytes,
            endsAtReturn: true)
        return rejectLine() ?? .needsInput
    }

    /// Rejects the row in which the input breaks off. Its quotes mean nothing: they may well have been closed.
    private mutating func rejectRest(_ window: ByteView) -> ReadStep {
        parser.restart()
        last.pending = window.count
        return .rejected(
            Rejection(
                line: parser.place.line, offset: parser.place.offset + parser.extent.start,
                reason: "the input ends inside this row", raw: window.dropFirst(parser.extent.start)))
    }

    /// Rejects the next part of a line; `nil` if it was the last and is empty.
    private mutating func rejectLine() -> ReadStep? {
        let atEnd = atEnd
        switch longLine?.next(&input, atEnd: atEnd) {
        case .part(let rejection):
            parser.place.offset += rejection.raw.count
            return .rejected(rejection)
        case .last(let rejection, let count):
            longLine = nil
            let window = input.window
            if count < window.count {
                consumeLineEnd(window, at: count)
            } else {
                input.consume(count)
                parser.place.offset += count
                parser.place.line += 1
                parser.restart()
            }
            return rejection.map { .rejected($0) }
        case .needsInput:
            return .needsInput
        case nil:
            return nil
        }
    }

    private mutating func consumeLineEnd(_ window: ByteView, at end: Int) {
        let length = window.rowEndLength(at: end)
        let isLoneReturn = length == 1 && window[end] == ASCII.carriageReturn
        input.consume(end + length)
        parser.place.offset += end + length
        parser.place.line += 1
        parser.restart(afterCarriageReturn: isLoneReturn)
    }

    /// Releases the bytes of the last row.
    @inline(__always)
    private mutating func release() {
        guard last.pending > 0 else { return }
        input.consume(last.pending)
        parser.place.offset += last.pending
        parser.place.line += parser.linesInQuotes + (parser.extent.isAtSeam ? 0 : 1)
        last.pending = 0
    }

    private func tooLong(_ fields: Int) -> String {
        fields >= SourceRecord.maximumFields
            ? "more than \(SourceRecord.maximumFields) fields"
            : "longer than \(parser.maximumRecordBytes) bytes"
    }

    private static func fields(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }

    private static func wrongWidth(_ fields: Int, _ width: Int) -> String {
        "a quote opens a field that runs over several lines and leaves "
            + (fields > width ? "more than \(width) fields" : "\(fields) fields where the header has \(width)")
    }

    private func describe(_ fault: CSVParser.QuoteFault, _ fields: Int) -> String {
        switch fault {
        case .strayQuote: "unbalanced quote: it opens a field that runs into another quote on a later line"
        case .tooManyLines: "unbalanced quote: it opens a field of more than \(parser.lineLimit) lines"
        case .wrongWidth: Self.wrongWidth(fields, width ?? 0)
        case .tooLong: tooLong(fields)
        case .openAtEnd: "unbalanced quote: it opens a field that is never closed"
        }
    }
}

extension ByteView {
    /// Whether a row on one line has a quote that is neither doubled nor at an edge of its field, where one may open or close it.
    fileprivate func hasStrayQuote(_ quote: UInt8, delimiter: UInt8) -> Bool {
        guard var place = firstIndex(of: quote) else { return false }
        place = prefix(place).lastIndex(of: delimiter).map { $0 + 1 } ?? 0
        while place < count {
            let isQuoted = self[place] == quote
            if isQuoted { place += 1 }
            while place < count, isQuoted || self[place] != delimiter {
                place += 1
                guard self[place - 1] == quote else { continue }
                if place < count, self[place] == quote {
                    place += 1
                    continue
                }
                while place < count, self[place] != delimiter, self[place] == ASCII.space || self[place] == ASCII.tab {
                    place += 1
                }
                if place < count, self[place] != delimiter { return true }
                break
            }
            place += 1
        }
        return false
    }
}
