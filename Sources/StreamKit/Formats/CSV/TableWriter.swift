internal import CStreamKit

/// Writes tables: a header, then one row per record; missing values as empty, lists joined with `; `, other JSON verbatim.
public final class TableWriter: ColumnWriter, LineWriter, RepeatingWriter {
    /// How cells are written.
    public enum Style: Equatable, Sendable {
        /// RFC 4180 with LF: quotes only where needed.
        case csv(delimiter: UInt8)
        /// Tabs between cells; tab, newline, return and backslash in a cell are `\t`, `\n`, `\r`, `\\`.
        case tsv
    }

    private let rows: Box<Rows>

    /// A writer for records whose names are in `registry`.
    /// - Parameters:
    ///   - registry: the registry of their names.
    ///   - style: how cells are written.
    ///   - hasHeader: whether the columns' names come first.
    ///   - isForExcel: whether a byte-order mark comes first and lines end with CRLF, as Excel needs them.
    public init(
        registry: FieldNames, style: Style = .csv(delimiter: ASCII.comma), hasHeader: Bool = true,
        isForExcel: Bool = false
    ) {
        rows = Box(Rows(registry: registry, style: style, hasHeader: hasHeader, isForExcel: isForExcel))
    }

    /// It has columns, and each row ends its line.
    public var abilities: WriterAbilities { WriterAbilities(columns: self, lines: self, repeating: self) }

    /// Writes the header.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) { rows.state.begin(columns, to: &output) }

    /// A field that is not among the columns, if these are the only ones allowed.
    public func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName? {
        rows.state.fields.refusal(of: record, unless: isDropped)
    }

    /// Forgets which fields have been reported as left out.
    public func forgetReported() { rows.state.fields.forgetReported() }

    /// Writes a row.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        rows.state.write(record, to: &output) { _, _ in }
    }

    /// Writes a row. Cells are independent of one another.
    public func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>?) -> Void
    ) -> WriteOutcome {
        rows.state.write(record, to: &output, didWrite: didWrite)
    }

    /// Writes a cell. One that begins with a byte-order mark would be quoted at the beginning of a row.
    public func write(value: Value, of field: FieldName?, to output: inout ByteBuffer) -> WriteOutcome {
        if let field, value.isPresent, rows.state.fields.mustReport(field) { return .withoutFields([field]) }
        let start = output.count
        rows.state.append(value, to: &output)
        return output.view.dropFirst(start).starts(with: .byteOrderMark) ? .repaired : .written
    }

    /// Finds the columns' cells in the following rows; all their fields must have a column.
    public func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool {
        rows.state.prepare(rows: columns)
    }

    /// Writes a row as it was read: adjacent cells in one piece, if none of them needs checking.
    public func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome {
        rows.state.write(row: row, to: &output)
        return .written
    }
}

/// Adjacent columns whose cells are adjacent in the rows too, or absent.
private struct ColumnRun: BitwiseCopyable {
    /// The cell of the first one, or −1.
    var cell: Int
    var count = 1
}

/// The writer's state, and its work.
private struct Rows: ~Copyable {
    private let style: TableWriter.Style
    private let delimiter: UInt8
    /// What a cell does not contain as it is, besides delimiters and line ends.
    private let special: UInt8
    private let hasHeader: Bool
    private let isForExcel: Bool
    fileprivate var fields: ColumnFields
    /// The sources of the cells of a row that is written as it was read.
    private var runs = UncheckedArray<ColumnRun>()
    /// Memory for joining lists and parsing JSON.
    private var scratch = Arena()
    private let passedByReference = PassedByReference()

    init(registry: FieldNames, style: TableWriter.Style, hasHeader: Bool, isForExcel: Bool) {
        fields = ColumnFields(registry: registry)
        self.style = style
        self.hasHeader = hasHeader
        self.isForExcel = isForExcel
        special = style == .tsv ? ASCII.backslash : ASCII.quote
        delimiter = if case .csv(let delimiter) = style { delimiter } else { ASCII.tab }
    }

