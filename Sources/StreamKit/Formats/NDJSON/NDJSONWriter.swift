/// Writes one JSON object per line (RFC 8259, https://github.com/ndjson/ndjson-spec). Missing is `null`, absent is left out.
public final class NDJSONWriter: LineWriter, RepeatingWriter {
    private let lines: Box<JSONRecordEncoder>

    /// A writer for records whose names are in `registry`.
    public init(registry: FieldNames) { lines = Box(JSONRecordEncoder(registry: registry)) }

    /// A line is a document of its own.
    public var abilities: WriterAbilities { WriterAbilities(lines: self, repeating: self) }

    /// Writes a line.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        lines.state.write(record, to: &output)
    }

    /// Writes a line. Fields are independent of one another.
    public func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>?) -> Void
    ) -> WriteOutcome {
        lines.state.write(record, to: &output, didWrite: didWrite)
    }

    /// Writes a value as JSON.
    public func write(value: Value, of field: FieldName?, to output: inout ByteBuffer) -> WriteOutcome {
        JSONRecordEncoder.write(value, to: &output) ? .written : .repaired
    }

    /// Any rows.
    public func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool {
        lines.state.prepare(rows: columns, order: order)
        return true
    }

    /// Writes a row as a line.
    public func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome {
        lines.state.write(row: row, to: &output)
    }
}
