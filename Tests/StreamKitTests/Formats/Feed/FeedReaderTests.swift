import StreamKit
import TestSupport
import Testing

/// Documents, and the items they are read as (`name=value` for each element).
struct FeedCase: Sendable, CustomTestStringConvertible {
    var name: String
    var input: [UInt8]
    var items: [[String]]
    var faults: Int

    init(_ name: String, _ input: String, _ items: [[String]], faults: Int = 0) {
        self.name = name
        self.input = input.bytes
        self.items = items
        self.faults = faults
    }

    var testDescription: String { name }
}

/// Items, and how many pieces were rejected: the words are libxml2's and differ between its versions.
private struct Outcome: Equatable {
    var items: [[String]]
    var faults: Int
    /// Filled in where there are faults, for the message of a failing test.
    var reasons: [String] = []

    static func == (left: Outcome, right: Outcome) -> Bool { left.items == right.items && left.faults == right.faults }

    init(_ reading: Reading) {
        items = reading.rows
        faults = reading.rejections.count
        reasons = reading.faults
    }

    init(_ feed: FeedCase) {
        items = feed.items
        faults = feed.faults
    }
}

private let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/// A document with these items inside its channel.
private func rss(_ items: String) -> String {
    "<rss version=\"2.0\"><channel><title>FuelWatch</title>\(items)</channel></rss>"
}

/// Pieces of feeds in any order behind one good item.
private func readHostileFeeds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
        "<rss>", "</rss>", "<item>", "</item>", "<a>", "</a>", "<a/>", "text", "&amp;", "&eacute;", "&", "<", ">",
        "<![CDATA[", "]]>", "<!--", "-->", "<?xml version=\"1.0\"?>", "\u{FEFF}", "\n", "\r", " ", "\"",
        "<a href=\"x\">", "&#0;", "&#xD800;", "\u{1}", "<!DOCTYPE rss [<!ENTITY x \"y\">]>", "&x;",
    ]
    for _ in 0..<60 {
        var input = "<rss><item><a>1</a></item>".bytes
        for _ in 0..<random.number(0...25) { input += pieces.randomElement(using: &random)!.bytes }
        if random.happens(20) { input += random.bytes(1...5) }
        for chunks in [[input], input.map { [$0] }, random.pieces(of: input, longest: 20)] {
            precondition(readFeed(chunks).rows.first == ["a=1"])
        }
    }
}

