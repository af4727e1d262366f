import FuelKit
import StreamKit

/// Finds the place of an address, with retries.
struct Geocoder: ~Copyable {
    /// The result for an address.
    enum Answer {
        /// `LAT,LON`.
        case place(String)
        /// The server knows no such place.
        case notFound
        /// The server gave no answer, or no usable one.
        case failed(String)
    }

    /// What the options set.
    struct Settings {
        var endpoint: SearchEndpoint
        var state: AustralianState?
        /// The limit for one request, in seconds.
        var timeout: Double
        /// How often a failed request is repeated.
        var retries: Int
    }

    /// The most seconds that an address may take, less than the 60 that fuelstream waits.
    static let budget = 55.0
    /// How many redirections are followed per attempt.
    private static let maximumRedirections = 5
    /// The seconds before the second attempt; doubled before each further one, up to the longest.
    private static let firstBackoff = 1.0
    private static let longestBackoff = 16.0

    private let settings: Settings
    private let client: HTTPClient
    private var pace: Pace

    init(_ settings: Settings, client: HTTPClient, pace: Pace) {
        self.settings = settings
        self.client = client
        self.pace = pace
    }

    /// Answers within `budget`.
    mutating func answer(to address: String) -> Answer {
        let url = settings.endpoint.url(for: address, in: settings.state)
        let deadline = Pace.now + Self.budget
        var failure = Failure("the server asked for a pause")
        for attempt in 0...settings.retries where pace.allowsRequest(before: deadline) {
            do throws(Failure) {
                return try search(url, until: deadline).map(Answer.place) ?? .notFound
            } catch {
                failure = error
                if let pause = error.retryAfter { pace.hold(for: pause) }
                guard error.isTransient else { break }
                if attempt < settings.retries { pace.hold(for: Self.backoff(attempt)) }
            }
        }
        return .failed(failure.reason)
    }

    /// What ends an attempt.
    private struct Failure: Error {
        let reason: String
        /// Whether the server may do better when asked again.
        let isTransient: Bool
        var retryAfter: Double?

        init(_ reason: String, isTransient: Bool = false, retryAfter: Double? = nil) {
            self.reason = reason
            self.isTransient = isTransient
            self.retryAfter = retryAfter
        }
    }

    private static func backoff(_ attempt: Int) -> Double {
        let longest = min(firstBackoff * Double(1 << attempt), longestBackoff)
        // Jitter, so that clients turned away together do not come back together.
        return .random(in: longest / 2...longest)
    }

    /// One attempt: a request, and those that redirections ask for.
    private mutating func search(_ url: String, until deadline: Double) throws(Failure) -> String? {
        var url = url
        for _ in 0...Self.maximumRedirections {
            guard pace.wait(before: deadline) else { throw Failure("the server does not answer in time") }
            let reply = try get(url, seconds: min(settings.timeout, deadline - Pace.now))
            guard (300..<400).contains(reply.status) else { return try place(reply) }
            url = try Self.redirection(reply, from: url)
        }
        throw Failure("the server redirects too often")
    }

    private mutating func get(_ url: String, seconds: Double) throws(Failure) -> HTTPClient.Reply {
        defer { pace.requestEnded() }
        do throws(HTTPClient.Failure) {
            return try client.get(url, seconds: seconds)
        } catch {
            switch error {
            case .timedOut: throw Failure("the server does not answer in time", isTransient: true)
            case .tooLong: throw Failure("the answer is too long")
            case .connection(let reason): throw Failure(reason, isTransient: true)
            }
        }
    }

    /// The target of a redirection. What began encrypted must stay so.
    private static func redirection(_ reply: HTTPClient.Reply, from url: String) throws(Failure) -> String {
        guard let next = reply.redirection else {
            throw Failure("the server answers with status \(reply.status) and does not say where to")
        }
        let isEncrypted = { (url: String) in url.lowercased().hasPrefix("https://") }
        guard isEncrypted(next) || !isEncrypted(url) && next.lowercased().hasPrefix("http://") else {
            throw Failure("the server redirects to something other than http or https")
        }
        return next
    }

    private func place(_ reply: HTTPClient.Reply) throws(Failure) -> String? {
        let (status, body) = (reply.status, client.body)
        guard (200..<300).contains(status) else {
            // This is how LocationIQ says that it found nothing.
            if status == 404, SearchResults.isError(body) { return nil }
            let wantsRest = status == 429 || status == 503
            throw Failure(
                "the server answers with status \(status)", isTransient: status == 429 || status >= 500,
                retryAfter: wantsRest ? reply.retryAfter.map(Double.init) : nil)
        }
        switch SearchResults.read(body, in: settings.state) {
        case .place(let place): return place
        case .nothing: return nil
        case .impossible: throw Failure("the answer's coordinates are missing or impossible")
        case .malformed: throw Failure("the answer is not a JSON array of places", isTransient: true)
        }
    }
}
