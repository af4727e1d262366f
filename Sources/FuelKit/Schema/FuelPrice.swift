import StreamKit

/// One price of one product at one station on one day: what a fuel record says, on its way from a source's fields
/// to the record. Used again for every record. Texts are views that are good as long as the record.
struct FuelPrice {
    /// The source's values, trimmed; empty if there is none. By `FuelField.rawValue`.
    private var texts: [ByteView] = Array(repeating: .empty, count: FuelField.allCases.count)
    /// The date, checked.
    var day: CalendarDate?
    /// The price, checked.
    var amount: Decimal?
    /// The features, where the source has them as a list.
    var features: Value?
    /// The station's point, or its suburb's.
    var coordinate: Coordinate?

    subscript(_ field: FuelField) -> ByteView {
        get { texts[field.rawValue] }
        set { texts[field.rawValue] = newValue }
    }

    mutating func removeAll() {
        for index in texts.indices { texts[index] = .empty }
        day = nil
        amount = nil
        coordinate = nil
        features = nil
    }
}
