import StreamKit
import Testing

@testable import FuelKit

/// What spreadsheets and databases make of dates, prices and postcodes.
@Suite struct SpreadsheetFormTests {
    @Test(
        "Dates as spreadsheets and databases write them are read",
        arguments: [
            ("1-Jul-26", "2026-07-01"), ("01-JUL-2026", "2026-07-01"), ("1 july 2026", "2026-07-01"),
            ("29/Feb/2024", "2024-02-29"), ("2026-07-01T00:00:00Z", "2026-07-01"),
            ("2026-07-01T23:59:59.123456-05:00", "2026-07-01"), ("2026-07-01 06:00:00+0800", "2026-07-01"),
            ("2026-07-01t06:00:00+08", "2026-07-01"), ("2026-07-01T06:00:00.5", "2026-07-01"),
        ])
    func dates(text: String, day: String) {
        var arena = Arena()
        let date = Array(text.utf8).withView { CalendarDate(asExported: $0) }
        #expect(date.map { arena.write($0).string } == day)
    }

    @Test(
        "Texts that are almost such dates are no dates",
        arguments: [
            "", "1", "1-", "-Jul-26", "1-Jul-026", "1-Ju-26", "1-Jul-2", "31-Jun-26", "1-Jul/26", "111-Jul-26",
            "1-Jul-2.6", "2026-07-01T", "2026-07-01T00:00:00z1", "2026-07-01T00:00:00.Z", "2026-07-01T00:00:00+8",
            "2026-07-01T00:00:00+08:0", "2026-02-30T00:00:00Z", "2026-07-01x00:00:00Z", "1-Jul--1",
        ])
    func invalidDates(text: String) { #expect(Array(text.utf8).withView { CalendarDate(asExported: $0) } == nil) }

    @Test(
        "Prices with a dollar sign or an exponent are read",
        arguments: [
            ("$183.9", "183.9"), ("$ 99", "99.0"), ("1e2", "100.0"), ("1.839E+2", "183.9"), ("-$1", nil), ("$", nil),
            ("$$1", nil), ("1e400", nil), ("1e", nil), ("", nil), ("1,5", nil),
        ] as [(String, String?)])
    func prices(text: String, price: String?) {
        var arena = Arena()
        let read = Array(text.utf8).withView { Decimal(exportedPrice: $0) }
        #expect(read.map { arena.write($0, atLeast: 1).string } == price)
    }

    @Test(
        "Whole numbers lose zero decimals",
        arguments: [("6000.0", "6000"), ("872.00", "872"), ("6000.", "6000"), ("6000.5", "6000.5"), ("6", "6")])
    func wholeNumbers(text: String, number: String) {
        #expect(Array(text.utf8).withView { $0.withoutZeroDecimals.string } == number)
    }
}
