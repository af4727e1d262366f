import Dispatch
import FuelKit
import Glibc
import StreamKit
import StreamStore

/// Finds the stations that records wait for: another run's answer in the store, or the geocoder's, which is stored at once.
///
/// ```
///   records queue ─ question ─▶ store queue: claim ─▶ geocoder queue: ask ─▶ records queue: learn ─▶ store queue: keep
///                                  └─ known, or another run is asking: wait ─▶ records queue: learn
/// ```
/// State is confined to the records queue, except what is handed to the others; hence `@unchecked Sendable`.
final class Geocoding: RecordWait, @unchecked Sendable {
    /// How long an answer may take, in seconds.
    private static let timeout = 60
    /// How long other runs leave a station to this one: time for an answer and for storing it.
    private static let patience = timeout + 10
    private static let maximumFailures = 3

    private let command: String
    private let stations: Stations
    private let inquiry: StationInquiry
    private let store: StationStore
    private let queue = DispatchQueue(label: "fuelstream.geocoder", qos: .userInitiated)
    private let process: LineProcess
    private var messages: [String] = []
    private(set) var hasFailed = false
    /// Consecutive questions without an answer.
    private var failures = 0
    private var isCancelled = false

    /// - Parameter store: the writable store, to be used on the run's store queue.
    init(command: String, stations: Stations, inquiry: StationInquiry, store: StationStore) {
        self.command = command
        self.stations = stations
        self.inquiry = inquiry
        self.store = store
        process = LineProcess(command: command, queue: queue)
    }

    func begin(_ queues: RecordWaitQueues, resume: @escaping @Sendable () -> Void) {
        var key = ByteBuffer()
        stations.appendKey(name: inquiry.name, address: inquiry.address, suburb: inquiry.suburb, to: &key)
        let wait = Wait(
            question: inquiry.question, key: key.view.array, queues: queues, deadline: now() + Self.patience,
            resume: resume)
        claim(wait)
    }

    func cancel() {
        isCancelled = true
        queue.async { self.process.stop() }
    }

    func takeMessages() -> [String] {
        defer { messages = [] }
        return messages
    }

    /// A pending question.
    private struct Wait: Sendable {
        let question: [UInt8]
        /// Name, address and suburb, normalised.
        let key: [UInt8]
        let queues: RecordWaitQueues
        /// When another run's time is up, in seconds since 1970.
        let deadline: Int
        let resume: @Sendable () -> Void

        func withKey(_ body: ([ByteView]) throws(StreamError) -> Void) throws(StreamError) {
            try key.withView { (view) throws(StreamError) in
                var texts = LengthPrefixedTexts(view)
                try body([texts.next() ?? .empty, texts.next() ?? .empty, texts.next() ?? .empty])
            }
        }
    }

    // MARK: Steps

    private func claim(_ wait: Wait) {
        wait.queues.store.async { [self] in
            var row = ByteBuffer()
            var found = StationStore.Claim.theirs
            do throws(StreamError) {
                try wait.withKey { (key) throws(StreamError) in
                    found = try store.claim(
                        key, now: now(), patience: Self.patience, failureLifetime: Stations.failureLifetime
                    ) { row.append($0) }
                }
            } catch {
                return wait.queues.records.async { [self] in giveUp(error.words, wait) }
            }
            let known = row.view.array
            wait.queues.records.async { [self, found] in
                // A claim that is not released keeps other runs waiting.
                if isCancelled { return found == .ours ? keep(wait) : end(wait) }
                switch found {
                case .ours: ask(wait)
                case .known:
                    known.withView { stations.restore($0) }
                    end(wait)
                case .theirs where now() > wait.deadline: ask(wait)
                case .theirs:
                    wait.queues.records.asyncAfter(deadline: .now() + .milliseconds(200)) { [self] in
                        if isCancelled { end(wait) } else { claim(wait) }
                    }
                }
            }
        }
    }

