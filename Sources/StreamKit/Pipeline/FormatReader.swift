/// Takes what the reader of a source reads: to make records of it, or to pass it on to others that do.
protocol ReadingTarget: ~Copyable {
    /// Whether the run is over before its input.
    var isStopped: Bool { get }
    /// Whether a record waits for something from outside.
    var isWaiting: Bool { get }
    /// A source begins.
    mutating func beginSource(_ name: String)
    /// The source is a document recognised by that root element.
    mutating func recognised(root: String)
    /// The source is converted from this encoding, by iconv's name.
    mutating func convertsSource(from encoding: String)
    /// Something has been met.
    mutating func meet(_ findings: RunFindings)
    /// Warns about the source.
    mutating func warn(_ warning: any Note, line: Int)
    /// Lets a reader process some bytes, or finish without any; returns how many of them are finished with, and why it stopped.
    mutating func run<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, _ bytes: ByteView?, stopsWhenFull: Bool
    ) throws(StreamError) -> (used: Int, pause: RecordLoop.Pause)
}

/// Reads a source: determines from its first bytes what it is, converts it to UTF-8 if it is something else, and lets the reader
/// of its format read it.
///
/// ```
///   chunk ─▶ head, until the format is clear ─▶ Transcoding, if not UTF-8 ─▶ CSVReader, FeedReader, NDJSONReader
///                                                                            or JSONDocumentReader ─▶ target
/// ```
struct FormatReader: ~Copyable {
    private let configuration: PipelineConfiguration
    private let registry: FieldNames
    private var table: CSVReader
    private var feed: FeedReader
    private var objects: NDJSONReader
    private var document: JSONDocumentReader
    private var source = "-"
    /// The format of the source; `nil` while it is not clear.
    private var format: InputFormat?
    /// The first bytes of a source whose format or encoding is not clear yet.
    private var head = ByteBuffer()
    /// What stood before them.
    private var blanks = LeadingBlanks()
    /// Set if the source is not UTF-8 (except for feeds, whose documents declare their encodings).
    private var transcoding: Transcoding?
    /// Whether the first bytes are being processed.
    private var isInHead = false
    /// How far the end of the source has been dealt with.
    private var ending = Ending.head
    /// Whether there has been anything but blanks, and how many bytes that are not finished with are.
    private var hasContent = false
    private var blankAhead = 0
    /// Whether what has been read waits for room in the target; `push(.empty)` continues with it.
    private(set) var hasPending = false
    /// Whether the bytes of a waiting record are its own, so that what was pushed may be released.
    private(set) var waitsWithoutBytes = false

    private enum Ending {
        case head
        case lastText
        case reader
    }

    /// - Parameters:
    ///   - configuration: the configuration of the run.
    ///   - registry: the names of fields, which are the target's, too.
    init(_ configuration: PipelineConfiguration, registry: FieldNames) {
        self.configuration = configuration
        self.registry = registry
        table = Self.tableReader(configuration, registry, .csv)
        feed = Self.feedReader(configuration, registry, .rss)
        objects = Self.objectReader(configuration, registry)
        document = Self.documentReader(configuration, registry)
    }

    /// Starts a source. Each starts afresh.
    mutating func beginSource<Target: ReadingTarget & ~Copyable>(_ name: String, to target: inout Target) {
        target.beginSource(name)
        source = name
        format = nil
        hasPending = false
        isInHead = false
        ending = .head
        head.removeAll()
        blanks = LeadingBlanks()
        transcoding = nil
    }

    /// Processes a chunk of the source.
    /// - Returns: how many of its bytes are finished with: all, unless the target is full, the run stopped, or a record waits.
    /// - Throws: `StreamError` if the source cannot be read, or the run not continue.
    mutating func push<Target: ReadingTarget & ~Copyable>(
        _ chunk: ByteView, to target: inout Target
    ) throws(StreamError) -> Int {
        var used = 0
        if !hasContent, chunk.count > blankAhead {
            hasContent = chunk.dropFirst(blankAhead).hasContent
            blankAhead = chunk.count
            if hasContent { target.meet(.content) }
        }
        defer { blankAhead = max(0, blankAhead - used) }
        if format == nil { used = try pushHead(chunk, to: &target) }
        if format != nil, isInHead ? try readHead(to: &target, stopsWhenFull: true) : true, !target.isStopped {
            let rest = chunk.dropFirst(used)
            used +=
                transcoding == nil
                ? try read(rest, to: &target, stopsWhenFull: true)
                : try convert(rest, to: &target, stopsWhenFull: true)
        }
        waitsWithoutBytes = target.isWaiting && (chunk.isEmpty || isInHead || transcoding != nil)
        return used
    }

