import StreamKit

/// A text split into lower-case words, written out, and the marks between them.
struct AddressWords: ~Copyable {
    private struct Token {
        let start: Int
        let end: Int
        /// The byte, if it is a mark.
        let mark: UInt8?
    }

    private var bytes = ByteBuffer(capacity: 256)
    private var tokens: [Token] = []

    var count: Int { tokens.count }

    func text(_ index: Int) -> ByteView { bytes.view[tokens[index].start..<tokens[index].end] }

    /// The mark at a position, if there is a mark and not a word: `,` for any separator, `/`, or `-`.
    func mark(_ index: Int) -> UInt8? { tokens[index].mark }

    /// Whether this word is at a position.
    func isWord(_ index: Int, _ word: StaticString) -> Bool { index < count && text(index) == word }

    /// Whether the number of a house or a lot is at a position: `12`, `18a`.
    func isNumber(_ index: Int) -> Bool {
        guard index < count, case let text = text(index), !text.isEmpty, ASCII.isDigit(text[0]) else { return false }
        var digits = 1
        while digits < text.count, ASCII.isDigit(text[digits]) { digits += 1 }
        return digits <= 6 && text.count - digits <= 1
    }

    /// Splits a text.
    mutating func read(_ text: ByteView) {
        bytes.removeAll()
        tokens.removeAll(keepingCapacity: true)
        var index = 0
        var start = 0
        while index < text.count {
            let byte = text[index]
            let mark = Self.typographicMark(text, index)
            if mark == 0, ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 {
                bytes.append(ASCII.lowercased(byte))
            } else if !Self.isApostrophe(byte, mark) {
                finishWord(&start)
                readMark(byte, mark, &start)
            }
            index += mark == 0 ? 1 : 3
        }
        finishWord(&start)
    }

    /// The last byte of a dash or an apostrophe of three bytes; 0 for anything else.
    private static func typographicMark(_ text: ByteView, _ index: Int) -> UInt8 {
        guard text[index] == 0xE2, index + 2 < text.count, text[index + 1] == 0x80 else { return 0 }
        return [0x93, 0x94, 0x99].contains(text[index + 2]) ? text[index + 2] : 0
    }

    private static func isApostrophe(_ byte: UInt8, _ mark: UInt8) -> Bool {
        mark == 0x99 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }

    private mutating func readMark(_ byte: UInt8, _ mark: UInt8, _ start: inout Int) {
        if mark != 0 { return append(mark: ASCII.minus) }
        switch byte {
        case UInt8(ascii: "&"), ASCII.plus:
            bytes.append("and")
            finishWord(&start)
        case ASCII.comma, UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"), ASCII.leftBracket,
            ASCII.rightBracket:
            append(mark: ASCII.comma)
        case ASCII.slash, ASCII.backslash: append(mark: ASCII.slash)
        case ASCII.minus: append(mark: ASCII.minus)
        default: break
        }
    }

    /// Ends the word that began at `start`, if there is one.
    private mutating func finishWord(_ start: inout Int) {
        let word = bytes.view.dropFirst(start)
        if word.isEmpty { return }
        if word == "the" || word == "of" { return bytes.truncate(to: start) }
        if let long = StreetWords.longForm(word) {
            bytes.truncate(to: start)
            long.withView { bytes.append($0) }
        }
        tokens.append(Token(start: start, end: bytes.count, mark: nil))
        start = bytes.count
    }

    private mutating func append(mark: UInt8) { tokens.append(Token(start: bytes.count, end: bytes.count, mark: mark)) }
}
