import Foundation

/// A point in degrees, as the server spelled it.
struct Place: CustomStringConvertible, Equatable {
    private let latitude: String
    private let longitude: String

    /// Nothing if one is no plain decimal number, or out of range.
    fileprivate init?(_ latitude: Degrees, _ longitude: Degrees) {
        guard let latitude = latitude.text(within: 90), let longitude = longitude.text(within: 180) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// `LAT,LON`.
    var description: String { "\(latitude),\(longitude)" }
}

/// What a Nominatim-style server answers: a list of places, the best first.
enum SearchResults {
    /// What could not be understood.
    struct Failure: Error {
        let reason: String
        /// Whether the server may do better when asked again.
        let isTransient: Bool
    }

    /// The first place, or the first in a state; nothing if there is none.
    static func place(from body: Data, in state: AustralianState?) throws(Failure) -> Place? {
        let results: [SearchResult]
        do {
            results = try JSONDecoder().decode([SearchResult].self, from: body)
        } catch {
            throw Failure(reason: "the answer is not a list of places in JSON", isTransient: true)
        }
        guard let result = results.first(where: { state.map($0.isIn) ?? true }) else { return nil }
        guard let latitude = result.lat, let longitude = result.lon, let place = Place(latitude, longitude) else {
            throw Failure(reason: "the answer's coordinates are missing or cannot be", isTransient: false)
        }
        return place
    }

    /// Whether a body is `{"error": …}`: so LocationIQ says, with status 404, that it found nothing.
    static func isError(_ body: Data) -> Bool {
        struct Message: Decodable { let error: String }
        return (try? JSONDecoder().decode(Message.self, from: body)) != nil
    }
}

/// One place of the list. What is missing, or of another type, is nothing.
private struct SearchResult: Decodable {
    let lat: Degrees?
    let lon: Degrees?
    private let displayName: String?
    private let details: Details?

    private struct Details: Decodable {
        let names: [String]
        let code: String?

        private enum Key: String, CodingKey {
            case state, territory
            case code = "ISO3166-2-lvl4"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            names = [Key.state, .territory].compactMap { try? values.decode(String.self, forKey: $0) }
            code = try? values.decode(String.self, forKey: .code)
        }
    }

    private enum Key: String, CodingKey {
        case lat, lon, address
        case displayName = "display_name"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        lat = try? values.decode(Degrees.self, forKey: .lat)
        lon = try? values.decode(Degrees.self, forKey: .lon)
        displayName = try? values.decode(String.self, forKey: .displayName)
        details = try? values.decode(Details.self, forKey: .address)
    }

    /// Whether the place says that it is in a state: by the code, else by name, else in its display name.
    func isIn(_ state: AustralianState) -> Bool {
        if let code = details?.code { return code.uppercased() == state.code }
        if let names = details?.names, !names.isEmpty {
            return names.contains { AustralianState(argument: $0) == state }
        }
        let parts = displayName?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return parts?.contains { $0.lowercased() == state.name.lowercased() } ?? false
    }
}

/// A number of degrees: Nominatim writes it as a string, others as a number.
private struct Degrees: Decodable {
    /// More decimals than these are less than a centimetre.
    private static let mostDecimals = 7

    private let spelling: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            spelling = text
        } else {
            let number = try value.decode(Double.self)
            let shortest = number.description.hasSuffix(".0") ? String(number.description.dropLast(2)) : "\(number)"
            spelling = Self.isPlain(shortest) ? shortest : Self.rounded(number)
        }
    }

    /// The number as it was spelled, with at most seven decimals, if it is plain and from -limit to limit.
    func text(within limit: Double) -> String? {
        guard Self.isPlain(spelling), let number = Double(spelling), abs(number) <= limit else { return nil }
        let decimals = spelling.firstIndex(of: ".").map { spelling.utf8.distance(from: $0, to: spelling.endIndex) - 1 }
        return decimals ?? 0 > Self.mostDecimals ? Self.rounded(number) : spelling
    }

    private static func rounded(_ number: Double) -> String {
        var text = String(format: "%.\(mostDecimals)f", number)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Whether it is a number of JSON without an exponent.
    private static func isPlain(_ text: String) -> Bool {
        let isDigits = { (part: Substring) in !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) } }
        let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 40, !text.hasPrefix("--"), (1...2).contains(parts.count), parts.allSatisfy(isDigits)
        else { return false }
        return parts[0].count == 1 || !parts[0].hasPrefix("0")
    }
}
