public import StreamKit

/// The page of `--to html`: a map of the records and a table; it needs no network.
///
/// The page is made in `CFuelData/Page` and decides from the records' fields what to show: fuel records by station, product and
/// date, any others one by one.
public enum MapPage {
    /// The page for an `HTMLWriter`.
    /// - Parameters:
    ///   - proximity: where distances are measured from; it is marked, with rings at the limits of the bands.
    ///   - name: what the user calls that place.
    ///   - places: the fields of the records' coordinates, if they do not have the usual names.
    ///   - renames: what these have since been renamed to.
    ///   - columns: the fields that were selected, which are the table's columns; without any the page chooses.
    ///   - computed: the fields that were computed, whose numbers the page offers as colours.
    ///   - sums: what the records are sums of, each a field's name and its expression.
    ///   - title: the page's title; without one the page chooses its own.
    public static func page(
        proximity: Proximity? = nil, name: String = "", places: (latitude: String, longitude: String)? = nil,
        renames: [FieldRename] = [], columns: [String] = [], computed: [String] = [],
        sums: [(name: String, expression: String)] = [], title: String? = nil
    ) -> HTMLPage {
        let settings = [
            title.map { "\"title\":\($0.quotedForJSON)" }, near(proximity, name), fields(places),
            pairs("renames", renames.map { ($0.name, $0.formerName) }), list("columns", columns),
            list("computed", computed), pairs("sums", sums),
        ].compactMap { $0 }.joined(separator: ",")
        return HTMLPage(
            opening: opening(title), settings: "{\(settings)}", closing: FuelData.pageClosing.string,
            ending: FuelData.pageEnding.string)
    }

    /// The page up to its data. Its title is there before the script has run.
    private static func opening(_ title: String?) -> String {
        guard let title else { return FuelData.pageOpening.string }
        let escaped = title.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : String($0) }.joined()
        var rest = FuelData.pageOpening
        var opening = ""
        for tag in [ByteView("<title>"), ByteView("<h1 id=\"title\">")] {
            guard let place = rest.firstRange(of: tag) else { continue }
            opening += rest.prefix(place + tag.count).string + escaped
            rest = rest.dropFirst(place + tag.count)
            rest = rest.dropFirst(rest.firstIndex(of: ASCII.lessThan) ?? 0)
        }
        return opening + rest.string
    }

    /// `"near":{"name":…,"latitude":…,"longitude":…,"bands":[…,…]}`.
    private static func near(_ proximity: Proximity?, _ name: String) -> String? {
        guard let proximity else { return nil }
        let (origin, bands) = (proximity.origin, proximity.bands)
        return """
            "near":{"name":\(name.quotedForJSON),"latitude":\(origin.latitude),"longitude":\(origin.longitude),\
            "bands":[\(bands.near),\(bands.medium)]}
            """
    }

    /// `"places":[…,…]`.
    private static func fields(_ places: (latitude: String, longitude: String)?) -> String? {
        places.map { "\"places\":[\($0.latitude.quotedForJSON),\($0.longitude.quotedForJSON)]" }
    }

    /// `"renames":[[…,…]]`, each the name and the former name; `"sums"`, each the name and the expression.
    private static func pairs(_ setting: String, _ pairs: [(String, String)]) -> String? {
        if pairs.isEmpty { return nil }
        let texts = pairs.map { "[\($0.quotedForJSON),\($1.quotedForJSON)]" }
        return "\"\(setting)\":[\(texts.joined(separator: ","))]"
    }

    /// `"columns":[…]`.
    private static func list(_ setting: String, _ names: [String]) -> String? {
        names.isEmpty ? nil : "\"\(setting)\":[\(names.map(\.quotedForJSON).joined(separator: ","))]"
    }
}
