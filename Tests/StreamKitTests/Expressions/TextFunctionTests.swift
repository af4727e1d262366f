import TestSupport
import Testing

@testable import StreamKit

/// The functions that look into texts, lists and JSON, `in` and `=~*`.
@Suite struct TextFunctionTests {
    private static let record: [(String, TestValue)] = [
        ("name", .text("Café Ünal")), ("broken", .text("é\u{FFFD}x")), ("price", .number("183.90")), ("gone", .missing),
        ("features", .list(["ATM", "Car Wash"])), ("product", .text("ULP")), ("empty", .text("")),
        ("nested", .json(#"{"a":{"b":[{"c":"x\u00e9"},2.50,true,null,[]]},"k\u0041":1,"a b":2,"k":1,"k":2}"#)),
        ("numbers", .json(#"[1, "two", {"x":[]}, null]"#)), ("none", .json("[]")),
        ("json", .text(#" {"k":[10,"z"]} "#)), ("cut", .text(#"{"k":[10,"z"]"#)),
    ]

    static let texts: [(String, String)] = [
        ("substr(name, 4, 3)", #""é Ü""#), ("substr(name, 6)", #""Ünal""#), ("substr(name, 1, 0)", #""""#),
        ("substr(name, 9)", #""l""#), ("substr(name, 10)", #""""#), ("substr(name, 1e9)", #""""#),
        ("substr(name, 1, 1e9)", #""Café Ünal""#), ("substr(name, 0)", "null"), ("substr(name, -1)", "null"),
        ("substr(name, 1.5)", "null"), ("substr(name, 1, -1)", "null"), ("substr(name, \"a\")", "null"),
        ("substr(name, gone)", "null"), ("substr(name, \"2\", 2)", #""af""#), ("substr(price, 1, 3)", #""183""#),
        ("substr(features, 6)", #""Car Wash""#), ("substr(empty, 1)", #""""#),
        ("index(name, \"Ü\")", "6"), ("index(name, \"é\")", "4"), ("index(name, \"u\")", "0"),
        ("index(name, \"\")", "1"),
        ("index(empty, \"a\")", "0"), ("index(price, 9)", "5"), ("index(gone, \"a\")", "null"),
        ("substr(name, index(name, \" \") + 1)", #""Ünal""#),
        ("split(\"a;b;;c\", \";\")", #"["a","b","","c"]"#), ("split(\"aXXb\", \"XX\")", #"["a","b"]"#),
        ("split(\"XXX\", \"XX\")", #"["","X"]"#), ("split(empty, \";\")", #"[""]"#), ("split(name, \"\")", "null"),
        ("split(gone, \";\")", "null"), ("length(split(\"a,b,c\", \",\"))", "3"),
        ("join(features, \" + \")", #""ATM + Car Wash""#), ("join(product, \"-\")", #""ULP""#),
        ("join(split(\"a/b\", \"/\"), \"\")", #""ab""#), ("join(numbers, \",\")", #""1,two,{\"x\":[]},null""#),
        ("join(none, \",\")", #""""#), ("join(gone, \",\")", "null"), ("join(features, gone)", "null"),
    ]
    static let json: [(String, String)] = [
        ("get(nested, \"a.b[0].c\")", #""xé""#), ("get(nested, \"a.b[1]\")", "2.50"),
        ("get(nested, \"a.b[2]\")", "true"),
        ("get(nested, \"a.b[3]\")", "null"), ("get(nested, \"a.b[4]\")", "[]"), ("get(nested, \"a.b[5]\")", "null"),
        ("get(nested, \"kA\")", "1"), ("get(nested, \"a b\")", "2"), ("get(nested, \"k\")", "2"),
        ("get(nested, \"x\")", "null"), ("get(nested, \"a.b.c\")", "null"), ("get(nested, \"[0]\")", "null"),
        ("get(nested, \"a.b[0]\")", #"{"c":"x\u00e9"}"#), ("get(numbers, \"[1]\")", #""two""#),
        ("get(features, \"[1]\")", #""Car Wash""#), ("get(features, \"[2]\")", "null"),
        ("get(features, \"a\")", "null"), ("get(json, \"k[1]\")", #""z""#), ("get(cut, \"k[1]\")", "null"),
        ("get(product, \"a\")", "null"), ("get(price, \"a\")", "null"), ("get(gone, \"a\")", "null"),
        ("get(nested, empty)", "null"), ("get(nested, product)", "null"), ("get(get(nested, \"a\"), \"b[1]\")", "2.50"),
    ]
    static let choices: [(String, String)] = [
        ("product in (\"PULP\", \"ULP\")", "true"), ("product in (\"PULP\")", "false"), ("price in (1, 183.9)", "true"),
        ("price in (\"183.900\")", "true"), ("gone in (\"a\")", "null"), ("gone in (\"a\", null)", "true"),
        ("product in (null)", "false"), ("product in (\"a\", gone)", "null"), ("product in (\"ULP\", gone)", "true"),
        ("lower(product) in (\"ulp\", \"x\")", "true"), ("lower(product) in (\"x\")", "false"),
        ("lower(gone) in (\"x\", null)", "true"), ("lower(gone) in (\"x\")", "null"),
        ("lower(product) in (\"x\", gone)", "null"), ("product IN (lower(\"ULP\"), upper(\"ulp\"))", "true"),
        ("!(product in (\"ULP\")) || price in (1) ? 1 : 2", "2"), ("1 + 1 in (2)", "true"),
        ("product ++ \"x\" in (\"ULPx\")", "true"), ("features in (\"ATM; Car Wash\")", "true"),
        ("name =~* \"CAFÉ ü\"", "true"), ("name =~* \"^cafe\"", "false"), ("product =~* \"ulp\"", "true"),
        ("product =~ \"ulp\"", "false"), ("product =~* \"^[k-v]+$\"", "true"), ("gone =~* \"a\"", "null"),
        ("product=~*\"u\"", "true"),
    ]

    @Test("Functions of texts, lists and JSON return their values", arguments: [texts, json, choices].flatMap(\.self))
    func value(_ source: String, _ expected: String) throws {
        #expect(try evaluate(source, Self.record) == expected, "\(source)")
    }

    @Test("Bytes that are no characters count as one each") func notUTF8() throws {
        let registry = FieldNames()
        var record = Record()
        let bytes: [UInt8] = [0xC3, 0xA9, 0xFF, 0x80, 0x78]
        let text = bytes.withView { record.scratch.copy($0) }
        record.append(registry.intern(text: "a"), Value(.text, text))
        #expect(evaluate(try Expression(parsing: "index(a, \"x\")"), record, registry) == "4")
        #expect(evaluate(try Expression(parsing: "substr(a, 4) ++ length(a)"), record, registry) == "\"x4\"")
    }

    /// A list of alternatives inside of alternatives is not evaluated again for each.
    @Test("Lists of alternatives inside one another take linear time") func nestedListsTakeLinearTime() throws {
        let source = (0..<60).reduce("product") { inner, _ in "(\(inner)) in (\"a\", \"b\", true, false)" }
        #expect(try evaluate(source, Self.record) == "true")
    }

    @Test("A split into too many elements is missing") func tooManyElements() throws {
        let text = String(repeating: ";", count: Arena.maximumMadeElements)
        #expect(try evaluate("split(a, \";\")", [("a", .text(text))]) == "null")
        let half = "\(Arena.maximumMadeElements / 2 + 1)"
        #expect(try evaluate("length(split(a, \";;\"))", [("a", .text(text))]) == half)
    }

    @Test(
        "A text that is not a path is a mistake",
        arguments: ["", "a..b", "a.", ".a", "a[", "a[x]", "a[-1]", "a[1]b", "a[1", "a[]", "[0]a", "a.[0]"])
    func notAPath(_ path: String) {
        #expect {
            _ = try Expression(parsing: "get(a, \"\(path)\")")
        } throws: { error in
            (error as? ExpressionError)?.reason == "not a path, which is like a.b[0].c"
                && (error as? ExpressionError)?.offset == 7
        }
    }

    @Test(
        "The text of an expression is what was written",
        arguments: ["product in (\"a\", \"b\")", "lower(x) in (\"a\", 1)", "x =~* \"a\""])
    func syntaxText(_ source: String) throws {
        let text = try Expression(parsing: source).syntax.text
        #expect(text == source.replacing("product in (\"a\", \"b\")", with: "(product == \"a\") || (product == \"b\")"))
    }
}
