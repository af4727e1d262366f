import StreamKit
import TestSupport
import Testing

@testable import FuelKit

/// Stations without memo, table and chains: a list that is gone through from front to back.
private struct SlowStations {
    private struct Known {
        let name: String
        let address: String
        let suburb: String
        let source: String
        /// Nothing where the geocoder did not know.
        let coordinate: Coordinate?
        let lastDay: String
        let asked: Int

        init(_ row: [String]) {
            (name, address, suburb, source, lastDay) = (row[0], row[1], row[2], row[5], row[7])
            coordinate = Double(row[3]).flatMap { Coordinate(latitude: $0, longitude: Double(row[4])!) }
            asked = Int(row[8]) ?? 0
        }
    }

    private var store = SlowStationStore()
    private var all: [Known] { store.all.map(Known.init) }

    private static func key(_ station: SampleStation) -> [String] {
        var key = StationKey()
        return withViews([station.name, station.address, station.suburb]) {
            key.read(name: $0[0], address: $0[1], suburb: $0[2])
            return [key.name.string, key.address.string, key.suburb.string]
        }
    }

    /// `asked` is a number here.
    mutating func take(_ station: SampleStation, _ source: StationSource, day: String, asked: Int = 0) {
        let place = source == .nowhere ? ["", ""] : [station.latitude, station.longitude]
        store.merge(Self.key(station) + place + ["\(source.name)", day, "\(asked)"])
    }

    func find(_ station: SampleStation, now: Int) -> String {
        let key = Self.key(station)
        let exact = all.first { [$0.name, $0.address, $0.suburb] == key }
        func text(_ known: Known) -> String { "\(known.source) \(known.coordinate!.latitude)" }
        if let exact, exact.source == "feed" { return text(exact) }
        if let found = choice("feed", key) { return text(found) }
        if let exact, exact.source == "geocoder" { return text(exact) }
        if let found = choice("geocoder", key) { return text(found) }
        return exact.map { now - $0.asked < 86_400 } == true ? "failed" : "unknown"
    }

    private func choice(_ source: String, _ key: [String]) -> Known? {
        // Without a suburb an address says little.
        if key[2].isEmpty { return nil }
        var ranked: [[Known]] = [[], []]
        for known in all where known.source == source && known.suburb == key[2] {
            if known.address == key[1], Self.isPlace(key[1]) {
                ranked[0].append(known)
            } else if known.name == key[0],
                withViews([known.address, key[1]], { AddressParts($0[0]).isLike(AddressParts($0[1])) })
            {
                ranked[1].append(known)
            }
        }
        guard let candidates = ranked.first(where: { !$0.isEmpty }) else { return nil }
        let last = candidates.map(\.lastDay).max()!
        let best = candidates.filter { $0.lastDay == last }
            .min { (one, other) in (one.name, one.address) < (other.name, other.address) }!
        return candidates.allSatisfy { $0.coordinate!.distance(to: best.coordinate!) <= 0.3 } ? best : nil
    }

    /// Whether an address in its form is a house or a corner.
    private static func isPlace(_ address: String) -> Bool {
        address.contains(" and ") || address.contains(where: \.isNumber)
    }
}

private let northPerth = Coordinate(latitude: -31.9281, longitude: 115.8552)!

@Suite struct StationTwinTests {
    private let names = ["BP North Perth", "bp NORTH perth", "Shell", "Vibe"]
    private let addresses = [
        "1 Hay St", "1 Hay Street", "1-3 Hay St (Cnr Roe St)", "Cnr Hay St & Roe St", "Hay St", "7 Hay St", "90 Hay St",
        "5 Roe St", "Lot 5 Roe St", "1 Hey St", "Great Eastern Hwy", "Lakeside Shopping Centre",
        "Lakeside Shopping Ctr", "",
    ]
    private let suburbs = ["MT LAWLEY", "Mount Lawley", "PERTH", "DERBY", ""]
    private let places = [
        northPerth, Coordinate(latitude: -31.9283, longitude: 115.8552)!, Coordinate(latitude: -33, longitude: 117)!,
    ]

    /// Learning and looking in any order: what was not found is found once it has been learnt, and what was found is not
    /// once it can be two.
    @Test("Stations are found as by a linear search", arguments: 0..<150)
    func againstTwin(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var now = 1_612_000_000
        let stations = Stations(remembers: true, clock: { now })
        var slow = SlowStations()
        let today = "2021-01-30"
        for step in 0..<150 {
            let station = SampleStation(
                name: names.randomElement(using: &generator)!, address: addresses.randomElement(using: &generator)!,
                suburb: suburbs.randomElement(using: &generator)!, coordinate: places.randomElement(using: &generator)!)
            switch generator.number(0...9) {
            case 0...1:
                let day = "2021-02-0\(generator.number(1...4))"
                stations.learn(station, day: day)
                slow.take(station, .feed, day: day)
            case 2:
                stations.found(station)
                slow.take(station, .geocoder, day: today, asked: now)
            case 3:
                stations.failed(station)
                slow.take(station, .nowhere, day: today, asked: now)
            case 4: now += generator.number(0...20)
            default:
                let found = stations.find(station) { finding in
                    switch finding {
                    case .found(let station): "\(station.source) \(station.coordinate.latitude)"
                    case .failed: "failed"
                    case .unknown: "unknown"
                    }
                }
                let expected = slow.find(station, now: now)
                #expect(found == expected, "seed \(seed), step \(step): \(station)")
                if found != expected { return }
            }
        }
    }

    /// What a run has told its store, a later run knows.
    @Test("Stations restored from a store are found as before", arguments: 0..<30)
    func restored(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var now = 1_612_000_000
        let stations = Stations(remembers: true, clock: { now })
        var store = SlowStationStore()
        func tell(everything: Bool) {
            for row in stations.journal(everything: everything) { store.merge(row) }
        }
        for _ in 0..<200 {
            let station = SampleStation(
                name: names.randomElement(using: &generator)!, address: addresses.randomElement(using: &generator)!,
                suburb: suburbs.randomElement(using: &generator)!, coordinate: places.randomElement(using: &generator)!)
            switch generator.number(0...9) {
            case 0: stations.found(station)
            case 1: stations.failed(station)
            case 2: tell(everything: false)
            case 3: now += generator.number(0...30_000)
            default: stations.learn(station, day: "2021-02-\(generator.number(10...28))")
            }
        }
        tell(everything: true)
        let next = Stations(clock: { now })
        next.restore(store.all)
        #expect(next.count == stations.count)
        for (name, address) in names.flatMap({ name in addresses.map { (name, $0) } }) {
            for suburb in suburbs {
                let station = SampleStation(name: name, address: address, suburb: suburb)
                #expect(next.answer(station) == stations.answer(station))
            }
        }
    }

    /// More spellings than the memo holds, and some that are too long for it.
    @Test("More spellings than the memo holds are all recognised") func manySpellings() {
        let stations = Stations()
        for round in 0..<3 {
            for number in 0..<6000 {
                let station = SampleStation(
                    name: "BP " + String(repeating: "x", count: number % 300), address: "\(number) Hay St",
                    suburb: "PERTH")
                if round == 0 {
                    stations.learn(station)
                } else if number % 300 <= 252 {
                    #expect(stations.place(of: station) != nil)
                }
            }
        }
    }
}
