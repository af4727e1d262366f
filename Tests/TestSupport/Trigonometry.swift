import StreamKit
import Glibc

/// The cosine of degrees.
public func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// The great-circle distance by vectors: the arc tangent of the cross product over the dot product.
public func vectorDistance(_ from: Coordinate, _ to: Coordinate) -> Double {
    func vector(_ place: Coordinate) -> [Double] {
        let flat = cosine(place.latitude)
        return [flat * cosine(place.longitude), flat * cosine(place.longitude - 90), cosine(place.latitude - 90)]
    }
    let (a, b) = (vector(from), vector(to))
    let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    let sine = (cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]).squareRoot()
    return Coordinate.earthRadius * atan2(sine, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
}
