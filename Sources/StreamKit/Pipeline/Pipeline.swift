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
    private let registry: FieldNames
    var loop: RecordLoop
    var table: CSVReader
    var feed: FeedReader
    var objects: NDJSONReader
    var document: JSONDocumentReader
    /// The format of the source; `nil` while it is not clear.
    private(set) var format: InputFormat?
    /// What the source's first bytes have shown about how to read it.
    private(set) var recognition = SourceRecognition()
    /// The first bytes of a source whose format or encoding is not clear yet.
    private var head = ByteBuffer()
    /// What stood before them.
    private var blanks = LeadingBlanks()
    /// Set if the source is not UTF-8 (except for feeds, whose documents declare their encodings).
    private(set) var transcoding: Transcoding?
    /// Whether the first bytes are being processed.
    private(set) var isInHead = false
    /// How far the end of the source has been dealt with.
    private var ending = Ending.head
    /// What other pipelines need to continue here, if this one works on batches.
    var known = KnownContext()

    private enum Ending {
        case head
        case lastText
        case reader
    }

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
        self.registry = registry
        loop = RecordLoop(
            configuration, registry: registry, chooser: chooser, projection: projection, writer: writer,
            unique: unique, memories: memories, isWorker: isWorker)
        table = Self.tableReader(configuration, registry, .csv)
        feed = Self.feedReader(configuration, registry, .rss)
        objects = Self.objectReader(configuration, registry)
        document = Self.documentReader(configuration, registry)
        // Names from here on come from the input.
        registry.keepAll()
    }

    /// Whether records that have been read wait for room in the output; `push(.empty)` continues with them.
    public private(set) var hasPending = false

    /// Whether a record waits for something from outside (`MappingOutcome.waits`). Once that has arrived, the same call with
    /// the rest of the same bytes continues with it; with `waitsWithoutBytes`, `push(.empty)` does.
    public var isWaiting: Bool { loop.isWaiting }

    /// Whether the bytes of the waiting record are the pipeline's own, so that what was pushed may be released.
    public private(set) var waitsWithoutBytes = false

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
    public var counts: RunCounts {
        var counts = loop.currentCounts
        counts.add(rowsOf: table)
        return counts
    }

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

    /// Starts a source: a file, or standard input. Each starts afresh.
    /// - Parameter name: its name in messages.
    public mutating func beginSource(_ name: String) {
        loop.beginSource(name)
        format = nil
        recognition = SourceRecognition()
        hasPending = false
        isInHead = false
        ending = .head
        head.removeAll()
        blanks = LeadingBlanks()
        transcoding = nil
    }

    /// Processes a chunk of the source.
    /// - Returns: how many of its bytes are finished with: all, unless the output is full, the run stopped, or a record waits.
    /// - Throws: `StreamError` if the run cannot continue: an unknown field, input that cannot be read at all.
    public mutating func push(_ chunk: ByteView) throws(StreamError) -> Int {
        var used = 0
        if !loop.counts.hasContent, chunk.hasContent { loop.counts.findings.insert(.content) }
        if format == nil { used = try pushHead(chunk) }
        if format != nil, isInHead ? try readHead() : true, !isStopped {
            let rest = chunk.dropFirst(used)
            used += transcoding == nil ? try read(rest, stopsWhenFull: true) : try convert(rest, stopsWhenFull: true)
        }
        waitsWithoutBytes = isWaiting && (chunk.isEmpty || isInHead || transcoding != nil)
        return used
    }

    /// Takes bytes of a source whose format is not clear yet. Once it is, those that made it clear are not kept, but left to be
    /// read from the chunk, where reading can stop when the block is full.
    private mutating func pushHead(_ chunk: ByteView) throws(StreamError) -> Int {
        if !blanks.isEmpty, head.isEmpty, case let count = blanks.take(chunk), count > 0 { return count }
        let taken = min(chunk.count, (head.count < Sniffer.limit ? Sniffer.limit : longestHead) - head.count)
        let piece = chunk.prefix(taken)
        let before = head.count
        head.append(piece)
        // Any number of blanks may stand before the first document. Those on its own line may belong to a table's header.
        if isFormatOpen, !blanks.isEmpty || head.count == Sniffer.limit {
            head.removeFirst(blanks.take(LeadingBlanks.lines(of: head.view)))
            if head.isEmpty { return taken }
        }
        // A long line without its end says no more than before.
        if head.count > Sniffer.limit, head.count < longestHead, piece.firstIndex(of: ASCII.lineFeed) == nil {
            return taken
        }
        guard try decide(atEnd: false) else { return taken }
        // Blanks at its beginning are gone.
        let removed = before + taken - head.count
        head.truncate(to: max(0, before - removed))
        isInHead = !head.isEmpty
        if !isInHead { head.release(above: 0) }
        return max(0, removed - before)
    }

    private var longestHead: Int { FormatFinder.longestHead(configuration) }

    /// Whether the format is found by the first bytes alone.
    private var isFormatOpen: Bool { configuration.inputFormat == nil && configuration.table.skippedLines == 0 }

    /// Processes the bytes that were examined before those that made the format clear, or before the source ended; they may
    /// overfill the block. Returns whether they are finished with.
    private mutating func readHead() throws(StreamError) -> Bool {
        // Converted bytes must not be supplied again, even if a record in them waits.
        let isText = transcoding == nil
        head.removeFirst(
            isText ? try read(head.view, stopsWhenFull: false) : try convert(head.view, stopsWhenFull: false))
        isInHead = isWaiting
        if !isInHead { head.release(above: 0) }
        return !isInHead
    }

    /// Processes what is left when the source has ended.
    /// - Parameter isTruncated: whether more was to come: a row without its line end is then rejected.
    /// - Throws: like `push`.
    public mutating func endSource(isTruncated: Bool = false) throws(StreamError) {
        if ending == .head {
            if format == nil {
                guard try decide(atEnd: true) else { return }
                isInHead = true
            }
            if isInHead, try !readHead() { return }
            warnOfReplacement(transcoding?.finish() ?? nil)
            ending = transcoding?.text.isEmpty == false ? .lastText : .reader
        }
        if ending == .lastText {
            _ = try convert(.empty, stopsWhenFull: false)
            if isWaiting { return }
            ending = .reader
        }
        if isTruncated { table.inputWasTruncated() }
        _ = try read(nil, stopsWhenFull: false)
    }

    /// Warns at the end of a source, or where it breaks off, about something that has been dealt with.
    mutating func warn(of source: String, _ text: String) {
        loop.setSource(source)
        loop.diagnostics.warn(text, line: nil)
    }

    /// Whether records are held until the next ones are seen: the first items of a feed, or those of a writer
    /// (`RecordWriter.holdsRecords`).
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
        takeTableCounts()
        while try !loop.drain() {}
        try loop.finish()
    }

    // MARK: What a source is

    /// Determines the encoding and the format from the first bytes; returns whether they are now clear.
    private mutating func decide(atEnd: Bool) throws(StreamError) -> Bool {
        var encoding = configuration.encoding
        if encoding == nil {
            switch Sniffer.encoding(head.view, atEnd: atEnd) {
            case .undecided: return false
            case .utf8: break
            case .other(let name, _): encoding = name
            }
        }
        let found = try FormatFinder(configuration, source: loop.diagnostics.source)
            .find(in: head.view, encoding, atEnd: atEnd)
        guard let found else { return false }
        format = found.format
        recognise(found.recognition)
        // A feed's documents declare their encodings, unless the options do.
        let isDeclared = found.format.isXML && configuration.encoding == nil
        if let encoding, !isDeclared {
            transcoding = Transcoding(encoding)
            loop.diagnostics.sourceEncoding = encoding
        }
        makeReader(found.format)
        if !blanks.isEmpty { move(to: blanks.place) }
        return true
    }

    private mutating func recognise(_ recognition: SourceRecognition) {
        self.recognition = recognition
        if let root = recognition.root { loop.recognised(root: root) }
    }

    /// - Parameters:
    ///   - isMiddle: whether the lines before a table are missing.
    private mutating func makeReader(_ format: InputFormat, isMiddle: Bool = false) {
        takeTableCounts()
        if format == .json || format == .xml { loop.counts.findings.insert(.document) }
        switch format {
        case .csv, .tsv:
            table = Self.tableReader(configuration, registry, format, recognition, isMiddle: isMiddle)
        case .rss, .xml: feed = Self.feedReader(configuration, registry, format, recognition)
        case .ndjson: objects = Self.objectReader(configuration, registry)
        case .json: document = Self.documentReader(configuration, registry)
        }
    }

    /// Adds the table reader's counts.
    mutating func takeTableCounts() {
        loop.counts.add(rowsOf: table)
        (table.repeatedHeaders, table.shortRows, table.paddedRows) = (0, 0, 0)
    }

    /// Starts in the middle of a source: the next bytes are in a known format, in UTF-8.
    mutating func beginSource(_ name: String, in format: InputFormat, _ recognition: SourceRecognition) {
        beginSource(name)
        self.format = format
        recognise(recognition)
        makeReader(format, isMiddle: true)
    }

    /// Whether the prologue alone gives a fresh reader all the knowledge of the one that has read the whole source.
    mutating func canResume(after prologue: ByteView) -> Bool {
        guard let format else { return false }
        return switch format {
        case .csv, .tsv:
            Self.agrees(
                Self.tableReader(configuration, registry, format, recognition, isMiddle: true), table, prologue)
        case .rss, .xml:
            Self.agrees(Self.feedReader(configuration, registry, format, recognition), feed, prologue)
        case .ndjson: true
        case .json: false
        }
    }

    private static func agrees<Reader: ResumableReader & ~Copyable>(
        _ fresh: consuming Reader, _ reader: borrowing Reader, _ prologue: ByteView
    ) -> Bool {
        var record = SourceRecord()
        fresh.supply(prologue)
        while true {
            switch fresh.next(into: &record) {
            case .record, .document: continue
            case .needsInput: return fresh.resumePoint != nil && reader.agrees(with: fresh)
            case .rejected, .warning, .note, .unusable, .endOfInput: return false
            }
        }
    }

    // MARK: Readers

    /// Processes bytes that are not UTF-8, piece by piece.
    private mutating func convert(_ bytes: ByteView, stopsWhenFull: Bool) throws(StreamError) -> Int {
        var used = 0
        while let text = transcoding?.text {
            let done = try read(text, stopsWhenFull: stopsWhenFull)
            transcoding?.use(done)
            if hasPending || isWaiting || loop.isStopped || used == bytes.count { break }
            let piece = bytes[used..<min(bytes.count, used + Transcoding.pieceSize)]
            used += piece.count
            warnOfReplacement(transcoding?.take(piece) ?? nil)
        }
        return used
    }

    private mutating func warnOfReplacement(_ line: Int?) {
        guard let line, let encoding = transcoding?.encoding else { return }
        loop.diagnostics.warn("bytes that are not \(encoding) became U+FFFD (reported once per source)", line: line)
    }

    /// Lets the reader of the source's format process text, or finish; returns how many bytes are finished with.
    private mutating func read(_ text: ByteView?, stopsWhenFull: Bool) throws(StreamError) -> Int {
        let done: (used: Int, pause: RecordLoop.Pause)
        switch format {
        case .csv, .tsv: done = try loop.run(&table, text, stopsWhenFull: stopsWhenFull)
        case .rss, .xml: done = try loop.run(&feed, text, stopsWhenFull: stopsWhenFull)
        case .ndjson:
            done = try loop.run(&objects, text, stopsWhenFull: stopsWhenFull)
            if objects.takeArray() { loop.counts.objectsWithArrays += 1 }
            if objects.hasOpenLine { loop.counts.findings.insert(.openObject) }
        case .json: done = try loop.run(&document, text, stopsWhenFull: stopsWhenFull)
        case nil: return 0
        }
        hasPending = done.pause == .full
        return done.used
    }

    private static func tableReader(
        _ configuration: PipelineConfiguration, _ registry: FieldNames, _ format: InputFormat,
        _ recognition: SourceRecognition = SourceRecognition(), isMiddle: Bool = false
    ) -> CSVReader {
        var options = configuration.table
        options.dialect = format == .tsv ? .tsv : configuration.dialect ?? CSVDialect()
        if isMiddle { options.skippedLines = 0 }
        if let start = recognition.start {
            options.dialect.delimiter = start.delimiter
            if let quote = start.quote { options.dialect.quote = quote }
            options.skippedLines = isMiddle ? 0 : start.skippedLines
            options.hasPreamble = recognition.hasPreamble
        }
        if let quote = configuration.quote, format == .csv { options.dialect.quote = quote }
        var reader = CSVReader(
            options, registry: registry, known: configuration.knownTable,
            maximumRecordBytes: configuration.maximumRecordBytes)
        // What begins in the middle begins with a header that another has found to be one.
        if isMiddle { reader.checksFirstRow = false }
        return reader
    }

    private static func feedReader(
        _ configuration: PipelineConfiguration, _ registry: FieldNames, _ format: InputFormat,
        _ recognition: SourceRecognition = SourceRecognition()
    ) -> FeedReader {
        FeedReader(
            registry: registry, maximumRecordBytes: configuration.maximumRecordBytes,
            isTranscoded: configuration.encoding != nil,
            recordName: format == .xml ? recognition.recordName ?? configuration.recordsPath : nil)
    }

    private static func objectReader(_ configuration: PipelineConfiguration, _ registry: FieldNames) -> NDJSONReader {
        NDJSONReader(registry: registry, maximumRecordBytes: configuration.maximumRecordBytes)
    }

    private static func documentReader(
        _ configuration: PipelineConfiguration, _ registry: FieldNames
    ) -> JSONDocumentReader {
        JSONDocumentReader(
            registry: registry, path: configuration.recordsPath, maximumRecordBytes: configuration.maximumRecordBytes)
    }
}

extension ByteView {
    /// Whether there is anything but blanks, a byte-order mark and what pads blanks in UTF-16.
    fileprivate var hasContent: Bool {
        let isWide = count >= 2 && (self[0] == 0xFF && self[1] == 0xFE || self[0] == 0xFE && self[1] == 0xFF)
        let text = isWide ? dropFirst(2) : withoutByteOrderMark
        return (0..<text.count).contains { text[$0] != 0 && !ASCII.isWhiteSpace(text[$0]) }
    }
}
