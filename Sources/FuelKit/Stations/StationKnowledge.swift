import StreamKit

/// The implementation of `Stations`.
struct StationKnowledge: ~Copyable {
    /// What is known about some texts.
    struct Known: BitwiseCopyable {
        /// The station of exactly this key; −1 if there was none.
        var exact: Int32 = -1
        /// The station that they mean; −1 if that could not be decided.
        var found: Int32 = -1
        /// The generation of knowledge in which `found` was determined.
        var generation: UInt32
    }

    private var table: StationTable
    /// By the exact bytes of name, address and suburb.
    private var memo = ByteMemo<Known>(limit: 4096)
    private var key = StationKey()
    /// Incremented whenever another station may be the right one for some texts.
    private var generation: UInt32 = 0
    private let remembers: Bool
    /// Stations to report to the store: at once, and at the end.
    private var news: [Int32] = []
    private var seenAgain: [Int32] = []
    private var arena = Arena()
    private(set) var isFull = false

    init(remembers: Bool, limit: Int) {
        table = StationTable(limit: limit)
        self.remembers = remembers
    }

    var count: Int { table.count }

    // MARK: Learning

    @inline(__always)
    mutating func learn(
        _ name: ByteView, _ address: ByteView, _ suburb: ByteView, _ point: StationPoint, day: Int32
    ) {
        if let place = memo.find(name, address, suburb), case let index = Int(memo[place].exact), index >= 0,
            table.isKnown(index, point.coordinate, day)
        {
            return
        }
        learnFromRecord(name, address, suburb, point, day)
    }

    @inline(never)
    private mutating func learnFromRecord(
        _ name: ByteView, _ address: ByteView, _ suburb: ByteView, _ point: StationPoint, _ day: Int32
    ) {
        guard Self.isPoint(point), let index = place(name, address, suburb) else { return }
        merge(index, .feed, point, first: day, last: day, asked: 0, isUnreported: remembers)
    }

    mutating func answer(
        _ name: ByteView, _ address: ByteView, _ suburb: ByteView, _ point: StationPoint?, asked: Int
    ) {
        let point = point.flatMap { Self.isPoint($0) ? $0 : nil }
        guard let index = place(name, address, suburb) else { return }
        let day = StationDay.number(CalendarDate(daysSinceEpoch: asked / 86_400))
        merge(
            index, point == nil ? .nowhere : .geocoder, point, first: day, last: day, asked: asked,
            isUnreported: remembers)
    }

    mutating func restore(_ journal: ByteView) {
        StationRow.forEach(in: journal) { row in
            arena.reset()
            let point = row.source == .nowhere ? nil : point(row)
            if row.source != .nowhere, point == nil { return }
            // Other versions may have written another form.
            key.read(name: row.name, address: row.address, suburb: row.suburb)
            guard let index = placeOfKey() else { return }
            merge(
                index, row.source, point, first: row.firstDay, last: row.lastDay, asked: row.asked, isUnreported: false)
        }
    }

    /// A row's point, in a spelling that can be written.
    private mutating func point(_ row: StationRow) -> StationPoint? {
        guard let north = arena.degrees(row.latitude, limit: 90), let east = arena.degrees(row.longitude, limit: 180),
            let coordinate = Coordinate(latitude: north.value, longitude: east.value),
            case let point = StationPoint(latitude: north.text, longitude: east.text, coordinate: coordinate),
            Self.isPoint(point)
        else { return nil }
        return point
    }

    private static func isPoint(_ point: StationPoint) -> Bool {
        !point.coordinate.isNullIsland
            && max(point.latitude.count, point.longitude.count) <= StationTable.longestText
    }

    /// The station of exactly these texts, added if it is not there; `nil` if that is impossible.
    private mutating func place(_ name: ByteView, _ address: ByteView, _ suburb: ByteView) -> Int? {
        let known = memo.find(name, address, suburb)
        if let known, memo[known].exact >= 0 { return Int(memo[known].exact) }
        key.read(name: name, address: address, suburb: suburb)
        guard let index = placeOfKey() else { return nil }
        if let known {
            memo[known].exact = Int32(index)
        } else {
            memo.remember(Known(exact: Int32(index), generation: generation &- 1), for: name, address, suburb)
        }
        return index
    }

    private mutating func placeOfKey() -> Int? {
        guard key.isUsable, StationTable.fits(key) else { return nil }
        let hashes = table.hashes(of: key)
        if let index = table.find(key, hashes) { return index }
        guard table.hasRoom else {
            isFull = true
            return nil
        }
        generation &+= 1
        return table.add(key, hashes)
    }

