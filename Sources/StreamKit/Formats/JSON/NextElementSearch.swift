/// Looks for the position where reading continues after a damaged element of an array.
///
/// There are several ways to read damaged text. Either its quotes are right; or one of them is missing, most likely that of the
/// last string before the fault: then what looks like that string is not one, and the next quote opens one; or a quote in that
/// string ends it, whatever the backslash before it says.
/// ```
///   {"a":"x,"b":1},{"a":"y"}
///        ╰─╯^ fault             as written:  string `x,`, b, string `:1},{`, a, string `:`, …
///         ╰──── shifted:                     x,  string `b`  :1 }  ,{"   the next element begins here
///
///   {"a":"x\"},{"b":"y"}
///        ╰──────╯^ fault        ended sooner:  string `x`  }  ,{"   the next element begins here
/// ```
/// All continue byte by byte, whatever brackets they meet, until one reaches the end of the array, or a comma between
/// elements and the beginning of an object: that one decides.
struct NextElementSearch {
    private var readings: [DamagedText]

    /// - Parameters:
    ///   - text: the element up to the fault.
    ///   - isWhole: whether only its length is wrong.
    ///   - enclosing: the brackets open outside the array.
    init(_ text: ByteView, isWhole: Bool, in enclosing: OpenBrackets) {
        var asWritten = DamagedText(acceptsAnyValue: true, in: enclosing)
        var before = asWritten
        var quote: Int?
        for index in 0..<text.count {
            if text[index] == ASCII.quote, !asWritten.isInString { (before, quote) = (asWritten, index) }
            _ = asWritten.read(text[index], at: index)
        }
        readings = [asWritten]
        if isWhole { return }
        before.acceptsAnyValue = false
        guard let quote else {
            // No string was read: this may be in the middle of one.
            before.isInString = true
            readings.append(before)
            return
        }
        continueReading(before, text, from: quote + 1)
        let string = text.dropFirst(quote + 1)
        guard
            let end = (1..<max(1, string.count)).last(where: {
                string[$0] == ASCII.quote && string[$0 - 1] == ASCII.backslash
            })
        else { return }
        before.endString(at: quote + 1 + end)
        continueReading(before, text, from: quote + 2 + end)
    }

    private mutating func continueReading(_ reading: DamagedText, _ text: ByteView, from start: Int) {
        var reading = reading
        for index in min(start, text.count)..<text.count where found == nil {
            found = reading.read(text[index], at: index)
        }
        readings.append(reading)
    }

    /// Where reading continues, if that has been found in the text up to the fault.
    private(set) var found: DamagedText.Place?

    /// Reads the next byte.
    /// - Parameter index: its position, relative to the start of the element.
    mutating func read(_ byte: UInt8, at index: Int) -> DamagedText.Place? {
        for reading in readings.indices {
            if let place = readings[reading].read(byte, at: index) { return place }
        }
        return nil
    }

    /// Where the array ends if the input ends here, and with it the document.
    var placeAtEnd: DamagedText.Place? { readings.lazy.compactMap(\.placeAtEnd).first }

    /// Forgets the candidates.
    mutating func forgetCandidates() {
        for reading in readings.indices { readings[reading].forgetCandidate() }
    }

    /// Where reading may continue, if what comes next fits.
    var candidate: Int? { readings.compactMap(\.candidate).min() }
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

    /// Whether any value but a string may follow the comma, not only an object with a name in it.
    var acceptsAnyValue: Bool
    fileprivate(set) var isInString = false
    private var isEscaped = false
    /// The brackets open outside the array, and in the element.
    private let enclosing: OpenBrackets
    private var open = OpenBrackets()
    /// The position of the last byte if it was a comma, or the brace after one.
    private var comma: Int?
    private var brace: Int?
    /// The end of the text before the comma.
    private var end = 0
    /// After the last byte that is not white space.
    private var lastByte = 0
    /// Whether nothing has come since the depth was last 0.
    private var isClean = false
    /// A `]` that may end the enclosing array.
    private var arrayEnd: ArrayEnd?
    /// What was open before a `]` where no array was: it may replace a brace, or be one too many and change nothing.
    private var beforeBracket: OpenBrackets?
    private var followsBracket = false
    /// Whether brackets have not matched so far.
    private var hasMismatch = false

    init(acceptsAnyValue: Bool, in enclosing: OpenBrackets) {
        (self.acceptsAnyValue, self.enclosing) = (acceptsAnyValue, enclosing)
    }

    /// A string has been read, up to its quote at `index`.
    mutating func endString(at index: Int) {
        lastByte = index + 1
        isClean = false
        comma = nil
    }

    /// The comma before the next element, perhaps, or the end of the array.
    var candidate: Int? { arrayEnd?.place.end ?? (comma != nil || brace != nil ? end : nil) }

    var placeAtEnd: Place? { arrayEnd.flatMap { $0.closesArrayAtEnd ? $0.place : nil } }

    mutating func forgetCandidate() {
        restore()
        (followsBracket, arrayEnd, comma, brace) = (false, nil, nil, nil)
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
        let mayBeAround = byte == ASCII.leftBrace && arrayEnd?.awaitsElement ?? false
        switch arrayEnd?.read(byte) {
        case .closesArray: return arrayEnd?.place
        case .isPartOfElement: arrayEnd = nil
        case .open, nil: break
        }
        if followsBracket {
            followsBracket = false
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
            if byte == ASCII.leftBrace { while open.isInObject { open.pop() } }
            if open.isEmpty {
                if byte == ASCII.leftBrace {
                    // The objects around the array may be elements, too.
                    if mayBeAround { return arrayEnd?.place }
                    brace = index
                } else if acceptsAnyValue, isClean, byte != ASCII.quote, Self.beginsValue(byte) {
                    return Place(end: end, next: index)
                }
            }
        }
        switch byte {
        case ASCII.quote: isInString = true
        case ASCII.leftBrace: open.push(isObject: true)
        case ASCII.leftBracket: open.push(isObject: false)
        case ASCII.rightBrace:
            while !open.isEmpty, !open.isInObject {
                open.pop()
                hasMismatch = true
            }
            open.pop()
        case ASCII.rightBracket:
            if let place = readBracket(at: index) { return place }
        case ASCII.comma:
            comma = index
            end = lastByte
            return nil
        default: break
        }
        isClean = open.isEmpty && (byte | 0x20 == ASCII.rightBrace || isClean)
        return nil
    }

    private mutating func readBracket(at index: Int) -> Place? {
        if open.isEmpty {
            let place = Place(end: lastByte, next: index)
            // Nothing can contradict the end of an array at the top, unless it is doubtful what is open.
            if enclosing.isEmpty, !hasMismatch { return place }
            arrayEnd = arrayEnd ?? ArrayEnd(at: place, isBalanced: true, in: enclosing)
            return nil
        }
        let before = open
        while open.isInObject { open.pop() }
        if open.isEmpty {
            (followsBracket, beforeBracket) = (true, before)
            let place = Place(end: index, next: index)
            arrayEnd = arrayEnd ?? ArrayEnd(at: place, isBalanced: false, in: enclosing)
        } else {
            open.pop()
        }
        return nil
    }

    private mutating func restore() {
        if let beforeBracket { open = beforeBracket }
        beforeBracket = nil
    }

    /// Whether a byte begins a value other than an object.
    static func beginsValue(_ byte: UInt8) -> Bool {
        byte == ASCII.quote || byte == ASCII.leftBracket || byte == ASCII.minus || ASCII.isDigit(byte)
            || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") || byte == UInt8(ascii: "n")
    }
}
