internal import CStreamKit

/// Scans the parts of JSON (RFC 8259) that fuelstream needs: where a value ends, the contents of a string.
struct JSONScanner {
    /// What is wrong, and where.
    struct Fault: Error {
        /// From 0.
        let position: Int
        let reason: StaticString
    }

    /// How deep values may be nested.
    static let maximumDepth = 256

    let text: ByteView
    /// The current position.
    var position = 0

    init(_ text: ByteView) { self.text = text }

    /// The next byte, unless all have been read.
    var next: UInt8? { position < text.count ? text[position] : nil }

    mutating func skipWhiteSpace() {
        while position < text.count, ASCII.isWhiteSpace(text[position]) { position += 1 }
    }

    /// Skips a byte.
    @inline(__always)
    mutating func expect(_ byte: UInt8, or reason: StaticString) throws(Fault) {
        guard next == byte else { throw fault(reason) }
        position += 1
    }

    /// Skips a string, from its opening quote on; returns whether it has escapes.
    @inline(__always)
    mutating func string() throws(Fault) -> Bool {
        try expect(ASCII.quote, or: "a string is missing")
        position = text.firstStringSpecial(from: position)
        if next == ASCII.quote {
            position += 1
            return false
        }
        return try restOfString()
    }

    /// Skips a string from its first special byte on.
    private mutating func restOfString() throws(Fault) -> Bool {
        var isEscaped = false
        while true {
            guard position < text.count else { throw fault("a string does not end") }
            switch text[position] {
            case ASCII.quote:
                position += 1
                return isEscaped
            case ASCII.backslash:
                isEscaped = true
                try escape()
                position = text.firstStringSpecial(from: position)
            default:
                throw fault("a control character in a string")
            }
        }
    }

    /// Skips a value of any kind; returns its kind, and whether it is a string with escapes.
    @inline(__always)
    mutating func value(depth: Int = 1) throws(Fault) -> (kind: Value.Kind, isEscaped: Bool) {
        if next == ASCII.quote { return (.text, try string()) }
        return (try otherValue(depth), false)
    }

    /// Skips a value that is known to be valid.
    @inline(__always)
    mutating func skipValidValue() {
        guard let opening = next else { return }
        var frame = ValueFrame(opening)
        var scanned = 1
        let rest = text.dropFirst(position)
        position += frame.end(in: rest, &scanned) ?? rest.count
    }

    /// Skips a value that is not a string.
    private mutating func otherValue(_ depth: Int) throws(Fault) -> Value.Kind {
        switch next {
        case ASCII.leftBrace:
            try members(depth, until: ASCII.rightBrace)
            return .json
        case ASCII.leftBracket:
            try members(depth, until: ASCII.rightBracket)
            return .json
        case UInt8(ascii: "t"):
            try literal("true")
            return .boolean
        case UInt8(ascii: "f"):
            try literal("false")
            return .boolean
        case UInt8(ascii: "n"):
            try literal("null")
            return .missing
        default:
            try number()
            return .number
        }
    }

    /// Skips the rest of an object or array, whose opening bracket has been read.
    /// - Parameter part: skips a member or an element.
    @inline(__always)
    mutating func parts(
        until close: UInt8, _ part: (inout JSONScanner) throws(Fault) -> Void
    ) throws(Fault) {
        skipWhiteSpace()
        if next != close {
            while true {
                try part(&self)
                skipWhiteSpace()
                if next == close { break }
                try expect(ASCII.comma, or: "a comma is missing")
                skipWhiteSpace()
            }
        }
        position += 1
    }

    /// Skips the colon after a member's name.
    mutating func colon() throws(Fault) {
        skipWhiteSpace()
        try expect(ASCII.colon, or: "a colon is missing after a name")
        skipWhiteSpace()
    }

    // MARK: Parts

    /// Skips an object or array, including nested ones.
    private mutating func members(_ depth: Int, until close: UInt8) throws(Fault) {
        guard depth < Self.maximumDepth else { throw fault("values nested deeper than 256") }
        position += 1
        try parts(until: close) { scanner throws(Fault) in
            if close == ASCII.rightBrace {
                _ = try scanner.string()
                try scanner.colon()
            }
            _ = try scanner.value(depth: depth + 1)
        }
    }

    private mutating func literal(_ word: StaticString) throws(Fault) {
        let word = ByteView(word)
        guard text.dropFirst(position).starts(with: word) else { throw fault("not a JSON value") }
        position += word.count
    }

    private mutating func number() throws(Fault) {
        let start = position
        while let byte = next,
            ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == ASCII.minus
                || byte == ASCII.plus || byte == ASCII.dot
        {
            position += 1
        }
        guard isJSONNumber(text[start..<position]) else {
            position = start
            throw fault("not a JSON value")
        }
    }

    private mutating func escape() throws(Fault) {
        let start = position
        position += 1
        switch next {
        case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u") where hexadecimal(text, at: position + 1) != nil:
            position += 5
        default:
            position = start
            throw fault("an escape that JSON does not have")
        }
    }