    /// Takes bytes of a source whose format is not clear yet. Once it is, those that made it clear are not kept, but left to be
    /// read from the chunk, where reading can stop when the block is full.
    private mutating func pushHead<Target: ReadingTarget & ~Copyable>(
        _ chunk: ByteView, to target: inout Target
    ) throws(StreamError) -> Int {
        if !blanks.isEmpty, head.isEmpty, case let count = blanks.take(chunk), count > 0 { return count }
        let taken = min(chunk.count, (head.count < Sniffer.limit ? Sniffer.limit : longestHead) - head.count)
        let piece = chunk.prefix(taken)
        let before = head.count
        head.append(piece)
        // Any number of blanks may stand before the first document. Those on its own line may belong to a table's header.
        if !blanks.isEmpty || head.count == Sniffer.limit && mayBeginWithBlanks {
            head.removeFirst(blanks.take(LeadingBlanks.lines(of: head.view)))
            if head.isEmpty { return taken }
        }
        // A long line without its end says no more than before.
        if head.count > Sniffer.limit, head.count < longestHead, piece.firstIndex(of: ASCII.lineFeed) == nil {
            return taken
        }
        guard try decide(atEnd: false, to: &target) else { return taken }
        // Blanks at its beginning are gone.
        let removed = before + taken - head.count
        head.truncate(to: max(0, before - removed))
        isInHead = !head.isEmpty
        if !isInHead { head.release(above: 0) }
        return max(0, removed - before)
    }

    private var longestHead: Int { FormatFinder.longestHead(configuration) }

    /// Whether the format is found by the first bytes alone, and blanks among them are single bytes.
    private var mayBeginWithBlanks: Bool {
        configuration.inputFormat == nil && configuration.table.skippedLines == 0
            && configuration.encoding.flatMap { OpenEncoding($0)?.unit } ?? 1 == 1
            && Sniffer.encoding(head.view, atEnd: false) == .utf8
    }

    /// Processes the bytes that were examined before those that made the format clear, or before the source ended. Returns
    /// whether they are finished with.
    private mutating func readHead<Target: ReadingTarget & ~Copyable>(
        to target: inout Target, stopsWhenFull: Bool
    ) throws(StreamError) -> Bool {
        // Converted bytes must not be supplied again, even if a record in them waits.
        let isText = transcoding == nil
        head.removeFirst(
            isText
                ? try read(head.view, to: &target, stopsWhenFull: stopsWhenFull)
                : try convert(head.view, to: &target, stopsWhenFull: stopsWhenFull))
        isInHead = target.isWaiting || hasPending
        if !isInHead { head.release(above: 0) }
        return !isInHead
    }

    /// Processes what is left when the source has ended.
    /// - Parameters:
    ///   - isTruncated: whether more was to come: a row without its line end is then rejected.
    ///   - stopsWhenFull: whether to stop when a block is full: one element may make many records.
    /// - Returns: whether that was all. Otherwise it is to be called again.
    /// - Throws: like `push`.
    mutating func endSource<Target: ReadingTarget & ~Copyable>(
        isTruncated: Bool, stopsWhenFull: Bool, to target: inout Target
    ) throws(StreamError) -> Bool {
        defer { hasPending = false }
        if ending == .head {
            if format == nil {
                guard try decide(atEnd: true, to: &target) else { return true }
                isInHead = true
            }
            if isInHead, try !readHead(to: &target, stopsWhenFull: stopsWhenFull) { return !hasPending }
            if target.isStopped { return true }
            warnOfReplacement(transcoding?.finish() ?? nil, to: &target)
            ending = transcoding?.text.isEmpty == false ? .lastText : .reader
        }
        if ending == .lastText {
            _ = try convert(.empty, to: &target, stopsWhenFull: stopsWhenFull)
            if target.isWaiting || target.isStopped || hasPending { return !hasPending }
            ending = .reader
        }
        if isTruncated { table.inputWasTruncated() }
        _ = try read(nil, to: &target, stopsWhenFull: stopsWhenFull)
        return !hasPending
    }

    // MARK: What a source is

    /// Determines the encoding and the format from the first bytes; returns whether they are now clear.
    private mutating func decide<Target: ReadingTarget & ~Copyable>(
        atEnd: Bool, to target: inout Target
    ) throws(StreamError) -> Bool {
        var encoding = configuration.encoding
        if encoding == nil {
            switch Sniffer.encoding(head.view, atEnd: atEnd) {
            case .undecided: return false
            case .utf8: break
            case .other(let name, _): encoding = name
            }
        }
        let found = try FormatFinder(configuration, source: source, isPadded: blanks.hasNUL)
            .find(in: head.view, encoding, atEnd: atEnd)
        guard let found else { return false }
        format = found.format
        if let root = found.recognition.root { target.recognised(root: root) }
        // A feed's documents declare their encodings, unless the options do.
        let isDeclared = found.format.isXML && configuration.encoding == nil
        if let encoding, !isDeclared {
            transcoding = Transcoding(encoding)
            target.convertsSource(from: encoding)
        }
        makeReader(found, to: &target)
        return true
    }

