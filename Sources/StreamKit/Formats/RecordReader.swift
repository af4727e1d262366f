/// The result of a step. Indirect, because it is passed on for every record, nearly always without a payload.
public indirect enum ReadStep {
    /// A record; it is in the `SourceRecord` until the next step.
    case record
    /// A document began, or its columns changed: `RecordReader.columns`.
    case document
    /// Input that did not become a record.
    case rejected(Rejection)
    /// Input that is not a record by itself was repaired; what was done.
    case warning(line: Int, any Note)
    /// Something worth knowing.
    case note(line: Int, any Note)
    /// The options do not fit the input; why.
    case unusable(any Note)
    /// Nothing more can be read before the next chunk, or before `finish`.
    case needsInput
    /// All input has been read.
    case endOfInput
}

/// How many rows of tables were not as their header says.
public struct RowCounts: Equatable, Sendable {
    /// Dropped rows equal to the header.
    public var repeatedHeaders = 0
    /// Rows that had fewer fields than columns, and rows whose further fields were all empty, where the header is not known
    /// (`headerIsKnown`).
    var short = 0
    var padded = 0

    mutating func add(_ other: RowCounts) {
        repeatedHeaders += other.repeatedHeaders
        short += other.short
        padded += other.padded
    }
}

/// Records that have not been read, one behind the other: lines of a table or of NDJSON, items or elements.
@safe
public struct PassedRecords {
    /// Their bytes, with all line ends; valid until the next step.
    var bytes: ByteView
    /// Where they begin, and how many lines they have.
    var place: StreamPlace
    var lines: Int
    /// What a document's depend on besides: as its reader knows it.
    var context: AnyObject?
    /// How a table's are read (`CSVDialect`).
    var delimiter = ASCII.comma
    var quote: UInt8?
    var hasBackslashEscapes = false
    /// Where its rows are.
    var found: FoundRows.Place?
}

/// Turns chunks in one format into records, one step at a time. No I/O; can stop at any byte.
///
/// ```
/// reader.supply(chunk)
/// while true { switch reader.next(into: &record) { … case .needsInput: break } }
/// …
/// reader.finish(); // and the same loop, to `.endOfInput`
/// ```
public protocol RecordReader: ~Copyable {
    /// What the records are: rows, items or objects.
    var shape: RecordShape { get }
    /// The columns of the current table, in order; empty if records name their fields.
    var columns: [FieldName] { get }
    /// Which of the columns have no name of their own; such a field is left out if empty.
    var unnamedColumns: [Bool] { get }
    /// Whether objects are elements of one document.
    var areElements: Bool { get }
    /// What separates the fields of the current table; `nil` if nothing does.
    var delimiter: UInt8? { get }
    /// Says that the columns of the current table are known to whoever uses its fields, so that their names are its header in any
    /// spelling.
    mutating func headerIsKnown()
    /// Hands over the next chunk; the previous one must be used up (`.needsInput`) or detached.
    mutating func supply(_ chunk: ByteView)
    /// Says that there are no more chunks.
    mutating func finish()
    /// Passes over records whose bytes say all there is to know, for others to read them.
    /// - Parameters:
    ///   - limit: with so many bytes it is enough.
    ///   - found: gets what has been found out about a table's rows.
    /// - Returns: `nil` if the next record is none of these, or has to be looked at.
    mutating func passRecords(limit: Int, _ found: inout FoundRows) -> PassedRecords?
    /// What has been counted since the last call; `nil` if nothing.
    mutating func takeRowCounts() -> RowCounts?
    /// Reads the next record, or whatever else comes.
    mutating func next(into record: inout SourceRecord) -> ReadStep
    /// Releases the chunk between two records; returns how many of its bytes are finished with. The rest must be supplied again.
    mutating func detach() -> Int
}

extension RecordReader where Self: ~Copyable {
    /// No.
    public var areElements: Bool { false }
    /// None.
    public var delimiter: UInt8? { nil }
    /// Does nothing.
    public mutating func headerIsKnown() {}
    /// None.
    public mutating func passRecords(limit: Int, _ found: inout FoundRows) -> PassedRecords? { nil }
    /// Nothing.
    public mutating func takeRowCounts() -> RowCounts? { nil }
    /// None: records name their fields.
    public var columns: [FieldName] { [] }
    /// None.
    public var unnamedColumns: [Bool] { [] }
}
