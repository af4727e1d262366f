import TestSupport
import Testing

@testable import StreamKit

@Suite struct DelimiterSearchTests {
    private static let cases: [(String, DelimiterSearch.Verdict)] = [
        ("a,b\n1,2\n", .delimiter(ASCII.comma)),
        ("a;b\n1,5;2,5\n", .delimiter(ASCII.semicolon)),
        ("a|b|c\n1|2|3", .delimiter(UInt8(ascii: "|"))),
        ("a\tb\n1\t2\n", .delimiter(ASCII.tab)),
        // Of several, the one that makes most fields, then the first.
        ("a;b;c,d\n1;2;3,4\n", .delimiter(ASCII.semicolon)),
        ("a;b,c\n1;2,3\n", .delimiter(ASCII.comma)),
        // Blank lines, CRLF, a CR.
        ("\n  \r\na;b\r\n\r\n1;2\r\n", .delimiter(ASCII.semicolon)),
        ("a;b\r1;2\r", .delimiter(ASCII.semicolon)),
        // What is between quotes separates nothing.
        ("\"a;b\",\"c;d\"\n\"1;2\",3\n", .delimiter(ASCII.comma)),
        ("\"a,b\";c\n\"1\n2,3,4\";5\n", .delimiter(ASCII.semicolon)),
        ("\"a\"\";\"\"b\"|c\n1|2\n", .delimiter(UInt8(ascii: "|"))),
        // Quotes that hold too much are text.
        ("a;b\n1;\"x" + String(repeating: "\n1;2", count: 30), .delimiter(ASCII.semicolon)),
        ("a;b\n1;\"x", .delimiter(ASCII.semicolon)),
        // None.
        ("a\nb\n", .none), ("a;b\n1;2;3\n", .none), ("a;b", .none), ("", .none), ("a,b\n1\n", .none),
        // Tabs without a comma.
        ("a\tb\n1\n", .delimiter(ASCII.tab)), ("a\tb", .delimiter(ASCII.tab)), ("a\tb,c\n1\n", .none),
    ]

    @Test("The delimiter of a table is found in its first two rows", arguments: cases) func found(
        text: String, expected: DelimiterSearch.Verdict
    ) {
        #expect(text.bytes.withView { DelimiterSearch($0, quote: ASCII.quote, atEnd: true).verdict } == expected)
    }

    /// What the beginning of a text shows is what the whole does.
    @Test("The beginning of a table shows the same delimiter as all of it, or none yet", arguments: cases)
    func undecided(text: String, expected: DelimiterSearch.Verdict) {
        let bytes = (text + "\n\n1\n").bytes
        let whole = bytes.withView { DelimiterSearch($0, quote: ASCII.quote, atEnd: true).verdict }
        for count in 0..<bytes.count {
            let verdict = Array(bytes[..<count]).withView {
                DelimiterSearch($0, quote: ASCII.quote, atEnd: false).verdict
            }
            // A comma alone counts whatever the second row is.
            let isSame = verdict == whole || verdict == .none && whole == .delimiter(ASCII.comma)
            #expect(verdict == .undecided || isSame, "\(count) of \(String(reflecting: text))")
        }
    }

    @Test("Without quotes a quote is part of a value") func withoutQuotes() {
        "a,b\n\"1,2\n".bytes.withView {
            #expect(DelimiterSearch($0, quote: nil, atEnd: true).verdict == .delimiter(ASCII.comma))
        }
    }
}
