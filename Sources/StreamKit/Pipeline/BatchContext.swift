/// What a reader has to be given first to go on between two records of a source, where others have read what stands before.
final class BatchContext: Sendable {
    /// The same one twice means that the same is known.
    struct Key: Equatable, Sendable {
        /// The number of the source.
        var source: Int
        /// Where in it the prologue begins, if there is one.
        var prologue: Int?
    }

    let key: Key
    let format: InputFormat
    /// What the source's first bytes have told.
    let recognition: SourceRecognition
    /// A table's header, or a document's beginning with its first item; its records are not written again.
    let prologue: [UInt8]
    /// The schema that the items of a feed's document have turned out to have.
    let schema: String?

    /// - Parameters:
    ///   - source: the number of the source.
    ///   - start: where in it the prologue begins.
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

    /// Between documents, or where a line says all of itself: nothing has to be known.
    init(_ source: Int, _ format: InputFormat, _ recognition: SourceRecognition) {
        key = Key(source: source)
        self.format = format
        self.recognition = recognition.inMiddle
        prologue = []
        schema = nil
    }

    /// Whether reading goes on inside a document or a table, and not between documents.
    var hasPrologue: Bool { key.prologue != nil }
}

/// What a pipeline that works on batches knows of the place where it is.
struct KnownContext {
    /// What another one has to know to go on there; nothing if that has not been found out.
    var context: BatchContext?
    /// Where the reader says that its prologue is, which tells whether another document has begun since.
    var prologue: Range<Int>?
    /// The reader is at rest.
    var isAtRest = false
}
