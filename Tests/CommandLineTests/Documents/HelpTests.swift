import CommandLineOptions
import Foundation
import ShellSupport
import Testing

@testable import fuelstream

/// `--help` shows on a screen what the table of options knows.
@Suite struct HelpTests {
    private static let options = FuelstreamCommand.table.options

    @Test("--help fits 90 lines of 80 columns") func longHelp() throws {
        let long = try Shell.run("fuelstream --help")
        #expect(long == Shell.Result(output: long.output, errors: "", status: 0))
        let lines = long.output.components(separatedBy: "\n")
        #expect(lines.last == "")
        #expect(lines.dropLast().last != "")
        #expect(lines.count <= 90, "\(lines.count)")
        for line in lines {
            #expect(line.count <= 80, "\(line)")
            #expect(!line.hasSuffix(" "), "\(line)")
        }
    }

    /// The short page has the options that are used most, with the words of the long one.
    @Test("-h shows the ten most used options on one screen") func shortHelp() throws {
        let short = try Shell.run("fuelstream -h")
        #expect(short == Shell.Result(output: short.output, errors: "", status: 0))
        #expect(try Shell.run("fuelstream --near -h -h") == short)
        let lines = short.output.components(separatedBy: "\n")
        #expect(lines.count <= 25, "\(lines.count)")
        let long = try Shell.run("fuelstream --help").output.components(separatedBy: "\n")
        let options = lines.filter { $0.hasPrefix("  -") }
        #expect(options.count == 10)
        #expect(Set(options).isSubset(of: long))
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test("--help groups the options under eight headings") func groups() throws {
        let page = try Shell.run("fuelstream --help").output.components(separatedBy: "\n")
        let titles = page.filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
        #expect(
            titles == [
                "Reading (no file, or -, is standard input):", "Records:", "Places and stations:", "Choosing records:",
                "Writing:", "Errors and limits:", "Running:", "Examples:",
            ])
    }

    /// None is missing, none comes twice, and none is there that is no option.
    @Test("--help lists every option once") func hasEveryOption() throws {
        let page = try Shell.run("fuelstream --help").output.components(separatedBy: "\n")
        let labels = page.filter { $0.hasPrefix("  -") }.map { $0.dropFirst(2).components(separatedBy: "  ")[0] }
        let words = labels.flatMap { $0.components(separatedBy: ", ") }
        let declared = Self.options.flatMap { option in
            let value = option.placeholder.map { " " + $0.uppercased() } ?? ""
            return option.spellings.dropLast() + [(option.spellings.last ?? "") + value]
        }
        #expect(declared.count > 40)
        #expect(Set(declared).count == declared.count)
        #expect(words.sorted() == declared.sorted())
    }

    /// The examples say something of the samples.
    @Test("The three examples of --help run on the samples") func examples() throws {
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
    @Test(
        "Help, version and completion script that cannot be written end with status 74",
        arguments: ["--help", "--version", "--generate-completion-script zsh"])
    func unwritableOutput(request: String) throws {
        try Self.checkOutputFailures(of: "fuelstream", request)
    }

    @Test(
        "So do those of fuelstream-geocode",
        .enabled(if: Shell.has("fuelstream-geocode"), "there is no fuelstream-geocode"),
        arguments: ["--help", "--version", "--generate-completion-script zsh"])
    func unwritableOutputOfTheGeocoder(request: String) throws {
        try Self.checkOutputFailures(of: "fuelstream-geocode", request)
    }

    private static func checkOutputFailures(of program: String, _ request: String) throws {
        for output in ["/dev/full", "&-"] {
            let result = try Shell.run("\(program) \(request) >\(output)")
            #expect(result.status == 74, ">\(output)")
            #expect(result.output.isEmpty, ">\(output)")
            #expect(result.errors.hasPrefix("\(program): "), ">\(output)")
        }
        // Nobody reads any more: the program ends as others do.
        let result = try Shell.run(
            """
            mkfifo $TMPDIR/pipe; exec 3<> $TMPDIR/pipe 4> $TMPDIR/pipe 3<&-
            \(program) \(request) >&4 4>&-; echo $? >&2
            """)
        #expect(result == Shell.Result(output: "", errors: "141\n", status: 0))
    }

    /// Of what is asked for the first is shown, whatever is wrong beside it; mistakes have the way to the help.
    @Test("--help is shown in spite of other mistakes on the line") func besideMistakes() throws {
        let help = try Shell.run("fuelstream --help").output
        #expect(try Shell.run("fuelstream --nope --limit x -s '' --help --version").output == help)
        #expect(try Shell.run("fuelstream --version").output.hasPrefix("fuelstream "))
        #expect(try Shell.run("fuelstream --generate-completion-script bash").output.contains("complete "))
        let mistake = try Shell.run("fuelstream --nope")
        #expect(mistake.status == 64)
        #expect(mistake.output.isEmpty)
        #expect(mistake.errors.hasSuffix("'fuelstream --help'.\n"))
    }
}
