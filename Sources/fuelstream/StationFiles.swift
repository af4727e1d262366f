import Dispatch
import FuelKit
import Glibc
import StreamKit
import StreamStore

/// A run's station stores, opened when the first record needs or teaches a station: other input costs nothing.
///
/// ```
///   records queue ─ first record ─▶ store queue: open, read some rows ─▶ records queue: restore ─▶ store queue: read …
/// ```
/// State is confined to the records queue, `unread` and `written` to the store queue; hence `@unchecked Sendable`.
final class StationFiles: StateFile, RecordWait, @unchecked Sendable {
    /// The approximate number of bytes of rows read at a time.
    private static let pieceSize = 64 * 1024

    private let readOnlyPaths: [String]
    private let writtenPath: String?
    private let geocoder: String?
    private let stations: Stations
    /// Whether a read-only file may not exist yet.
    private let mayBeMissing: Bool
    /// How records ask for unknown stations; only with a geocoder.
    let inquiry: StationInquiry?
    private var geocoding: Geocoding?
    private var messages: [String] = []
    private var isCancelled = false
    /// Whether one of the files could not be used.
    private(set) var hasFaults = false

    /// Files not fully read yet; the one that is written comes last.
    private var unread: [StationStore] = []
    private var written: StationStore?

    /// - Parameters:
    ///   - readOnlyPaths: read-only files, in order.
    ///   - writtenPath: the one that is read last, and learns.
    ///   - geocoder: the command to ask for stations that are in none of them, if any.
    ///   - stations: receives their contents; not ready until the files have been read.
    ///   - mayBeMissing: whether a missing read-only file is worth a note rather than a failure.
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

    /// Opens all files; returns what is wrong with unusable ones, and which do not exist yet.
    private func open() -> (faults: [String], notes: [String]) {
        var faults: [String] = []
        var notes: [String] = []
        func store(_ open: () throws(StreamError) -> StationStore) -> StationStore? {
            do throws(StreamError) {
                return try open()
            } catch {
                faults.append(error.words)
                return nil
            }
        }
        for path in readOnlyPaths {
            if mayBeMissing, unsafe access(path, F_OK) != 0, errno == ENOENT {
                notes.append("\(path): does not exist yet; fuelstream --stations creates it")
                continue
            }
            let reader = store { () throws(StreamError) in try StationStore(reading: path) }
            if let reader { unread.append(reader) }
        }
        if let writtenPath { written = store { () throws(StreamError) in try StationStore(path: writtenPath) } }
        if let written { unread.append(written) }
        return (faults, notes)
    }

    /// Loads the files into the stations, piece by piece.
    private func read(_ queues: RecordWaitQueues, _ resume: @escaping @Sendable () -> Void) {
        queues.store.async { [self] in
            var rows = ByteBuffer()
            let (continues, fault) = readMore(&rows)
            let (piece, geocoding) = (rows.view.array, continues ? nil : makeGeocoding())
            queues.records.async { [self] in
                piece.withView { stations.restore($0) }
                if let fault { report([fault]) }
                if continues, !isCancelled { return read(queues, resume) }
                stations.isReady = true
                self.geocoding = geocoding
                // An answer could not be stored.
                if geocoding == nil { inquiry?.isOff = true }
                resume()
            }
        }
    }

    /// Appends the next rows of the first file that has more, or returns what is wrong with it. `false` if none are left.
    private func readMore(_ rows: inout ByteBuffer) -> (Bool, fault: String?) {
        guard let store = unread.first else { return (false, nil) }
        var fault: String?
        do throws(StreamError) {
            if try store.read(&rows, about: Self.pieceSize) { return (true, nil) }
        } catch {
            fault = error.words
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
