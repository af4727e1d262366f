internal import CStreamKit

/// Finds where a JSON value ends, in pieces split anywhere, without validating it: only brackets, quotes and escapes count.
///
/// ```
///   {"a":[1,"x]\"}"]}   ,{"a":…
///   ╰─ value ───────╯
/// ```
struct ValueFrame {
    private var state = json_scan_state()
    private var isScalar = false

    /// - Parameter opening: the value's first byte, which has been read.
    init(_ opening: UInt8) {
        switch opening {
        case ASCII.leftBrace, ASCII.leftBracket: state.depth = 1
        case ASCII.quote: state.in_string = .max
        default: isScalar = true
        }
    }

    /// The number of line feeds in the bytes examined so far; once the end has been found, in the value.
    var lineFeeds: Int { Int(state.line_feeds) }

    /// Whether the bytes last examined end inside a string.
    var isInString: Bool { state.in_string != 0 }

    /// Continues to look for the end.
    /// - Parameters:
    ///   - window: the value's bytes, and perhaps more.
    ///   - scanned: how many of them have been examined.
    ///   - limit: how many of them may be examined.
    /// - Returns: the length of the value in bytes; `nil` if its end is not among them.
    mutating func end(in window: ByteView, _ scanned: inout Int, limit: Int = .max) -> Int? {
        let end = min(window.count, limit)
        if scanned >= end { return nil }
        let bytes = window[scanned..<end]
        if isScalar {
            for index in 0..<bytes.count where Self.endsScalar(bytes[index]) { return scanned + index }
            scanned += bytes.count
            return nil
        }
        var hasEnded = false
        let count = unsafe json_scan_end(bytes.base, bytes.count, &state, &hasEnded)
        scanned += count
        return hasEnded ? scanned : nil
    }

    /// Whether a byte is none of a number or a literal.
    static func endsScalar(_ byte: UInt8) -> Bool {
        ASCII.isWhiteSpace(byte) || byte == ASCII.comma || byte == ASCII.colon || byte == ASCII.quote
            || byte | 0x20 == ASCII.leftBrace || byte | 0x20 == ASCII.rightBrace
    }
}
