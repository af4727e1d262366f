import ArgumentParser
import Glibc

/// The command line: options as they are written, checked one by one.
@main
struct GeocodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuelstream-geocode",
        abstract: "Reads an address a line, answers LAT,LON (or an empty line) a line.",
        usage: "fuelstream-geocode --url URL [options]",
        discussion: """
            Asks a Nominatim-style server for places in Australia. An empty line means
            that the place was not found; what failed is told on standard error.
            """,
        version: "fuelstream-geocode \(version)"
    )

    static let version = "0.1.0"

    @Option(help: ArgumentHelp("The server, or its search endpoint.", valueName: "URL"))
    var url: SearchEndpoint

    @Option(help: ArgumentHelp("Requests a second at most (1).", valueName: "n"))
    var rate: RequestRate?

    @Option(help: ArgumentHelp("Who asks; public servers want a contact in it.", valueName: "text"))
    var userAgent: UserAgent?

    @Option(help: ArgumentHelp("Takes only places in that state: WA, or its name.", valueName: "name"))
    var state: AustralianState?

    @Option(help: ArgumentHelp("The seconds that a request may take (10).", valueName: "seconds"))
    var timeout: RequestTimeout?

    @Option(help: ArgumentHelp("How often a failed request is repeated (3).", valueName: "n"))
    var retries: RetryCount?

    @Option(help: ArgumentHelp("Ends when so many addresses in a row have failed.", valueName: "n"))
    var maxFailures: FailureCount?

    @MainActor
    static func main() async {
        StandardIO.prepare()
        // Swift takes arguments from /proc/self/cmdline. Without it there seem to be none.
        guard CommandLine.argc > 0 else {
            ExitStatus.ioFailure.exit(message: "cannot read the command line: /proc is not mounted")
        }
        let command: GeocodeCommand
        do {
            command = try GeocodeCommand.parse()
        } catch {
            exit(parsing: error)
        }
        await command.run()
    }

    /// Answers line by line until the input ends.
    @MainActor
    private func run() async {
        let client = HTTPClient(userAgent: userAgent?.text ?? "fuelstream-geocode/\(Self.version)")
        let geocoder = Geocoder(
            endpoint: url, state: state, client: client, pace: Pace((rate ?? .default).interval),
            timeout: (timeout ?? .default).duration, retries: (retries ?? .default).value)
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

    /// What was asked for goes to standard output; a mistake is told in one line, with the way to the help.
    private static func exit(parsing error: any Error) -> Never {
        guard exitCode(for: error).rawValue != 0 else {
            // The parser would print it without a look at what becomes of it.
            StandardIO.answer(CompletionScript.corrected(message(for: error)))
            ExitStatus.success.exit()
        }
        ExitStatus.usage.exit(message: message(for: error) + "\nTry 'fuelstream-geocode --help'.")
    }
}
