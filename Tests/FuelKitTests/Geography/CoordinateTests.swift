import StreamKit
import TestSupport
import Testing

@testable import FuelKit

private func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
}

/// Half the Earth's circumference on a sphere of the mean radius.
private let halfCircumference = Double.pi * 6371.0088

/// A degree of it.
private let oneDegree = halfCircumference / 180

private func randomPoint(_ random: inout SeededGenerator) -> Coordinate {
    point(Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
}

@Suite struct CoordinateTests {
    @Test(
        "Latitudes and longitudes in range make a coordinate",
        arguments: [(90, 180), (-90, -180), (0, 0), (-31.95, 115.86)] as [(Double, Double)])
    func onTheEarth(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
    }

    @Test(
        "Latitudes and longitudes out of range make no coordinate",
        arguments: [
            (90.0001, 0), (-90.0001, 0), (0, 180.0001), (0, -180.0001), (.nan, 0), (0, .nan), (.infinity, 0),
            (0, -.infinity),
        ] as [(Double, Double)])
    func notOnTheEarth(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }

    /// A degree of a great circle, quarters and halves of it, and cities whose distance is well known.
    @Test(
        "Distances are those of great circles",
        arguments: [
            (point(0, 0), point(0, 1), oneDegree, 1e-9),
            (point(0, 0), point(1, 0), oneDegree, 1e-9),
            (point(0, 0), point(0, 90), halfCircumference / 2, 1e-9),
            (point(90, 0), point(-90, 0), halfCircumference, 1e-9),
            (point(0, 0), point(0, 180), halfCircumference, 1e-9),
            (point(-31.95, 115.86), point(31.95, -64.14), halfCircumference, 1e-6),
            // Across the date line.
            (point(0, 179.5), point(0, -179.5), oneDegree, 1e-9),
            // Perth to Sydney, and Perth to Fremantle.
            (point(-31.9523, 115.8613), point(-33.8688, 151.2093), 3290.7, 1),
            (point(-31.9523, 115.8613), point(-32.0569, 115.7439), 16.05, 0.1),
        ] as [(Coordinate, Coordinate, Double, Double)])
    func distance(from: Coordinate, to: Coordinate, kilometres: Double, tolerance: Double) {
        #expect(abs(from.distance(to: to) - kilometres) <= tolerance, "\(from.distance(to: to))")
    }

    @Test(
        "Bearings are those at the start of the great circle",
        arguments: [
            (point(0, 0), point(1, 0), 0), (point(0, 0), point(0, 1), 90), (point(0, 0), point(-1, 0), 180),
            (point(0, 0), point(0, -1), 270), (point(90, 0), point(0, 0), 180), (point(-90, 0), point(0, 50), 50),
            (point(0, 179.5), point(0, -179.5), 90), (point(-31.95, 115.86), point(-31.95, 115.86), 0),
            // Perth to Sydney begins south of east.
            (point(-31.9523, 115.8613), point(-33.8688, 151.2093), 103.4),
        ] as [(Coordinate, Coordinate, Double)])
    func bearing(from: Coordinate, to: Coordinate, degrees: Double) {
        #expect(abs(from.bearing(to: to) - degrees) < 0.2, "\(from.bearing(to: to))")
    }

    @Test("Distances are symmetric and at most half the circumference, bearings below 360 degrees") func bounds() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let (from, to) = (randomPoint(&random), randomPoint(&random))
            let distance = from.distance(to: to)
            #expect(abs(distance - to.distance(to: from)) < 1e-9)
            #expect(distance >= 0)
            #expect(distance <= halfCircumference + 1e-9)
            let antipode = point(-from.latitude, from.longitude > 0 ? from.longitude - 180 : from.longitude + 180)
            // The haversine formula is weakest at antipodes: a millimetre would be too much to ask.
            #expect(abs(from.distance(to: antipode) - halfCircumference) < 0.001)
            let bearing = from.bearing(to: to)
            #expect(bearing >= 0)
            #expect(bearing < 360)
        }
    }

    /// The twin goes by the angle between unit vectors, with the tangent, which is good at every distance.
    @Test("Distances agree with those of unit vectors") func distanceAgainstVectors() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let (from, to) = (randomPoint(&random), randomPoint(&random))
            #expect(abs(from.distance(to: to) - vectorDistance(from, to)) < 1e-4)
        }
    }

    /// A hair west of north is 360 when a turn is added; the range ends before it.
    @Test("A bearing a hair west of north is less than 360 degrees") func almostNorth() {
        let bearing = point(0, 0).bearing(to: point(10, -1e-15))
        #expect(bearing < 360)
    }
}

