import TestSupport

@testable import StreamKit

/// Everything that a feed reader says of its input, with plain items taken past libxml2 or not.
struct PlainReading {
    /// A step of the reader.
    enum Event: Equatable {
        case document
        case record(
            [String], line: Int, offset: Int, bytes: [UInt8], repair: String?, encoding: String, feed: [String])
        case rejected(line: Int, column: Int?, offset: Int, part: Int, reason: String, raw: [UInt8], encoding: String)
        case warning(line: Int, String)
        case other(String)
    }

    private(set) var events: [Event] = []
    /// How many items were read where they came, without a copy.
    private(set) var inPlace = 0

    private let registry = FieldNames()

    /// Reads chunks to the end.
    /// - Parameter detachSeed: chunks are taken back on the way, at random.
    init(
        _ chunks: [[UInt8]], readsPlainItems: Bool = true, maximumRecordBytes: Int = 1 << 20, detachSeed: UInt64? = nil,
        recordName: String? = nil
    ) {
        var reader = FeedReader(
            registry: registry, maximumRecordBytes: maximumRecordBytes, recordName: recordName)
        reader.readsPlainItems = readsPlainItems
        var random = detachSeed.map { SeededGenerator(seed: $0) }
        var record = SourceRecord()
        for chunk in chunks {
            var rest = chunk
            var isDone = false
            while !isDone {
                var used = rest.count
                rest.withView { view in
                    reader.supply(view)
                    repeat { isDone = !note(&reader, &record, in: view) } while !isDone && random?.happens(20) != true
                    if !isDone { used = reader.detach() }
                }
                let next = Array(rest.dropFirst(used))
                // Nothing may be read there any more.
                for index in rest.indices { rest[index] = UInt8(ascii: "?") }
                rest = next
            }
        }
        reader.finish()
        while note(&reader, &record, in: .empty) {}
    }

    /// Takes a step; `false` if there is no further one.
    private mutating func note(
        _ reader: inout FeedReader, _ record: inout SourceRecord, in chunk: ByteView
    ) -> Bool {
        switch reader.next(into: &record) {
        case .record:
            var fields: [String] = []
            for index in 0..<record.count {
                let name = record.name(index).map { registry.string(of: $0) } ?? "?"
                fields.append("\(name)=\(record.raw(index).string) \(record.role(index))")
            }
            events.append(
                .record(
                    fields, line: record.line, offset: record.offset, bytes: record.bytes.array, repair: record.repair,
                    encoding: record.encoding, feed: [record.feed.title.string, record.feed.link.string]))
            let start = unsafe record.bytes.base - chunk.base
            if start >= 0, start < chunk.count { inPlace += 1 }
        case .document:
            events.append(.document)
        case .rejected(let piece):
            events.append(
                .rejected(
                    line: piece.line, column: piece.column, offset: piece.offset, part: piece.part,
                    reason: "\(piece.reason)", raw: piece.raw.array, encoding: piece.encoding))
        case .warning(let line, let note):
            events.append(.warning(line: line, "\(note)"))
        case .note(let line, let note):
            events.append(.warning(line: line, "note: \(note)"))
        case .unusable(let reason):
            events.append(.other("\(reason)"))
            return false
        case .needsInput, .endOfInput:
            return false
        }
        if events.count > 100_000 { events.append(.other("endless")) }
        return events.count <= 100_000
    }
}

/// A feed made at random, or a real one damaged at random, read with and without libxml2 for its plain items.
struct PlainTrial {
    private let input: [UInt8]
    private let limit: Int
    private let seed: UInt64
    private let recordName: String?
    private let pieces: [[UInt8]]
    private let others: [[UInt8]]

    /// Documents of plain and odd items, or of such records.
    init(seed: UInt64, areRecords: Bool = false) {
        var maker = PlainFeedMaker(seed: seed, areRecords: areRecords)
        self.init(maker.documents(), seed, recordName: areRecords ? "item" : nil)
    }

    /// A document that has been damaged.
    init(damaging document: [UInt8], seed: UInt64) {
        var damager = Damager(seed: seed)
        var bytes = DamagedBytes(document)
        for _ in 0...(seed % 3) { damager.damage(&bytes) }
        self.init(bytes.bytes, seed)
    }

