import StreamKit
import TestSupport
import Testing

/// The record of one item inside an RSS document, without what is missing.
private func record(_ elements: String, root: String = "<rss>", end: String = "</rss>", item: String = "item") -> String
{
    let registry = FieldNames()
    let chooser = SingleSchemaChooser(FeedSchema(registry: registry))
    registry.keepAll()
    let pipeline = Pipeline(
        PipelineConfiguration(), registry: registry, chooser: chooser,
        projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
    let line = run(pipeline, ["\(root)<\(item)>\(elements)</\(item)>\(end)".bytes]).lines.first ?? ""
    return line.dropFirst().dropLast().split(separator: ",").filter { !$0.hasSuffix(":null") }.joined(separator: ",")
}

private let atom = "<feed xmlns=\"http://www.w3.org/2005/Atom\">"

@Suite struct FeedSchemaTests {
    @Test(
        "Elements of RSS fill the fields of the feed schema",
        arguments: [
            ("<guid>g</guid><link>l</link>", "\"id\":\"g\",\"link\":\"l\""),
            ("<link>l</link>", "\"id\":\"l\",\"link\":\"l\""),
            ("<guid>http://g</guid>", "\"id\":\"http://g\",\"link\":\"http://g\""),
            ("<guid isPermaLink=\"false\">http://g</guid>", "\"id\":\"http://g\""),
            ("<guid>g</guid>", "\"id\":\"g\""),
            ("<pubDate>1 Jan 2004 10:00 EST</pubDate>", "\"published\":\"2004-01-01T15:00:00Z\""),
            ("<pubDate>some day</pubDate>", "\"published\":\"some day\""),
            ("<dc:date>2004</dc:date><pubDate/>", "\"published\":\"2004-01-01T00:00:00Z\""),
            ("<dc:creator>D</dc:creator><author>A</author>", "\"author\":\"A\""),
            ("<dc:creator>D</dc:creator><dc:creator>E</dc:creator>", "\"author\":\"D, E\""),
            ("<dc:subject>s</dc:subject>", "\"categories\":[\"s\"]"),
            ("<dc:subject>s</dc:subject><category>c</category>", "\"categories\":[\"c\"]"),
            (
                "<enclosure url=\"u\">text</enclosure><enclosure url=\"v\"/>",
                "\"id\":\"u\",\"enclosures\":[\"u\",\"v\"]"
            ),
            ("<geo:lat>-31.5</geo:lat><geo:long>115</geo:long>", "\"latitude\":-31.5,\"longitude\":115"),
            ("<georss:point>1 2.50</georss:point>", "\"latitude\":1,\"longitude\":2.50"),
            ("<latitude>7</latitude><longitude>8</longitude>", "\"latitude\":7,\"longitude\":8"),
            ("<x>1</x><x>2</x><media:thumbnail url=\"u\"/>", "\"x\":[\"1\",\"2\"],\"media:thumbnail\":\"u\""),
            ("<media:group><media:title>t</media:title></media:group>", "\"media:title\":\"t\""),
        ])
    func rss(elements: String, expected: String) { #expect(record(elements) == expected) }

    @Test(
        "Elements of Atom fill the fields of the feed schema",
        arguments: [
            (
                "<link rel=\"self\" href=\"s\"/><link rel=\"enclosure\" href=\"e\"/><link href=\"l\"/>",
                "\"id\":\"l\",\"link\":\"l\",\"enclosures\":[\"e\"]"
            ),
            ("<author><name>N</name><email>e</email></author>", "\"author\":\"N\""),
            ("<category term=\"t\" label=\"L\"/>", "\"categories\":[\"t\"]"),
            ("<title type=\"html\">&lt;b></title>", "\"title\":\"<b>\""),
            (
                "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\"><b>x</b> &amp;<br/></div></content>",
                "\"content\":\"<b>x</b> &amp;<br/>\""
            ),
            (
                "<issued>2004-02-03</issued><modified>2005-02-03</modified>",
                "\"published\":\"2004-02-03T00:00:00Z\",\"updated\":\"2005-02-03T00:00:00Z\""
            ),
        ])
    func entry(elements: String, expected: String) {
        #expect(record(elements, root: atom, end: "</feed>", item: "entry") == expected)
    }

    /// The namespace counts, not the prefix; a prefix that is somebody else's does not map.
    @Test("A field depends on the namespace, not on the prefix") func namespaces() {
        let root = "<rss xmlns:q=\"http://purl.org/dc/elements/1.1/\" xmlns:dc=\"http://example.com/other\">"
        #expect(record("<q:creator>D</q:creator>", root: root) == "\"author\":\"D\"")
        #expect(record("<dc:creator>D</dc:creator>", root: root) == "\"dc:creator\":\"D\"")
    }

    /// Titles and links of the feed; those of its picture do not count, nor what comes behind the item.
    @Test("Records have the title and link of their feed") func feedItself() {
        let root =
            "<rss xml:base=\"http://h/a/\"><channel><image><title>i</title></image><title> T </title><link>b</link>"
        #expect(
            record("", root: root, end: "</channel></rss>") == "\"feed_title\":\"T\",\"feed_link\":\"http://h/a/b\"")
        #expect(record("", root: "<rss><channel>", end: "<title>T</title></channel></rss>") == "")
    }
}
