/// The vocabularies of feeds, by namespace. Elements are matched by it, whatever prefix a feed uses; in records they have
/// the customary one.
enum FeedNamespace {
    /// Parts of the document's own language: names without a prefix.
    static let core: [StaticString] = [
        "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss",
        "http://backend.userland.com/rss2", "http://backend.userland.com/rss2.1",
        "http://blogs.law.harvard.edu/tech/rss", "http://my.netscape.com/publish/formats/rss-0.91.dtd",
    ]

    /// Whether a namespace is that of Atom 1.0 (RFC 4287) or 0.3.
    static func isAtom(_ uri: ByteView) -> Bool { prefix(of: uri).map { $0 == "atom" } ?? false }

    /// Whether a namespace is that of an RDF document, whose items are RSS.
    static func isRDF(_ uri: ByteView) -> Bool { prefix(of: uri).map { $0 == "rdf" } ?? false }

    /// Records written by `RSSWriter`: each element of an item is a field, or says that the item is a record.
    static let record: StaticString = "urn:x-fuelstream:record"

    static let xhtml: StaticString = "http://www.w3.org/1999/xhtml"
    static var xhtmlName: ByteView { ByteView(xhtml) }

    /// Namespaces and their customary prefixes.
    static let customary: [(uri: StaticString, prefix: StaticString)] = [
        ("http://www.w3.org/2005/Atom", "atom"), ("https://www.w3.org/2005/Atom", "atom"),
        ("http://purl.org/atom/ns#", "atom"),
        ("http://purl.org/dc/elements/1.1/", "dc"), ("http://purl.org/dc/elements/1.0/", "dc"),
        ("http://purl.org/dc/terms/", "dcterms"),
        ("http://purl.org/rss/1.0/modules/content/", "content"),
        ("http://purl.org/rss/1.0/modules/syndication/", "sy"),
        ("http://purl.org/rss/1.0/modules/slash/", "slash"),
        ("http://purl.org/rss/1.0/modules/taxonomy/", "taxo"),
        ("http://purl.org/rss/1.0/modules/annotate/", "annotate"),
        ("http://purl.org/rss/1.0/modules/aggregation/", "ag"),
        ("http://purl.org/rss/1.0/modules/company", "co"),
        ("http://purl.org/rss/1.0/modules/email/", "email"),
        ("http://purl.org/rss/1.0/modules/event/", "ev"),
        ("http://purl.org/rss/1.0/modules/image/", "image"),
        ("http://purl.org/rss/1.0/modules/link/", "l"),
        ("http://purl.org/rss/1.0/modules/reference/", "ref"),
        ("http://purl.org/rss/1.0/modules/search/", "search"),
        ("http://purl.org/rss/1.0/modules/threading/", "thr"),
        ("http://purl.org/rss/1.0/modules/wiki/", "wiki"),
        ("http://purl.oclc.org/net/rss_2.0/enc#", "enc"),
        ("http://search.yahoo.com/mrss/", "media"), ("http://search.yahoo.com/mrss", "media"),
        ("http://video.search.yahoo.com/mrss/", "media"), ("http://video.search.yahoo.com/mrss", "media"),
        ("https://search.yahoo.com/mrss/", "media"), ("http://tools.search.yahoo.com/mrss/", "media"),
        ("http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes"),
        ("http://www.itunes.com/DTDs/Podcast-1.0.dtd", "itunes"),
        ("http://www.itunes.com/DTDs/PodCast-1.0.dtd", "itunes"), ("http://example.com/DTDs/PodCast-1.0.dtd", "itunes"),
        ("http://www.google.com/schemas/play-podcasts/1.0", "googleplay"),
        ("https://podcastindex.org/namespace/1.0", "podcast"),
        ("https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md", "podcast"),
        ("http://podlove.org/simple-chapters", "psc"),
        ("http://www.rawvoice.com/rawvoiceRssModule/", "rawvoice"),
        ("http://www.w3.org/2003/01/geo/wgs84_pos#", "geo"),
        ("http://www.georss.org/georss", "georss"), ("http://www.georss.org/georss/", "georss"),
        ("http://www.georss.org/georss/10", "georss"),
        ("http://www.opengis.net/gml", "gml"), ("http://www.opengis.net/gml/3.2", "gml"),
        ("http://postneo.com/icbm/", "icbm"), ("http://postneo.com/icbm", "icbm"),
        ("http://wellformedweb.org/CommentAPI/", "wfw"),
        ("http://purl.org/syndication/thread/1.0", "thr"),
        ("http://purl.org/syndication/history/1.0", "fh"),
        ("http://purl.org/atompub/tombstones/1.0", "at"),
        ("http://www.w3.org/2007/app", "app"), ("http://purl.org/atom/app#", "app"),
        ("http://rssnamespace.org/feedburner/ext/1.0", "feedburner"),
        ("http://backend.userland.com/creativeCommonsRssModule", "creativeCommons"),
        ("http://web.resource.org/cc/", "cc"), ("http://creativecommons.org/ns#", "cc"),
        ("http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html", "creativeCommons"),
        ("http://backend.userland.com/blogChannelModule", "blogChannel"),
        ("http://source.scripting.com/", "source"),
        ("http://a9.com/-/spec/opensearch/1.1/", "opensearch"),
        ("http://a9.com/-/spec/opensearchrss/1.0/", "opensearch"),
        ("http://www.youtube.com/xml/schemas/2015", "yt"),
        ("http://gdata.youtube.com/schemas/2007", "yt"),
        ("http://schemas.google.com/g/2005", "gd"), ("http://base.google.com/ns/1.0", "g"),
        ("http://schemas.google.com/blogger/2008", "blogger"),
        ("http://webns.net/mvcb/", "admin"),
        ("http://prismstandard.org/namespaces/1.2/basic/", "prism"),
        ("http://prismstandard.org/namespaces/basic/2.0/", "prism"),
        ("http://madskills.com/public/xml/rss/module/trackback/", "trackback"),
        ("http://madskills.com/public/xml/rss/module/pingback/", "pingback"),
        ("http://xmlns.com/foaf/0.1/", "foaf"), ("http://rdfs.org/sioc/ns#", "sioc"),
        ("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"), ("http://www.w3.org/2000/01/rdf-schema#", "rdfs"),
        ("http://www.w3.org/1999/xhtml", "xhtml"), ("http://www.w3.org/1999/xlink", "xlink"),
        ("http://activitystrea.ms/spec/1.0/", "activity"), ("http://portablecontacts.net/spec/1.0", "poco"),
        ("http://ostatus.org/schema/1.0", "ostatus"), ("http://www.bloglines.com/about/specs/fac-1.0", "access"),
        ("http://joinmastodon.org/ns#", "mastodon"), ("http://my.theinfo.org/changed/1.0/rss/", "cp"),
        ("http://www.usemod.com/cgi-bin/mb.pl?ModWiki", "wiki"), ("http://freshmeat.net/rss/fm/", "fm"),
        ("http://hacks.benhammersley.com/rss/streaming/", "str"), ("http://media.tangent.org/rss/1.0/", "audio"),
    ]

    /// Whether a namespace is part of the language of a document whose root is in another one.
    static func isCore(_ uri: ByteView, _ root: [UInt8]) -> Bool {
        !root.isEmpty && root.withView { $0 == uri } || core.contains { uri == $0 }
    }

    /// The customary prefix of a namespace.
    static func prefix(of uri: ByteView) -> ByteView? {
        customary.first { uri == $0.uri }.map { ByteView($0.prefix) }
    }

    /// Whether a prefix is the customary one of some namespace.
    static func isCustomary(_ prefix: ByteView) -> Bool { customary.contains { prefix == $0.prefix } }
}
