import StreamKit

/// The stations that are known, by their keys, and by suburb with name or with street. None is ever taken out.
///
/// ```
///   heads ─▶ station ─▶ station ─▶ …    one chain for each value of a hash's last bits, three sets of chains
///   texts    name address suburb latitude longitude │ name address …
/// ```
/// A station takes 72 bytes, 12 to 24 more in the heads, and its texts (some 70).
struct StationTable: ~Copyable {
    /// A station. Days are as `StationDay` counts them; 0 is none.
    struct Entry: BitwiseCopyable {
        fileprivate(set) var point = (latitude: 0.0, longitude: 0.0)
        /// When the geocoder answered or failed, in seconds since 1970; 0 if it was not asked.
        var asked = 0
        var firstDay: Int32 = 0
        var lastDay: Int32 = 0
        fileprivate var start: UInt32 = 0
        fileprivate var hashes: (UInt32, UInt32, UInt32) = (0, 0, 0)
        fileprivate var next: (Int32, Int32, Int32) = (-1, -1, -1)
        fileprivate var name: UInt8 = 0
        fileprivate var address: UInt8 = 0
        fileprivate var suburb: UInt8 = 0
        fileprivate var latitude: UInt8 = 0
        fileprivate var longitude: UInt8 = 0
        var source = StationSource.nowhere
        /// Whether anything is known but the key.
        var isKnown = false
        /// Whether the store is to hear of it: of all, or only that it was seen on other days.
        var isNews = false
        var isSeenAgain = false

        fileprivate var length: Int {
            Int(name) + Int(address) + Int(suburb) + Int(latitude) + Int(longitude)
        }
    }

    /// A station's texts. Good until the table changes.
    struct Texts {
        let name: ByteView
        let address: ByteView
        let suburb: ByteView
        let latitude: ByteView
        let longitude: ByteView
    }

    /// The hashes of a key.
    struct Hashes {
        fileprivate let exact: UInt32
        fileprivate let named: UInt32
    }

    static let longestText = 255
    /// Bytes of texts; a third of it is common for as many stations as there may be.
    private static let mostText = 48 << 20

    private var entries: [Entry] = []
    private var texts = ByteBuffer()
    /// Bytes of texts that are no longer used.
    private var waste = 0
    private var heads: (exact: [Int32], named: [Int32], streets: [Int32]) = ([], [], [])
    private var scratch = ByteBuffer(capacity: 256)
    private let hasher = KeyHasher.random()
    private let limit: Int

    /// A table for at most so many stations.
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

    /// Whether it is known from the feed that a station is at a point and was there on a day.
    @inline(__always)
    func isKnown(_ index: Int, _ coordinate: Coordinate, _ day: Int32) -> Bool {
        let entry = entries[index]
        return entry.source == .feed && entry.point == (coordinate.latitude, coordinate.longitude)
            && day <= entry.lastDay && (day >= entry.firstDay || day == 0)
    }

    // MARK: Finding

    mutating func hashes(of key: borrowing StationKey) -> Hashes {
        scratch.removeAll()
        for text in [key.name, key.address, key.suburb] {
            scratch.append(text)
            scratch.append(0)
        }
        return Hashes(exact: hash(scratch.view), named: namedHash(key.name, key.suburb))
    }

    /// The station of exactly this key.
    func find(_ key: borrowing StationKey, _ hashes: Hashes) -> Int? {
        if entries.isEmpty { return nil }
        var index = heads.exact[slot(hashes.exact)]
        while index >= 0 {
            let entry = entries[Int(index)]
            if entry.hashes.0 == hashes.exact {
                let texts = texts(Int(index))
                if texts.address == key.address, texts.name == key.name, texts.suburb == key.suburb {
                    return Int(index)
                }
            }
            index = entry.next.0
        }
        return nil
    }

    /// A place in a chain. Some stations of it only share the hash.
    struct Place {
        fileprivate var next: Int32
        fileprivate let hash: UInt32
        fileprivate let isNamed: Bool

        /// The station there; none at the chain's end.
        var index: Int? { next < 0 ? nil : Int(next) }
    }

    /// The chain of stations in a suburb whose name has the same letters.
    func first(named hashes: Hashes) -> Place { first(hashes.named, isNamed: true) }

