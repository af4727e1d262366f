/// Input that repeats something short: what begins and does not end, over and over, shows who looks for the end again
/// each time.
public struct RepeatedToken: Sendable, CustomStringConvertible {
    /// What reads it.
    public let kind: DamageTrial.Kind
    /// What stands before.
    public let beginning: String
    /// What is repeated.
    public let token: String

    /// Both one after the other, quoted.
    public var description: String { "\(kind) \(String(reflecting: beginning)) \(String(reflecting: token))…" }

    /// So many bytes of it.
    public func bytes(_ count: Int) -> [UInt8] {
        let token = token.bytes
        var bytes = beginning.bytes
        bytes.reserveCapacity(count + token.count)
        while bytes.count < count { bytes += token }
        return Array(bytes.prefix(count))
    }

    private init(_ kind: DamageTrial.Kind, _ beginning: String, _ token: String) {
        self.kind = kind
        self.beginning = beginning
        self.token = token
    }

    /// One for each way in which a reader looks for an end.
    public static let few = [
        "<rss><!-- ", "<item><!-- ", "<item><?x ", "<item a=\"", "<item><![CDATA[", "<item><title><![CDATA[",
        "<item><title>x</title></item><!-- ",
    ].map { RepeatedToken(.feed, "<rss><channel>", $0) }

    /// All that have ever taken more than linear time, and their like.
    public static let all = feeds + wholeFeeds + tables + objects + documents

    private static let feeds = [
        // Constructs that do not end.
        "<!-- ", "<?x ", "<![CDATA[", "<!DOCTYPE x [", "<rss><!DOCTYPE x [<!-- ", "<rss><!DOCTYPE x \"",
        "<rss><a\u{1}<!DOCTYPE x [<a><item><!-- ",
        "<a b=\"", "<?xml ", "<rss><!-- ", "<rss><?x ", "<rss a=\"",
        "<item><!-- ", "<item><!-- --", "<item><?x ", "<item><![CDATA[", "<item><![CDATA[]]", "<item><title><![CDATA[",
        "<entry><!-- ", "<channel><!-- ",
        // Tags that do not.
        "<item a=\"", "<item a='", "<item a=", "<item a=\"<item ", "<item xmlns=\"", "<item \"", "<item/", "<item ",
        "<", "</",
        // Elements that do not, and items in items.
        "<item>", "<a>", "<item><a>", "<item><source><item>", "<item><title>x</title>", "</item>", "</channel>",
        "<rss>",
        // Constructs that end elsewhere.
        "<item><!-- --></item><!-- ", "<item><title>x</title></item><!-- ", "<item><title>x</title></item><?x ",
        "<item><title>x</title></item><![CDATA[", "<item><title>x</title></item><a b=\"", "]]>", "<!-- -->",
        // Damage that is repaired or rejected, item by item.
        "<item><title>a & b</title></item>", "<item><title>x</item>", "<item><a:b>x</a:b></item>", "&", "x",
    ].map { RepeatedToken(.feed, "<rss><channel><item><title>x</title></item>", $0) }

    private static let wholeFeeds = [
        RepeatedToken(.feed, "", "<rss><!-- "),
        RepeatedToken(.feed, "", "<?xml version=\"1.0\"?><rss><channel><item><![CDATA["),
        RepeatedToken(.feed, "", "<rss><channel><item><title>x</title></item></channel></rss>"),
        RepeatedToken(.feed, "", "<html>"),
        RepeatedToken(.feed, "<rss><channel><item><title>", "a & "),
        RepeatedToken(.feed, "<rss><channel><item><title>", "<b>"),
        RepeatedToken(.feed, "<rss><channel><item ", "a=\"b\" "),
    ]

    private static let tables = [
        "\"", "\"a,", "a,\"b\n", "\"\n", "\"x\"y\n", "a,\"\n\"", "1,\"2\n3\n", "1,2\n\"", "x,\"a\"b\n", "\"a\" \n", ",",
        "\r", "x",
    ].map { RepeatedToken(.table, "a,b\n1,2\n", $0) }

    private static let objects = ["{", "[", "{\"a\":[", "\"", "\\u", "{\"a\":1}", "{\n", "\"a\":1,", "x"]
        .map { RepeatedToken(.objects, "{\"a\":", $0) }

    private static let documents =
        [
            "{", "[", "{\"a\":", "\"", "\\u", "{\"a\":1}", "{\"a\":1,", "\"a\":1,", "x", "]", "}", ",", " ",
            "{\"a\":\"},", "{\"a\":[1},",
        ]
        .flatMap { [RepeatedToken(.documents, "[{\"a\":1},", $0), RepeatedToken(.documents, "{\"a\":", $0)] }
}
