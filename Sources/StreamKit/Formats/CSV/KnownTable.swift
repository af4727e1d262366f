/// Describes a table so common that it is recognised without options: its header in any order and in mid-stream, and its
/// rows if there is no header at all (`grep WORD file.csv`).
public struct KnownTable: Sendable {
    /// The columns in their usual order, for rows without a header.
    public let columns: [StaticString]
    /// A row that has all of these as fields is a header.
    public let required: [StaticString]
    /// Whether the first row of a stream is a row of this table, by its shape.
    public let isRow: @Sendable (borrowing SourceRecord) -> Bool

    /// A table to be recognised.
    public init(
        columns: [StaticString], required: [StaticString],
        isRow: @escaping @Sendable (borrowing SourceRecord) -> Bool
    ) {
        self.columns = columns
        self.required = required
        self.isRow = isRow
    }

    /// Whether a row, from its field `first` on, is a header of this table.
    func isHeader(_ row: borrowing SourceRecord, from first: Int = 0) -> Bool {
        required.allSatisfy { name in
            for index in first..<row.count where row.raw(index) == name { return true }
            return false
        }
    }
}