    /// The chain of stations in a suburb whose first street is this one.
    mutating func first(onStreet street: ByteView, inSuburb suburb: ByteView) -> Place {
        first(streetHash(street, suburb), isNamed: false)
    }

    private func first(_ hash: UInt32, isNamed: Bool) -> Place {
        if entries.isEmpty { return Place(next: -1, hash: hash, isNamed: isNamed) }
        let head = isNamed ? heads.named[slot(hash)] : heads.streets[slot(hash)]
        var place = Place(next: head, hash: hash, isNamed: isNamed)
        skip(&place)
        return place
    }

    /// On to the next station.
    func advance(_ place: inout Place) {
        let entry = entries[Int(place.next)]
        place.next = place.isNamed ? entry.next.1 : entry.next.2
        skip(&place)
    }

    private func skip(_ place: inout Place) {
        while place.next >= 0 {
            let entry = entries[Int(place.next)]
            if (place.isNamed ? entry.hashes.1 : entry.hashes.2) == place.hash { return }
            place.next = place.isNamed ? entry.next.1 : entry.next.2
        }
    }

    private func slot(_ hash: UInt32) -> Int { Int(hash) & (heads.exact.count - 1) }

    // MARK: Hashing

    private func hash(_ bytes: ByteView) -> UInt32 { UInt32(truncatingIfNeeded: hasher.hash(bytes).low) }

    /// Of a name's letters in any order: words change places, and blanks come and go.
    private func namedHash(_ name: ByteView, _ suburb: ByteView) -> UInt32 {
        var sum: UInt64 = 0
        for index in 0..<name.count where name[index] != ASCII.space {
            let mixed = (UInt64(name[index]) &+ hasher.secret.0) &* 0x9E37_79B9_7F4A_7C15
            sum &+= mixed ^ mixed >> 29
        }
        return hash(suburb) ^ UInt32(truncatingIfNeeded: sum &* 0xFF51_AFD7_ED55_8CCD >> 32)
    }

    private mutating func streetHash(_ street: ByteView, _ suburb: ByteView) -> UInt32 {
        scratch.removeAll()
        for index in 0..<street.count where street[index] != ASCII.space { scratch.append(street[index]) }
        scratch.append(ASCII.comma)
        scratch.append(suburb)
        return hash(scratch.view)
    }

    // MARK: Changing

    /// Whether a key's texts are short enough to be kept.
    static func fits(_ key: borrowing StationKey) -> Bool {
        max(key.name.count, key.address.count, key.suburb.count) <= longestText
    }

    /// Whether there is room for another station.
    var hasRoom: Bool { entries.count < limit && texts.count < Self.mostText }

    /// Puts in a station whose key is not there. It has no point and no source.
    mutating func add(_ key: borrowing StationKey, _ hashes: Hashes) -> Int {
        if entries.count == heads.exact.count { grow() }
        var entry = Entry()
        entry.start = UInt32(texts.count)
        entry.name = UInt8(key.name.count)
        entry.address = UInt8(key.address.count)
        entry.suburb = UInt8(key.suburb.count)
        for text in [key.name, key.address, key.suburb] { texts.append(text) }
        entry.hashes = (hashes.exact, hashes.named, streetHash(AddressParts(key.address).street, key.suburb))
        entries.append(entry)
        link(entries.count - 1)
        return entries.count - 1
    }

    /// Gives a station its point, which must be of other memory than the table's.
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

    private mutating func grow() {
        let size = max(64, heads.exact.count * 2)
        let none = [Int32](repeating: -1, count: size)
        heads = (none, none, none)
        for index in entries.indices { link(index) }
    }

    private mutating func link(_ index: Int) {
        let hashes = entries[index].hashes
        entries[index].next = (
            heads.exact[slot(hashes.0)], heads.named[slot(hashes.1)], heads.streets[slot(hashes.2)]
        )
        heads.exact[slot(hashes.0)] = Int32(index)
        heads.named[slot(hashes.1)] = Int32(index)
        heads.streets[slot(hashes.2)] = Int32(index)
    }
}

/// Where a station is, as it was written and as numbers.
struct StationPoint {
    let latitude: ByteView
    let longitude: ByteView
    let coordinate: Coordinate
}
