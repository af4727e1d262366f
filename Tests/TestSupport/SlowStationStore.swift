/// How what is said of stations becomes one, as `StationStore` and `Stations` have it, without SQL and tables: a place from a
/// feed replaces one from a geocoder, that replaces none; of two from one source the one with the later date counts, else
/// the one that came later.
public struct SlowStationStore {
    /// By name, address and suburb.
    private var rows: [[String]: [String]] = [:]

    /// A store without stations.
    public init() {}

    /// All rows, in any order: name, address, suburb, latitude, longitude, source, the first date and the last one, and when
    /// a geocoder was asked.
    public var all: [[String]] { Array(rows.values) }

    /// Takes in a row with one date: name, address, suburb, latitude, longitude, source, date, asked. No date is before all
    /// others.
    public mutating func merge(_ row: [String]) {
        let key = Array(row[..<3])
        let (source, date) = (row[5], row[6])
        let new = Array(row[..<6]) + [date, date, row[7]]
        guard let known = rows[key], Self.rank(source) <= Self.rank(known[5]) else {
            rows[key] = new
            return
        }
        guard source == known[5] else { return }
        let dates = [known[6], known[7], date].filter { !$0.isEmpty }.sorted()
        let kept = date >= known[7] ? new : known
        rows[key] = Array(kept[..<6]) + [dates.first ?? "", dates.last ?? "", kept[8]]
    }

    private static func rank(_ source: String) -> Int { ["none", "geocoder", "feed"].firstIndex(of: source)! }
}