    private func ask(_ wait: Wait) {
        queue.async { [self] in
            process.ask(wait.question, seconds: Self.timeout) { [self] result in
                wait.queues.records.async { [self] in handleAnswer(result, wait) }
            }
        }
    }

    private func handleAnswer(_ result: Result<[UInt8], LineProcess.Failure>, _ wait: Wait) {
        if isCancelled { return keep(wait) }
        switch result {
        case .success(let answer):
            if answer.withView({ learn($0, wait) }) {
                failures = 0
                return keep(wait, .answered)
            }
            didFail("answered \(answer.withView { $0.quoted }) where LAT,LON or nothing was expected", wait)
        case .failure(let failure):
            didFail(Self.describe(failure), wait)
        }
        keep(wait)
    }

    /// Learns an answer: `LAT,LON`, or empty if the geocoder does not know; returns whether it is one of these. An impossible
    /// answer is neither.
    private func learn(_ answer: ByteView, _ wait: Wait) -> Bool {
        let text = answer.trimmed
        if text.isEmpty {
            recordFailure()
            return true
        }
        var arena = Arena()
        guard let comma = text.firstIndex(of: ASCII.comma),
            let north = arena.degrees(text.prefix(comma).trimmed, limit: 90),
            let east = arena.degrees(text.dropFirst(comma + 1).trimmed, limit: 180),
            let coordinate = Coordinate(latitude: north.value, longitude: east.value)
        else { return false }
        if let distance = inquiry.excess(of: coordinate) {
            report(
                "answered \(text.quoted), which is \(Int(distance.rounded(.up))) km from the suburb and not used", wait)
            recordFailure()
            return true
        }
        stations.geocoderFound(
            name: inquiry.name, address: inquiry.address, suburb: inquiry.suburb, latitude: north.text,
            longitude: east.text, coordinate: coordinate)
        return true
    }

    private func recordFailure() {
        stations.geocoderFailed(name: inquiry.name, address: inquiry.address, suburb: inquiry.suburb)
    }

    private func report(_ what: String, _ wait: Wait) {
        messages.append("--geocode-with: \(what): \(String(decoding: wait.question, as: UTF8.self))")
    }

    /// A question that failed because of the geocoder. It is not remembered: another attempt may succeed.
    private func didFail(_ reason: String, _ wait: Wait) {
        report(reason, wait)
        failures += 1
        if failures == Self.maximumFailures {
            messages.append("--geocode-with: not asked any more in this run")
            inquiry.isOff = true
        }
    }

    /// Releases the claim and stores what has been learnt.
    private func keep(_ wait: Wait, _ end: StationInquiry.End = .over) {
        var rows = ByteBuffer()
        stations.takeJournal(everything: false, into: &rows)
        let journal = rows.view.array
        wait.queues.store.async { [self] in
            var message: String?
            do throws(StreamError) {
                try wait.withKey { (key) throws(StreamError) in
                    try journal.withView { (rows) throws(StreamError) in try store.answer(key, rows) }
                }
            } catch {
                message = error.words
            }
            wait.queues.records.async { [self, message] in
                if let message { giveUp(message, wait) } else { self.end(wait, end) }
            }
        }
    }

    /// The store cannot be used: no more questions are asked, because the answers would be lost.
    private func giveUp(_ message: String, _ wait: Wait) {
        messages.append(message)
        hasFailed = true
        inquiry.isOff = true
        end(wait)
    }

    private func end(_ wait: Wait, _ end: StationInquiry.End = .over) {
        inquiry.end(end)
        wait.resume()
    }

    private static func describe(_ failure: LineProcess.Failure) -> String {
        switch failure {
        case .notStarted(let error): "could not be started (\(error))"
        case .ended(let status?): "ended with status \(status)"
        case .ended(nil): "closed its output"
        case .timedOut: "no answer in \(timeout) s"
        case .tooLong: "an answer of more than \(LineProcess.longestAnswer) bytes"
        case .unsolicited: "answered without being asked"
        }
    }

    private func now() -> Int { Int(time(nil)) }
}
