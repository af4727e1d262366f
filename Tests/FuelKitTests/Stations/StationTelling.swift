import StreamKit
import TestSupport

@testable import FuelKit

extension Stations {
    func found(_ station: SampleStation) {
        withViews([station.name, station.address, station.suburb, station.latitude, station.longitude]) {
            geocoderFound(
                name: $0[0], address: $0[1], suburb: $0[2], latitude: $0[3], longitude: $0[4],
                coordinate: station.coordinate)
        }
    }

    func failed(_ station: SampleStation) {
        withViews([station.name, station.address, station.suburb]) {
            geocoderFailed(name: $0[0], address: $0[1], suburb: $0[2])
        }
    }

    /// `feed -31.9 115.8`, `failed` or `unknown`.
    func answer(_ station: SampleStation) -> String {
        find(station) { finding in
            switch finding {
            case .found(let station):
                "\(station.source) \(station.latitude.string) \(station.longitude.string)"
            case .failed: "failed"
            case .unknown: "unknown"
            }
        }
    }

    func journal(everything: Bool = true) -> [[String]] {
        var buffer = ByteBuffer()
        takeJournal(everything: everything, into: &buffer)
        var texts = LengthPrefixedTexts(buffer.view)
        var all: [String] = []
        while let text = texts.next() { all.append(text.string) }
        return stride(from: 0, to: all.count, by: 8).map { Array(all[$0..<($0 + 8)]) }
    }

    /// Rows with nine texts each.
    func restore(_ rows: [[String]]) {
        var buffer = ByteBuffer()
        for text in rows.joined() { text.bytes.withView { buffer.appendCounted($0) } }
        restore(buffer.view)
    }
}