@Suite struct FeedReaderTests {
    static let cases: [FeedCase] = [
        FeedCase("nothing", "", []),
        FeedCase("white space", " \r\n\t", []),
        FeedCase("no items", declaration + rss(""), []),
        FeedCase(
            "two items",
            declaration + rss("<item><title>BP</title><price>142.9</price></item><item><title>Caltex</title></item>"),
            [["title=BP", "price=142.9"], ["title=Caltex"]]),
        FeedCase("a channel for a root", "<channel><item><title>BP</title></item></channel>", [["title=BP"]]),
        FeedCase(
            "Atom",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title>BP</title>"
                + "<link href=\"http://example.org/1\"/></entry></feed>", [["title=BP", "link=http://example.org/1"]]),
        FeedCase(
            "RDF",
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\">"
                + "<channel><title>no item</title></channel><item><title>BP</title></item></rdf:RDF>", [["title=BP"]]),
        FeedCase(
            "prefixes as written",
            "<rss xmlns:geo=\"http://www.w3.org/2003/01/geo/wgs84_pos#\"><item><geo:lat>-31.95</geo:lat></item></rss>",
            [["geo:lat=-31.95"]]),
        FeedCase(
            "Atom in another document",
            "<reply><feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title>BP</title></entry></feed></reply>",
            [["atom:title=BP"]]),
        FeedCase(
            "two roots, the first of them damaged",
            "<rss><c><<feed xmlns=\"http://www.w3.org/2005/Atom\"></c><item><a>1</a></item></rss>", [["a=1"]], faults: 1
        ),
        FeedCase("undeclared prefix", rss("<item><geo:lat>-31.95</geo:lat></item>"), [["geo:lat=-31.95"]]),
        FeedCase(
            "repeated elements", rss("<item><category>a</category><category>b</category></item>"),
            [["category=a", "category=b"]]),
        FeedCase(
            "address of an element without text", rss("<item><enclosure length=\"1\" url=\"http://e/a?b\"/></item>"),
            [["enclosure=http://e/a?b"]]),
        FeedCase("text before an address", rss("<item><a href=\"http://e/\"> here </a></item>"), [["a=here"]]),

        // Text.
        FeedCase("blanks around text", rss("<item><title>\n  BP Albany\t\n</title></item>"), [["title=BP Albany"]]),
        FeedCase(
            "empty elements", rss("<item><phone></phone><brand/><title> </title></item>"),
            [["phone=", "brand=", "title="]]),
        FeedCase("empty item", rss("<item></item><item/>"), [[], []]),
        FeedCase("CDATA", rss("<item><d><![CDATA[<b>1 & 2</b>]]]]><![CDATA[>]]></d></item>"), [["d=<b>1 & 2</b>]]>"]]),
        FeedCase(
            "predefined entities", rss("<item><d>&lt;b&gt; &amp;amp; &quot;&apos;</d></item>"), [["d=<b> &amp; \"'"]]),
        FeedCase(
            "character references", rss("<item><d>&#65;&#x42;&#xe9;&#128663;</d></item>"), [["d=AB\u{E9}\u{1F697}"]]),
        FeedCase(
            "entities of HTML", rss("<item><d>Caf&eacute;&nbsp;&ndash; &euro;2</d></item>"),
            [["d=Caf\u{E9}\u{A0}\u{2013} \u{20AC}2"]]),
        FeedCase(
            "other scripts", rss("<item><d>caf\u{E9} \u{1F697} \u{4E2D}</d></item>"),
            [["d=caf\u{E9} \u{1F697} \u{4E2D}"]]),
        FeedCase("comment and instruction", rss("<item><d>a<!-- <item> -->b<?php x ?>c</d></item>"), [["d=abc"]]),
        FeedCase(
            "inner elements give their text", rss("<item><d>a <b>bold <i>x</i></b> c</d><e>1</e></item>"),
            [["d=a bold x c", "e=1"]]),
        FeedCase("text between elements is none of them", rss("<item>x<d>1</d>y<e>2</e>z</item>"), [["d=1", "e=2"]]),
        FeedCase(
            "line ends become LF", (declaration + rss("<item>\n<d>a\nb</d>\n</item>\n")).replacing("\n", with: "\r\n"),
            [["d=a\nb"]]),

        // Documents one behind the other.
        FeedCase(
            "joined", declaration + rss("<item><a>1</a></item>") + declaration + rss("<item><a>2</a></item>"),
            [["a=1"], ["a=2"]]),
        FeedCase(
            "joined with white space and a mark",
            "\u{FEFF}" + declaration + rss("<item><a>1</a></item>") + "\n\r\n \u{FEFF}" + declaration
                + rss("<item><a>2</a></item>") + "\n", [["a=1"], ["a=2"]]),
        FeedCase(
            "joined without declarations",
            rss("<item><a>1</a></item>") + rss("<item><a>2</a></item>") + "<feed/>"
                + "<feed><entry><a>3</a></entry></feed>", [["a=1"], ["a=2"], ["a=3"]]),
    ]

