internal import CLibXML2

/// Writes elements back as markup: Atom's `xhtml` content (RFC 4287, section 3.1.1.3), and content that is XML.
///
/// The wrapping `div` of `xhtml` is not part of the content. XHTML's own namespace is not written, so that what comes out
/// is what a page can hold.
struct FeedMarkup {
    /// How deep the element is whose content is markup; nothing outside of one.
    private(set) var depth: Int?
    private var dropsDivision = false
    /// `<name a="b"` has been written, and not yet what ends the tag.
    private var isTagOpen = false

    /// Elements that HTML writes without an end tag.
    private static let void: [StaticString] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    mutating func begin(depth: Int, dropsDivision: Bool) {
        self.depth = depth
        self.dropsDivision = dropsDivision
        isTagOpen = false
    }

    mutating func end() { depth = nil }

    mutating func startElement(_ element: StartElement, depth: Int, to text: inout ByteBuffer) {
        closeTag(&text)
        if isDivision(element.key, depth) { return }
        text.append(ASCII.lessThan)
        let isXHTML = isXHTML(element.key)
        appendName(element.key, isXHTML: isXHTML, to: &text)
        if !isXHTML { element.appendNamespaces(to: &text) }
        element.forEachAttribute { prefix, name, value in
            text.append(ASCII.space)
            if let prefix {
                text.append(prefix)
                text.append(ASCII.colon)
            }
            text.append(name)
            text.appendAttributeValue(value)
            return true
        }
        isTagOpen = true
    }

    mutating func endElement(_ key: ElementNames.Key, depth: Int, to text: inout ByteBuffer) {
        if isDivision(key, depth) { return closeTag(&text) }
        let isXHTML = isXHTML(key)
        let name = unsafe viewOf(key.localName)
        if isTagOpen, !isXHTML || Self.void.contains(where: { name == $0 }) {
            isTagOpen = false
            text.append("/>")
            return
        }
        closeTag(&text)
        text.append("</")
        appendName(key, isXHTML: isXHTML, to: &text)
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

    private func isDivision(_ key: ElementNames.Key, _ depth: Int) -> Bool {
        guard dropsDivision, let markup = self.depth, depth == markup + 1 else { return false }
        return unsafe viewOf(key.localName) == "div"
    }

    private func isXHTML(_ key: ElementNames.Key) -> Bool {
        guard let namespace = unsafe key.namespace else { return true }
        return unsafe viewOf(namespace) == FeedNamespace.xhtml
    }

    private func appendName(_ key: ElementNames.Key, isXHTML: Bool, to text: inout ByteBuffer) {
        if isXHTML { unsafe text.append(viewOf(key.localName)) } else { key.append(to: &text) }
    }
}
