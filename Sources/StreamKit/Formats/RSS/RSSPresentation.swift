/// What an RSS feed of records shows people beside the records' fields: feed readers show these elements.
public struct RSSPresentation: Sendable {
    /// Texts and fields' values, one behind the other.
    public enum Piece: Sendable {
        /// A text as it is.
        case text(String)
        /// A field's value.
        case field(String)
    }

    /// The channel's title.
    public var title = "Records"
    /// Where the channel leads.
    public var link = "\(FeedNamespace.record)"
    /// What the channel is.
    public var summary = "Records, an item each, with every field of theirs"
    /// How an item's title is put together: the first counts of which all fields have a value. Behind them come the field
    /// `title`, and the first field with a value.
    public var titles: [[Piece]] = []
    /// How an item's description is put together, likewise; behind them the field `summary`.
    public var descriptions: [[Piece]] = []
    /// The fields that tell an item's time: a moment as RFC 3339 writes it, or a day. The first with one counts.
    public var times = ["published", "updated"]
    /// The zone of days in records that have a field, in minutes east of UTC; in others a day is one of UTC.
    public var zone: (minutes: Int, field: String)?

    /// What suits any record.
    public init() {}
}
