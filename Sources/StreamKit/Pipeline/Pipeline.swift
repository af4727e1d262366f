/// All the work from input bytes to output bytes, synchronous: sniffer ▶ reader ▶ schema ▶ stages ▶ projection ▶ writer.
///
/// ```
/// pipeline.beginSource("-")
/// var used = try pipeline.push(chunk)     // fewer bytes than there are: the output block is full; empty it, push the rest
/// try pipeline.endSource()
/// try pipeline.finish()
/// ```
/// It makes no system calls and uses no queues; `StreamRunner` does.
///
/// Its methods are `mutating`, even if they change nothing, unless they are one line long: a borrowed `self` with so many
/// stored properties, including those of its parts, takes the compiler minutes.
public struct Pipeline: ~Copyable {
    let configuration: PipelineConfiguration
    var reader: FormatReader
    var loop: RecordLoop

    /// - Parameters:
    ///   - configuration: the configuration of the run.
    ///   - registry: the names of fields, shared with the chooser, the projection and the writer.
    ///   - chooser: decides which schema a document has.
    ///   - projection: which fields are written.
    ///   - writer: the output's format.
    ///   - unique: lets the first record of each key pass.
    ///   - memories: are told of written records.
    ///   - isWorker: whether this is one of several pipelines of the same configuration that read and write, not the one that
    ///     merges their results (`PipelineWorker`).
    public init(
        _ configuration: PipelineConfiguration, registry: FieldNames, chooser: any SchemaChooser,
        projection: Projection, writer: any RecordWriter, unique: UniqueFilter? = nil,
        memories: [any PersistentState] = [],
        isWorker: Bool = false
    ) {
        self.configuration = configuration
        loop = RecordLoop(
            configuration, registry: registry, chooser: chooser, projection: projection, writer: writer,
            unique: unique, memories: memories, isWorker: isWorker)
        reader = FormatReader(configuration, registry: registry)
        // Names from here on come from the input.
        registry.keepAll()
    }

    /// Whether records that have been read wait for room in the output; `push(.empty)` continues with them.
    public var hasPending: Bool { reader.hasPending }

    /// Whether a record waits for something from outside (`MappingOutcome.waits`). Once that has arrived, the same call with
    /// the rest of the same bytes continues with it; with `waitsWithoutBytes`, `push(.empty)` does.
    public var isWaiting: Bool { loop.isWaiting }

    /// Whether the bytes of the waiting record are the pipeline's own, so that what was pushed may be released.
    public var waitsWithoutBytes: Bool { reader.waitsWithoutBytes }

    /// Whether the first rejected piece of input ends the run.
    public var isStrict: Bool { configuration.isStrict }

    /// The program name at the start of messages.
    public var program: String { configuration.program }

    /// Whether records are remembered, or have so many columns that less is left for input (`InputWindow`).
    var needsMemory: Bool { loop.recall.memo.hasMemory || loop.document.columns.count > 256 }

    /// The output not taken yet.
    public var output: ByteView { loop.output.block.view }

    /// Messages for people not taken yet.
    public var messages: ByteView { loop.diagnostics.messages.view }

    /// What is wrong, in the configured words.
    public func message(of error: StreamError) -> String { error.message(configuration.wording) }

    /// A note in the configured words.
    func words(for note: any Note) -> String { configuration.wording(note) }

    /// Whether a block of output is full.
    public var isFull: Bool { loop.isFull }

    /// Rejects not taken yet, one JSON object per line (`PipelineConfiguration.keepsRejects`).
    public var rejects: ByteView { loop.diagnostics.rejects.output.view }

    /// Whether the run is over before its input (`--strict`, `--limit`).
    public var isStopped: Bool { loop.isStopped }

    /// The counts so far.
    public var counts: RunCounts { loop.currentCounts }

    /// Rejections by reason, without details that differ from piece to piece, most frequent first
    /// (`PipelineConfiguration.talliesRejections`).
    public var rejections: [(reason: String, count: Int)] { loop.diagnostics.tally?.reasons ?? [] }

    /// Takes the output, swapping its buffer for an empty one.
    public mutating func takeOutput(_ empty: inout ByteBuffer) { swap(&loop.output.block, &empty) }

    /// Forgets the output, which has been written.
    /// - Parameter limit: more memory than this is not kept.
    mutating func removeOutput(keeping limit: Int) {
        loop.output.block.removeAll()
        loop.output.block.release(above: limit)
    }

    /// Takes the rejects, swapping their buffer for an empty one.
    public mutating func takeRejects(_ empty: inout ByteBuffer) { swap(&loop.diagnostics.rejects.output, &empty) }

    /// Forgets the messages, which have been taken.
    public mutating func removeMessages() { loop.diagnostics.messages.removeAll() }

    /// Checks what is requested of groups, whose fields are known before anything is read.
    /// - Throws: `StreamError` for an unknown field.
    mutating func checkGroups() throws(StreamError) { try loop.columns.checkSums() }

    /// Starts a source: a file, or standard input. Each starts afresh.
    /// - Parameter name: its name in messages.
    public mutating func beginSource(_ name: String) { reader.beginSource(name, to: &loop) }

    /// Processes a chunk of the source.
    /// - Returns: how many of its bytes are finished with: all, unless the output is full, the run stopped, or a record waits.
    /// - Throws: `StreamError` if the run cannot continue: an unknown field, input that cannot be read at all.
    public mutating func push(_ chunk: ByteView) throws(StreamError) -> Int { try reader.push(chunk, to: &loop) }

    /// Processes what is left when the source has ended.
    /// - Parameters:
    ///   - isTruncated: whether more was to come: a row without its line end is then rejected.
    ///   - stopsWhenFull: whether to stop when a block is full: one element may make many records.
    /// - Returns: whether that was all. Otherwise it is to be called again, with room in the output.
    /// - Throws: like `push`.
    @discardableResult
    public mutating func endSource(
        isTruncated: Bool = false, stopsWhenFull: Bool = false
    ) throws(StreamError) -> Bool {
        try reader.endSource(isTruncated: isTruncated, stopsWhenFull: stopsWhenFull, to: &loop)
    }

    /// Whether records are held until the next ones are seen: the first items of a feed, or those of a writer
    /// (`HoldingWriter.holdsRecords`).
    public var holdsRecords: Bool { loop.isHolding || loop.output.holdsRecords }

    /// No input has come for a while: the records that are held are released.
    /// - Throws: like `push`.
    public mutating func pause() throws(StreamError) {
        try loop.endHolding()
        loop.output.release()
    }

    /// Once all sources have ended, writes what was held back, until a block is full; returns whether that was all. To be
    /// called until it is, with room in the output, and before `finish`, which otherwise does the rest at once.
    /// - Throws: like `push`.
    public mutating func drain() throws(StreamError) -> Bool { try loop.drain() }

    /// Closes the document, when all sources have ended.
    /// - Throws: like `push`.
    public mutating func finish() throws(StreamError) {
        while try !loop.drain() {}
        try loop.finish()
    }
}
