/// A `]` that may close an array of records after a damaged element, or may be a part of that element: what follows decides.
///
/// ```
///   {"l":[{"a":1]},{"a":2}]}      after `]}` the document would end, and no comma may follow: a part of the element
///   {"l":[{"a":1],"n":[3]}⏎{      everything fits until the next document begins: it closes the array
///   [{"a":[{"b":x"}]},{"a":2}]    at the top, a comma and an element follow no array: a part of the element
///   [{"a":1}],"b":1}⏎[            but the rest of something and another array may: it closes the array
/// ```
struct ArrayEnd: BitwiseCopyable {
    enum Verdict {
        case open
        case closesArray
        case isPartOfElement
    }

    private enum Expectation {
        /// A comma or a closing bracket.
        case separator
        case memberOrElement
        case anything
    }

    /// Where the element ends, and the array.
    let place: DamagedText.Place
    /// Whether the brackets of the element balance.
    private let isBalanced: Bool
    /// The brackets open outside the array, and whether there are none.
    private var open: OpenBrackets
    private let isAtTop: Bool
    private var expectation = Expectation.separator
    /// Whether nothing but a comma has followed.
    private var isFirst = true

    init(at place: DamagedText.Place, isBalanced: Bool, in enclosing: OpenBrackets) {
        (self.place, self.isBalanced, open, isAtTop) = (place, isBalanced, enclosing, enclosing.isEmpty)
    }

    /// Whether it closes the array if the input ends here.
    var closesArrayAtEnd: Bool { isBalanced || open.isEmpty && !isFirst }

    /// Whether the next element of an enclosing array may begin here.
    var awaitsElement: Bool { expectation == .memberOrElement && !open.isInObject && !isFirst }

    /// Reads a byte outside strings, or the quote that opens one.
    mutating func read(_ byte: UInt8) -> Verdict {
        switch expectation {
        case .separator where open.isEmpty:
            if isAtTop, byte == ASCII.rightBrace || byte == ASCII.rightBracket { return .open }
            guard isAtTop, byte == ASCII.comma else {
                return byte | 0x20 == ASCII.leftBrace ? .closesArray : .isPartOfElement
            }
            expectation = .memberOrElement
            return .open
        case .separator where byte == ASCII.comma:
            expectation = .memberOrElement
            return .open
        case .separator where byte != ASCII.rightBrace && byte != ASCII.rightBracket:
            return .isPartOfElement
        case .memberOrElement where isAtTop && open.isEmpty:
            if byte != ASCII.quote { return byte == ASCII.leftBrace ? .isPartOfElement : .closesArray }
            expectation = .anything
            return .open
        case .anything where isAtTop && open.isEmpty && (byte == ASCII.rightBrace || byte == ASCII.rightBracket):
            expectation = .separator
            return .open
        case .memberOrElement:
            let fits =
                open.isInObject
                ? byte == ASCII.quote : isFirst ? byte == ASCII.leftBracket : byte != ASCII.comma
            if !fits { return .isPartOfElement }
            if isBalanced { return .closesArray }
            expectation = .anything
        case .separator, .anything:
            break
        }
        isFirst = false
        switch byte {
        case ASCII.leftBrace, ASCII.leftBracket:
            open.push(isObject: byte == ASCII.leftBrace)
            expectation = .anything
        case ASCII.rightBrace, ASCII.rightBracket:
            if open.isEmpty || (byte == ASCII.rightBrace) != open.isInObject { return .isPartOfElement }
            open.pop()
            expectation = .separator
        case ASCII.comma:
            expectation = .memberOrElement
        default: break
        }
        return .open
    }
}
