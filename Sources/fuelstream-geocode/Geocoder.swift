import Foundation
import FoundationNetworking

/// Finds the place of an address, with patience.
@MainActor
final class Geocoder {
    /// What becomes of an address.
    enum Answer {
        case place(Place)
        /// The server knows no such place.
        case notFound
        /// The server gave no answer, or none of use.
        case failed(String)
    }

    /// All the time that an address may take, below the 60 seconds that fuelstream waits.
    nonisolated static let budget = Duration.seconds(55)
    /// How often a redirection is followed for one attempt.
    private static let mostRedirections = 5
    /// So many addresses in a row that failed, and the next ones have one attempt each.
    private static let failuresForNoRetries = 3
    /// The first pause before another attempt; each one after it is twice as long, up to the longest.
    private static let firstBackoff = 1.0
    private static let longestBackoff = 16.0

    private let endpoint: SearchEndpoint
    private let state: AustralianState?
    private let client: HTTPClient
    private let pace: Pace
    private let timeout: Duration
    private let retries: Int
    /// How many addresses have failed since the last one that was answered.
    private(set) var failuresInARow = 0

    init(
        endpoint: SearchEndpoint, state: AustralianState?, client: HTTPClient, pace: Pace, timeout: Duration,
        retries: Int
    ) {
        self.endpoint = endpoint
        self.state = state
        self.client = client
        self.pace = pace
        self.timeout = timeout
        self.retries = retries
    }

    /// Answers within `budget`.
    func answer(to line: AddressInput.Line) async -> Answer {
        guard case .address(let address) = line else {
            return .failed("the address is longer than \(AddressInput.maximumLength) bytes")
        }
        guard !address.isEmpty else { return .notFound }
        guard let url = endpoint.url(for: address, in: state) else { return .failed("the address makes no URL") }
        do {
            let place = try await search(url, until: .now + Self.budget)
            failuresInARow = 0
            return place.map(Answer.place) ?? .notFound
        } catch {
            failuresInARow += 1
            return .failed(error.reason)
        }
    }

    /// What ends an attempt.
    private struct Failure: Error {
        let reason: String
        let isTransient: Bool
        var retryAfter: Duration?
    }

    private func search(_ url: URL, until deadline: ContinuousClock.Instant) async throws(Failure) -> Place? {
        let attempts = failuresInARow < Self.failuresForNoRetries ? retries + 1 : 1
        var failure = Failure(reason: "the server wants to be asked later", isTransient: true)
        for attempt in 0..<attempts {
            guard await pace.wait(before: deadline) else { break }
            do throws(Failure) {
                return try await attemptSearch(url, until: deadline)
            } catch {
                failure = error
                if let pause = error.retryAfter { pace.hold(for: pause) }
                guard error.isTransient else { break }
                if attempt + 1 < attempts { pace.hold(for: Self.backoff(attempt)) }
            }
        }
        throw failure
    }

    private static func backoff(_ attempt: Int) -> Duration {
        let most = min(firstBackoff * Double(1 << attempt), longestBackoff)
        // Jitter, so that several who were turned away together do not come back together.
        return .seconds(Double.random(in: most / 2...most))
    }

    /// One attempt: a request, and those that redirections ask for.
    private func attemptSearch(_ url: URL, until deadline: ContinuousClock.Instant) async throws(Failure) -> Place? {
        var url = url
        for _ in 0...Self.mostRedirections {
            guard await pace.wait(before: deadline) else { break }
            let reply = try await get(url, within: min(timeout, ContinuousClock.now.duration(to: deadline)))
            guard let next = try Self.redirection(of: reply, from: url) else { return try place(from: reply) }
            url = next
        }
        throw Failure(reason: "the server redirects too often", isTransient: false)
    }

    private func get(_ url: URL, within limit: Duration) async throws(Failure) -> HTTPClient.Reply {
        defer { pace.requestEnded() }
        do throws(HTTPClient.Failure) {
            return try await client.get(url, within: limit)
        } catch {
            switch error {
            case .timedOut: throw Failure(reason: "the server does not answer in time", isTransient: true)
            case .tooLong:
                throw Failure(
                    reason: "the answer is longer than \(HTTPClient.maximumBodySize) bytes", isTransient: false)
            case .connection(let reason): throw Failure(reason: reason, isTransient: true)
            }
        }
    }

    /// Where a redirection leads; nothing if it is none. What began encrypted must stay so.
    private static func redirection(of reply: HTTPClient.Reply, from url: URL) throws(Failure) -> URL? {
        guard [301, 302, 303, 307, 308].contains(reply.response.statusCode) else { return nil }
        guard let text = reply.response.value(forHTTPHeaderField: "Location"),
            let next = URL(string: text, relativeTo: url)?.absoluteURL, let scheme = next.scheme?.lowercased(),
            HTTPClient.schemes.contains(scheme), scheme == "https" || url.scheme?.lowercased() == "http"
        else { throw Failure(reason: "the server redirects to where it must not", isTransient: false) }
        return next
    }

    private func place(from reply: HTTPClient.Reply) throws(Failure) -> Place? {
        let status = reply.response.statusCode
        guard (200..<300).contains(status) else {
            if status == 404, SearchResults.isError(reply.body) { return nil }
            throw Failure(
                reason: "the server answers with status \(status)", isTransient: status == 429 || status >= 500,
                retryAfter: status == 429 || status == 503 ? reply.response.retryAfter : nil)
        }
        do throws(SearchResults.Failure) {
            return try SearchResults.place(from: reply.body, in: state)
        } catch {
            throw Failure(reason: error.reason, isTransient: error.isTransient)
        }
    }
}
