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

    /// Whether a field ends with a name, in any case.
    static func ends(_ field: ByteView, with name: [UInt8]) -> Bool {
        let start = field.count - name.count
        return start >= 0
            && (0..<name.count).allSatisfy { ASCII.lowercased(field[start + $0]) == ASCII.lowercased(name[$0]) }
    }
}