    /// These bytes, in pieces of a seed.
    init(_ input: [UInt8], _ seed: UInt64, recordName: String? = nil) {
        self.input = input
        self.recordName = recordName
        self.seed = seed
        var random = SeededGenerator(seed: ~seed)
        limit = [1 << 20, 1 << 20, 1 << 20, 2000, 300, 60][random.number(0...5)]
        pieces = random.pieces(of: input, longest: [1, 20, 300, 5000][random.number(0...3)])
        others = random.pieces(of: input, longest: 10_000)
    }

    /// What differs; nothing if nothing does.
    func fault() -> String? {
        let whole = parsed([input])
        if let fault = difference("whole", whole, taken([input])) { return fault }
        for (name, chunks, detaches) in [("pieces", pieces, false), ("pieces taken back", others, true)] {
            let plain = taken(chunks, detaches: detaches)
            if let fault = difference(name, whole, plain) { return fault }
        }
        return nil
    }

    private func parsed(_ chunks: [[UInt8]]) -> [PlainReading.Event] {
        PlainReading(chunks, readsPlainItems: false, maximumRecordBytes: limit, recordName: recordName).events
    }

    private func taken(_ chunks: [[UInt8]], detaches: Bool = false) -> [PlainReading.Event] {
        PlainReading(
            chunks, maximumRecordBytes: limit, detachSeed: detaches ? seed : nil, recordName: recordName
        ).events
    }

    private func difference(_ way: String, _ whole: [PlainReading.Event], _ plain: [PlainReading.Event]) -> String? {
        if whole == plain { return nil }
        let place = zip(whole, plain).prefix { $0 == $1 }.count
        let one = whole.dropFirst(place).first.map { "\($0)" } ?? "nothing"
        let other = plain.dropFirst(place).first.map { "\($0)" } ?? "nothing"
        return "seed \(seed), limit \(limit), \(way), step \(place)\nlibxml2 \(one)\nplain   \(other)\n"
            + String(reflecting: input.text)
    }
}

/// Makes feeds out of what occurs in them, and of what should not.
private struct PlainFeedMaker {
    private var random: SeededGenerator

