internal import Glibc
public import StreamKit

/// What a run knows of stations: those whose point came with a record of the feed, those of station stores, and what the
/// geocoder answered.
///
/// ```
///   texts as written ─▶ memo ─────────────────▶ station      the same bytes as before: a hash and a comparison
///                        └─▶ key ─▶ search ─▶ station        once for each spelling
/// ```
///
/// A station is known again under another spelling of its name, address or suburb as `StationSearch` says. A point of
/// the feed counts before the geocoder's; of two of one source, that of the later day. At most `limit` stations are held.
/// Belongs to the records queue.
public final class Stations: RunMemory {
    /// How many stations are held. Further ones are not learnt.
    public static let limit = 200_000
    /// Seconds for which a failure of the geocoder is remembered.
    public static let failureLifetime = 86_400

    private let knowledge: HeapState<StationKnowledge>
    private let clock: () -> Int

    /// Knows no station yet.
    /// - Parameters:
    ///   - remembers: whether there is a store that is to hear what is new.
    ///   - clock: seconds since 1970; the system's if there is none.
    public convenience init(remembers: Bool = false, clock: (() -> Int)? = nil) {
        self.init(remembers: remembers, clock: clock, limit: Self.limit)
    }

    /// Knows no station yet, and at most so many at any time.
    init(remembers: Bool = false, clock: (() -> Int)? = nil, limit: Int) {
        knowledge = HeapState(StationKnowledge(remembers: remembers, limit: limit))
        self.clock = clock ?? { Int(time(nil)) }
    }

    /// Whether what stores know has been recalled. Until then records wait.
    public var isReady = true

    /// Whether a station was not learnt because there were too many. Then the geocoder's answers cannot be held either.
    public var isFull: Bool { knowledge.state.isFull }

    /// How many stations are known, with those that the geocoder did not find.
    public var count: Int { knowledge.state.count }

    /// Learns where a station is, from a record that came with the feed's own coordinates. Points that cannot be, as
    /// 0, 0, are passed over.
    /// - Parameters:
    ///   - name: the station's name as the record has it.
    ///   - address: its address as the record has it.
    ///   - suburb: its suburb as the record has it.
    ///   - latitude: as it is to be written later.
    ///   - longitude: as it is to be written later.
    ///   - coordinate: the same as numbers.
    ///   - day: the record's date.
    public func learn(
        name: ByteView, address: ByteView, suburb: ByteView, latitude: ByteView, longitude: ByteView,
        coordinate: Coordinate, day: CalendarDate?
    ) {
        let point = StationPoint(latitude: latitude, longitude: longitude, coordinate: coordinate)
        knowledge.state.learn(name, address, suburb, point, day: StationDay.number(day))
    }

    /// Says where a station is, for a record without coordinates.
    public func find(name: ByteView, address: ByteView, suburb: ByteView) -> StationFinding {
        let (found, exact) = knowledge.state.find(name, address, suburb)
        if found >= 0 { return .found(knowledge.state.station(found)) }
        guard exact >= 0, let asked = knowledge.state.failure(exact) else { return .unknown }
        // A clock that was set back does not make a failure last for ever.
        return abs(clock() - asked) < Self.failureLifetime ? .failed : .unknown
    }

    /// Takes the geocoder's answer for a station. It does not count where the feed has said it already.
    public func geocoderFound(
        name: ByteView, address: ByteView, suburb: ByteView, latitude: ByteView, longitude: ByteView,
        coordinate: Coordinate
    ) {
        let point = StationPoint(latitude: latitude, longitude: longitude, coordinate: coordinate)
        knowledge.state.answer(name, address, suburb, point, asked: clock())
    }

    /// Remembers for a day that the geocoder could not find a station.
    public func geocoderFailed(name: ByteView, address: ByteView, suburb: ByteView) {
        knowledge.state.answer(name, address, suburb, nil, asked: clock())
    }

    /// Appends what a store knows a station by: name, address and suburb, normalised, as `CountedTexts`.
    public func appendKey(name: ByteView, address: ByteView, suburb: ByteView, to buffer: inout ByteBuffer) {
        knowledge.state.appendKey(name, address, suburb, to: &buffer)
    }

    // MARK: From run to run

    /// Takes in rows as `StationRow` has them: those of stores that are only read first, those of the written one last.
    public func recall(_ journal: ByteView) { knowledge.state.recall(journal) }

    /// Nothing: a station may be remembered before its record is written.
    public func recordWasWritten(_ key: KeyHash?) {}

    /// Moves a row for each station that is new or is elsewhere to the end of a buffer. That a station was seen on another
    /// day too is told once, at the end.
    public func takeJournal(everything: Bool, into buffer: inout ByteBuffer) {
        knowledge.state.takeNews(everything: everything, into: &buffer)
    }
}
