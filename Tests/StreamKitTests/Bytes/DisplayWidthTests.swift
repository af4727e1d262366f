import TestSupport
import Testing

@testable import StreamKit

@Suite struct DisplayWidthTests {
    private func width(_ text: String) -> Int { text.bytes.withView { $0.displayWidth } }

    @Test(
        "A text has the width that terminals give it",
        arguments: [
            ("", 0), ("abc", 3), ("caf\u{E9}", 4), ("cafe\u{301}", 4), ("東京", 4), ("ｱﾊﾞ", 3), ("Ａ", 2), ("한국", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🚗", 2), ("⛽", 2), ("🇦🇺", 2), ("a\u{200D}b", 2), ("\u{AD}", 1), ("…", 1),
            ("\u{10FFFD}", 1), ("𠀀", 2), ("か\u{3099}", 2), ("€", 1), ("\u{600}1", 2),
        ])
    func columns(text: String, columns: Int) { #expect(width(text) == columns, "\(text)") }

    /// The general categories of the standard library's Unicode, which may be older than the table's.
    @Test("Marks take no column, ideographs and emoji take two") func marksTakeNoColumn() {
        let visible: Set<UInt32> = [
            0xAD, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
        ]
        for number in UInt32(0xA0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(number) else { continue }
            let properties = scalar.properties
            let isMark = [.nonspacingMark, .enclosingMark, .format].contains(properties.generalCategory)
            if properties.generalCategory == .unassigned { continue }
            let isHangul = 0x1160...0x11FF ~= number || 0xD7B0...0xD7FB ~= number
            let isFlag = 0x1F1E6...0x1F1FF ~= number
            var expected: ClosedRange<Int> = 1...2
            if isHangul || isMark && !visible.contains(number) {
                expected = 0...0
            } else if properties.isEmojiPresentation {
                expected = isFlag ? 1...1 : 2...2
            } else if properties.isIdeographic, number > 0x3007 {
                expected = 2...2
            }
            let columns = width(String(scalar))
            if !expected.contains(columns) { Issue.record("U+\(String(number, radix: 16)): \(columns)") }
        }
    }

    @Test("A prefix of some columns ends between characters") func prefixes() {
        let text = "a東e\u{301}🚗".bytes
        let lengths = (0...7).map { columns in text.withView { $0.prefixLength(columns: columns) } }
        #expect(lengths == [0, 1, 1, 4, 7, 7, 11, 11])
    }

    @Test(
        "Control characters become blanks",
        arguments: [
            ("a\tb", "a b", true), ("1234567890\u{7F}x", "1234567890 x", true), ("a\r\nb\u{1B}[0m", "a b [0m", true),
            ("\u{85}\u{2028}x\u{7F}", " x ", true),
            ("é\u{A0}€", "é\u{A0}€", true),
        ])
    func controlCharacters(text: String, line: String, isValid: Bool) {
        var output = ByteBuffer()
        #expect(text.bytes.withView { output.appendOneLine($0) } == isValid)
        #expect(output.view.string == line)
    }

    @Test("Bytes that are not UTF-8 become U+FFFD") func notUTF8() {
        var output = ByteBuffer()
        #expect(!([0x61, 0xFF, 0xC3] as [UInt8]).withView { output.appendOneLine($0) })
        #expect(output.view.string == "a\u{FFFD}\u{FFFD}")
    }
}
