public import StreamKit

/// What `--changes` remembers: the prices on the two latest dates for each station and product.
///
/// A station is known by its name, address and suburb, however they are spelled (`StationKey`). One with a new name
/// continues the prices of whoever traded at the same house or corner before, by any product, and was last met there; but not
/// if that one has been met on the same date or, where records have a time, in the 14 days before: then they are neighbours.
///
/// A price is compared with the latest one of an earlier date, so that reading a day twice changes nothing. A record
/// older than both dates has nothing to be compared with. Confined to the records queue.
public final class PriceHistory: PersistentState {
    /// What identifies a station.
    struct Identity: BitwiseCopyable {
        /// Name, address and suburb.
        let station: KeyHash
        /// Name and address: files of version 1 had no suburb.
        let anywhere: KeyHash
        /// The station's number, and its place's if its address and suburb say where it is; else negative.
        let number: Int32
        let place: Int32
    }

    /// A station, whatever its products.
    private struct Station {
        let key: KeyHash
        /// The last date on which it was met, in days since 1970; `never` if it has not been.
        var lastMet = never
        /// The number of the station whose prices it continues, or a negative one.
        var former: Int32 = -1
        /// Where its name ends among those that are kept for a store.
        let nameEnd: Int

        static let never = Int.min
        /// Before all dates.
        static let once = -1 << 40
    }

    /// After so many days in which a station with a time was not met, another one at its place is its successor.
    private static let daysOfAbsence = 14

    /// By station and product, and their prices by these numbers.
    private var numbers = KeyNumbers()
    private var prices: [PricePair] = []
    private var stationNumbers = KeyNumbers()
    private var stations: [Station] = []
    /// The names of the stations, one after the other, if they are kept for a store.
    private var names = ByteBuffer()
    private var placeNumbers = KeyNumbers()
    /// The number of the station that was last met at each place, or a negative one.
    private var lastAtPlace: [Int32] = []
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
    func recordPrice(_ row: HistoryRow, _ moment: PriceMoment, price: Decimal?) -> DatedPrice? {
        if row.station.isEmpty, row.address.isEmpty {
            hasNoStations = true
            return nil
        }
        hasStations = true
        let key = identity(of: row)
        meet(key, moment)
        let product = hasher.hash(row.product)
        guard let price else {
            return (prices(of: key.station, product) ?? formerPrices(key, product, before: moment))?.price(
                before: moment)
        }
        let dated = DatedPrice(moment, price: price)
        let number = number(of: key.station.joined(with: product))
        if prices[number].isEmpty {
            prices[number] = formerPrices(key, product, before: moment) ?? PricePair()
        }
        let taken = prices[number].insert(dated)
        if taken.hasChanges { journal?.append(row, taken.pair, former: formerName(key)) }
        return taken.previous
    }

    // MARK: Stations and places

    /// A station is met; if it is new at its place, it is decided whether it follows the one that was last met there.
    private func meet(_ key: Identity, _ moment: PriceMoment) {
        let day = moment.day
        let number = Int(key.number)
        if stations[number].lastMet == Station.never, key.place >= 0 {
            let former = lastAtPlace[Int(key.place)]
            if former >= 0, follows(stations[Int(former)].lastMet, moment) { stations[number].former = former }
        }
        note(key, day)
    }

    /// The name of the station whose prices another one continues; empty if there is none, or names are not kept.
    private func formerName(_ key: Identity) -> ByteView {
        let former = Int(stations[Int(key.number)].former)
        if former < 0 { return .empty }
        return names.view[(former == 0 ? 0 : stations[former - 1].nameEnd)..<stations[former].nameEnd]
    }

    /// Whether a station that is met for the first time follows one that was last met on another day.
    private func follows(_ last: Int, _ moment: PriceMoment) -> Bool {
        last < moment.day && (!moment.hasTime || moment.day - last > Self.daysOfAbsence)
    }

    private func note(_ key: Identity, _ day: Int) {
        stations[Int(key.number)].lastMet = max(stations[Int(key.number)].lastMet, day)
        guard key.place >= 0 else { return }
        let last = lastAtPlace[Int(key.place)]
        if last < 0 || stations[Int(last)].lastMet <= day { lastAtPlace[Int(key.place)] = key.number }
    }

    /// The prices that a station without any of a product continues: its own from a file without suburbs, or those of the
    /// stations that it follows.
    @inline(never)
    private func formerPrices(_ key: Identity, _ product: KeyHash, before moment: PriceMoment) -> PricePair? {
        if let own = prices(of: key.anywhere, product) { return own }
        var former = stations[Int(key.number)].former
        // Two runs at a time may each have found the other's station first: a file may have circles.
        var steps = stations.count
        while former >= 0, steps > 0 {
            steps -= 1
            if let pair = prices(of: stations[Int(former)].key, product) {
                return pair.latest.moment < moment ? pair : nil
            }
            former = stations[Int(former)].former
        }
        return nil
    }

    /// The number of a station's prices.
    private func number(of station: KeyHash) -> Int {
        let number = numbers.number(of: station)
        if number == prices.count { prices.append(PricePair()) }
        return number
    }

    private func prices(of station: KeyHash, _ product: KeyHash) -> PricePair? {
        numbers.existingNumber(of: station.joined(with: product)).map { prices[$0] }
    }

    /// The station of a row.
    private func identity(of row: HistoryRow) -> Identity {
        let known = identities.find(row.station, row.address, row.suburb)
        return known.map { identities[$0] } ?? identify(row)
    }

    @inline(never)
    private func identify(_ row: HistoryRow) -> Identity {
        key.read(name: row.station, address: row.address, suburb: row.suburb)
        let station = hash(key.name, key.address, key.suburb)
        let number = stationNumbers.number(of: station)
        if number == stations.count {
            if journal != nil { names.append(row.station) }
            stations.append(Station(key: station, nameEnd: names.count))
        }
        var place = -1
        if key.hasPlace {
            place = placeNumbers.number(of: hash(.empty, key.address, key.suburb))
            if place == lastAtPlace.count { lastAtPlace.append(-1) }
        }
        let identity = Identity(
            station: station, anywhere: hash(key.name, key.address, .empty), number: Int32(number), place: Int32(place))
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
        HistoryJournal.forEachRow(bytes) { row, pair, former in
            let key = identity(of: row)
            if !former.isEmpty, stations[Int(key.number)].former < 0 {
                let other = HistoryRow(station: former, address: row.address, suburb: row.suburb, product: row.product)
                let number = identity(of: other).number
                if number != key.number { stations[Int(key.number)].former = number }
                // It was met, even if it had no price.
                stations[Int(number)].lastMet = max(stations[Int(number)].lastMet, Station.once)
            }
            note(key, pair.latest.moment.day)
            let number = number(of: key.station.joined(with: hasher.hash(row.product)))
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
