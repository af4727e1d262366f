import CommandLineOptions
import Dispatch
import FuelKit
import Glibc
import StreamKit

/// The command line: options as they are written, checked one by one.
@main
struct GeocodeCommand {
    static let version = "2.0.0"

    private var url: SearchEndpoint?
    private var rate = 1.0
    private var userAgent = "fuelstream-geocode/\(version)"
    private var state: AustralianState?
    private var timeout = 10.0
    private var retries = 3
    private var maxFailures = 3

    private static let table = OptionTable<Self>(
        program: "fuelstream-geocode", version: version,
        summary: """
            Finds the coordinates of addresses in Australia, one per line, on a
            Nominatim-style server. Answers LAT,LON, an empty line if there is no such
            place, or a line that begins with "error: " if the server failed.
            """,
        usage: "--url URL [options]",
        groups: [
            .init(
                "Options",
                [
                    .value("url", "url", "The server, or its search endpoint") { $0.url = $1 },
                    .value("state", "name", "Only places in this state: a code (WA) or full name") {
                        $0.state = ($1 as StateName).state
                    },
                    .value("user-agent", "text", "User agent; public servers want a contact") {
                        $0.userAgent = ($1 as UserAgent).text
                    },
                    .value("rate", "n", "Maximum requests per second (default: 1)") {
                        $0.rate = ($1 as RequestRate).value
                    },
                    .value("timeout", "seconds", "Seconds allowed per request (default: 10)") {
                        $0.timeout = ($1 as RequestTimeout).value
                    },
                    .value("retries", "n", "Retries of a failed request (default: 3)") {
                        $0.retries = ($1 as RetryCount).value
                    },
                    .value("max-failures", "n", "Stops after N failures in a row (default: 3)") {
                        $0.maxFailures = ($1 as FailureCount).value
                    },
                    .help, .version, .completionScript,
                ])
        ],
        epilogue: "Full manual: man fuelstream-geocode")

    static func main() {
        StandardDescriptors.reserveClosedDescriptors()
        // Swift reads arguments from /proc/self/cmdline. Without it there seem to be none.
        guard CommandLine.argc > 0 else {
            ExitStatus.ioFailure.exit(message: "cannot read the command line: /proc is not mounted")
        }
        do throws(OptionError) {
            switch try table.read(Array(CommandLine.arguments.dropFirst()), into: Self()) {
            case .run(let command):
                guard let url = command.url else { throw OptionError("Missing expected argument '--url <url>'") }
                command.run(url)
            case .show(let text):
                if let error = StandardStream.output.writeLine(text) {
                    ExitStatus.ioFailure.exit(message: "standard output: \(error)")
                }
            }
        } catch {
            ExitStatus.usage.exit(message: error.message + "\nTry 'fuelstream-geocode --help'.")
        }
    }

    /// Answers line by line until the input ends.
    private func run(_ url: SearchEndpoint) -> Never {
        // A connection could raise it too. Standard output reports EPIPE.
        signal(SIGPIPE, SIG_IGN)
        let answers = AnswerLines(
            Geocoder(
                .init(endpoint: url, state: state, timeout: timeout, retries: retries),
                client: HTTPClient(userAgent: userAgent), pace: Pace(interval: 1 / rate)),
            maxFailures: maxFailures)
        do throws(StreamError) {
            try LineReader(descriptor: STDIN_FILENO).readLines(on: DispatchQueue(label: "fuelstream-geocode")) { line in
                answers.answer(line)
                return true
            } completion: {
                answers.finish($0)
            }
        } catch {
            answers.finish(error)
        }
        waitForExit()
    }
}
