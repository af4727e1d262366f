import Glibc
import StreamKit
import TestSupport

@testable import FuelKit

/// A station as a source writes it, and where it is.
struct SampleStation: Equatable {
    var name: String
    var address: String
    var suburb: String
    var coordinate = Coordinate(latitude: -32, longitude: 116)!

    var latitude: String { "\(coordinate.latitude)" }
    var longitude: String { "\(coordinate.longitude)" }
}

extension Stations {
    func learn(_ station: SampleStation, day: String = "2021-02-13") {
        let texts = [
            station.name, station.address, station.suburb, station.latitude, station.longitude, day,
        ]
        withViews(texts) {
            learn(
                name: $0[0], address: $0[1], suburb: $0[2], latitude: $0[3], longitude: $0[4],
                coordinate: station.coordinate, day: CalendarDate($0[5]))
        }
    }

    /// Lends what is found to `body`.
    func find<R>(_ station: SampleStation, _ body: (StationFinding) -> R) -> R {
        withViews([station.name, station.address, station.suburb]) {
            body(find(name: $0[0], address: $0[1], suburb: $0[2]))
        }
    }

    /// Where a station is said to be.
    func place(of station: SampleStation) -> Coordinate? {
        find(station) { if case .found(let station) = $0 { station.coordinate } else { nil } }
    }
}

/// Lends views of texts that are good inside `body` only.
func withViews<R>(_ texts: [String], _ body: ([ByteView]) -> R) -> R {
    var all = ByteBuffer()
    for text in texts { all.append(0x2E); all.appendText(text) }
    let view = all.view
    var start = 0
    let views = texts.map { text in
        defer { start += 1 + text.utf8.count }
        return view[(start + 1)..<(start + 1 + text.utf8.count)]
    }
    return body(views)
}

/// Stations to try recognition on: FuelWatch's of one day where `FUELSTREAM_TEST_DATA` names a folder that has them, else
/// invented ones.
struct StationSamples: Sendable {
    static let shared = StationSamples()

    /// The feed's stations, all different.
    let feed: [SampleStationBox]
    /// Name, address and suburb of each station of a month's file; none without data.
    let month: [SampleStationBox]
    let isReal: Bool

    /// Only to be kept in a constant.
    struct SampleStationBox: Sendable {
        let name: String
        let address: String
        let suburb: String
        let coordinate: Coordinate

        var station: SampleStation {
            SampleStation(name: name, address: address, suburb: suburb, coordinate: coordinate)
        }

        init(_ station: SampleStation) {
            (name, address, suburb) = (station.name, station.address, station.suburb)
            coordinate = station.coordinate
        }
    }

    private init() {
        let folder = unsafe getenv("FUELSTREAM_TEST_DATA").map { unsafe String(cString: $0) }
        func read(_ name: String) -> [UInt8] {
            guard let folder, let bytes = try? FileContents.read("\(folder)/\(name)") else { return [] }
            return bytes
        }
        let real = Self.items(String(decoding: read("fuelwatch-2021-02-13-ulp.rss"), as: UTF8.self))
        isReal = !real.isEmpty
        feed = (isReal ? real : Self.invented()).map(SampleStationBox.init)
        month = Self.rows(String(decoding: read("FuelWatchRetail-2021-02.5days.csv"), as: UTF8.self))
            .map(SampleStationBox.init)
    }

    private static func items(_ feed: String) -> [SampleStation] {
        feed.split(separator: "<item>").dropFirst().compactMap { item in
            func value(_ name: String) -> String {
                guard let start = item.split(separator: "<\(name)>", maxSplits: 1).last else { return "" }
                let value = start.split(separator: "</\(name)>", maxSplits: 1, omittingEmptySubsequences: false)[0]
                return value.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
            }
            guard let latitude = Double(value("latitude")), let longitude = Double(value("longitude")) else {
                return nil
            }
            return SampleStation(
                name: value("trading-name"), address: value("address"), suburb: value("location"),
                coordinate: Coordinate(latitude: latitude, longitude: longitude)!)
        }
    }

    private static func rows(_ table: String) -> [SampleStation] {
        var known: Set<[String]> = []
        var stations: [SampleStation] = []
        for row in table.split(whereSeparator: \.isNewline).dropFirst() {
            var fields: [String] = []
            var isQuoted = false
            for piece in row.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
                if isQuoted { fields[fields.count - 1] += "," + piece } else { fields.append(piece) }
                if piece.count(where: { $0 == "\"" }) % 2 == 1 { isQuoted.toggle() }
            }
            fields = fields.map { field in field.filter { $0 != "\"" } }
            let texts = [fields[1], fields[5], fields[6]]
            if known.insert(texts).inserted {
                stations.append(SampleStation(name: texts[0], address: texts[1], suburb: texts[2]))
            }
        }
        return stations
    }

    /// Stations near the points of suburbs, with addresses of every kind that FuelWatch has.
    private static func invented() -> [SampleStation] {
        let index = SuburbIndex.builtIn
        var generator = SeededGenerator(seed: 1)
        let brands = ["BP", "Caltex StarMart", "Puma", "7-Eleven", "Coles Express", "Vibe", "United", "Dunning's"]
        let types = ["Rd", "St", "Hwy", "Ave", "Dr", "Tce", "Bvd", "Rd West", "Prom", "Way", "Cres North", "Highway"]
        let rows = (0..<index.count).filter {
            index.state($0) == .westernAustralia && !index.suburb($0).isPostOffice
        }
        let names = rows.map { index.suburb($0).name.string }
        func street() -> String {
            "\(names.randomElement(using: &generator)!) \(types.randomElement(using: &generator)!)"
        }
        var stations: [SampleStation] = []
        for place in stride(from: 0, to: rows.count, by: 5) {
            let suburb = index.suburb(rows[place])
            let name = suburb.name.string
            if stations.contains(where: { $0.suburb == name.uppercased() }) { continue }
            for _ in 0..<generator.number(1...3) {
                let some = [street(), street()]
                let house = generator.number(1...900)
                let address =
                    switch generator.number(0...9) {
                    case 0: "Cnr \(some[0]) & \(some[1])"
                    case 1: "Lot \(house) \(some[0])"
                    case 2, 3: "\(house) \(some[0]) (Cnr \(some[1]))"
                    case 4: "\(house)-\(house + 4) \(some[0])"
                    case 5: "1/\(house) \(some[0])"
                    default: "\(house) \(some[0])"
                    }
                let far = Double(generator.number(-20...20)) / 1000
                stations.append(
                    SampleStation(
                        name: "\(brands.randomElement(using: &generator)!) \(name)", address: address,
                        suburb: name.uppercased(),
                        coordinate: Coordinate(
                            latitude: suburb.coordinate.latitude + far, longitude: suburb.coordinate.longitude - far)!
                    ))
            }
        }
        return stations
    }
}
