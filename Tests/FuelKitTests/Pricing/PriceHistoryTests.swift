import StreamKit
import TestSupport
import Testing

@testable import FuelKit

@Suite struct PriceHistoryTests {
    /// Takes a price; the one before.
    private func take(
        _ history: PriceHistory, _ day: String, _ amount: String, station: String = "BP", address: String = "1 High St",
        suburb: String = "PERTH", product: String = "ULP"
    ) -> String? {
        withViews([station, address, suburb, product, day, amount]) { texts in
            let row = HistoryRow(station: texts[0], address: texts[1], suburb: texts[2], product: texts[3])
            var arena = Arena()
            return history.recordPrice(row, PriceMoment(texts[4])!, price: Decimal(texts[5]))
                .map { arena.write($0.price, atLeast: 1).string }
        }
    }

    @Test("The previous price is that of the latest earlier date") func previousPrice() {
        let history = PriceHistory()
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-14", "142.50") == "140.0")
        #expect(take(history, "2021-02-14", "142.50") == "140.0")
        // In between: compared with the earlier one, and now the second latest.
        #expect(take(history, "2021-02-20", "150") == "142.5")
        #expect(take(history, "2021-02-16", "145") == "142.5")
        #expect(take(history, "2021-02-20", "150") == "145.0")
        // Of the second latest date itself nothing earlier is known, nor of an older one.
        #expect(take(history, "2021-02-16", "145") == nil)
        #expect(take(history, "2021-02-01", "120") == nil)
        #expect(take(history, "2021-02-20", "151") == "145.0")
        #expect(take(history, "2021-02-21", "152") == "151.0")
    }

    @Test("Stations and products have histories of their own") func keys() {
        let history = PriceHistory()
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-14", "141", station: "Shell", address: "2 High St") == nil)
        #expect(take(history, "2021-02-14", "141", suburb: "ALBANY") == nil)
        #expect(take(history, "2021-02-14", "142", product: "Diesel") == nil)
        #expect(take(history, "2021-02-14", "143", product: "") == nil)
        #expect(take(history, "2021-02-15", "144", product: "") == "143.0")
    }

    @Test(
        "A station has one history under all of its spellings", arguments: ["bp", "BP (WA)"],
        ["1 High Street", "Shop 2/1 HIGH ST (Cnr Market St)"])
    func spellings(station: String, address: String) {
        let history = PriceHistory()
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-14", "141", station: station, address: address) == "140.0")
        #expect(take(history, "2021-02-15", "142") == "141.0")
        #expect(take(history, "2021-02-16", "143", station: station, address: "2 High St") == nil)
    }

    @Test("A station with a new name continues the history of its address") func newName() {
        let history = PriceHistory(remembers: true)
        #expect(take(history, "2021-02-12", "139") == nil)
        #expect(take(history, "2021-02-13", "140") == "139.0")
        #expect(take(history, "2021-02-14", "141", station: "Ampol", suburb: "Fremantle") == nil)
        #expect(take(history, "2021-02-14", "142", station: "Ampol") == "140.0")
        // Reading the day, or the one before, again changes nothing.
        #expect(take(history, "2021-02-14", "142", station: "Ampol") == "140.0")
        #expect(take(history, "2021-02-13", "140") == "139.0")
        #expect(take(history, "2021-02-15", "143", station: "Ampol") == "142.0")

        var journal = ByteBuffer()
        history.takeJournal(everything: true, into: &journal)
        let next = PriceHistory()
        next.restore(journal.view)
        #expect(take(next, "2021-02-16", "144", station: "EG") == "143.0")
    }

    /// A run may have records of one grade only: what a station continues is remembered with its prices.
    @Test("A station with a new name continues all prices of its address in later runs") func newNameInLaterRuns() {
        var stored = ByteBuffer()
        /// A run that remembers everything.
        func run(_ day: String, _ amount: String, _ station: String, _ product: String) -> String? {
            let history = PriceHistory(remembers: true)
            history.restore(stored.view)
            let previous = take(history, day, amount, station: station, product: product)
            history.takeJournal(everything: true, into: &stored)
            return previous
        }
        #expect(run("2021-02-14", "100", "Old", "ULP") == nil)
        #expect(run("2021-02-14", "110", "Old", "Diesel") == nil)
        #expect(run("2021-02-14", "120", "Old", "PULP") == nil)
        #expect(run("2021-02-15", "101", "New", "ULP") == "100.0")
        #expect(run("2021-02-15", "111", "New", "Diesel") == "110.0")
        #expect(run("2021-02-16", "112", "Newer", "Diesel") == "111.0")
        #expect(run("2021-02-17", "122", "Newer", "PULP") == "120.0")
        #expect(run("2021-02-17", "102", "Newer", "ULP") == "101.0")
    }