    private mutating func makeReader<Target: ReadingTarget & ~Copyable>(
        _ found: FormatFinder.Found, to target: inout Target
    ) {
        let start = blanks.isEmpty ? StreamPlace() : blanks.place
        if found.format == .json || found.format == .xml { target.meet(.document) }
        switch found.format {
        case .csv, .tsv:
            table = Self.tableReader(configuration, registry, found.format, found.recognition)
            table.move(to: start)
        case .rss, .xml:
            feed = Self.feedReader(configuration, registry, found.format, found.recognition)
            feed.move(to: start)
        case .ndjson:
            objects = Self.objectReader(configuration, registry)
            objects.move(to: start)
        case .json:
            document = Self.documentReader(configuration, registry)
            document.move(to: start)
        }
    }

    // MARK: Readers

    /// Processes bytes that are not UTF-8, piece by piece.
    private mutating func convert<Target: ReadingTarget & ~Copyable>(
        _ bytes: ByteView, to target: inout Target, stopsWhenFull: Bool
    ) throws(StreamError) -> Int {
        var used = 0
        while let text = transcoding?.text {
            let done = try read(text, to: &target, stopsWhenFull: stopsWhenFull)
            transcoding?.use(done)
            if hasPending || target.isWaiting || target.isStopped || used == bytes.count { break }
            let piece = bytes[used..<min(bytes.count, used + Transcoding.pieceSize)]
            used += piece.count
            warnOfReplacement(transcoding?.take(piece) ?? nil, to: &target)
        }
        return used
    }

    private mutating func warnOfReplacement<Target: ReadingTarget & ~Copyable>(_ line: Int?, to target: inout Target) {
        guard let line, let encoding = transcoding?.encoding else { return }
        target.warn("bytes that are not \(encoding) became U+FFFD (reported once per source)", line: line)
    }

    /// Lets the reader of the source's format process text, or finish; returns how many bytes are finished with.
    private mutating func read<Target: ReadingTarget & ~Copyable>(
        _ text: ByteView?, to target: inout Target, stopsWhenFull: Bool
    ) throws(StreamError) -> Int {
        let done: (used: Int, pause: RecordLoop.Pause)
        switch format {
        case .csv, .tsv: done = try target.run(&table, text, stopsWhenFull: stopsWhenFull)
        case .rss, .xml: done = try target.run(&feed, text, stopsWhenFull: stopsWhenFull)
        case .ndjson:
            done = try target.run(&objects, text, stopsWhenFull: stopsWhenFull)
            target.meet(objects.findings)
        case .json: done = try target.run(&document, text, stopsWhenFull: stopsWhenFull)
        case nil: return 0
        }
        hasPending = done.pause == .full
        return done.used
    }

    private static func tableReader(
        _ configuration: PipelineConfiguration, _ registry: FieldNames, _ format: InputFormat,
        _ recognition: SourceRecognition = SourceRecognition()
    ) -> CSVReader {
        var options = configuration.table
        options.dialect = format == .tsv ? .tsv : configuration.dialect ?? CSVDialect()
        if let start = recognition.start {
            options.dialect.delimiter = start.delimiter
            if let quote = start.quote { options.dialect.quote = quote }
            options.skippedLines = start.skippedLines
            options.hasPreamble = recognition.hasPreamble
            options.isRecognised = true
        }
        if let quote = configuration.quote, format == .csv { options.dialect.quote = quote }
        return CSVReader(
            options, registry: registry, known: configuration.knownTable,
            maximumRecordBytes: configuration.maximumRecordBytes)
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
    /// Whether there is anything but blanks, bytes of byte-order marks, which may come in pieces, and what pads blanks in UTF-16.
    fileprivate var hasContent: Bool {
        let mark = ByteView.byteOrderMark
        return (0..<count).contains { index in
            let byte = self[index]
            return byte != 0 && byte < 0xFE && !ASCII.isWhiteSpace(byte) && mark.firstIndex(of: byte) == nil
        }
    }
}

extension RecordLoop: ReadingTarget {
    mutating func convertsSource(from encoding: String) { diagnostics.sourceEncoding = encoding }
    mutating func meet(_ findings: RunFindings) { counts.findings.insert(findings) }
    mutating func warn(_ warning: any Note, line: Int) { diagnostics.warn(warning, line: line) }
}
