import FuelKit
import Glibc
import StreamKit
import StreamStore

/// What the options ask to be remembered: within the run, or in files from run to run.
struct RunMemories {
    /// `--unique`.
    private(set) var unique: UniqueFilter?
    /// `--changes`.
    private(set) var history: PriceHistory?
    /// What is known of stations.
    private(set) var stations: Stations?
    /// What is to find others.
    private(set) var inquiry: StationInquiry?
    private(set) var geocoding: Geocoding?
    /// What is wrong with station stores that are not used for that reason.
    private(set) var faults: [String] = []
    /// What outlives the run, and its files.
    private(set) var kept: [(memory: any RunMemory, store: any RunStore)] = []

    /// Opens the files and recalls what is in them.
    /// - Throws: `StreamError` that names the file.
    init(_ command: FuelstreamCommand, registry: FieldNames) throws(StreamError) {
        if let fields = command.unique?.names {
            let store = try command.uniqueIn.map { path throws(StreamError) in
                try SeenKeys(path: path, fields: fields.joined(separator: ","))
            }
            let unique = UniqueFilter(fields, registry: registry, secret: store?.secret)
            if let store { kept.append((unique, store)) }
            self.unique = unique
        }
        if command.comparesPrices {
            let history = PriceHistory(registry: registry, remembers: command.changesIn != nil)
            if let path = command.changesIn { kept.append((history, try LastPrices(path: path))) }
            self.history = history
        }
        for (memory, store) in kept { try store.load { memory.recall($0) } }
        openStations(command)
    }

    private static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name), case let text = unsafe String(cString: value), !text.isEmpty else {
            return nil
        }
        return text
    }

    /// Opens the station stores, those that are only read first. One that cannot be used does not stop the run.
    private mutating func openStations(_ command: FuelstreamCommand) {
        if command.noStations { return }
        var readOnly = command.stations
        let written = readOnly.popLast()
        if written == nil, let path = Self.environment("FUELSTREAM_STATIONS") {
            readOnly = [path]
        }
        if written == nil, readOnly.isEmpty { return }
        let stations = Stations(remembers: written != nil)
        self.stations = stations
        for path in readOnly {
            do throws(StreamError) {
                let store = try StationStore(reading: path)
                try store.load { stations.recall($0) }
                store.close()
            } catch {
                faults.append(error.message)
            }
        }
        guard let written else { return }
        do throws(StreamError) {
            let store = try StationStore(path: written)
            try store.load { stations.recall($0) }
            kept.append((stations, store))
            guard let command = command.geocodeWith else { return }
            let inquiry = StationInquiry()
            self.inquiry = inquiry
            geocoding = Geocoding(command: command, stations: stations, inquiry: inquiry, store: store)
        } catch {
            faults.append(error.message)
        }
    }
}

extension FuelstreamCommand {
    /// Whether prices are compared with those before.
    var comparesPrices: Bool { changes || changesIn != nil }
}
