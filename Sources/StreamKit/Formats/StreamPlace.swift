/// A position between two records of a stream.
struct StreamPlace: Sendable {
    /// In bytes from the stream's start.
    var offset = 0
    /// From 1.
    var line = 1
    /// Where that line begins, for columns.
    var lineStart = 0

    /// Moves past bytes in which there are so many LF, with which lines end.
    mutating func advance(over bytes: ByteView, lineFeeds: Int) {
        if lineFeeds > 0, let last = bytes.lastIndex(of: ASCII.lineFeed) {
            line += lineFeeds
            lineStart = offset + last + 1
        }
        offset += bytes.count
    }

    /// Line and column after some bytes, both from 1; columns are counted in bytes.
    func position(after bytes: ByteView) -> (line: Int, column: Int) {
        var place = self
        place.advance(over: bytes, lineFeeds: bytes.lineFeeds)
        return (place.line, place.offset - place.lineStart + 1)
    }
}
