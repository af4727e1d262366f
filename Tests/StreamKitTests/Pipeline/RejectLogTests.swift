import TestSupport
import Testing

@testable import StreamKit

@Suite struct RejectLogTests {
    private static func log(_ raw: [UInt8], part: Int = 0, source: String = "a.csv", reason: String = "no") -> String {
        var log = RejectLog()
        raw.withView { view in
            log.append(Rejection(line: 17, offset: 1203, part: part, reason: reason, raw: view), reason, source: source)
        }
        return log.output.view.string
    }

    @Test("A rejection is a line of JSON with its place and bytes") func piece() {
        #expect(
            Self.log("a,\"b\"\\\n\t\u{1}\u{E9}".bytes, source: "a\"b.csv", reason: "not a price: \u{201C}x\u{201D}")
                == "{\"source\":\"a\\\"b.csv\",\"line\":17,\"offset\":1203,\"reason\":\"not a price: \u{201C}x\u{201D}\","
                + "\"raw\":\"a,\\\"b\\\"\\\\\\n\\t\\u0001\u{E9}\"}\n")
    }

    @Test("A part of a rejection has its number") func part() {
        #expect(
            Self.log("x".bytes, part: 2)
                == "{\"source\":\"a.csv\",\"line\":17,\"offset\":1203,\"reason\":\"no\",\"part\":2,\"raw\":\"x\"}\n")
    }

    /// Every line is an object that the reader of objects accepts.
    @Test("Every line is valid JSON") func isJSON() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let line = Self.log(random.bytes(0...20), part: random.number(0...2))
            let reading = readObjects([line.bytes])
            #expect(reading.rows.count == 1, "\(line)")
            #expect(reading.rejections.isEmpty, "\(line)")
        }
    }

    /// RFC 4648, section 10, behind a byte that is not UTF-8.
    @Test(
        "Bytes that are not UTF-8 are in base64",
        arguments: [
            ([0xFF], "/w=="), ([0xFF, 0x66], "/2Y="), ([0xFF, 0x66, 0x6F], "/2Zv"),
            ([0xFF, 0x66, 0x6F, 0x6F], "/2Zvbw=="),
            ([0xFB, 0xEF, 0xBE], "++++"), ([0xC3], "ww=="),
        ] as [([UInt8], String)])
    func base64(_ raw: [UInt8], _ text: String) {
        #expect(Self.log(raw).hasSuffix(",\"raw_base64\":\"\(text)\"}\n"))
    }
}
