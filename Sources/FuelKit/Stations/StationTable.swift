import StreamKit

/// The known stations, by key, by address and by name in a suburb. None is ever removed.
///
/// ```
///   texts    name address suburb latitude longitude │ name address …
/// ```
/// A station takes 56 bytes, another 36 to 48 in the chains, and its texts (about 70).
struct StationTable: ~Copyable {
    /// A station. Days are counted as in `StationDay`; 0 is none.
    struct Entry: BitwiseCopyable {
        fileprivate(set) var point = (latitude: 0.0, longitude: 0.0)
        /// When the geocoder answered or failed, in seconds since 1970; 0 if it was not asked.
        var asked = 0
        var firstDay: Int32 = 0
        var lastDay: Int32 = 0
        fileprivate var start: UInt32 = 0
        fileprivate var name: UInt8 = 0
        fileprivate var address: UInt8 = 0
        fileprivate var suburb: UInt8 = 0
        fileprivate var latitude: UInt8 = 0
        fileprivate var longitude: UInt8 = 0
        var source = StationSource.nowhere
        /// Whether anything is known besides the key.
        var isKnown = false
        /// Whether to report it to the store: everything, or only that it was seen on other days.
        var isUnreported = false
        var isSeenAgain = false

        fileprivate var length: Int {
            Int(name) + Int(address) + Int(suburb) + Int(latitude) + Int(longitude)
        }
    }

    /// A station's texts. Valid until the table changes.
    struct Texts {
        let name: ByteView
        let address: ByteView
        let suburb: ByteView
        let latitude: ByteView
        let longitude: ByteView
    }

    /// The hashes of a key.
    struct Hashes {
        fileprivate let key: UInt32
        fileprivate let address: UInt32
        fileprivate let name: UInt32
    }

    static let longestText = 255
    /// The limit of texts in bytes; the maximum number of stations usually takes a third of it.
    private static let maximumText = 48 << 20

    private var entries: [Entry] = []
    private var texts = ByteBuffer()
    /// Bytes of texts that are no longer used.
    private var waste = 0
    private var byKey = StationChains()
    /// By address and suburb.
    private var byAddress = StationChains()
    /// By name and suburb.
    private var byName = StationChains()
    private var scratch = ByteBuffer(capacity: 256)
    private let hasher = KeyHasher.random()
    private let limit: Int

    /// A table for at most `limit` stations.
    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    subscript(_ index: Int) -> Entry {
        get { entries[index] }
        _modify { yield &entries[index] }
    }

    /// Where a station is.
    func coordinate(_ index: Int) -> Coordinate {
        let (latitude, longitude) = entries[index].point
        return Coordinate(latitude: latitude, longitude: longitude)!
    }

    func station(_ index: Int) -> Station {
        let entry = entries[index]
        let start = Int(entry.start) + Int(entry.name) + Int(entry.address) + Int(entry.suburb)
        let middle = start + Int(entry.latitude)
        return Station(
            latitude: texts.view[start..<middle], longitude: texts.view[middle..<(middle + Int(entry.longitude))],
            coordinate: coordinate(index), source: entry.source)
    }

    func texts(_ index: Int) -> Texts {
        let entry = entries[index]
        var start = Int(entry.start)
        func next(_ count: UInt8) -> ByteView {
            defer { start += Int(count) }
            return texts.view[start..<(start + Int(count))]
        }
        return Texts(
            name: next(entry.name), address: next(entry.address), suburb: next(entry.suburb),
            latitude: next(entry.latitude), longitude: next(entry.longitude))
    }

    /// Whether the feed has already said that a station was at a point on a day.
    @inline(__always)
    func isKnown(_ index: Int, _ coordinate: Coordinate, _ day: Int32) -> Bool {
        let entry = entries[index]
        return entry.source == .feed && entry.point == (coordinate.latitude, coordinate.longitude)
            && day <= entry.lastDay && (day >= entry.firstDay || day == 0)
    }

    // MARK: Finding

    mutating func hashes(of key: borrowing StationKey) -> Hashes {
        Hashes(
            key: hash(key.name, key.address, key.suburb), address: hash(key.address, key.suburb),
            name: hash(key.name, key.suburb))
    }

    private mutating func hash(_ texts: ByteView...) -> UInt32 {
        scratch.removeAll()
        for text in texts { scratch.appendCounted(text) }
        return UInt32(truncatingIfNeeded: hasher.hash(scratch.view).low)
    }

