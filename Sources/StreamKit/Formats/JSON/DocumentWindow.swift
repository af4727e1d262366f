/// The part of a stream of JSON documents that is being read: it begins with the first byte that is not finished with.
struct DocumentWindow: ~Copyable {
    /// The most bytes to look at: those of the longest record, and one more.
    let longestLook: Int
    /// Where the window begins.
    private(set) var place = StreamPlace()
    /// Whether no input follows the chunk.
    private(set) var isLast = false
    /// The value whose end is being looked for, and how much of the window has been searched.
    private var frame: ValueFrame?
    var scanned = 0
    /// How far in the stream another document was looked for in a value.
    private var searched = 0
    /// The last byte that was skipped and is no white space.
    private var lastSkipped = ASCII.comma
    /// The line feeds in the value whose end was found last.
    private(set) var lineFeeds = 0

    private var input = RemainderBuffer()
    /// How many bytes are released at the next step, and the line feeds in them.
    private var held = (bytes: 0, lineFeeds: 0)

    /// - Parameter maximumRecordBytes: the longest record.
    init(maximumRecordBytes: Int) { longestLook = maximumRecordBytes + 1 }

    // MARK: Input

    mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    mutating func finish() { isLast = true }

    /// Sets the position of the first byte, before any has come.
    mutating func move(to next: StreamPlace) { place = next }

    /// Releases the chunk; returns how many of its bytes are finished with.
    mutating func detach() -> Int {
        release()
        return input.detach()
    }

    // MARK: Bytes

    /// Those available without `extend`.
    var bytes: ByteView { input.window }

    /// Adds bytes after the window; `false` when the chunk is used up.
    mutating func extend() -> Bool { input.extend() }

    /// A byte; `nil` if the available input ends before it.
    mutating func byte(at index: Int) -> UInt8? {
        while index >= input.window.count { if !input.extend() { return nil } }
        return input.window[index]
    }

    /// The first byte that is not white space, from one on; `nil` if the available input has none.
    /// - Parameters:
    ///   - awaitsComma: whether to go over a comma, too; false once that has happened.
    ///   - releases: whether everything before it is released.
    @inline(__always)
    mutating func nextByte(from index: inout Int, awaitsComma: inout Bool, releases: Bool) -> UInt8? {
        while true {
            let bytes = bytes
            while index < bytes.count, ASCII.isWhiteSpace(bytes[index]) || awaitsComma && bytes[index] == ASCII.comma {
                if bytes[index] == ASCII.comma { awaitsComma = false }
                index += 1
            }
            let byte = index < bytes.count ? bytes[index] : nil
            if releases, index > 0 {
                consume(index)
                index = 0
            }
            if byte != nil || !extend() { return byte }
        }
    }

    /// The number of its first byte in the line, from 1.
    var column: Int { place.offset - place.lineStart + 1 }

    /// Whether a document begins at a byte, on a line of its own, as another one did; `nil` if the available input does not tell.
    mutating func beginsDocument(at index: Int, like opening: borrowing DocumentOpening) -> Bool? {
        guard bytes[index] | 0x20 == ASCII.leftBrace, index > 0 ? ASCII.isLineEnd(bytes[index - 1]) : column == 1 else {
            return false
        }
        return begins(at: index, like: opening)
    }

    /// Whether another document begins in a part of the window, which is in a value.
    enum DocumentSearch {
        case found(Int)
        case none
        /// More input is needed to tell.
        case undecided
    }

    /// Looks for a document on a line of its own that begins as another one did, behind a byte that no value follows, unless
    /// documents are on lines: there the document before it was cut off.
    mutating func findDocument(in range: Range<Int>, like opening: borrowing DocumentOpening) -> DocumentSearch {
        var start = max(range.lowerBound, searched - place.offset)
        while start < range.upperBound {
            let isLineStart = start > 0 ? bytes[start - 1] == ASCII.lineFeed : column == 1
            if isLineStart, bytes[start] | 0x20 == ASCII.leftBrace,
                opening.areOnLines || !followsSeparator(start)
            {
                searched = place.offset + start
                guard let isDocument = begins(at: start, like: opening) else { return .undecided }
                if isDocument { return .found(start) }
            }
            guard let feed = bytes.firstIndex(of: ASCII.lineFeed, from: start), feed < range.upperBound else { break }
            start = feed + 1
        }
        searched = max(searched, place.offset + range.upperBound)
        return .none
    }

