import TestSupport
import Testing

@testable import StreamKit

@Suite struct LineEndsTests {
    @Test(
        "Rows end at LF, CR or both, lines at LF",
        arguments: [
            ("a", nil, 0, 0), ("a\n", 1, 1, 1), ("a\rb\n", 1, 2, 1), ("a\r\nb", 1, 1, 1), ("\n\r\n\r", 0, 3, 2),
        ] as [(String, Int?, Int, Int)])
    func ends(text: String, first: Int?, rows: Int, lines: Int) {
        text.bytes.withView { text in
            #expect(text.firstRowEnd() == first)
            #expect(text.rowEnds == rows)
            #expect(text.lineFeeds == lines)
        }
    }

    @Test("A row's end has two characters only if they are CR and LF") func length() {
        "a\r\n\n\r".bytes.withView { text in
            #expect((0..<5).map { text.rowEndLength(at: $0) } == [1, 2, 1, 1, 1])
        }
    }

    @Test("Lines are taken off the front, and a CR off the end") func pieces() {
        "a\r\nb\nc".bytes.withView { text in
            #expect(text.firstLine == "a\r")
            #expect(text.firstLine.withoutReturn == "a")
            #expect(text.dropFirst(lines: 2)?.string == "c")
            #expect(text.dropFirst(lines: 3) == nil)
        }
        #expect(ByteView.empty.withoutReturn.isEmpty)
    }
}
