/// Writes a table for people: a header, then a line a record, columns side by side with two blanks between them.
///
/// ```
/// name            height  town             numbers to the right, texts to the left
/// Mount Meharry     1249  Newman
/// 富士山            3776                   missing is nothing; no blanks at the end of a line
/// ```
/// How wide a column is, and whether it is one of numbers, is seen from the first records, which are held until there are
/// `measuredRecords`, or `measuredBytes` of them, or nothing comes for a while. A wider value that comes later pushes the rest
/// of its line to the right. Lists are joined with `; `, and control characters and line ends are shown as blanks, so that a
/// record is a line. Bytes that are not UTF-8 become U+FFFD.
public final class AlignedTableWriter: RecordWriter {
    /// How many records are measured at most.
    public static let measuredRecords = 500
    /// How many bytes of records are held at most, and the record behind these.
    public static let measuredBytes = 1 << 20
    /// A value that takes more columns of the terminal does not widen the others of its field.
    public static let widestValue = 1000
    /// Columns of the terminal behind which fields are not aligned: else a few wide values would make a page of each record.
    public static let widestLine = 10_000

    private let lines: HeapState<AlignedLines>

    /// A writer for records whose names are in `registry`.
    /// - Parameters:
    ///   - registry: where their names are.
    ///   - width: the columns of the terminal, at which lines are cut with `…`; nothing to leave them whole.
    public init(registry: FieldNames, width: Int? = nil) {
        lines = HeapState(AlignedLines(registry: registry, width: width))
    }

    /// The header is written first.
    public var hasColumns: Bool { true }

    /// Takes over the columns. The header is written with the first records.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) { lines.state.begin(columns) }

    /// A field that is not among the columns, where these are all that there may be.
    public func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName? {
        lines.state.fields.refusal(of: record, unless: isDropped)
    }

    /// Writes a line, or holds the record until the columns have been measured.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        lines.state.write(record, to: &output)
    }

    /// Whether records are held to be measured.
    public var holdsRecords: Bool { lines.state.heldLines > 0 }

    /// Measures the records that are held, and writes them.
    public func release(to output: inout ByteBuffer) {
        if holdsRecords { lines.state.release(to: &output) }
    }

    /// Writes what is held, or the header alone if there was no record.
    public func finish(to output: inout ByteBuffer) {
        if lines.state.isMeasuring { lines.state.release(to: &output) }
    }

    /// Forgets which fields have been told to be left out.
    public func beginBatch() { lines.state.fields.forgetTold() }
}

/// What the writer keeps, and its work.
private struct AlignedLines: ~Copyable {
    var fields: ColumnFields
    /// There are columns whose widths are not known yet.
    private(set) var isMeasuring = false
    private(set) var heldLines = 0
    private let width: Int?
    /// How wide each column is; 0 for those that are not aligned.
    private var widths = UncheckedArray<Int32>()
    private var kinds = UncheckedArray<ColumnKind>()
    /// The cells of the lines that are held, or of the one under way, one behind the other, and where each ends.
    private var cells = ByteBuffer()
    private var ends = UncheckedArray<Int>()
    /// Where a list is put together, and JSON taken apart.
    private var scratch = Arena()

    private static let gap = 2

    init(registry: FieldNames, width: Int?) {
        fields = ColumnFields(registry: registry)
        self.width = width
    }

    mutating func begin(_ columns: OutputColumns) {
        fields.begin(columns)
        isMeasuring = true
        kinds.removeAll()
        for _ in 0..<fields.count { kinds.append([]) }
    }

