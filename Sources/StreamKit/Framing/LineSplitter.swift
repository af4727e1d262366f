/// What ends a line.
public enum LineDelimiter: Equatable, Sendable {
    /// LF or CRLF, as in text files; a CR before the LF does not belong to the line.
    case newline
    /// Any given byte; NUL for `find -print0`.
    case byte(UInt8)

    var byte: UInt8 {
        switch self {
        case .newline: ASCII.lineFeed
        case .byte(let byte): byte
        }
    }
}

/// Splits chunks into lines. Synchronous and resumable at any byte; `LineReader` applies it to a descriptor.
///
/// A line longer than the limit is an error at once, before the memory is spent.
public struct LineSplitter: ~Copyable {
    private let delimiter: LineDelimiter
    private let maximumLength: Int
    private var remainder = RemainderBuffer()
    /// How much of the window has been searched without finding an end.
    private var searched = 0
    /// The number of the last line, from 1.
    public private(set) var line = 0

    /// A splitter for lines of at most `maximumLength` bytes, not counting the delimiter.
    public init(delimiter: LineDelimiter = .newline, maximumLength: Int = 1 << 20) {
        self.delimiter = delimiter
        self.maximumLength = maximumLength
    }

    /// Passes every complete line to `body`, without its delimiter. The view is valid only inside `body`, which returns
    /// whether it wants more.
    ///
    /// - Returns: whether `body` wants more.
    /// - Throws: `StreamError` with code `.lineTooLong`; its text has the line's number. The beginning of the line is forgotten.
    public mutating func push(_ chunk: ByteView, _ body: (ByteView) -> Bool) throws(StreamError) -> Bool {
        remainder.supply(chunk)
        while true {
            guard let end = remainder.endOfLine(delimiter.byte, &searched, limit: maximumLength + 1) else {
                if searched > maximumLength + 1 { throw tooLong() }
                return true
            }
            let content = trimmed(remainder.window.prefix(end))
            if content.count > maximumLength { throw tooLong() }
            searched = 0
            line += 1
            remainder.consume(end + 1)
            if !body(content) {
                _ = remainder.detach()
                return false
            }
        }
    }

    /// Passes on the last line if it has no delimiter.
    ///
    /// - Throws: like `push`.
    public mutating func finish(_ body: (ByteView) -> Bool) throws(StreamError) {
        let last = remainder.window
        if last.isEmpty { return }
        if last.count > maximumLength { throw tooLong() }
        line += 1
        _ = body(last)
        remainder.removeAll()
        searched = 0
    }

    private func trimmed(_ content: ByteView) -> ByteView {
        delimiter == .newline ? content.withoutReturn : content
    }

    private mutating func tooLong() -> StreamError {
        // The chunk may be gone by the next call.
        remainder.removeAll()
        searched = 0
        return StreamError(.lineTooLong, "line \(line + 1) is longer than \(maximumLength) bytes")
    }
}

extension RemainderBuffer {
    /// The end of the line at the start of the window; `nil` if all of it so far has been searched, or more than `limit`
    /// bytes.
    /// - Parameters:
    ///   - delimiter: what ends it.
    ///   - searched: how much of it has been searched without finding the end.
    ///   - limit: the longest allowed.
    mutating func endOfLine(_ delimiter: UInt8, _ searched: inout Int, limit: Int) -> Int? {
        repeat {
            if let end = window.firstIndex(of: delimiter, from: searched) { return end }
            searched = window.count
        } while searched <= limit && extend()
        return nil
    }
}
