import TestSupport
import Testing

@testable import StreamKit

/// A damaged piece, and where it ends: the piece as a scanner of items or of what stands between them finds it.
struct ScannerCase: Sendable, CustomTestStringConvertible {
    var item: String
    var piece: String
    var rest: String
    var boundary: DamageScanner.Boundary
    var awaitsRoot = false

    init(_ item: String, _ piece: String, _ rest: String, _ boundary: DamageScanner.Boundary, awaitsRoot: Bool = false)
    {
        self.item = item
        self.piece = piece
        self.rest = rest
        self.boundary = boundary
        self.awaitsRoot = awaitsRoot
    }

    var testDescription: String { piece + "|" + rest }
}

private struct Found: Equatable {
    var end: Int
    var boundary: DamageScanner.Boundary
}

/// Shows a scanner more and more of the text.
private func scan(_ scanned: ScannerCase, step: Int) -> Found? {
    let text = (scanned.piece + scanned.rest).bytes
    var scanner = DamageScanner(itemName: scanned.item.bytes, awaitsRoot: scanned.awaitsRoot)
    for count in stride(from: step, to: text.count, by: step) {
        let found = text.withView { scanner.scan($0.prefix(count), isLast: false) }
        if let found { return Found(end: found.end, boundary: found.boundary) }
    }
    return text.withView { scanner.scan($0, isLast: true) }.map { Found(end: $0.end, boundary: $0.boundary) }
}

@Suite struct DamageScannerTests {
    static let cases: [ScannerCase] = [
        ScannerCase("item", "<item>1</item>", "<item>", .itemEnd),
        ScannerCase("item", "<item>1</item >", " ", .itemEnd),
        ScannerCase("item", "<item>1</item", "", .endOfInput),
        ScannerCase("item", "<item>1</items></item>", "", .itemEnd),
        ScannerCase("item", "<item>1", "<item>2</item>", .item),
        ScannerCase("item", "<item>1 ", "<item/>", .item),
        ScannerCase("item", "<item>1<items>", "</channel>", .containerEnd),
        ScannerCase("item", "<item>1<podcast:channel></podcast:channel>", "</rss>", .containerEnd),
        ScannerCase("item", "<item>1", "</rdf:RDF>", .containerEnd),
        ScannerCase("item", "<item>1\n", "<?xml version=\"1.0\"?>", .document),
        ScannerCase("item", "<item>1<?xml-stylesheet?>", "<rss>", .document),
        ScannerCase("item", "<item>1<channel>", "", .endOfInput),
        ScannerCase("item", "<item>1 < 2", "", .endOfInput),
        ScannerCase("x:item", "<x:item><item></item></x:item>", "", .itemEnd),

        // What only looks like tags.
        ScannerCase("item", "<item><![CDATA[</item>]]></item>", "", .itemEnd),
        ScannerCase("item", "<item><![CDATA[]]]]]></item>", "</item>", .itemEnd),
        ScannerCase("item", "<item><!-- </item> - -- ></item>--></item>", "", .itemEnd),
        ScannerCase("item", "<item><?php </item> ? > ?></item>", "", .itemEnd),
        ScannerCase("item", "<item><!DOCTYPE></item>", "", .itemEnd),

        // What does not end is none.
        ScannerCase("item", "<item><![CDATA[</item>", "<item>]] >", .itemEnd),
        ScannerCase("item", "<item><!-- 1", "<item>2</item>", .item),
        ScannerCase("item", "<item><? 1</item>", "", .itemEnd),

        // Between items.
        ScannerCase("", "</x> ", "<item>", .item),
        ScannerCase("", "", "<entry a=\"\">", .item),
        ScannerCase("", "</item></channel></rss><items><x:item>", "<item\n>", .item),
        ScannerCase("", "<!-- <item> -->", "", .endOfInput),
        ScannerCase("", "text ", "<feed>", .document),
        ScannerCase("", "<?xml version=\"1.0\"?>\n<rss a=b><channel>", "<item>", .item, awaitsRoot: true),
        ScannerCase("", "<rss a=b>", "<rss>", .document, awaitsRoot: true),
        ScannerCase("", "", "", .endOfInput),
    ]

    @Test(arguments: cases) func boundary(_ scanned: ScannerCase) {
        let expected = Found(end: scanned.piece.utf8.count, boundary: scanned.boundary)
        for step in [1, 2, 3, 7, 1 << 20] { #expect(scan(scanned, step: step) == expected, "\(step) at a time") }
    }

    /// A piece that is too long is let go in parts; the scanner goes on behind them.
    @Test func parts() {
        var scanner = DamageScanner(itemName: "item".bytes, awaitsRoot: false)
        let piece = "<item>0123456789</item>".bytes
        let isOpen = piece.withView { scanner.scan($0.prefix(10), isLast: false) == nil }
        #expect(isOpen)
        scanner.dropFirst(10)
        let found = piece.withView { scanner.scan($0.dropFirst(10), isLast: false) }
        #expect(found?.end == 13 && found?.boundary == .itemEnd)
    }

    @Test func constructThatIsTooLong() {
        var scanner = DamageScanner(itemName: "item".bytes, awaitsRoot: false)
        let piece = "<item><!-- </item>".bytes
        let isOpen = piece.withView { scanner.scan($0, isLast: false) == nil }
        #expect(isOpen)
        let hasForgotten = [scanner.forgetConstruct(), scanner.forgetConstruct()]
        #expect(hasForgotten == [true, false])
        let found = piece.withView { scanner.scan($0, isLast: false) }
        #expect(found?.end == piece.count && found?.boundary == .itemEnd)
    }
}