    /// A fault at the current position; if the text ends there, that is the fault.
    func fault(_ reason: StaticString) -> Fault {
        Fault(position: position, reason: position < text.count ? reason : "the object does not end on its line")
    }
}

/// Four hexadecimal digits.
private func hexadecimal(_ text: ByteView, at start: Int) -> UInt32? {
    guard start + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for index in start..<(start + 4) {
        guard let digit = ASCII.hexDigit(text[index]) else { return nil }
        value = value << 4 | UInt32(digit)
    }
    return value
}

extension Arena {
    /// The text of a valid JSON string without its quotes. A lone surrogate, which is no text, stays as its escape
    /// (`\ud83d`), so that different ones differ.
    mutating func unescapedJSON(_ text: ByteView) -> ByteView {
        // No escape produces more bytes than it has.
        unsafe make(limit: text.count) { place in
            var written = 0
            var index = 0
            while index < text.count {
                guard text[index] == ASCII.backslash else {
                    unsafe place[written] = text[index]
                    written += 1
                    index += 1
                    continue
                }
                let (code, length) = escapedCode(text, at: index)
                if let scalar = Unicode.Scalar(code), let bytes = UTF8.encode(scalar) {
                    for byte in bytes {
                        unsafe place[written] = byte
                        written += 1
                    }
                } else {
                    for offset in 0..<length {
                        unsafe place[written] = ASCII.lowercased(text[index + offset])
                        written += 1
                    }
                }
                index += length
            }
            return written
        }
    }

    /// A valid object or array on one line: one that spans several loses the white space between its parts.
    mutating func lineOfJSON(_ json: ByteView) -> ByteView {
        if json.firstIndex(of: ASCII.lineFeed) == nil, json.firstIndex(of: ASCII.carriageReturn) == nil { return json }
        return unsafe make(limit: json.count) { place in
            var written = 0
            var index = 0
            while index < json.count {
                let byte = json[index]
                if ASCII.isWhiteSpace(byte) {
                    index += 1
                    continue
                }
                var end = index + 1
                if byte == ASCII.quote {
                    // Up to the closing quote.
                    while json[end] != ASCII.quote { end += json[end] == ASCII.backslash ? 2 : 1 }
                    end += 1
                }
                unsafe copyBytes(from: json.base + index, to: place + written, count: end - index)
                written += end - index
                index = end
            }
            return written
        }
    }

    /// A value's text, empty if there is none: lists joined, the contents of JSON strings, and other JSON verbatim.
    public mutating func text(of value: Value) -> ByteView {
        switch value.kind {
        case .absent, .missing: .empty
        case .text, .number, .boolean: value.bytes
        case .list: joined(value)
        case .json: string(ofJSON: value.bytes) ?? value.bytes
        }
    }

    /// The text of a value where texts stand alone, as in a table: that of `text(of:)`, but an array of strings is a list.
    public mutating func cell(of value: Value) -> ByteView {
        guard value.kind == .json else { return text(of: value) }
        return string(ofJSON: value.bytes) ?? elements(ofJSON: value.bytes).map { joined($0) } ?? value.bytes
    }

    /// The text of a JSON string, in place unless it has escapes; `nil` for any other value.
    public mutating func string(ofJSON json: ByteView) -> ByteView? {
        guard json.count >= 2, json[0] == ASCII.quote else { return nil }
        let text = json[1..<(json.count - 1)]
        return text.firstIndex(of: ASCII.backslash) == nil ? text : unescapedJSON(text)
    }
}

/// The character that an escape stands for, which may be a lone surrogate, and the escape's length.
private func escapedCode(_ text: ByteView, at index: Int) -> (UInt32, Int) {
    switch text[index + 1] {
    case UInt8(ascii: "b"): return (0x8, 2)
    case UInt8(ascii: "f"): return (0xC, 2)
    case UInt8(ascii: "n"): return (0xA, 2)
    case UInt8(ascii: "r"): return (0xD, 2)
    case UInt8(ascii: "t"): return (0x9, 2)
    case UInt8(ascii: "u"): break
    case let byte: return (UInt32(byte), 2)
    }
    guard let unit = hexadecimal(text, at: index + 2) else { return (0xFFFD, 2) }
    if unit & 0xFC00 == 0xD800, index + 12 <= text.count, text[index + 6] == ASCII.backslash,
        text[index + 7] == UInt8(ascii: "u"), let low = hexadecimal(text, at: index + 8), low & 0xFC00 == 0xDC00
    {
        return (0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF), 12)
    }
    return (unit, 6)
}

extension ByteView {
    /// Where a JSON string's ordinary characters end: at a quote, a backslash or a control character; or the count.
    @inline(__always)
    func firstStringSpecial(from start: Int) -> Int {
        unsafe byte_scan_string(base + start, base + count) - base
    }
}
