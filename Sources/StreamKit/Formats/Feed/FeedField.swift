/// The fields of a feed record, in their order.
enum FeedField: Int, CaseIterable {
    case id, title, link, published, updated, author, categories, summary, content, enclosures, comments
    case latitude, longitude
    case feedTitle, feedLink

    /// The name in a record.
    var name: StaticString {
        switch self {
        case .id: "id"
        case .title: "title"
        case .link: "link"
        case .published: "published"
        case .updated: "updated"
        case .author: "author"
        case .categories: "categories"
        case .summary: "summary"
        case .content: "content"
        case .enclosures: "enclosures"
        case .comments: "comments"
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .feedTitle: "feed_title"
        case .feedLink: "feed_link"
        }
    }

    /// The elements that a field is read from, in order of precedence. RSS 0.91 to 2.0
    /// (https://www.rssboard.org/rss-specification), RSS 1.0 (https://web.resource.org/rss/1.0/), Atom 1.0 (RFC 4287) and
    /// 0.3; elements of Atom in RSS come after those of RSS.
    var elements: [StaticString] {
        switch self {
        case .id: ["guid", "id", "atom:id"]
        case .title: ["title", "atom:title"]
        case .link: ["link", "atom:link"]
        case .published: ["pubDate", "published", "atom:published", "issued", "dcterms:issued", "dc:date"]
        case .updated: ["updated", "atom:updated", "modified", "dcterms:modified"]
        case .author: ["author", "atom:author", "dc:creator", "itunes:author"]
        case .categories: ["category", "atom:category", "dc:subject"]
        case .summary: ["description", "summary", "atom:summary"]
        case .content: ["content:encoded", "content", "atom:content"]
        case .enclosures: ["enclosure"]
        case .comments: ["comments"]
        case .latitude: ["geo:lat"]
        case .longitude: ["geo:long"]
        case .feedTitle, .feedLink: []
        }
    }

    /// The members that a field is read from in an item of a JSON Feed (https://www.jsonfeed.org/version/1.1/), in order of
    /// precedence.
    var members: [StaticString] {
        switch self {
        case .link: ["url"]
        case .published: ["date_published"]
        case .updated: ["date_modified"]
        case .author: ["authors", "author"]
        case .categories: ["tags"]
        case .content: ["content_html", "content_text"]
        case .enclosures: ["attachments"]
        case .id, .title, .summary: [name]
        case .comments, .latitude, .longitude, .feedTitle, .feedLink: []
        }
    }

    /// Whether the value is a list.
    var isList: Bool { self == .categories || self == .enclosures }

    /// Whether the value is a point in time.
    var isTime: Bool { self == .published || self == .updated }

    /// Elements that contain a latitude and a longitude, separated by a space or comma
    /// (https://www.ogc.org/standards/georss).
    static let points: [StaticString] = ["georss:point", "gml:pos"]
}
