internal import Glibc

/// A point on the Earth.
public struct Coordinate: Equatable, Sendable, BitwiseCopyable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double

    /// The mean radius R₁ of the Earth in kilometres (IUGG; Moritz, Geodetic Reference System 1980).
    public static let earthRadius = 6371.0088

    /// A point; `nil` if latitude or longitude is out of range.
    public init?(latitude: Double, longitude: Double) {
        guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether it is zero degrees, zero degrees: what is written if nothing is known.
    public var isNullIsland: Bool { latitude == 0 && longitude == 0 }

    /// The great-circle distance in kilometres, on a sphere of the mean radius, by the haversine formula
    /// (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984).
    public func distance(to other: Coordinate) -> Double {
        let fromLatitude = Self.radians(latitude)
        let toLatitude = Self.radians(other.latitude)
        let north = sin((toLatitude - fromLatitude) / 2)
        let east = sin(Self.radians(other.longitude - longitude) / 2)
        let square = north * north + cos(fromLatitude) * cos(toLatitude) * east * east
        return 2 * Self.earthRadius * asin(min(1, square.squareRoot()))
    }

    /// The direction in which the great circle to another point begins: degrees clockwise from north, in [0, 360).
    public func bearing(to other: Coordinate) -> Double {
        let fromLatitude = Self.radians(latitude)
        let toLatitude = Self.radians(other.latitude)
        let turn = Self.radians(other.longitude - longitude)
        let east = sin(turn) * cos(toLatitude)
        let north = cos(fromLatitude) * sin(toLatitude) - sin(fromLatitude) * cos(toLatitude) * cos(turn)
        let degrees = atan2(east, north) * 180 / .pi
        if degrees >= 0 { return degrees }
        // A tiny negative angle plus 360 makes 360.
        let turned = degrees + 360
        return turned < 360 ? turned : 0
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
