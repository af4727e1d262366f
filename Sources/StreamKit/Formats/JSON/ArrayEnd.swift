/// A `]` that may close an array of records after a damaged element, or may be a part of that element: what follows decides.
///
/// ```
///   {"l":[{"a":1]},{"a":2}]}      after `]}` the document would end, and no comma may follow: a part of the element
///   {"l":[{"a":1],"n":[3]}⏎{      everything fits until the next document begins: it closes the array
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
    /// The brackets open outside the array.
    private var open: OpenBrackets
    private var expectation = Expectation.separator
    /// Whether nothing but a comma has followed.
    private var isFirst = true

    init(at place: DamagedText.Place, isBalanced: Bool, in enclosing: OpenBrackets) {
        (self.place, self.isBalanced, open) = (place, isBalanced, enclosing)
    }

    /// Whether it closes the array if the input ends here.
    var closesArrayAtEnd: Bool { isBalanced || open.isEmpty && !isFirst }

    /// Whether the next element of an enclosing array may begin here.
    var awaitsElement: Bool { expectation == .memberOrElement && !open.isInObject && !isFirst }

    /// Reads a byte outside strings, or the quote that opens one.
    mutating func read(_ byte: UInt8) -> Verdict {
        switch expectation {
        case .separator where open.isEmpty:
            return byte | 0x20 == ASCII.leftBrace ? .closesArray : .isPartOfElement
        case .separator where byte == ASCII.comma:
            expectation = .memberOrElement
            return .open
        case .separator where byte != ASCII.rightBrace && byte != ASCII.rightBracket:
            return .isPartOfElement
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
