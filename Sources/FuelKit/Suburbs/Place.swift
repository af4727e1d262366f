public import StreamKit

/// What `--near` names: coordinates, a postcode or a suburb.
public struct Place: Sendable {
    /// The point that stands for it.
    public let coordinate: Coordinate
    /// The postcode, if it or a suburb was named.
    public let postcode: String?
    /// What the user should know about the choice.
    public let warning: String?

    /// A text that is not a known place.
    public struct Unknown: Error, Sendable {
        /// What is wrong, with the closest names.
        public let reason: String
    }

    /// If parts of a postcode area are farther apart than these kilometres, its mean point is worth a warning.
    private static let widePostcode = 20.0

    /// - Parameters:
    ///   - text: `LAT,LON` in degrees, four digits, a name, or a name with its state, its postcode or both.
    ///   - index: the gazetteer.
    ///   - home: the state where a name alone is looked up first.
    /// - Throws: `Unknown` with the most similar names or postcodes, or with the states that have one.
    public init(
        _ text: String, in index: SuburbIndex = .builtIn, home: AustralianState = .westernAustralia
    ) throws(Unknown) {
        let text = Array(text.utf8).withView { $0.trimmed.string }
        if text.isEmpty { throw Unknown(reason: "a place is missing: a postcode, a suburb or LAT,LON") }
        if let pair = try Self.coordinates(text) {
            coordinate = pair
            postcode = nil
            warning = nil
            return
        }
        if !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) {
            (coordinate, warning) = try Self.postcode(text, index)
            postcode = text
            return
        }
        warning = nil
        let suburb = index.suburb(try Self.row(text, index, home))
        coordinate = suburb.coordinate
        postcode = suburb.postcode.string
    }

    /// The row of a name, which its state, its postcode or both may follow.
    private static func row(
        _ text: String, _ index: SuburbIndex, _ home: AustralianState
    ) throws(Unknown) -> Int {
        let name = Array(text.utf8)
        let rows = name.withView { index.rows(named: $0) }
        if let row = name.withView({ index.find($0, home: home) }) { return row }
        if !rows.isEmpty {
            var states: [String] = []
            for row in rows {
                let suburb = index.suburb(row)
                let place = "\(suburb.name.string) \(index.state(row)?.abbreviation ?? suburb.postcode.string)"
                if !states.contains(place) { states.append(place) }
            }
            throw Unknown(
                reason: "there is more than one \u{201C}\(text)\u{201D}; say which: \(states.joined(separator: ", "))")
        }
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }).map(String.init)
        let postcode = words.last.flatMap { $0.utf8.count == 4 && $0.utf8.allSatisfy(ASCII.isDigit) ? $0 : nil }
        let place = postcode == nil ? words : Array(words.dropLast())
        for count in 0...3 where place.count > count {
            let state = count == 0 ? nil : AustralianState(place.suffix(count).joined(separator: " "))
            if count > 0, state == nil { continue }
            let name = Array(place.dropLast(count).joined(separator: " ").utf8)
            if let row = name.withView({ find($0, state, postcode, index) }) { return row }
        }
        let names = name.withView { index.namesLike($0) }
        let meant = name.withView { SuburbName($0) }
        let nearest = Array((names.first ?? "").utf8).withView { SuburbName($0) }
        let isSlip = meant.editDistance(to: nearest) * 4 <= meant.folded.count
        let hint = index.isBuiltIn && !isSlip ? "; the gazetteer is Australia's: elsewhere, give LAT,LON" : ""
        throw Unknown(
            reason: "no suburb \u{201C}\(text)\u{201D}; the nearest names are \(names.joined(separator: ", "))\(hint)")
    }

    private static func find(
        _ name: ByteView, _ state: AustralianState?, _ postcode: String?, _ index: SuburbIndex
    ) -> Int? {
        guard let postcode else { return state.flatMap { index.rows(named: name, in: $0).first } }
        guard case .suburb(let row) = Array(postcode.utf8).withView({ index.match(name, postcode: $0) }) else {
            return nil
        }
        return state == nil || index.state(row) == state ? row : nil
    }

    private static func coordinates(_ text: String) throws(Unknown) -> Coordinate? {
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 1 { parts = text.split(whereSeparator: { $0 == " " || $0 == "\t" }) }
        if parts.count == 1, text.contains("."), Double(text) != nil {
            throw Unknown(reason: "\(text) is half a point; write LAT,LON without a space, such as -31.95,115.86")
        }
        guard parts.count == 2 else { return nil }
        let latitude = Array(parts[0].utf8).withView { $0.trimmed.number }
        let longitude = Array(parts[1].utf8).withView { $0.trimmed.number }
        guard let latitude, let longitude else {
            guard let north = signed(parts[0], "N", "S"), let east = signed(parts[1], "E", "W") else { return nil }
            throw Unknown(reason: "\(text): south and west are negative: \(north),\(east)")
        }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw Unknown(
                reason: "\(text) is not on the Earth: first the latitude, -90 to 90, then the longitude, -180 to 180")
        }
        return coordinate
    }

    /// A number before a letter for its direction, with a sign instead.
    private static func signed(_ part: Substring, _ positive: String, _ negative: String) -> String? {
        let text = String(part.filter { $0 != " " && $0 != "\u{B0}" })
        guard let direction = text.last?.uppercased(), direction == positive || direction == negative else {
            return nil
        }
        let number = String(text.dropLast())
        return Double(number) == nil ? nil : (direction == negative ? "-" : "") + number
    }

    private static func postcode(_ text: String, _ index: SuburbIndex) throws(Unknown) -> (Coordinate, String?) {
        let numbers = Array(text.utf8).withView { index.suburbs(withPostcode: $0) }
        let points = numbers.map { index.suburb($0).coordinate }
        guard !points.isEmpty else {
            if text.utf8.count != 4 {
                // Spreadsheets drop the zero.
                let isShort = Array("0\(text)".utf8).withView { !index.suburbs(withPostcode: $0).isEmpty }
                let hint = isShort ? ": perhaps 0\(text)" : ""
                throw Unknown(reason: "\(text) is not a postcode, which has four digits\(hint)")
            }
            let nearest = index.postcodesLike(Int(text) ?? 0).joined(separator: ", ")
            throw Unknown(reason: "no suburb has postcode \(text); the nearest are \(nearest)")
        }
        let mean = index.middle(numbers)
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
