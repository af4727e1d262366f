import Foundation
import ShellSupport
import Testing

/// Every command with its output in the README files and the guide does what it shows.
@Suite struct DocumentationTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let file: String
        let line: Int
        let command: String
        let output: String

        var testDescription: String { "\(file):\(line) \(command)" }
    }

    static let examples: [Example] = (["README.md", "samples/README.md"] + guide).flatMap(examples(in:))

    /// The pages in `docs`.
    private static var guide: [String] {
        let folder = Shell.root.appendingPathComponent("docs").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }

    @Test("The README files and the guide have examples") func thereAreExamples() { #expect(Self.examples.count > 60) }

    @Test("An example in the README files or the guide prints what it shows", arguments: examples) func example(
        _ example: Example
    ) throws {
        let result = try Shell.run("{ \(example.command)\n} 2>&1")
        #expect(result.output == example.output)
    }

    /// The blocks marked `console`: a line `$ command`, perhaps continued behind a backslash, and its output.
    static func examples(in file: String) -> [Example] {
        guard let data = try? Data(contentsOf: Shell.root.appendingPathComponent(file)) else { return [] }
        var examples: [Example] = []
        var command: String?
        var output = ""
        var start = 0
        var isInside = false
        func close() {
            if let command { examples.append(Example(file: file, line: start, command: command, output: output)) }
            command = nil
            output = ""
        }
        for (number, line) in String(decoding: data, as: UTF8.self).components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("```") {
                close()
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                close()
                command = String(line.dropFirst(2))
                start = number + 1
            } else if isInside, let begun = command, output.isEmpty, begun.hasSuffix("\\") {
                command = begun + "\n" + line
            } else if isInside {
                output += line + "\n"
            }
        }
        return examples
    }
}
