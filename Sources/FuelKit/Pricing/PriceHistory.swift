public import StreamKit

/// What `--changes` remembers: the prices of the two latest dates for each station and product.
///
/// A station is known by its name, address and suburb, however they are spelled (`StationKey`). One whose name is new goes
/// on with the prices of whoever traded at the same house or corner on an earlier date.
///
/// A price is compared with the latest one of an earlier date, so that reading a day twice changes nothing. A record
/// older than both dates has nothing to be compared with. Belongs to the records queue.
public final class PriceHistory: RunMemory {
    /// The hashes of what a station is known by.
    struct Identity: BitwiseCopyable {
        /// Name, address and suburb.
        let station: KeyHash
        /// Name and address: files of version 1 had no suburb.
        let anywhere: KeyHash
        /// Address and suburb, where that says where it is.
        let place: KeyHash?

        /// Those of one of its products.
        func of(_ product: KeyHash) -> Identity {
            Identity(
                station: station.joined(with: product), anywhere: anywhere.joined(with: product),
                place: place?.joined(with: product))
        }
    }

    /// Who had the latest price at a place.
    private struct Occupant: BitwiseCopyable {
        let station: KeyHash
        var day = Int32.min
    }

    /// By station and product.
    private var prices = KeyTable<PricePair>()
    /// By place and product.
    private var occupants = KeyTable<Occupant>()
    /// By the very bytes of name, address and suburb.
    private var identities = ByteMemo<Identity>(limit: 4096)
    private var key = StationKey()
    private var bytes = ByteBuffer(capacity: 256)
    private let hasher = KeyHasher.random()
    private var journal: HistoryJournal?

    /// A history without prices.
    /// - Parameter remembers: whether it keeps a journal for a store.
    public init(remembers: Bool = false) {
        if remembers { journal = HistoryJournal() }
    }

    /// Compares a record's price with the one before, and remembers it.
    /// - Parameters:
    ///   - row: what is compared: the record's station, address, suburb and product.
    ///   - day: its date.
    ///   - price: its price; without one nothing is remembered.
    /// - Returns: the latest price of an earlier date, if one is known.
    func take(_ row: HistoryRow, day: CalendarDate, price: Decimal?) -> Decimal? {
        if row.station.isEmpty, row.address.isEmpty, row.product.isEmpty { return nil }
        let number = Int32(day.daysSinceEpoch)
        let key = identity(of: row)
        let known = prices.value(of: key.station) ?? pair(before: number, key)
        guard let price else { return known?.price(before: number) }
        let (previous, news) = prices.update(key.station, default: known ?? PricePair()) { pair in
            let previous = pair.price(before: number)
            let isNew = pair.take(DatedPrice(day: number, price: price))
            return (previous, isNew ? pair : nil)
        }
        if let news {
            occupy(key, day: number)
            journal?.append(row, news)
        }
        return previous
    }

    /// The prices that a station without any goes on with: of whoever was at its place, if they are all of earlier days (who
    /// is still there is somebody else), or its own of a file that does not say in which suburb.
    private func pair(before day: Int32, _ key: Identity) -> PricePair? {
        if let place = key.place, let occupant = occupants.value(of: place) {
            return occupant.day < day ? prices.value(of: occupant.station) : nil
        }
        return prices.value(of: key.anywhere)
    }

    private func occupy(_ key: Identity, day: Int32) {
        guard let place = key.place else { return }
        occupants.update(place, default: Occupant(station: key.station)) { occupant in
            if day >= occupant.day { occupant = Occupant(station: key.station, day: day) }
        }
    }

    /// What a row's prices are kept by.
    private func identity(of row: HistoryRow) -> Identity {
        let known = identities.find(row.station, row.address, row.suburb)
        return (known.map { identities[$0] } ?? identify(row)).of(hasher.hash(row.product))
    }

    @inline(never)
    private func identify(_ row: HistoryRow) -> Identity {
        key.read(name: row.station, address: row.address, suburb: row.suburb)
        let identity = Identity(
            station: hash(key.name, key.address, key.suburb), anywhere: hash(key.name, key.address, .empty),
            place: key.hasPlace ? hash(.empty, key.address, key.suburb) : nil)
        identities.remember(identity, for: row.station, row.address, row.suburb)
        return identity
    }

    private func hash(_ texts: ByteView...) -> KeyHash {
        bytes.removeAll()
        for text in texts { bytes.appendCounted(text) }
        return hasher.hash(bytes.view)
    }

    // MARK: From run to run

    /// Takes in rows of `HistoryJournal`.
    public func recall(_ bytes: ByteView) {
        HistoryJournal.forEachRow(bytes) { row, pair in
            let key = identity(of: row)
            prices.update(key.station, default: PricePair()) { known in
                for price in [pair.previous, pair.latest] where price.isPresent { _ = known.take(price) }
            }
            occupy(key, day: pair.latest.day)
        }
    }

    /// Prices read up to now may be remembered.
    public func recordWasWritten(_ key: KeyHash?) { journal?.mark() }

    /// Rows of `HistoryJournal`: of each station and product that had news, the two latest prices.
    public func takeJournal(everything: Bool, into buffer: inout ByteBuffer) {
        journal?.take(everything: everything, into: &buffer)
    }
}

extension KeyHash {
    /// The hash of two keys together, each of which has been hashed under the same secret.
    fileprivate func joined(with other: KeyHash) -> KeyHash {
        KeyHash(low: low ^ other.low, high: high ^ other.high)
    }
}
