import StreamKit

/// When a price was read: a date, and a time of day if there is one.
struct PriceMoment: BitwiseCopyable, Comparable {
    /// Since 1970-01-01 00:00, whatever the time zone.
    let seconds: Int64
    /// Whether there is a time of day; not if it was restored from `seconds`.
    let hasTime: Bool

    init(seconds: Int64) { (self.seconds, hasTime) = (seconds, false) }

    /// - Parameter time: `H:MM` or `H:MM:SS`, with one or two digits of the hour, and perhaps decimals; other texts are no times.
    init(_ day: CalendarDate, time: ByteView) {
        let time = Self.seconds(ofTime: time)
        seconds = Int64(day.daysSinceEpoch) * 86_400 + (time ?? 0)
        hasTime = time != nil
    }

    /// Reads what `append` writes.
    init?(_ text: ByteView) {
        guard let day = CalendarDate(text.prefix(min(text.count, 10))) else { return nil }
        self.init(day, time: text.count > 11 ? text.dropFirst(11) : .empty)
    }

    /// The date, in days since 1970-01-01.
    var day: Int { Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) }

    static func == (left: PriceMoment, right: PriceMoment) -> Bool { left.seconds == right.seconds }

    static func < (left: PriceMoment, right: PriceMoment) -> Bool { left.seconds < right.seconds }

    private static func seconds(ofTime text: ByteView) -> Int64? {
        let colon = text.count > 1 && text[1] == ASCII.colon ? 1 : 2
        func number(_ digits: Range<Int>, below limit: Int64) -> Int64? {
            guard digits.upperBound <= text.count, digits.allSatisfy({ ASCII.isDigit(text[$0]) }) else { return nil }
            let number = digits.reduce(0) { 10 * $0 + Int64(text[$1] - ASCII.zero) }
            return number < limit ? number : nil
        }
        guard let hour = number(0..<colon, below: 24), colon < text.count, text[colon] == ASCII.colon,
            let minute = number((colon + 1)..<(colon + 3), below: 60)
        else { return nil }
        if text.count == colon + 3 { return hour * 3600 + minute * 60 }
        // A second 60 is the next one.
        guard text[colon + 3] == ASCII.colon, text.count <= colon + 6 || text[colon + 6] == ASCII.dot,
            let second = number((colon + 4)..<(colon + 6), below: 61)
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// `2026-07-01`, or `2026-07-01T06:30:00`: the texts sort in the same order.
    func text(_ arena: inout Arena) -> ByteView {
        let text = arena.write(Timestamp(seconds: Int(seconds)))
        return text.prefix(Int64(day) * 86_400 == seconds ? 10 : 19)
    }
}

/// A price and its date.
struct DatedPrice: BitwiseCopyable, Equatable {
    /// The moment, with the price's scale in the lowest byte; `none` if there is no price.
    private var momentAndScale = Self.none
    private var mantissa: Int64 = 0

    private static let none = Int64.min

    init() {}

    init(_ moment: PriceMoment, price: Decimal) {
        // 112.90 after 112.9 is no other price.
        let price = price.withoutTrailingZeros()
        momentAndScale = moment.seconds << 8 | Int64(price.scale)
        mantissa = price.mantissa
    }

    var isPresent: Bool { momentAndScale != Self.none }

    /// When it was read, or long ago if there is none.
    var moment: PriceMoment { PriceMoment(seconds: momentAndScale >> 8) }

    var price: Decimal { Decimal(mantissa: mantissa, scale: Int(momentAndScale & 0xFF)) }
}

/// The prices on the two latest dates.
struct PricePair: BitwiseCopyable {
    private(set) var latest = DatedPrice()
    private(set) var previous = DatedPrice()

    /// The latest price before a moment.
    func price(before moment: PriceMoment) -> DatedPrice? {
        if latest.isPresent, latest.moment < moment { return latest }
        if previous.isPresent, previous.moment < moment { return previous }
        return nil
    }

    var isEmpty: Bool { !latest.isPresent }

    /// The result of recording a price.
    struct Taken {
        /// The latest price of an earlier date or time.
        let previous: DatedPrice?
        let hasChanges: Bool
        /// The prices with it.
        let pair: PricePair
    }

    /// Compares a price with the previous one, and remembers it if its date is one of the two latest. Of two prices on one
    /// date, the one read later counts.
    mutating func insert(_ price: DatedPrice) -> Taken {
        let previous = self.price(before: price.moment)
        return Taken(previous: previous, hasChanges: remember(price), pair: self)
    }

    private mutating func remember(_ price: DatedPrice) -> Bool {
        if price == latest || price == previous || price.moment < previous.moment { return false }
        if price.moment > latest.moment {
            previous = latest
            latest = price
        } else if price.moment == latest.moment {
            latest = price
        } else {
            previous = price
        }
        return true
    }
}