    static let damaged: [FeedCase] = [
        FeedCase("an item inside an item", rss("<item><item><a>1</a></item><d>2</d></item>"), [["a=1"]], faults: 2),
        FeedCase(
            "no end tag", rss("<item><a>1</a></item><item><a>2</a><item><a>3</a></item>"), [["a=1"], ["a=3"]],
            faults: 1),
        FeedCase(
            "tags that cross", rss("<item><a>1</b></item><item><a>2</a></item><item><a><b>3</a></b></item>"),
            [["a=2"]], faults: 2),
        FeedCase(
            "a bare ampersand", rss("<item><a>AT&T & co</a></item><item><a>2</a></item>"), [["a=AT&T & co"], ["a=2"]]),
        FeedCase("an unknown entity", rss("<item><a>&foo; &nbsp;&amp;</a></item>"), [["a=&foo; \u{A0}&"]]),
        FeedCase("a stray <", rss("<item><a>1 < 2 <3</a></item>"), [["a=1 < 2 <3"]]),
        FeedCase(
            "control characters", rss("<item><a>x\u{1}y&#0;&#xFFFF;</a></item>"), [["a=x\u{FFFD}y\u{FFFD}\u{FFFD}"]]),
        FeedCase("the end of a section in text", rss("<item><a>x]]>y</a></item>"), [["a=x]]>y"]]),
        FeedCase(
            "an ampersand at the start of a section", "<feed><entry><a><![CDATA[& b]]></a></entry></feed>", [["a=& b"]]),
        FeedCase("damage in an attribute", rss("<item><a href=\"x&y<z\"/></item>"), [["a=x&y<z"]]),
        FeedCase(
            "damage between items", rss("<item><a>1</a></item>R&D<x><item><a>2</a></item></x>"), [["a=1"], ["a=2"]]),
        FeedCase("a broken root", "<rss a=b><channel><item><a>1</a></item></channel></rss>", [["a=1"]], faults: 1),
        FeedCase(
            "a broken start tag of an item",
            "<rss><a>1</a><item b=c><a>1</a></item> <item d:/><item><a>2</a></item></rss>", [["a=2"]], faults: 2),
        FeedCase("an ampersand in an item's start tag", rss("<item b=\"x&y\"><a>1</a></item>"), [["a=1"]]),
        FeedCase(
            "a root that does not end", "<rss a=\"b.\n<c x=\"y\"/><item><a>1</a></item></rss>", [["a=1"]], faults: 1),
        FeedCase(
            "a declared entity",
            "<!DOCTYPE rss [<!ENTITY x \"y\">]>" + rss("<item><a>&x;</a></item><item><a>2</a></item>"), [["a=2"]],
            faults: 1),
        FeedCase(
            "a page",
            "<!DOCTYPE html><html lang=en><body><p>404</body></html>" + declaration + rss("<item><a>1</a></item>"),
            [["a=1"]], faults: 1),
        FeedCase(
            "an end tag that is cut", rss("<item><a>1</a></item\n<item><a>2</a></item>"), [["a=2"]], faults: 1),
        FeedCase("not a feed", "<opml><body/></opml>", [], faults: 1),
        FeedCase(
            "ends in an item", rss("<item><a>1</a></item><item><a>2").replacing("</channel></rss>", with: ""),
            [["a=1"]], faults: 1),
        FeedCase("ends behind an item", "<rss><item><a>1</a></item>", [["a=1"]], faults: 1),
        FeedCase("ends in a tag", "<rss><item><a>1</a></item><ite", [["a=1"]], faults: 1),
        FeedCase(
            "a damaged document between two",
            declaration + rss("<item><a>1</a></item>") + declaration + rss("<item><a>2</a></item><item><a>3</b></item>")
                + declaration + rss("<item><a>4</a></item>"), [["a=1"], ["a=2"], ["a=4"]], faults: 1),
    ]

    @Test("A feed is read into items, in any pieces", arguments: cases) func feed(_ feed: FeedCase) {
        #expect(difference(feed.input, from: Outcome(feed)) { Outcome(readFeed($0)) } == nil)
    }

    /// A damaged document costs itself from the damage on, not what was before and not the documents around it.
    @Test("A damaged document costs as little as possible", arguments: damaged) func damagedDocument(_ feed: FeedCase) {
        #expect(difference(feed.input, from: Outcome(feed)) { Outcome(readFeed($0)) } == nil)
    }

    /// A document that was cut costs itself, not the one that follows it.
    @Test("A truncated document does not cost the one after it") func cutDocumentBeforeAnother() {
        let input =
            declaration + "<rss><item><a>1</a></item><item><a>2</a>\n" + declaration + rss("<item><a>3</a></item>")
        let reading = readFeed([input.bytes])
        #expect(reading.rejections.count == 1)
        #expect(reading.rows == [["a=1"], ["a=3"]])
    }

