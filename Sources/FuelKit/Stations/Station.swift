public import StreamKit

/// Where a station's point is known from.
public enum StationSource: UInt8, BitwiseCopyable, Sendable {
    /// Nowhere: the geocoder did not find it.
    case nowhere
    /// An answer of the geocoder.
    case geocoder
    /// FuelWatch's feed.
    case feed

    /// The name used in a store.
    var name: StaticString {
        switch self {
        case .nowhere: "none"
        case .geocoder: "geocoder"
        case .feed: "feed"
        }
    }

    /// The source with a name in a store.
    init?(_ name: ByteView) {
        if name == "feed" {
            self = .feed
        } else if name == "geocoder" {
            self = .geocoder
        } else if name == "none" {
            self = .nowhere
        } else {
            return nil
        }
    }
}

/// Where a station is. The views are valid until something is learnt, recalled or looked up.
public struct Station {
    /// Degrees north, as they were written.
    public let latitude: ByteView
    /// Degrees east, as they were written.
    public let longitude: ByteView
    /// The same as numbers.
    public let coordinate: Coordinate
    /// `feed` or `geocoder`.
    public let source: StationSource
}

/// What is known of a station that is looked up.
public enum StationFinding {
    /// Where it is.
    case found(Station)
    /// Only that the geocoder could not find it either, less than a day ago.
    case failed
    /// Nothing.
    case unknown
}

/// Days as numbers that are quick to compute and sort like the days; 0 is none.
enum StationDay {
    static func number(_ date: CalendarDate?) -> Int32 {
        guard let date else { return 0 }
        return Int32(truncatingIfNeeded: date.year << 9 | date.month << 5 | date.day)
    }

    static func date(_ number: Int32) -> CalendarDate? {
        CalendarDate(year: Int(number >> 9), month: Int(number >> 5 & 15), day: Int(number & 31))
    }
}
