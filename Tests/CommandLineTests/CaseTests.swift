import Foundation
import ShellSupport
import Testing

/// Golden cases: a folder each in `Cases`, with the command (`cmd`), what it writes (`expout`, `experr`) and its status
/// (`status`, 0 where there is none). `UPDATE_CASES=1` records them anew; the difference is then to be reviewed.
@Suite struct CaseTests {
    static let folder = Shell.root.appendingPathComponent("Tests/CommandLineTests/Cases")

    static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// Whether the files are being written, and so not to be compared with.
    static let isRecording = ProcessInfo.processInfo.environment["UPDATE_CASES"] == "1"

    @Test func thereAreCases() { #expect(!Self.names.isEmpty) }

    @Test(arguments: names) func golden(_ name: String) throws {
        if Self.isRecording {
            try Self.record(Shell.run(Self.command(of: name)), in: Self.folder.appendingPathComponent(name))
        } else {
            try Self.compare(name)
        }
    }

    /// Runs a case's command behind other lines of shell, and compares what it does with what is recorded.
    static func compare(_ name: String, behind lines: String = "") throws {
        func text(_ file: String) -> String? { Self.text(file, of: name) }
        let result = try Shell.run(lines + command(of: name))
        #expect(result.output == text("expout") ?? "")
        #expect(result.errors == text("experr") ?? "")
        #expect(result.status == Int32((text("status") ?? "0").trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    private static func command(of name: String) throws -> String {
        try #require(text("cmd", of: name), "a case needs a file cmd")
    }

    private static func text(_ file: String, of name: String) -> String? {
        (try? Data(contentsOf: folder.appendingPathComponent("\(name)/\(file)")))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func record(_ result: Shell.Result, in folder: URL) throws {
        func write(_ content: String, to file: String, unless empty: String) throws {
            let url = folder.appendingPathComponent(file)
            if content == empty {
                try? FileManager.default.removeItem(at: url)
            } else {
                try Data(content.utf8).write(to: url)
            }
        }
        try write(result.output, to: "expout", unless: "")
        try write(result.errors, to: "experr", unless: "")
        try write("\(result.status)\n", to: "status", unless: "0\n")
    }
}
