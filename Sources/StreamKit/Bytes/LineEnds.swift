internal import CStreamKit

/// Where lines end: with LF, perhaps after a CR; in tables with LF, CR or both.
extension ByteView {
    /// The number of line feeds.
    public var lineFeeds: Int { occurrences(of: ASCII.lineFeed) }

    /// The number of line ends of a table: LF, CR or both.
    var rowEnds: Int { unsafe lineFeeds + Int(byte_scan_lone_returns(base, base + count)) }

    /// The text up to its first LF, or all of it.
    var firstLine: ByteView { prefix(firstIndex(of: ASCII.lineFeed) ?? count) }

    /// What follows the first lines; `nil` if there are not so many.
    func dropFirst(lines: Int) -> ByteView? {
        var rest = self
        for _ in 0..<lines {
            guard let end = rest.firstIndex(of: ASCII.lineFeed) else { return nil }
            rest = rest.dropFirst(end + 1)
        }
        return rest
    }

    /// A line without the CR before its LF.
    @inline(__always)
    var withoutReturn: ByteView { last == ASCII.carriageReturn ? prefix(count &- 1) : self }

    /// Where the first row at or after `start` ends.
    func firstRowEnd(from start: Int = 0) -> Int? {
        let feed = firstIndex(of: ASCII.lineFeed, from: start)
        return prefix(feed ?? count).firstIndex(of: ASCII.carriageReturn, from: start) ?? feed
    }

    /// The length of a row's end, or of any other character: 2 for CR and LF, else 1.
    @inline(__always)
    func rowEndLength(at end: Int) -> Int {
        self[end] == ASCII.carriageReturn && end &+ 1 < count && self[end &+ 1] == ASCII.lineFeed ? 2 : 1
    }
}
