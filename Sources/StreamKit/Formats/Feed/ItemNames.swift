/// Which elements of a document are its items, by the names as written.
struct ItemNames {
    /// The local name of the elements that are records; `nil` in feeds.
    let record: [UInt8]?

    /// Whether items are records of their children and attributes.
    var areRecords: Bool { record != nil }

    /// Whether a name without its prefix is an item's.
    func isItem(_ name: ByteView) -> Bool {
        guard let record else { return name.isItemName }
        return record.withView { $0 == name.withoutPrefix }
    }

    /// Whether an element of that name begins a document: other documents need an XML declaration.
    func isRoot(_ name: ByteView) -> Bool { record == nil && name.isFeedRoot }

    /// Whether an element of that name may enclose items but not be in one.
    func isChannel(_ name: ByteView) -> Bool { record == nil && name.isChannelName }
}
