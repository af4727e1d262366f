/// The context of a document's items: the open elements, their namespaces and `xml:base`, and what the feed says about
/// itself. A value: if a piece turns out to be damaged, the scope before it is restored.
struct FeedScope: Equatable {
    private struct Element: Equatable {
        /// The start of its start tag in `tags`, and the length of its name.
        var tag: Int
        var nameCount: Int
        /// How many namespaces were in scope before it.
        var namespaces: Int
    }

    private struct Namespace: Equatable {
        var prefix: [UInt8]?
        var uri: [UInt8]
    }

    /// The start tags of the open elements, rewritten. Only names, namespaces and `xml:base` matter there.
    private(set) var tags: [UInt8] = []
    private var elements: [Element] = []
    private var namespaces: [Namespace] = []
    private(set) var base = BaseAddress()
    private(set) var head = FeedHead()
    /// The namespace of the root element, that is of the document's own language.
    private(set) var rootNamespace: [UInt8] = []
    /// The root's name without prefix; `nil` before it.
    private(set) var rootName: String?

    /// The number of open elements.
    var depth: Int { elements.count }

    /// Whether an open element, the root being the first, has a name.
    func isName(_ name: ByteView, ofElement index: Int) -> Bool {
        let start = elements[index].tag + 1
        return tags.withView { $0[start..<(start + elements[index].nameCount)] == name }
    }

    /// The namespace of a prefix, or of names without one; empty if there is none.
    func namespace(of prefix: ByteView?) -> [UInt8] {
        namespaces.last { $0.prefix == prefix?.array }?.uri ?? []
    }

    /// Whether all prefixes mean the same as in another scope.
    func hasNames(of other: FeedScope) -> Bool {
        namespaces == other.namespaces && rootNamespace == other.rootNamespace
    }

    // MARK: Elements

    /// The next element is the root.
    mutating func beginRoot(_ name: XMLName) {
        rootName = name.local.string
        // An RDF document declares its language in its items.
        let namespace = name.namespace ?? .empty
        rootNamespace = FeedNamespace.isRDF(namespace) ? [] : namespace.array
    }

    /// An element begins.
    mutating func push(_ element: borrowing StartElement, _ traits: ElementTraits) {
        elements.append(
            Element(tag: tags.count, nameCount: element.name.count, namespaces: namespaces.count))
        var tag = ByteBuffer()
        tag.append(ASCII.lessThan)
        tag.append(element.name)
        element.forEachNamespace { prefix, uri in
            namespaces.append(Namespace(prefix: prefix?.array, uri: uri.array))
            tag.append(namespace: uri, prefix: prefix)
        }
        if let address = element.base {
            tag.append(" xml:base")
            tag.appendAttributeValue(address)
            base.push(address, depth: depth)
        }
        tag.append(ASCII.greaterThan)
        tags += tag.view.array
        head.startElement(element.name, traits, depth)
        if head.isInLink(depth) {
            let attributes = ElementAttributes(element, traits)
            if attributes.role == .plain, let address = attributes.address { head.append(address) }
        }
    }

    /// The innermost element ends.
    mutating func pop() {
        head.endElement(depth, base)
        base.pop(depth: depth)
        guard let element = elements.popLast() else { return }
        tags.removeSubrange(element.tag...)
        namespaces.removeSubrange(element.namespaces...)
    }

    /// Leaves all that is open in the element that contains the items, or behind it in the root; returns whether there has
    /// been one.
    mutating func returnToContainer() -> Bool {
        guard let container = head.openDepth, depth > 0 else { return false }
        head.abandonPart()
        while depth > container { pop() }
        return true
    }

    /// Text outside items.
    mutating func characters(_ text: ByteView) { head.append(text) }
}

extension FeedIdentity {
    /// Updates to what the feed has said about itself so far.
    mutating func update(_ head: FeedHead) {
        removeAll()
        if head.hasTitle { head.title.withView { title.append($0) } }
        if head.hasLink { head.link.withView { link.append($0) } }
        head.author.withView { author.append($0) }
    }
}
