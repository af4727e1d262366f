import Foundation
import ShellSupport
import Testing

/// The programs in `samples/library` build, and do what its README shows.
@Suite struct LibrarySampleTests {
    static let examples = DocumentationTests.examples(in: "samples/library/README.md")

    @Test("The README of the library samples has examples") func thereAreExamples() { #expect(Self.examples.count > 2) }

    /// They are built with these tests, and can only be if they use what is public.
    @Test("An example of a library sample prints what it shows", arguments: examples)
    func example(_ example: DocumentationTests.Example) throws {
        let result = try Shell.run("PATH='\(Shell.built.path)':$PATH; { \(example.command)\n} 2>&1")
        #expect(result.output == example.output)
    }

    /// The package finds the project's products, and nothing in them keeps another package from using them. What is made
    /// of the manifests is kept below `.build`.
    @Test("The package of library samples resolves", .enabled(if: Shell.has("swift"), "there is no swift"))
    func thePackageResolves() throws {
        let result = try Shell.run(
            "swift package --package-path samples/library --scratch-path .build/library show-executables")
        #expect(result.status == 0, "\(result.errors)")
        let programs = result.output.split(separator: "\n")
        #expect(["column-mean", "csv-where", "longest-lines"].allSatisfy { programs.contains($0) })
    }

    @Test(
        "A library sample is shorter than 50 lines",
        arguments: ["column-mean/ColumnMean.swift", "longest-lines/LongestLines.swift", "csv-where/CSVWhere.swift"])
    func isShort(file: String) throws {
        let path = Shell.root.appendingPathComponent("samples/library/Sources/\(file)")
        let lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n").dropLast()
        #expect(lines.count < 50)
    }
}
