/// A line rejected without being held as a whole: in numbered parts of at most the record limit.
struct LongLine {
    /// The next part of the line.
    enum Step {
        /// A part. Its bytes have been consumed but stay readable like those of the window; more follow.
        case part(Rejection)
        /// The last part, at the front of the window: `count` bytes, followed by the line end or the end of input. No rejection
        /// if it is empty.
        case last(Rejection?, count: Int)
        case needsInput
    }

    let line: Int
    let reason: String
    let limit: Int
    /// Whether a CR also ends a line.
    let endsAtReturn: Bool
    private(set) var offset: Int
    private var parts = 0
    private var searched = 0

    init(line: Int, offset: Int, reason: String, limit: Int, endsAtReturn: Bool) {
        self.line = line
        self.offset = offset
        self.reason = reason
        self.limit = limit
        self.endsAtReturn = endsAtReturn
    }

    /// Takes the next part from the window, which begins with the line or the rest of it.
    mutating func next(_ input: inout RemainderBuffer, atEnd: Bool) -> Step {
        while true {
            let window = input.window
            let found =
                endsAtReturn
                ? window.firstRowEnd(from: searched) : window.firstIndex(of: ASCII.lineFeed, from: searched)
            let end = found ?? window.count
            if end > limit {
                let rejection = rejection(window.prefix(limit), isLast: false)
                input.consume(limit)
                searched = 0
                return .part(rejection)
            }
            if end < window.count { return last(window.prefix(end)) }
            searched = end
            if input.extend() { continue }
            return atEnd ? last(input.window) : .needsInput
        }
    }

    private mutating func last(_ bytes: ByteView) -> Step {
        .last(bytes.isEmpty && parts > 0 ? nil : rejection(bytes, isLast: true), count: bytes.count)
    }

    private mutating func rejection(_ bytes: ByteView, isLast: Bool) -> Rejection {
        let part = isLast && parts == 0 ? 0 : parts + 1
        defer {
            parts += 1
            offset += bytes.count
        }
        return Rejection(line: line, offset: offset, part: part, reason: reason, raw: bytes)
    }
}
