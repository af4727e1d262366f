import StreamKit

/// Which known station a record's is, if that can be said: the same key; else the same address under another name; else
/// the same name at an address that can be no other. Stations of the feed come before the geocoder's answers.
///
/// Where several would do and are farther apart than `reach`, it cannot be said.
struct StationSearch {
    /// Kilometres between points of one station.
    static let reach = 0.3
    /// More candidates than these are not told apart.
    static let mostCandidates = 256

    private enum Rank: Int {
        case sameAddressAndName
        case sameAddress
        case likeAddress
    }

    private struct Candidate {
        let index: Int
        let rank: Rank
        let source: StationSource
    }

    private var candidates: [Candidate] = []
    private var looks = 0

    private init() {}

    /// The station that a key means, and the one of exactly this key, which may be without a point.
    static func find(_ key: borrowing StationKey, in table: inout StationTable) -> (found: Int?, exact: Int?) {
        let hashes = table.hashes(of: key)
        let exact = table.find(key, hashes)
        let source = exact.map { table[$0].source } ?? .nowhere
        if source == .feed || key.suburb.isEmpty { return (source == .nowhere ? nil : exact, exact) }
        var search = StationSearch()
        search.collect(key, hashes, &table)
        let found =
            search.choice(.feed, table) ?? (source == .geocoder ? exact : search.choice(.geocoder, table))
        return (found, exact)
    }

    private mutating func collect(
        _ key: borrowing StationKey, _ hashes: StationTable.Hashes, _ table: inout StationTable
    ) {
        let (name, address, suburb) = (key.name, key.address, key.suburb)
        let parts = AddressParts(address)
        for street in [parts.street, parts.second, parts.third] where !street.isEmpty {
            var place = table.first(onStreet: street, inSuburb: suburb)
            while let index = place.index, look() {
                let texts = table.texts(index)
                let theirs = AddressParts(texts.address)
                let isSame =
                    parts.isSame(as: theirs)
                    || texts.address == address && Self.isPlace(parts)
                    || StreetName.areEqual(texts.address, address) && StationName.areLike(texts.name, name)
                if isSame, texts.suburb == suburb {
                    let hasName = StationName.areEqual(texts.name, name)
                    take(index, hasName ? .sameAddressAndName : .sameAddress, table)
                }
                table.advance(&place)
            }
        }
        var place = table.first(named: hashes)
        while let index = place.index, look() {
            let texts = table.texts(index)
            if texts.suburb == suburb, StationName.areEqual(texts.name, name),
                parts.isLike(AddressParts(texts.address))
            {
                take(index, .likeAddress, table)
            }
            table.advance(&place)
        }
        if looks > Self.mostCandidates { candidates.removeAll() }
    }

    private mutating func look() -> Bool {
        looks += 1
        return looks <= Self.mostCandidates
    }

    /// Whether an address without a number is more than a street: a shopping centre.
    private static func isPlace(_ parts: AddressParts) -> Bool {
        !parts.street.isEmpty && !parts.hasCorner && parts.numbers == nil && !StreetName.isStreet(parts.street)
    }

    private mutating func take(_ index: Int, _ rank: Rank, _ table: borrowing StationTable) {
        let source = table[index].source
        if source != .nowhere { candidates.append(Candidate(index: index, rank: rank, source: source)) }
    }

    /// Of the candidates of a source with the best rank the one seen last, if the others are where it is. Which one that
    /// is among several of one day is the same in every run.
    private func choice(_ source: StationSource, _ table: borrowing StationTable) -> Int? {
        let ranks = candidates.lazy.filter { $0.source == source }.map(\.rank.rawValue)
        guard let rank = ranks.min() else { return nil }
        let equals = candidates.filter { $0.source == source && $0.rank.rawValue == rank }.map(\.index)
        var best = equals[0]
        for index in equals {
            let (known, day) = (table[best].lastDay, table[index].lastDay)
            if day > known || day == known && Self.isBefore(table.texts(index), table.texts(best)) { best = index }
        }
        let point = table.coordinate(best)
        for index in equals where table.coordinate(index).distance(to: point) > Self.reach { return nil }
        return best
    }

    /// An order of stations that does not depend on when they were learnt.
    private static func isBefore(_ one: StationTable.Texts, _ other: StationTable.Texts) -> Bool {
        let (mine, theirs) = (one.name.array, other.name.array)
        if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return one.address.array.lexicographicallyPrecedes(other.address.array)
    }
}

/// How names of stations in their form are compared.
enum StationName {
    /// Whether two have the same words in any order, or are the same but for blanks.
    static func areEqual(_ one: ByteView, _ other: ByteView) -> Bool {
        one == other || StreetName.packed(one) == StreetName.packed(other) || sorted(one) == sorted(other)
    }

    /// Whether two are the same but for a letter.
    static func areLike(_ one: ByteView, _ other: ByteView) -> Bool {
        areEqual(one, other) || StreetName.isOneEdit(StreetName.packed(one), StreetName.packed(other), from: 5)
    }

    private static func sorted(_ name: ByteView) -> [ArraySlice<UInt8>] {
        name.array.split(separator: ASCII.space).sorted { $0.lexicographicallyPrecedes($1) }
    }
}
