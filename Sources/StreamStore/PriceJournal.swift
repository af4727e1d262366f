internal import StreamKit

/// Prices on their way into a store: rows one behind the other in one piece of memory, to be built on one queue and
/// committed on another.
///
/// A row is seven `CountedTexts`: station, address, product, date, price, previous date, previous price.
public struct PriceJournal: ~Copyable {
    private var rows = ByteBuffer()
    /// How many rows there are.
    public private(set) var count = 0

    /// A journal without rows.
    public init() {}

    /// Whether there is no row.
    public var isEmpty: Bool { count == 0 }

    /// Appends a row; its bytes are copied.
    public mutating func append(_ row: LastPrices.Row) {
        for text in [
            row.station, row.address, row.product, row.date, row.price, row.previousDate, row.previousPrice,
        ] { rows.appendCounted(text) }
        count += 1
    }

    /// Appends all rows of another.
    public mutating func append(_ other: borrowing PriceJournal) {
        rows.append(other.rows.view)
        count += other.count
    }

    /// Forgets all rows and keeps the memory.
    public mutating func removeAll() {
        rows.removeAll()
        count = 0
    }

    /// The rows' bytes; good until the journal changes.
    var view: ByteView { rows.view }

    /// Gives rows in the order they came; each is good until `body` returns. A row that was cut is left out.
    static func forEach<E>(in rows: ByteView, _ body: (LastPrices.Row) throws(E) -> Void) throws(E) {
        var texts = CountedTexts(rows)
        while let station = texts.next(), let address = texts.next(), let product = texts.next(),
            let date = texts.next(), let price = texts.next(),
            let previousDate = texts.next(), let previousPrice = texts.next()
        {
            try body(
                LastPrices.Row(
                    station: station, address: address, product: product, date: date, price: price,
                    previousDate: previousDate, previousPrice: previousPrice))
        }
    }
}
