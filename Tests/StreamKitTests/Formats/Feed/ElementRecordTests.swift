import StreamKit
import TestSupport
import Testing

/// Documents of which the elements named `r` are records.
@Suite struct ElementRecordTests {
    static let cases: [FeedCase] = [
        FeedCase("no records", "<all><x/></all>", []),
        FeedCase("attributes, then children", "<all><r a=\"1\" b='2'><c>3</c></r></all>", [["a=1", "b=2", "c=3"]]),
        FeedCase("nothing in it", "<all><r/><r></r></all>", [[], []]),
        FeedCase("the root", "<r a=\"1\"><b>2</b></r>", [["a=1", "b=2"]]),
        FeedCase("prefixes", "<x:all xmlns:x=\"u\"><x:r x:a=\"1\"><x:b>2</x:b></x:r></x:all>", [["a=1", "b=2"]]),
        FeedCase(
            "objects", "<all><r><p n=\"1\">t</p><q><a>1</a><b/></q></r></all>",
            [["p={\"n\":\"1\",\"text\":\"t\"}", "q={\"a\":\"1\",\"b\":\"\"}"]]),
        FeedCase(
            "lists", "<all><r><p>1</p><q>x</q><p n=\"2\"/><p>3</p></r></all>",
            [["p=[\"1\",{\"n\":\"2\"},\"3\"]", "q=x"]]),
        FeedCase(
            "lists in objects", "<all><r><q><p>1</p><o/><p>2</p></q></r></all>",
            [["q={\"p\":[\"1\",\"2\"],\"o\":\"\"}"]]),
        FeedCase("the child counts", "<all><r a=\"1\" b=\"2\"><a>3</a></r></all>", [["a=3", "b=2"]]),
        FeedCase(
            "the children count", "<all><r a=\"1\" b=\"2\"><a>3</a><a>4</a></r></all>", [["a=[\"3\",\"4\"]", "b=2"]]),
        FeedCase("the record's text", "<all><r a=\"1\"> 2 </r><r>3</r></all>", [["a=1", "text=2"], ["text=3"]]),
        FeedCase("a child named text", "<all><r>1<text>2</text></r></all>", [["text=[\"2\",\"1\"]"]]),
        FeedCase(
            "text around children", "<all><r><p>a <b>c</b> d</p></r></all>", [["p={\"b\":\"c\",\"text\":\"a  d\"}"]]),
        FeedCase(
            "entities, sections, characters",
            "<all><r a=\"&lt;&#65;&quot;\"><b>&amp;&eacute;<![CDATA[<x>]]></b></r></all>",
            [["a=<A\"", "b=&\u{E9}<x>"]]),
        FeedCase(
            "JSON's escapes", "<all><r><b x=\"\\\">&quot;&#9;&#10;\\</b></r></all>",
            [["b={\"x\":\"\\\\\",\"text\":\"\\\"\\t\\n\\\\\"}"]]),
        FeedCase(
            "nil",
            "<all xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><r xsi:schemaLocation=\"s\"><a xsi:nil=\"true\"/>"
                + "<b xsi:type=\"t\">1</b><c><d xsi:nil=\"1\"/></c></r></all>", [["a=", "b=1", "c={\"d\":null}"]]),
        FeedCase("one in another", "<all><r><a>1</a><r><a>2</a></r></r></all>", [["a=1", "r={\"a\":\"2\"}"]]),
        FeedCase("attributes around", "<all x=\"1\"><day d=\"2\"><r a=\"3\"/></day></all>", [["a=3"]]),
        FeedCase(
            "names that feeds know", "<rss><channel><item><r><title>1</title></r></item></channel></rss>", [["title=1"]]
        ),
        FeedCase("an HTML page", "<html><body><ul><r>1</r><r>2</r></ul></body></html>", [["text=1"], ["text=2"]]),
        FeedCase(
            "joined", "<?xml version=\"1.0\"?><all><r>1</r></all>\n<?xml version=\"1.0\"?><all><r>2</r></all>",
            [["text=1"], ["text=2"]]),
        FeedCase("no declaration between", "<all><r>1</r></all><all><r>2</r></all>", [["text=1"], ["text=2"]]),

        // Damage.
        FeedCase("a bare &", "<all><r><a>Fish & Chips</a></r></all>", [["a=Fish & Chips"]]),
        FeedCase(
            "a record that is cut", "<all><r><a>1</a></r><r><a>2</r><r><a>3</a></r></all>", [["a=1"], ["a=3"]],
            faults: 1),
        FeedCase("a record without an end", "<all><r><a>1</a><r><a>2</a></r></all>", [["a=2"]], faults: 1),
        FeedCase("the end is missing", "<all><r>1</r><r>2", [["text=1"]], faults: 1),
        FeedCase("a damaged root", "<all x=1><r>1</r><r>2</r></all>", [["text=1"], ["text=2"]], faults: 1),
        FeedCase(
            "a bomb", "<!DOCTYPE all [<!ENTITY a \"1\">]><all><r>&a;</r><r>2</r></all>", [["text=2"]], faults: 1),
    ]

    @Test("Elements of a name are records, in any pieces", arguments: cases) func elements(_ document: FeedCase) {
        let difference = difference(document.input, from: document.items) { chunks in
            let reading = readFeed(chunks, recordName: "r")
            #expect(reading.rejections.count == document.faults, "\(reading)")
            return reading.rows
        }
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// A different name in one element takes no longer the more of them there are.
    @Test("The time for children of different names is linear in their number") func manyNamesInLinearTime() {
        let found = slowdown(counts: [650, 6_500]) { count, _ in
            let children = (0..<count).map { "<n\($0)/>" }.joined()
            let document = "<all><r><o>\(children)</o></r></all>".bytes
            return processorTime {
                let reading = readFeed([document], recordName: "r")
                #expect(reading.rows.count == 1)
                #expect((reading.rows.first?.first?.count ?? 0) > 9 * count)
            }
        }
        #expect(found == nil)
    }

    @Test("An element with too many fields is rejected") func tooManyFields() {
        let children = (0...SourceRecord.maximumFields).map { "<n\($0)/>" }.joined()
        let reading = readFeed(["<all><r>\(children)</r><r>1</r></all>".bytes], recordName: "r")
        #expect(reading.rows == [["text=1"]])
        #expect(reading.faults == ["1: a record with more than 65536 fields"])
    }
}
