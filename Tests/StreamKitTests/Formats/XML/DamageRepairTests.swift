import TestSupport
import Testing

@testable import StreamKit

@Suite struct DamageRepairTests {
    private static func repair(_ text: [UInt8]) -> (text: [UInt8], notes: DamageRepair.Notes) {
        var output = ByteBuffer()
        let notes = text.withView { DamageRepair.repair($0, to: &output, declaredEntities: ["x".bytes]) }
        return (output.view.array, notes)
    }

    @Test(
        "Damaged markup is repaired, and the repair is noted",
        arguments: [
            ("<a>well &amp; good</a>", "<a>well &amp; good</a>", []),
            ("AT&T & co&", "AT&amp;T &amp; co&amp;", .ampersand),
            ("&eacute;&foo;&amp", "\u{E9}&amp;foo;&amp;amp", [.ampersand, .entity]),
            ("&x;&apos;", "&x;&apos;", []),
            ("<!DOCTYPE a [<!ENTITY x \"&\">]>&", "<!DOCTYPE a [<!ENTITY x \"&\">]>&amp;", .ampersand),
            ("&#65;&#x41;&#;&#x;&#12a;&#-1;", "&#65;&#x41;&amp;#;&amp;#x;&amp;#12a;&amp;#-1;", .ampersand),
            ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", .control),
            ("1 < 2 <3 <<b>x</b>", "1 &lt; 2 &lt;3 &lt;<b>x</b>", .lessThan),
            ("<a href=\"x<y&z\">", "<a href=\"x&lt;y&amp;z\">", [.lessThan, .ampersand]),
            ("<a b='>'/>", "<a b='>'/>", []),
            ("<a it's>1</a>", "<a it's>1</a>", []),
            ("<a b", "&lt;a b", .lessThan),
            ("x\u{1}\t\r\n\u{FFFE}y", "x\u{FFFD}\t\r\n\u{FFFD}y", .control),
            ("]]> ]]", "]]&gt; ]]", .sectionEnd),
            ("<![CDATA[& < ]] \u{2}]]>&", "<![CDATA[& < ]] \u{FFFD}]]>&amp;", [.ampersand, .control]),
            ("<!-- & --><?x & ?>", "<!-- & --><?x & ?>", []),
            ("<![CDATA[&", "&lt;![CDATA[&amp;", [.lessThan, .ampersand]),
            ("<!-- 1 <!-- 2", "&lt;!-- 1 &lt;!-- 2", .lessThan),
            ("", "", []),
        ] as [(String, String, DamageRepair.Notes)])
    func repaired(_ text: String, _ expected: String, _ notes: DamageRepair.Notes) {
        let result = Self.repair(text.bytes)
        #expect(result.text.text == expected)
        #expect(result.notes == notes)
    }

    @Test("Bytes that are not UTF-8 become U+FFFD") func notUTF8() {
        let result = Self.repair("a".bytes + [0xFF, 0xC3] + "b\u{E9}".bytes)
        #expect(result.text.text == "a\u{FFFD}\u{FFFD}b\u{E9}")
        #expect(result.notes == .notUTF8)
        #expect(result.notes.text == "repaired: bytes that are not UTF-8 became U+FFFD")
    }

    @Test("Notes about repairs are sentences") func notes() {
        #expect(DamageRepair.Notes.entity.text == nil)
        #expect(DamageRepair.Notes.sectionEnd.text == "repaired: \u{201C}]]>\u{201D} taken literally")
        let notes: DamageRepair.Notes = [.ampersand, .lessThan, .control]
        #expect(
            notes.text
                == "repaired: \u{201C}&\u{201D} and \u{201C}<\u{201D} taken literally, control characters became U+FFFD"
        )
    }
}
