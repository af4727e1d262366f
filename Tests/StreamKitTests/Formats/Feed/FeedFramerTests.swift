import TestSupport
import Testing

@testable import StreamKit

/// A piece, and what stands behind it: as the framer finds it behind elements that are open.
struct FramerCase: Sendable, CustomTestStringConvertible {
    var piece: String
    var rest: String
    var end: FeedFramer.End
    var isWellFormed: Bool
    /// The tags that are open around it; nothing at the beginning of a document.
    var around: String?

    init(
        _ piece: String, _ rest: String, _ end: FeedFramer.End, isWellFormed: Bool = false,
        around: String? = "<rss><channel>"
    ) {
        self.piece = piece
        self.rest = rest
        self.end = end
        self.isWellFormed = isWellFormed
        self.around = around
    }

    var testDescription: String { piece + "│" + rest }
}

private struct Found: Equatable {
    var count: Int
    var end: FeedFramer.End
    var isWellFormed: Bool
}

/// A scope in which elements are open.
private func scope(_ tags: String) -> FeedScope {
    var around = ScopeBuilder(ElementNames(registry: FieldNames()), ItemNames(record: nil))
    var xml = XMLParser(maximumBytes: 1 << 20)
    var none = SourceRecord()
    let fault = tags.bytes.withView { xml.parse($0, isElement: false, after: [], depth: 0, &around, &none) }
    precondition(fault == nil)
    return around.scope
}

/// Shows a framer more and more of the text.
private func frame(_ framed: FramerCase, isItem: Bool, step: Int, limit: Int = 1 << 20) -> Found? {
    let text = (framed.piece + framed.rest).bytes
    let scope = scope(framed.around ?? "")
    var framer = FeedFramer(limit: limit, names: ItemNames(record: nil))
    // Places are counted in the stream.
    let start = 1000
    if isItem {
        let name = text.withView { $0.dropFirst(1).prefix(($0.endOfName(from: 1) ?? $0.count) - 1).array }
        name.withView { framer.beginItem(at: start, name: $0) }
    } else {
        framer.beginGap(at: start, isDocumentStart: framed.around == nil)
    }
    for count in Array(stride(from: step, to: text.count, by: step)) + [text.count] {
        let cut = text.withView { framer.cut($0.prefix(count), at: start, isLast: count == text.count, in: scope) }
        if let cut { return Found(count: cut.count, end: cut.end, isWellFormed: cut.isWellFormed) }
    }
    return nil
}

@Suite struct FeedFramerTests {
    static let items: [FramerCase] = [
        FramerCase("<item>1</item>", "<item>", .itemEnd, isWellFormed: true),
        FramerCase("<item>1</item >", " ", .itemEnd, isWellFormed: true),
        FramerCase("<item/>", "<item>", .itemEnd, isWellFormed: true),
        FramerCase("<item a=\"1 > 2\"><b c='/>'/></item>", "", .itemEnd, isWellFormed: true),
        FramerCase("<x:item><item></item></x:item>", "", .itemEnd, isWellFormed: true),
        FramerCase("<item>1 < 2 <3</item>", "", .itemEnd, isWellFormed: true),
        FramerCase("<item>1 <b 2</item>", "", .itemEnd, isWellFormed: true),

        // What only looks like tags.
        FramerCase("<item><![CDATA[</item>]]></item>", "", .itemEnd, isWellFormed: true),
        FramerCase("<item><![CDATA[]]]]]></item>", "</item>", .itemEnd, isWellFormed: true),
        FramerCase("<item><!-- </item> - -- ></item>--></item>", "", .itemEnd, isWellFormed: true),
        FramerCase("<item><?php </item> ? > ?></item>", "", .itemEnd, isWellFormed: true),

        // Items in items: in a child they belong to the outer one, if that has an end.
        FramerCase("<item><s><item>1</item><item/></s></item>", "<item>", .itemEnd, isWellFormed: true),
        FramerCase("<item>1", "<item>2</item>", .item),
        FramerCase("<item>1 ", "<item/>", .item),
        FramerCase("<item><s>", "<item>1</item></channel>", .item),
        FramerCase("<item><s>", "<item>1</item>", .item),
        FramerCase("<item><s>", "<item>1</x></s></item>", .item),
        FramerCase("<item><s>", "<rss><item>1</item></rss>", .document),

        // Tags that do not match: only the item's own count, and those around it.
        FramerCase("<item><a>1</b></item>", "", .itemEnd),
        FramerCase("<item><a>1</b>", "<item>", .item),
        FramerCase("<item><a>1</item>", "", .itemEnd),
        FramerCase("<item>1</items></item>", "", .itemEnd),
        FramerCase("<item><a b=\"<c\"/></item>", "", .itemEnd),
        FramerCase("<item a=\"<b\">1</item>", "", .itemEnd),
        FramerCase("<item>1</item\n", "<item>", .itemEnd),
        FramerCase("<item>1<items>", "</channel>", .containerEnd),
        FramerCase("<item>1<podcast:channel></podcast:channel>", "</rss>", .containerEnd),
        FramerCase("<item>1", "</rdf:RDF>", .containerEnd),
        FramerCase("<item>1</a>", "<feed>", .document),
        FramerCase("<item>1\n", "<?xml version=\"1.0\"?>", .document),
        FramerCase("<item>1<?xml-stylesheet?>", "<?xml version=\"1.0\"?>", .document),
        FramerCase("<item>1</item", "", .endOfInput),
        FramerCase("<item>1 < 2", "", .endOfInput),

        // What does not end is none.
        FramerCase("<item><![CDATA[</item>", "<item>]] >", .itemEnd, isWellFormed: true),
        FramerCase("<item><!-- 1", "<item>2</item>", .item),
        FramerCase("<item><? 1</item>", "", .itemEnd, isWellFormed: true),
    ]

