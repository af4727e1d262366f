/// The shape of a table's rows, by which they are recognised where no header comes first (`grep WORD file.csv`).
public struct RowShape: Sendable {
    /// The columns, in their order.
    public let columns: [String]
    private let condition: @Sendable () -> Expression

    /// - Parameters:
    ///   - columns: the columns, in their order.
    ///   - condition: what holds for a row and for no other table's; it reads these columns, and empty cells are missing. Asked for
    ///     when a row has as many.
    public init(columns: [String], condition: @escaping @Sendable () -> Expression) {
        self.columns = columns
        self.condition = condition
    }

    /// Whether a row has this shape; a delimiter may stand at its end.
    func fits(_ row: borrowing SourceRecord) -> Bool {
        let width = columns.count
        guard row.count == width || row.count == width + 1 && row.raw(width).isEmpty else { return false }
        // Compiled for each row that is examined, which is the first of a table.
        let registry = FieldNames()
        var record = Record()
        for (index, column) in columns.enumerated() {
            let value = row.value(index, &record.scratch)
            record.append(registry.intern(text: column), value.isEmpty ? .missing : Value(.text, value))
        }
        var program = ExpressionProgram()
        let root = program.add(condition(), registry)
        var context = ExpressionProgram.EvaluationContext()
        return program.holds(root, for: record, &context)
    }

    /// Whether a line is a row of this shape.
    func fits(_ line: ByteView, _ dialect: CSVDialect) -> Bool {
        guard let row = SourceRecord(row: line, dialect) else { return false }
        return fits(row)
    }
}

extension SourceRecord {
    /// The first row of a text; `nil` if it has none.
    init?(row text: ByteView, _ dialect: CSVDialect) {
        self.init()
        var parser = CSVParser(dialect: dialect, maximumRecordBytes: text.count)
        guard case .row = parser.next(text, atEnd: true, into: &self) else { return nil }
        setBase(text)
        escaping = dialect.escaping
    }
}
