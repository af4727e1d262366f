/// Converts a source that is not UTF-8 for a reader, a piece at a time, and holds what has not been read yet.
struct Transcoding: ~Copyable {
    /// How many bytes are converted at a time; the output is at most four times as long.
    static let pieceSize = 16 * 1024

    /// iconv's name of the encoding.
    let encoding: String
    private var transcoder: Transcoder
    private var buffer = ByteBuffer()
    private var used = 0
    /// The line that the next converted text begins on, as long as nothing had to be replaced.
    private var line = 1
    private var hasWarned = false

    /// `nil` if iconv knows no such encoding.
    init?(_ encoding: String) {
        guard let transcoder = Transcoder(encoding: encoding) else { return nil }
        self.encoding = encoding
        self.transcoder = transcoder
    }

    /// Converted text not read yet.
    var text: ByteView { buffer.view.dropFirst(used) }

    /// Says that `count` bytes have been read.
    mutating func use(_ count: Int) { used += count }

    /// Converts a piece, once everything before it has been read.
    /// - Returns: the line of the first character that had to be replaced, the first time.
    @discardableResult
    mutating func take(_ piece: ByteView) -> Int? {
        assert(used == buffer.count)
        buffer.removeAll()
        used = 0
        transcoder.convert(piece, to: &buffer)
        return warning(from: 0)
    }

    /// Says that no piece follows. There may then be more text.
    /// - Returns: like `take`.
    mutating func finish() -> Int? {
        let start = buffer.count
        transcoder.finish(to: &buffer)
        return warning(from: start)
    }

    /// The line of the first character that had to be replaced, if that is in the text from `start` on.
    private mutating func warning(from start: Int) -> Int? {
        guard !hasWarned else { return nil }
        hasWarned = transcoder.replacements > 0
        line += buffer.view[start..<(hasWarned ? transcoder.firstReplacement : buffer.count)].lineFeeds
        return hasWarned ? line : nil
    }
}
