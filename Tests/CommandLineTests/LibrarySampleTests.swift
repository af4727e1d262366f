import Foundation
import ShellSupport
import Testing

/// The programs in `samples/library` build, and do what its README shows.
@Suite struct LibrarySampleTests {
    static let examples = DocumentationTests.examples(in: "samples/library/README.md")

    private static func canBuild() -> Bool {
        (try? Shell.run("swift --version && ls -d .build/repositories/swift-argument-parser-*"))?.status == 0
    }

    /// What went wrong when the package was built, from a copy below `.build`, which is as far from the root and leaves
    /// nothing in `samples`. Its one dependency from outside comes from what SwiftPM fetched for the project itself.
    private static let failure: String? = {
        let build = try? Shell.run(
            """
            set -e
            mkdir -p .build/library
            rm -rf .build/library/Sources
            cp -Rp samples/library/Package.swift samples/library/Sources .build/library
            printf '{"object":[{"mirror":"file://%s","original":"%s"}],"version":1}' \
              "$(echo "$PWD"/.build/repositories/swift-argument-parser-*)" https://github.com/apple/swift-argument-parser \
              > .build/library/mirrors.json
            swift build --package-path .build/library --config-path .build/library --disable-dependency-cache
            """, seconds: 570)
        return build?.status == 0 ? nil : "\(build?.output ?? "")\(build?.errors ?? "")"
    }()

    @Test func thereAreExamples() { #expect(Self.examples.count > 2) }

    @Test(
        .enabled(
            if: canBuild(),
            "there is no swift, or .build holds no copy of swift-argument-parser to build without the network"),
        arguments: examples)
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