    private static let names = [
        "title", "title", "link", "guid", "description", "price", "trading-name", "category", "pubDate", "author",
        "enclosure", "comments", "dc:creator", "dc:date", "content:encoded", "media:thumbnail", "media:content",
        "atom:link", "atom:summary", "x:y", "itunes:author", "a_b.c", "entry", "geo:lat",
        "a-name-of-exactly-thirty-two-byt", "a-name-of-more-than-thirty-two-bytes",
    ]
    private static let oddNames = [
        "item", "media:group", "xml:a", "q:undeclared", "caf\u{E9}", "1a", "a:", ":a", "a:b:c", "-a", "", "xmlns",
    ]
    private static let texts = [
        "142.9", "Saltbush Fuels", "a", " ", "\n", "\t", "\r\n", "\r", "caf\u{E9} \u{2013} \u{1F600}", "]", "]]", ">",
        "\"",
        "'", "&amp;", "&lt;b&gt;", "&quot;", "&apos;", "&#38;", "&#x26;", "&#60;", "&#8211;", "&#13;", "&#10;",
        "&#x1F600;", "&#00065;", "<![CDATA[x]]>", "<![CDATA[<p>a & b</p>\n ]] \r\n \r &nbsp; </item> ]]>",
        "<![CDATA[]]>",
        "<![CDATA[caf\u{E9}]]>", "<![CDATA[ \n]]>", "\u{85}\u{7F}", "\u{FEFF}",
        "A longer text, which goes on for more than one block of the scan, and then for another one at the very least.",
    ]
    private static let oddTexts = [
        "&nbsp;", "&eacute;", "&", "&foo;", "&#0;", "&#xD800;", "&#x110000;", "&#", "&#;", "&#x;", "&amp", "&#X26;",
        "&#99999999999;", "&#0000000000000065;", "]]>", "<", "< ", "<b>", "</b>", "<b>x</b>", "<br/>", "<!-- c -->",
        "<!-- </item> -->", "<?pi x?>", "<?pi </item> ?>", "\0", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "<![CDATA[",
        "<![CDATA[\u{1}]]>", "<![CDATA[\u{FFFF}]]>", "<![cdata[x]]>", "<item>", "</item>", "<name>Mira</name>",
    ]
    private static let attributes = [
        "url=\"https://a.example/1.mp3?a&amp;b\"", "href='x y'", "isPermaLink=\"false\"", "isPermaLink=' false '",
        "isPermaLink=\"true\"", "domain=\"a>b\"", "term='t\u{E9}'", "rel=\"enclosure\"", "rel='self'", "length = \"1\"",
        "url=\"\"", "url=' a\t&#10;b\r\nc\rd\ne '", "url=\"&#x41;'\"", "a.b-c_d=''", "medium='image'",
        "href=\"&lt;&quot;\"",
    ]
    private static let oddAttributes = [
        "url=x", "url", "url=\"a<b\"", "url=\"&nbsp;\"", "url=\"&foo;\"", "url=\"&\"", "xmlns=\"urn:a\"",
        "xmlns:q=\"urn:q\"", "xml:base=\"http://b.example/\"", "xml:lang='en'", "dc:a='b'", "q:a='b'", "type=\"xhtml\"",
        "type='html'", "domain='1' domain='2'", "a='1'b='2'", "url=\"\u{1}\"", "url=\"unclosed", "\u{E9}='x'", "1='a'",
        "url=\"&#x9;&#xD;\"", "rel='&#97;lternate'",
    ]
    private static let gaps = ["", "", "", "\n", "\n\t", "\r\n  ", " ", "\r"]
    private static let oddGaps = [
        "<!-- x -->", "<?pi?>", "text", "<image><title>i</title></image>", "</channel><channel>", "&amp;", "&nbsp;",
        "&",
        "<title>Late</title>", "<link>https://late.example/</link>", "</title>", "<title>", "<![CDATA[x]]>", "\u{1}",
        "<image xmlns:q=\"urn:q\">", "</image>", "<![CDATA[<item></item>]]>", "<!--", "<?xml version=\"1.0\"?>",
        "<entry><title>e</title></entry>", "<item", "<item >", "<item/>", "<channel xml:base=\"http://c.example/\">",
    ]
    private static let openings = [
        "<rss version=\"2.0\"><channel>", "<rss><channel>\n", "<channel>",
        "<rss xmlns:q=\"urn:q\"><channel xmlns:dc=\"urn:dc\">",
        "<rss xmlns=\"http://backend.userland.com/rss2\"><channel>",
        "<rss xmlns=\"urn:own\"><channel xmlns=\"\">", "<rss><channel xmlns=\"urn:other\">",
        "<rss xml:base=\"http://base.example/\"><channel>", "<!DOCTYPE rss><rss><channel>",
        "<!DOCTYPE rss [<!ENTITY foo \"bar\"><!ATTLIST guid isPermaLink CDATA \"false\">]><rss><channel>",
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns=\"http://purl.org/rss/1.0/\"><channel>",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><channel>", "<other><channel>",
    ]
    private static let prefixes = [
        "", "<?xml version=\"1.0\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "\u{FEFF}", "\n",
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
    ]
    private static let namespaces =
        " xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""
        + " xmlns:media='http://search.yahoo.com/mrss/' xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:x='urn:x'"
        + " xmlns:geo=\"http://www.w3.org/2003/01/geo/wgs84_pos#\""

    /// In percent.
    private var oddity = 0
    private let areRecords: Bool

    init(seed: UInt64, areRecords: Bool) {
        self.areRecords = areRecords
        random = SeededGenerator(seed: seed)
        oddity = [0, 1, 1, 3, 10, 30][random.number(0...5)]
    }

