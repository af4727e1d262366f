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
    private var matches = ByteMemo<SuburbIndex.Match>(limit: 1024)

    init(_ index: SuburbIndex) { self.index = index }

    /// What the suburb of that name is.
    mutating func find(_ name: ByteView, postcode: ByteView) -> Found {
        if let place = matches.find(name, postcode) { return found(matches[place]) }
        let match = index.match(name, postcode: postcode)
        matches.remember(match, for: name, postcode)
        return found(match)
    }

    /// The suburb whose point is nearest, if one is within 50 km.
    func nearest(to place: Coordinate) -> Suburb? { index.nearest(to: place, within: 50).map(index.suburb) }

    private func found(_ match: SuburbIndex.Match) -> Found {
        switch match {
        case .suburb(let row): Found(suburb: index.suburb(row))
        case .misspelt(let row): Found(suburb: index.suburb(row), isMisspelt: true)
        case .postcode(let middle): Found(middle: middle)
        case .unknown: Found()
        }
    }
}
