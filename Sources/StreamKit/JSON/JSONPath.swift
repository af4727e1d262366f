/// A path into JSON: member names separated by points, and array indices, from 0, in brackets (`a.b[0].c`). A name with such
/// marks in it is in backquotes.
private struct JSONPath {
    enum Step {
        case member(ByteView)
        case element(Int)
    }

    private static let backquote = UInt8(ascii: "`")

    private let text: ByteView
    private var index = 0

    init(_ text: ByteView) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    /// The next step; `nil` if there is no valid one.
    mutating func next() -> Step? {
        guard !isAtEnd else { return nil }
        if text[index] == ASCII.leftBracket {
            var reader = DigitReader(text.dropFirst(index + 1))
            guard let place = reader.number(upTo: 9), reader.skip(ASCII.rightBracket) else { return nil }
            index += 1 + reader.index
            return .element(place)
        }
        if index > 0 {
            guard text[index] == ASCII.dot else { return nil }
            index += 1
        }
        if index < text.count, text[index] == Self.backquote,
            let end = text.firstIndex(of: Self.backquote, from: index + 1), end > index + 1
        {
            defer { index = end + 1 }
            return .member(text[(index + 1)..<end])
        }
        let start = index
        while index < text.count, text[index] != ASCII.dot, text[index] != ASCII.leftBracket { index += 1 }
        return index > start ? .member(text[start..<index]) : nil
    }
}

extension ByteView {
    /// Whether it is a path into JSON.
    var isJSONPath: Bool {
        var path = JSONPath(self)
        repeat { if path.next() == nil { return false } } while !path.isAtEnd
        return true
    }

    /// The index that a path into an array of texts leads to.
    var placeInJSONArray: Int? {
        var path = JSONPath(self)
        guard case .element(let place) = path.next(), path.isAtEnd else { return nil }
        return place
    }

    /// Whether it is exactly one JSON value.
    public var isJSON: Bool {
        var scanner = JSONScanner(self)
        scanner.skipWhiteSpace()
        guard (try? scanner.value()) != nil else { return false }
        scanner.skipWhiteSpace()
        return scanner.position == count
    }

    /// Visits the elements of a JSON array, up to the first invalid one; returns their number, or `nil` for any other value.
    /// - Parameter body: called with the index of each element, from 0, and the element verbatim.
    @discardableResult
    public func forEachJSONElement(_ body: (Int, ByteView) -> Void) -> Int? {
        guard !isEmpty, self[0] == ASCII.leftBracket else { return nil }
        var count = 0
        for element in JSONParts(elementsOf: self) {
            body(count, element.value)
            count += 1
        }
        return count
    }
}

extension Arena {
    /// The part of a JSON value to which a path leads, verbatim; `nil` if it leads nowhere.
    /// - Parameters:
    ///   - json: the value.
    ///   - path: member names separated by points, and array indices, from 0, in brackets: `a.b[0].c`.
    public mutating func part(ofJSON json: ByteView, at path: ByteView) -> ByteView? {
        var path = JSONPath(path)
        var part = json.trimmed
        repeat {
            guard let step = path.next() else { return nil }
            var found: ByteView?
            switch step {
            case .member(let name):
                // Of several with one name the last, as in most JSON parsers.
                for member in JSONParts(membersOf: part)
                where member.name == name || member.isEscaped && unescapedJSON(member.name) == name {
                    found = member.value
                }
            case .element(let place):
                part.forEachJSONElement { if $0 == place { found = $1 } }
            }
            guard let found else { return nil }
            part = found
        } while !path.isAtEnd
        return part
    }

    /// The elements of a JSON array as texts, whatever they are; `nil` for any other value.
    mutating func texts(ofJSON json: ByteView) -> Value? { list(ofJSON: json) { $0.string(ofJSON: $1) ?? $1 } }

    /// The texts at a path in each element of a JSON array, if there are any; `nil` for any other value.
    mutating func texts(ofJSON json: ByteView, at path: ByteView) -> Value? {
        let texts = list(ofJSON: json) { arena, element in
            let text = arena.part(ofJSON: element, at: path).flatMap { arena.string(ofJSON: $0) }
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        return texts.map { $0.elementCount == 0 ? .missing : $0 }
    }

    /// The elements of a JSON array of strings, if there are any; `nil` for any other value.
    /// - Parameters:
    ///   - text: the value.
    ///   - isTrimmed: whether spaces around the elements, and empty ones, are dropped.
    public mutating func elements(ofJSON text: ByteView, isTrimmed: Bool = false) -> Value? {
        var areStrings = true
        let texts = list(ofJSON: text) { arena, element in
            guard let text = arena.string(ofJSON: element) else {
                areStrings = false
                return nil
            }
            return !isTrimmed ? text : text.trimmed.isEmpty ? nil : text.trimmed
        }
        return areStrings ? texts.map { $0.elementCount == 0 ? .missing : $0 } : nil
    }

    /// A list of what is made of the elements of a JSON array; `nil` for any other value.
    @inline(__always)
    private mutating func list(ofJSON json: ByteView, _ text: (inout Arena, ByteView) -> ByteView?) -> Value? {
        let elements = unsafe allocateViews(1 + json.occurrences(of: ASCII.comma))
        var count = 0
        let all = json.forEachJSONElement { _, element in
            guard let text = text(&self, element) else { return }
            unsafe elements[count] = text
            count += 1
        }
        return all == nil ? nil : unsafe Value(elements: elements, count: count)
    }
}
