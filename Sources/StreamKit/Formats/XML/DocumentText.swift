/// The text of a stream of documents from the current position: its bytes, or these converted to UTF-8 while a document is
/// in another encoding; and the position.
struct DocumentText: ~Copyable {
    /// The line that the window begins on, and where that line begins in the stream.
    private(set) var line = 1
    private(set) var lineStart = 0
    private var bytes = DocumentBytes()
    /// The current document, if it is in another encoding.
    private var converted = ConvertedText()
    /// Where that document begins in the stream.
    private var documentOffset = 0
    /// How much of its text has been consumed.
    private var taken = 0
    /// Whether there are no more chunks.
    private var isEnded = false
    private var encodings = TranscoderCache()
    /// Whether all documents are already UTF-8, whatever they declare.
    let isTranscoded: Bool

    init(isTranscoded: Bool) { self.isTranscoded = isTranscoded }

    /// The available text; valid until the next call of `extend`, `dropChunk`, or those that begin and end a document.
    @inline(__always)
    var window: ByteView { isUTF8 ? bytes.rest : converted.text }

    /// Where the window begins: in the stream; after the beginning of a document in another encoding, in its text.
    @inline(__always)
    var offset: Int { isUTF8 ? bytes.offset : documentOffset + taken }

    /// The position of the window.
    var place: StreamPlace { StreamPlace(offset: offset, line: line, lineStart: lineStart) }

    /// Whether nothing follows the window.
    var isLast: Bool { isEnded && (isUTF8 || converted.isFinished) }

    /// Whether the text is the stream's original bytes.
    private(set) var isUTF8 = true

    /// Whether the window is in the chunk itself.
    var isInChunk: Bool { isUTF8 && bytes.isInChunk }

    /// iconv's name of the current document's encoding; empty for UTF-8.
    var encoding: String { converted.encoding }

    /// The number of characters invalid in the current document's encoding.
    var replacements: Int { isUTF8 ? 0 : converted.replacements }

    /// Hands over the next chunk; the previous one has been used up.
    mutating func supply(_ chunk: ByteView) { bytes.supply(chunk) }

    /// Releases the chunk; returns how many of its bytes have been consumed.
    mutating func detach() -> Int { bytes.detach() }

    /// Says that there are no more chunks; the last one may be gone.
    mutating func finish() {
        _ = bytes.detach()
        isEnded = true
    }

    /// Makes the window longer; `false` if no more bytes are available.
    mutating func extend() -> Bool {
        if isUTF8 { return bytes.extend() }
        return converted.extend(from: &bytes, isEnded: isEnded)
    }

    /// Consumes the first bytes of the window.
    mutating func skip(_ count: Int) {
        countLines(window.prefix(count))
        if isUTF8 {
            bytes.skip(count)
        } else {
            taken += count
            converted.skip(count)
        }
    }

    private mutating func countLines(_ text: ByteView) {
        var place = 0
        // If there are few, finding them one by one is faster than counting.
        for _ in 0..<3 {
            guard let end = text.firstIndex(of: ASCII.lineFeed, from: place) else { return }
            place = end + 1
            line += 1
            lineStart = offset + place
        }
        guard let last = text.lastIndex(of: ASCII.lineFeed), last >= place else { return }
        line += text.dropFirst(place).lineFeeds
        lineStart = offset + last + 1
    }

    /// Releases memory, and copies if the chunk itself will do.
    mutating func dropChunk() {
        if isUTF8 { bytes.dropChunk() }
    }

    /// Begins a document in another encoding, at a byte-order mark of `mark` bytes; `false` if iconv does not know it.
    mutating func beginConverting(_ encoding: String, mark: Int) -> Bool {
        guard let transcoder = encodings.transcoder(for: encoding) else { return false }
        documentOffset = bytes.offset
        taken = 0
        bytes.skip(mark)
        converted.begin(transcoder, encoding)
        isUTF8 = false
        return true
    }

    /// Ends the document: the rest of the window is bytes again.
    mutating func endDocument() {
        if isUTF8 { return }
        converted.returnUnread(to: &bytes)
        converted.end()
        isUTF8 = true
        lineStart = bytes.offset
    }

    /// Sets the position of the next byte, once all available ones have been consumed.
    mutating func move(to place: StreamPlace) {
        bytes.move(to: place.offset)
        (line, lineStart) = (place.line, place.lineStart)
    }

    /// Line and column of a position in the window, both from 1; columns are counted in bytes.
    func lineAndColumn(_ place: Int) -> (line: Int, column: Int) {
        self.place.position(after: window.prefix(min(place, window.count)))
    }
}
