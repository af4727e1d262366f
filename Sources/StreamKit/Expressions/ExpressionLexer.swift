/// Splits an expression into tokens.
struct ExpressionLexer {
    private let source: String
    private let bytes: [UInt8]
    private var index = 0

    init(_ source: String) {
        self.source = source
        bytes = Array(source.utf8)
    }

    /// All tokens; the last is `.end`.
    mutating func tokens() throws(ExpressionError) -> [ExpressionToken] {
        var tokens: [ExpressionToken] = []
        while true {
            while index < bytes.count, ASCII.isWhiteSpace(bytes[index]) { index += 1 }
            let offset = index
            guard index < bytes.count else {
                tokens.append(ExpressionToken(kind: .end, offset: offset))
                return tokens
            }
            let isQuoted = bytes[index] == Self.backquote
            tokens.append(ExpressionToken(kind: try next(), offset: offset, isQuoted: isQuoted))
        }
    }

    private static let backquote = UInt8(ascii: "`")

    private mutating func next() throws(ExpressionError) -> ExpressionToken.Kind {
        let byte = bytes[index]
        if byte == Self.backquote { return .name(try quotedName()) }
        if byte == ASCII.quote { return .text(try text()) }
        if ASCII.isDigit(byte) { return .number(try number()) }
        if Self.typographicQuotes.contains(where: { bytes[index...].starts(with: $0.utf8) }) {
            throw error("text goes in straight double quotes: \"…\"", at: index)
        }
        if Self.beginsName(byte) { return .name(name()) }
        for (symbol, answer) in Self.foreignSymbols where bytes[index...].starts(with: symbol.utf8) {
            throw error("\(symbol) is not an operator; \(answer)", at: index)
        }
        for symbol in ExpressionToken.Symbol.allCases where bytes[index...].starts(with: symbol.rawValue.utf8) {
            index += symbol.rawValue.utf8.count
            return .symbol(symbol)
        }
        let isBeforeName = index + 1 < bytes.count && Self.beginsName(bytes[index + 1])
        if isBeforeName, byte == ASCII.dot || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@"),
            index == 0 || !Self.isInName(bytes[index - 1])
        {
            throw error("a field is written as its name alone", at: index)
        }
        let isAfterName = index > 0 && Self.beginsName(bytes[index - 1])
        throw error(isAfterName && byte == ASCII.dot ? Self.nameNeedsBackquotes : Self.hint(for: byte), at: index)
    }

    /// What word processors and web pages make of quotes.
    private static let typographicQuotes = [
        "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}",
    ]

    /// Operators of other languages that begin like others here.
    private static let foreignSymbols = [
        ("===", "== compares"), ("!==", "!= does that"), ("<>", "!= does that"), ("**", "write x * x"),
        ("=<", "<= does that"), ("=>", ">= does that"),
    ]

    static let nameNeedsBackquotes = "a name with such a character goes in backquotes"

    private static func hint(for byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "="): "= is not an operator; == compares"
        case UInt8(ascii: "'"): "text goes in double quotes"
        case ASCII.ampersand: "& is not an operator; && is"
        case UInt8(ascii: "|"): "| is not an operator; || is"
        case UInt8(ascii: "."): "a number begins with a digit"
        case UInt8(ascii: "$"): "an amount is a number alone"
        case ASCII.leftBracket: "a list is in parentheses: x in (\"a\", \"b\")"
        case UInt8(ascii: "~"): "~ is not an operator; =~ matches a regular expression"
        default: "unexpected character"
        }
    }

    static func beginsName(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private mutating func name() -> [UInt8] {
        let start = index
        while index < bytes.count, Self.isInName(bytes[index]) || isPointInName { index += 1 }
        return Array(bytes[start..<index])
    }

    private static func isInName(_ byte: UInt8) -> Bool { beginsName(byte) || ASCII.isDigit(byte) }

    /// Whether the next byte is a point followed by part of a name: `address.city`.
    private var isPointInName: Bool {
        bytes[index] == ASCII.dot && index + 1 < bytes.count && Self.isInName(bytes[index + 1])
    }

    private mutating func quotedName() throws(ExpressionError) -> [UInt8] {
        let start = index
        var name: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == Self.backquote {
                guard index < bytes.count, bytes[index] == Self.backquote else {
                    if name.isEmpty { throw error("a name is missing", at: start) }
                    return name
                }
                index += 1
            }
            name.append(byte)
        }
        throw error("a backquote is not closed", at: start)
    }

    /// `[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`
    private mutating func number() throws(ExpressionError) -> [UInt8] {
        let start = index
        skipDigits()
        if let date = dateBegun(at: start) { throw error("a date goes in double quotes: \"\(date)\"", at: start) }
        if index < bytes.count, bytes[index] == ASCII.dot {
            index += 1
            guard skipDigits() else { throw error("a digit is missing", at: index) }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == ASCII.plus || bytes[index] == ASCII.minus { index += 1 }
            guard skipDigits() else { throw error("a digit is missing", at: index) }
        }
        if index < bytes.count, Self.beginsName(bytes[index]) {
            throw error("a name that begins with a digit goes in backquotes", at: start)
        }
        return Array(bytes[start..<index])
    }

    /// A date where a number has been read: nobody subtracts numbers with leading zeros, or divides by a day and a month.
    private func dateBegun(at start: Int) -> String? {
        let text = bytes[start...].prefix(10)
        let parts = text.prefix { ASCII.isDigit($0) || $0 == ASCII.slash }.split(
            separator: ASCII.slash, omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
        if parts.map(\.count) == [2, 2, 4] { return "\(parts[2])-\(parts[1])-\(parts[0])" }
        let isDate =
            text.count == 10
            && text.enumerated().allSatisfy { place, byte in
                place == 4 || place == 7 ? byte == ASCII.minus : ASCII.isDigit(byte)
            }
        guard isDate, bytes[(start + 10)...].first.map(ASCII.isDigit) != true else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    @discardableResult private mutating func skipDigits() -> Bool {
        let start = index
        while index < bytes.count, ASCII.isDigit(bytes[index]) { index += 1 }
        return index > start
    }

    /// A text with the escapes of JSON strings (RFC 8259, section 7).
    private mutating func text() throws(ExpressionError) -> [UInt8] {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != ASCII.quote {
            if bytes[index] == UInt8(ascii: "\\") { try skipEscape() } else { index += 1 }
        }
        guard index < bytes.count else { throw error("a quote is not closed", at: start) }
        index += 1
        return Array(bytes[(start + 1)..<(index - 1)]).withView { text in
            var arena = Arena()
            return arena.unescapedJSON(text).array
        }
    }

    private mutating func skipEscape() throws(ExpressionError) {
        let start = index
        index += 1
        guard index < bytes.count else { return }
        if bytes[index] == UInt8(ascii: "u") {
            let digits = bytes[(index + 1)...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ ASCII.hexDigit($0) != nil }) else {
                throw error("\\u needs four hexadecimal digits", at: start)
            }
            index += 4
        } else if !Array(#""\/bfnrt"#.utf8).contains(bytes[index]) {
            throw error("no such escape; a backslash is written \\\\", at: start)
        }
        index += 1
    }

    private func error(_ reason: String, at offset: Int) -> ExpressionError {
        ExpressionError(reason: reason, source: source, offset: offset)
    }
}
