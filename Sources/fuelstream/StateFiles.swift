import FuelKit
import Glibc
import StreamKit
import StreamStore

/// What the options ask to be remembered: within the run, or in files between runs.
struct StateFiles {
    /// `--unique`.
    private(set) var unique: UniqueFilter?
    /// `--changes`.
    private(set) var history: PriceHistory?
    /// What is known about stations.
    private(set) var stations: Stations?
    /// The files it comes from.
    private(set) var stationFiles: StationFiles?
    /// What survives the run, and its files.
    private(set) var kept: [(memory: any PersistentState, store: any StateFile)] = []

    /// Opens the files and loads their contents; those of stations when they are needed.
    /// - Parameter areKeptAtEnd: whether the files are written only once the output is in place.
    /// - Throws: `StreamError` that names the file.
    init(_ command: FuelstreamCommand, registry: FieldNames, areKeptAtEnd: Bool) throws(StreamError) {
        if let fields = command.filtering.unique?.names {
            let store = try command.filtering.uniqueIn.map { path throws(StreamError) in
                try SeenKeys(path: path, fields: fields.joined(separator: ","))
            }
            let unique = UniqueFilter(fields, registry: registry, secret: store?.secret)
            if let store {
                try store.load { unique.restore($0) }
                kept.append((unique, store))
            }
            self.unique = unique
        }
        if command.records.comparesPrices {
            let history = PriceHistory(remembers: command.records.changesIn != nil, isTakenAtEnd: areKeptAtEnd)
            if let path = command.records.changesIn {
                let store = try LastPrices(path: path)
                try store.load { history.restore($0) }
                kept.append((history, store))
            }
            self.history = history
        }
        nameStations(command)
    }

    /// What a worker needs to know about them: others remember.
    init(forWorkerOf command: FuelstreamCommand, registry: FieldNames) {
        unique = command.filtering.unique.map { UniqueFilter($0.names, registry: registry, secret: nil) }
    }

    /// Whether a record may depend on earlier ones: prices that are compared, stations that are learnt.
    var recordsDependOnEarlierOnes: Bool { history != nil || stations != nil }

    /// Names the station stores.
    private mutating func nameStations(_ command: FuelstreamCommand) {
        if command.places.noStations { return }
        var readOnly = command.places.stations
        let written = readOnly.popLast()
        var isFromEnvironment = false
        if let path = command.places.stationsOfEnvironment {
            readOnly = [path]
            isFromEnvironment = true
        }
        if written == nil, readOnly.isEmpty { return }
        let stations = Stations(remembers: written != nil)
        let files = StationFiles(
            readOnlyPaths: readOnly, writtenPath: written, geocoder: command.places.geocodeWith, stations: stations,
            mayBeMissing: isFromEnvironment)
        if written != nil { kept.append((stations, files)) }
        (self.stations, stationFiles) = (stations, files)
    }
}

extension FuelstreamCommand.Places {
    /// The station store that `FUELSTREAM_STATIONS` names, unless options say otherwise.
    var stationsOfEnvironment: String? {
        guard !noStations, stations.isEmpty, let value = unsafe getenv("FUELSTREAM_STATIONS"),
            case let text = unsafe String(cString: value), !text.isEmpty
        else { return nil }
        return text
    }
}