    /// Two runs at a time may each have met another station first; neither may wait for the other's prices for ever.
    @Test("Stations that continue one another do not loop") func circle() {
        var stored = ByteBuffer()
        for (first, second) in [("Old", "New"), ("New", "Old")] {
            let history = PriceHistory(remembers: true)
            _ = take(history, "2021-02-13", "100", station: first)
            _ = take(history, "2021-02-14", "101", station: second)
            history.takeJournal(everything: true, into: &stored)
        }
        let next = PriceHistory()
        next.restore(stored.view)
        #expect(take(next, "2021-02-15", "102", station: "New", product: "Diesel") == nil)
        #expect(take(next, "2021-02-15", "102", station: "Old", product: "Diesel") == nil)
    }

    /// A file of version 1 has no suburbs; what it says of a station goes on in one.
    @Test("A row without a suburb belongs to the station in any suburb") func withoutSuburb() {
        let history = PriceHistory()
        #expect(take(history, "2021-02-13", "140", suburb: "") == nil)
        #expect(take(history, "2021-02-14", "141") == "140.0")
        #expect(take(history, "2021-02-15", "142", suburb: "ALBANY") == "140.0")
        #expect(take(history, "2021-02-15", "143") == "141.0")
    }

    /// Two names that have prices of the same day are two stations; so are two in one street.
    @Test("Two names with prices on the same day are two stations") func neighbours() {
        let history = PriceHistory()
        for day in ["2021-02-13", "2021-02-14"] {
            let isFirst = day == "2021-02-13"
            #expect(take(history, day, "140") == (isFirst ? nil : "140.0"))
            #expect(take(history, day, "150", station: "Ampol") == (isFirst ? nil : "150.0"))
            #expect(take(history, day, "160", station: "Shell", address: "High St") == (isFirst ? nil : "160.0"))
        }
        #expect(take(history, "2021-02-15", "170", station: "EG", address: "High St") == nil)
    }

    @Test("A row without a price is not remembered") func withoutPrice() {
        let history = PriceHistory()
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-14", "") == "140.0")
        #expect(take(history, "2021-02-15", "142") == "140.0")
    }

    @Test("The journal has what was read up to the last record written") func journal() {
        let history = PriceHistory(remembers: true)
        func journal(everything: Bool) -> [UInt8] {
            var bytes = ByteBuffer()
            history.takeJournal(everything: everything, into: &bytes)
            return bytes.view.array
        }
        _ = take(history, "2021-02-13", "140")
        #expect(journal(everything: false).isEmpty)
        history.recordWasWritten(nil)
        _ = take(history, "2021-02-14", "141")
        let first = journal(everything: false)
        #expect(journal(everything: false).isEmpty)
        let second = journal(everything: true)

        let next = PriceHistory()
        first.withView { next.restore($0) }
        #expect(take(next, "2021-02-14", "") == "140.0")
        second.withView { next.restore($0) }
        #expect(take(next, "2021-02-15", "") == "141.0")
        #expect(take(next, "2021-02-14", "") == "140.0")
        // What is no news is not remembered again.
        for price in ["141", "141.0", "141.00"] { _ = take(history, "2021-02-14", price) }
        #expect(journal(everything: true).isEmpty)
    }

    /// Nothing is written for long: rows that later ones have overtaken go.
    @Test("The journal of a run that writes nothing stays bounded", arguments: ["S", ""])
    func boundedJournal(name: String) {
        // Stations that differ in their names, or only in their suburbs.
        func take(_ history: PriceHistory, _ day: String, _ amount: String, station: Int) -> String? {
            self.take(
                history, day, amount, station: name.isEmpty ? "BP" : "\(name)\(station)",
                suburb: name.isEmpty ? "Suburb \(station)" : "PERTH")
        }
        let history = PriceHistory(remembers: true)
        _ = take(history, "2021-02-13", "1", station: 5)
        for round in 0..<60_000 {
            _ = take(history, "2021-02-\(round % 2 == 0 ? "13" : "14")", "\(round)", station: round % 5)
        }
        var journal = ByteBuffer()
        history.takeJournal(everything: true, into: &journal)
        let size = journal.count
        #expect(size < 2 << 20)
        let next = PriceHistory()
        next.restore(journal.view)
        for station in 0...5 {
            #expect(
                take(next, "2021-02-15", "", station: station)
                    == take(history, "2021-02-15", "", station: station))
        }
    }
}
