/// Writes a table for people: a header, then one line per record, with aligned columns separated by two spaces.
///
/// ```
/// name            height  town             numbers by their points, texts left-aligned
/// Mount Meharry   1249.5  Newman
/// 富士山          3776                     missing is empty; no trailing spaces
/// ```
/// Columns that a schema has whatever the input are left out if the first records have no value there (`emptyColumns`).
/// The width of a column, and whether it is numeric, follow from the first records, which are held until there are
/// `measuredRecords`, or `measuredBytes` of them, or input pauses. A wider value that comes later pushes the rest of its line
/// to the right. Lists are joined with `; `, and control characters and line ends are shown as spaces, so that a record is
/// one line. Bytes that are not UTF-8 become U+FFFD.
public final class AlignedTableWriter: ColumnWriter, HoldingWriter {
    /// The most records that are measured.
    public static let measuredRecords = 500
    /// The most bytes of records that are held, not counting the last record.
    public static let measuredBytes = 1 << 20
    /// A value that takes more terminal columns does not widen its column.
    public static let widestValue = 1000
    /// Terminal columns beyond which fields are not aligned: otherwise a few wide values would turn each record into a page.
    public static let widestLine = 10_000

    private let lines: Box<AlignedLines>

    /// A writer for records whose names are in `registry`.
    /// - Parameters:
    ///   - registry: the registry of their names.
    ///   - width: the terminal width, at which lines are truncated with `…`; `nil` to leave them whole.
    ///   - numbers: how numbers are written in texts.
    public init(registry: FieldNames, width: Int? = nil, numbers: NumberStyle = .point) {
        lines = Box(AlignedLines(registry: registry, width: width, numbers: numbers))
    }

    /// It has columns, and measures the first records.
    public var abilities: WriterAbilities { WriterAbilities(columns: self, holding: self) }

    /// Sets the columns. The header is written with the first records.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) { lines.state.begin(columns) }

    /// A field that is not among the columns, if these are the only ones allowed.
    public func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName? {
        lines.state.fields.refusal(of: record, unless: isDropped)
    }

    /// Writes a line, or holds the record until the columns have been measured.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        lines.state.write(record, to: &output)
    }

    /// Whether records are held to be measured.
    public var holdsRecords: Bool { lines.state.heldLines > 0 }

    /// Measures the held records, and writes them.
    public func release(to output: inout ByteBuffer) {
        if holdsRecords { lines.state.release(to: &output) }
    }

    /// Writes the held records, or only the header if there were none.
    public func finish(to output: inout ByteBuffer) {
        if lines.state.isMeasuring { lines.state.release(to: &output) }
    }

    /// The columns that were empty in the first records.
    public var emptyColumns: [FieldName] { lines.state.emptyColumns }

    /// Forgets which fields have been reported as left out.
    public func forgetReported() { lines.state.fields.forgetReported() }
}

/// The writer's state, and its work.
private struct AlignedLines: ~Copyable {
    var fields: ColumnFields
    /// Whether there are columns whose widths are not known yet.
    private(set) var isMeasuring = false
    private(set) var heldLines = 0
    private let width: Int?
    private let numbers: NumberStyle
    /// How wide each column is; 0 for those that are not aligned.
    private var widths = UncheckedArray<Int32>()
    /// How much of it is for the points and decimals of numbers.
    private var fractions = UncheckedArray<Int32>()
    private(set) var emptyColumns: [FieldName] = []
    private var kinds = UncheckedArray<ColumnKind>()
    /// The cells of the held lines, or of the current one, one after the other, and where each ends.
    private var cells = ByteBuffer()
    private var ends = UncheckedArray<Int>()
    /// Memory for joining lists and parsing JSON.
    private var scratch = Arena()

    private static let gap = 2

