import CommandLineOptions

/// `--rate`: how often the server may be asked.
struct RequestRate: OptionValue {
    static let expectation = "a number from \(slowest) to \(Int(fastest))"
    /// A request a second.
    static let `default` = RequestRate(perSecond: 1)
    /// Slower than this, an address could not be answered in the time there is.
    static let slowest = 0.05
    /// Faster than this, nothing is gained.
    static let fastest = 1000.0

    private let perSecond: Double

    private init(perSecond: Double) { self.perSecond = perSecond }

    init?(argument: String) {
        guard let value = Double(argument), (Self.slowest...Self.fastest).contains(value) else { return nil }
        perSecond = value
    }

    /// The pause between two requests.
    var interval: Duration { .seconds(1 / perSecond) }
}

/// `--timeout`: the seconds that a request may take.
struct RequestTimeout: OptionValue {
    static let expectation = "a number of seconds, more than 0 and at most \(Geocoder.budget.components.seconds)"
    /// Ten seconds.
    static let `default` = RequestTimeout(duration: .seconds(10))

    let duration: Duration

    private init(duration: Duration) { self.duration = duration }

    init?(argument: String) {
        guard let value = Double(argument), value > 0, .seconds(value) <= Geocoder.budget else { return nil }
        duration = .seconds(value)
    }
}

/// `--retries`.
struct RetryCount: OptionValue {
    static let expectation = "a whole number from 0 to \(most)"
    /// Four requests in all.
    static let `default` = RetryCount(value: 3)
    /// More would not fit into the time that an address has.
    static let most = 10

    let value: Int

    private init(value: Int) { self.value = value }

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
    static let expectation = "printable characters of ASCII, at least one"

    let text: String

    init(text: String) { self.text = text }

    init?(argument: String) {
        guard !argument.isEmpty, argument.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        text = argument
    }
}
