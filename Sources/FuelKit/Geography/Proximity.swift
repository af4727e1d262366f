public import StreamKit

/// How far places are from one place: `--near`, `--within`, `--bands`.
public struct Proximity: Sendable {
    /// Kilometres that part near, medium and far; each band includes its limit.
    public struct Bands: Equatable, Sendable {
        /// The most kilometres that are `near`.
        public let near: Double
        /// The most kilometres that are `medium`.
        public let medium: Double

        /// Bands; the first limit must not be above the second, and none negative.
        public init?(near: Double, medium: Double) {
            guard near >= 0, near <= medium, medium.isFinite else { return nil }
            self.near = near
            self.medium = medium
        }

        /// 5 and 15 km.
        public static var standard: Bands { Bands(near: 5, medium: 15)! }
    }

    /// The place that distances are from.
    public let origin: Coordinate
    /// What is near, medium and far.
    public let bands: Bands
    /// Records farther away in kilometres are left out.
    public let within: Double?

    /// Distances from a place.
    public init(origin: Coordinate, bands: Bands = .standard, within: Double? = nil) {
        self.origin = origin
        self.bands = bands
        self.within = within
    }

    /// Where a place lies, seen from the origin, in the precision that is written.
    public struct Relation: Equatable, Sendable, BitwiseCopyable {
        /// Metres.
        public let metres: Int64
        /// Tenths of a degree, 0 to 3599.
        public let tenthDegrees: Int64
        /// Which band it is in: 0 near, 1 medium, 2 far.
        public let band: UInt8

        /// `near`, `medium` or `far`.
        public var bandName: StaticString { band == 0 ? "near" : band == 1 ? "medium" : "far" }
    }

    /// Where a place lies. The band goes by the distance as it is written.
    public func relation(to place: Coordinate) -> Relation {
        let metres = Int64((origin.distance(to: place) * 1000).rounded())
        let tenths = Int64((origin.bearing(to: place) * 10).rounded()) % 3600
        let kilometres = Double(metres) / 1000
        return Relation(
            metres: metres, tenthDegrees: tenths,
            band: kilometres <= bands.near ? 0 : kilometres <= bands.medium ? 1 : 2)
    }

    /// Whether a place at that distance is to be kept.
    public func includes(_ relation: Relation) -> Bool {
        guard let within else { return true }
        return Double(relation.metres) / 1000 <= within
    }
}

/// Relations that have been worked out, with their texts: stations and suburbs come again and again, and a relation is
/// six trigonometric functions. A place is at most `reach` entries behind the one that its coordinates' bits name.
@safe
struct RelationMemo: ~Copyable {
    /// A relation and its numbers as they are written, which are good until the next relation is asked for.
    struct Known {
        let relation: Proximity.Relation
        /// Kilometres.
        let distance: ByteView
        /// Degrees.
        let bearing: ByteView
    }

    private struct Entry: BitwiseCopyable {
        var latitude = Double.nan
        var longitude = Double.nan
        var relation = Proximity.Relation(metres: 0, tenthDegrees: 0, band: 0)
        var distanceCount: UInt8 = 0
        var bearingCount: UInt8 = 0
    }

    private static let size = 1024
    private static let reach = 8
    /// Half of the globe's circumference in metres has eight digits, and a point; `359.9`.
    private static let textSize = 16
    private static let longestDistance = 10

    private let proximity: Proximity
    private let entries: UnsafeMutablePointer<Entry>
    /// The texts of each entry.
    private let texts: UnsafeMutablePointer<UInt8>
    private var scratch = Arena()
    private var evictions = 0

    init(_ proximity: Proximity) {
        self.proximity = proximity
        unsafe entries = .allocate(capacity: Self.size)
        unsafe entries.initialize(repeating: Entry(), count: Self.size)
        unsafe texts = .allocate(capacity: Self.size * Self.textSize)
    }

    deinit {
        unsafe entries.deallocate()
        unsafe texts.deallocate()
    }

    mutating func relation(to place: Coordinate) -> Known {
        let bits = place.latitude.bitPattern ^ (place.longitude.bitPattern << 7 | place.longitude.bitPattern >> 57)
        let home = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 54)
        for step in 0..<Self.reach {
            let slot = (home + step) & (Self.size - 1)
            let entry = unsafe entries[slot]
            if entry.latitude == place.latitude, entry.longitude == place.longitude { return known(slot) }
            if entry.latitude.isNaN {
                fill(slot, place)
                return known(slot)
            }
        }
        // Which of them gives way does not matter, as long as it is not always the same.
        evictions &+= 1
        let slot = (home + evictions % Self.reach) & (Self.size - 1)
        fill(slot, place)
        return known(slot)
    }

    private func known(_ slot: Int) -> Known {
        let entry = unsafe entries[slot]
        let text = unsafe texts + slot * Self.textSize
        return unsafe Known(
            relation: entry.relation, distance: ByteView(base: text, count: Int(entry.distanceCount)),
            bearing: ByteView(base: text + Self.longestDistance, count: Int(entry.bearingCount)))
    }

    @inline(never)
    private mutating func fill(_ slot: Int, _ place: Coordinate) {
        let relation = proximity.relation(to: place)
        scratch.reset()
        let distance = scratch.write(Decimal(mantissa: relation.metres, scale: 3), atLeast: 0)
        let bearing = scratch.write(Decimal(mantissa: relation.tenthDegrees, scale: 1), atLeast: 0)
        let text = unsafe texts + slot * Self.textSize
        for index in 0..<distance.count { unsafe text[index] = distance[index] }
        for index in 0..<bearing.count { unsafe text[Self.longestDistance + index] = bearing[index] }
        unsafe entries[slot] = Entry(
            latitude: place.latitude, longitude: place.longitude, relation: relation,
            distanceCount: UInt8(distance.count), bearingCount: UInt8(bearing.count))
    }
}
