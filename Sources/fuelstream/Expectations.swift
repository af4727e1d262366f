import FuelKit
import StreamKit

extension FuelstreamCommand {
    /// What the options need to do anything.
    var expectations: [Expectation] {
        let all: [(isGiven: Bool, term: String, findings: RunFindings, reason: String)] = [
            (reading.records != nil, "--records", .document, "no input is a JSON or XML document"),
            (reading.flatten, "--flatten", .nestedObject, "no record has a nested object"),
            (reading.delimiter != nil, "--delimiter", .table, "no input is a table"),
            (reading.quote != nil, "--quote", .table, "no input is a table"),
            (reading.noHeader, "--no-header", .table, "no input is a table"),
            (reading.columns != nil, "--columns", .table, "no input is a table"),
            (reading.skip != nil, "--skip", .table, "no input is a table"),
            (reading.infer, "--infer", .table, "no input is a table"),
            (records.assumedProduct != nil, "--assume-product", .fuelRecord, "no record is a fuel record"),
            (
                records.comparesPrices, records.changes ? "--changes" : "--changes-in", .comparedPrice,
                "no record is a fuel record with a date and a price"
            ),
            (!places.stations.isEmpty, "--stations", .fuelRecord, "no record is a fuel record"),
            (places.geocodeWith != nil, "--geocode-with", .fuelRecord, "no record is a fuel record"),
        ]
        return all.filter(\.isGiven).map { Expectation($0.term, $0.findings, $0.reason) }
    }
}
