public import StreamKit

/// What `--changes` remembers: the prices of the two latest dates for each station (name and address) and product.
///
/// A price is compared with the latest one of an earlier date, so that reading a day twice changes nothing. A record
/// older than both dates has nothing to be compared with. Belongs to the records queue.
public final class PriceHistory: RunMemory {
    private var prices = KeyTable<PricePair>()
    private var key: RecordKey
    private let keyFields: [FieldName]
    private var journal: HistoryJournal?

    /// A history without prices.
    /// - Parameters:
    ///   - registry: where the records' names are.
    ///   - remembers: whether it keeps a journal for a store.
    public init(registry: FieldNames, remembers: Bool = false) {
        keyFields = [FuelField.station, .address, .product].map { registry.intern($0.name) }
        key = RecordKey(keyFields, hasher: .random())
        if remembers { journal = HistoryJournal() }
    }

    /// Compares a record's price with the one before, and remembers it.
    /// - Parameters:
    ///   - record: its station, address and product say what is compared.
    ///   - day: its date.
    ///   - price: its price; without one nothing is remembered.
    /// - Returns: the latest price of an earlier date, if one is known.
    func take(_ record: borrowing Record, day: CalendarDate, price: Decimal?) -> Decimal? {
        guard let key = key.of(record) else { return nil }
        let number = Int32(day.daysSinceEpoch)
        guard let price else { return prices.value(of: key)?.price(before: number) }
        let (previous, news) = prices.update(key, default: PricePair()) { pair in
            let previous = pair.price(before: number)
            let isNew = pair.take(DatedPrice(day: number, price: price))
            return (previous, isNew ? pair : nil)
        }
        if let news, journal != nil { journal?.append(keyFields.map { record.value(of: $0).bytes }, news) }
        return previous
    }

    // MARK: From run to run

    /// Takes in rows of `HistoryJournal`.
    public func recall(_ bytes: ByteView) {
        HistoryJournal.forEachRow(bytes) { texts, pair in
            let key = key.of(texts: texts.map { $0.isEmpty ? nil : $0 })
            prices.update(key, default: PricePair()) { known in
                for price in [pair.previous, pair.latest] where price.isPresent { _ = known.take(price) }
            }
        }
    }

    /// Prices read up to now may be remembered.
    public func recordWasWritten(_ key: KeyHash?) { journal?.mark() }

    /// Rows of `HistoryJournal`: of each station and product that had news, the two latest prices.
    public func takeJournal(everything: Bool, into buffer: inout ByteBuffer) {
        journal?.take(everything: everything, into: &buffer)
    }
}

/// A price and its date.
struct DatedPrice: BitwiseCopyable, Equatable {
    /// Days since 1970-01-01; none if there is no price.
    private(set) var day = Self.none
    private var scale: Int8 = 0
    private var mantissa: Int64 = 0

    private static let none = Int32.min

    init() {}

    init(day: Int32, price: Decimal) {
        self.day = day
        scale = Int8(price.scale)
        mantissa = price.mantissa
    }

    var isPresent: Bool { day != Self.none }

    var price: Decimal { Decimal(mantissa: mantissa, scale: Int(scale)) }
}

/// The prices of the two latest dates.
struct PricePair: BitwiseCopyable {
    private(set) var latest = DatedPrice()
    private(set) var previous = DatedPrice()

    /// The price of the latest date before a day.
    func price(before day: Int32) -> Decimal? {
        if latest.isPresent, latest.day < day { return latest.price }
        if previous.isPresent, previous.day < day { return previous.price }
        return nil
    }

    /// Remembers a price if its date is one of the two latest; whether that is news. Of two prices of one date, the later
    /// one read counts.
    mutating func take(_ price: DatedPrice) -> Bool {
        if price == latest || price == previous || price.day < previous.day { return false }
        if price.day > latest.day {
            previous = latest
            latest = price
        } else if price.day == latest.day {
            latest = price
        } else {
            previous = price
        }
        return true
    }
}
