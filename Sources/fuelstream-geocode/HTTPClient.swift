import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// Makes GET requests, one at a time, each with a limit of time and of size. It does not follow redirections by itself.
final class HTTPClient: Sendable {
    /// What URLs may begin with.
    static let schemes: Set<String> = ["http", "https"]
    /// The longest body, in bytes, after it was unpacked.
    static let maximumBodySize = 1 << 20

    /// What a server answered.
    struct Reply: Sendable {
        let response: HTTPURLResponse
        let body: Data
    }

    /// Why there is no answer.
    enum Failure: Error {
        /// The whole answer was not there in time.
        case timedOut
        /// The body is longer than `maximumBodySize`.
        case tooLong
        /// No connection, or one that broke.
        case connection(String)
    }

    private let receiver = ReplyReceiver()
    private let session: URLSession

    init(userAgent: String) {
        let configuration = URLSessionConfiguration.ephemeral
        // The names of states are compared with English ones.
        configuration.httpAdditionalHeaders = [
            "User-Agent": userAgent, "Accept": "application/json", "Accept-Language": "en",
        ]
        configuration.httpMaximumConnectionsPerHost = 1
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: ImmediateQueue())
    }

    /// The answer to a request, complete, whatever its status.
    func get(_ url: URL, within limit: Duration) async throws(Failure) -> Reply {
        let seconds = limit / .seconds(1)
        let task = session.dataTask(with: URLRequest(url: url, timeoutInterval: seconds))
        let result = await withCheckedContinuation { continuation in
            receiver.start(task, within: seconds) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }
}

/// Calls the session's delegate at once, where an operation queue would pile up what comes.
///
/// The session hands on each piece of a body as an operation and reads on meanwhile: a fast server filled gigabytes of
/// memory before its delegate was called at all (Swift 6.3). All operations are added on the session's own serial
/// queue; it waits for the delegate now.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @Sendable @escaping () -> Void) { block() }
}

/// Collects the answer to the request under way.
///
/// Unchecked, because `NSObject` is not Sendable; all of its state is behind the lock.
private final class ReplyReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Completion = @Sendable (Result<HTTPClient.Reply, HTTPClient.Failure>) -> Void

    private struct Exchange {
        let task: URLSessionDataTask
        let timer: any DispatchSourceTimer
        let completion: Completion
        var body = Data()
    }

    private let exchange = Mutex<Exchange?>(nil)
    /// For what ends an exchange from outside.
    private let queue = DispatchQueue(label: "fuelstream-geocode.http", qos: .userInitiated)

    /// Makes a request. The completion is called once, after the seconds at the latest.
    func start(_ task: URLSessionDataTask, within seconds: Double, _ completion: @escaping Completion) {
        exchange.withLock { exchange in
            precondition(exchange == nil, "one request at a time")
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [weak self] in self?.stop(task, .failure(.timedOut)) }
            timer.schedule(deadline: .now() + seconds)
            timer.activate()
            exchange = Exchange(task: task, timer: timer, completion: completion)
        }
        task.resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = exchange.withLock { exchange in
            guard let size = exchange?.body.count, exchange?.task === dataTask else { return false }
            guard size + data.count <= HTTPClient.maximumBodySize else { return true }
            exchange?.body.append(data)
            return false
        }
        if isTooLong { stop(dataTask, .failure(.tooLong)) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // The redirection itself is the answer: to follow it takes another request, at the pace of all requests.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // There is no other password than the URL's, which was sent. The handler would wait for the session's queue.
        if let response = challenge.failureResponse as? HTTPURLResponse {
            stop(task, .success(.init(response: response, body: Data())))
        } else {
            stop(task, .failure(.connection("the server wants a password")))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            end(task, .failure(.connection(Self.description(of: error))))
        } else if let response = task.response as? HTTPURLResponse {
            end(task, .success(.init(response: response, body: exchange.withLock { $0?.body } ?? Data())))
        } else {
            end(task, .failure(.connection("no answer")))
        }
    }

    /// Ends the exchange, and the task, which would go on. That is done elsewhere: `cancel` may wait for the session's
    /// queue, which may be waiting for us.
    private func stop(_ task: URLSessionTask, _ result: Result<HTTPClient.Reply, HTTPClient.Failure>) {
        if end(task, result) { queue.async { task.cancel() } }
    }

    /// A task that was stopped may still have its say, which is not heard: `false`.
    @discardableResult
    private func end(_ task: URLSessionTask, _ result: Result<HTTPClient.Reply, HTTPClient.Failure>) -> Bool {
        let ended = exchange.withLock { exchange -> Exchange? in
            guard let ended = exchange, ended.task === task else { return nil }
            exchange = nil
            return ended
        }
        guard let ended else { return false }
        ended.timer.cancel()
        ended.completion(result)
        return true
    }

    /// libcurl's words, which are the underlying error's; the error's own description is no text for people.
    private static func description(of error: any Error) -> String {
        let error = error as NSError
        // Here libcurl adds how many milliseconds it took, so that no two messages are the same.
        if error.code == URLError.cannotConnectToHost.rawValue { return "cannot connect to the server" }
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        for candidate in [underlying, error] {
            if let text = candidate?.userInfo[NSLocalizedDescriptionKey] as? String, !text.isEmpty { return text }
        }
        return "error \(error.code) of the connection"
    }
}