@Suite struct ProximityTests {
    /// A place due north of the origin, so many kilometres away.
    private func north(_ kilometres: Double) -> Coordinate { point(kilometres / 6371.0088 * 180 / .pi, 0) }

    private let origin = point(0, 0)

    @Test(
        "The standard bands end at 5 and 15 km",
        arguments: [
            (0, "near"), (4.999, "near"), (5, "near"), (5.001, "medium"), (14.999, "medium"), (15, "medium"),
            (15.001, "far"), (5_000, "far"),
        ] as [(Double, String)])
    func standardBands(kilometres: Double, band: String) {
        let relation = Proximity(origin: origin).relation(to: north(kilometres))
        #expect("\(relation.bandName)" == band)
        #expect(relation.metres == Int64((kilometres * 1000).rounded()))
    }

    /// The band goes by the distance as it is written: 5.0004 km are written as 5 and near.
    @Test(
        "A band depends on the distance as it is written",
        arguments: [(5.0004, "near"), (5.0006, "medium"), (4.9996, "near")] as [(Double, String)])
    func roundedBands(kilometres: Double, band: String) {
        #expect("\(Proximity(origin: origin).relation(to: north(kilometres)).bandName)" == band)
    }

    @Test("Bands may be empty") func emptyBands() throws {
        let bands = try #require(Proximity.Bands(near: 0, medium: 0))
        let proximity = Proximity(origin: origin, bands: bands)
        #expect("\(proximity.relation(to: origin).bandName)" == "near")
        #expect("\(proximity.relation(to: north(0.001)).bandName)" == "far")
    }

    @Test(
        "Bands that overlap, or are negative or not finite, are refused",
        arguments: [(15, 5), (-1, 5), (-2, -1), (5, .infinity), (.nan, 5), (5, .nan)] as [(Double, Double)])
    func invalidBands(near: Double, medium: Double) { #expect(Proximity.Bands(near: near, medium: medium) == nil) }

    /// 359.96° are 0, not 360.
    @Test(
        "A bearing that rounds to 360 degrees is written as 0",
        arguments: [(359.96, 0), (359.94, 3599), (0.04, 0), (0.06, 1), (90, 900), (270.04, 2700)] as [(Double, Int64)])
    func roundedBearing(degrees: Double, tenths: Int64) {
        // A tiny step from the equator in that direction.
        let step = 0.001
        let place = point(step * cosine(degrees), step * cosine(degrees - 90))
        #expect(Proximity(origin: origin).relation(to: place).tenthDegrees == tenths)
    }

    @Test(
        "A limit includes distances that are written as the limit",
        arguments: [(9.9996, true), (10, true), (10.0004, true), (10.0006, false), (11, false)] as [(Double, Bool)])
    func within(kilometres: Double, isIncluded: Bool) {
        let proximity = Proximity(origin: origin, within: 10)
        #expect(proximity.includes(proximity.relation(to: north(kilometres))) == isIncluded)
    }

    @Test("Without a limit every place is included") func noLimit() {
        let proximity = Proximity(origin: origin)
        #expect(proximity.includes(proximity.relation(to: point(0, 180))))
    }
}

@Suite struct RelationMemoTests {
    /// More places than the memo holds, asked again and again: what is worked out each time, as it is written.
    @Test("The memo of relations returns what is computed each time") func againstProximity() {
        let proximity = Proximity(origin: point(-31.9523, 115.8613))
        var memo = RelationMemo(proximity)
        var random = SeededGenerator(seed: 3)
        let places = (0..<3_000).map { _ in randomPoint(&random) }
        var arena = Arena()
        for _ in 0..<20_000 {
            let place = places[random.number(0...random.number(1...(places.count - 1)))]
            let known = memo.relation(to: place)
            let expected = proximity.relation(to: place)
            arena.reset()
            let distance = arena.write(Decimal(mantissa: expected.metres, scale: 3), atLeast: 0)
            let bearing = arena.write(Decimal(mantissa: expected.tenthDegrees, scale: 1), atLeast: 0)
            if known.relation != expected || known.distance != distance || known.bearing != bearing {
                Issue.record("\(place): \(known.distance.string), \(known.bearing.string)")
            }
        }
    }
}
