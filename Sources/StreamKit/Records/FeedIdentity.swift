/// What the feed that a record belongs to has said about itself so far; empty if nothing.
public struct FeedViews: BitwiseCopyable {
    /// Its title.
    public internal(set) var title = ByteView.empty
    /// Its link.
    public internal(set) var link = ByteView.empty
    /// Its authors.
    public internal(set) var author = ByteView.empty

    /// The number of bytes.
    var count: Int { title.count + link.count + author.count }
}

/// The same, to be lent to records.
struct FeedIdentity: ~Copyable {
    var title = ByteBuffer()
    var link = ByteBuffer()
    var author = ByteBuffer()

    var views: FeedViews { FeedViews(title: title.view, link: link.view, author: author.view) }

    mutating func removeAll() {
        title.removeAll()
        link.removeAll()
        author.removeAll()
    }
}
