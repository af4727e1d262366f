/// Splits the chunks of a source into batches.
///
/// ```
///   chunks    …⏎ 13/02/2021,Bob's Sho│ps,BP,tea,111.7⏎ 14/02/… ⏎ 14/0│2/2021,…
///   batches   …⏎╰─── head ──────────╯╰───────── body ──────────╯╰─ head of the next one
/// ```
struct BatchSplitter: ~Copyable {
    /// A document shorter than this is not cut: only its reader knows what precedes its items.
    var longestWholeDocument = 1 << 20
    /// This much without a position to cut goes to a worker uncut.
    var longestUncut = 2 << 20

    private let requestedFormat: InputFormat?
    private var quote: UInt8?
    private let askedQuote: UInt8?
    private let detectsEncoding: Bool
    private let maximumRecordBytes: Int
    private let askedRecords: String?
    /// The name of the XML elements that are records.
    private var recordName: String?

    private var source = 0
    private var name = "-"
    /// What follows the last cut.
    private var rest = ByteBuffer()
    /// Where the rest begins.
    private var place = StreamPlace()
    /// How many bytes of input the next batch has been made from so far, if that differs from its size.
    private var inputBytes: Int?
    private var format: InputFormat?
    private var isFirst = true
    /// Whether the rest has an odd number of quotes.
    private var isQuoted = false
    /// Whether the rest begins between documents.
    private var beginsDocument = true
    /// Whether the last byte in which lines were counted is a CR.
    private var endsInReturn = false

    init(_ configuration: PipelineConfiguration) {
        requestedFormat = configuration.inputFormat
        askedQuote = configuration.dialect.map(\.quote) ?? CSVDialect().quote
        quote = askedQuote
        detectsEncoding = configuration.encoding == nil
        maximumRecordBytes = configuration.maximumRecordBytes
        askedRecords = configuration.recordsPath
        recordName = askedRecords
    }

    /// Begins a source.
    mutating func begin(_ source: Int, _ name: String) {
        self.source = source
        self.name = name
        quote = askedQuote
        recordName = askedRecords
        inputBytes = nil
        rest.removeAll()
        place = StreamPlace()
        format = nil
        isFirst = true
        isQuoted = false
        beginsDocument = true
        endsInReturn = false
    }

    /// Reports what a worker has found out about the source being cut.
    mutating func learn(
        _ source: Int, _ format: InputFormat?, _ recognition: SourceRecognition, isConverted: Bool,
        lineCorrection: Int
    ) {
        guard source == self.source else { return }
        if let name = recognition.recordName { recordName = name }
        if let known = recognition.start?.quote { quote = known }
        place.line += lineCorrection
        self.format = isConverted ? nil : format
    }

    /// Cuts a chunk; `nil` if all of it is kept for the next one. Then it may be returned to its owner.
    /// - Parameter made: how many bytes of input it was made from, if that differs from its size.
    mutating func take(_ chunk: ByteView, owner: AnyObject?, inputBytes made: Int? = nil) -> Batch? {
        if let made { inputBytes = made + (inputBytes ?? 0) }
        if isFirst, format == nil { sniff(chunk) }
        guard let format else { return emit(chunk, owner, nil) }
        let cut = BatchCutter.cut(chunk, format, quote: quote, isQuoted: isQuoted, recordName: recordName)
        let isWhole = cut != nil && (!format.isXML || cut?.endsDocument == true || !beginsDocument)
        if isWhole || rest.count + chunk.count > (cut == nil ? longestUncut : longestWholeDocument) {
            return emit(chunk, owner, cut)
        }
        rest.append(chunk)
        if let quote, format == .csv, chunk.occurrences(of: quote) % 2 == 1 { isQuoted.toggle() }
        return nil
    }

