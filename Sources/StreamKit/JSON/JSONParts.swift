/// The members of a JSON object or the elements of an array, in order, up to the first invalid one.
struct JSONParts: Sequence, IteratorProtocol {
    struct Part {
        /// A member's name without its quotes; an element has none.
        var name = ByteView.empty
        var isEscaped = false
        /// The value verbatim.
        var value = ByteView.empty
    }

    private let isObject: Bool
    /// Whether the text is known to be valid: then values are not looked into.
    private let isValid: Bool
    private var scanner: JSONScanner
    /// The byte required before the next part; `nil` after the last one.
    private var separator: UInt8?

    /// - Parameters:
    ///   - object: without white space around it. Any other value has no members.
    ///   - isValid: whether it is known to be valid JSON, or what is wrong in the values does not matter.
    init(membersOf object: ByteView, isValid: Bool = false) {
        (isObject, self.isValid, separator) = (true, isValid, ASCII.leftBrace)
        scanner = JSONScanner(object)
    }

    /// - Parameters:
    ///   - array: without white space around it. Any other value has no elements.
    ///   - isValid: whether it is known to be valid JSON.
    init(elementsOf array: ByteView, isValid: Bool = false) {
        (isObject, self.isValid, separator) = (false, isValid, ASCII.leftBracket)
        scanner = JSONScanner(array)
    }

    mutating func next() -> Part? {
        guard let separator, scanner.next == separator else { return nil }
        self.separator = nil
        scanner.position += 1
        scanner.skipWhiteSpace()
        if isValid, scanner.next == ASCII.rightBracket { return nil }
        guard let part = try? part() else { return nil }
        scanner.skipWhiteSpace()
        self.separator = ASCII.comma
        return part
    }

    /// The next element of a valid array, if `end` finds where it ends.
    /// - Parameter end: gets the array, and where the element begins.
    @inline(__always)
    mutating func next(until end: (ByteView, Int) -> Int?) -> ByteView? {
        guard let separator, scanner.next == separator else { return nil }
        let text = scanner.text
        let start = text.skippingWhiteSpace(from: scanner.position + 1)
        guard let end = end(text, start) else { return nil }
        scanner.position = text.skippingWhiteSpace(from: end)
        self.separator = ASCII.comma
        return text[start..<end]
    }

    @inline(__always)
    private mutating func part() throws(JSONScanner.Fault) -> Part {
        var part = Part()
        var start = scanner.position
        if isObject {
            part.isEscaped = try scanner.string()
            part.name = scanner.text[(start + 1)..<(scanner.position - 1)]
            try scanner.colon()
            start = scanner.position
        }
        if isValid { scanner.skipValidValue() } else { _ = try scanner.value() }
        part.value = scanner.text[start..<scanner.position]
        return part
    }
}
