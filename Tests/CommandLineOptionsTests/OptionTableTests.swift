import CommandLineOptions
import Testing

/// How command lines are read.
@Suite struct OptionTableTests {
    /// What the options of this test change.
    struct Job: Equatable, Sendable {
        var all = false
        var quiet = false
        var colour = "none"
        var size = 0
        var names: [String] = []
        var files: [String] = []

        static let table = OptionTable<Self>(
            program: "job", version: "7", summary: "Does it.", usage: "[options] [file ...]",
            operands: .init("file") { $0.files.append($1) },
            groups: [
                .init(
                    "Options",
                    [
                        .flag("all", "Takes all") { $0.all = true },
                        .flag("quiet", "Says nothing", sharesLine: true) { $0.quiet = true },
                        .value("colour", short: "c", "name", "The colour") { $0.colour = $1 },
                        .value("size", short: "s", "n", "How large") { (job, size: Size) in job.size = size.value },
                        .value("name", "text", "A name", isRepeatable: true) { $0.names.append($1) },
                        .help, .version, .completionScript,
                    ])
            ], epilogue: "That is all.")

        /// Of a line with a blank between two arguments, `''` for an empty one.
        static func read(_ line: String) -> Result<OptionTable<Self>.Request, OptionError> {
            let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
            return Result { () throws(OptionError) in try table.read(words, into: Self()) }
        }
    }

    struct Size: OptionValue {
        static let expectation = "a whole number"
        let value: Int

        init?(argument: String) {
            guard let value = Int(argument) else { return nil }
            self.value = value
        }
    }

    @Test(
        "A valid command line is read into its options and operands",
        arguments: [
            ("", Job()),
            ("--all", Job(all: true)),
            ("a --all b", Job(all: true, files: ["a", "b"])),
            ("--size 3 --size=4", Job(size: 4)),
            ("-s3", Job(size: 3)),
            ("-s 3", Job(size: 3)),
            ("-s=3", Job(size: 3)),
            ("-s-3", Job(size: -3)),
            ("--size -3 --colour=--all", Job(colour: "--all", size: -3)),
            ("--colour --other", Job(colour: "--other")),
            ("--colour=a=b", Job(colour: "a=b")),
            ("-c==", Job(colour: "=")),
            ("-ch", Job(colour: "h")),
            ("--name a --name '' --name -", Job(names: ["a", "", "-"])),
            ("- ''", Job(files: ["-", ""])),
            ("--all -- --size -s -- -", Job(all: true, files: ["--size", "-s", "--", "-"])),
            ("--colour -- --all", Job(all: true, colour: "--")),
            // A combining mark makes one character of itself and the hyphen or the equals sign before it.
            ("--colour=\u{338}a", Job(colour: "\u{338}a")),
        ] as [(String, Job)])
    func accepted(line: String, job: Job) throws {
        guard case .run(let read) = try Job.read(line).get() else { return #expect(Bool(false), "a text is shown") }
        #expect(read == job)
    }

    @Test(
        "An invalid command line is refused with a message that names the option",
        arguments: [
            ("--nothing", "Unknown option '--nothing'"),
            ("--al", "Unknown option '--al'. Did you mean '--all'?"),
            ("--colours=a", "Unknown option '--colours'. Did you mean '--colour'?"),
            ("--gen", "Unknown option '--gen'. Did you mean '--generate-completion-script'?"),
            ("--color", "Unknown option '--color'. Did you mean '--colour'?"),
            ("-size", "The value 'ize' is invalid for '-s <n>': a whole number"),
            ("-all", "Unknown option '-all'. Did you mean '--all'?"),
            ("-x", "Unknown option '-x'"),
            ("-\u{301}", "Unknown option '-\u{301}'"),
            ("---", "Unknown option '---'"),
            ("--=a", "Unknown option '--'"),
            ("--size", "Missing value for '--size <n>'"),
            ("--size=", "Missing value for '--size <n>'"),
            ("-s", "Missing value for '-s <n>'"),
            ("-s=", "Missing value for '-s <n>'"),
            ("--size ''", "The value '' is invalid for '--size <n>': a whole number"),
            ("--all=yes", "The option '--all' takes no value, but 'yes' was given"),
            ("--nothing --size x", "Unknown option '--nothing'"),
            (
                "--generate-completion-script sh",
                "The value 'sh' is invalid for '--generate-completion-script <shell>': one of bash, zsh or fish"
            ),
        ])
    func refused(line: String, message: String) {
        let error = #expect(throws: OptionError.self) { try Job.read(line).get() }
        #expect(error?.message == message)
    }

    @Test(
        "--help and --version anywhere on the line print their text",
        arguments: [
            ("--version", "job 7"),
            ("-hx --version", Job.table.helpPage),
            ("a --size x --version --help", "job 7"),
        ])
    func shown(line: String, text: String) throws {
        guard case .show(let shown) = try Job.read(line).get() else { return #expect(Bool(false), "it runs") }
        #expect(shown == text)
    }

    @Test("The help page lists every option with its placeholder") func helpPage() {
        #expect(
            Job.table.helpPage == """
                Does it.

                Usage: job [options] [file ...]

                Options:
                  --all, --quiet           Takes all; says nothing
                  -c, --colour NAME        The colour
                  -s, --size N             How large
                  --name TEXT              A name
                  -h, --help, --version    Prints help; prints the version
                  --generate-completion-script SHELL  For bash, zsh or fish

                That is all.
                """)
    }
}
