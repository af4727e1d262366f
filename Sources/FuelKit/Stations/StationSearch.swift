import StreamKit

/// Which known station a record's is, if that can be decided: the same key; else the same house or corner under another
/// name; else the same name at an address that can be no other. Stations of the feed take precedence over the geocoder's.
///
/// If several match and are farther apart than `reach`, it cannot be decided.
struct StationSearch {
    /// The most kilometres between points of one station.
    static let reach = 0.3
    /// With more candidates than this, none is chosen.
    static let maximumCandidates = 256

    private var sameAddress: [Int] = []
    private var sameName: [Int] = []
    private var looks = 0

    private init() {}

    /// The station that a key means, and the one of exactly this key, which may be without a point.
    static func find(_ key: borrowing StationKey, in table: inout StationTable) -> (found: Int?, exact: Int?) {
        let hashes = table.hashes(of: key)
        let exact = table.find(key, hashes)
        let source = exact.map { table[$0].source } ?? .nowhere
        if source == .feed || key.suburb.isEmpty { return (source == .nowhere ? nil : exact, exact) }
        var search = StationSearch()
        search.collect(key, hashes, table)
        let found =
            search.choice(.feed, table) ?? (source == .geocoder ? exact : search.choice(.geocoder, table))
        return (found, exact)
    }

    private mutating func collect(
        _ key: borrowing StationKey, _ hashes: StationTable.Hashes, _ table: borrowing StationTable
    ) {
        if key.hasPlace {
            table.forEach(addressed: hashes) { index in
                let texts = table.texts(index)
                if texts.suburb == key.suburb, texts.address == key.address { sameAddress.append(index) }
                return look()
            }
        }
        let parts = AddressParts(key.address)
        table.forEach(named: hashes) { index in
            let texts = table.texts(index)
            if texts.suburb == key.suburb, texts.name == key.name, parts.isLike(AddressParts(texts.address)) {
                sameName.append(index)
            }
            return look()
        }
        if looks > Self.maximumCandidates { self = StationSearch() }
    }

    private mutating func look() -> Bool {
        looks += 1
        return looks <= Self.maximumCandidates
    }

    /// Of the best candidates of a source, the one seen last, if the others are where it is. Among several seen on one day,
    /// the choice is the same in every run.
    private func choice(_ source: StationSource, _ table: borrowing StationTable) -> Int? {
        var equals = sameAddress.filter { table[$0].source == source }
        if equals.isEmpty { equals = sameName.filter { table[$0].source == source } }
        guard var best = equals.first else { return nil }
        for index in equals {
            let (known, day) = (table[best].lastDay, table[index].lastDay)
            if day > known || day == known && Self.isBefore(table.texts(index), table.texts(best)) { best = index }
        }
        let point = table.coordinate(best)
        return equals.allSatisfy { table.coordinate($0).distance(to: point) <= Self.reach } ? best : nil
    }

    /// An order of stations that does not depend on when they were learnt.
    private static func isBefore(_ one: StationTable.Texts, _ other: StationTable.Texts) -> Bool {
        let (mine, theirs) = (one.name.array, other.name.array)
        if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return one.address.array.lexicographicallyPrecedes(other.address.array)
    }
}
