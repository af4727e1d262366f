public import StreamKit

/// Distances of places from one place: `--near`, `--within`, `--bands`.
public struct Proximity: Sendable {
    /// Kilometres that separate near, medium and far; each band includes its limit.
    public struct Bands: Equatable, Sendable {
        /// The upper limit of `near` in kilometres.
        public let near: Double
        /// The upper limit of `medium` in kilometres.
        public let medium: Double

        /// Bands; the first limit must not exceed the second, and neither may be negative.
        public init?(near: Double, medium: Double) {
            guard near >= 0, near <= medium, medium.isFinite else { return nil }
            self.near = near
            self.medium = medium
        }

        /// 5 and 15 km.
        public static var standard: Bands { Bands(near: 5, medium: 15)! }
    }

    /// The place that distances are measured from.
    public let origin: Coordinate
    /// What is near, medium and far.
    public let bands: Bands
    /// Records farther away than this, in kilometres, are left out.
    public let within: Double?

    /// Distances from a place.
    public init(origin: Coordinate, bands: Bands = .standard, within: Double? = nil) {
        self.origin = origin
        self.bands = bands
        self.within = within
    }

    /// Where a place lies, seen from the origin, to the precision that is written.
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

    /// Where a place lies. The band follows from the distance as it is written.
    public func relation(to place: Coordinate) -> Relation {
        let metres = Int64((origin.distance(to: place) * 1000).rounded())
        let tenths = Int64((origin.bearing(to: place) * 10).rounded()) % 3600
        let kilometres = Double(metres) / 1000
        return Relation(
            metres: metres, tenthDegrees: tenths,
            band: kilometres <= bands.near ? 0 : kilometres <= bands.medium ? 1 : 2)
    }

    /// Whether a place at that distance is kept.
    public func includes(_ relation: Relation) -> Bool {
        guard let within else { return true }
        return Double(relation.metres) / 1000 <= within
    }
}
