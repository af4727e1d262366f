import TestSupport
import Testing

@testable import StreamKit

/// Plain items are taken past libxml2. That must not show: whatever the input and the pieces it comes in, the same comes
/// out as when libxml2 reads every item.
@Suite struct PlainItemTests {
    private static let rss = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
          xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
        <channel><title>The Scarp Courier</title><link>https://courier.example/</link>
        <item><title>112.9: Saltbush Fuels</title><price>112.9</price><dc:creator>Ada</dc:creator></item>
        <item>
          <title>Fish &amp; chips &#8211; caf\u{E9}</title>
          <link>https://courier.example/2001/01/1/</link>
          <dc:creator><![CDATA[Imogen Hale]]></dc:creator>
          <category domain="places">Schools</category><category>Sport</category>
          <guid isPermaLink="false">https://courier.example/?p=1</guid>
          <enclosure url="https://courier.example/1.mp3?a=1&amp;b=2" length="1" type="audio/mpeg" />
          <media:thumbnail url='https://courier.example/1.jpg'/>
          <content:encoded><![CDATA[<p>A na\u{EF}ve mural.&nbsp;\u{2013} [more]</p>
        <p>A &amp; B</p>]]></content:encoded>
        </item>\r
        <item><title>a</title><description> <![CDATA[b]]> c <![CDATA[d]]></description><price/></item>
        </channel></rss>

        """

    private static let gaps = """
        <?xml version='1.0' encoding="utf-8" standalone='yes' ?>
        <?xml-stylesheet type="text/xsl" href="a.xsl"?><!-- a - b -->
        <r:RDF xmlns="http://purl.org/rss/1.0/" xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:d="a&amp;b">\r
        <channel r:about="x" xml:lang="en"><title> Mum &amp; Dad &#8211; caf\u{E9}</title>\r
        <link><![CDATA[https://courier.example/?a&b]]></link><image r:resource='y'/><d:a d:b="1" c="2"></d:a ></channel>
        <item><title>a</title></item>
        <textinput xmlns="b" xmlns:d=""><title xmlns="">c</title></textinput> ]] <e>&eacute;</e>
        <item><title>b</title></item><!-- caf\u{E9} --><channel><title>d</title></channel></r:RDF>
        <!-- after -->
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/b/"><title type="html">&lt;b></title>
        <link href="c?d&amp;e" rel='alternate' /><entry><title>f</title></entry><id>g</id></feed>

        """

    /// What libxml2 does not take for what it looks like.
    @Test(
        "What is almost plain reads as by libxml2",
        arguments: [
            "<?xml version='1.0'?>&#9;<rss><channel><item/></channel></rss>",
            "<rss><channel><title>&lt\0;</title><item/></channel></rss>",
            "<rss><channel><item><title>&lt\0;</title></item></channel></rss>",
            "<rss></rss><!-- a --><?b c?>&#10;", "<rss><channel x:a='1'><item/></channel></rss>",
        ]) func almostPlain(text: String)
    {
        let input = text.bytes
        #expect(PlainReading([input]).events == PlainReading([input], readsPlainItems: false).events)
    }

    /// Limits of libxml2 that hold for what is plain, too.
    @Test("libxml2's limits hold for plain items, too") func limits() {
        let item = "<item><title>t</title></item>"
        let deep = String(repeating: "<a>", count: 70) + item + String(repeating: "<b>", count: 200)
        let name = String(repeating: "a", count: 60_000)
        for text in [
            "<rss>\(deep)\(String(repeating: "</b>", count: 200))\(item)</rss>",
            "<rss><channel \(name)='1'>\(item)</channel></rss>", "<rss><channel><\(name)/>\(item)</channel></rss>",
        ] {
            #expect(PlainReading([text.bytes]).events == PlainReading([text.bytes], readsPlainItems: false).events)
        }
    }

    @Test("Plain items are read in place") func nothingIsCopied() {
        let plain = PlainReading([Self.rss.bytes])
        #expect(plain.inPlace == 3)
        #expect(plain.events == PlainReading([Self.rss.bytes], readsPlainItems: false).events)
    }

    /// libxml2 says in which column a fault is, counted in characters, but in bytes of sections.
    @Test("The column of a fault is libxml2's", arguments: ["", "\n", "\u{E9}\n\u{E9}"]) func columns(gap: String) {
        let input = """
            <rss><channel><item><title>caf\u{E9} \u{1F600}</title></item><item><title>\(gap)\u{E9}</title>\
            <price><![CDATA[\u{E9}\u{2013}\(gap)]]></price><link href='\u{FC}'/></item><item><a>x</b></item></channel></rss>
            """.bytes
        let plain = PlainReading([input])
        #expect(plain.inPlace == 2)
        #expect(plain.events == PlainReading([input], readsPlainItems: false).events)
        #expect(
            plain.events.contains { event in
                if case .rejected(_, .some, _, _, _, _, _) = event { true } else { false }
            })
    }

    /// What stood between two texts is known the next time; nothing else may pass for it.
    @Test("What comes between texts is compared exactly") func gapsBetweenTexts() {
        let (group, groupEnd) = ("<media:group>", "</media:group>")
        let (inner, innerEnd) = ("<media:thumb>", "</media:thumb>")
        let pairs = [
            "<a>1</a><b>2</b><c>3</c>", "<a>1</a> <b>2</b>\n<c>3</c>", "<a>1</a><b>2</b ><c>3</c>",
            "<a>1</a><b x='1'>2</b>", "<a>1</a><b/><c>3</c>", "<a>1</a><c>3</c><b>2</b>", "<a>1<a>2</a></a><b>3</b>",
            "<a>1</b><b>2</b>", "<a>&lt;</a><b>&amp;</b><c>3</c>", "<a>1</a><!-- --><b>2</b>",
            "<a>1</a>\(group)\(inner)2\(innerEnd)", "\(inner)1\(innerEnd)\(groupEnd)<b>2</b>",
            "\(group)\(inner)1\(innerEnd)\(groupEnd)<b>2</b>", "\(inner)1\(groupEnd)<b>2</b>",
            "\(group)\(inner)1\(groupEnd)<b>2</b>\(groupEnd)",
        ]
        var random = SeededGenerator(seed: 77)
        for _ in 0..<60 {
            let items = (0..<20).map { _ in "<item>\(pairs.randomElement(using: &random)!)</item>" }
            let text = "<rss xmlns:media='http://search.yahoo.com/mrss/'>\(items.joined())</rss>"
            let plain = PlainReading([text.bytes])
            #expect(plain.events == PlainReading([text.bytes], readsPlainItems: false).events)
        }
    }

    @Test("Generated feeds read as by libxml2") func generated() {
        for seed in 0..<150 as Range<UInt64> { #expect(PlainTrial(seed: seed).fault() == nil) }
    }

    @Test("Generated records read as by libxml2") func records() {
        for seed in 0..<400 as Range<UInt64> { #expect(PlainTrial(seed: seed, areRecords: true).fault() == nil) }
    }

    @Test("Damaged feeds read as by libxml2") func damaged() {
        for seed in 0..<200 as Range<UInt64> {
            #expect(PlainTrial(damaging: Self.rss.bytes, seed: seed).fault() == nil)
            #expect(PlainTrial(damaging: Self.gaps.bytes, seed: seed).fault() == nil)
        }
    }
}
