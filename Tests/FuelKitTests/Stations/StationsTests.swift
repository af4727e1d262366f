import StreamKit
import TestSupport
import Testing

@testable import FuelKit

private let northPerth = Coordinate(latitude: -31.9281, longitude: 115.8552)!
private let albany = Coordinate(latitude: -35.02, longitude: 117.88)!

private func station(
    _ name: String = "BP North Perth", _ address: String = "1 Angove St", _ suburb: String = "NORTH PERTH",
    at coordinate: Coordinate = northPerth
) -> SampleStation { SampleStation(name: name, address: address, suburb: suburb, coordinate: coordinate) }

/// Time that stands still until it is told.
private final class Clock {
    var now = 1_600_000_000
}

@Suite struct StationsTests {
    @Test("A learnt station is found under other spellings, names and house numbers") func learning() {
        let stations = Stations()
        #expect(stations.answer(station()) == "unknown")
        stations.learn(station())
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
        #expect(stations.answer(station("bp NORTH perth", "Shop 1, 1 Angove Street", "North Perth")) != "unknown")
        #expect(stations.answer(station("Ampol", "1 Angove St")) != "unknown")
        #expect(stations.answer(station("BP North Perth", "11 Angove St")) != "unknown")
        #expect(stations.answer(station("BP North Perth", "12 Angove St")) == "unknown")
        #expect(stations.answer(station("Ampol", "11 Angove St")) == "unknown")
        #expect(stations.answer(station("BP North Perth", "99 Fitzgerald St")) == "unknown")
        #expect(stations.answer(station("BP North Perth", "1 Angove St", "ALBANY")) == "unknown")
        #expect(stations.count == 1)
    }

    @Test("Points at 0,0 and stations without texts are not learnt") func impossiblePoints() {
        let stations = Stations()
        stations.learn(station(at: Coordinate(latitude: 0, longitude: 0)!))
        #expect(stations.count == 0)
        stations.learn(station(String(repeating: "x", count: 300)))
        stations.learn(station("", "", ""))
        #expect(stations.count == 0)
    }

    @Test("Coordinates of the latest day replace earlier ones") func laterDay() {
        let stations = Stations()
        stations.learn(station(), day: "2021-02-13")
        stations.learn(station(at: albany), day: "2021-02-12")
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
        stations.learn(station(at: albany), day: "2021-02-14")
        #expect(stations.answer(station()) == "feed -35.02 117.88")
        // Of one day the later one read.
        stations.learn(station(), day: "2021-02-14")
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
        // A day that is not known is before all others.
        stations.learn(station(at: albany), day: "")
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
    }

    @Test("Candidates that are far apart give no answer") func distantCandidates() {
        let stations = Stations()
        let near = Coordinate(latitude: -31.9283, longitude: 115.8552)!
        stations.learn(station("BP", at: northPerth))
        stations.learn(station("Shell", at: near))
        #expect(stations.answer(station("Ampol")) != "unknown")
        stations.learn(station("Vibe", at: albany))
        #expect(stations.answer(station("Ampol")) == "unknown")
        #expect(stations.answer(station("Vibe")) == "feed -35.02 117.88")
        // Of the same name none is better than the other.
        stations.learn(station("Puma", "12 Hay St", at: northPerth))
        stations.learn(station("Puma", "13 Hay St", at: albany))
        #expect(stations.answer(station("Puma", "Hay St")) == "unknown")
    }

    /// Two candidates so many degrees of latitude apart; 0.0027 are 300 m.
    @Test("Candidates within 300 m count as one place", arguments: [(0.0026, true), (0.0028, false)])
    func nearbyCandidates(degrees: Double, areOne: Bool) {
        let stations = Stations()
        stations.learn(station("BP", at: northPerth))
        stations.learn(station("Shell", at: Coordinate(latitude: -31.9281 - degrees, longitude: 115.8552)!))
        #expect((stations.answer(station("Ampol")) != "unknown") == areOne)
    }

    @Test("More candidates than the limit give no answer") func manyCandidates() {
        let stations = Stations()
        for number in 1...StationSearch.maximumCandidates { stations.learn(station("Shell \(number)")) }
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
        stations.learn(station("Shell"))
        #expect(stations.answer(station()) == "unknown")
        #expect(stations.answer(station("Shell")) == "feed -31.9281 115.8552")
    }

    @Test("A feed's coordinates take precedence over the geocoder's") func feedBeforeGeocoder() {
        let stations = Stations()
        stations.found(station(at: albany))
        #expect(stations.answer(station()) == "geocoder -35.02 117.88")
        #expect(stations.answer(station("Ampol")) == "geocoder -35.02 117.88")
        // The same address under another name, but from the feed.
        stations.learn(station("Shell"))
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
        stations.learn(station())
        stations.found(station(at: albany))
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
    }

    @Test("A failure of the geocoder is remembered for a day") func failures() {
        let clock = Clock()
        let stations = Stations(clock: { clock.now })
        stations.failed(station())
        #expect(stations.answer(station()) == "failed")
        #expect(stations.answer(station("BP  North Perth")) == "failed")
        #expect(stations.answer(station("Ampol")) == "unknown")
        clock.now += 86_399
        #expect(stations.answer(station()) == "failed")
        clock.now += 1
        #expect(stations.answer(station()) == "unknown")
        stations.failed(station())
        #expect(stations.answer(station()) == "failed")
        stations.found(station(at: albany))
        #expect(stations.answer(station()) == "geocoder -35.02 117.88")
        stations.failed(station())
        #expect(stations.answer(station()) == "geocoder -35.02 117.88")
    }