    /// The station of exactly this key.
    func find(_ key: borrowing StationKey, _ hashes: Hashes) -> Int? {
        var index = byKey.last(hashes.key)
        while let found = index {
            let texts = texts(found)
            if texts.address == key.address, texts.name == key.name, texts.suburb == key.suburb { return found }
            index = byKey.previous(found)
        }
        return nil
    }

    /// Passes on stations with a key's address and suburb, and perhaps some that only share the hash, until `body` returns `false`.
    func forEach(addressed hashes: Hashes, _ body: (Int) -> Bool) { forEach(byAddress, hashes.address, body) }

    /// Passes on stations with a key's name and suburb, likewise.
    func forEach(named hashes: Hashes, _ body: (Int) -> Bool) { forEach(byName, hashes.name, body) }

    private func forEach(_ chains: StationChains, _ hash: UInt32, _ body: (Int) -> Bool) {
        var index = chains.last(hash)
        while let found = index, body(found) { index = chains.previous(found) }
    }

    // MARK: Changing

    /// Whether a key's texts are short enough to be kept.
    static func fits(_ key: borrowing StationKey) -> Bool {
        max(key.name.count, key.address.count, key.suburb.count) <= longestText
    }

    /// Whether there is room for another station.
    var hasRoom: Bool { entries.count < limit && texts.count < Self.maximumText }

    /// Adds a station whose key is not there yet. It has no point and no source.
    mutating func add(_ key: borrowing StationKey, _ hashes: Hashes) -> Int {
        var entry = Entry()
        entry.start = UInt32(texts.count)
        entry.name = UInt8(key.name.count)
        entry.address = UInt8(key.address.count)
        entry.suburb = UInt8(key.suburb.count)
        for text in [key.name, key.address, key.suburb] { texts.append(text) }
        entries.append(entry)
        byKey.append(hashes.key)
        byAddress.append(hashes.address)
        byName.append(hashes.name)
        return entries.count - 1
    }

    /// Gives a station its point, which must not be in the table's memory.
    mutating func setPoint(_ index: Int, _ point: StationPoint) {
        entries[index].point = (point.coordinate.latitude, point.coordinate.longitude)
        let known = texts(index)
        if known.latitude == point.latitude, known.longitude == point.longitude { return }
        let old = entries[index]
        texts.reserve(old.length + point.latitude.count + point.longitude.count)
        entries[index].start = UInt32(texts.count)
        let start = Int(old.start)
        texts.append(texts.view[start..<(start + Int(old.name) + Int(old.address) + Int(old.suburb))])
        texts.append(point.latitude)
        texts.append(point.longitude)
        entries[index].latitude = UInt8(point.latitude.count)
        entries[index].longitude = UInt8(point.longitude.count)
        waste += old.length
        if waste > max(64 << 10, texts.count / 2) { dropWaste() }
    }

    private mutating func dropWaste() {
        var kept = ByteBuffer(capacity: texts.count - waste)
        for index in entries.indices {
            let start = Int(entries[index].start)
            entries[index].start = UInt32(kept.count)
            kept.append(texts.view[start..<(start + entries[index].length)])
        }
        texts = kept
        waste = 0
    }
}

/// Where a station is, as it was written and as numbers.
struct StationPoint {
    let latitude: ByteView
    let longitude: ByteView
    let coordinate: Coordinate
}

/// Stations by a hash of some of their texts, in the order in which they were added.
///
/// ```
///   heads ─▶ station ─▶ station ─▶ …    one chain for each value of a hash's last bits
/// ```
struct StationChains {
    private var heads: [Int32] = []
    private var links: [(hash: UInt32, next: Int32)] = []

    /// The last station added with a hash.
    func last(_ hash: UInt32) -> Int? { heads.isEmpty ? nil : first(from: heads[slot(hash)], hash) }

    /// The one before it with the same hash.
    func previous(_ index: Int) -> Int? { first(from: links[index].next, links[index].hash) }

    /// Adds the next station.
    mutating func append(_ hash: UInt32) {
        links.append((hash, -1))
        if links.count > heads.count {
            heads = Array(repeating: -1, count: max(64, heads.count * 2))
            for index in links.indices { link(index) }
        } else {
            link(links.count - 1)
        }
    }

    private mutating func link(_ index: Int) {
        let slot = slot(links[index].hash)
        links[index].next = heads[slot]
        heads[slot] = Int32(index)
    }

    private func first(from index: Int32, _ hash: UInt32) -> Int? {
        var index = index
        while index >= 0, links[Int(index)].hash != hash { index = links[Int(index)].next }
        return index < 0 ? nil : Int(index)
    }

    private func slot(_ hash: UInt32) -> Int { Int(hash) & (heads.count - 1) }
}
