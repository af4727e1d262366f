/// A place between two records of a stream.
struct StreamPlace: Sendable {
    /// In bytes from the stream's start.
    var offset = 0
    /// From 1.
    var line = 1
    /// Where that line begins, for columns.
    var lineStart = 0

    /// Whether two places are the same: as columns are for people, where the line begins does not count.
    func isSame(as other: StreamPlace) -> Bool { offset == other.offset && line == other.line }
}

/// Where a reader stands when all it was given has become records.
struct RestingPlace {
    var place: StreamPlace
    /// Where in the stream another reader finds what it has to read first to be of the same mind: a table's header, a
    /// document's beginning with its first item. Nothing where it need not know anything.
    var prologue: Range<Int>?
}

/// A reader that can take over from another one between two records, so that several can work on one stream.
protocol ResumableReader: RecordReader, ~Copyable {
    /// Where the reader stands; nothing in the midst of a record, or where what it knows is not all from its prologue.
    var restingPlace: RestingPlace? { get }
    /// Whether another reader, which has read the prologue of this one and nothing else, knows all that this one does.
    func agrees(with other: borrowing Self) -> Bool
    /// Goes on at a place, as if all before it had been read. The reader must be at rest.
    mutating func move(to place: StreamPlace)
}
