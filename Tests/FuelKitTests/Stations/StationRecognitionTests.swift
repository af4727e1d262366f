import Glibc
import StreamKit
import TestSupport
import Testing

@testable import FuelKit

/// How many stations are known again, class by class of what may differ. With `FUELSTREAM_STATION_TABLE` in the
/// environment the table is printed.
@Suite struct StationRecognitionTests {
    private struct Tally {
        var tried = 0
        var found = 0
        var wrong: [String] = []
        var missed: [String] = []

        var percent: Double { tried == 0 ? 100 : 100 * Double(found) / Double(tried) }

        /// Holds what was found against where the station is. A match within 300 m is the station or its neighbour.
        mutating func count(_ station: SampleStation, _ found: Coordinate?) {
            tried += 1
            guard let found else { return missed.append("\(station.name) | \(station.address) | \(station.suburb)") }
            let distance = found.distance(to: station.coordinate)
            if distance <= 0.3 { self.found += 1 }
            if distance > 1 { wrong.append("\(station.name) | \(station.address) | \(station.suburb)") }
        }
    }

    private static func report(_ title: String, _ tally: Tally) {
        guard let level = unsafe getenv("FUELSTREAM_STATION_TABLE") else { return }
        let share = (tally.percent * 10).rounded() / 10
        print("| \(title) | \(tally.tried) | \(share) % | \(tally.wrong.count) |")
        if unsafe level[0] == UInt8(ascii: "2") {
            for missed in tally.missed.prefix(12) { print("    missed: \(missed)") }
            for wrong in tally.wrong.prefix(12) { print("    wrong: \(wrong)") }
        }
    }

    @Test("Stations are recognised under each variation of their spelling, and others are not") func variations() {
        let samples = StationSamples.shared.feed.map(\.station)
        let stations = Stations()
        for station in samples { stations.learn(station) }
        for (number, variation) in StationVariation.all.enumerated() {
            var generator = SeededGenerator(seed: UInt64(number))
            var tally = Tally()
            for _ in 0..<3 {
                for station in samples {
                    guard let varied = variation.apply(station, &generator) else { continue }
                    let place = stations.place(of: varied)
                    if !variation.keepsIdentity, let place, isAnother(varied, at: place) { continue }
                    tally.count(varied, place)
                }
            }
            Self.report(variation.name, tally)
            #expect(tally.tried > 0, "\(variation.name)")
            if variation.keepsIdentity {
                #expect(tally.percent >= variation.atLeast, "\(variation.name): \(tally.missed.prefix(5))")
            } else {
                #expect(tally.percent <= variation.atMost, "\(variation.name)")
            }
            #expect(tally.wrong.isEmpty, "\(variation.name): \(tally.wrong)")
        }
    }

    /// Whether a station that stands at a place has the very address that is looked for.
    private func isAnother(_ station: SampleStation, at place: Coordinate) -> Bool {
        func hasAddress(_ other: SampleStation) -> Bool {
            var key = StationKey()
            return withViews([other.address, other.suburb, station.address, station.suburb]) { texts in
                key.read(name: .empty, address: texts[0], suburb: texts[1])
                let (address, suburb) = (key.address.string, key.suburb.string)
                key.read(name: .empty, address: texts[2], suburb: texts[3])
                return key.suburb.string == suburb
                    && key.address.string == address
            }
        }
        return StationSamples.shared.feed.contains {
            $0.coordinate == place && $0.name != station.name && hasAddress($0.station)
        }
    }

    /// What no rule was made for.
    @Test("Most stations are recognised under two variations at once") func twoVariations() {
        let samples = StationSamples.shared.feed.map(\.station)
        let stations = Stations()
        for station in samples { stations.learn(station) }
        var generator = SeededGenerator(seed: 5)
        var tally = Tally()
        let variations = StationVariation.all.filter(\.keepsIdentity)
        for _ in 0..<3 {
            for station in samples {
                let (one, other) = (
                    variations.randomElement(using: &generator)!, variations.randomElement(using: &generator)!
                )
                guard let varied = one.apply(station, &generator), let twice = other.apply(varied, &generator) else {
                    continue
                }
                tally.count(twice, stations.place(of: twice))
            }
        }
        Self.report("two at once", tally)
        #expect(tally.tried > 100)
        #expect(tally.percent >= 85)
        #expect(tally.wrong.isEmpty, "\(tally.wrong)")
    }

    /// Stations that are not known, among those that are: none may be taken for another that is far away.
    @Test("An unknown station is never taken for one that is far away") func unknownStations() {
        let samples = StationSamples.shared.feed.map(\.station)
        var tally = Tally()
        for fold in 0..<5 {
            let stations = Stations()
            for (index, station) in samples.enumerated() where index % 5 != fold { stations.learn(station) }
            for (index, station) in samples.enumerated() where index % 5 == fold {
                tally.count(station, stations.place(of: station))
            }
        }
        Self.report("left out", tally)
        #expect(tally.tried > 100)
        #expect(tally.wrong.isEmpty, "\(tally.wrong)")
    }

    @Test(
        "A feed's stations are recognised in the month's file",
        .enabled(if: StationSamples.shared.isReal, "FUELSTREAM_TEST_DATA names no folder"))
    func archive() {
        let stations = Stations()
        for station in StationSamples.shared.feed { stations.learn(station.station) }
        let suburbs = SuburbIndex.builtIn
        var found = 0
        var distances: [(kilometres: Double, station: SampleStation)] = []
        let month = StationSamples.shared.month.map(\.station)
        #expect(month.count > 500)
        for station in month {
            guard let place = stations.place(of: station) else { continue }
            found += 1
            guard let number = withViews([station.suburb], { suburbs.find($0[0]) }) else { continue }
            distances.append((suburbs.suburb(number).coordinate.distance(to: place), station))
        }
        let far = distances.sorted { $0.kilometres > $1.kilometres }.prefix(10).map {
            "\($0.station.name), \($0.station.suburb): \($0.kilometres)"
        }
        if unsafe getenv("FUELSTREAM_STATION_TABLE") != nil { print("month:", month.count, found, far) }
        #expect(found * 100 >= month.count * 97, "\(found) of \(month.count)")
        // The point of a shire can be far from its only road, but a suburb's is where its stations are.
        #expect(distances.count > 500)
        func within(_ limit: Double) -> Int { distances.filter { $0.kilometres <= limit }.count }
        #expect(within(5) * 1000 >= 960 * distances.count, "\(far)")
        #expect(within(7.5) * 1000 >= 975 * distances.count, "\(far)")
    }
}
