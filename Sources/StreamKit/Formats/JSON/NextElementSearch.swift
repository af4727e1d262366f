/// Looks for the position where reading continues after a damaged element of an array.
///
/// There are two ways to read damaged text. Either its quotes are right, or one of them is missing, most likely that of the
/// last string before the fault: then what looks like that string is not one, and the next quote opens one.
/// ```
///   {"a":"x,"b":1},{"a":"y"}
///        ╰─╯^ fault             as written:  string `x,`, b, string `:1},{`, a, string `:`, …
///         ╰──── shifted:                     x,  string `b`  :1 }  ,{"   the next element begins here
/// ```
/// Both continue byte by byte, whatever brackets they meet, until one reaches the end of the array, or a comma between
/// elements and the beginning of an object: that one decides.
struct NextElementSearch {
    private var asWritten: DamagedText
    private var shifted: DamagedText?

    /// - Parameters:
    ///   - text: the element up to the fault.
    ///   - isWhole: whether only its length is wrong.
    ///   - isTop: whether no object encloses the array.
    init(_ text: ByteView, isWhole: Bool, isTop: Bool) {
        asWritten = DamagedText(acceptsAnyValue: true, isTop: isTop)
        var before = asWritten
        var quote: Int?
        for index in 0..<text.count {
            if text[index] == ASCII.quote, !asWritten.isInString { (before, quote) = (asWritten, index) }
            _ = asWritten.read(text[index], at: index)
        }
        if isWhole { return }
        before.acceptsAnyValue = false
        guard let quote else {
            // No string was read: this may be in the middle of one.
            before.isInString = true
            shifted = before
            return
        }
        for index in (quote + 1)..<max(text.count, quote + 1) where found == nil {
            found = before.read(text[index], at: index)
        }
        shifted = before
    }

    /// Where reading continues, if that has been found in the text up to the fault.
    private(set) var found: DamagedText.Place?

    /// Reads the next byte.
    /// - Parameter index: its position, relative to the start of the element.
    mutating func read(_ byte: UInt8, at index: Int) -> DamagedText.Place? {
        asWritten.read(byte, at: index) ?? shifted?.read(byte, at: index)
    }

    /// Forgets the candidates.
    mutating func forgetCandidates() {
        asWritten.forgetCandidate()
        shifted?.forgetCandidate()
    }

    /// Where reading may continue, if what comes next fits.
    var candidate: Int? {
        [asWritten.candidate, shifted?.candidate].compactMap { $0 }.min()
    }
}

/// Reads JSON in which brackets may be missing.
struct DamagedText {
    /// Where reading continues.
    struct Place {
        /// After the last byte of the damage.
        let end: Int
        /// The first byte of the next element, or the bracket that closes the array.
        let next: Int
    }

    /// Whether any value may follow the comma, not only an object with a name in it.
    var acceptsAnyValue: Bool
    private let isTop: Bool
    fileprivate(set) var isInString = false
    private var isEscaped = false
    /// Which of the open brackets are braces, the innermost in the lowest bit; those deeper than 256 are forgotten.
    private var braces: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    private var depth = 0
    /// The position of the last byte if it was a comma, or the brace after one.
    private var comma: Int?
    private var brace: Int?
    /// The end of the text before the comma.
    private var end = 0
    /// After the last byte that is not white space.
    private var lastByte = 0
    /// Whether nothing has come since the depth was last 0.
    private var isClean = false
    /// A `]` where no array was open: it may end the enclosing array, replace a brace, or be one too many. In the last case
    /// nothing changes.
    private var bracket: Int?
    private var beforeBracket: (braces: (UInt64, UInt64, UInt64, UInt64), depth: Int)?

    init(acceptsAnyValue: Bool, isTop: Bool) { (self.acceptsAnyValue, self.isTop) = (acceptsAnyValue, isTop) }

    /// The comma before the next element, perhaps.
    var candidate: Int? { bracket ?? (comma != nil || brace != nil ? end : nil) }

    mutating func forgetCandidate() {
        restore()
        (bracket, comma, brace) = (nil, nil, nil)
    }

    mutating func read(_ byte: UInt8, at index: Int) -> Place? {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == ASCII.backslash {
                isEscaped = true
            } else if byte == ASCII.quote {
                isInString = false
            }
            lastByte = index + 1
            return nil
        }
        if ASCII.isWhiteSpace(byte) { return nil }
        defer { lastByte = index + 1 }
        if let bracket {
            self.bracket = nil
            // No bracket is closed after the end of an array at the top.
            if byte | 0x20 == ASCII.leftBrace || byte == ASCII.rightBracket || !isTop && byte == ASCII.rightBrace {
                return Place(end: bracket, next: bracket)
            }
            if byte != ASCII.comma { restore() }
        }
        if let brace {
            self.brace = nil
            beforeBracket = nil
            if byte == ASCII.quote || byte == ASCII.rightBrace { return Place(end: end, next: brace) }
        }
        if comma != nil {
            comma = nil
            if byte != ASCII.leftBrace, beforeBracket != nil { restore() }
            // Braces do not follow commas in an object: its closing brace is missing.
            if byte == ASCII.leftBrace { while depth > 0, isInObject { pop() } }
            if depth == 0 {
                if byte == ASCII.leftBrace {
                    brace = index
                } else if acceptsAnyValue, isClean, Self.beginsValue(byte) {
                    return Place(end: end, next: index)
                }
            }
        }
        switch byte {
        case ASCII.quote: isInString = true
        case ASCII.leftBrace: push(isObject: true)
        case ASCII.leftBracket: push(isObject: false)
        case ASCII.rightBrace:
            while depth > 0, !isInObject { pop() }
            pop()
        case ASCII.rightBracket:
            if depth == 0 { return Place(end: lastByte, next: index) }
            let before = (braces: braces, depth: depth)
            while depth > 0, isInObject { pop() }
            if depth == 0 { (bracket, beforeBracket) = (index, before) } else { pop() }
        case ASCII.comma:
            comma = index
            end = lastByte
            return nil
        default: break
        }
        isClean = depth == 0 && (byte | 0x20 == ASCII.rightBrace || isClean)
        return nil
    }

    private var isInObject: Bool { braces.0 & 1 == 1 }

    private mutating func restore() {
        if let beforeBracket { (braces, depth) = beforeBracket }
        beforeBracket = nil
    }

    private mutating func push(isObject: Bool) {
        braces.3 = braces.3 << 1 | braces.2 >> 63
        braces.2 = braces.2 << 1 | braces.1 >> 63
        braces.1 = braces.1 << 1 | braces.0 >> 63
        braces.0 = braces.0 << 1 | (isObject ? 1 : 0)
        depth += 1
    }

    private mutating func pop() {
        if depth == 0 { return }
        braces.0 = braces.0 >> 1 | braces.1 << 63
        braces.1 = braces.1 >> 1 | braces.2 << 63
        braces.2 = braces.2 >> 1 | braces.3 << 63
        braces.3 >>= 1
        depth -= 1
    }

    /// Whether a byte begins a value other than an object.
    static func beginsValue(_ byte: UInt8) -> Bool {
        byte == ASCII.quote || byte == ASCII.leftBracket || byte == ASCII.minus || ASCII.isDigit(byte)
            || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") || byte == UInt8(ascii: "n")
    }
}
