import Foundation
import ShellSupport
import Testing

/// `--help` shows on a screen what the parser knows.
@Suite struct HelpTests {
    /// What the parser says of itself.
    struct Tool: Decodable {
        struct Command: Decodable { let arguments: [Argument] }
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
                /// As it is typed.
                var spelling: String { (kind == "short" ? "-" : "--") + name }
            }
            /// What completes a value; a folder's files if there is `file` in it.
            struct Completion: Decodable {
                struct File: Decodable {}
                let file: File?
            }
            let kind: String
            let names: [Name]?
            let valueName: String?
            let abstract: String?
            let allValues: [String]?
            let completionKind: Completion?
        }
        let command: Command

        /// Of `fuelstream`.
        static func dump() throws -> Tool {
            try JSONDecoder().decode(
                Tool.self, from: Data(Shell.run("fuelstream --experimental-dump-help").output.utf8))
        }
    }

    /// The parser's options as the page should have them: `-f, --from FORMAT`.
    private static func declaredOptions() throws -> [(label: String, text: String)] {
        try Tool.dump().command.arguments.filter { $0.kind != "positional" }.map { argument in
            let names = (argument.names ?? []).map(\.spelling)
            let sorted = names.sorted { $0.count < $1.count }.joined(separator: ", ")
            let value = argument.kind == "option" ? " " + (argument.valueName ?? "").uppercased() : ""
            return (sorted + value, argument.abstract ?? "")
        }
    }

    /// The page's lines of options, each with what follows it on lines of its own.
    private static func entries(of page: String) -> [String] {
        var entries: [String] = []
        for line in page.components(separatedBy: "\n") {
            if line.hasPrefix("  -") {
                entries.append(line)
            } else if line.hasPrefix("    "), !entries.isEmpty {
                entries[entries.count - 1] += " " + line.trimmingCharacters(in: .whitespaces)
            }
        }
        return entries
    }

    @Test func fitsOnAScreen() throws {
        let long = try Shell.run("fuelstream --help")
        #expect(long == Shell.Result(output: long.output, errors: "", status: 0))
        #expect(try Shell.run("fuelstream --near -h -h") == long)
        let lines = long.output.components(separatedBy: "\n")
        #expect(lines.last == "" && lines.dropLast().last != "")
        #expect(lines.count <= 63, "\(lines.count)")
        for line in lines { #expect(line.count <= 80 && !line.hasSuffix(" "), "\(line)") }
    }

    @Test func groupsTheOptions() throws {
        let page = try Shell.run("fuelstream --help").output.components(separatedBy: "\n")
        let titles = page.filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
        #expect(
            titles == [
                "Reading (no file, or -, is standard input):", "Records:", "Places and stations:", "Choosing records:",
                "Writing:", "Errors and limits:", "Running:", "Examples:",
            ])
    }

    /// None is missing, none comes twice, and each says what the parser says of it.
    @Test func hasEveryOption() throws {
        let page = Self.entries(of: try Shell.run("fuelstream --help").output)
        let declared = try Self.declaredOptions()
        #expect(declared.count > 40)
        for option in declared where option.label != "-h, --help" && option.label != "--version" {
            let entry = page.filter { line in
                // Others may stand before and behind it on the line.
                let found = line.range(of: " \(option.label)").map { line[$0.upperBound...] }
                return found.map { $0.hasPrefix("  ") || $0.hasPrefix(", -") } ?? false
            }
            #expect(entry.count == 1, "\(option.label)")
            let text = option.text.hasSuffix(".") ? String(option.text.dropLast()) : option.text
            #expect(entry.first?.lowercased().contains(text.lowercased()) ?? false, "\(option.label): \(text)")
        }
    }

    /// Only the parser's options are there, and those that it answers itself.
    @Test func hasNoOtherOption() throws {
        let declared = try Self.declaredOptions().flatMap { $0.label.split(separator: " ").map(String.init) }
        let known = Set(declared.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 })
        for entry in Self.entries(of: try Shell.run("fuelstream --help").output) {
            let label = entry.dropFirst(2).components(separatedBy: "  ")[0].split(separator: " ")
            for word in label where word.hasPrefix("-") && word != "--generate-completion-script" {
                #expect(known.contains(word.hasSuffix(",") ? String(word.dropLast()) : String(word)), "\(entry)")
            }
        }
    }

    /// The table in `README.md` has the parser's options, each once, and a placeholder behind those that take a value.
    @Test func readmeHasEveryOption() throws {
        let readme = try String(contentsOf: Shell.root.appendingPathComponent("README.md"), encoding: .utf8)
        let section = readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Options\n") }
        let rows = try #require(section).components(separatedBy: "\n").filter { $0.hasPrefix("| `-") }
        let spans = rows.flatMap { row in
            let cell = row.components(separatedBy: " | ")[0].components(separatedBy: "`")
            return cell.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        let inReadme = spans.map { $0.contains(" ") ? $0.components(separatedBy: " ")[0] + " VALUE" : $0 }
        let declared = try Self.declaredOptions().flatMap { option in
            let parts = option.label.components(separatedBy: ", ")
            return parts.map { $0.contains(" ") ? $0.components(separatedBy: " ")[0] + " VALUE" : $0 }
        }
        // The parser answers this one itself, and does not tell of it.
        #expect(inReadme.sorted() == (declared + ["--generate-completion-script VALUE"]).sorted())
    }

    /// The examples say something of the samples.
    @Test func showsThreeExamples() throws {
        let page = try Shell.run("fuelstream --help").output.components(separatedBy: "\n")
        let start = try #require(page.firstIndex(of: "Examples:"))
        let examples = page[(start + 1)...].prefix { $0.hasPrefix("  ") }
        #expect(examples.count == 3)
        for example in examples {
            let result = try Shell.run(
                """
                samples="$PWD/samples"; mkdir "$TMPDIR/x" && cd "$TMPDIR/x" || exit
                cp "$samples/fuelwatch.rss" feed.rss; cp "$samples/fuelwatch-month.csv" month.csv
                cp "$samples/fuelwatch-2022-09.csv" FuelWatchRetail-09-2022.csv
                cp "$samples/fuelwatch-month.csv" FuelWatchRetail-02-2021.csv
                \(example)
                """)
            #expect(!result.errors.contains("--help"), "\(example): \(result.errors)")
            #expect(result.output.split(separator: "\n").count > 2, "\(example)")
        }
    }

    /// What cannot be written whole is a failure, as of any other output.
    @Test(arguments: ["--help", "--version", "--generate-completion-script zsh", "--experimental-dump-help"])
    func tellsThatItCannotBeWritten(request: String) throws {
        for program in ["fuelstream", "fuelstream-geocode"] where Shell.has(program) {
            for output in ["/dev/full", "&-"] {
                let result = try Shell.run("\(program) \(request) >\(output)")
                #expect(result.status == 74 && result.output.isEmpty, "\(program) >\(output)")
                #expect(result.errors.hasPrefix("\(program): "), "\(program) >\(output)")
            }
            // Nobody reads any more: the program ends as others do.
            let result = try Shell.run(
                """
                mkfifo $TMPDIR/pipe; exec 3<> $TMPDIR/pipe 4> $TMPDIR/pipe 3<&-
                \(program) \(request) >&4 4>&-; echo $? >&2
                """)
            #expect(result == Shell.Result(output: "", errors: "141\n", status: 0), "\(program)")
        }
    }

    /// Other requests go to the parser, and mistakes have the way to the help.
    @Test func leavesTheRestToTheParser() throws {
        #expect(try Shell.run("fuelstream --version").output.hasPrefix("fuelstream "))
        #expect(try Shell.run("fuelstream --generate-completion-script bash").output.contains("complete "))
        let mistake = try Shell.run("fuelstream --nope")
        #expect(mistake.status == 64 && mistake.output.isEmpty && mistake.errors.hasSuffix("'fuelstream --help'.\n"))
    }
}
