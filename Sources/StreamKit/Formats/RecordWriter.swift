/// Turns records into bytes in one format. No I/O: output is appended to a block.
///
/// That is all that a format needs. What some can do besides are protocols of their own, below, which a writer names in
/// `abilities`.
public protocol RecordWriter: AnyObject {
    /// What it can do besides.
    var abilities: WriterAbilities { get }
    /// Sets the fields of the records, as soon as they are known.
    func begin(_ columns: OutputColumns, to output: inout ByteBuffer)
    /// Writes a record.
    /// - Returns: the outcome.
    func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome
    /// Closes the document.
    func finish(to output: inout ByteBuffer)
}

extension RecordWriter {
    /// Nothing.
    public var abilities: WriterAbilities { WriterAbilities() }
    /// Does nothing: each record names its fields.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) {}
    /// Does nothing: nothing follows the last record.
    public func finish(to output: inout ByteBuffer) {}
}

/// What a writer can do besides writing records: mostly itself. It is asked for once, and not found by casts, which search all
/// types of the program.
public struct WriterAbilities {
    /// The writer, if it has columns.
    public var columns: (any ColumnWriter)?
    /// The writer, if it holds records back.
    public var holding: (any HoldingWriter)?
    /// The writer, if batches of it can be joined.
    public var joining: (any JoiningWriter)?
    /// The writer, if it writes rows as lines; it can then join batches, too.
    public var lines: (any LineWriter)?
    /// The writer, if it can put records together from earlier ones.
    public var repeating: (any RepeatingWriter)?
    /// The writer, if it looks for places.
    public var places: (any PlaceFinder)?

    /// Abilities; by default none.
    public init(
        columns: (any ColumnWriter)? = nil, holding: (any HoldingWriter)? = nil, joining: (any JoiningWriter)? = nil,
        lines: (any LineWriter)? = nil, repeating: (any RepeatingWriter)? = nil, places: (any PlaceFinder)? = nil
    ) {
        self.columns = columns
        self.holding = holding
        self.joining = joining ?? lines
        self.lines = lines
        self.repeating = repeating
        self.places = places
    }
}

/// A format with columns, which the first document fixes for all: `begin` writes their names.
public protocol ColumnWriter: RecordWriter {
    /// The field for which a record would be refused, if there is one.
    /// - Parameters:
    ///   - record: a record that is to be written.
    ///   - isDropped: whether a field is not written.
    func refusal(of record: borrowing Record, unless isDropped: (FieldName) -> Bool) -> FieldName?
    /// Forgets which fields have been reported as left out.
    func forgetReported()
}

/// A format that has to see several records before it writes the first.
public protocol HoldingWriter: RecordWriter {
    /// Whether it is holding back records until it has seen what comes next.
    var holdsRecords: Bool { get }
    /// Writes the records that it holds, since there is no more input for now.
    func release(to output: inout ByteBuffer)
    /// The columns that were left out because they were empty.
    var emptyColumns: [FieldName] { get }
}

/// A format of which the outputs of several writers, concatenated, make one document.
public protocol JoiningWriter: RecordWriter {
    /// Says that a batch of records begins, which will follow others that are unknown.
    func beginBatch()
    /// Says that a batch of records written by another writer follows.
    /// - Returns: how many of its first bytes must be dropped.
    func joinBatch(to output: inout ByteBuffer) -> Int
}

/// A format of lines: what is written of a record does not depend on others, from `begin` on.
public protocol LineWriter: JoiningWriter {
    /// Sets the output name of each column of a table, `nil` for one that is not written, before its rows come.
    /// - Parameters:
    ///   - columns: the name of each column.
    ///   - order: the fields that are written, in order; `nil` for the table's own order.
    /// - Returns: whether rows may be written as they were read, by `write(row:to:)`; none will ever be refused.
    func prepare(rows columns: [FieldName?], order: [FieldName]?) -> Bool
    /// Writes a row just as its record would be written.
    /// - Returns: the outcome: `.written` or `.repaired`.
    func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome
}

extension LineWriter {
    /// Does nothing: no line depends on others.
    public func beginBatch() {}
    /// Nothing separates lines.
    public func joinBatch(to output: inout ByteBuffer) -> Int { 0 }
}

/// A format that writes most fields independently, so that a record which differs from an earlier one in some of them can be
/// put together from parts of that one.
public protocol RepeatingWriter: RecordWriter {
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
}
