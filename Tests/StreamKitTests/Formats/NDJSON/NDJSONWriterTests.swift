import TestSupport
import Testing

@testable import StreamKit

/// RFC 8259 by the letter: a scalar at a time, U+FFFD for each byte that begins none.
private func reference(_ text: [UInt8]) -> (String, isValid: Bool) {
    var result = "\""
    var isValid = true
    var index = 0
    while index < text.count {
        var scalar: Unicode.Scalar?
        var length = 1
        while length <= 4, index + length <= text.count, scalar == nil {
            let one = String(validating: text[index..<(index + length)], as: UTF8.self)
            scalar = one?.unicodeScalars.first
            length += scalar == nil ? 1 : 0
        }
        switch scalar {
        case nil:
            result += "\u{FFFD}"
            isValid = false
            length = 1
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\u{8}": result += "\\b"
        case "\u{C}": result += "\\f"
        case let scalar? where scalar.value < 0x20:
            result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        case let scalar?: result.unicodeScalars.append(scalar)
        }
        index += length
    }
    return (result + "\"", isValid)
}

private func json(_ text: [UInt8]) -> ([UInt8], isValid: Bool) {
    var buffer = ByteBuffer()
    let isValid = text.withView { buffer.appendJSONString($0) }
    return (buffer.view.array, isValid)
}

@Suite struct JSONStringTests {
    @Test(
        "Strings have JSON's escapes",
        arguments: [
            ("", "\"\""), ("BP Albany", "\"BP Albany\""), ("\"", "\"\\\"\""), ("\\", "\"\\\\\""), ("/", "\"/\""),
            ("a\nb\rc\td\u{8}e\u{C}f", "\"a\\nb\\rc\\td\\be\\ff\""), ("\0", "\"\\u0000\""), ("\u{1F}", "\"\\u001f\""),
            ("\u{7F}", "\"\u{7F}\""), ("caf\u{E9} \u{1F697}", "\"caf\u{E9} \u{1F697}\""), ("\u{2028}", "\"\u{2028}\""),
        ])
    func escapes(text: String, expected: String) {
        #expect(json(text.bytes).0.text == expected)
        #expect(json(text.bytes).isValid)
    }

    /// Each byte of ASCII at each place of a block and its neighbours.
    @Test("Every byte is escaped at every place of a block") func everyByteAtEveryPlace() {
        for byte in UInt8.min..<0x80 {
            for place in 0...17 { compare(byte, at: place, of: 18) }
        }
    }

    /// Bytes at the borders of what needs an escape, in texts of every length up to some blocks of sixteen.
    @Test("Bytes are escaped in strings of every length") func everyLength() {
        let bytes: [UInt8] = [0x00, 0x1F, 0x20, 0x22, 0x23, 0x5C, 0x5D, 0x7F]
        for count in 1...50 {
            for place in 0..<count { for byte in bytes { compare(byte, at: place, of: count) } }
        }
    }

    private func compare(_ byte: UInt8, at place: Int, of count: Int) {
        var text = [UInt8](repeating: 0x61, count: count)
        text[place] = byte
        let expected = reference(text)
        let found = json(text)
        if found.0 != expected.0.bytes || !found.isValid { Issue.record("\(byte) at \(place) of \(count)") }
    }

    @Test(
        "Bytes that are not UTF-8 become U+FFFD",
        arguments: [
            ([0xFF], "\u{FFFD}"), ([0x61, 0xC3], "a\u{FFFD}"), ([0xC3, 0x61], "\u{FFFD}a"), ([0x80], "\u{FFFD}"),
            ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE9, 0x20, 0xE9], "\u{FFFD} \u{FFFD}"), ([0xE2, 0x82, 0x22], "\u{FFFD}\u{FFFD}\\\""),
        ] as [([UInt8], String)])
    func notUTF8(bytes: [UInt8], expected: String) {
        #expect(json(bytes).0.text == "\"\(expected)\"")
        #expect(!json(bytes).isValid)
    }

    @Test("Random bytes are written as by the reference", arguments: 0..<8) func randomBytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabets: [[UInt8]?] = [
            nil, "abcdefgh\"".bytes, "ab\u{E9}\u{20AC}\u{1F697}".bytes, "abcdefghijklmnop \n".bytes + [0x80, 0xFF],
        ]
        for _ in 0..<400 {
            let text = random.bytes(0...40, of: alphabets[seed % 4])
            let expected = reference(text)
            let found = json(text)
            if found.0 != expected.0.bytes || found.isValid != expected.isValid {
                Issue.record("\(text) gives \(found.0.text)")
                return
            }
        }
    }
}

