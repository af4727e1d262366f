import TestSupport
import Testing

@testable import StreamKit

@Suite struct LongLineTests {
    /// The parts of the line at the start of the input, and what stands behind it with its line end.
    private static func parts(_ chunks: [[UInt8]], limit: Int, endsAtReturn: Bool) -> [String] {
        var input = RemainderBuffer()
        var line = LongLine(line: 3, offset: 100, reason: "long", limit: limit, endsAtReturn: endsAtReturn)
        var parts: [String] = []
        func take(atEnd: Bool) {
            while true {
                switch line.next(&input, atEnd: atEnd) {
                case .part(let part): parts.append("\(part.part)@\(part.offset):\(part.raw.string)")
                case .last(let part, let count):
                    if let part { parts.append("\(part.part)@\(part.offset):\(part.raw.string)") }
                    let ending = count < input.window.count ? input.window[count] : 0
                    return parts.append("end \(count) \(ending)")
                case .needsInput: return
                }
            }
        }
        for chunk in chunks {
            chunk.withView { view in
                if parts.last?.hasPrefix("end") == true { return }
                input.supply(view)
                take(atEnd: false)
            }
        }
        if parts.last?.hasPrefix("end") != true { take(atEnd: true) }
        return parts
    }

    @Test(
        "A long line is rejected in parts up to its end",
        arguments: [
            ("abc\nx", false, ["0@100:abc", "end 3 10"]),
            ("abcd\nx", false, ["0@100:abcd", "end 4 10"]),
            ("abcde\nx", false, ["1@100:abcd", "2@104:e", "end 1 10"]),
            ("abcdefgh\nx", false, ["1@100:abcd", "2@104:efgh", "end 4 10"]),
            ("abcdefghi", false, ["1@100:abcd", "2@104:efgh", "3@108:i", "end 1 0"]),
            ("abcd", false, ["0@100:abcd", "end 4 0"]),
            ("\nx", false, ["0@100:", "end 0 10"]),
            ("ab\rcd\nx", false, ["1@100:ab\rc", "2@104:d", "end 1 10"]),
            ("ab\rcd\nx", true, ["0@100:ab", "end 2 13"]),
            ("abcde\r\nx", true, ["1@100:abcd", "2@104:e", "end 1 13"]),
            ("abcd\r\n", true, ["0@100:abcd", "end 4 13"]),
        ] as [(String, Bool, [String])])
    func parts(_ text: String, endsAtReturn: Bool, _ expected: [String]) {
        #expect(
            difference(text.bytes, from: expected) { Self.parts($0, limit: 4, endsAtReturn: endsAtReturn) } == nil)
    }
}
