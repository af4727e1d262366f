import Foundation
import ShellSupport
import Testing

/// Golden cases: a folder each in `Cases`, with one command (`cmd`), what it writes (`expout`, `experr`) and its status
/// (`status`, 0 where there is none).
///
/// A command is one fuelstream or one pipeline, so that no status is lost; `pipefail` makes all of its programs count.
/// Lines of shell in `setup` prepare it, those in `after` show what it left behind, and what they run must succeed.
/// `case.sh` runs all that in an empty folder.
///
/// `UPDATE_CASES` names the cases to record anew, with commas or blanks between them, or is `all`; the difference is
/// then to be reviewed.
@Suite struct CaseTests {
    private static let home = "Tests/CommandLineTests"
    static let folder = Shell.root.appendingPathComponent("\(home)/Cases")

    static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    @Test("There are golden cases") func thereAreCases() { #expect(!Self.names.isEmpty) }

    @Test("UPDATE_CASES names existing cases") func recordingNames() {
        #expect(Recording.names.isSubset(of: Self.names + ["all", "usage"]))
    }

    @Test("A golden case prints what is recorded and ends with the recorded status", arguments: names) func golden(
        _ name: String
    ) throws {
        if Recording.includes(name) {
            try Self.record(Self.run(name), in: Self.folder.appendingPathComponent(name))
        } else {
            try Self.compare(name)
        }
    }

    /// Runs a case, with further options before those of every fuelstream, and compares what it does with what is
    /// recorded.
    static func compare(_ name: String, options: String = "") throws {
        let result = try run(name, options: options)
        #expect(result.output == text("expout", of: name) ?? "")
        #expect(result.errors == text("experr", of: name) ?? "")
        let status = text("status", of: name) ?? "0"
        #expect(result.status == Int32(status.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    private static func run(_ name: String, options: String = "") throws -> Shell.Result {
        let result = try Shell.run("exec \(home)/case.sh \(home)/Cases/\(name) \(options)")
        try #require(result.status != 125, "\(result.errors)")
        return result
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

    // MARK: No status is lost

    @Test("A golden case is one pipeline, so that no status is lost", arguments: names) func caseIsOneCommand(
        _ name: String
    ) throws {
        let command = try #require(Self.text("cmd", of: name), "a case needs a file cmd")
        #expect(
            Self.isOneCommand(command),
            "\(name): what comes before fuelstream belongs in setup, what comes after in after")
        let showsWhatNobodyReads = ["141\n", "74\n"].contains(Self.text("status", of: name))
        #expect(
            !Self.endsEarly(command) || showsWhatNobodyReads,
            "\(name): whether fuelstream notices that nobody reads is a matter of time; sed -n 1,3p reads to the end")
        for file in ["setup", "after"] {
            #expect(Self.text(file, of: name)?.contains("||") != true, "\(name): what fails in \(file) must be seen")
        }
    }

    @Test(
        "A single pipeline is recognised as one command",
        arguments: [
            "fuelstream a | fuelstream -t csv 2>&1 > records | sed -n 1p", "fuelstream <&3",
            "{ printf a; printf ';'; } |\n  fuelstream -d ';' --where 'a && (b || c)'", "fuelstream \"a;$(printf b)\"",
        ])
    func oneCommand(_ command: String) { #expect(Self.isOneCommand(command)) }

    @Test(
        "Lists, subshells and loops are recognised as several commands",
        arguments: [
            "fuelstream a; fuelstream b", "fuelstream a\nfuelstream b", "fuelstream a; echo $?", "cd a && fuelstream b",
            "fuelstream a || true", "fuelstream a &", "cat a", "{ fuelstream a; fuelstream b; } | cat",
            "for a in b c; do fuelstream $a; done", "cmp <(fuelstream a) b", "echo $(fuelstream a)",
            "(fuelstream a; echo b)",
            "! fuelstream a",
        ])
    func severalCommands(_ command: String) { #expect(!Self.isOneCommand(command)) }

    @Test(
        "Pipelines that stop reading early are recognised",
        arguments: ["fuelstream a | head -n 3", "fuelstream a |\n  grep -m 1 b", "fuelstream a | sort | head -c 9"])
    func commandsThatEndEarly(_ command: String) { #expect(Self.endsEarly(command)) }

    @Test(
        "Pipelines that read to the end are recognised",
        arguments: ["head a | fuelstream", "fuelstream a | sed -n 1,3p", "fuelstream -s head a | grep head"])
    func commandsThatReadToTheEnd(_ command: String) { #expect(!Self.endsEarly(command)) }

    /// Whether a program of a pipeline may end before the fuelstream whose records it reads.
    private static func endsEarly(_ command: String) -> Bool {
        command.contains(/\bfuelstream\b.*\|\s*(head|grep (-\w+ )*-[mq])/.dotMatchesNewlines())
    }

    /// Whether lines of shell are one pipeline with fuelstream in it. What feeds it may be a group.
    private static func isOneCommand(_ lines: String) -> Bool {
        let line = lines.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacing(/'[^']*'|"(\\.|[^"\\])*"|\\./.dotMatchesNewlines()) {
                String($0.output.0).contains("$(fuelstream") ? "(" : "_"
            }
            .replacing(/\$\([^()]*\)|\{ [^{}]*; ?\}/.dotMatchesNewlines()) {
                $0.output.contains("fuelstream") ? "(" : "_"
            }
            .replacing(/\|\n */, with: "| ")
            .replacing(/[<>]&/, with: ">")
        return line.contains(/\bfuelstream\b/) && !line.contains(/[\n;&(){}!]|\|\|/)
    }
}

/// What `UPDATE_CASES` says is to be recorded anew.
enum Recording {
    static let names = Set(
        (ProcessInfo.processInfo.environment["UPDATE_CASES"] ?? "").split { ", ".contains($0) }.map(String.init))

    static func includes(_ name: String) -> Bool { names.contains(name) || names.contains("all") }
}