@Suite struct NDJSONWriterTests {
    private func line(_ fields: [(String, TestValue)]) -> String {
        let registry = FieldNames()
        return written(by: NDJSONWriter(registry: registry), registry, fields).bytes.text
    }

    @Test("Each kind of value has its form in JSON") func kindsOfValues() {
        let fields: [(String, TestValue)] = [
            ("absent first", .absent), ("text", .text("BP")), ("number", .number("142.90")),
            ("boolean", .boolean(true)),
            ("list", .list(["Shop", "A \"T\" M"])), ("json", .json("{\"a\": 1}")), ("missing", .missing),
            ("absent", .absent), ("empty", .text("")),
        ]
        #expect(
            line(fields) == """
                {"text":"BP","number":142.90,"boolean":true,"list":["Shop","A \\"T\\" M"],"json":{"a": 1},\
                "missing":null,"empty":""}

                """)
    }

    @Test("A record without fields is an empty object") func noFields() {
        #expect(line([]) == "{}\n")
        #expect(line([("a", .absent)]) == "{}\n")
    }

    /// Records of random fields into a buffer that has to grow again and again, against text put together.
    @Test("Random records are written as by the twin") func againstTwin() {
        let registry = FieldNames()
        let writer = NDJSONWriter(registry: registry)
        var random = SeededGenerator(seed: 6)
        let names = (0..<12).map { String(repeating: "n", count: $0 * 4) + "\($0)" }
        for _ in 0..<3_000 {
            var expected = ""
            var fields: [(String, TestValue)] = []
            for name in names where random.happens(50) {
                let text = random.bytes(0...70, of: random.happens(30) ? "ab\"\n\u{E9}".bytes : "abcdef 1234".bytes)
                let digits = String(repeating: "7", count: text.count + 1)
                // Elements of lists come without blanks at their ends.
                let element = "<".bytes + text + ">".bytes
                let (value, json): (TestValue, String?) =
                    switch random.number(0...5) {
                    case 0: (.absent, nil)
                    case 1: (.missing, "null")
                    case 2: (.boolean(false), "false")
                    case 3: (.number(digits), digits)
                    case 4: (.list([element, element]), "[" + reference(element).0 + "," + reference(element).0 + "]")
                    default: (.text(text), reference(text).0)
                    }
                fields.append((name, value))
                if let json { expected += (expected.isEmpty ? "" : ",") + "\"\(name)\":" + json }
            }
            let found = written(by: writer, registry, fields).bytes.text
            #expect(found == "{" + expected + "}\n")
        }
    }

    @Test("Names are escaped") func namesAreEscaped() {
        #expect(line([("a\"\n", .number("1"))]) == "{\"a\\\"\\n\":1}\n")
    }

    @Test("Replaced bytes are reported") func repairedRecords() {
        let registry = FieldNames()
        let writer = NDJSONWriter(registry: registry)
        for (value, text) in [
            (TestValue.text([0xE9]), "{\"a\":\"\u{FFFD}\"}\n"),
            (.list([[0x61], [0xE9]]), "{\"a\":[\"a\",\"\u{FFFD}\"]}\n"),
        ] {
            let result = written(by: writer, registry, [("a", value)])
            #expect(result.bytes.text == text)
            guard case .repaired = result.outcome else {
                Issue.record("not reported")
                continue
            }
        }
        guard case .written = written(by: writer, registry, [("a", .text("\u{E9}"))]).outcome else {
            Issue.record("a good record is reported as repaired")
            return
        }
    }

    /// The writer keeps names; when the registry forgets them, it must too.
    @Test("The writer forgets names with the registry") func forgottenNames() {
        let registry = FieldNames()
        let writer = NDJSONWriter(registry: registry)
        _ = written(by: writer, registry, [("first", .number("1"))])
        for number in 0...FieldNames.limit { _ = registry.intern("column \(number)".bytes) }
        registry.forget()
        #expect(registry.generation == 1)
        #expect(written(by: writer, registry, [("second", .number("2"))]).bytes.text == "{\"second\":2}\n")
    }
}
