import Dispatch
import FuelKit
import Glibc
import StreamKit
import StreamStore

/// The station stores of a run, opened when the first record is looked for or learnt from: other input costs nothing.
///
/// ```
///   records queue ─ first record ─▶ store queue: open, read some rows ─▶ records queue: recall ─▶ store queue: read …
/// ```
/// State belongs to the records queue, `unread` and `written` to the store queue. `@unchecked Sendable` for that reason.
final class StationFiles: RunStore, RecordWait, @unchecked Sendable {
    /// About how many bytes of rows are read at a time.
    private static let pieceSize = 64 * 1024

    private let readOnlyPaths: [String]
    private let writtenPath: String?
    private let geocoder: String?
    private let stations: Stations
    /// Whether a file that is only read may not be there yet.
    private let mayBeMissing: Bool
    /// How records ask for stations that are not known; only with a geocoder.
    let inquiry: StationInquiry?
    private var geocoding: Geocoding?
    private var messages: [String] = []
    private var isCancelled = false
    /// Whether one of the files is not used, because it cannot be.
    private(set) var hasFaults = false

    /// Those of which not all has been read; the one that is written comes last.
    private var unread: [StationStore] = []
    private var written: StationStore?

    /// - Parameters:
    ///   - readOnlyPaths: files that are only read, in their order.
    ///   - writtenPath: the one that is read last, and learns.
    ///   - geocoder: the command that is asked for stations that are in none of them, if one is.
    ///   - stations: what is to know them; not ready until the files have been read.
    ///   - mayBeMissing: a file that is only read and not there is worth a note, and no failure.
    init(
        readOnlyPaths: [String], writtenPath: String?, geocoder: String?, stations: Stations, mayBeMissing: Bool = false
    ) {
        self.mayBeMissing = mayBeMissing
        self.readOnlyPaths = readOnlyPaths
        self.writtenPath = writtenPath
        self.geocoder = geocoder
        self.stations = stations
        inquiry = geocoder == nil ? nil : StationInquiry()
        stations.isReady = false
    }

    // MARK: Records that wait

    func begin(_ queues: RecordWaitQueues, resume: @escaping @Sendable () -> Void) {
        if stations.isReady {
            guard let geocoding else { preconditionFailure("nobody knows what the record waits for") }
            geocoding.begin(queues, resume: resume)
        } else {
            queues.store.async { [self] in
                let (faults, notes) = open()
                queues.records.async { [self] in
                    report(faults)
                    messages += notes
                    read(queues, resume)
                }
            }
        }
    }

    func cancel() {
        isCancelled = true
        geocoding?.cancel()
    }

    var hasFailed: Bool { geocoding?.hasFailed ?? false }

    func takeMessages() -> [String] {
        defer { messages = [] }
        return messages + (geocoding?.takeMessages() ?? [])
    }

    /// Opens all files; what is wrong with those that are not used, and which are not there yet.
    private func open() -> (faults: [String], notes: [String]) {
        var faults: [String] = []
        var notes: [String] = []
        func store(_ open: () throws(StreamError) -> StationStore) -> StationStore? {
            do throws(StreamError) {
                return try open()
            } catch {
                faults.append(error.message)
                return nil
            }
        }
        for path in readOnlyPaths {
            if mayBeMissing, unsafe access(path, F_OK) != 0, errno == ENOENT {
                notes.append("\(path): not there yet; fuelstream --stations makes it")
                continue
            }
            let reader = store { () throws(StreamError) in try StationStore(reading: path) }
            if let reader { unread.append(reader) }
        }
        if let writtenPath { written = store { () throws(StreamError) in try StationStore(path: writtenPath) } }
        if let written { unread.append(written) }
        return (faults, notes)
    }

    /// Lets the stations know what is in the files, piece by piece.
    private func read(_ queues: RecordWaitQueues, _ resume: @escaping @Sendable () -> Void) {
        queues.store.async { [self] in
            var rows = ByteBuffer()
            let (goesOn, fault) = readMore(&rows)
            let (piece, geocoding) = (rows.view.array, goesOn ? nil : makeGeocoding())
            queues.records.async { [self] in
                piece.withView { stations.recall($0) }
                if let fault { report([fault]) }
                if goesOn, !isCancelled { return read(queues, resume) }
                stations.isReady = true
                self.geocoding = geocoding
                // An answer could not be kept.
                if geocoding == nil { inquiry?.isOff = true }
                resume()
            }
        }
    }

    /// Appends the next rows of the first file that has more, or says what is wrong with it. `false` if there are none left.
    private func readMore(_ rows: inout ByteBuffer) -> (Bool, fault: String?) {
        guard let store = unread.first else { return (false, nil) }
        var fault: String?
        do throws(StreamError) {
            if try store.read(&rows, about: Self.pieceSize) { return (true, nil) }
        } catch {
            fault = error.message
        }
        unread.removeFirst()
        if fault != nil, store === written { written = nil }
        if store !== written { store.close() }
        return (!unread.isEmpty, fault)
    }

    private func makeGeocoding() -> Geocoding? {
        guard let geocoder, let inquiry, let written else { return nil }
        return Geocoding(command: geocoder, stations: stations, inquiry: inquiry, store: written)
    }

    private func report(_ faults: [String]) {
        if !faults.isEmpty { hasFaults = true }
        messages += faults.map { "\($0) (not used)" }
    }

    // MARK: What is learnt

    func commit(_ journal: ByteView, news: inout ByteBuffer) throws(StreamError) {
        try written?.commit(journal, news: &news)
    }

    func close() {
        for store in unread where store !== written { store.close() }
        unread = []
        written?.close()
        written = nil
    }
}
