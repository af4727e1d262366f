/// What the reader has to know about an element besides its name.
struct ElementTraits: OptionSet, BitwiseCopyable {
    let rawValue: UInt32

    /// An item of a feed: `item` in RSS and RDF, `entry` in Atom.
    static let item = ElementTraits(rawValue: 1 << 0)
    /// Contains the feed's own title and link: `channel`, `feed`.
    static let container = ElementTraits(rawValue: 1 << 1)
    /// Its children count as elements of the item: `media:group`, `geo:Point`.
    static let transparent = ElementTraits(rawValue: 1 << 2)
    /// The feed's title or the item's.
    static let title = ElementTraits(rawValue: 1 << 3)
    /// A link in RSS or Atom; `rel` says to what.
    static let link = ElementTraits(rawValue: 1 << 4)
    /// Its value is an address.
    static let address = ElementTraits(rawValue: 1 << 5)
    /// Its `url` counts, whatever its text says.
    static let attributeFirst = ElementTraits(rawValue: 1 << 6)
    /// A category of Atom: the value is in `term`.
    static let category = ElementTraits(rawValue: 1 << 7)
    /// An identifier that may be an address.
    static let guid = ElementTraits(rawValue: 1 << 8)
    /// An Atom author: the value is in `name`.
    static let person = ElementTraits(rawValue: 1 << 9)
    /// Atom text, which can be markup.
    static let text = ElementTraits(rawValue: 1 << 10)
    /// Of its own vocabulary, under a prefix that customarily means another.
    static let foreign = ElementTraits(rawValue: 1 << 11)
    /// Its prefix is not declared; it is given its customary meaning.
    static let undeclared = ElementTraits(rawValue: 1 << 12)
    /// Of the vocabulary of records: the item is one.
    static let record = ElementTraits(rawValue: 1 << 13)
    /// A field of such a record.
    static let recordField = ElementTraits(rawValue: 1 << 14)
    /// Unescaped markup in it is kept: a description, a summary, content, any text of Atom.
    static let bareMarkup = ElementTraits(rawValue: 1 << 15)
    /// Apple's category: the value is in `text`, and others may be nested.
    static let labelled = ElementTraits(rawValue: 1 << 16)
    /// Atom content, which may be elsewhere: `src` says where.
    static let content = ElementTraits(rawValue: 1 << 17)
    /// What an entry's own feed says about itself, its authors among it.
    static let source = ElementTraits(rawValue: 1 << 18)
}

/// An element's name as a field name, and its traits.
struct ElementMeaning: BitwiseCopyable {
    var field: UInt32 = 0
    var traits: ElementTraits = []
}

/// The meaning of elements by name, with each namespace's customary prefix instead of the one written.
struct ElementNames {
    let registry: FieldNames

    /// The element with a name, in a document whose root is in a namespace.
    func element(_ name: XMLName, rootNamespace: [UInt8]) -> ElementMeaning {
        if let namespace = name.namespace, namespace == FeedNamespace.record {
            return ElementMeaning(field: 0, traits: name.local == "field" ? [.record, .recordField] : .record)
        }
        var prefix = name.prefix
        var isForeign = false
        if let namespace = name.namespace {
            if FeedNamespace.isCore(namespace, rootNamespace) {
                prefix = nil
            } else if let customary = FeedNamespace.prefix(of: namespace) {
                prefix = customary
            } else if let written = name.prefix {
                isForeign = FeedNamespace.isCustomary(written)
            }
        }
        let field = (prefix.map { $0.array + [ASCII.colon] } ?? []) + name.local.array
        let isAtom = name.namespace.map(FeedNamespace.isAtom) ?? false
        var traits = isForeign ? [.foreign] : field.withView { Self.traits($0, isAtom: isAtom) }
        if name.prefix != nil, name.namespace == nil { traits.insert(.undeclared) }
        return ElementMeaning(field: registry.intern(field).index, traits: traits)
    }

    /// The number of the name of a record's field.
    func field(named name: ByteView) -> UInt32 { registry.intern(name).index }

    /// The meaning of a name; `isAtom`: the element is in Atom's namespace, with any prefix.
    private static func traits(_ name: ByteView, isAtom: Bool) -> ElementTraits {
        let isOfAtom = name.starts(with: ByteView("atom:"))
        let own = isOfAtom ? name.withoutPrefix : name
        if own.isItemName { return .item }
        if own == "feed" || name.isChannelName { return .container }
        switch name {
        case "media:group", "geo:Point", "georss:where", "gml:Point": return .transparent
        case "title", "atom:title": return isAtom ? [.title, .text, .bareMarkup] : .title
        case "link", "atom:link": return isAtom ? [.link, .address, .attributeFirst] : [.link, .address]
        case "comments": return .address
        case "enclosure": return [.address, .attributeFirst]
        case "guid": return .guid
        case "category", "atom:category": return .category
        case "itunes:category": return .labelled
        case "author", "atom:author": return .person
        case "description", "content:encoded", "itunes:summary", "media:description": return .bareMarkup
        case "summary", "atom:summary": return isAtom ? [.text, .bareMarkup] : .bareMarkup
        case "content", "atom:content": return isAtom ? [.text, .content, .bareMarkup] : .bareMarkup
        case "subtitle", "rights", "tagline", "atom:rights": return isAtom ? [.text, .bareMarkup] : []
        case "source", "atom:source": return isAtom ? .source : []
        default: return []
        }
    }
}

/// The parts of feeds, by the names as written.
extension ByteView {
    /// How the start tags of documents and channels begin, to find them in damaged ones.
    static let rootTags: [StaticString] = ["<rss", "<rdf:RDF", "<feed"]
    static let channelTag: StaticString = "<channel"

    /// Whether a name without its prefix is that of an item in RSS and RDF, or in Atom.
    var isItemName: Bool { self == "item" || self == "entry" }

    /// Whether a name is that of the element around items in RSS and RDF; Atom's is the root.
    var isChannelName: Bool { self == "channel" }

    /// Whether an element of that name is a feed's root. Podcasts have `<podcast:feed>` and the like: a prefix is RDF's,
    /// or none.
    var isFeedRoot: Bool { self == "rss" || self == "feed" || withoutPrefix == "RDF" }
}

/// A pattern of a name.
private func ~= (pattern: StaticString, name: ByteView) -> Bool { name == pattern }
