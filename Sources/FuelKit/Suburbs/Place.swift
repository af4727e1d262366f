public import StreamKit

/// What `--near` names: coordinates, a postcode or a suburb.
public struct Place: Sendable {
    /// The point that stands for it.
    public let coordinate: Coordinate
    /// Something the user should know about the choice.
    public let warning: String?

    /// What cannot be a place.
    public struct Unknown: Error, Sendable {
        /// What is wrong, with the nearest names.
        public let reason: String
    }

    /// Kilometres between the parts of a postcode area above which its mean point is worth a warning.
    private static let widePostcode = 20.0

    /// - Parameters:
    ///   - text: `LAT,LON` in degrees, four digits, or a name.
    ///   - suburbs: the gazetteer, asked for only if the text is not coordinates.
    /// - Throws: `Unknown` with the names or postcodes that are most like it.
    public init(_ text: String, suburbs: () -> SuburbIndex) throws(Unknown) {
        let text = Array(text.utf8).withView { $0.trimmed.string }
        if let pair = try Self.coordinates(text) {
            coordinate = pair
            warning = nil
            return
        }
        let bytes = Array(text.utf8)
        let isNumber = !bytes.isEmpty && bytes.allSatisfy { ASCII.isDigit($0) }
        let index = suburbs()
        if isNumber {
            (coordinate, warning) = try Self.postcode(text, index)
            return
        }
        guard let number = bytes.withView({ index.find($0) }) else {
            let names = bytes.withView { index.namesLike($0) }.joined(separator: ", ")
            throw Unknown(reason: "no suburb \u{201C}\(text)\u{201D}; the nearest names are \(names)")
        }
        coordinate = index.suburb(number).coordinate
        warning = nil
    }

    private static func coordinates(_ text: String) throws(Unknown) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let latitude = Array(parts[0].utf8).withView { Decimal($0.trimmed)?.double }
        let longitude = Array(parts[1].utf8).withView { Decimal($0.trimmed)?.double }
        guard let latitude, let longitude else { return nil }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw Unknown(reason: "\(text) is not on the Earth: latitude -90 to 90, longitude -180 to 180")
        }
        return coordinate
    }

    private static func postcode(_ text: String, _ index: SuburbIndex) throws(Unknown) -> (Coordinate, String?) {
        let numbers = Array(text.utf8).withView { index.suburbs(withPostcode: $0) }
        let points = numbers.map { index.suburb($0).coordinate }
        guard !points.isEmpty else {
            let nearest = index.postcodesLike(Int(text) ?? 0).joined(separator: ", ")
            throw Unknown(reason: "no postcode \(text) of a suburb; the nearest are \(nearest)")
        }
        let count = Double(points.count)
        let mean = Coordinate(
            latitude: points.reduce(0) { $0 + $1.latitude } / count,
            longitude: points.reduce(0) { $0 + $1.longitude } / count)!
        var span = 0.0
        for (position, point) in points.enumerated() {
            for other in points[..<position] { span = max(span, point.distance(to: other)) }
        }
        guard span > widePostcode else { return (mean, nil) }
        return (
            mean,
            "postcode \(text) spans \(Int(span.rounded())) km; distances are from the mean of its "
                + "\(points.count) suburbs"
        )
    }
}