    init(registry: FieldNames, width: Int?, numbers: NumberStyle) {
        fields = ColumnFields(registry: registry)
        self.width = width
        self.numbers = numbers
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
            let field = fields.parseField(column)
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

    /// Measures the held lines, and writes them after the header.
    mutating func release(to output: inout ByteBuffer) {
        isMeasuring = false
        let lines = heldLines
        heldLines = 0
        if lines > 0 { dropEmptyColumns(lines) }
        // The header is stored after them, but written first.
        for name in fields.names {
            name.withView { _ = cells.appendOneLine($0) }
            ends.append(cells.count)
        }
        measure(lines: lines)
        writeLine(lines, isHeader: true, to: &output)
        for line in 0..<lines { writeLine(line, to: &output) }
        forgetCells()
    }

    /// Does without the optional columns that have no value in the held lines.
    private mutating func dropEmptyColumns(_ lines: Int) {
        var dropped: [Int] = []
        for column in fields.optional {
            var line = 0
            while line < lines, cell(line, column).isEmpty { line += 1 }
            if line == lines { dropped.append(column) }
        }
        if dropped.isEmpty || dropped.count == fields.count { return }
        let kept = (0..<fields.count).filter { !dropped.contains($0) }
        var keptEnds = UncheckedArray<Int>(capacity: max(1, kept.count * lines))
        // They are empty: the cells stay where they are.
        for line in 0..<lines { for column in kept { keptEnds.append(ends[line * fields.count + column]) } }
        ends = keptEnds
        var keptKinds = UncheckedArray<ColumnKind>(capacity: max(1, kept.count))
        for column in kept { keptKinds.append(kinds[column]) }
        kinds = keptKinds
        emptyColumns = fields.drop(dropped)
    }

    private mutating func forgetCells() {
        cells.removeAll()
        cells.release(above: 64 * 1024)
        if ends.count > fields.count { ends = UncheckedArray(capacity: fields.count) }
        ends.removeAll()
    }

    // MARK: Cells

    /// Appends a value's text; returns whether it was valid UTF-8.
    private mutating func append(_ value: Value, _ column: Int) -> Bool {
        guard value.isPresent else { return true }
        if isMeasuring {
            let isNumber = value.kind == .number || value.kind == .text && numbers.isShown(value.bytes)
            // An empty text shows nothing.
            if isNumber || value.kind != .text || !value.bytes.isEmpty {
                kinds[column].insert(isNumber ? .hasNumbers : .hasOthers)
            }
        }
        scratch.reset()
        return cells.appendOneLine(scratch.cell(of: value))
    }

    private func cell(_ line: Int, _ column: Int) -> ByteView {
        let place = line * fields.count + column
        return cells.view[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
    }

    /// Measures the columns of lines, behind which there is the header.
    private mutating func measure(lines: Int) {
        widths.removeAll()
        fractions.removeAll()
        var room = AlignedTableWriter.widestLine
        for column in 0..<fields.count {
            var (whole, fraction) = (0, 0)
            for line in 0..<lines {
                let cell = cell(line, column)
                let width = cell.displayWidth
                if width > AlignedTableWriter.widestValue { continue }
                let decimals = kinds[column] == .hasNumbers ? numbers.fractionWidth(cell) : 0
                whole = max(whole, width - decimals)
                fraction = max(fraction, decimals)
            }
            let header = cell(lines, column).displayWidth
            let widest = max(whole + fraction, header <= AlignedTableWriter.widestValue ? header : 0)
            room -= widest
            widths.append(room >= 0 ? Int32(widest) : 0)
            fractions.append(room >= 0 ? Int32(fraction) : 0)
        }
    }

    // MARK: Lines

    private func writeLine(_ line: Int, isHeader: Bool = false, to output: inout ByteBuffer) {
        let start = output.count
        // Spaces to be written as soon as something follows them.
        var blanks = 0
        for column in 0..<fields.count {
            let cell = cell(line, column)
            let room = max(0, Int(widths[column]) - cell.displayWidth)
            if column > 0 { blanks += Self.gap }
            let isNumeric = kinds[column] == .hasNumbers
            let decimals = isNumeric && !isHeader ? Int(fractions[column]) - numbers.fractionWidth(cell) : 0
            let behind = min(room, max(0, decimals))
            if isNumeric { blanks += room - behind }
            if !cell.isEmpty {
                for _ in 0..<blanks { output.append(ASCII.space) }
                output.append(cell)
                blanks = 0
            }
            blanks += isNumeric ? behind : room
        }
        while output.count > start, output.view.last == ASCII.space { output.truncate(to: output.count - 1) }
        if let width { cut(from: start, to: width, &output) }
        output.append(ASCII.lineFeed)
    }

    /// Truncates a line that is wider than the terminal.
    private func cut(from start: Int, to width: Int, _ output: inout ByteBuffer) {
        let line = output.view.dropFirst(start)
        // A byte takes at most one column.
        guard line.count > width, line.displayWidth > width else { return }
        output.truncate(to: start + line.prefixLength(columns: width - 1))
        output.append("\u{2026}")
    }
}

/// The kinds of values in a column.
struct ColumnKind: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let hasNumbers = ColumnKind(rawValue: 1)
    static let hasOthers = ColumnKind(rawValue: 2)
}

extension NumberStyle {
    /// Whether a text is shown as a number.
    fileprivate func isShown(_ text: ByteView) -> Bool {
        isJSONNumber(text) || self == .comma && CommaNumber(text) != nil
    }

    /// How wide the point or comma of a number is with what follows it.
    fileprivate func fractionWidth(_ number: ByteView) -> Int {
        let isComma = self == .comma && CommaNumber(number) != nil
        return number.firstIndex(of: isComma ? ASCII.comma : ASCII.dot).map { number.count - $0 } ?? 0
    }
}
