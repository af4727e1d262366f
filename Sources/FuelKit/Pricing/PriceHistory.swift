public import StreamKit

/// What `--changes` remembers: the prices on the two latest dates for each station and product.
///
/// A station is known by its name, address and suburb, however they are spelled (`StationKey`). One with a new name
/// continues the prices of whoever traded at the same house or corner on an earlier date.
///
/// A price is compared with the latest one of an earlier date, so that reading a day twice changes nothing. A record
/// older than both dates has nothing to be compared with. Confined to the records queue.
public final class PriceHistory: RunMemory {
    /// The hashes that identify a station.
    struct Identity: BitwiseCopyable {
        /// Name, address and suburb.
        let station: KeyHash
        /// Name and address: files of version 1 had no suburb.
        let anywhere: KeyHash
        /// Address and suburb, if they say where it is.
        let place: KeyHash?

        /// The identity of one of its products.
        func of(_ product: KeyHash) -> Identity {
            Identity(
                station: station.joined(with: product), anywhere: anywhere.joined(with: product),
                place: place?.joined(with: product))
        }
    }

    /// By station and product, and their prices by these numbers.
    private var numbers = KeyNumbers()
    private var prices: [PricePair] = []
    /// The latest owner of a place, by place and product.
    private var owners = KeyTable<KeyHash>()
    /// By the exact bytes of name, address and suburb.
    private var identities = ByteMemo<Identity>(limit: 4096)
    private var key = StationKey()
    private var bytes = ByteBuffer(capacity: 256)
    private let hasher = KeyHasher.random()
    private var journal: HistoryJournal?
    private let isTakenAtEnd: Bool
    /// Whether there were records with a station, and without.
    private var hasStations = false
    private var hasNoStations = false
    /// Whether there were prices, and none of a station that could be told from others.
    var knowsNoStation: Bool { hasNoStations && !hasStations }

    /// A history without prices.
    /// - Parameters:
    ///   - remembers: whether it keeps a journal for a store.
    ///   - isTakenAtEnd: the journal is taken once, at the end, whatever has been written: it stays as short as the
    ///     history.
    public init(remembers: Bool = false, isTakenAtEnd: Bool = false) {
        if remembers { journal = HistoryJournal() }
        self.isTakenAtEnd = isTakenAtEnd
    }

    /// Compares a record's price with the previous one, and remembers it.
    /// - Parameters:
    ///   - row: what is compared: the record's station, address, suburb and product.
    ///   - moment: its date, and time where there is one.
    ///   - price: its price; without one nothing is remembered.
    /// - Returns: the latest price of an earlier date, if one is known. Without a name and an address a station cannot be
    ///   told from others, and there is none.
    func recordPrice(_ row: HistoryRow, _ moment: PriceMoment, price: Decimal?) -> Decimal? {
        if row.station.isEmpty, row.address.isEmpty {
            hasNoStations = true
            return nil
        }
        hasStations = true
        let key = identity(of: row)
        guard let price else {
            return (prices(of: key.station) ?? pair(before: moment, key))?.price(before: moment)
        }
        let dated = DatedPrice(moment, price: price)
        let number = number(of: key.station)
        if prices[number].isEmpty { prices[number] = begin(key, moment) ?? PricePair() }
        let taken = prices[number].insert(dated)
        if taken.hasChanges { journal?.append(row, taken.pair) }
        return taken.previous
    }

    /// The number of a station's prices.
    private func number(of station: KeyHash) -> Int {
        let number = numbers.number(of: station)
        if number == prices.count { prices.append(PricePair()) }
        return number
    }

    private func prices(of station: KeyHash) -> PricePair? { numbers.existingNumber(of: station).map { prices[$0] } }

    /// A station's first price comes: the prices that it continues.
    @inline(never)
    private func begin(_ key: Identity, _ moment: PriceMoment) -> PricePair? {
        let former = pair(before: moment, key)
        takeOver(key, moment)
        return former
    }

    /// The prices that a station without any continues: its own from a file without suburbs, or those of whoever was at its
    /// place, if they are all of earlier days: whoever is still there is another station.
    private func pair(before moment: PriceMoment, _ key: Identity) -> PricePair? {
        if let own = prices(of: key.anywhere) { return own }
        guard let place = key.place, let owner = owners.value(of: place) else { return nil }
        return prices(of: owner).flatMap { $0.latest.moment < moment ? $0 : nil }
    }

    /// A station that is new at its place takes it over, unless the owner has later prices.
    private func takeOver(_ key: Identity, _ moment: PriceMoment) {
        guard let place = key.place else { return }
        let owner = owners.value(of: place)
        if let owner, let pair = prices(of: owner), pair.latest.moment > moment { return }
        owners.update(place, default: key.station) { $0 = key.station }
    }

    /// The key of a row's prices.
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

    /// Restores rows of `HistoryJournal`.
    public func restore(_ bytes: ByteView) {
        HistoryJournal.forEachRow(bytes) { row, pair in
            let key = identity(of: row)
            takeOver(key, pair.latest.moment)
            let number = number(of: key.station)
            for price in [pair.previous, pair.latest] where price.isPresent { _ = prices[number].insert(price) }
        }
    }

    /// Lets prices read so far be remembered.
    public func recordWasWritten(_ key: KeyHash?) {
        if !isTakenAtEnd { journal?.mark() }
    }

    /// Rows of `HistoryJournal`: the two latest prices of each station and product that has changed.
    public func takeJournal(everything: Bool, into buffer: inout ByteBuffer) {
        journal?.take(everything: everything, into: &buffer)
    }
}

extension KeyHash {
    /// The combined hash of two keys that were hashed with the same secret.
    fileprivate func joined(with other: KeyHash) -> KeyHash {
        KeyHash(low: low ^ other.low, high: high ^ other.high)
    }
}
