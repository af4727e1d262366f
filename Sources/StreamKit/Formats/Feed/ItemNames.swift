/// Which elements of a document are its items, by the names as written.
struct ItemNames {
    /// The local name of the elements that are records; `nil` in feeds.
    let record: [UInt8]?
    /// Whether some elements of that name only group records (`isGroup`).
    let hasGroups: Bool

    init(record: [UInt8]?) {
        self.record = record
        hasGroups = record.map { $0.elementsEqual("outline".utf8) } ?? false
    }

    /// Whether items are records of their children and attributes.
    var areRecords: Bool { record != nil }

    /// Whether a name without its prefix is an item's.
    func isItem(_ name: ByteView) -> Bool {
        guard let record else { return name.isItemName }
        return record.withView { $0 == name.withoutPrefix }
    }

    /// Whether a start tag of an item's name only groups records: an outline of OPML that has others in it and no address of a
    /// feed (http://opml.org/spec2.opml, "Subscription lists").
    func isGroup(_ tag: ByteView) -> Bool {
        hasGroups && !tag.ends(with: ByteView("/>")) && !tag.contains(ByteView("xmlUrl"))
    }

    /// Whether an element of that name begins a document: other documents need an XML declaration.
    func isRoot(_ name: ByteView) -> Bool { record == nil && name.isFeedRoot }

    /// Whether an element of that name may enclose items but not be in one.
    func isChannel(_ name: ByteView) -> Bool { record == nil && name.isChannelName }
}
