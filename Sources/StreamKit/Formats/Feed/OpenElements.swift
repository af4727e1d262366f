/// The start tags of the elements that are open around items, written anew: what a fresh parser is given first when it goes
/// on in the middle of a document. Only names, namespaces and `xml:base` matter there.
struct OpenElements: ~Copyable {
    private var tags = ByteBuffer()
    /// Where each tag begins.
    private var starts = Pile<Int>(capacity: 8)
    /// The tags as they were at the end of the last item, if they have changed since.
    private var atGap = ByteBuffer()
    private var hasChanged = false

    /// The tags of the elements that are open now.
    var current: ByteView { tags.view }

    /// The tags of the elements that were open where the current gap between items began.
    var gapStart: ByteView { hasChanged ? atGap.view : tags.view }

    /// Forgets all, for another document or another parser.
    mutating func removeAll() {
        tags.removeAll()
        starts.removeAll()
        hasChanged = false
    }

    /// A gap begins here.
    mutating func beginGap() { hasChanged = false }

    mutating func push(_ element: StartElement) {
        noteChange()
        starts.append(tags.count)
        tags.append(ASCII.lessThan)
        element.key.append(to: &tags)
        element.appendNamespaces(to: &tags)
        element.withBase { value in
            tags.append(" xml:base")
            tags.appendAttributeValue(value)
        }
        tags.append(ASCII.greaterThan)
    }

    mutating func pop() {
        noteChange()
        guard starts.count > 0 else { return }
        tags.truncate(to: starts[starts.count - 1])
        starts.truncate(to: starts.count - 1)
    }

    private mutating func noteChange() {
        if hasChanged { return }
        hasChanged = true
        atGap.removeAll()
        atGap.append(tags.view)
    }
}

extension ElementNames.Key {
    /// Appends the name as it is written.
    func append(to text: inout ByteBuffer) {
        if let prefix = unsafe prefix {
            unsafe text.append(viewOf(prefix))
            text.append(ASCII.colon)
        }
        unsafe text.append(viewOf(localName))
    }
}

extension ByteBuffer {
    /// Appends `="…"`, with what an attribute's value cannot hold as entities.
    mutating func appendAttributeValue(_ value: ByteView) {
        append("=\"")
        appendMarkupText(value, isAttribute: true)
        append(ASCII.quote)
    }

    /// Appends characters as XML holds them.
    mutating func appendMarkupText(_ characters: ByteView, isAttribute: Bool) {
        for index in 0..<characters.count {
            switch characters[index] {
            case ASCII.ampersand: append("&amp;")
            case ASCII.lessThan: append("&lt;")
            case ASCII.greaterThan where !isAttribute: append("&gt;")
            case ASCII.quote where isAttribute: append("&quot;")
            default: append(characters[index])
            }
        }
    }
}
