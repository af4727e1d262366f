import Testing

@testable import StreamKit

@Suite struct RejectionTallyTests {
    @Test(
        "Reasons that differ only in numbers and quoted texts are one",
        arguments: [
            ("not a price: \u{201C}n/a\u{201D}", "not a price"),
            ("not a latitude and longitude: \u{201C}-91\u{201D}, \u{201C}\u{201D}", "not a latitude and longitude"),
            ("12 fields where the header has 10", "N fields where the header has N"),
            ("field \u{201C}a1\u{201D} is not among the columns", "field \u{2026} is not among the columns"),
            ("E10: not a price: \u{201C}z\u{201D}", "E10: not a price"),
            ("a_2 has 3 bytes, b3 4", "a_2 has N bytes, b3 N"),
            ("<b> ends with </item>", "<b> ends with </item>"), ("", ""), ("\u{201C}x\u{201D}", "\u{201C}x\u{201D}"),
        ])
    func reasons(reason: String, kind: String) { #expect(RejectionTally.kind(of: reason) == kind) }

    @Test("The most frequent reasons come first") func order() {
        var tally = RejectionTally()
        for reason in ["b 1", "a", "c", "b 22", "c", "c"] { tally.add(reason) }
        #expect(tally.reasons.map(\.reason) == ["c", "b N", "a"])
        #expect(tally.reasons.map(\.count) == [3, 2, 1])
    }

    @Test("Reasons beyond the limit are counted together") func limit() {
        var tally = RejectionTally()
        for number in 0..<1000 { tally.add(String(repeating: "x", count: number)) }
        #expect(tally.reasons.count == RejectionTally.limit + 1)
        #expect(tally.reasons[0] == (RejectionTally.others, 1000 - RejectionTally.limit))
    }
}
