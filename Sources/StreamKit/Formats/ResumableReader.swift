/// A position between two records of a stream.
struct StreamPlace: Sendable {
    /// In bytes from the stream's start.
    var offset = 0
    /// From 1.
    var line = 1
    /// Where that line begins, for columns.
    var lineStart = 0

    /// Whether two positions are the same. The start of the line does not count: columns are only for people.
    func isSame(as other: StreamPlace) -> Bool { offset == other.offset && line == other.line }

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

/// The state of a reader when all its input has become records.
struct ResumePoint {
    var place: StreamPlace
    /// What another reader has to read first to reach the same state: a table's header, a document's beginning with its first
    /// item. `nil` if it needs nothing.
    var prologue: Range<Int>?
}

/// A reader that can take over from another between two records, so that several can work on one stream.
protocol ResumableReader: RecordReader, ~Copyable {
    /// The reader's state; `nil` in the middle of a record, or if the state does not follow from its prologue alone.
    var resumePoint: ResumePoint? { get }
    /// Whether another reader that has read only the prologue of this one is in the same state.
    func agrees(with other: borrowing Self) -> Bool
    /// Continues at a position, as if everything before it had been read. The reader must be at rest.
    mutating func move(to place: StreamPlace)
}