    /// What looks like markup in a value hides neither where its item ends nor those behind it.
    @Test(
        "No item is lost behind markup in a value",
        arguments: [
            "<!--", "<![CDATA[", "<?x", "<!-- >", "<!-- c -->", "<b", "<b <!--", "<!DOCTYPE x [", "</item>", "<item>",
            "-->", "<b x='<!--'",
        ],
        ["<!-- c -->", "<a>]]></a>", "<a>?></a>", "<a b=\"-->\"/>"])
    func markupInAValue(_ value: String, end: String) {
        let values = ["u=\"\(value)\"", "u=\"\(value)\" v=\"\(value)\"", "u = '\(value.replacing("'", with: "\""))' "]
        for attributes in values {
            for place in attributes == values[0] ? 0..<4 : 1..<2 {
                let inGap = place == 0 ? "<x \(attributes)/>" : ""
                let inItem = place == 1 ? "<x \(attributes)/>" : ""
                let ofItem = place == 2 ? " \(attributes)" : ""
                let behind = place == 3 ? "<x \(attributes)/>" : ""
                let input =
                    "<rss><channel>\(inGap)<item\(ofItem)><t>k1</t>\(inItem)</item>\n\(behind)<item><t>k2</t></item>\n"
                    + "<item><t>k3</t>\(end)</item>\n<item><t>k4</t></item></channel></rss>"
                for name in [nil, "item"] {
                    let steps = readWholeFeed([input.bytes], recordName: name)
                    #expect(
                        difference(input.bytes, from: steps) { readWholeFeed($0, recordName: name) } == nil, "\(input)")
                    for key in ["k1", "k2", "k3", "k4"] {
                        let isKept = steps.contains { step in
                            switch step {
                            case .record(let values, _, _, _, _): values.contains { $0.contains(key) }
                            case .rejected(_, _, _, _, _, let raw): raw.text.contains(key)
                            case .document, .warning, .unusable: false
                            }
                        }
                        #expect(isKept, "\(key) of \(input)")
                    }
                }
            }
        }
    }

    /// Comments may stand behind the root element of a document.
    @Test("A comment may follow the root of a document") func commentAfterTheRoot() {
        let input =
            rss("<item><a>1</a></item>") + "<!-- made by hand -->\n" + declaration + rss("<item><a>2</a></item>")
        let reading = readFeed([input.bytes])
        #expect(reading.rows == [["a=1"], ["a=2"]])
        #expect(reading.rejections.isEmpty)
    }

    /// An address is written with its ampersands escaped.
    /// Nothing but whole comments and instructions may go without a word.
    @Test(
        "A document that ends before its root is rejected whole",
        arguments: [
            "<!DOCTYPE rss [<!ENTITY a \"b\"><<entry>", "<!DOCTYPE rss [", "<!-- not the end", "<!-- a --><?b",
            "<?xml version=\"1.0\"?><!-- a -->\n<!DOCTYPE rss", "<?xml version=\"1.0\"?>",
            "<?xml version=\"1.0\"?>\n<!-- a -->",
        ])
    func documentThatEndsBeforeItsRoot(_ text: String) {
        let fault = difference(text.bytes, from: text) { chunks in
            readWholeFeed(chunks).compactMap { $0.place?.bytes.text }.joined()
        }
        #expect(fault == nil)
    }

    /// Of several CRs at the end of a chunk the parser holds back one more than the reader does: no place moves by it.
    @Test(
        "Several CRs at the end of a chunk change no offset",
        arguments: [
            "<item/>\r\r", "<item><\r\r", "<1<item><item/>\r\r",
            "<feed><entry><a>1</a></entry>\r\r\n<entry/>\r\r\n</feed>",
        ])
    func severalReturns(_ text: String) {
        let steps = readWholeFeed(text.bytes.map { [$0] })
        #expect(difference(text.bytes, from: steps) { readWholeFeed($0) } == nil)
        #expect(Accounting.ofFeed(text.bytes, steps) == nil)
    }

