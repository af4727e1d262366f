/// An element's name: prefix and local part as written, and its namespace in scope.
struct XMLName {
    var prefix: ByteView?
    var local: ByteView
    var namespace: ByteView?

    /// Its length in bytes as written.
    var count: Int { (prefix.map { $0.count + 1 } ?? 0) + local.count }
}

struct XMLAttribute: BitwiseCopyable {
    var prefix: ByteView?
    /// Without the prefix.
    var name: ByteView
    /// The prefix's namespace, if it matters.
    var namespace: ByteView?
    var value: ByteView
}

struct XMLNamespace: BitwiseCopyable {
    var prefix: ByteView?
    var uri: ByteView
}

/// What a tokenizer reports at the start of an element; its views are valid until it continues.
struct StartElement: ~Copyable {
    var name: XMLName
    var attributes = UncheckedArray<XMLAttribute>(capacity: 8)
    /// The namespaces that the element declares.
    var namespaces = UncheckedArray<XMLNamespace>(capacity: 4)

    init() { name = XMLName(local: .empty) }

    /// Begins another one.
    mutating func begin(_ name: XMLName) {
        self.name = name
        attributes.removeAll()
        namespaces.removeAll()
    }

    /// Whether it has nothing but its name.
    var isEmpty: Bool { attributes.count == 0 && namespaces.count == 0 }

    /// Whether the name of any attribute has a prefix.
    var hasPrefixedAttributes: Bool {
        for index in 0..<attributes.count where attributes[index].prefix != nil { return true }
        return false
    }

    /// Calls `body` with prefix and name of each namespace that the element declares.
    func forEachNamespace(_ body: (ByteView?, ByteView) -> Void) {
        for index in 0..<namespaces.count { body(namespaces[index].prefix, namespaces[index].uri) }
    }

    /// Whether another attribute has the local name of one, and comes first: because it has no prefix, or by its place.
    func hasNamesake(ofAttribute index: Int) -> Bool {
        if attributes.count < 2 || attributes[index].prefix == nil { return false }
        return (0..<attributes.count).contains { other in
            other != index && attributes[other].name == attributes[index].name
                && (other < index || attributes[other].prefix == nil)
        }
    }

    /// The element's `xml:base`.
    var base: ByteView? {
        for index in 0..<attributes.count {
            let attribute = attributes[index]
            if attribute.name == "base", let prefix = attribute.prefix, prefix == "xml" { return attribute.value }
        }
        return nil
    }
}

extension ByteBuffer {
    /// Appends a name as written.
    mutating func append(_ name: XMLName) {
        if let prefix = name.prefix {
            append(prefix)
            append(ASCII.colon)
        }
        append(name.local)
    }

    /// Appends a namespace's declaration.
    mutating func append(namespace uri: ByteView, prefix: ByteView?) {
        append(" xmlns")
        if let prefix {
            append(ASCII.colon)
            append(prefix)
        }
        appendAttributeValue(uri)
    }

    /// Appends `="…"`, with entities for what an attribute's value cannot contain.
    mutating func appendAttributeValue(_ value: ByteView) {
        append("=\"")
        appendMarkupText(value, isAttribute: true)
        append(ASCII.quote)
    }

    /// Appends characters, escaped for XML.
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
