/// A source that is not UTF-8 on its way to a reader: a piece at a time, and what of it has not been read yet.
struct Transcoding: ~Copyable {
    /// How many bytes are converted at a time; at most four times as many come out.
    static let pieceSize = 16 * 1024

    /// iconv's name of the encoding.
    let encoding: String
    private var transcoder: Transcoder
    private var buffer = ByteBuffer()
    private var used = 0
    /// The line that the next piece begins on, as long as nothing had to be replaced.
    private var line = 1
    private var hasWarned = false

    /// Nothing if iconv knows no such encoding.
    init?(_ encoding: String) {
        guard let transcoder = Transcoder(encoding: encoding) else { return nil }
        self.encoding = encoding
        self.transcoder = transcoder
    }

    /// What has been converted and not been read.
    var text: ByteView { buffer.view.dropFirst(used) }

    /// Says that so many bytes have been read.
    mutating func use(_ count: Int) { used += count }

    /// Converts a piece, when all before it has been read.
    /// - Returns: the line of the first character that had to be replaced, the first time.
    @discardableResult
    mutating func take(_ piece: ByteView) -> Int? {
        assert(used == buffer.count)
        buffer.removeAll()
        used = 0
        transcoder.convert(piece, to: &buffer)
        return warning()
    }

    /// Says that no piece follows. There may be more text then.
    /// - Returns: as `take`.
    mutating func finish() -> Int? {
        transcoder.finish(to: &buffer)
        guard !hasWarned, transcoder.replacements > 0 else { return nil }
        hasWarned = true
        // All lines of the buffer have been counted; what is cut at the end is none of its own.
        return line
    }

    private mutating func warning() -> Int? {
        guard !hasWarned else { return nil }
        hasWarned = transcoder.replacements > 0
        if hasWarned { return line + buffer.view.prefix(transcoder.firstReplacement).lineFeeds }
        line += buffer.view.lineFeeds
        return nil
    }
}
