import Foundation
import ShellSupport
import Testing

/// The table of irregular input in docs/irregular-input.md: each row names the golden case that shows it.
@Suite struct IrregularInputTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let input: String
        let status: String
        let cases: [String]

        var testDescription: String { input }
    }

    static let rows: [Row] = {
        let lines = (try? text("docs/irregular-input.md"))?.components(separatedBy: "\n") ?? []
        guard let start = lines.firstIndex(of: "# Irregular input") else { return [] }
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
        return section.filter { $0.hasPrefix("| ") }.dropFirst(2).map(row)
            // Headings inside the table are bold and have nothing else.
            .filter { !$0.input.hasPrefix("**") }
    }()

    @Test("The table of irregular input has rows") func thereAreRows() { #expect(Self.rows.count > 60) }

    /// The case is there and ends with the status that the row promises.
    @Test("A row names a golden case that ends with the row's status", arguments: rows) func rowHasItsCase(_ row: Row)
        throws
    {
        #expect(row.cases.count == 1)
        for name in row.cases {
            let folder = "Tests/CommandLineTests/Cases/\(name)/"
            _ = try #require(try? Self.text(folder + "cmd"), "no case \(name)")
            let status = (try? Self.text(folder + "status")) ?? "0\n"
            #expect(status == row.status + "\n", "\(name)")
        }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Shell.root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func row(_ line: String) -> Row {
        let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let names = cells.dropLast().last?.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        return Row(
            input: cells[1], status: cells.count > 3 ? cells[cells.count - 3] : "",
            cases: names?.map(\.element) ?? [])
    }
}
