import StreamKit

/// Suburbs that have been looked up, by the bytes of the fields.
struct SuburbMemo: ~Copyable {
    /// What is known of a record's suburb.
    struct Found {
        /// The row, if there is one.
        var suburb: Suburb?
        /// The name differs from the row's by a letter.
        var isMisspelt = false
        /// The middle of the postcode, where there is no row.
        var middle: Coordinate?
    }

    private let index: SuburbIndex
    private var known = ByteMemo<SuburbIndex.Match>(limit: 1024)

    init(_ index: SuburbIndex) { self.index = index }

    /// What the suburb of that name is.
    mutating func find(_ name: ByteView, postcode: ByteView) -> Found {
        let match: SuburbIndex.Match
        if let place = known.find(name, postcode) {
            match = known[place]
        } else {
            match = index.match(name, postcode: postcode)
            known.remember(match, for: name, postcode)
        }
        return switch match {
        case .suburb(let row): Found(suburb: index.suburb(row))
        case .misspelt(let row): Found(suburb: index.suburb(row), isMisspelt: true)
        case .postcode(let middle): Found(middle: middle)
        case .unknown: Found()
        }
    }

    /// The suburb whose point is nearest, if one is within 50 km.
    func nearest(to place: Coordinate) -> Suburb? { index.nearest(to: place, within: 50).map(index.suburb) }
}
