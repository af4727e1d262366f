import StreamKit
import TestSupport
import Testing

@testable import FuelKit

@Suite struct PriceHistoryTests {
    private let registry = FieldNames()

    private func price(_ text: String) -> Decimal? { text.bytes.withView { Decimal($0) } }

    /// Takes a price; the one before.
    private func take(
        _ history: PriceHistory, _ day: String, _ amount: String, station: String = "BP", product: String = "ULP"
    ) -> String? {
        var record = Record()
        for (name, value) in [("station", station), ("address", "1 High St"), ("product", product)] {
            record.append(registry.intern(name.bytes), .text(value.bytes.withView { record.scratch.copy($0) }))
        }
        let date = day.bytes.withView { CalendarDate($0) }!
        var arena = Arena()
        return history.take(record, day: date, price: price(amount)).map { arena.write($0, atLeast: 1).string }
    }

    @Test func theLatestEarlierDateCounts() {
        let history = PriceHistory(registry: registry)
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

    @Test func stationsAndProductsAreApart() {
        let history = PriceHistory(registry: registry)
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-14", "141", station: "Shell") == nil)
        #expect(take(history, "2021-02-14", "142", product: "Diesel") == nil)
        #expect(take(history, "2021-02-14", "143", product: "") == nil)
        #expect(take(history, "2021-02-15", "144", product: "") == "143.0")
    }

    @Test func withoutAPriceNothingIsRemembered() {
        let history = PriceHistory(registry: registry)
        #expect(take(history, "2021-02-13", "140") == nil)
        #expect(take(history, "2021-02-14", "") == "140.0")
        #expect(take(history, "2021-02-15", "142") == "140.0")
    }

    @Test func theJournalHoldsWhatWasReadUpToTheLastRecordWritten() {
        let history = PriceHistory(registry: registry, remembers: true)
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

        let next = PriceHistory(registry: registry)
        first.withView { next.recall($0) }
        #expect(take(next, "2021-02-14", "") == "140.0")
        second.withView { next.recall($0) }
        #expect(take(next, "2021-02-15", "") == "141.0")
        #expect(take(next, "2021-02-14", "") == "140.0")
        // What is no news is not remembered again.
        _ = take(history, "2021-02-14", "141")
        #expect(journal(everything: true).isEmpty)
    }

    /// Nothing is written for long: rows that later ones have overtaken go.
    @Test func theJournalDoesNotGrowForEver() {
        let history = PriceHistory(registry: registry, remembers: true)
        for round in 0..<60_000 {
            _ = take(history, "2021-02-\(round % 2 == 0 ? "13" : "14")", "\(round)", station: "S\(round % 5)")
        }
        var journal = ByteBuffer()
        history.takeJournal(everything: true, into: &journal)
        let size = journal.count
        #expect(size < 2 << 20)
        let next = PriceHistory(registry: registry)
        next.recall(journal.view)
        for station in 0..<5 {
            #expect(
                take(next, "2021-02-15", "", station: "S\(station)")
                    == take(history, "2021-02-15", "", station: "S\(station)"))
        }
    }
}
