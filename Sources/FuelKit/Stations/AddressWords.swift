import StreamKit

/// A text cut into lower-case words, numbers and separators.
struct AddressWords: ~Copyable {
    enum Kind {
        case word
        /// `12`, `18a`, `12-14`.
        case number
        /// A comma or a bracket.
        case separator
        case slash
    }

    private struct Token {
        var kind: Kind
        var start: Int
        var end: Int
    }

    private var bytes = ByteBuffer(capacity: 256)
    private var tokens: [Token] = []

    var count: Int { tokens.count }

    func kind(_ index: Int) -> Kind { tokens[index].kind }

    /// A word in its comparable form, or a number.
    func text(_ index: Int) -> ByteView { bytes.view[tokens[index].start..<tokens[index].end] }

    /// Whether there is a word at a place, and this one.
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
        index < count && tokens[index].kind == .word && text(index) == word
    }

    func isNumber(_ index: Int) -> Bool { index < count && tokens[index].kind == .number }

    func isSlash(_ index: Int) -> Bool { index < count && tokens[index].kind == .slash }

    /// Whether a unit can be called this: it has a digit, or is a letter.
    func isDesignator(_ index: Int) -> Bool {
        guard index < count else { return false }
        if tokens[index].kind == .number { return true }
        guard tokens[index].kind == .word else { return false }
        let text = text(index)
        if text.count == 1 { return true }
        for place in 0..<text.count where ASCII.isDigit(text[place]) { return true }
        return false
    }

    /// Cuts a text.
    mutating func read(_ text: ByteView) {
        bytes.removeAll()
        tokens.removeAll(keepingCapacity: true)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if ASCII.isDigit(byte) {
                index = readNumber(text, index)
            } else if Self.isLetter(text, index) {
                index = readWord(text, index, from: bytes.count)
            } else {
                switch byte {
                case UInt8(ascii: "&"), ASCII.plus: appendWord("and")
                case ASCII.comma, UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"), ASCII.leftBracket,
                    ASCII.rightBracket:
                    append(.separator, from: bytes.count)
                case ASCII.slash, ASCII.backslash: append(.slash, from: bytes.count)
                default: break
                }
                index += 1
            }
        }
    }

    private static func isApostrophe(_ text: ByteView, _ index: Int) -> Int {
        switch text[index] {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): 1
        case 0xE2 where text.dropFirst(index).starts(with: ByteView("\u{2019}")): 3
        default: 0
        }
    }

    /// Whether a word begins here. A dash in UTF-8 is none.
    private static func isLetter(_ text: ByteView, _ index: Int) -> Bool {
        ASCII.isLetter(text[index]) || text[index] >= 0x80 && dash(text, index) == 0
    }

    /// How many bytes a dash has that stands here.
    private static func dash(_ text: ByteView, _ index: Int) -> Int {
        if text[index] == ASCII.minus { return 1 }
        let rest = text.dropFirst(index)
        return rest.starts(with: ByteView("\u{2013}")) || rest.starts(with: ByteView("\u{2014}")) ? 3 : 0
    }

    private mutating func readWord(_ text: ByteView, _ first: Int, from start: Int) -> Int {
        var index = first
        while index < text.count {
            let apostrophe = Self.isApostrophe(text, index)
            if apostrophe > 0 {
                index += apostrophe
            } else if ASCII.isDigit(text[index]) || Self.isLetter(text, index) {
                bytes.append(ASCII.lowercased(text[index]))
                index += 1
            } else {
                break
            }
        }
        finishWord(from: start)
        return index
    }

    /// Digits, and what belongs to them: a letter (`18a`), the end of a range (`12-14`, `12 - 14`), or an ordinal.
    private mutating func readNumber(_ text: ByteView, _ first: Int) -> Int {
        let start = bytes.count
        var index = readDigits(text, first)
        // Too long for a street's number: a word.
        guard index - first <= 6 else { return readWord(text, index, from: start) }
        var letters = 0
        while index + letters < text.count, ASCII.isLetter(text[index + letters]) { letters += 1 }
        if letters == 1 {
            bytes.append(ASCII.lowercased(text[index]))
            index += 1
            if index < text.count, ASCII.isDigit(text[index]) { return readWord(text, index, from: start) }
        } else if letters == 2, Self.isOrdinal(text[index..<(index + 2)]) {
            return readWord(text, index, from: start)
        }
        var next = index
        while next < text.count, text[next] == ASCII.space { next += 1 }
        if next < text.count, case let dash = Self.dash(text, next), dash > 0 {
            next += dash
            while next < text.count, text[next] == ASCII.space { next += 1 }
            var digits = 0
            while next + digits < text.count, ASCII.isDigit(text[next + digits]) { digits += 1 }
            if digits > 0, digits <= 6 {
                bytes.append(ASCII.minus)
                index = readDigits(text, next)
                if index < text.count, ASCII.isLetter(text[index]),
                    index + 1 == text.count || !ASCII.isLetter(text[index + 1])
                {
                    bytes.append(ASCII.lowercased(text[index]))
                    index += 1
                }
            }
        }
        append(.number, from: start)
        return index
    }

    private mutating func readDigits(_ text: ByteView, _ first: Int) -> Int {
        var index = first
        while index < text.count, ASCII.isDigit(text[index]) {
            bytes.append(text[index])
            index += 1
        }
        return index
    }

    private static func isOrdinal(_ letters: ByteView) -> Bool {
        func letter(_ index: Int) -> UInt8 { ASCII.lowercased(letters[index]) }
        switch (letter(0), letter(1)) {
        case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
            (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")):
            return true
        default: return false
        }
    }

    private mutating func finishWord(from start: Int) {
        let word = bytes.view.dropFirst(start)
        if word.isEmpty || word == "the" || word == "of" { return bytes.truncate(to: start) }
        let long = StreetWords.comparable(word)
        if unsafe long.base != word.base {
            bytes.truncate(to: start)
            bytes.append(long)
        }
        append(.word, from: start)
    }

    private mutating func appendWord(_ word: StaticString) {
        let start = bytes.count
        bytes.append(word)
        append(.word, from: start)
    }

    private mutating func append(_ kind: Kind, from start: Int) {
        tokens.append(Token(kind: kind, start: start, end: bytes.count))
    }
}
