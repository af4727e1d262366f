/// The whole of the work between bytes in and bytes out, synchronous: sniffer ▶ reader ▶ schema ▶ projection ▶ writer.
///
/// ```
/// pipeline.beginSource("-")
/// var used = try pipeline.push(chunk)     // fewer bytes than there are: the output block is full; empty it, push the rest
/// try pipeline.endSource()
/// try pipeline.finish()
/// ```
/// It makes no system call and knows no queue; `StreamRunner` does.
public struct Pipeline: ~Copyable {
    private let configuration: PipelineConfiguration
    private let registry: FieldNames
    private var stages: Stages
    private var csv: CSVReader
    private var feed: FeedReader
    private var format: InputFormat?
    /// The first bytes of a source whose format is not clear yet.
    private var head = ByteBuffer()

    /// - Parameters:
    ///   - configuration: the shape of the run.
    ///   - registry: the names of fields, shared with the chooser, the projection and the writer.
    ///   - chooser: which schema a document has.
    ///   - projection: which fields go out.
    ///   - writer: the output's format.
    public init(
        _ configuration: PipelineConfiguration, registry: FieldNames, chooser: any SchemaChooser,
        projection: Projection, writer: any RecordWriter
    ) {
        self.configuration = configuration
        self.registry = registry
        stages = Stages(
            configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
        csv = Self.csvReader(configuration, registry)
        feed = Self.feedReader(configuration, registry)
    }

    /// Whether records that have been read wait for room in the output; `push(.empty)` goes on with them.
    public private(set) var hasPending = false

    /// Whether the first rejected piece of input ends the run.
    public var isStrict: Bool { configuration.isStrict }

    /// The name that messages begin with.
    public var program: String { configuration.program }

    /// What has been written and not been taken yet.
    public var output: ByteView { stages.output.view }

    /// Messages for people that have not been taken yet.
    public var messages: ByteView { stages.diagnostics.messages.view }

    /// Whether a block of output is full.
    public var isFull: Bool { stages.output.count >= configuration.blockSize }

    /// Whether the run is over before its input (`--strict`).
    public var isStopped: Bool { stages.isStopped }

    /// What has been counted.
    public var counts: RunCounts { stages.currentCounts }

    /// Takes the output: exchanges its buffer for an empty one.
    public mutating func takeOutput(_ empty: inout ByteBuffer) { swap(&stages.output, &empty) }

    /// Forgets the messages, which have been taken.
    public mutating func removeMessages() { stages.diagnostics.messages.removeAll() }

    /// Starts a source: a file, or standard input. Each starts afresh.
    /// - Parameter name: what messages call it.
    public mutating func beginSource(_ name: String) {
        stages.diagnostics.source = name
        format = configuration.inputFormat
        hasPending = false
        csv = Self.csvReader(configuration, registry)
        feed = Self.feedReader(configuration, registry)
        head.removeAll()
    }

    /// Works through a chunk of the source.
    /// - Returns: how many of its bytes are done with: all, unless the output is full or the run stopped.
    /// - Throws: `StreamError` when the run cannot go on: an unknown field, input that cannot be read at all.
    public mutating func push(_ chunk: ByteView) throws(StreamError) -> Int {
        if format == nil {
            let taken = min(chunk.count, Sniffer.limit - head.count)
            head.append(chunk.prefix(taken))
            guard try decide(atEnd: false) else { return taken }
            // The bytes that were looked at go first; at most `Sniffer.limit`, so the block may be overfilled.
            _ = try drive(head.view, stopsWhenFull: false)
            return taken
        }
        return try drive(chunk, stopsWhenFull: true)
    }

    /// Works through what is left when the source has ended.
    /// - Throws: as `push`.
    public mutating func endSource() throws(StreamError) {
        if format == nil {
            _ = try decide(atEnd: true)
            _ = try drive(head.view, stopsWhenFull: false)
        }
        switch format {
        case .csv:
            csv.finish()
            _ = try stages.drive(&csv, stopsWhenFull: false)
        case .rss:
            feed.finish()
            _ = try stages.drive(&feed, stopsWhenFull: false)
        case nil:
            break
        }
    }

    /// Closes the document, when all sources have ended.
    /// - Throws: as `push`.
    public mutating func finish() throws(StreamError) { try stages.finish() }

    // MARK: Readers

    private mutating func decide(atEnd: Bool) throws(StreamError) -> Bool {
        switch Sniffer.sniff(head.view, atEnd: atEnd) {
        case .format(let found):
            format = found
            return true
        case .undecided, .empty:
            return false
        case .refused(let message):
            throw StreamError(.unreadableInput, message)
        }
    }

    /// Works through bytes; how many are done with.
    private mutating func drive(_ bytes: ByteView, stopsWhenFull: Bool) throws(StreamError) -> Int {
        switch format {
        case .csv:
            csv.supply(bytes)
            let pause = try stages.drive(&csv, stopsWhenFull: stopsWhenFull)
            hasPending = pause == .full
            return pause == .needsInput ? bytes.count : csv.detach()
        case .rss:
            feed.supply(bytes)
            let pause = try stages.drive(&feed, stopsWhenFull: stopsWhenFull)
            hasPending = pause == .full
            return pause == .needsInput ? bytes.count : feed.detach()
        case nil:
            return 0
        }
    }

    private static func csvReader(_ configuration: PipelineConfiguration, _ registry: FieldNames) -> CSVReader {
        CSVReader(
            dialect: configuration.dialect, registry: registry, known: configuration.knownTable,
            maximumRecordBytes: configuration.maximumRecordBytes)
    }

    private static func feedReader(_ configuration: PipelineConfiguration, _ registry: FieldNames) -> FeedReader {
        FeedReader(registry: registry, maximumRecordBytes: configuration.maximumRecordBytes)
    }
}
