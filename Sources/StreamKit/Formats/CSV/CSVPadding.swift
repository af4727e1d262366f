/// NULs and Ctrl-Zs before a row, with white space among them: no data if a header or nothing follows.
struct CSVPadding {
    /// It is held up to this size, to be data if data follows.
    static let longest = 1 << 16

    /// Where it has been looked for, as an offset in the source, and how much of it was found there.
    private var place = 0
    private var found = 0
    /// What has been dropped before it was clear what follows.
    private var dropped: (count: Int, line: Int, offset: Int)?

    /// Whether some has been dropped.
    var isDropped: Bool { dropped != nil }

    /// Where padding ends that begins at a position in a window.
    /// - Parameter offset: the window's offset in the source.
    mutating func end(in window: ByteView, from start: Int, at offset: Int) -> Int {
        var end = place == offset ? max(start, found) : start
        while end < window.count, window[end].isPadding || ASCII.isWhiteSpace(window[end]) { end += 1 }
        (place, found) = (offset, end)
        return end
    }

    /// Drops padding that begins on a line.
    mutating func drop(_ count: Int, line: Int, offset: Int) {
        dropped = (count + (dropped?.count ?? 0), dropped?.line ?? line, dropped?.offset ?? offset)
    }

    /// It is clear what follows what has been dropped: if a row does, that was data.
    mutating func end(_ isHarmless: Bool) -> Rejection? {
        defer { dropped = nil }
        guard !isHarmless, let (count, line, offset) = dropped else { return nil }
        return Rejection(
            line: line, offset: offset, reason: "\(count) bytes of padding (NUL or Ctrl-Z)", raw: .empty)
    }
}
