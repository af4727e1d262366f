/// Plain gaps: the elements around items, what the feed says about itself, comments. The parser is told exactly what libxml2
/// would tell it.
extension PlainTokenizer {
    /// Reads all of a gap. If it is not plain after all, the parser has been told some of it.
    mutating func read(gap: ByteView, _ parser: FeedParser) throws(NotPlain) {
        takesNamespaces = true
        defer { takesNamespaces = false }
        var place = parser.scope.depth == 0 ? try gap.skippingXMLDeclaration() : 0
        while true {
            let end = gap.endOfPlainText(from: place)
            try tell(gap[place..<end], parser)
            place = end
            if end == gap.count { return }
            if gap[end] == ASCII.lessThan {
                place = try readMarkup(gap, end, parser)
                continue
            }
            // Outside the root not even white space is written as a reference.
            if gap[end] == ASCII.ampersand, parser.scope.depth == 0 { throw .unsupported }
            let (text, next) = try readCharacters(gap, end)
            try tell(text, parser)
            place = next
        }
    }

    /// Outside the root there is only white space.
    private func tell(_ text: ByteView, _ parser: FeedParser) throws(NotPlain) {
        if text.isEmpty { return }
        if parser.scope.depth > 0 { return parser.characters(text) }
        if !text.isBlank { throw .unsupported }
    }

    /// Reads what a `<` begins; returns where that ends.
    private mutating func readMarkup(_ gap: ByteView, _ start: Int, _ parser: FeedParser) throws(NotPlain) -> Int {
        guard start + 1 < gap.count else { throw .unsupported }
        switch gap[start + 1] {
        case ASCII.slash:
            let nameEnd = try gap.endOfPlainNameWithPrefix(at: start + 2)
            let name = gap[(start + 2)..<nameEnd]
            let depth = parser.scope.depth
            guard depth > 0, parser.scope.isName(name, ofElement: depth - 1), gap[nameEnd] == ASCII.greaterThan else {
                throw .unsupported
            }
            if parser.endElement(Self.name(name)) != nil { throw .unsupported }
            return nameEnd + 1
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            guard case (let construct, let inside, let end?)? = XMLConstruct.at(start, of: gap) else {
                throw .unsupported
            }
            let content = gap[inside..<(end - construct.ending.count)]
            switch construct {
            case .comment: if !content.isPlainComment { throw .unsupported }
            case .instruction: if try !content.isPlainInstruction() { throw .unsupported }
            case .section:
                if parser.scope.depth == 0 { throw .unsupported }
                parser.characters(try readCharacters(gap, start).0)
            }
            return end
        default:
            return try readElement(gap, start, parser)
        }
    }

    /// Reads a start tag.
    private mutating func readElement(_ gap: ByteView, _ start: Int, _ parser: FeedParser) throws(NotPlain) -> Int {
        let depth = parser.scope.depth
        // There is one root.
        if depth == 0 && parser.scope.rootName != nil || depth >= Self.maximumDepth { throw .unsupported }
        let (name, nameEnd) = try Self.name(gap, at: start + 1)
        let tag = try readTag(gap, name, from: nameEnd)
        // In scope for the name are namespaces that its own tag declares.
        let namespace = namespace(of: element.name.prefix, parser.scope)
        if namespace.isEmpty, element.name.prefix != nil { throw .unsupported }
        for index in 0..<element.attributes.count {
            guard let prefix = element.attributes[index].prefix, !(prefix == "xml") else { continue }
            if self.namespace(of: prefix, parser.scope).isEmpty { throw .unsupported }
        }
        let isTold = namespace.withView { namespace in
            element.name.namespace = namespace.isEmpty ? nil : namespace
            return parser.startElement(element) == nil && (!tag.isEmpty || parser.endElement(element.name) == nil)
        }
        if !isTold { throw .unsupported }
        return tag.end
    }

    /// The namespace of a prefix in the element that has been read; empty if there is none.
    private func namespace(of prefix: ByteView?, _ scope: FeedScope) -> [UInt8] {
        var found: [UInt8]?
        element.forEachNamespace { declared, uri in
            if prefix?.array == declared?.array { found = uri.array }
        }
        return found ?? scope.namespace(of: prefix)
    }
}

extension ByteView {
    /// The end of the XML declaration (XML 1.0, production 23) that the text begins with, if it does.
    fileprivate func skippingXMLDeclaration() throws(NotPlain) -> Int {
        guard starts(with: ByteView("<?xml")), count > 5, ASCII.isWhiteSpace(self[5]) else { return 0 }
        var place = 5
        guard try value(of: "version", &place).map({ $0 == "1.0" }) ?? false else { throw .unsupported }
        if let encoding = try value(of: "encoding", &place) {
            let end = try endOfPlainName(at: place - 1 - encoding.count)
            guard end == place - 1, ASCII.isLetter(encoding[0]) else { throw .unsupported }
        }
        if let standalone = try value(of: "standalone", &place), !(standalone == "yes" || standalone == "no") {
            throw .unsupported
        }
        return try skipping("?>", at: skippingWhiteSpace(from: place))
    }

    /// The value that a name is given after white space, if it comes next.
    private func value(of name: StaticString, _ place: inout Int) throws(NotPlain) -> ByteView? {
        let start = skippingWhiteSpace(from: place)
        guard start > place, dropFirst(start).starts(with: ByteView(name)) else { return nil }
        let equals = try skipping("=", at: skippingWhiteSpace(from: start + ByteView(name).count))
        let quote = skippingWhiteSpace(from: equals)
        guard quote < count, self[quote] == ASCII.quote || self[quote] == ASCII.apostrophe,
            let end = firstIndex(of: self[quote], from: quote + 1)
        else { throw .unsupported }
        place = end + 1
        return self[(quote + 1)..<end]
    }

    /// Whether what is in a comment is printable ASCII without the hyphens that end it.
    fileprivate var isPlainComment: Bool { isPrintable && !contains(ByteView("--")) && last != ASCII.minus }

    /// Whether what is in an instruction is printable ASCII, after a target that is too long to be `xml`.
    fileprivate func isPlainInstruction() throws(NotPlain) -> Bool {
        let end = try endOfPlainName(at: 0)
        return end > 3 && ASCII.isWhiteSpace(self[end]) && isPrintable
    }

    private var isPrintable: Bool {
        (0..<count).allSatisfy { self[$0] < 0x7F && (self[$0] >= ASCII.space || ASCII.isWhiteSpace(self[$0])) }
    }
}
