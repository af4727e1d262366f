/// Describes a table so common that it is recognised without options: its header in any order and in mid-stream, and its
/// rows if there is no header at all (`grep WORD file.csv`).
public struct KnownTable: Sendable {
    /// The columns in their usual order, for rows without a header.
    public let columns: [[UInt8]]
    /// A row that has all of these as fields, in any case, is a header.
    public let required: [[UInt8]]
    /// Whether the first row of a stream is a row of this table, by its shape.
    public let isRow: @Sendable (borrowing SourceRecord) -> Bool

    /// A table to be recognised.
    public init(
        columns: [[UInt8]], required: [[UInt8]],
        isRow: @escaping @Sendable (borrowing SourceRecord) -> Bool
    ) {
        self.columns = columns
        self.required = required
        self.isRow = isRow
    }

    /// Whether a row, from its field `first` on, is a header of this table, in any case.
    func isHeader(_ row: borrowing SourceRecord, from first: Int = 0) -> Bool {
        required.allSatisfy { name in
            let length = name.count
            for index in first..<row.count where row.range(index).count == length {
                if Self.ends(row.raw(index), with: name) { return true }
            }
            return false
        }
    }

    /// Where a header begins that runs into a row, in one of these fields; if the row was cut before its last column, its value
    /// there has a digit in front.
    /// - Returns: the field, and how many bytes at its end are the header's.
    func seam(_ fields: Range<Int>, _ columnCount: Int, in row: borrowing SourceRecord) -> (field: Int, suffix: Int)? {
        for field in fields where row.count > field + 1 {
            if field < columnCount - 1, !row.hasDigitInFront(before: field + 1) { continue }
            for name in columns where Self.ends(row.raw(field), with: name) {
                let rest = KnownTable(columns: columns, required: required.filter { $0 != name }, isRow: isRow)
                if rest.isHeader(row, from: field + 1) { return (field, name.count) }
            }
        }
        return nil
    }

    /// What is wrong with a first row that is neither a header nor a row of this table, if the next line is one.
    func widthMismatch(_ row: borrowing SourceRecord, before line: ByteView, _ dialect: CSVDialect) -> String? {
        var parser = CSVParser(dialect: dialect, maximumRecordBytes: line.count)
        var next = SourceRecord()
        guard case .row = parser.next(line, atEnd: true, into: &next) else { return nil }
        next.setBase(line)
        next.escaping = dialect.escaping
        // Both with and without a delimiter at their ends.
        let widths = [row.count, row.widthOfValues]
        guard isRow(next), !widths.contains(next.count), !widths.contains(next.widthOfValues) else { return nil }
        return "\(row.count) field\(row.count == 1 ? "" : "s") where the next row has \(next.count)"
    }

    /// Whether a field ends with a name, in any case.
    private static func ends(_ field: ByteView, with name: [UInt8]) -> Bool {
        let start = field.count - name.count
        return start >= 0
            && (0..<name.count).allSatisfy { ASCII.lowercased(field[start + $0]) == ASCII.lowercased(name[$0]) }
    }
}
