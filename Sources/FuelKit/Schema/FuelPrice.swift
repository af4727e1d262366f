import StreamKit

/// One price of one product at one station on one day: what a fuel record says, on its way from a source's fields
/// to the record. Used again for every record. Texts are views that are good as long as the record.
@safe
struct FuelPrice: ~Copyable {
    /// The source's values, trimmed; empty if there is none. By `FuelField.rawValue`: a slot a field, in memory of its
    /// own, because it is written and read some thirty times a record.
    let texts: UnsafeMutablePointer<ByteView>
    /// The date, checked.
    var day: CalendarDate?
    /// The price, checked.
    var amount: Decimal?
    /// The features, where the source has them as a list.
    var features: Value?
    /// The station's point, or its suburb's.
    var coordinate: Coordinate?
    /// Something in it that has been mended.
    var repair: String?

    private static let count = FuelField.allCases.count

    init() {
        unsafe texts = .allocate(capacity: Self.count)
        unsafe texts.initialize(repeating: .empty, count: Self.count)
    }

    deinit { unsafe texts.deallocate() }

    subscript(_ field: FuelField) -> ByteView {
        get { unsafe texts[field.rawValue] }
        nonmutating set { unsafe texts[field.rawValue] = newValue }
    }

    /// Notes something that has been mended.
    mutating func noteRepair(_ text: String) { repair = repair.map { "\($0); \(text)" } ?? text }

    /// Takes away what stands for nothing in tables that were exported.
    func removePlaceholders() {
        for index in 0..<Self.count where unsafe texts[index].count == 9 {
            if unsafe texts[index] == "--EMPTY--" { unsafe texts[index] = .empty }
        }
    }

    mutating func removeAll() {
        unsafe texts.update(repeating: .empty, count: Self.count)
        day = nil
        amount = nil
        coordinate = nil
        features = nil
        repair = nil
    }
}