    /// Merges what two sources say about one station: the feed takes precedence over the geocoder, an answer over none, then the
    /// later day, then the later row.
    private mutating func merge(
        _ index: Int, _ source: StationSource, _ point: StationPoint?, first: Int32, last: Int32, asked: Int,
        isUnreported: Bool
    ) {
        let known = table[index]
        if known.isKnown, source.rawValue < known.source.rawValue { return }
        // A failure reported after one from the future replaces it: a clock has been put back.
        let replacesFailure =
            !known.isKnown || isUnreported && source == .nowhere && known.source == source && asked < known.asked
        let isBetter = replacesFailure || source.rawValue > known.source.rawValue
        if isBetter || last >= known.lastDay {
            let isElsewhere = isBetter || point.map { $0.coordinate != table.coordinate(index) } ?? false
            if let point, isElsewhere { table.setPoint(index, point) }
            if isElsewhere { generation &+= 1 }
            table[index].source = source
            table[index].isKnown = true
            if isUnreported, isElsewhere || source != .feed { record(index) }
        }
        let days = isBetter ? (0, 0) : (known.firstDay, known.lastDay)
        table[index].asked = isBetter ? asked : max(asked, known.asked)
        table[index].firstDay = days.0 == 0 ? first : first == 0 ? days.0 : min(days.0, first)
        table[index].lastDay = max(days.1, last)
        if isUnreported, table[index].firstDay != known.firstDay || table[index].lastDay != known.lastDay {
            reportAtEnd(index)
        }
    }

    mutating func appendKey(_ name: ByteView, _ address: ByteView, _ suburb: ByteView, to buffer: inout ByteBuffer) {
        key.read(name: name, address: address, suburb: suburb)
        for text in [key.name, key.address, key.suburb] { buffer.appendCounted(text) }
    }

    // MARK: Finding

    /// The station of some texts, and that of exactly these; −1 for none.
    @inline(__always)
    mutating func find(_ name: ByteView, _ address: ByteView, _ suburb: ByteView) -> (found: Int, exact: Int) {
        let known = memo.find(name, address, suburb)
        if let known, memo[known].generation == generation {
            return (Int(memo[known].found), Int(memo[known].exact))
        }
        return search(name, address, suburb, known)
    }

    @inline(never)
    private mutating func search(
        _ name: ByteView, _ address: ByteView, _ suburb: ByteView, _ known: Int?
    ) -> (found: Int, exact: Int) {
        key.read(name: name, address: address, suburb: suburb)
        let (found, exact) = key.isUsable ? StationSearch.find(key, in: &table) : (nil, nil)
        let answer = Known(exact: Int32(exact ?? -1), found: Int32(found ?? -1), generation: generation)
        if let known {
            memo[known] = answer
        } else {
            memo.remember(answer, for: name, address, suburb)
        }
        return (found ?? -1, exact ?? -1)
    }

    @inline(__always)
    func station(_ index: Int) -> Station { table.station(index) }

    /// When the geocoder failed to find a station, if that is all that is known about it.
    func failure(_ index: Int) -> Int? { table[index].source == .nowhere ? table[index].asked : nil }

    // MARK: Telling

    private mutating func record(_ index: Int) {
        if table[index].isUnreported { return }
        table[index].isUnreported = true
        news.append(Int32(index))
    }

    private mutating func reportAtEnd(_ index: Int) {
        if table[index].isSeenAgain { return }
        table[index].isSeenAgain = true
        seenAgain.append(Int32(index))
    }

    mutating func takeUnreported(everything: Bool, into buffer: inout ByteBuffer) {
        for index in news { write(Int(index), into: &buffer) }
        // What has been reported now need not be reported at the end; it may be queued there again.
        if !news.isEmpty { seenAgain.removeAll { !table[Int($0)].isSeenAgain } }
        news.removeAll(keepingCapacity: true)
        guard everything else { return }
        for index in seenAgain { write(Int(index), into: &buffer) }
        seenAgain.removeAll(keepingCapacity: true)
    }

    /// A row for the last day, preceded by one for the first if that is another: a store keeps both.
    private mutating func write(_ index: Int, into buffer: inout ByteBuffer) {
        let entry = table[index]
        let texts = table.texts(index)
        if entry.firstDay != entry.lastDay {
            buffer.appendStation(texts, entry.source, day: entry.firstDay, asked: entry.asked, &arena)
        }
        buffer.appendStation(texts, entry.source, day: entry.lastDay, asked: entry.asked, &arena)
        table[index].isUnreported = false
        table[index].isSeenAgain = false
    }
}
