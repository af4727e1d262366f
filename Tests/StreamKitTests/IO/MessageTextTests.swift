import Testing

@testable import StreamKit

@Suite struct MessageTextTests {
    @Test(
        "Messages are in ASCII where the locale has no other characters",
        arguments: [
            ("C", true), ("POSIX", true), ("de_DE.ISO-8859-1", true), ("de_DE.ISO8859-15@euro", true),
            ("C.UTF-8", false), ("en_AU.utf8", false), ("ca_ES.UTF-8@valencia", false), ("en_AU", false),
        ])
    func locales(_ locale: String, _ isASCII: Bool) { #expect(MessageText.isOfASCII(locale) == isASCII) }

    @Test("Quotes and dots are put in ASCII, other characters are left") func ascii() {
        #expect(MessageText.inASCII("no “é…” is ‘x’: 5 €") == "no \"é...\" is 'x': 5 €")
    }
}
