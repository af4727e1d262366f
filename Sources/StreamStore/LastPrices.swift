public import StreamKit

/// The last prices of every station and product: the file of `--changes-in`.
///
/// | column of `prices` | |
/// | --- | --- |
/// | `station`, `address`, `suburb`, `product` | the key; empty where a record has none. Version 1 had no suburb |
/// | `date`, `price` | the latest date, `YYYY-MM-DD`, and the price as it was written |
/// | `previous_date`, `previous_price` | the latest date before it, and its price; empty where there is none |
/// | `former_station` | the station before it at its address, whose prices it continues; empty if it continues none, and in
/// files before version 3 |
///
/// Committed rows are merged with the existing ones, so that several processes may use a file at once and older prices may
/// come after newer ones.
///
/// A store is confined to one serial queue at a time.
public final class LastPrices: StateFile {
    /// The two latest prices of a product at a station. The views belong to the creator of the row.
    public struct Row {
        /// Part of the key. Keys are compared byte by byte.
        public var station: ByteView
        /// Part of the key.
        public var address: ByteView
        /// Part of the key; empty if it is not known.
        public var suburb: ByteView
        /// Part of the key.
        public var product: ByteView
        /// The latest date, `YYYY-MM-DD`.
        public var date: ByteView
        /// The price on it, a decimal number.
        public var price: ByteView
        /// The latest date before it; empty if there is none.
        public var previousDate: ByteView
        /// The price on that; empty if there is none.
        public var previousPrice: ByteView
        /// The name of the station before it at its address, whose prices it continues; empty if it continues none.
        public var formerStation: ByteView
    }

    private static let columns =
        "station, address, suburb, product, date, price, previous_date, previous_price, former_station"
    private static let columnCount: Int32 = 9
    private static let table = """
        CREATE TABLE prices(
            station TEXT, address TEXT, suburb TEXT, product TEXT,
            date TEXT NOT NULL, price TEXT NOT NULL, previous_date TEXT NOT NULL, previous_price TEXT NOT NULL,
            former_station TEXT NOT NULL DEFAULT '',
            PRIMARY KEY(station, address, suburb, product)) WITHOUT ROWID
        """

    private let database: Database
    private let all: Statement
    private let find: Statement
    private let replace: Statement

    /// Opens a file, or creates it if there is none.
    /// - Throws: `StreamError` with code `.storeFailed` if it cannot be opened or is something else, which is left
    ///   unchanged.
    public init(path: String) throws(StreamError) {
        database = try Database(path, holding: .prices) { (database) throws(StreamError) in
            try database.execute(Self.table)
        } upgrade: { (database) throws(StreamError) in
            let hasSuburbs = try database.integer("PRAGMA user_version") > 1
            try database.execute(
                """
                ALTER TABLE prices RENAME TO older;
                \(Self.table);
                INSERT INTO prices
                    SELECT station, address, \(hasSuburbs ? "suburb" : "''"), product, date, price, previous_date,
                        previous_price, '' FROM older;
                DROP TABLE older;
                """)
        }
        all = try database.statement("SELECT \(Self.columns) FROM prices")
        find = try database.statement(
            """
            SELECT date, price, previous_date, previous_price, former_station FROM prices
            WHERE station = ? AND address = ? AND suburb = ? AND product = ?
            """)
        replace = try database.statement(
            "INSERT OR REPLACE INTO prices(\(Self.columns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")
    }

    /// Passes on all rows; each is valid until `body` returns.
    public func load(_ body: (Row) -> Void) throws(StreamError) {
        defer { all.reset() }
        while try all.step() {
            body(
                Row(
                    station: all.bytes(0), address: all.bytes(1), suburb: all.bytes(2), product: all.bytes(3),
                    date: all.bytes(4), price: all.bytes(5), previousDate: all.bytes(6), previousPrice: all.bytes(7),
                    formerStation: all.bytes(8)))
        }
    }

    /// Passes on all rows in the form that `commit` takes; each is valid until `deliver` returns.
    public func load(_ deliver: (ByteView) -> Void) throws(StreamError) {
        var row = ByteBuffer()
        defer { all.reset() }
        while try all.step() {
            row.removeAll()
            for column in 0..<Self.columnCount { row.appendCounted(all.bytes(column)) }
            deliver(row.view)
        }
    }

