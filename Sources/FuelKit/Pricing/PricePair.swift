import StreamKit

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

    var isEmpty: Bool { !latest.isPresent }

    /// What became of a price.
    struct Taken {
        /// The latest price of an earlier date.
        let previous: Decimal?
        let isNews: Bool
        /// The prices with it.
        let pair: PricePair
    }

    /// Compares a price with the one before, and remembers it if its date is one of the two latest. Of two prices of one
    /// date, the later one read counts.
    mutating func take(_ price: DatedPrice) -> Taken {
        let previous = self.price(before: price.day)
        return Taken(previous: previous, isNews: remember(price), pair: self)
    }

    private mutating func remember(_ price: DatedPrice) -> Bool {
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
