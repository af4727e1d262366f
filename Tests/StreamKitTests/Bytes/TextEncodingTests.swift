import TestSupport
import Testing

@testable import StreamKit

@Suite struct TextEncodingTests {
    @Test(
        "Declared labels name the encoding that browsers use for them",
        arguments: [
            ("utf-8", nil), ("UTF8", nil), (" Unicode-1-1-utf-8\n", nil), ("gb2312", "GB18030"), ("GBK", "GB18030"),
            ("x-gbk", "GB18030"), ("Shift_JIS", "CP932"), ("x-sjis", "CP932"), ("sjis", "CP932"), ("ms_kanji", "CP932"),
            ("windows-31j", "CP932"), ("euc-kr", "UHC"), ("ks_c_5601-1987", "UHC"), ("ks_c_5601", "UHC"),
            ("ISO-8859-1", "WINDOWS-1252"), ("iso8859-1", "WINDOWS-1252"), ("iso_8859-1", "WINDOWS-1252"),
            ("latin1", "WINDOWS-1252"), ("US-ASCII", "WINDOWS-1252"), ("ascii", "WINDOWS-1252"),
            ("iso-8859-9", "WINDOWS-1254"), ("latin5", "WINDOWS-1254"), ("TIS-620", "WINDOWS-874"),
            ("iso-8859-11", "WINDOWS-874"), ("\tBig5 ", "BIG5-HKSCS"), ("x-euc-jp", "EUC-JP"), ("koi8-r", "koi8-r"),
            ("Windows-1251", "windows-1251"), ("no such", "no such"), ("", ""),
        ] as [(String, String?)])
    func declared(label: String, name: String?) {
        let encoding = label.bytes.withView { TextEncoding(declared: $0) }
        #expect(encoding == name.map { .named($0) } ?? .utf8)
    }

    /// The C library has what labels are turned into.
    @Test(
        "The C library has the encodings that labels name",
        arguments: ["gbk", "sjis", "euc-kr", "latin1", "latin5", "tis-620", "big5", "x-euc-jp"])
    func canBeConverted(label: String) {
        guard case .named(let name) = label.bytes.withView({ TextEncoding(declared: $0) }) else {
            Issue.record("\(label) is taken for UTF-8")
            return
        }
        #expect(name != label)
        if Transcoder(encoding: name) == nil { Issue.record("no \(name)") }
    }
}
