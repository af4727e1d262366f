/// The text of a stream of documents from where reading stands: its bytes, or what they mean in UTF-8 while a document is in
/// another encoding; and the place where that is.
struct DocumentText: ~Copyable {
    /// The line that the window begins on, and where in the stream that line does.
    private(set) var line = 1
    private(set) var lineStart = 0
    private var bytes = DocumentBytes()
    /// The current document, if it is in another encoding.
    private var converted = ConvertedText()
    /// Where in the stream that document begins.
    private var documentOffset = 0
    /// How much of its text has been taken.
    private var taken = 0
    /// There is no further chunk.
    private var isEnded = false
    private var encodings = TranscoderCache()

    /// The text at hand; good until the next call of `extend`, `settle`, or those that begin and end a document.
    var window: ByteView { isUTF8 ? bytes.rest : converted.text }

    /// Where the window begins: in the stream; behind the beginning of a document in another encoding, in its text.
    var offset: Int { isUTF8 ? bytes.offset : documentOffset + taken }

    /// Whether nothing follows the window.
    var isLast: Bool { isEnded && (isUTF8 || converted.isFinished) }

    /// Whether the text is the stream's bytes as they came.
    private(set) var isUTF8 = true

    /// Whether the window is in the chunk itself.
    var isInChunk: Bool { isUTF8 && bytes.isInChunk }

    /// iconv's name of the current document's encoding; empty for UTF-8.
    var encoding: String { converted.encoding }

    /// How many characters the current document's encoding did not have.
    var replacements: Int { isUTF8 ? 0 : converted.replacements }

    /// Hands over the next chunk; the last one has been used up.
    mutating func supply(_ chunk: ByteView) { bytes.supply(chunk) }

    /// Lets go of the chunk; how many of its bytes have been taken.
    mutating func detach() -> Int { bytes.detach() }

    /// Says that there is no further chunk; the last one may be gone.
    mutating func finish() {
        _ = bytes.detach()
        isEnded = true
    }

    /// Makes the window longer; `false` if there are no more bytes at hand.
    mutating func extend() -> Bool {
        if isUTF8 { return bytes.extend() }
        return converted.extend(from: &bytes, isEnded: isEnded)
    }

    /// Takes the first bytes of the window.
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
        // Where there are few of them, they are found one by one in less time than counted.
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

    /// Lets go of memory, and of copies where the chunk itself will do.
    mutating func settle() {
        if isUTF8 { bytes.settle() }
    }

    /// Begins a document in another encoding, at a byte-order mark of so many bytes; `false` if iconv does not know it.
    mutating func beginConverting(_ encoding: String, mark: Int) -> Bool {
        guard let transcoder = encodings.transcoder(for: encoding) else { return false }
        documentOffset = bytes.offset
        taken = 0
        bytes.skip(mark)
        converted.begin(transcoder, encoding)
        isUTF8 = false
        return true
    }

    /// Ends the document: what is left of the window is bytes again.
    mutating func endDocument() {
        if isUTF8 { return }
        converted.giveBack(to: &bytes)
        converted.end()
        isUTF8 = true
        lineStart = bytes.offset
    }

    /// Says where the next byte is, when all at hand have been taken.
    mutating func move(to place: StreamPlace) {
        bytes.move(to: place.offset)
        (line, lineStart) = (place.line, place.lineStart)
    }

    /// Line and column of a place in the window, both from 1; columns are counted in bytes.
    func lineAndColumn(_ place: Int) -> (line: Int, column: Int) {
        let before = window.prefix(min(place, window.count))
        if let last = before.lastIndex(of: ASCII.lineFeed) { return (line + before.lineFeeds, before.count - last) }
        return (line, offset - lineStart + before.count + 1)
    }
}
