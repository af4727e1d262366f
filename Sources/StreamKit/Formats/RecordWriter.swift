/// Turns records into bytes of one format. No I/O: what is written goes to the end of a block.
public protocol RecordWriter: AnyObject {
    /// Whether the format has columns, which the first document settles for all.
    var hasColumns: Bool { get }
    /// Says which fields records have, as soon as that is known; formats with columns write their header.
    func begin(_ columns: OutputColumns, to output: inout ByteBuffer)
    /// The field for which a record would be refused, if there is one.
    /// - Parameters:
    ///   - record: a record that is to be written.
    ///   - isDropped: which fields do not go out.
    func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName?
    /// Writes a record.
    /// - Returns: what became of it.
    func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome
    /// Says under which name each column of a table goes out, nothing for one that does not, before rows of it come.
    /// - Parameters:
    ///   - columns: the name of each column.
    ///   - order: the fields that go out, in their order; nothing where that is the table's own.
    /// - Returns: whether these may be written as they were read, by `write(row:to:)`; none will ever be refused.
    func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool
    /// Writes a row, as its record would be written.
    /// - Returns: what became of it: `.written` or `.repaired`.
    func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome
    /// Whether fields stand side by side, so that a record that differs from an earlier one in some of them can be put
    /// together of parts of that one.
    var canRepeat: Bool { get }
    /// Writes a record.
    /// - Parameters:
    ///   - record: a record that is to be written.
    ///   - output: where it is appended.
    ///   - didWrite: is told where in the output the value of each field stands, from the left.
    /// - Returns: what became of it.
    func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>) -> Void
    ) -> WriteOutcome
    /// Writes a value, which is not missing, as it stands in a record.
    /// - Returns: what became of it: `.written` or `.repaired`.
    func write(value: Value, to output: inout ByteBuffer) -> WriteOutcome
    /// Whether it has taken records and not written them, to see what comes next.
    var holdsRecords: Bool { get }
    /// Writes the records that it holds, since nothing comes for now.
    func release(to output: inout ByteBuffer)
    /// Closes the document.
    func finish(to output: inout ByteBuffer)
    /// Whether records that several writers have written make one document when they are put one behind the other.
    var joinsBatches: Bool { get }
    /// Says that a batch of records begins, which is to be put behind others: nothing is known of them.
    func beginBatch()
    /// Says that records follow that another writer has written as a batch.
    /// - Returns: how many of their first bytes are to be left out.
    func joinBatch(to output: inout ByteBuffer) -> Int
}

extension RecordWriter {
    /// None: each record says what it has.
    public var hasColumns: Bool { false }
    /// Nothing to do: each record says what it has.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) {}
    /// No: each record is written at once.
    public var holdsRecords: Bool { false }
    /// Nothing to do: there are none.
    public func release(to output: inout ByteBuffer) {}
    /// Nothing to do: nothing stands behind the last record.
    public func finish(to output: inout ByteBuffer) {}
    /// None: a format without columns takes every record.
    public func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName? { nil }
    /// No: only records are written.
    public func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool { false }
    /// A mistake: who says that rows may be written writes them.
    public func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome {
        preconditionFailure("\(Self.self) prepares rows and does not write them")
    }
    /// No: what stands where is the format's affair.
    public var canRepeat: Bool { false }
    /// A mistake: who says that records can be repeated says how.
    public func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>) -> Void
    ) -> WriteOutcome {
        preconditionFailure("\(Self.self) cannot repeat records")
    }
    /// A mistake: who says that records can be repeated says how.
    public func write(value: Value, to output: inout ByteBuffer) -> WriteOutcome {
        preconditionFailure("\(Self.self) cannot repeat records")
    }
    /// No: a record depends on whether it is the first.
    public var joinsBatches: Bool { false }
    /// Nothing is kept from batch to batch.
    public func beginBatch() {}
    /// Nothing stands between batches.
    public func joinBatch(to output: inout ByteBuffer) -> Int { 0 }
}
