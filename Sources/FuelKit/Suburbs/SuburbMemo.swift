import StreamKit

/// Suburbs that have been looked up, by the bytes of the fields.
struct SuburbMemo: ~Copyable {
    /// What is known of a record's suburb.
    struct Found {
        /// The row, if there is one.
        var suburb: Suburb?
        /// The name differs from the row's by a letter.
        var isMisspelt = false
        /// The mean point of the postcode, if there is no row.
        var middle: Coordinate?
    }

    private let index: SuburbIndex
    private let home: AustralianState?
    /// Stations are in some 500 suburbs of a state: with fewer entries it would forget all of them again and again. That shows
    /// where records are not remembered as a whole, as for sorting.
    private var known = ByteMemo<SuburbIndex.Match>(limit: 768)

    /// - Parameter home: the state where a name alone is looked up first; `nil` if no suburb is to be found.
    init(_ index: SuburbIndex, home: AustralianState? = .westernAustralia) {
        self.index = index
        self.home = home
    }

    /// Whether any suburb can be found.
    var isAsked: Bool { home != nil }

    /// Finds the suburb of that name.
    mutating func find(_ name: ByteView, postcode: ByteView) -> Found {
        guard let home else { return Found() }
        let match: SuburbIndex.Match
        if let place = known.find(name, postcode) {
            match = known[place]
        } else {
            match = index.match(name, postcode: postcode, home: home)
            known.remember(match, for: name, postcode)
        }
        return switch match {
        case .suburb(let row): Found(suburb: index.suburb(row))
        case .misspelt(let row): Found(suburb: index.suburb(row), isMisspelt: true)
        case .postcode(let middle): Found(middle: middle)
        case .unknown: Found()
        }
    }

    /// The state of a postcode; if several share it, that of the suburb; the one searched first, if the postcode is unknown.
    /// `nil` if no suburb is to be found.
    func state(of name: ByteView, postcode: ByteView) -> AustralianState? {
        guard let home else { return nil }
        let rows = index.suburbs(withPostcode: postcode)
        return (rows.first { index.suburb($0).name == name } ?? rows.first).flatMap(index.state) ?? home
    }

    /// The suburb whose point is nearest, if one is within 50 km.
    func nearest(to place: Coordinate) -> Suburb? {
        home == nil ? nil : index.nearest(to: place, within: 50).map(index.suburb)
    }
}
