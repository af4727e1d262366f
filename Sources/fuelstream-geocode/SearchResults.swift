import FuelKit
import StreamKit

/// The answer of a Nominatim-style server: a JSON array of places, best first.
enum SearchResults {
    case place(String)
    /// No place, or none in the state.
    case nothing
    /// The place's coordinates are invalid.
    case impossible
    /// Not an array of places.
    case malformed

    /// More decimals would be less than a centimetre.
    private static let decimals = 7

    /// The first place, or the first in a state, as `LAT,LON`.
    static func read(_ body: ByteView, in state: AustralianState?) -> SearchResults {
        let body = body.trimmed
        guard body.isJSON else { return .malformed }
        var arena = Arena()
        var result = SearchResults.nothing
        let count = body.forEachJSONElement { _, element in
            guard case .nothing = result, state.map({ isInState(element, $0, &arena) }) ?? true else { return }
            result = place(element, &arena)
        }
        return count == nil ? .malformed : result
    }

    /// Whether a body is `{"error": …}`.
    static func isError(_ body: ByteView) -> Bool {
        var arena = Arena()
        return body.trimmed.isJSON && arena.part(ofJSON: body, at: ByteView("error")) != nil
    }

    private static func place(_ element: ByteView, _ arena: inout Arena) -> SearchResults {
        guard let latitude = degrees("lat", 90, of: element, &arena),
            let longitude = degrees("lon", 180, of: element, &arena)
        else { return .impossible }
        return .place("\(latitude),\(longitude)")
    }

    /// A number of degrees: Nominatim writes it as a string, others as a number.
    private static func degrees(
        _ name: StaticString, _ limit: Double, of element: ByteView, _ arena: inout Arena
    ) -> String? {
        guard let value = arena.part(ofJSON: element, at: ByteView(name)) else { return nil }
        let text = arena.string(ofJSON: value) ?? value
        return arena.degrees(text, limit: limit).map { arena.write($0.value, decimals: decimals).string }
    }

    /// Whether a place says that it is in a state: by the code, else by name, else in its display name.
    private static func isInState(_ element: ByteView, _ state: AustralianState, _ arena: inout Arena) -> Bool {
        if let code = text("address.ISO3166-2-lvl4", of: element, &arena) {
            return code.uppercased() == "AU-\(state.abbreviation)"
        }
        let names = [text("address.state", of: element, &arena), text("address.territory", of: element, &arena)]
        if let name = names.compactMap({ $0 }).first { return AustralianState(name) == state }
        let parts = text("display_name", of: element, &arena)?.split(separator: ",") ?? []
        return parts.contains { $0.drop { $0 == " " }.lowercased() == state.name.lowercased() }
    }

    private static func text(_ path: StaticString, of element: ByteView, _ arena: inout Arena) -> String? {
        guard let value = arena.part(ofJSON: element, at: ByteView(path)) else { return nil }
        return arena.string(ofJSON: value)?.string
    }
}
