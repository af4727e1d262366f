import CommandLineOptions
import Glibc

/// The command line: options as they are written, checked one by one.
@main
struct GeocodeCommand {
    static let version = "0.1.0"

    private var url: SearchEndpoint?
    private var rate = RequestRate.default
    private var userAgent = UserAgent(text: "fuelstream-geocode/\(version)")
    private var state: AustralianState?
    private var timeout = RequestTimeout.default
    private var retries = RetryCount.default
    private var maxFailures: FailureCount?

    private static let table = OptionTable<Self>(
        program: "fuelstream-geocode", version: version,
        summary: """
            Reads an address a line, answers LAT,LON (or an empty line) a line.

            Asks a Nominatim-style server for places in Australia. An empty line means
            that the place was not found; what failed is told on standard error.
            """,
        usage: "--url URL [options]",
        groups: [
            .init(
                "Options",
                [
                    .value("url", "url", "The server, or its search endpoint") { $0.url = $1 },
                    .value("rate", "n", "Requests a second at most (1)") { $0.rate = $1 },
                    .value("user-agent", "text", "Who asks; public servers want a contact in it") { $0.userAgent = $1 },
                    .value("state", "name", "Takes only places in that state: WA, or its name") { $0.state = $1 },
                    .value("timeout", "seconds", "The seconds that a request may take (10)") { $0.timeout = $1 },
                    .value("retries", "n", "How often a failed request is repeated (3)") { $0.retries = $1 },
                    .value("max-failures", "n", "Ends when so many addresses in a row have failed") {
                        $0.maxFailures = $1
                    },
                    .help, .version, .completionScript,
                ])
        ],
        epilogue: "All of it in full: man fuelstream-geocode")

    @MainActor
    static func main() async {
        StandardIO.prepare()
        // Swift takes arguments from /proc/self/cmdline. Without it there seem to be none.
        guard CommandLine.argc > 0 else {
            ExitStatus.ioFailure.exit(message: "cannot read the command line: /proc is not mounted")
        }
        do throws(OptionError) {
            switch try table.read(Array(CommandLine.arguments.dropFirst()), into: Self()) {
            case .run(let command):
                guard let url = command.url else { throw OptionError("Missing expected argument '--url <url>'") }
                await command.run(url)
            case .show(let text):
                StandardIO.answer(text)
                ExitStatus.success.exit()
            }
        } catch {
            ExitStatus.usage.exit(message: error.message + "\nTry 'fuelstream-geocode --help'.")
        }
    }

    /// Answers line by line until the input ends.
    @MainActor
    private func run(_ url: SearchEndpoint) async {
        let client = HTTPClient(userAgent: userAgent.text)
        let geocoder = Geocoder(
            endpoint: url, state: state, client: client, pace: Pace(rate.interval),
            timeout: timeout.duration, retries: retries.value)
        var input = AddressInput()
        var messages = FailureMessages()
        while let line = input.next() {
            let answer = await geocoder.answer(to: line)
            switch answer {
            case .place(let place): StandardIO.answer(place.description)
            case .notFound: StandardIO.answer("")
            case .failed(let reason):
                messages.add(reason, about: line)
                if let most = maxFailures?.value, geocoder.failuresInARow >= most {
                    messages.finish()
                    ExitStatus.unavailable.exit(message: "gave up after \(most) failures in a row")
                }
                StandardIO.answer("")
            }
        }
        messages.finish()
        ExitStatus.success.exit()
    }
}
