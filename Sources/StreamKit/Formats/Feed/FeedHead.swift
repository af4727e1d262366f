/// What a feed says of itself: the title and link that stand beside its items, or before them (RDF).
struct FeedHead: ~Copyable {
    private enum Part {
        case title
        case link
    }

    /// The first title; empty if there is none.
    private(set) var title = ByteBuffer()
    /// The first link; empty if there is none.
    private(set) var link = ByteBuffer()
    /// Whether the title has been read to its end.
    var hasTitle: Bool { !title.isEmpty && part != .title }
    /// Whether the link has been read to its end.
    var hasLink: Bool { !link.isEmpty && part != .link }

    /// Whether neither is under way.
    var isIdle: Bool { part == nil }

    /// How deep the element is that holds the title and the items: `channel`, `feed`.
    private(set) var containerDepth = 0
    private var part: Part?

    /// Forgets all, for another document.
    mutating func begin() {
        title.removeAll()
        link.removeAll()
        containerDepth = 0
        part = nil
    }

    /// Forgets what is under way: another parser reads on.
    mutating func restart() {
        switch part {
        case .title: title.removeAll()
        case .link: link.removeAll()
        case nil: break
        }
        part = nil
        containerDepth = 0
    }

    mutating func startElement(_ traits: ElementTraits, _ depth: Int) {
        if traits.contains(.container), depth <= 2 {
            containerDepth = depth
        } else if depth == containerDepth + 1, containerDepth > 0 {
            if traits.contains(.title), title.isEmpty { part = .title }
            if traits.contains(.link), link.isEmpty { part = .link }
        }
    }

    /// Whether the element at a depth is the link.
    func isInLink(_ depth: Int) -> Bool { part == .link && depth == containerDepth + 1 }

    /// Appends text of the title or the link; `false` if there is too much of it.
    @discardableResult
    mutating func append(_ text: ByteView, limit: Int) -> Bool {
        switch part {
        case .title: title.append(text)
        case .link: link.append(text)
        case nil: break
        }
        return title.count <= limit && link.count <= limit
    }

    mutating func endElement(_ depth: Int, _ base: BaseAddress) {
        guard let part, depth == containerDepth + 1 else { return }
        self.part = nil
        if part == .title {
            title.trim()
            return
        }
        link.trim()
        guard let resolved = base.resolve(link.view) else { return }
        link.removeAll()
        resolved.withView { link.append($0) }
    }
}
