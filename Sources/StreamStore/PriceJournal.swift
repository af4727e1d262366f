public import StreamKit

/// Prices on their way into a store: rows one behind the other in one piece of memory, to be built on one queue and
/// committed on another.
///
/// A row is seven `CountedTexts`: station, address, product, date, price, previous date, previous price.
public struct PriceJournal: Sendable {
    private var bytes: [UInt8] = []
    /// How many rows there are.
    public private(set) var count = 0

    /// A journal without rows.
    public init() {}

    /// Whether there is no row.
    public var isEmpty: Bool { count == 0 }

    /// Appends a row; its bytes are copied.
    public mutating func append(_ row: LastPrices.Row) {
        append(row.station)
        append(row.address)
        append(row.product)
        append(row.date)
        append(row.price)
        append(row.previousDate)
        append(row.previousPrice)
        count += 1
    }

    /// Appends all rows of another.
    public mutating func append(_ other: PriceJournal) {
        bytes += other.bytes
        count += other.count
    }

    /// Forgets all rows and keeps the memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Lends the rows' bytes.
    func withView<R, E>(_ body: (ByteView) throws(E) -> R) throws(E) -> R { try bytes.withView(body) }

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

    private mutating func append(_ text: ByteView) {
        let length = UInt32(text.count)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.base, count: text.count))
    }
}