    /// Writes the header.
    mutating func begin(_ columns: OutputColumns, to output: inout ByteBuffer) {
        fields.begin(columns)
        if isForExcel { output.append(.byteOrderMark) }
        guard hasHeader else { return }
        let start = output.count
        for (index, name) in fields.names.enumerated() {
            if index > 0 { output.append(delimiter) }
            name.withView { appendCell($0, to: &output) }
        }
        endRow(from: start, &output)
    }

    /// Writes a row.
    @inline(__always)
    mutating func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>) -> Void
    ) -> WriteOutcome {
        let outcome = fields.find(in: record)
        if case .refused = outcome { return outcome }
        let start = output.count
        var line = LineOutput(&output)
        for column in 0..<fields.count {
            let field = fields.parseField(column)
            let value = field < 0 ? Value.missing : record.value(field)
            line.reserve(value.bytes.count &+ 1, &output)
            if column > 0 { unsafe line.place.write(delimiter) }
            let cell = line.count(output)
            // Alone on its line an empty cell is quoted.
            if !line.append(cell: value, delimiter, special) || fields.count == 1 && line.count(output) == cell {
                line.append(to: &output) { append(value, to: &$0) }
            }
            if column == 0, line.begins(with: 0xEF, output) {
                line.append(to: &output) { quoteMark(from: start, to: $0.count, &$0) }
            }
            if field >= 0 { unsafe didWrite(field, Range(uncheckedBounds: (cell, line.count(output)))) }
        }
        line.end(&output)
        endLine(&output)
        return outcome
    }

    /// Finds the columns' cells in the rows to come.
    mutating func prepare(rows names: [FieldName?]) -> Bool {
        var cells = Array(repeating: -1, count: fields.count)
        for (cell, name) in names.enumerated() {
            guard let name else { continue }
            let column = fields.column(of: name)
            guard column >= 0 else { return false }
            cells[column] = cell
        }
        runs.removeAll()
        for cell in cells {
            let last = runs.count - 1
            if last >= 0, cell == (runs[last].cell < 0 ? -1 : runs[last].cell + runs[last].count) {
                runs[last].count += 1
            } else {
                runs.append(ColumnRun(cell: cell))
            }
        }
        return true
    }

    /// Writes a row as it was read.
    mutating func write(row: borrowing SourceRecord, to output: inout ByteBuffer) {
        let mayCopy = row.isPadded && style != .tsv && fields.count > 1
        // Its cells are written as this writer would, except those with quotes.
        let usesWriterDialect = mayCopy && row.delimiter == delimiter
        // Each cell is in the row; others may be longer when they are written.
        let room = row.bytes.count &+ fields.count
        let start = output.count
        var line = LineOutput(&output)
        line.reserve(room, &output)
        for index in 0..<runs.count {
            let run = runs[index]
            if index > 0 { unsafe line.place.write(delimiter) }
            // Rows may be short.
            let end = min(run.cell &+ run.count, row.count)
            let isThere = run.cell >= 0 && run.cell < end
            if !isThere, fields.count == 1 { line.append(to: &output) { appendCell(.empty, to: &$0) } }
            let missing = run.count &- (isThere ? end &- run.cell : 1)
            var cell = isThere ? run.cell : end
            while cell < end {
                if cell > run.cell { unsafe line.place.write(delimiter) }
                let plain = usesWriterDialect ? min(row.nextQuoted(from: cell), end) : cell
                if plain > cell {
                    let cells = row.raw(cell..<plain)
                    unsafe copyPadded(from: cells.base, to: line.place, count: cells.count)
                    unsafe line.place += cells.count
                    cell = plain
                    continue
                }
                let text = row.raw(cell)
                if mayCopy, !row.isEscaped(cell),
                    unsafe csv_copy_padded(line.place, text.base, text.count, delimiter, ASCII.quote) == text.count
                {
                    unsafe line.place += text.count
                } else {
                    scratch.reset()
                    let text = row.value(cell, &scratch)
                    line.append(to: &output) { appendCell(text, to: &$0) }
                    line.reserve(room, &output)
                }
                cell &+= 1
            }
            for _ in 0..<missing { unsafe line.place.write(delimiter) }
        }
        line.end(&output)
        endRow(from: start, &output)
    }

    // MARK: Cells

    mutating func append(_ value: Value, to output: inout ByteBuffer) {
        scratch.reset()
        appendCell(scratch.cell(of: value), to: &output)
    }

    private func appendCell(_ text: ByteView, to output: inout ByteBuffer) {
        let place = unsafe output.spare(text.count)
        if unsafe csv_copy_clean(place, text.base, text.count, delimiter, special) < text.count {
            if style == .tsv { appendEscaped(text, to: &output) } else { appendQuoted(text, to: &output) }
        } else if text.isEmpty {
            // Alone on its line it is quoted: a blank line is not a row.
            if style != .tsv, fields.count == 1 { output.append("\"\"") }
        } else {
            output.commit(text.count)
        }
    }

    /// A cell that contains a delimiter, a quote or a line end.
    private func appendQuoted(_ text: ByteView, to output: inout ByteBuffer) {
        output.append(ASCII.quote)
        var start = 0
        while let quote = text.firstIndex(of: ASCII.quote, from: start) {
            output.append(text[start..<(quote + 1)])
            output.append(ASCII.quote)
            start = quote + 1
        }
        output.append(text.dropFirst(start))
        output.append(ASCII.quote)
    }

    /// Ends a row.
    @inline(__always)
    private func endRow(from start: Int, _ output: inout ByteBuffer) {
        endLine(&output)
        guard output.view[start] == 0xEF else { return }
        // A first cell that begins like this is not quoted, so it ends before the first delimiter.
        let row = output.view.dropFirst(start)
        quoteMark(from: start, to: start + (row.firstIndex(of: delimiter) ?? row.count - (isForExcel ? 2 : 1)), &output)
    }

    @inline(__always)
    private func endLine(_ output: inout ByteBuffer) {
        if isForExcel { output.append(ASCII.carriageReturn) }
        output.append(ASCII.lineFeed)
    }

    /// Readers drop a byte-order mark at the start of a row: a first cell that begins with one is quoted.
    @inline(never)
    private func quoteMark(from start: Int, to end: Int, _ output: inout ByteBuffer) {
        let row = output.view.dropFirst(start)
        guard style != .tsv, row.starts(with: .byteOrderMark) else { return }
        let bytes = row.array
        output.truncate(to: start)
        output.append(ASCII.quote)
        bytes.withView { row in
            output.append(row.prefix(end - start))
            output.append(ASCII.quote)
            output.append(row.dropFirst(end - start))
        }
    }

    /// A cell of tab-separated values that contains a tab, a line end or a backslash.
    private func appendEscaped(_ text: ByteView, to output: inout ByteBuffer) {
        for index in 0..<text.count {
            switch text[index] {
            case ASCII.tab: output.append("\\t")
            case ASCII.lineFeed: output.append("\\n")
            case ASCII.carriageReturn: output.append("\\r")
            case ASCII.backslash: output.append("\\\\")
            default: output.append(text[index])
            }
        }
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a byte and advances past it.
    @inline(__always)
    fileprivate mutating func write(_ byte: UInt8) {
        unsafe pointee = byte
        unsafe self += 1
    }
}

extension LineOutput {
    /// Appends the cell of a value that there is room for, if that is its text as it is; otherwise nothing.
    @inline(__always)
    fileprivate mutating func append(cell value: Value, _ delimiter: UInt8, _ special: UInt8) -> Bool {
        if value.kind == .list || value.kind == .json { return false }
        let text = value.bytes
        let clean = unsafe csv_copy_clean(place, text.base, text.count, delimiter, special)
        if clean < text.count { return false }
        if value.isPresent { unsafe place += text.count }
        return true
    }
}
