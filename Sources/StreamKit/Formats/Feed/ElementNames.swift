internal import CLibXML2

/// What the reader has to know of an element besides its name.
struct ElementTraits: OptionSet, BitwiseCopyable {
    let rawValue: UInt16

    /// An item of a feed: `item` of RSS and RDF, `entry` of Atom.
    static let item = ElementTraits(rawValue: 1 << 0)
    /// What holds the feed's own title and link: `channel`, `feed`.
    static let container = ElementTraits(rawValue: 1 << 1)
    /// Its children count as elements of the item: `media:group`, `geo:Point`.
    static let transparent = ElementTraits(rawValue: 1 << 2)
    /// The feed's title or the item's.
    static let title = ElementTraits(rawValue: 1 << 3)
    /// RSS's or Atom's link; `rel` says to what.
    static let link = ElementTraits(rawValue: 1 << 4)
    /// Its value is an address.
    static let address = ElementTraits(rawValue: 1 << 5)
    /// Its `url` counts, whatever its text says.
    static let attributeFirst = ElementTraits(rawValue: 1 << 6)
    /// Atom's category: the value is in `term`.
    static let category = ElementTraits(rawValue: 1 << 7)
    /// An identifier that may be an address.
    static let guid = ElementTraits(rawValue: 1 << 8)
    /// Atom's author: the value is in `name`.
    static let person = ElementTraits(rawValue: 1 << 9)
    /// Atom's text, which can be markup.
    static let text = ElementTraits(rawValue: 1 << 10)
    /// Of a vocabulary of its own, behind a prefix that is another's by custom.
    static let foreign = ElementTraits(rawValue: 1 << 11)
    /// Its prefix is not declared; it counts as what the prefix is by custom.
    static let undeclared = ElementTraits(rawValue: 1 << 12)
    /// Of the vocabulary of records: the item is one.
    static let record = ElementTraits(rawValue: 1 << 13)
    /// A field of such a record.
    static let recordField = ElementTraits(rawValue: 1 << 14)
}

/// The names of elements as field names. libxml2 keeps each string of a document once, so that a name is known by
/// its pointers: a small direct-mapped cache answers nearly every time.
@safe
struct ElementNames: ~Copyable {
    /// A name as libxml2 gives it; good as long as its document.
    @safe
    struct Key: BitwiseCopyable {
        let localName: UnsafePointer<xmlChar>
        let prefix: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
    }

    /// An element's name, and what goes with it.
    struct Element: BitwiseCopyable {
        var field: UInt32 = 0
        var traits: ElementTraits = []
    }

    struct Entry: BitwiseCopyable {
        var localName: UInt = 0
        var prefix: UInt = 0
        var namespace: UInt = 0
        var element = Element()
    }

    private static let slots = 256

    private let registry: FieldNames
    private var cache = Pile<Entry>(capacity: slots)
    /// The namespace of the root element.
    private var rootNamespace: [UInt8] = []

    init(_ registry: FieldNames) {
        self.registry = registry
        for _ in 0..<Self.slots { cache.append(Entry()) }
    }

    /// To be called when a document's names are freed.
    mutating func beginDocument() {
        rootNamespace = []
        forgetPointers()
    }

    /// Notes the language that a document is written in.
    mutating func setRoot(_ key: Key) {
        rootNamespace = unsafe key.namespace.map { unsafe viewOf($0).array } ?? []
        // An RDF document says in its items what it is.
        if rootNamespace.withView({ FeedNamespace.isRDF($0) }) { rootNamespace = [] }
    }

    /// An element's field name and traits.
    mutating func element(_ key: Key) -> Element {
        let local = unsafe UInt(bitPattern: key.localName)
        let prefix = unsafe UInt(bitPattern: key.prefix)
        let namespace = unsafe UInt(bitPattern: key.namespace)
        // Names lie 8-byte aligned or packed in the dictionary's pools; mix the low bits of all.
        let slot = Int((local ^ local >> 8 ^ prefix ^ namespace >> 3) & UInt(Self.slots - 1))
        let entry = cache[slot]
        if entry.localName == local, entry.prefix == prefix, entry.namespace == namespace { return entry.element }
        let element = unsafe find(
            viewOf(key.localName), prefix: key.prefix.map { unsafe viewOf($0) },
            namespace: key.namespace.map { unsafe viewOf($0) })
        cache[slot] = Entry(localName: local, prefix: prefix, namespace: namespace, element: element)
        return element
    }

    /// The name of a record's field.
    func field(named name: ByteView) -> UInt32 { registry.intern(name).index }

    /// To be called when the registry has forgotten the input's names, too.
    mutating func forgetPointers() {
        for index in 0..<Self.slots { cache[index] = Entry() }
    }

    /// An element's field name and traits, without the cache.
    @inline(never)
    func find(_ local: ByteView, prefix written: ByteView?, namespace: ByteView?) -> Element {
        if let namespace, namespace == FeedNamespace.record {
            return Element(field: 0, traits: local == "field" ? [.record, .recordField] : .record)
        }
        var prefix = written
        var isForeign = false
        if let namespace {
            if isCore(namespace) {
                prefix = nil
            } else if let customary = FeedNamespace.prefix(of: namespace) {
                prefix = customary
            } else if let written {
                isForeign = FeedNamespace.isCustomary(written)
            }
        }
        let name = (prefix.map { $0.array + [ASCII.colon] } ?? []) + local.array
        let isAtom = namespace.map { FeedNamespace.isOne($0, of: FeedNamespace.atom) } ?? false
        var traits = isForeign ? [.foreign] : name.withView { Self.traits($0, isAtom: isAtom) }
        if written != nil, namespace == nil { traits.insert(.undeclared) }
        return Element(field: registry.intern(name).index, traits: traits)
    }

    private func isCore(_ namespace: ByteView) -> Bool {
        !rootNamespace.isEmpty && rootNamespace.withView { $0 == namespace }
            || FeedNamespace.isOne(namespace, of: FeedNamespace.core)
    }

    /// What a name means; `isAtom`: the element is of Atom's namespace, with whatever prefix.
    private static func traits(_ name: ByteView, isAtom: Bool) -> ElementTraits {
        switch name {
        case "item", "entry": return .item
        case "channel", "feed": return .container
        case "media:group", "geo:Point", "georss:where", "gml:Point": return .transparent
        case "title": return isAtom ? [.title, .text] : .title
        case "link", "atom:link": return isAtom ? [.link, .address, .attributeFirst] : [.link, .address]
        case "comments": return .address
        case "enclosure": return [.address, .attributeFirst]
        case "guid": return .guid
        case "category", "atom:category": return .category
        case "author", "atom:author": return .person
        default: break
        }
        guard isAtom else { return [] }
        switch name {
        case "summary", "content", "subtitle", "rights", "tagline", "atom:title", "atom:summary", "atom:content",
            "atom:rights":
            return .text
        default: return []
        }
    }
}

/// A pattern of a name.
private func ~= (pattern: StaticString, name: ByteView) -> Bool { name == pattern }

/// A C string's bytes without the NUL.
func viewOf(_ string: UnsafePointer<xmlChar>) -> ByteView {
    unsafe ByteView(base: string, count: Int(xmlStrlen(string)))
}
