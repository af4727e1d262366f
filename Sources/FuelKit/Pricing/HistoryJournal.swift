import StreamKit

/// The key that prices are remembered by, as in the records.
struct HistoryRow {
    let station: ByteView
    let address: ByteView
    let suburb: ByteView
    let product: ByteView
}

/// Prices on their way to a store. A row is nine `LengthPrefixedTexts`: station, address, suburb and product, date
/// and price, date and price before that, and the station whose prices it continues; a text is empty where there is none.
struct HistoryJournal: ~Copyable {
    private var rows = ByteBuffer()
    /// How many bytes of rows may be handed over.
    private var marked = 0
    /// How long the rest may grow before superseded rows are dropped.
    private var limit = 1 << 20
    private var arena = Arena()
    private let hasher = KeyHasher.random()

    /// Appends a row.
    /// - Parameter former: the name of the station whose prices it continues; empty if it continues none.
    mutating func append(_ row: HistoryRow, _ pair: PricePair, former: ByteView) {
        for text in [row.station, row.address, row.suburb, row.product] { rows.appendCounted(text) }
        arena.reset()
        for price in [pair.latest, pair.previous] {
            rows.appendCounted(price.isPresent ? price.moment.text(&arena) : .empty)
            rows.appendCounted(price.isPresent ? arena.write(price.price, atLeast: 1) : .empty)
        }
        rows.appendCounted(former)
        if rows.count - marked > limit { compact() }
    }

    /// Lets all rows be handed over.
    mutating func mark() { marked = rows.count }

    /// Moves rows to the end of a buffer.
    mutating func take(everything: Bool, into buffer: inout ByteBuffer) {
        if everything { mark() }
        buffer.append(rows.view.prefix(marked))
        rows.removeFirst(marked)
        marked = 0
    }

    /// Keeps only the last row of each station and product if nothing has been written for long, so that the journal is no
    /// longer than the history.
    private mutating func compact() {
        var lastRows = KeyTable<Int>()
        forEachRowAfterMark { key, row in lastRows.update(key, default: row.lowerBound) { $0 = row.lowerBound } }
        var kept = ByteBuffer(capacity: rows.count / 2)
        kept.append(rows.view.prefix(marked))
        forEachRowAfterMark { key, row in
            if lastRows.value(of: key) == row.lowerBound { kept.append(rows.view[row]) }
        }
        rows = kept
        limit = max(limit, 2 * (rows.count - marked))
    }

    /// Passes on the rows that may not be handed over yet: a hash of what they are about, and their position.
    private func forEachRowAfterMark(_ body: (KeyHash, Range<Int>) -> Void) {
        var texts = LengthPrefixedTexts(rows.view.dropFirst(marked))
        func skip(_ count: Int) -> Range<Int> {
            let start = texts.offset
            for _ in 0..<count { _ = texts.next() }
            return (marked + start)..<(marked + texts.offset)
        }
        while case let key = skip(4), case let rest = skip(5), !rest.isEmpty {
            body(hasher.hash(rows.view[key]), key.lowerBound..<rest.upperBound)
        }
    }

    private static func nextRow(_ texts: inout LengthPrefixedTexts) -> [ByteView]? {
        var row: [ByteView] = []
        while row.count < 9, let text = texts.next() { row.append(text) }
        return row.count == 9 ? row : nil
    }

    /// Reads rows. Impossible prices are skipped.
    static func forEachRow(_ bytes: ByteView, _ body: (HistoryRow, PricePair, _ former: ByteView) -> Void) {
        var texts = LengthPrefixedTexts(bytes)
        while let row = nextRow(&texts) {
            var pair = PricePair()
            for place in [6, 4] {
                guard let moment = PriceMoment(row[place]), let price = Decimal(row[place + 1]) else { continue }
                _ = pair.insert(DatedPrice(moment, price: price))
            }
            body(HistoryRow(station: row[0], address: row[1], suburb: row[2], product: row[3]), pair, row[8])
        }
    }
}
