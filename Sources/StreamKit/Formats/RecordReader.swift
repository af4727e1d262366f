/// A piece of input that became no record.
@safe
public struct Rejection {
    /// The line it starts on, from 1.
    public let line: Int
    /// The column of the fault, from 1, where the format has one.
    public let column: Int?
    /// Where it starts in the stream, in bytes.
    public let offset: Int
    /// What is wrong with it.
    public let reason: String
    /// Its bytes, as far as they are at hand; good until the next step.
    public let raw: ByteView

    /// A rejected piece.
    public init(line: Int, column: Int? = nil, offset: Int, reason: String, raw: ByteView = .empty) {
        self.line = line
        self.column = column
        self.offset = offset
        self.reason = reason
        self.raw = raw
    }
}

/// What a reader came to.
public enum ReadStep {
    /// A record; it is in the `SourceRecord` until the next step.
    case record
    /// A document began, or its columns changed: `RecordReader.columns`.
    case document
    /// Input that became no record.
    case rejected(Rejection)
    /// Nothing more can be said before the next chunk, or before `finish`.
    case needsInput
    /// All input has been read.
    case endOfInput
}

/// Turns chunks of one format into records, one step at a time. No I/O; can stop at any byte.
///
/// ```
/// reader.supply(chunk)
/// while true { switch reader.next(into: &record) { … case .needsInput: break } }
/// …
/// reader.finish(); // and the same loop, to `.endOfInput`
/// ```
public protocol RecordReader: ~Copyable {
    /// Whether an item lists only the fields that it has (a feed), or has a place for each column (a table).
    var isTable: Bool { get }
    /// The columns of the current table, in order; empty for a feed, whose records name their fields.
    var columns: [FieldName] { get }
    /// Which of the columns have no name of their own; such a field is left out while it is empty.
    var unnamedColumns: [Bool] { get }
    /// Hands over the next chunk; the last one must be used up (`.needsInput`) or detached.
    mutating func supply(_ chunk: ByteView)
    /// Says that there is no further chunk.
    mutating func finish()
    /// Goes on to the next record, or whatever else comes.
    mutating func next(into record: inout SourceRecord) -> ReadStep
    /// Lets go of the chunk between two records; how many of its bytes are done with. The rest is to be supplied again.
    mutating func detach() -> Int
}