    static let gaps: [FramerCase] = [
        FramerCase("", "<item>", .item, isWellFormed: true),
        FramerCase("\n <!-- <item> -->", "<entry a=\"\">", .item, isWellFormed: true),
        FramerCase("<image><title>x</title></image>", "<x:item>", .item, isWellFormed: true),
        FramerCase("<![CDATA[<item>]]>text", "<item\n>", .item, isWellFormed: true),
        FramerCase("\n</channel>\n</rss>", "\n<rss>", .rootEnd, isWellFormed: true),
        FramerCase("</channel><x></x></rss>", "", .rootEnd, isWellFormed: true),
        FramerCase("</channel>", "", .endOfInput, isWellFormed: true),
        FramerCase("text ", "<?xml version=\"1.0\"?>", .document, isWellFormed: true),
        FramerCase("</x> ", "<item>", .item),
        FramerCase("</x></channel></rss><items><x:item>", "<item>", .item),
        FramerCase("</x> text ", "<feed>", .document),
        FramerCase("<a b=\"<c\"> ", "<item>", .item),
        FramerCase("", "<item <item>", .item, isWellFormed: true),

        FramerCase("<?xml version=\"1.0\"?>\n<rss a=\"b\"><channel>", "<item>", .item, isWellFormed: true, around: nil),
        FramerCase(
            "<!DOCTYPE rss [<!-- it's --><!ENTITY x \"<item>\">]><rss>", "<item>", .item, isWellFormed: true,
            around: nil),
        FramerCase("<rss><channel></channel></rss>", "<rss>", .rootEnd, isWellFormed: true, around: nil),
        FramerCase("<rss/>", "<rss/>", .rootEnd, isWellFormed: true, around: nil),
        FramerCase("<rss></x>", "<rss>", .document, around: nil),
        FramerCase("<html><p></html>", "", .endOfInput, around: nil),
        FramerCase("", "", .endOfInput, isWellFormed: true, around: nil),
    ]

    private static func check(_ framed: FramerCase, isItem: Bool) {
        let expected = Found(count: framed.piece.utf8.count, end: framed.end, isWellFormed: framed.isWellFormed)
        for step in [1, 2, 3, 7, 1 << 20] {
            #expect(frame(framed, isItem: isItem, step: step) == expected, "\(step) at a time")
        }
    }

    @Test("An item ends at its end tag, or where what follows shows that it has none", arguments: items) func item(
        _ framed: FramerCase
    ) { Self.check(framed, isItem: true) }

    @Test("A gap ends before an item or after a document", arguments: gaps) func gap(_ framed: FramerCase) {
        Self.check(framed, isItem: false)
    }

    /// An item that was open when the one around it was given up is framed from where it had been looked at.
    @Test("An item inside one that was given up is framed from where it was seen") func suspendedItem() {
        let text = "<item><a><item><b><item>1</item><item><c></x>".bytes
        var framer = FeedFramer(limit: 1 << 20, names: ItemNames(record: nil))
        var found: [String] = []
        var start = 0
        text.withView { view in
            while start < view.count, found.count < 9 {
                let window = view.dropFirst(start)
                framer.beginItem(at: start, name: ByteView("item"))
                guard let cut = framer.cut(window, at: start, isLast: true, in: FeedScope()) else { break }
                found.append(window.prefix(cut.count).string)
                start += cut.count
            }
        }
        #expect(found == ["<item><a>", "<item><b>", "<item>1</item>", "<item><c></x>"])
    }

    /// A piece that is too long is cut before what is not known to be whole.
    @Test("A piece that is too long is cut between elements") func parts() {
        let long = FramerCase("<item>0123456789", "<b></item>", .tooLong)
        #expect(frame(long, isItem: true, step: 1, limit: 17) == Found(count: 16, end: .tooLong, isWellFormed: false))
        let text = FramerCase("<item>0123456789\u{E9}", "", .tooLong)
        #expect(frame(text, isItem: true, step: 50, limit: 17) == Found(count: 16, end: .tooLong, isWellFormed: false))
        let comment = FramerCase("<a/>", "<!-- 0123456789 -->", .comment)
        #expect(frame(comment, isItem: false, step: 1, limit: 12) == Found(count: 4, end: .comment, isWellFormed: true))
        let gap = FramerCase("<a/><b/><c/>", "<d/>", .tooLong)
        #expect(frame(gap, isItem: false, step: 1, limit: 13) == Found(count: 12, end: .tooLong, isWellFormed: true))
    }
}
