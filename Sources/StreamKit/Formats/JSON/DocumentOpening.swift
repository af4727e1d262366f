/// How a JSON document begins, up to its second name: by this the next one is told from what is in this one, if this one was
/// cut off. Downloads of the same address are joined with `cat`, and begin alike.
///
/// ```
///   {"Fecha":"1/2/2026","Lista":[{"id":1,…      {  "Fecha" : scalar ,  "Lista" :
///   [ {"id":1,…                                 [  {
/// ```
struct DocumentOpening: ~Copyable {
    /// Stands for a text, a number or a word.
    private static let scalar: UInt8 = 0
    private static let mostNames = 2
    /// The most bytes of a name, so that its length is a byte.
    private static let longestName = 200
    /// As much of a text as is looked at: two names of that length, and a value.
    static let longestLook = 4096

    /// Brackets, commas and colons; a quote, the length of a name in quotes, and that name; `scalar`.
    private var tokens = ByteBuffer()
    /// Those of an earlier document, which count where damage leaves no sign in this one, and if documents are on lines.
    private var earlier = ByteBuffer()
    /// Whether each document that has ended was on a line of its own: what begins on a line as a document did is the next one
    /// then, also where a value is expected in this one.
    private(set) var areOnLines = false
    private var hasEnded = false
    private var names = 0
    private var isComplete = true
    /// Where a name begins that no colon has followed.
    private var openName: Int?

    /// A document begins.
    mutating func begin() {
        if tokens.count > 1 { swap(&tokens, &earlier) }
        tokens.removeAll()
        (names, isComplete, openName) = (0, false, nil)
    }

    /// A document has ended.
    mutating func noteEnd(isOnLine: Bool) {
        areOnLines = isOnLine && (areOnLines || !hasEnded)
        hasEnded = true
    }

    /// An object or an array begins.
    mutating func add(bracket: UInt8) { if !isComplete { tokens.append(bracket) } }

    /// A member begins.
    mutating func add(name: ByteView) {
        if isComplete { return }
        guard name.count <= Self.longestName else { return end() }
        if tokens.view.last == Self.scalar { tokens.append(ASCII.comma) }
        openName = tokens.count
        tokens.append(ASCII.quote)
        tokens.append(UInt8(name.count))
        tokens.append(name)
    }

    /// The value of a member follows.
    mutating func addColon() {
        if isComplete { return }
        openName = nil
        tokens.append(ASCII.colon)
        names += 1
        isComplete = names == Self.mostNames
    }

    /// A text, a number or a word.
    mutating func addScalar() {
        // Elements of an array do not count.
        if tokens.view.last == Self.scalar { return end() }
        if !isComplete { tokens.append(Self.scalar) }
    }

    /// What follows may differ, or is damaged: a name that no colon has followed may have taken other text with it.
    mutating func end() {
        if let openName { tokens.truncate(to: openName) }
        (isComplete, openName) = (true, nil)
    }

    /// The elements of an array are records.
    mutating func endWithRecords() {
        if !isComplete, names == 0 {
            tokens.append(ASCII.leftBracket)
            tokens.append(ASCII.leftBrace)
        }
        isComplete = true
    }

    /// Whether a text begins like the document; `nil` if it ends before that can be told.
    func matches(_ text: ByteView) -> Bool? {
        let text = text.prefix(min(text.count, Self.longestLook))
        // A bracket alone is no sign.
        let isSign = tokens.count > 1
        if isSign {
            let isAlike = Self.matches(text, tokens.view)
            if isAlike != false { return isAlike }
        }
        let isEarlierSign = areOnLines ? tokens.view.first == earlier.view.first : isComplete && !isSign
        return isEarlierSign && earlier.count > 1 ? Self.matches(text, earlier.view) : false
    }

    private static func matches(_ text: ByteView, _ tokens: ByteView) -> Bool? {
        var (token, index) = (0, 0)
        while token < tokens.count {
            while index < text.count, ASCII.isWhiteSpace(text[index]) { index += 1 }
            guard index < text.count else { return nil }
            switch tokens[token] {
            case ASCII.quote:
                let name = tokens.dropFirst(token + 2).prefix(Int(tokens[token + 1]))
                let found = text[index..<min(index + name.count, text.count)]
                guard found == name else { return name.starts(with: found) ? nil : false }
                token += 2 + name.count
                index += name.count
            case scalar:
                guard let end = text.endOfScalar(at: index) else { return nil }
                if end == index { return false }
                token += 1
                index = end
            default:
                guard text[index] == tokens[token] else { return false }
                token += 1
                index += 1
            }
        }
        return true
    }
}

extension ByteView {
    /// The end of a text, a number or a word, or the start if there is none; `nil` if it may go on.
    fileprivate func endOfScalar(at start: Int) -> Int? {
        var index = start
        if self[start] == ASCII.quote {
            index += 1
            while index < count, self[index] != ASCII.quote { index += self[index] == ASCII.backslash ? 2 : 1 }
            return index < count ? index + 1 : nil
        }
        func isOfWord(_ byte: UInt8) -> Bool {
            ASCII.isDigit(byte) || ASCII.isLetter(byte) || "+-.".utf8.contains(byte)
        }
        while index < count, isOfWord(self[index]) { index += 1 }
        return index < count ? index : nil
    }
}