    @Test("The journal has a row for each new station and each change") func journal() {
        let clock = Clock()
        let stations = Stations(remembers: true, clock: { clock.now })
        let key = ["bp north perth", "1 angove st", "north perth"]
        stations.learn(station())
        stations.learn(station("BP  NORTH PERTH"))
        #expect(stations.journal(everything: false) == [key + ["-31.9281", "115.8552", "feed", "2021-02-13", ""]])
        stations.learn(station())
        #expect(stations.journal().isEmpty)
        // Seen on other days: told at the end, the last day last.
        stations.learn(station(), day: "2021-02-15")
        stations.learn(station(), day: "2021-02-12")
        stations.learn(station(), day: "2021-02-14")
        #expect(stations.journal(everything: false).isEmpty)
        #expect(
            stations.journal() == [
                key + ["-31.9281", "115.8552", "feed", "2021-02-12", ""],
                key + ["-31.9281", "115.8552", "feed", "2021-02-15", ""],
            ])
        #expect(stations.journal().isEmpty)
        // Elsewhere: told at once.
        stations.learn(station(at: albany), day: "2021-02-16")
        #expect(stations.journal(everything: false).last == key + ["-35.02", "117.88", "feed", "2021-02-16", ""])
        #expect(stations.journal().isEmpty)
        let other = ["vibe", "2 hay st", "perth"]
        stations.failed(station("Vibe", "2 Hay St", "PERTH"))
        #expect(stations.journal() == [other + ["", "", "none", "2020-09-13", "2020-09-13T12:26:40Z"]])
        stations.found(station("Vibe", "2 Hay St", "PERTH"))
        #expect(
            stations.journal() == [
                other + ["-31.9281", "115.8552", "geocoder", "2020-09-13", "2020-09-13T12:26:40Z"]
            ])
    }

    @Test("Without a store there is no journal") func noJournal() {
        let stations = Stations()
        stations.learn(station())
        stations.failed(station("Vibe"))
        #expect(stations.journal().isEmpty)
    }

    @Test("A later store replaces what an earlier one says only if it is newer") func stores() {
        let stations = Stations(remembers: true)
        let key = ["bp north perth", "1 angove st", "north perth"]
        stations.restore([key + ["-30", "115", "feed", "2021-02-01", "2021-02-10", ""]])
        #expect(stations.answer(station()) == "feed -30 115")
        // Of an earlier day, and of the geocoder: not better. Damaged rows are passed over.
        stations.restore([
            key + ["-31", "116", "feed", "2021-01-01", "2021-02-09", ""],
            key + ["-32", "117", "geocoder", "2021-02-11", "2021-02-11", "2021-02-11T00:00:00Z"],
            key + ["-99", "117", "feed", "2021-02-11", "2021-02-11", ""],
            key + ["-32", "117", "elsewhere", "2021-02-11", "2021-02-11", ""],
        ])
        #expect(stations.answer(station()) == "feed -30 115")
        stations.restore([key + ["-33", "118", "feed", "2021-02-10", "2021-02-10", ""]])
        #expect(stations.answer(station()) == "feed -33 118")
        // No news: neither what stores had, nor what a record says that they say too.
        #expect(stations.journal().isEmpty)
        let known = Coordinate(latitude: -33, longitude: 118)!
        stations.learn(station(at: known), day: "2021-02-05")
        #expect(stations.journal().isEmpty)
        stations.learn(station(at: known), day: "2021-02-11")
        #expect(stations.journal().map { $0[6] } == ["2021-01-01", "2021-02-11"])
    }

    /// The program has written ranges and corners into keys before.
    @Test("Keys that an earlier version wrote are read") func oldKeys() {
        let stations = Stations(remembers: true)
        let row = ["-30", "115", "feed", "2021-02-01", "2021-02-10", ""]
        stations.restore([["bp", "12-14 angove st corner fitzgerald st", "north perth"] + row])
        #expect(stations.answer(station("BP", "12 Angove St")) == "feed -30 115")
        #expect(stations.answer(station("Ampol", "12 Angove St")) == "feed -30 115")
        #expect(stations.count == 1)
    }

    @Test("A failure in another run counts for a day, too") func restoredFailures() {
        let clock = Clock()
        let stations = Stations(clock: { clock.now })
        let key = ["bp north perth", "1 angove st", "north perth"]
        stations.restore([key + ["", "", "none", "2020-09-13", "2020-09-13", "2020-09-13T12:00:00Z"]])
        #expect(stations.answer(station()) == "failed")
        clock.now += 86_400
        #expect(stations.answer(station()) == "unknown")
    }

    @Test("Stations beyond the limit are not learnt") func limit() {
        let limit = 5000
        let stations = Stations(limit: limit)
        for number in 0..<(limit + 10) { stations.learn(station("\(number)", "\(number % 900) Hay St")) }
        #expect(stations.count == limit)
        #expect(stations.isFull)
        #expect(stations.answer(station("7", "7 Hay St")) != "unknown")
        // Those that are known are still kept up to date.
        stations.learn(station("8", "8 Hay St", at: albany), day: "2021-02-14")
        #expect(stations.answer(station("8", "8 Hay St")) == "feed -35.02 117.88")
    }

    /// A feed that contradicts itself all the time takes no more memory than one that does not.
    @Test("A feed that contradicts itself takes no more memory") func contradictions() {
        let stations = Stations(remembers: true)
        for round in 0..<20_000 { stations.learn(station(at: round % 2 == 0 ? albany : northPerth)) }
        #expect(stations.answer(station()) == "feed -31.9281 115.8552")
        #expect(stations.journal().count == 1)
    }
}
