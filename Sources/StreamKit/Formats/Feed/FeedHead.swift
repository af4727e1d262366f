/// What a feed says about itself: the title and link that are beside its items, or before them (RDF), and the authors that
/// an Atom feed names before them.
struct FeedHead: Equatable {
    private enum Part {
        case title
        case link
        case author
        case authorName
    }

    private static let longest = 1 << 20

    /// The first title; empty if there is none.
    private(set) var title: [UInt8] = []
    /// The first link; empty if there is none.
    private(set) var link: [UInt8] = []
    /// The names of the authors, separated by commas; empty if there are none.
    private(set) var author: [UInt8] = []
    private var authorName: [UInt8] = []
    /// Whether the title has been read to its end.
    var hasTitle: Bool { !title.isEmpty && part != .title }
    /// Whether the link has been read to its end.
    var hasLink: Bool { !link.isEmpty && part != .link }

    /// The depth of the element that contains the title and the items: `channel`, `feed`.
    private var containerDepth = 0
    private var isInContainer = false
    private var part: Part?

    /// The depth where items may follow: that of the container, or of the root once it has ended; `nil` before it.
    var openDepth: Int? { containerDepth == 0 ? nil : isInContainer ? containerDepth : 1 }

    mutating func startElement(_ name: XMLName, _ traits: ElementTraits, _ depth: Int) {
        if traits.contains(.container), depth <= 2 {
            (containerDepth, isInContainer) = (depth, true)
        } else if depth == containerDepth + 1, containerDepth > 0 {
            if traits.contains(.title), title.isEmpty { part = .title }
            if traits.contains(.link), link.isEmpty { part = .link }
            if traits.contains(.person) { part = .author }
        } else if part == .author, depth == containerDepth + 2, name.local == "name" {
            part = .authorName
        }
    }

    /// Whether the element at a depth is the link.
    func isInLink(_ depth: Int) -> Bool { part == .link && depth == containerDepth + 1 }

    /// Appends text of the title or the link. One of more than `longest` bytes is ignored.
    mutating func append(_ text: ByteView) {
        switch part {
        case .title where title.count < Self.longest: title += text.array
        case .link where link.count < Self.longest: link += text.array
        case .authorName where author.count + authorName.count < Self.longest: authorName += text.array
        default: break
        }
    }

    mutating func endElement(_ depth: Int, _ base: BaseAddress) {
        if depth == containerDepth { isInContainer = false }
        if part == .authorName, depth == containerDepth + 2 { return endAuthorName() }
        guard let part, depth == containerDepth + 1 else { return }
        self.part = nil
        if part == .title {
            title = title.withView { $0.trimmed.array }
        } else if part == .link {
            link = link.withView { base.resolve($0.trimmed) ?? $0.trimmed.array }
        }
    }

    /// Forgets the title or link that has no end, and the authors: those of a damaged item may be among them.
    mutating func abandonPart() {
        if part == .title { title = [] }
        if part == .link { link = [] }
        (author, authorName, part) = ([], [], nil)
    }

    private mutating func endAuthorName() {
        part = .author
        let name = authorName.withView { $0.trimmed.array }
        authorName = []
        if !name.isEmpty { author += (author.isEmpty ? [] : Array(", ".utf8)) + name }
    }
}