    /// Wherever a character was cut that is given back behind a document's end, none of its bytes is lost.
    @Test(
        "Bytes of UTF-16 after a document's end are not lost", arguments: ["UTF-16LE", "UTF-16BE"],
        ["</channel></rss>", "<\u{FE2F}"])
    func wideCharacters(_ encoding: String, _ end: String) {
        let item = "<item><title>x</title></item>"
        let document = "\u{FEFF}<?xml version=\"1.0\"?><rss><channel>\(item)\(item)\(end)"
        let bytes = (document + document).utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
            return encoding == "UTF-16LE" ? bytes : bytes.reversed()
        }
        let expected = readFeed([bytes])
        #expect(expected.rows.count == 4)
        #expect(expected.documents.count == 2)
        let fault = difference(bytes, from: expected) { readFeed($0) }
        #expect(fault == nil)
    }

    /// What a section without an end has swallowed was read in its document's encoding and is in another.
    @Test(
        "A document after an open section is read in its own encoding",
        arguments: ["ISO-8859-1", "windows-1252", "windows-1254", "koi8-r", "UTF-8"])
    func documentAfterOpenSection(_ encoding: String) {
        let beginning = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss><item><title><![CDATA[x"
        let text = "\u{C1} caf\u{E9} \u{201C}x\u{201D}"
        let input = (beginning + declaration + rss("<item><title>\(text)</title></item>")).bytes
        #expect(difference(input, from: [["title=\(text)"]]) { readFeed($0).rows } == nil)
    }

    @Test("An escaped ampersand in an address is an ampersand") func ampersandInAnAddress() {
        let input = rss("<item><enclosure url=\"http://e/a?b&amp;c&#100;\"/></item>").bytes
        #expect(difference(input, from: [["enclosure=http://e/a?b&cd"]]) { readFeed($0).rows } == nil)
    }

    @Test("Text before a document is rejected") func textBeforeADocument() {
        let reading = readFeed([("stray" + rss("<item><a>1</a></item>")).bytes])
        #expect(reading.rows == [["a=1"]])
        #expect(reading.faults == ["1: text before the first document"])
    }

    /// Where an item starts, counted through all documents.
    @Test("Items have their line numbers") func linesOfItems() {
        let document = declaration + "<rss>\n<item>\n<a>1</a></item><item><a>2</a>\n</item></rss>\n"
        let input = (document + document).bytes
        #expect(difference(input, from: [3, 4, 8, 9]) { readFeed($0).lines } == nil)
    }

    @Test("Faults have their line numbers") func linesOfFaults() {
        let input = (declaration + rss("") + "\n" + declaration + "<rss>\n<item><a></b></item></rss>").bytes
        #expect(readFeed([input]).rejections.map(\.line) == [5])
    }

    /// Text between documents is one piece, however it comes.
    @Test("Text between documents is one rejection") func textBetweenDocuments() {
        let input = (rss("<item><a>1</a></item>") + "\nstray\ntext\n" + rss("<item><a>2</a></item>")).bytes
        let expected = readFeed([input])
        #expect(expected.rows == [["a=1"], ["a=2"]])
        #expect(expected.faults == ["2: text between documents"])
        #expect(difference(input, from: expected) { readFeed($0) } == nil)
    }

    /// Longer than the parser's slices of 16 KiB, and cut at random.
    @Test("Long feeds read the same in any pieces", arguments: 0..<6) func longFeeds(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var items: [[String]] = []
        var input = ""
        for document in 0..<3 {
            input += declaration + "<rss><channel>\r\n"
            for item in 0..<60 {
                let text = String(repeating: "x\u{E9} ", count: random.number(0...[10, 900][seed % 2])) + "."
                items.append(["title=\(document) \(item)", "d=\(text)", "brand="])
                input += "<item>\n<title>\(document) \(item)</title><d>\(text)</d>\r\n<brand/></item>"
            }
            input += "</channel></rss>\n"
        }
        let bytes = input.bytes
        for longest in [1 << 20, 50, 1_000, 30_000] {
            let reading = readFeed(random.pieces(of: bytes, longest: longest))
            #expect(reading.rows == items)
            #expect(reading.rejections.isEmpty)
        }
    }

    /// Whatever comes, in whatever pieces: no trap, and what ended before the damage comes out. In a process of its
    /// own, which a trap may end.
    @Test("Hostile bytes lose no item before them") func hostileBytes() async {
        await #expect(processExitsWith: .success) {
            for seed in 0..<6 { readHostileFeeds(seed: UInt64(50 + seed)) }
        }
    }

    /// The least that shows it: the tag is parsed when its last byte has come, and the fault is far before that.
    @Test("A fault in an earlier chunk loses no item before it") func faultInAnEarlierChunk() async {
        await #expect(processExitsWith: .success) {
            let reading = readFeed("<rss><item><a>1</a></item><a b c></rss>".bytes.map { [$0] })
            precondition(reading.rows == [["a=1"]] && reading.rejections.count == 1)
        }
    }

    @Test("An item longer than the limit is rejected") func longItem() {
        let input =
            ("<rss><item><a>1</a></item><item><a>\(String(repeating: "x", count: 40_000))</a></item>"
            + "<item><a>3</a></item></rss>\n" + declaration + rss("<item><a>4</a></item>")).bytes
        for chunks in [[input], input.map { [$0] }] {
            let reading = readFeed(chunks, maximumRecordBytes: 10_000)
            #expect(reading.rows == [["a=1"], ["a=3"], ["a=4"]])
            #expect(reading.rejections.map(\.reason) == ["longer than 10000 bytes"])
        }
    }

    /// An item a little above the limit, which ends before the parser's slice does.
    @Test("An item slightly longer than the limit is rejected") func itemSlightlyTooLong() {
        for chunks in splits(of: "<rss><item><a>12345678901</a></item><item><a>1</a></item></rss>".bytes) {
            let reading = readFeed(chunks, maximumRecordBytes: 25)
            #expect(reading.rejections.count == 1)
            #expect(reading.rows == [["a=1"]])
        }
    }

    /// The tag of an item that is cut where a part of a damaged piece ends.
    @Test("An item is read wherever a part of a damaged piece ends", arguments: 25..<40) func itemAtTheEndOfAPart(
        limit: Int
    ) {
        let input = "<rss><item><a>1</a></item>R&D is 30 bytes long or more<x <item><a>2</a></item></rss>".bytes
        let rows = [["a=1"], ["a=2"]]
        #expect(difference(input, from: rows) { readFeed($0, maximumRecordBytes: limit).rows } == nil)
    }

    /// An instruction that does not end holds the parser up to the limit; it is no instruction.
    @Test("An instruction without an end is text") func endlessInstruction() {
        let input = "<rss><item><a>1 <? 2</a></item><item><a>\(String(repeating: "x", count: 90))</a></item></rss>"
            .bytes
        #expect(difference(input, from: 2) { readFeed($0, maximumRecordBytes: 110).rows.count } == nil)
    }

    /// An item that is given up at the end of its first element, behind another in the same slice.
    @Test("An item with an address that is too long is rejected") func longAddress() {
        let address = String(repeating: "x", count: 60)
        let input = "<rss><item><a>1</a></item><item><a href=\"\(address)\"/></item><item><a>3</a></item></rss>".bytes
        #expect(difference(input, from: [["a=1"], ["a=3"]]) { readFeed($0, maximumRecordBytes: 50).rows } == nil)
    }

    /// A rejected piece that is too long is on the line where it begins, however far the parser had come.
    @Test("A long item is rejected on the line where it begins") func lineOfALongItem() {
        let input = "<rss>\n<item>\n\n\n\n<a>12345678901</a>\n\n</item>\n<item><a>1</a></item></rss>".bytes
        #expect(difference(input, from: [2]) { readFeed($0, maximumRecordBytes: 25).rejections.map(\.line) } == nil)
    }

    /// Nothing is fetched and nothing is blown up.
    @Test("An item with a declared entity is rejected, and nothing is expanded or fetched") func declaredEntities() {
        let bomb = """
            <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "/etc/passwd">]>
            <rss><item><d>&b;</d></item><item><d>&c;</d></item></rss>
            """
        for chunks in splits(of: bomb.bytes) {
            let reading = readFeed(chunks)
            #expect(reading.rows == [])
            #expect(reading.rejections.count == 2)
        }
    }

    /// Items with more distinct elements together than the registry of names keeps, each of them longer than a slice.
    @Test("Items with more names than are kept are read whole") func endlessNames() async {
        await #expect(processExitsWith: .success) {
            let half = FieldNames.highestLimit / 2 + 5_000
            let items = ["a", "b"].map { name in
                "<item>" + (0..<half).map { "<\(name)\($0)/>" }.joined() + "</item>"
            }
            let reading = readFeed(["<rss>\(items.joined())</rss>".bytes])
            precondition(reading.rows.count == 2, "\(reading.faults)")
            for (name, row) in zip(["a", "b"], reading.rows) {
                precondition(row == (0..<half).map { "\(name)\($0)=" }, name)
            }
        }
    }
}
