/// What a reader needs to continue between two records of a source when others have read what comes before.
final class BatchContext: Sendable {
    /// Equal keys mean equal knowledge.
    struct Key: Equatable, Sendable {
        /// The number of the source.
        var source: Int
        /// Where the prologue begins in it, if there is one.
        var prologue: Int?
    }

    let key: Key
    let format: InputFormat
    /// What the source's first bytes have shown.
    let recognition: SourceRecognition
    /// A table's header, or a document's beginning with its first item; records in it are not written again.
    let prologue: [UInt8]
    /// The schema that the items of a feed's document have turned out to have.
    let schema: String?

    /// - Parameters:
    ///   - source: the number of the source.
    ///   - start: where the prologue begins in it.
    init(
        _ source: Int, _ format: InputFormat, _ recognition: SourceRecognition, prologue: [UInt8], at start: Int,
        schema: String?
    ) {
        key = Key(source: source, prologue: start)
        self.format = format
        self.recognition = recognition.inMiddle
        self.prologue = prologue
        self.schema = schema
    }

    /// Between documents, or between self-contained lines: no knowledge is needed.
    init(_ source: Int, _ format: InputFormat, _ recognition: SourceRecognition) {
        key = Key(source: source)
        self.format = format
        self.recognition = recognition.inMiddle
        prologue = []
        schema = nil
    }

    /// Whether reading continues inside a document or a table, not between documents.
    var hasPrologue: Bool { key.prologue != nil }
}

/// What a batch pipeline knows about its current position.
struct KnownContext {
    /// What another pipeline needs to continue there; `nil` if that has not been determined.
    var context: BatchContext?
    /// The reader's prologue, which shows whether another document has begun since.
    var prologue: Range<Int>?
    /// Whether the reader is at rest.
    var isAtResumePoint = false
}
