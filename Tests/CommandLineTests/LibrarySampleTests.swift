import Foundation
import ShellSupport
import Testing

/// The programs in `samples/library` build, and do what its README shows.
@Suite struct LibrarySampleTests {
    static let examples = DocumentationTests.examples(in: "samples/library/README.md")

    /// What went wrong when the package was built, from a copy below `.build`, which is as far from the root and leaves
    /// nothing in `samples`.
    private static let failure: String? = {
        let build = try? Shell.run(
            """
            set -e
            mkdir -p .build/library
            rm -rf .build/library/Sources
            cp -Rp samples/library/Package.swift samples/library/Sources .build/library
            swift build --package-path .build/library
            """, seconds: 570)
        return build?.status == 0 ? nil : "\(build?.output ?? "")\(build?.errors ?? "")"
    }()

    @Test func thereAreExamples() { #expect(Self.examples.count > 2) }

    @Test(
        .enabled(if: Shell.has("swift"), "there is no swift"), arguments: examples)
    func example(_ example: DocumentationTests.Example) throws {
        try #require(Self.failure == nil)
        let result = try Shell.run("PATH=$PWD/.build/library/.build/debug:$PATH; { \(example.command)\n} 2>&1")
        #expect(result.output == example.output)
    }

    @Test(arguments: ["longest-lines/LongestLines.swift", "csv-where/CSVWhere.swift"])
    func isShort(file: String) throws {
        let path = Shell.root.appendingPathComponent("samples/library/Sources/\(file)")
        let lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n").dropLast()
        #expect(lines.count < 50)
    }
}
