import StreamKit

/// One price of one product at one station on one day: what a fuel record says, on its way from a source's fields
/// to the record. Reused for every record. Texts are views that are valid as long as the record.
@safe
struct FuelPrice: ~Copyable {
    /// The source's values, trimmed; empty if there is none. One slot per `FuelField.rawValue`, in memory of its own,
    /// because it is written and read some thirty times per record.
    let texts: UnsafeMutablePointer<ByteView>
    /// The date, checked.
    var day: CalendarDate?
    /// The price, checked.
    var amount: Decimal?
    /// The features, if the source has them as a list.
    var features: Value?
    /// The station's point, or its suburb's.
    var coordinate: Coordinate?
    /// What has been repaired in it.
    var repair: String?
    /// Whether it is no price, and no record.
    var isLeftOut = false

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

    /// Notes a repair.
    mutating func noteRepair(_ text: String) { repair = repair.map { "\($0); \(text)" } ?? text }

    /// Clears the placeholders for missing values in FuelWatch's files and feeds.
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
        isLeftOut = false
    }
}
