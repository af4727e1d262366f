import StreamKit
import TestSupport
import Testing

/// The lines that come out, and the error that ends them.
private struct Lines: Equatable {
    var lines: [[UInt8]] = []
    var error: String?

    init(_ lines: [String] = [], error: String? = nil) {
        self.lines = lines.map(\.bytes)
        self.error = error
    }
}

private func split(
    _ chunks: [[UInt8]], _ delimiter: LineDelimiter = .newline, maximumLength: Int = 1 << 20, stopAfter: Int = .max
) -> Lines {
    var result = Lines()
    var splitter = LineSplitter(delimiter: delimiter, maximumLength: maximumLength)
    func take(_ line: ByteView) -> Bool {
        result.lines.append(line.array)
        return result.lines.count < stopAfter
    }
    do throws(StreamError) {
        for chunk in chunks {
            var wantsMore = true
            var failure: StreamError?
            chunk.withView { view in
                do throws(StreamError) { wantsMore = try splitter.push(view, take) } catch { failure = error }
            }
            if let failure { throw failure }
            if !wantsMore { return result }
        }
        try splitter.finish(take)
        #expect(splitter.line == result.lines.count)
    } catch {
        #expect(error.code == .lineTooLong)
        result.error = error.message
    }
    return result
}

@Suite struct LineSplitterTests {
    static let newlineCases: [(String, [String])] = [
        ("", []),
        ("\n", [""]),
        ("\r\n", [""]),
        ("\n\n", ["", ""]),
        ("ULP", ["ULP"]),
        ("ULP\n", ["ULP"]),
        ("ULP\r\n", ["ULP"]),
        // The CR of the last line is not followed by an LF, so it belongs to the line.
        ("ULP\r", ["ULP\r"]),
        ("ULP\nPULP\nDiesel", ["ULP", "PULP", "Diesel"]),
        ("ULP\r\nPULP\nDiesel\r\n", ["ULP", "PULP", "Diesel"]),
        // Only the CR next to the LF is part of the line end.
        ("U\rLP\r\r\nPULP\n", ["U\rLP\r", "PULP"]),
        ("ULP\n\nPULP", ["ULP", "", "PULP"]),
        ("caf\u{E9}\n\u{1F1E6}\u{1F1FA}\n", ["caf\u{E9}", "\u{1F1E6}\u{1F1FA}"]),
        ("a\0b\n", ["a\0b"]),
    ]

    @Test("Lines end with LF or CRLF, in any pieces", arguments: newlineCases) func newline(
        input: String, lines: [String]
    ) {
        #expect(difference(input.bytes, from: Lines(lines)) { split($0) } == nil)
    }

    /// `find -print0`: nothing but the NUL ends a line.
    @Test(
        "Lines may end with NUL",
        arguments: [
            ("", []), ("\0", [""]), ("a\0b\0", ["a", "b"]), ("a\0b", ["a", "b"]),
            ("a\r\0\nb\r\n\0", ["a\r", "\nb\r\n"]),
        ] as [(String, [String])])
    func nulDelimiter(input: String, lines: [String]) {
        #expect(difference(input.bytes, from: Lines(lines)) { split($0, .byte(0)) } == nil)
    }

    /// The limit counts neither LF nor CRLF; the error names the line.
    @Test(
        "A line longer than the limit is an error with its number",
        arguments: [
            ("12345\n12345\r\n12345", Lines(["12345", "12345", "12345"])),
            ("123456\n", Lines([], error: "line 1 is longer than 5 bytes")),
            ("1\n2\n123456\n4\n", Lines(["1", "2"], error: "line 3 is longer than 5 bytes")),
            ("1\r\n123456\r\n", Lines(["1"], error: "line 2 is longer than 5 bytes")),
            ("1\n123456", Lines(["1"], error: "line 2 is longer than 5 bytes")),
            // A CR at the very end is one byte more, because no LF follows.
            ("1\n12345\r", Lines(["1"], error: "line 2 is longer than 5 bytes")),
            ("1\n\n\n1234567890123456789", Lines(["1", "", ""], error: "line 4 is longer than 5 bytes")),
        ])
    fileprivate func maximumLength(input: String, expected: Lines) {
        #expect(difference(input.bytes, from: expected) { split($0, maximumLength: 5) } == nil)
    }

    /// The error comes while the line is still coming in, before the memory is spent.
    @Test("A line that is too long is noticed while it comes in") func longLine() {
        var splitter = LineSplitter(maximumLength: 1000)
        var pushed = 0
        var error: StreamError?
        let chunk = [UInt8](repeating: 0x78, count: 100)
        while error == nil, pushed < 1 << 20 {
            chunk.withView { view in
                do throws(StreamError) { _ = try splitter.push(view) { _ in true } } catch let failure {
                    error = failure
                }
            }
            pushed += chunk.count
        }
        #expect(error?.code == .lineTooLong)
        #expect(pushed <= 1200)
    }

    @Test("Splitting stops when the caller has enough") func stopsWhenEnough() {
        #expect(difference("1\n2\n3\n4\n".bytes, from: Lines(["1", "2"])) { split($0, stopAfter: 2) } == nil)
    }

    /// The twin looks at one byte after the other.
    @Test("Random lines are split as by the twin", arguments: 0..<60) func randomLinesAgainstTwin(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let input = random.bytes(
            0...3_000, of: [0x0A, 0x0D, 0x61, 0x62, 0, 0xC3, 0xA9] + [UInt8](repeating: 0x2E, count: seed))
        var twin: [[UInt8]] = []
        var line: [UInt8] = []
        for byte in input {
            if byte != 0x0A {
                line.append(byte)
                continue
            }
            if line.last == 0x0D { line.removeLast() }
            twin.append(line)
            line = []
        }
        if !line.isEmpty { twin.append(line) }
        for longest in [1, 7, 100, 5_000] {
            let result = split(random.pieces(of: input, longest: longest))
            #expect(result.lines == twin)
            #expect(result.error == nil)
        }
    }
}