    /// Whether the last byte before one that is no white space comes before a value.
    private func followsSeparator(_ index: Int) -> Bool {
        let end = bytes.prefix(index).trimmedEnd
        let byte = end > 0 ? bytes[end - 1] : lastSkipped
        return byte == ASCII.comma || byte == ASCII.colon || byte | 0x20 == ASCII.leftBrace
    }

    /// Whether what follows begins as a document did; `nil` if the available input does not tell.
    mutating func begins(at index: Int, like opening: borrowing DocumentOpening) -> Bool? {
        while true {
            let text = bytes.dropFirst(index)
            if let isAlike = opening.matches(text) { return isAlike }
            if text.count >= DocumentOpening.longestLook { return false }
            if !extend() { return isLast ? false : nil }
        }
    }

    /// The line and column of a byte.
    func position(of index: Int) -> (line: Int, column: Int) { place.position(after: input.window.prefix(index)) }

    /// Keeps the first bytes, which are a record, until the next step.
    mutating func hold(_ count: Int, lineFeeds: Int) { held = (count, lineFeeds) }

    /// Releases the bytes of the last record.
    mutating func release() {
        guard held.bytes > 0 else { return }
        consume(held.bytes, lineFeeds: held.lineFeeds)
        held = (0, 0)
    }

    /// Releases the first bytes.
    mutating func consume(_ count: Int, lineFeeds: Int? = nil) {
        let bytes = input.window.prefix(count)
        place.advance(over: bytes, lineFeeds: lineFeeds ?? bytes.lineFeeds)
        input.consume(count)
    }

    /// Rejects and releases the first bytes.
    mutating func reject(_ count: Int, _ reason: String, column: Int? = nil) -> ReadStep {
        let raw = input.window.prefix(count)
        let rejection = Rejection(
            line: place.line, column: column, offset: place.offset, reason: reason, raw: raw.prefix(raw.trimmedEnd))
        consume(count)
        return .rejected(rejection)
    }

    /// Rejects what ended where the window begins, on the line before if it begins a line.
    func rejectCut(_ reason: String) -> ReadStep {
        let line = column == 1 && place.line > 1 ? place.line - 1 : place.line
        return .rejected(Rejection(line: line, offset: place.offset, reason: reason, raw: .empty))
    }

    // MARK: Values

    /// The end of the value that begins at a byte; `nil` if not known yet, or beyond the limit.
    /// - Parameter limit: how many bytes of the window to look at, at most `longestLook`.
    mutating func endOfValue(from start: Int, limit: Int = .max) -> Int? {
        let limit = min(limit, longestLook)
        var frame = beginFrame(at: start)
        repeat {
            if let end = frame.end(in: input.window, &scanned, limit: limit) {
                lineFeeds = frame.lineFeeds
                forgetValue()
                return end
            }
        } while scanned < limit && input.extend()
        self.frame = frame
        return nil
    }

    /// What has come of a value that is skipped.
    enum Skipped {
        case ended
        /// Another document begins behind what has been released of it.
        case cut
        case goesOn
    }

    /// Releases the value at the front, piece by piece if it is long.
    mutating func skipValue(like opening: borrowing DocumentOpening) -> Skipped {
        if frame == nil { lastSkipped = ASCII.comma }
        var frame = beginFrame(at: 0)
        while true {
            let count = bytes.count
            let before = (frame: frame, scanned: scanned)
            let end = frame.end(in: bytes, &scanned, limit: count)
            // Not beyond the end, since what follows it may have to be searched, too.
            switch findDocument(in: 0..<(end ?? count), like: opening) {
            case .found(let place):
                consume(place)
                forgetValue()
                return .cut
            case .undecided:
                (self.frame, scanned) = before
                return .goesOn
            case .none: break
            }
            if let end {
                consume(end)
                forgetValue()
                return .ended
            }
            let last = bytes.prefix(count).trimmedEnd
            if last > 0 { lastSkipped = bytes[last - 1] }
            consume(count)
            scanned = 0
            if bytes.isEmpty, !input.extend() {
                self.frame = frame
                return .goesOn
            }
        }
    }

    @inline(__always)
    private mutating func beginFrame(at start: Int) -> ValueFrame {
        if let frame { return frame }
        scanned = start + 1
        return ValueFrame(input.window[start])
    }

    /// No value's end is being looked for.
    mutating func forgetValue() { (frame, scanned) = (nil, 0) }
}

extension ByteView {
    /// The length without trailing white space.
    var trimmedEnd: Int {
        var end = count
        while end > 0, ASCII.isWhiteSpace(self[end - 1]) { end -= 1 }
        return end
    }
}
