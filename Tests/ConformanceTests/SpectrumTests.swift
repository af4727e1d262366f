import Testing

/// csv-spectrum (github.com/max-mapper/csv-spectrum, BSD-2-Clause): a dozen CSV files and the rows they mean, as JSON.
@Suite(
    .enabled(if: ConformanceData.isPresent, "FUELSTREAM_TEST_DATA names no folder: 12 cases of csv-spectrum skipped"))
struct SpectrumTests {
    /// A file's name and why its rows are not those of its JSON.
    private static let known = [
        "location_coordinates":
            "the JSON is not a list of rows but one row, whose phone number (1234567890) is not that of the CSV (2095257564)"
    ]

    /// The members of the objects must come in the order of the JSON, which is that of the header.
    @Test("Rows are those of csv-spectrum's JSON, but for known differences") func rows() throws {
        var tally = Tally("csv-spectrum", of: 12, known: Self.known)
        for name in try ConformanceData.names(in: "csv-spectrum/csvs", ext: "csv") {
            let result = try Records(
                ["--schema", "raw", "--from", "csv"], ConformanceData.bytes("csv-spectrum/csvs/\(name).csv"))
            #expect(result.fault == nil, "\(name)")
            let expected = try JSON(ConformanceData.text("csv-spectrum/json/\(name).json"))
            let rows = JSON.list(result.records)
            tally.settle(name, difference: rows == expected ? nil : "gives \(rows), expected \(expected)")
        }
        tally.finish()
    }
}