    /// Merges rows into the file, all or (if it throws) none of them. Once it returns they survive this process, however it
    /// ends.
    ///
    /// Of the dates that the file and a row have for a key, the two latest are kept. Where both have a date, the row's
    /// price counts; and a row's former station, unless it has none. Whatever others have committed is merged too.
    /// - Parameters:
    ///   - journal: nine texts per row, as in `LengthPrefixedTexts`: station, address, suburb, product, date, price,
    ///     previous date, previous price, former station. A truncated row is left out.
    ///   - news: left unchanged: what others have committed is not reported.
    public func commit(_ journal: ByteView, news: inout ByteBuffer) throws(StreamError) {
        if journal.isEmpty { return }
        try database.transaction { () throws(StreamError) in
            var texts = LengthPrefixedTexts(journal)
            while let station = texts.next(), let address = texts.next(), let suburb = texts.next(),
                let product = texts.next(), let date = texts.next(), let price = texts.next(),
                let previousDate = texts.next(), let previousPrice = texts.next(), let formerStation = texts.next()
            {
                try merge(
                    Row(
                        station: station, address: address, suburb: suburb, product: product, date: date,
                        price: price, previousDate: previousDate, previousPrice: previousPrice,
                        formerStation: formerStation))
            }
        }
    }

    /// Closes the file. The store must not be used afterwards.
    public func close() { database.close() }

    private func merge(_ row: Row) throws(StreamError) {
        defer { find.reset() }
        try bindKey(of: row, to: find)
        var latest = LatestTwo()
        latest.add(row.date, row.price)
        latest.add(row.previousDate, row.previousPrice)
        var formerStation = row.formerStation
        if try find.step() {
            let kept = LatestTwo(find.bytes(0), find.bytes(1), find.bytes(2), find.bytes(3))
            latest.add(kept.date, kept.price)
            latest.add(kept.previousDate, kept.previousPrice)
            let keptStation = find.bytes(4)
            if formerStation.isEmpty { formerStation = keptStation }
            if latest == kept, formerStation == keptStation { return }
        }
        if latest.date.isEmpty { return }
        try bindKey(of: row, to: replace)
        try replace.bind(5, text: latest.date)
        try replace.bind(6, text: latest.price)
        try replace.bind(7, text: latest.previousDate)
        try replace.bind(8, text: latest.previousPrice)
        try replace.bind(9, text: formerStation)
        // Its values have been copied; the memory it pointed to is about to change.
        find.reset()
        try replace.run()
    }

    private func bindKey(of row: Row, to statement: Statement) throws(StreamError) {
        try statement.bind(1, text: row.station)
        try statement.bind(2, text: row.address)
        try statement.bind(3, text: row.suburb)
        try statement.bind(4, text: row.product)
    }
}

/// The two latest of some dates, with their prices. Of two prices for a date, the first counts.
private struct LatestTwo: Equatable {
    private(set) var date = ByteView.empty
    private(set) var price = ByteView.empty
    private(set) var previousDate = ByteView.empty
    private(set) var previousPrice = ByteView.empty

    init() {}

    init(_ date: ByteView, _ price: ByteView, _ previousDate: ByteView, _ previousPrice: ByteView) {
        self.date = date
        self.price = price
        self.previousDate = previousDate
        self.previousPrice = previousPrice
    }

    /// An empty date is none. Every other is longer and sorts after it.
    mutating func add(_ newDate: ByteView, _ newPrice: ByteView) {
        if newDate == date || newDate == previousDate { return }
        // Dates as text sort by their bytes.
        if date.precedes(newDate) {
            (previousDate, previousPrice) = (date, price)
            (date, price) = (newDate, newPrice)
        } else if previousDate.precedes(newDate) {
            (previousDate, previousPrice) = (newDate, newPrice)
        }
    }
}

extension ByteView {
    /// Whether a text sorts before another byte by byte.
    fileprivate func precedes(_ other: ByteView) -> Bool {
        for index in 0..<min(count, other.count) where self[index] != other[index] { return self[index] < other[index] }
        return count < other.count
    }
}
