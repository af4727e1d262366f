/// Looks for the position where reading continues after a damaged element of an array.
///
/// There are several ways to read damaged text. Either its quotes are right; or one of them is missing: that of a string at the
/// fault, which is then in it, or that of the last string before the fault: then what looks like that string is not one, and the
/// next quote opens one; or a quote in that string ends it, whatever the backslash before it says.
/// ```
///   {"a":"x,"b":1},{"a":"y"}
///        ╰─╯^ fault             as written:  string `x,`, b, string `:1},{`, a, string `:`, …
///         ╰──── shifted:                     x,  string `b`  :1 }  ,{"   the next element begins here
///
///   {"a":"x\"},{"b":"y"}
///        ╰──────╯^ fault        ended sooner:  string `x`  }  ,{"   the next element begins here
/// ```
/// The first one that comes to the end of the array, or to a comma between elements and the beginning of an object, decides.
struct NextElementSearch {
    private var readings: [DamagedText]
    /// Where reading continues, if that has been found in the text up to the fault.
    private(set) var found: DamagedText.Place?

    /// - Parameters:
    ///   - text: the element up to the fault.
    ///   - isWhole: whether only its length is wrong.
    ///   - depth: how many objects and arrays there are around the array.
    init(_ text: ByteView, isWhole: Bool, depth: Int) {
        var asWritten = DamagedText(depth: depth)
        var before = asWritten
        var quote: Int?
        for index in 0..<text.count {
            if text[index] == ASCII.quote, !asWritten.isInString { (before, quote) = (asWritten, index) }
            _ = asWritten.read(text[index], at: index)
        }
        readings = [asWritten]
        if isWhole { return }
        // The first quote of a string may be missing here, or what is read may be the middle of one.
        var inString = asWritten
        inString.isInString.toggle()
        readings.append(inString)
        guard let quote else { return }
        add(before, text, from: quote + 1)
        let escaped = (quote + 2..<max(quote + 2, text.count)).last {
            text[$0] == ASCII.quote && text[$0 - 1] == ASCII.backslash
        }
        if let escaped { add(before, text, from: escaped + 1) }
    }

    private mutating func add(_ reading: DamagedText, _ text: ByteView, from start: Int) {
        var reading = reading
        for index in min(start, text.count)..<text.count where found == nil {
            found = reading.read(text[index], at: index)
        }
        readings.append(reading)
    }

    /// Reads the next byte.
    /// - Parameter index: its position, relative to the start of the element.
    mutating func read(_ byte: UInt8, at index: Int) -> DamagedText.Place? {
        for reading in readings.indices {
            if let place = readings[reading].read(byte, at: index) { return place }
        }
        return nil
    }

    /// Where the array ends if the input ends here.
    var placeAtEnd: DamagedText.Place? { readings.lazy.compactMap(\.arrayEnd).first }

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
        /// Whether that is the first byte of another document.
        var isDocument = false
    }

    /// How many objects and arrays there are around the array.
    private let depth: Int
    var isInString = false
    private var isEscaped = false
    /// The brackets open in the element.
    private var open = OpenBrackets()
    /// The end of the text before the last byte, if that was a comma, or before the comma and the brace that were the last.
    private var comma: Int?
    private var brace: Place?
    private var followsColon = false
    /// A `]` that may end the array, or is one too many.
    private(set) var arrayEnd: Place?
    /// How many brackets that nothing opened have followed it; negative if objects of the element were open there.
    private var closed = -1
    /// After the last byte that is not white space.
    private var end = 0
    /// Hashes of the string that is being read, and of the first one: the name of an element's first member.
    private var name = 0
    private var firstName: Int?
    /// Where the next element begins, if its first name is the same.
    private var awaited: Place?

    init(depth: Int) { self.depth = depth }

    var candidate: Int? { arrayEnd?.end ?? brace?.end ?? comma }

    mutating func forgetCandidate() { (arrayEnd, closed, brace, comma, awaited) = (nil, -1, nil, nil, nil) }

    mutating func read(_ byte: UInt8, at index: Int) -> Place? {
        if ASCII.isWhiteSpace(byte), !isInString { return nil }
        defer { end = index + 1 }
        if isInString {
            isInString = isEscaped || byte != ASCII.quote
            isEscaped = byte == ASCII.backslash && !isEscaped
            if isInString { name = name &* 31 &+ Int(byte) } else if let place = endString() { return place }
            return nil
        }
        let (followsComma, place) = (comma, brace)
        let isMember = followsColon
        (comma, brace, followsColon) = (nil, nil, byte == ASCII.colon)
        if let place, byte == ASCII.quote || byte == ASCII.rightBrace {
            // A bracket too many, or a brace is missing before it: what follows is of another kind then.
            guard byte == ASCII.quote, arrayEnd != nil, closed < 0, depth > 1 else { return place }
            awaited = place
        }
        switch byte {
        case ASCII.comma:
            comma = end
            // The objects around the array are elements, too, unless it is the document that ends here.
            if open.isEmpty, closed > 0, closed < depth { return arrayEnd }
            // Nothing follows the end of a document.
            if open.isEmpty, depth == 0 { arrayEnd = nil }
            closed = arrayEnd == nil ? -1 : min(closed, 0)
        case ASCII.rightBrace:
            if open.isEmpty, closed >= 0 { closed += 1 }
            open.closeObject()
        case ASCII.rightBracket:
            let place = Place(end: end, next: index)
            if open.isEmpty {
                (arrayEnd, closed) = closed < 0 || closed >= depth ? (place, 0) : (arrayEnd, closed + 1)
            } else if !open.closeArray(), arrayEnd == nil {
                (arrayEnd, closed) = (place, -1)
            }
        // No element follows: the bracket was right.
        case _ where open.isEmpty && followsComma == nil && arrayEnd != nil: return arrayEnd
        case ASCII.quote: (isInString, name) = (true, 0)
        case ASCII.leftBrace:
            // In an object braces follow colons: its closing brace is missing.
            while !isMember, open.isInObject { open.pop() }
            if open.isEmpty { brace = followsComma.map { Place(end: $0, next: index) } }
            open.push(isObject: true)
        case ASCII.leftBracket: open.push(isObject: false)
        default: break
        }
        return nil
    }

    private mutating func endString() -> Place? {
        defer { awaited = nil }
        if firstName == nil { firstName = name }
        return awaited == nil ? nil : name == firstName ? awaited : arrayEnd
    }
}
