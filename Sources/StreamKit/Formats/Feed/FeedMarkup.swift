/// Writes elements back as markup: Atom's `xhtml` content (RFC 4287, section 3.1.1.3), content that is XML, and unescaped
/// tags in a description.
///
/// The wrapping `div` of `xhtml` is not part of the content. Neither XHTML's namespace nor that of the feed's own language is
/// written, so that the result fits into a page; other namespaces are declared where they are first used.
struct FeedMarkup {
    private struct Namespace {
        var depth: Int
        var prefix: [UInt8]?
        var uri: [UInt8]
    }

    /// The depth of the element whose content is markup; `nil` outside one.
    private(set) var depth: Int?
    private var dropsDivision = false
    /// Whether `<name a="b"` has been written, but not yet the end of the tag.
    private var isTagOpen = false
    /// The namespaces declared by what has been written.
    private var namespaces: [Namespace] = []
    /// The depths of the open elements that have been written with their prefixes.
    private var prefixed: [Int] = []

    /// Elements without an end tag in HTML.
    private static let void: [StaticString] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    mutating func begin(depth: Int, dropsDivision: Bool) {
        self.depth = depth
        self.dropsDivision = dropsDivision
        isTagOpen = false
        namespaces.removeAll()
        prefixed.removeAll()
    }

    mutating func end() { depth = nil }

    /// - Parameter rootNamespace: the namespace of the document's root.
    mutating func startElement(
        _ element: borrowing StartElement, depth: Int, rootNamespace: [UInt8], to text: inout ByteBuffer
    ) {
        closeTag(&text)
        let name = element.name
        if isDivision(name, depth) { return }
        text.append(ASCII.lessThan)
        let isPlain = Self.isPlain(name, rootNamespace)
        text.appendName(name, isPlain: isPlain)
        if isPlain {
            // Not in the namespace of an element around it.
            if !defaultNamespace.isEmpty { declare(FeedNamespace.xhtmlName, prefix: nil, depth, &text) }
        } else {
            prefixed.append(depth)
            if let uri = name.namespace { declare(uri, prefix: name.prefix, depth, &text) }
        }
        for index in 0..<element.attributes.count {
            let attribute = element.attributes[index]
            if let prefix = attribute.prefix, let uri = attribute.namespace, !(prefix == "xml") {
                declare(uri, prefix: prefix, depth, &text)
            }
            text.append(ASCII.space)
            text.append(XMLName(prefix: attribute.prefix, local: attribute.name))
            text.appendAttributeValue(attribute.value)
        }
        isTagOpen = true
    }

    /// - Parameter name: the namespace does not count: it may be missing.
    mutating func endElement(_ name: XMLName, depth: Int, to text: inout ByteBuffer) {
        while let last = namespaces.last, last.depth == depth { namespaces.removeLast() }
        if isDivision(name, depth) { return closeTag(&text) }
        let isPlain = prefixed.last != depth
        if !isPlain { prefixed.removeLast() }
        if isTagOpen, !isPlain || Self.void.contains(where: { name.local == $0 }) {
            isTagOpen = false
            text.append("/>")
            return
        }
        closeTag(&text)
        text.append("</")
        text.appendName(name, isPlain: isPlain)
        text.append(ASCII.greaterThan)
    }

    mutating func characters(_ characters: ByteView, to text: inout ByteBuffer) {
        closeTag(&text)
        text.appendMarkupText(characters, isAttribute: false)
    }

    // MARK: Parts

    private mutating func closeTag(_ text: inout ByteBuffer) {
        guard isTagOpen else { return }
        isTagOpen = false
        text.append(ASCII.greaterThan)
    }

    private func isDivision(_ name: XMLName, _ depth: Int) -> Bool {
        guard dropsDivision, let markup = self.depth, depth == markup + 1 else { return false }
        return name.local == "div"
    }

    /// Whether an element is written under its local name alone.
    private static func isPlain(_ name: XMLName, _ rootNamespace: [UInt8]) -> Bool {
        guard let namespace = name.namespace else { return name.prefix == nil }
        return namespace == FeedNamespace.xhtml || FeedNamespace.isCore(namespace, rootNamespace)
            || FeedNamespace.isAtom(namespace)
    }

    /// The namespace of names without a prefix; empty for that of the page.
    private var defaultNamespace: [UInt8] {
        let uri = namespaces.last { $0.prefix == nil }?.uri ?? []
        return uri.withView { $0 == FeedNamespace.xhtml } ? [] : uri
    }

    /// Writes a declaration unless it is already in scope.
    private mutating func declare(_ uri: ByteView, prefix: ByteView?, _ depth: Int, _ text: inout ByteBuffer) {
        let (uri, prefix) = (uri.array, prefix?.array)
        if namespaces.last(where: { $0.prefix == prefix })?.uri == uri { return }
        namespaces.append(Namespace(depth: depth, prefix: prefix, uri: uri))
        uri.withView { uri in
            guard let prefix else { return text.append(namespace: uri, prefix: nil) }
            prefix.withView { text.append(namespace: uri, prefix: $0) }
        }
    }
}

extension ByteBuffer {
    fileprivate mutating func appendName(_ name: XMLName, isPlain: Bool) {
        if isPlain { append(name.local) } else { append(name) }
    }
}
