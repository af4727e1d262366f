import Foundation
import ShellSupport
import Testing

/// The commands of docs/from-other-tools.md: each runs on the samples, and has a comment with what another tool is told.
@Suite struct FromOtherToolsTests {
    struct Line: CustomTestStringConvertible, Sendable {
        let comment: String
        let command: String

        var testDescription: String { command }
    }

    /// Two by two, those of the blocks of shell: a comment, and the command below it.
    static let lines: [Line] = {
        let file = Shell.root.appendingPathComponent("docs/from-other-tools.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let all = blocks.flatMap { $0.split(separator: "\n").dropFirst().map(String.init) }
        return stride(from: 0, to: all.count - 1, by: 2).map { Line(comment: all[$0], command: all[$0 + 1]) }
    }()

    @Test("The page for users of other tools has commands") func thereAreCommands() { #expect(Self.lines.count > 30) }

    @Test("A command of the page writes records and no message, below a comment for another tool", arguments: lines)
    func command(_ line: Line) throws {
        let tools = ["SQL", "Miller", "xan", "jq", "awk"]
        #expect(line.comment.hasPrefix("# "))
        #expect(tools.contains { line.comment.contains(" (\($0)): ") }, "\(line.comment)")
        #expect(line.command.contains("fuelstream "))
        let result = try Shell.run("cd samples; \(line.command)")
        #expect(result == Shell.Result(output: result.output, errors: "", status: 0))
        #expect(result.output != "")
    }
}
