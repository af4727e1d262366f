import TestSupport
import Testing

@testable import StreamKit

/// What relative addresses mean.
@Suite struct BaseAddressTests {
    private static func resolve(_ address: String, against base: String) -> String? {
        var bases = BaseAddress()
        base.bytes.withView { bases.push($0, depth: 1) }
        return address.bytes.withView { bases.resolve($0) }?.text
    }

    /// RFC 3986, section 5.4.
    @Test(
        "The examples of RFC 3986 are resolved",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
        ])
    func examplesOfTheStandard(address: String, expected: String) {
        #expect(Self.resolve(address, against: "http://a/b/c/d;p?q") == expected)
    }

    @Test("Absolute addresses are not resolved", arguments: ["http:g", "mailto:a@b", "g:h"]) func absoluteAddresses(
        address: String
    ) {
        #expect(Self.resolve(address, against: "http://a/b") == nil)
    }

    @Test(
        "Addresses with any characters are resolved",
        arguments: [
            ("käse", "https://münchen.example", "https://münchen.example/käse"),
            ("x y/[1]", "https://a/b", "https://a/x%20y/[1]"), ("a", "/b/", "/b/a"), ("../a", "b/c/d", "b/a"),
            ("‘x’?ü#ö", "https://a/b/", "https://a/b/‘x’?ü#ö"),
        ])
    func lenientAddresses(address: String, base: String, expected: String) {
        #expect(Self.resolve(address, against: base) == expected)
    }

    @Test("A base address is relative to the one around it") func nestedBases() {
        var bases = BaseAddress()
        for (depth, base) in ["https://a/b/", "c/", "../d/"].enumerated() {
            base.bytes.withView { bases.push($0, depth: depth) }
        }
        #expect("e".bytes.withView { bases.resolve($0) }?.text == "https://a/b/d/e")
        bases.pop(depth: 2)
        #expect("e".bytes.withView { bases.resolve($0) }?.text == "https://a/b/c/e")
    }
}
