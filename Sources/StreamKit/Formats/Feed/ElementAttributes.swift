/// The relevant attributes of an element.
struct ElementAttributes {
    var role: ElementRole
    /// Replaces the element's text if it has none.
    var address: ByteView?
    /// The type of Atom content.
    var type: ByteView?

    init(_ element: borrowing StartElement, _ traits: ElementTraits) {
        role = traits.contains(.foreign) ? .foreign : .plain
        for index in 0..<element.attributes.count {
            let (name, value) = (element.attributes[index].name, element.attributes[index].value)
            if name == "url" || name == "href" || traits.contains(.category) && name == "term"
                || traits.contains(.labelled) && name == "text" || traits.contains(.content) && name == "src"
            {
                if address == nil { address = value }
            } else if traits.contains(.link), name == "rel" {
                role = ElementRole(ofLink: value)
            } else if traits.contains(.guid), name == "isPermaLink" {
                if value.trimmed == "false" { role = .notAddress }
            } else if traits.contains(.text), name == "type" {
                type = value.trimmed
            }
        }
    }
}

extension ElementRole {
    /// The role of a link, by its `rel`.
    init(ofLink relation: ByteView) {
        let registry = ByteView("http://www.iana.org/assignments/relation/")
        let relation = relation.trimmed
        let name = relation.starts(with: registry) ? relation.dropFirst(registry.count) : relation
        if name.isEmpty || name == "alternate" {
            self = .plain
        } else {
            self = name == "enclosure" ? .enclosure : .otherLink
        }
    }
}
