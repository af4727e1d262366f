/// What a feed says about itself: the title and link that are beside its items, or before them (RDF).
struct FeedHead: Equatable {
    private enum Part {
        case title
        case link
    }

    private static let longest = 1 << 20

    /// The first title; empty if there is none.
    private(set) var title: [UInt8] = []
    /// The first link; empty if there is none.
    private(set) var link: [UInt8] = []
    /// Whether the title has been read to its end.
    var hasTitle: Bool { !title.isEmpty && part != .title }
    /// Whether the link has been read to its end.
    var hasLink: Bool { !link.isEmpty && part != .link }

    /// The depth of the element that contains the title and the items: `channel`, `feed`.
    private var containerDepth = 0
    private var part: Part?

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

    /// Appends text of the title or the link. One of more than `longest` bytes is ignored.
    mutating func append(_ text: ByteView) {
        switch part {
        case .title where title.count < Self.longest: title += text.array
        case .link where link.count < Self.longest: link += text.array
        default: break
        }
    }

    mutating func endElement(_ depth: Int, _ base: BaseAddress) {
        guard let part, depth == containerDepth + 1 else { return }
        self.part = nil
        if part == .title {
            title = title.withView { $0.trimmed.array }
        } else {
            link = link.withView { base.resolve($0.trimmed) ?? $0.trimmed.array }
        }
    }
}
