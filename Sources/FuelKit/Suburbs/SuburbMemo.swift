import StreamKit

/// Suburbs that have been looked up, by the bytes of the field.
struct SuburbMemo: ~Copyable {
    private let index: SuburbIndex
    /// The row, or −1 for a name that is not in the gazetteer.
    private var rows = ByteMemo<Int32>(limit: 1024)

    init(_ index: SuburbIndex) { self.index = index }

    /// The suburb of that name.
    mutating func find(_ name: ByteView) -> Suburb? {
        if let place = rows.find(name) { return suburb(rows[place]) }
        let found = Int32(index.find(name) ?? -1)
        rows.remember(found, for: name)
        return suburb(found)
    }

    /// The suburb whose point is nearest.
    func nearest(to place: Coordinate) -> Suburb? { suburb(Int32(index.nearest(to: place) ?? -1)) }

    private func suburb(_ number: Int32) -> Suburb? { number < 0 ? nil : index.suburb(Int(number)) }
}
