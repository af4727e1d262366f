import StreamKit
import TestSupport
import Testing

private func sniff(_ bytes: [UInt8], atEnd: Bool) -> Sniffer.Verdict {
    bytes.withView { Sniffer.sniff($0, atEnd: atEnd) }
}

/// What is found, without the words of a message.
private enum Finding {
    case feed, table, tabs, objects, document, elements, refused

    init?(_ verdict: Sniffer.Verdict) {
        switch verdict {
        case .format(.rss): self = .feed
        case .format(.csv), .table: self = .table
        case .format(.tsv): self = .tabs
        case .format(.ndjson): self = .objects
        case .format(.json): self = .document
        case .format(.xml): self = .elements
        case .refused, .unmarked: self = .refused
        case .undecided, .empty: return nil
        }
    }
}

@Suite struct SnifferTests {
    /// A control character that parts the fields says nothing against a table.
    @Test("A delimiter that is a control character makes no binary data") func controlCharacterAsDelimiter() {
        "a\u{1F}b\u{1F}c\n".bytes.withView { text in
            #expect(Sniffer.sniff(text, delimiter: 0x1F, atEnd: true) == .format(.csv))
            #expect(Sniffer.sniff(text, atEnd: true) == .refused(.binary))
        }
    }

    fileprivate static let cases: [([UInt8], Finding)] = [
        ("<?xml version=\"1.0\"?><rss/>".bytes, .feed),
        ("<rss>".bytes, .feed),
        (" \t\r\n<rss>".bytes, .feed),
        ("\u{FEFF}<rss>".bytes, .feed),
        ("\u{FEFF}\r\n <rss>".bytes, .feed),
        ("\n\u{FEFF}<rss>".bytes, .feed),
        ("\u{FEFF}\u{FEFF} \u{FEFF}{}\n".bytes, .objects),
        ("\n\u{FEFF}a,b\n".bytes, .table),
        ([0x0A, 0xEF, 0xBB, 0x61, 0x0A], .table),
        ("PUBLISH_DATE,TRADING_NAME\n".bytes, .table),
        ("\u{FEFF}PUBLISH_DATE,TRADING_NAME\n".bytes, .table),
        ("\n\n13/02/2021,BP\n".bytes, .table),
        ("a<b\n".bytes, .table),
        ("a b\n".bytes, .table),
        ("a\tb\r".bytes, .tabs),
        ("\n \na\tb c\n1,2".bytes, .tabs),
        ("\u{FEFF}a\tb\n".bytes, .tabs),
        ("a\tb,c\n1\t2,3\n".bytes, .table),
        ("a\tb,c\n1\t2\n".bytes, .tabs),
        ("a\tb, or c\td\r\n\r\n1\t2\t3\r\n".bytes, .tabs),
        ("a\tb,c\n1,2\n".bytes, .table),
        ("\"a\tb\",c\n1,2\n".bytes, .table),
        ("{\"a\":1}\r\n{".bytes, .objects),
        ("{\"a\":1}x\n".bytes, .objects),
        ("{\"a\":\"1}\n{\"a\":1}\n".bytes, .objects),
        ("\u{FEFF}\n {\n".bytes, .document),
        ("{\"a\":[\n".bytes, .document),
        ("{\"version\":\"https:\\/\\/jsonfeed.org\\/version\\/1.1\",\"items\":[]}\n".bytes, .document),
        ("{\"version\":\"https://jsonfeed.org/version/10\"}\n".bytes, .objects),
        ("{\"a\":{\"version\":\"https://jsonfeed.org/version/1\"}}\n".bytes, .objects),
        ("\"quoted\",x\n".bytes, .table),
        ([0xEF, 0xBB, 0x61, 0x0A], .table),
        ("PKW,price\n".bytes, .table),
        ("(a),b\n".bytes, .table),
        ("[1,2]".bytes, .document),
        (" []".bytes, .document),
        ([0x1F, 0x8B, 0x08, 0x00], .refused),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00], .refused),
        ([0x28, 0xB5, 0x2F, 0xFD, 0x04], .refused),
        ([0x50, 0x4B, 0x03, 0x04, 0x14] + [UInt8](repeating: 0, count: 100), .refused),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .refused),
    ]

    /// Every beginning of the bytes says the same as all of them, or nothing yet; and all of them do say it.
    @Test("The beginning of input shows the same format as all of it, or none yet", arguments: cases)
    fileprivate func everyPrefix(bytes: [UInt8], expected: Finding) {
        for count in 0..<bytes.count {
            let verdict = Finding(sniff(Array(bytes[..<count]), atEnd: false))
            #expect(verdict == nil || verdict == expected, "\(bytes[..<count])")
        }
        #expect(Finding(sniff(bytes, atEnd: false)) == expected)
        #expect(Finding(sniff(bytes, atEnd: true)) == expected)
    }

    /// At the end of input there is a verdict, whatever there is.
    @Test("At the end of input there is always a verdict", arguments: cases) fileprivate func everyPrefixAtEnd(
        bytes: [UInt8], expected: Finding
    ) {
        for count in 0..<bytes.count { #expect(sniff(Array(bytes[..<count]), atEnd: true) != .undecided) }
    }

    @Test("White space alone is empty input", arguments: ["", " ", "\n\r\n\t", "\u{FEFF}", "\u{FEFF}\n"])
    func nothingButWhiteSpace(text: String) {
        #expect(sniff(text.bytes, atEnd: false) == .undecided)
        #expect(sniff(text.bytes, atEnd: true) == .empty)
    }

    @Test(
        "Input of another kind is refused by its name",
        arguments: [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
            ([0x50, 0x4B, 0x03, 0x04], .zip),
        ] as [([UInt8], ForeignFormat)])
    func foreignFormats(bytes: [UInt8], format: ForeignFormat) {
        #expect(sniff(bytes, atEnd: true) == .refused(format))
    }

    @Test(
        "The encoding is recognised by its mark or its zero bytes",
        arguments: [
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xEF, 0xBB, 0xBF, 0x3C], .utf8), ([0xEF, 0xBB], .utf8), ([0xFF], .utf8),
            ([], .utf8), ([0xFF, 0xFE], .other("UTF-16LE", mark: 2)),
            ([0xFE, 0xFF, 0, 0x3C], .other("UTF-16BE", mark: 2)),
            ([0xFF, 0xFE, 0x3C, 0], .other("UTF-16LE", mark: 2)),
            ([0xFF, 0xFE, 0, 0, 0x3C], .other("UTF-32LE", mark: 4)),
            ([0, 0, 0xFE, 0xFF], .other("UTF-32BE", mark: 4)), ([0x3C, 0, 0x3F, 0], .other("UTF-16LE", mark: 0)),
            ([0, 0x3C, 0, 0x3F], .other("UTF-16BE", mark: 0)), ([0x3C, 0x3F, 0x78, 0x6D], .utf8), ([0x3C, 0], .utf8),
            ([0x7B, 0x22, 0x61, 0x22], .utf8),
        ] as [([UInt8], Sniffer.EncodingVerdict)])
    func encoding(bytes: [UInt8], expected: Sniffer.EncodingVerdict) {
        #expect(bytes.withView { Sniffer.encoding($0, atEnd: true) } == expected)
        for count in 0..<bytes.count {
            let verdict = Array(bytes[..<count]).withView { Sniffer.encoding($0, atEnd: false) }
            #expect(verdict == .undecided || verdict == expected)
        }
    }

    /// UTF-16 without a mark, whose second byte is a NUL.
    @Test("UTF-16 is recognised if its first byte comes alone") func firstByteOfUTF16() {
        let bytes: [UInt8] = [0x61, 0, 0x0A, 0, 0x31, 0, 0x0A, 0]
        #expect(bytes.withView { Sniffer.encoding($0.prefix(1), atEnd: false) } == .undecided)
        #expect(bytes.withView { Sniffer.encoding($0, atEnd: false) } == .other("UTF-16LE", mark: 0))
        #expect(bytes.withView { Sniffer.encoding($0.prefix(1), atEnd: true) } == .utf8)
    }

    /// What one more byte shows must not depend on how many came at once.
    @Test(
        "Text whose first line has control characters is told from UTF-16 by all that is examined, in pieces and whole",
        arguments: [
            ([0x16, 0x04, 0x2C, 0, 0x0A, 0, 0x31, 0, 0x0A, 0], .unmarked("UTF-16LE")),
            ([0x3C, 0x04, 0x2C, 0, 0x0A, 0, 0x31, 0, 0x0A, 0], .unmarked("UTF-16LE")),
            ([0x04, 0x16, 0, 0x2C, 0, 0x0A, 0, 0x31, 0, 0x0A], .unmarked("UTF-16BE")),
            ([0x61, 0x62, 0x63, 0, 0x0A, 0x31, 0x0A], .format(.csv)), ([0x0A, 0x3C, 0x61, 0, 0x0A, 0], .format(.rss)),
            ([0x61, 0x2C, 0x62, 0x0A, 0, 0, 0], .format(.csv)), ([0x0A, 0x7B, 0x7D], .format(.ndjson)),
        ] as [([UInt8], Sniffer.Verdict)])
    func controlCharacters(bytes: [UInt8], expected: Sniffer.Verdict) {
        #expect(sniff(bytes, atEnd: true) == expected)
        for count in 2..<bytes.count {
            let verdict = sniff(Array(bytes[..<count]), atEnd: false)
            #expect(verdict == .undecided || verdict == expected)
        }
    }

    /// White space without end must not be waited for.
    @Test("White space is waited for up to a limit") func whiteSpaceUpToTheLimit() {
        let blanks = [UInt8](repeating: 0x20, count: Sniffer.limit)
        #expect(sniff(Array(blanks.dropLast()), atEnd: false) == .undecided)
        #expect(sniff(blanks, atEnd: false) == .format(.csv))
    }
}
