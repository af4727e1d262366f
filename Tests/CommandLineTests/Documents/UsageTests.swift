import Foundation
import ShellSupport
import Testing

/// Command lines that are refused, in `Usage.md`: with their messages, nothing on standard output, and status 64.
@Suite struct UsageTests {
    private static let file = "Tests/CommandLineTests/Usage.md"
    static let refusals = DocumentationTests.examples(in: file)

    @Test("Usage.md lists refused command lines") func thereAreRefusals() { #expect(Self.refusals.count > 100) }

    @Test(
        "A refused command line prints its message and ends with status 64",
        .disabled(if: Recording.includes("usage"), "the messages are being recorded"), arguments: refusals)
    func refusal(_ refusal: DocumentationTests.Example) throws {
        let result = try Shell.run(refusal.command)
        #expect(result == Shell.Result(output: "", errors: refusal.output, status: 64))
    }

    @Test(
        "UPDATE_CASES=usage records the messages in Usage.md",
        .enabled(if: Recording.includes("usage"), "UPDATE_CASES=usage records the messages anew"))
    func record() throws {
        let file = Shell.root.appendingPathComponent(Self.file)
        var text = try String(contentsOf: file, encoding: .utf8)
        for refusal in Self.refusals {
            let (line, errors) = ("\n$ \(refusal.command)\n", try Shell.run(refusal.command).errors)
            text = text.replacingOccurrences(of: line + refusal.output, with: line + errors)
        }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
