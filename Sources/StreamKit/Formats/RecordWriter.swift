/// Turns records into bytes in one format. No I/O: output is appended to a block.
public protocol RecordWriter: AnyObject {
    /// Whether the format has columns, which the first document fixes for all.
    var hasColumns: Bool { get }
    /// Sets the fields of the records, as soon as they are known; formats with columns write their header.
    func begin(_ columns: OutputColumns, to output: inout ByteBuffer)
    /// The field for which a record would be refused, if there is one.
    /// - Parameters:
    ///   - record: a record that is to be written.
    ///   - isDropped: whether a field is not written.
    func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName?
    /// Writes a record.
    /// - Returns: the outcome.
    func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome
    /// Sets the output name of each column of a table, `nil` for one that is not written, before its rows come.
    /// - Parameters:
    ///   - columns: the name of each column.
    ///   - order: the fields that are written, in order; `nil` for the table's own order.
    /// - Returns: whether rows may be written as they were read, by `write(row:to:)`; none will ever be refused.
    func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool
    /// Writes a row just as its record would be written.
    /// - Returns: the outcome: `.written` or `.repaired`.
    func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome
    /// Whether most fields are written independently, so that a record that differs from an earlier one in some of them can be
    /// assembled from parts of that one.
    var canRepeat: Bool { get }
    /// Writes a record.
    /// - Parameters:
    ///   - record: a record that is to be written.
    ///   - output: where it is appended.
    ///   - didWrite: receives the position in the output of each field's value, from the left; `nil` for one on which other
    ///   parts of the output depend. A record for which it is not called is not repeated.
    /// - Returns: the outcome.
    func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>?) -> Void
    ) -> WriteOutcome
    /// Writes a value as it would be written in a record.
    /// - Parameters:
    ///   - value: the value.
    ///   - field: its field, if it is a field of the output.
    ///   - output: where it is appended.
    /// - Returns: the outcome: `.written`, or another if it might be written differently there, or has to be reported.
    func write(value: Value, of field: FieldName?, to output: inout ByteBuffer) -> WriteOutcome
    /// Whether it is holding back records until it has seen what comes next.
    var holdsRecords: Bool { get }
    /// Writes the records that it holds, since there is no more input for now.
    func release(to output: inout ByteBuffer)
    /// Closes the document.
    func finish(to output: inout ByteBuffer)
    /// What the records had that the format looks for: points, and several pairs of coordinates.
    var findings: RunFindings { get }
    /// Forgets that.
    func forgetFindings()
    /// Why no record was written with a point.
    /// - Parameters:
    ///   - fields: the fields that are written.
    ///   - all: the records' fields.
    func explainNoPoints(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote?
    /// Which of several pairs of coordinates became points.
    /// - Parameter fields: the fields that are written.
    func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote?
    /// The columns that were left out because they were empty.
    var emptyColumns: [FieldName] { get }
    /// Whether what is written of a record does not depend on others, from `begin` on.
    var recordsStandAlone: Bool { get }
    /// Whether the outputs of several writers, concatenated, make one document.
    var joinsBatches: Bool { get }
    /// Says that a batch of records begins, which will follow others that are unknown.
    func beginBatch()
    /// Says that a batch of records written by another writer follows.
    /// - Returns: how many of its first bytes must be dropped.
    func joinBatch(to output: inout ByteBuffer) -> Int
}

extension RecordWriter {
    /// No: each record names its fields.
    public var hasColumns: Bool { false }
    /// Does nothing: each record names its fields.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) {}
    /// No: each record is written at once.
    public var holdsRecords: Bool { false }
    /// Does nothing: there are none.
    public func release(to output: inout ByteBuffer) {}
    /// Does nothing: nothing follows the last record.
    public func finish(to output: inout ByteBuffer) {}
    /// None: a format without columns accepts every record.
    public func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName? { nil }
    /// No: only records are written.
    public func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool { false }
    /// A mistake: a writer that allows rows must implement this.
    public func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome {
        preconditionFailure("\(Self.self) prepares rows and does not write them")
    }
    /// No, unless a format says otherwise.
    public var canRepeat: Bool { false }
    /// A mistake: who says that records can be repeated says how.
    public func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>?) -> Void
    ) -> WriteOutcome {
        preconditionFailure("\(Self.self) cannot repeat records")
    }
    /// A mistake: who says that records can be repeated says how.
    public func write(value: Value, of field: FieldName?, to output: inout ByteBuffer) -> WriteOutcome {
        preconditionFailure("\(Self.self) cannot repeat records")
    }
    /// None: the format looks for nothing.
    public var findings: RunFindings { [] }
    /// Does nothing: there are none.
    public func forgetFindings() {}
    /// No reason: the format has no points.
    public func explainNoPoints(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote? { nil }
    /// None: the format has no points.
    public func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote? { nil }
    /// None.
    public var emptyColumns: [FieldName] { [] }
    /// No: something separates records, or they are written together.
    public var recordsStandAlone: Bool { false }
    /// No: a record depends on whether it is the first.
    public var joinsBatches: Bool { false }
    /// Does nothing: no state is kept between batches.
    public func beginBatch() {}
    /// Nothing separates batches.
    public func joinBatch(to output: inout ByteBuffer) -> Int { 0 }
}
