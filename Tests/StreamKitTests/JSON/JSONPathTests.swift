import StreamKit
import TestSupport
import Testing

/// Parts of JSON values, as whoever has a whole document looks them up.
@Suite struct JSONPathTests {
    private func part(of json: String, at path: String) -> String? {
        Array(json.utf8).withView { json in
            Array(path.utf8).withView { path in
                var arena = Arena()
                return arena.part(ofJSON: json, at: path).map { arena.string(ofJSON: $0) ?? $0 }?.string
            }
        }
    }

    @Test("A path leads to a part of a value") func path() {
        let json = #" {"a":{"b":[1,{"c":"x\u00e9\n"}]},"d.e":2,"a":{"b":[3,{"c":"last"}]},"f":null} "#
        #expect(part(of: json, at: "a.b[1].c") == "last")
        #expect(part(of: json, at: "a.b") == #"[3,{"c":"last"}]"#)
        #expect(part(of: json, at: "f") == "null")
        #expect(part(of: #"[{"c":"x\u00e9\n"}]"#, at: "[0].c") == "x\u{E9}\n")
        for nowhere in ["g", "a.b[2]", "a.b.c", "a[0]", "d.e", "f.x"] { #expect(part(of: json, at: nowhere) == nil) }
    }

    @Test(
        "Elements of an array come in order",
        arguments: [
            ("[]", []), (#"[ 1 , "a,b" , {"c":[2]} ]"#, ["1", #""a,b""#, #"{"c":[2]}"#]), ("[1, 2, x, 3]", ["1", "2"]),
            ("{}", nil), ("", nil), ("1", nil),
        ] as [(String, [String]?)])
    func elements(_ json: String, _ expected: [String]?) {
        var elements: [String] = []
        let count = Array(json.utf8).withView { view in
            view.forEachJSONElement { place, element in
                #expect(place == elements.count)
                elements.append(element.string)
            }
        }
        #expect(count == expected?.count)
        #expect(elements == expected ?? [])
    }

    @Test("Only one valid value is JSON") func isJSON() {
        for json in ["1", " [1, {}] ", "\"\"", "null"] { #expect(Array(json.utf8).withView { $0.isJSON }) }
        let tooDeep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        for text in ["", " ", "[1", "1 2", "[1,]", "{a:1}", "<html>", tooDeep] {
            #expect(Array(text.utf8).withView { !$0.isJSON })
        }
    }
}
