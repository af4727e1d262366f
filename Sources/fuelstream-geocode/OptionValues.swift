import CommandLineOptions
import FuelKit

/// `--state`: an abbreviation or a name, in any case.
struct StateName: OptionValue {
    static var expectation: String {
        "one of \(abbreviations.dropLast().joined(separator: ", ")) or \(abbreviations.last ?? ""), or its name"
    }
    static var completion: Completion { .words(abbreviations) }

    private static var abbreviations: [String] { AustralianState.allCases.map(\.abbreviation) }

    let state: AustralianState

    init?(argument: String) {
        guard let state = AustralianState(argument) else { return nil }
        self.state = state
    }
}

/// `--rate`: how often the server may be asked.
struct RequestRate: OptionValue {
    static let expectation = "a number from \(slowest) to \(Int(fastest))"
    /// Any slower, and an address could not be answered in time.
    private static let slowest = 0.05
    /// Anything faster gains nothing.
    private static let fastest = 1000.0

    /// Requests per second.
    let value: Double

    init?(argument: String) {
        guard let value = Double(argument), (Self.slowest...Self.fastest).contains(value) else { return nil }
        self.value = value
    }
}

/// `--timeout`: how many seconds a request may take.
struct RequestTimeout: OptionValue {
    static let expectation = "a number of seconds, more than 0 and at most \(Int(Geocoder.budget))"

    let value: Double

    init?(argument: String) {
        guard let value = Double(argument), value > 0, value <= Geocoder.budget else { return nil }
        self.value = value
    }
}

/// `--retries`.
struct RetryCount: OptionValue {
    static let expectation = "a whole number from 0 to \(most)"
    /// More would not fit into the time for an address.
    private static let most = 10

    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), (0...Self.most).contains(value) else { return nil }
        self.value = value
    }
}

/// `--max-failures`.
struct FailureCount: OptionValue {
    static let expectation = "a whole number, 1 or more"

    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), value > 0 else { return nil }
        self.value = value
    }
}

/// `--user-agent`: the text of a header field.
struct UserAgent: OptionValue {
    static let expectation = "printable ASCII characters, at least one"

    let text: String

    init?(argument: String) {
        guard !argument.isEmpty, argument.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        text = argument
    }
}
