internal import Glibc
public import StreamKit

/// What a run knows about stations: those whose point came with a record of the feed, those of station stores, and the
/// geocoder's answers.
///
/// ```
///   texts as written ─▶ memo ─────────────────▶ station      the same bytes as before: a hash and a comparison
///                        └─▶ key ─▶ search ─▶ station        once for each spelling
/// ```
///
/// A station is recognised under another spelling of its name, address or suburb as `StationSearch` describes. A point from
/// the feed takes precedence over the geocoder's; of two from one source, the one of the later day. At most `limit`
/// stations are held. Confined to the records queue.
public final class Stations: PersistentState {
    /// The most stations that are held. Further ones are not learnt.
    public static let limit = 200_000
    /// Seconds for which a failure of the geocoder is remembered.
    public static let failureLifetime = 86_400

    private let knowledge: Box<StationKnowledge>
    private let clock: () -> Int

    /// Knows no station yet.
    /// - Parameters:
    ///   - remembers: whether there is a store to report new stations to.
    ///   - clock: seconds since 1970; the system's if there is none.
    public convenience init(remembers: Bool = false, clock: (() -> Int)? = nil) {
        self.init(remembers: remembers, clock: clock, limit: Self.limit)
    }

    /// Knows no station yet, and never more than `limit`.
    init(remembers: Bool = false, clock: (() -> Int)? = nil, limit: Int) {
        knowledge = Box(StationKnowledge(remembers: remembers, limit: limit))
        self.clock = clock ?? { Int(time(nil)) }
    }

    /// Whether the stores have been read. Until then records wait.
    public var isReady = true

    /// Whether a station was not learnt because there were too many. Then the geocoder's answers cannot be held either.
    public var isFull: Bool { knowledge.state.isFull }

    /// The number of known stations, including those that the geocoder did not find.
    public var count: Int { knowledge.state.count }

    /// Learns where a station is, from a record with the feed's own coordinates. Impossible points, such as 0, 0, are
    /// skipped.
    /// - Parameters:
    ///   - name: the station's name as the record has it.
    ///   - address: its address as the record has it.
    ///   - suburb: its suburb as the record has it.
    ///   - latitude: degrees north, as they are to be written later.
    ///   - longitude: degrees east, as they are to be written later.
    ///   - coordinate: the same as numbers.
    ///   - day: the record's date.
    public func learn(
        name: ByteView, address: ByteView, suburb: ByteView, latitude: ByteView, longitude: ByteView,
        coordinate: Coordinate, day: CalendarDate?
    ) {
        let point = StationPoint(latitude: latitude, longitude: longitude, coordinate: coordinate)
        knowledge.state.learn(name, address, suburb, point, day: StationDay.number(day))
    }

    /// Finds where a station is, for a record without coordinates.
    public func find(name: ByteView, address: ByteView, suburb: ByteView) -> StationFinding {
        let (found, exact) = knowledge.state.find(name, address, suburb)
        if found >= 0 { return .found(knowledge.state.station(found)) }
        guard exact >= 0, let asked = knowledge.state.failure(exact) else { return .unknown }
        // A clock that was set back does not make a failure last for ever.
        return abs(clock() - asked) < Self.failureLifetime ? .failed : .unknown
    }

    /// Learns the geocoder's answer for a station. It is ignored if the feed has already given a point.
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

    /// Appends a station's key in a store: name, address and suburb, normalised, as `LengthPrefixedTexts`.
    public func appendKey(name: ByteView, address: ByteView, suburb: ByteView, to buffer: inout ByteBuffer) {
        knowledge.state.appendKey(name, address, suburb, to: &buffer)
    }

    // MARK: From run to run

    /// Restores rows in the form of `StationRow`: those of read-only stores first, those of the written one last.
    public func restore(_ journal: ByteView) { knowledge.state.restore(journal) }

    /// Does nothing: a station may be remembered before its record is written.
    public func recordWasWritten(_ key: KeyHash?) {}

    /// Moves a row for each station that is new or has moved to the end of a buffer. That a station was seen on another day
    /// too is reported once, at the end.
    public func takeJournal(everything: Bool, into buffer: inout ByteBuffer) {
        knowledge.state.takeUnreported(everything: everything, into: &buffer)
    }
}
