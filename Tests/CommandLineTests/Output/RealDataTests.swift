import Foundation
import ShellSupport
import Testing

/// One day of real prices, as FuelWatch's feed has them and as its monthly file has them, gives the same records.
/// The data may not be part of the project: without `FUELSTREAM_TEST_DATA` these tests are skipped.
@Suite(.enabled(if: Shell.testData != nil, "FUELSTREAM_TEST_DATA names no folder"))
struct RealDataTests {
    private static let feed = "fuelwatch-2021-02-13-ulp.rss"
    private static let month = "FuelWatchRetail-2021-02.5days.csv"

    private struct Price: Decodable {
        var date: String
        var product: String?
        var price: Double
        var brand: String
        var station: String
        var address: String
        var suburb: String
        var postcode: String?
    }

    private func prices(_ options: String, _ file: String) throws -> [Price] {
        let path = try #require(Shell.testData).appendingPathComponent(file).path
        let result = try Shell.run("fuelstream \(options) '\(path)'")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Price.self, from: Data($0.utf8))
        }
    }

    @Test("A day's feed and its monthly file give the same prices") func feedAndFileAgree() throws {
        let feed = try prices("--assume-product ULP", Self.feed)
        let file = try prices("", Self.month).filter { $0.date == "2021-02-13" && $0.product == "ULP" }
        #expect(feed.count == 669)
        #expect(file.count == feed.count)
        let byStation = Dictionary(grouping: file) { "\($0.station)|\($0.address)" }
        for price in feed {
            let other = try #require(byStation["\(price.station)|\(price.address)"]?.first, "\(price.station)")
            #expect(price.price == other.price, "\(price.station)")
            #expect(price.brand == other.brand, "\(price.station)")
            #expect(price.suburb == other.suburb, "\(price.station)")
            #expect(price.postcode == other.postcode, "\(price.station)")
        }
    }

    @Test("The gazetteer knows every suburb of the real data but one") func suburbs() throws {
        let found = try prices("--assume-product ULP", Self.feed) + prices("", Self.month)
        // Gazetteer spellings have small letters; what was not found is as FuelWatch wrote it.
        let unknown = Set(found.map(\.suburb).filter { $0 == $0.uppercased() })
        #expect(unknown == ["MALABINE"])
    }

    @Test("A monthly file joined three times gives its records three times") func joinedMonths() throws {
        let path = try #require(Shell.testData).appendingPathComponent(Self.month).path
        let once = try Shell.run("fuelstream '\(path)'").output
        #expect(!once.isEmpty)
        #expect(try Shell.run("cat '\(path)' '\(path)' '\(path)' | fuelstream").output == once + once + once)
        let cut = "head -c -2 '\(path)'"
        #expect(try Shell.run("{ \(cut); \(cut); cat '\(path)'; } | fuelstream").output == once + once + once)
    }
}
