/// How a format writes text that its own syntax forbids.
public enum Escaping: Equatable, Sendable, BitwiseCopyable {
    /// CSV: this quote is doubled.
    case doubledQuote(UInt8)
    /// TSV: `\t`, `\n`, `\r`, `\\`; any other backslash is an ordinary character.
    case backslash
    /// JSON: RFC 8259, section 7.
    case json

    /// The byte at a position in an escaped text, and how many bytes represent it. Not for JSON, where one escape gives
    /// several bytes.
    func character(at index: Int, in text: ByteView) -> (byte: UInt8, length: Int) {
        let byte = text[index]
        guard index + 1 < text.count else { return (byte, 1) }
        switch self {
        case .doubledQuote(let quote):
            return (byte, byte == quote && text[index + 1] == quote ? 2 : 1)
        case .backslash:
            guard byte == ASCII.backslash else { return (byte, 1) }
            switch text[index + 1] {
            case UInt8(ascii: "t"): return (ASCII.tab, 2)
            case UInt8(ascii: "n"): return (ASCII.lineFeed, 2)
            case UInt8(ascii: "r"): return (ASCII.carriageReturn, 2)
            case ASCII.backslash: return (ASCII.backslash, 2)
            default: return (byte, 1)
            }
        case .json:
            return (byte, 1)
        }
    }
}

extension Arena {
    /// The unescaped form of a text.
    mutating func unescaped(_ text: ByteView, _ escaping: Escaping) -> ByteView {
        if escaping == .json { return unescapedJSON(text) }
        return unsafe make(limit: text.count) { place in
            var written = 0
            var index = 0
            while index < text.count {
                let (byte, length) = escaping.character(at: index, in: text)
                unsafe place[written] = byte
                written += 1
                index += length
            }
            return written
        }
    }
}