    /// Input pauses: returns the part of the rest that can be read by itself.
    /// - Parameter isUrgent: whether to return all of it, since nobody else reads this source.
    mutating func flush(isUrgent: Bool) -> Batch? {
        guard !rest.isEmpty else { return nil }
        // One worker reads all of a JSON document.
        if isUrgent || format == .json || isFirst && format == nil { return emit(.empty, nil, nil, isFlushed: true) }
        // A row may end where none is cut: at a CR, or after a stray quote.
        if format == .csv || format == .tsv, rest.view.lineEnds(.csv) > 0 {
            return emit(.empty, nil, nil, isFlushed: true)
        }
        guard let format, format.isXML, let cut = BatchCutter.itemCut(rest.view, format == .xml ? recordName : nil)
        else { return nil }
        var chunk = ByteBuffer()
        swap(&rest, &chunk)
        let batch = OwnedBytes(chunk)
        return emit(batch.bytes.view, batch, cut, isFlushed: true)
    }

    /// Input breaks off: returns everything so far.
    mutating func inputWasTruncated() -> Batch? { rest.isEmpty ? nil : emit(.empty, nil, nil) }

    /// The source has ended: returns its last batch.
    /// - Parameter isTruncated: whether more was to come.
    mutating func end(isTruncated: Bool = false) -> Batch {
        emit(.empty, nil, nil, isLast: true, isTruncated: isTruncated)
    }

    /// Bytes owned by a batch.
    private final class OwnedBytes {
        let bytes: ByteBuffer

        init(_ bytes: consuming ByteBuffer) { self.bytes = bytes }
    }

    private mutating func sniff(_ chunk: ByteView) {
        format = requestedFormat
        guard detectsEncoding, format == nil, rest.isEmpty else { return }
        guard case .utf8 = Sniffer.encoding(chunk, atEnd: false) else { return }
        let verdict = Sniffer.sniff(
            chunk.prefix(min(chunk.count, Sniffer.limit)), maximumRecordBytes: maximumRecordBytes,
            knowsRecords: askedRecords != nil, atEnd: false)
        switch verdict {
        case .format(let found): format = found
        case .table: format = .csv
        case .empty, .undecided, .unmarked, .refused: break
        }
    }

    private mutating func emit(
        _ chunk: ByteView, _ owner: AnyObject?, _ cut: BatchCut?, isLast: Bool = false, isTruncated: Bool = false,
        isFlushed: Bool = false
    ) -> Batch {
        let body = chunk.prefix(cut?.length ?? chunk.count)
        var head = ByteBuffer()
        swap(&head, &rest)
        let lines = lineEnds(head.view) + lineEnds(body)
        let batch = Batch(
            source: source, name: name, head: head, body: body, owner: owner, place: place,
            lastLine: place.line + lines, inputBytes: inputBytes ?? head.count + body.count, isFirst: isFirst,
            isLast: isLast, isTruncated: isTruncated, isFlushed: isFlushed, cut: cut)
        if inputBytes != nil { inputBytes = 0 }
        // Only for feeds, whose messages have columns; their lines end with LF.
        if let last = body.lastIndex(of: ASCII.lineFeed) {
            place.lineStart = place.offset + batch.head.count + last + 1
        } else if let last = batch.head.view.lastIndex(of: ASCII.lineFeed) {
            place.lineStart = place.offset + last + 1
        }
        place.offset += batch.count
        place.line += lines
        isFirst = false
        rest.append(chunk.dropFirst(body.count))
        isQuoted = format == .csv && quote.map { rest.view.occurrences(of: $0) % 2 == 1 } ?? false
        beginsDocument = cut?.endsDocument == true || cut == nil && beginsDocument
        return batch
    }

    private mutating func lineEnds(_ text: ByteView) -> Int {
        guard let last = text.last else { return 0 }
        let format = format ?? .ndjson
        let isTable = format == .csv || format == .tsv
        let isPair = isTable && endsInReturn && text[0] == ASCII.lineFeed
        endsInReturn = last == ASCII.carriageReturn
        return text.lineEnds(format) - (isPair ? 1 : 0)
    }
}