    mutating func documents() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0...random.number(0...2) { bytes += document() }
        if random.happens(oddity) { bytes = Array(bytes.prefix(random.number(0...bytes.count))) }
        return bytes
    }

    private mutating func document() -> [UInt8] {
        var bytes = pick(Self.prefixes).bytes
        let opening = random.happens(60) ? Self.openings[random.number(0...1)] : pick(Self.openings)
        if random.happens(80), let end = opening.firstIndex(of: ">"), !opening.hasPrefix("<!"), !opening.contains("/>")
        {
            bytes += (opening[..<end] + Self.namespaces + opening[end...]).bytes
        } else {
            bytes += opening.bytes
        }
        if random.happens(80) { bytes += "<title>The &amp; Feed</title><link>https://feed.example/</link>".bytes }
        for _ in 0..<random.number(0...12) { bytes += gap() + item() }
        bytes += gap() + (random.happens(oddity) ? "</rss>" : "</channel>").bytes
        let root = opening.split(separator: "<").first { !$0.hasPrefix("!") && $0 != "channel>" } ?? "channel"
        if opening != "<channel>" { bytes += "</\(root.prefix { !" >".contains($0) })>".bytes }
        if random.happens(oddity) {
            bytes.insert(UInt8.random(in: 0...255, using: &random), at: random.number(0...bytes.count))
        }
        return bytes
    }

    private mutating func gap() -> [UInt8] { (odd() ? pick(Self.oddGaps) : pick(Self.gaps)).bytes }

    private mutating func item() -> [UInt8] {
        var item = (odd() ? "<item \(pick(Self.attributes))>" : "<item>").bytes
        let count = random.happens(2) ? 150 : random.number(0...8)
        for _ in 0..<count {
            item += (odd() ? pick(Self.oddTexts) : pick(Self.gaps)).bytes + element()
        }
        if odd() { return item + pick(["", "</itm>", "</item >", "</item", "</channel>"]).bytes }
        return item + pick(Self.gaps).bytes + "</item>".bytes
    }

    /// An element of one of few forms, whose values are as different as can be.
    private mutating func leaf() -> [UInt8] {
        func value() -> String { (odd() ? pick(Self.oddTexts) : pick(Self.texts)) + pick(["", "\\", "x\ty", "z"]) }
        let leaf =
            switch random.number(0...6) {
            case 0: "<price a=\"\(value())\" b='\(value())'/>"
            case 1: "<price a=\"\(value())\" b='\(value())'>\(value())</price>"
            case 2: "<town>\(value())</town>"
            case 3: "<town text=\"\(value())\">\(value())</town>"
            case 4: "<dc:town x:nil=\"\(value())\"/>"
            case 5: "<dc:town  a = \"\(value())\" ></dc:town>"
            default: "<all><town a=\"\(value())\">\n</town><town a=\"b\"/></all>"
            }
        return leaf.bytes
    }

    private mutating func element() -> [UInt8] {
        if areRecords, random.happens(70) { return leaf() }
        let name = odd() ? pick(Self.oddNames) : pick(Self.names)
        var tag = "<\(name)"
        for _ in 0..<(random.happens(30) ? random.number(1...3) : 0) {
            let attribute = odd() ? pick(Self.oddAttributes) : pick(Self.attributes)
            // Two of one name are odd.
            if !odd(), tag.contains(attribute.prefix { $0 != "=" && $0 != " " }) { continue }
            tag += pick([" ", " ", "\n ", "\t"]) + attribute
        }
        if random.happens(15) { return (tag + pick(["/>", " />", "\n/>"])).bytes }
        var bytes = (tag + pick([">", ">", ">", " >"])).bytes
        for _ in 0..<random.number(0...3) { bytes += (odd() ? pick(Self.oddTexts) : pick(Self.texts)).bytes }
        if random.happens(1) { for _ in 0..<random.number(10...200) { bytes += pick(Self.texts).bytes } }
        if odd() { bytes += random.bytes(1...3) }
        return bytes + (odd() ? pick(["", "</other>", "</\(name) >", "</\(name)"]) : "</\(name)>").bytes
    }

    private mutating func odd() -> Bool { random.happens(oddity) }

    private mutating func pick(_ from: [String]) -> String { from[random.number(0...(from.count - 1))] }
}
