import FuelKit
import StreamKit

extension FuelstreamCommand {
    /// What the given options need to do anything.
    var preconditions: [OptionPrecondition] {
        let all: [(isGiven: Bool, option: String, findings: RunFindings)] = [
            (reading.records != nil, "--records", .document),
            (reading.flatten, "--flatten", .nestedObject),
            (reading.delimiter != nil, "--delimiter", .table),
            (reading.quote != nil, "--quote", .table),
            (reading.noHeader, "--no-header", .table),
            (reading.columns != nil, "--columns", .table),
            (reading.skip != nil, "--skip", .table),
            (reading.keepRepeatedHeaders, "--keep-repeated-headers", .table),
            (reading.infer && records.lookups.isEmpty, "--infer", .table),
            (records.assumedProduct != nil, "--assume-product", .fuelRecord),
            (records.comparesPrices, records.changes ? "--changes" : "--changes-in", .comparedPrice),
            (places.suburbs != nil && places.near == nil, "--suburbs", .fuelRecord),
            (!places.stations.isEmpty, "--stations", .fuelRecord),
            (places.geocodeWith != nil, "--geocode-with", .fuelRecord),
        ]
        return all.filter(\.isGiven).map { OptionPrecondition($0.option, needs: $0.findings) }
    }
}
