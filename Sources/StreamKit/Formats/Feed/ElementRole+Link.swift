extension ElementRole {
    /// What a link is to, by its `rel`.
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
