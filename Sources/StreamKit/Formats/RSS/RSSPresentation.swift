/// What an RSS feed of records shows people besides the records' fields: feed readers show these elements.
public struct RSSPresentation: Sendable {
    /// A text or a field's value; pieces are concatenated.
    public enum Piece: Sendable {
        /// A literal text.
        case text(String)
        /// A field's value.
        case field(String)
    }

    /// The channel's title.
    public var title = "Records"
    /// The channel's link.
    public var link = "\(FeedNamespace.record)"
    /// The channel's description.
    public var summary = "Records, one item each, with all their fields"
    /// Templates of an item's title: the first whose fields all have a value is used. The fallbacks are the field `title`,
    /// and the first field with a value.
    public var titles: [[Piece]] = []
    /// Templates of an item's description, likewise; the fallback is the field `summary`.
    public var descriptions: [[Piece]] = []
    /// The fields with an item's time: a moment in the form of RFC 3339, or a day. The first with one counts.
    public var times = ["published", "updated"]
    /// The zone of days in records that have a field, in minutes east of UTC; in others days are in UTC.
    public var zone: (minutes: Int, field: String)?

    /// A presentation for any records.
    public init() {}
}