    mutating func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        let outcome = fields.find(in: record)
        if case .refused = outcome { return outcome }
        var isValid = true
        for column in 0..<fields.count {
            let field = fields.takeField(column)
            if field >= 0, !append(record.value(field), column) { isValid = false }
            ends.append(cells.count)
        }
        if isMeasuring {
            heldLines += 1
            let bytes = cells.count + ends.count * MemoryLayout<Int>.size
            let isEnough = heldLines == AlignedTableWriter.measuredRecords || bytes >= AlignedTableWriter.measuredBytes
            if isEnough { release(to: &output) }
        } else {
            writeLine(0, to: &output)
            forgetCells()
        }
        if case .written = outcome, !isValid { return .repaired }
        return outcome
    }

    /// Measures the lines that are held, and writes them behind the header.
    mutating func release(to output: inout ByteBuffer) {
        isMeasuring = false
        let lines = heldLines
        heldLines = 0
        // The header goes behind them, and out first.
        for name in fields.names {
            name.withView { _ = cells.appendOneLine($0) }
            ends.append(cells.count)
        }
        measure(lines: lines + 1)
        writeLine(lines, to: &output)
        for line in 0..<lines { writeLine(line, to: &output) }
        forgetCells()
    }

    private mutating func forgetCells() {
        cells.removeAll()
        cells.release(above: 64 * 1024)
        if ends.count > fields.count { ends = UncheckedArray(capacity: fields.count) }
        ends.removeAll()
    }

    // MARK: Cells

    /// Appends a value's text; whether it was valid UTF-8.
    private mutating func append(_ value: Value, _ column: Int) -> Bool {
        guard value.isPresent else { return true }
        if isMeasuring {
            let isNumber = value.kind == .number || value.kind == .text && isJSONNumber(value.bytes)
            // An empty text shows nothing.
            if isNumber || value.kind != .text || !value.bytes.isEmpty {
                kinds[column].insert(isNumber ? .hasNumbers : .hasOthers)
            }
        }
        scratch.reset()
        switch value.kind {
        case .absent, .missing: return true
        case .text, .number, .boolean: return cells.appendOneLine(value.bytes)
        case .list: return cells.appendOneLine(scratch.joined(value))
        case .json:
            if let string = scratch.string(ofJSON: value.bytes) { return cells.appendOneLine(string) }
            let list = scratch.elements(ofJSON: value.bytes)
            return cells.appendOneLine(list.map { scratch.joined($0) } ?? value.bytes)
        }
    }

    private func cell(_ line: Int, _ column: Int) -> ByteView {
        let place = line * fields.count + column
        return cells.view[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
    }

    private mutating func measure(lines: Int) {
        widths.removeAll()
        var room = AlignedTableWriter.widestLine
        for column in 0..<fields.count {
            var widest = 0
            for line in 0..<lines {
                let width = cell(line, column).displayWidth
                if width <= AlignedTableWriter.widestValue { widest = max(widest, width) }
            }
            room -= widest
            widths.append(room >= 0 ? Int32(widest) : 0)
        }
    }

    // MARK: Lines

    private func writeLine(_ line: Int, to output: inout ByteBuffer) {
        let start = output.count
        // Blanks that are written as soon as something follows them.
        var blanks = 0
        for column in 0..<fields.count {
            let cell = cell(line, column)
            let room = max(0, Int(widths[column]) - cell.displayWidth)
            if column > 0 { blanks += Self.gap }
            let isNumeric = kinds[column] == .hasNumbers
            if isNumeric { blanks += room }
            if !cell.isEmpty {
                for _ in 0..<blanks { output.append(ASCII.space) }
                output.append(cell)
                blanks = 0
            }
            if !isNumeric { blanks += room }
        }
        while output.count > start, output.view.last == ASCII.space { output.truncate(to: output.count - 1) }
        if let width { cut(from: start, to: width, &output) }
        output.append(ASCII.lineFeed)
    }

    /// Cuts a line that is wider than the terminal.
    private func cut(from start: Int, to width: Int, _ output: inout ByteBuffer) {
        let line = output.view.dropFirst(start)
        // A byte is a column at most.
        guard line.count > width, line.displayWidth > width else { return }
        output.truncate(to: start + line.prefixLength(columns: width - 1))
        output.append("\u{2026}")
    }
}

/// What values a column has.
struct ColumnKind: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let hasNumbers = ColumnKind(rawValue: 1)
    static let hasOthers = ColumnKind(rawValue: 2)
}
