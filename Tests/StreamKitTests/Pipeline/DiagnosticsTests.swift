import TestSupport
import Testing

@testable import StreamKit

@Suite struct DiagnosticsTests {
    @Test("Messages name source, line and column") func messages() {
        var diagnostics = Diagnostics(PipelineConfiguration())
        diagnostics.reject(Rejection(line: 3, offset: 40, reason: "not a date", raw: .empty))
        diagnostics.source = "feed.xml"
        diagnostics.reject(Rejection(line: 7, column: 12, offset: 90, reason: "not well-formed", raw: .empty))
        diagnostics.warn("repaired", line: 8)
        diagnostics.note("left out")
        diagnostics.finish()
        #expect(
            diagnostics.messages.view.string == """
                fuelstream: -:3: not a date
                fuelstream: feed.xml:7:12: not well-formed
                fuelstream: feed.xml:8: warning: repaired
                fuelstream: feed.xml: left out

                """)
        #expect(diagnostics.rejected == 2)
        #expect(diagnostics.warnings == 1)
    }

    @Test("Control characters in messages are replaced") func printable() {
        #expect("a\nb\t\u{1B}[2J\u{7F}\u{9B}31m\u{E9}\u{1F600}".printable == "a?b??[2J??31m\u{E9}\u{1F600}")
        #expect("plain".printable == "plain")
    }

    @Test(
        "The first twenty messages are shown, and the others are counted",
        arguments: [
            (19, 19, nil), (20, 20, nil),
            (21, 20, "fuelstream: 1 more message not shown (21 rejected, 0 warnings in all)"),
            (5_000, 20, "fuelstream: 4980 more messages not shown (5000 rejected, 0 warnings in all)"),
        ] as [(Int, Int, String?)])
    func twentyAreShown(count: Int, shown: Int, last: String?) {
        var diagnostics = Diagnostics(PipelineConfiguration())
        for line in 1...count { diagnostics.reject(Rejection(line: line, offset: 0, reason: "bad", raw: .empty)) }
        diagnostics.finish()
        let lines = diagnostics.messages.view.string.split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(shown)) == (1...shown).map { "fuelstream: -:\($0): bad" })
        #expect(lines.count == shown + (last == nil ? 0 : 1))
        #expect(last == nil || lines.last == last)
        #expect(diagnostics.rejected == count)
    }
}
