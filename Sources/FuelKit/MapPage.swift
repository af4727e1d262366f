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
    ///   - title: the page's title; without one the page chooses its own.
    public static func page(
        proximity: Proximity? = nil, name: String = "", places: (latitude: String, longitude: String)? = nil,
        renames: [FieldRename] = [], title: String? = nil
    ) -> HTMLPage {
        let settings = [
            title.map { "\"title\":\($0.quotedForJSON)" }, near(proximity, name), fields(places), renamed(renames),
        ].compactMap { $0 }.joined(separator: ",")
        return HTMLPage(
            opening: FuelData.pageOpening.string, settings: "{\(settings)}", closing: FuelData.pageClosing.string)
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

    /// `"renames":[[…,…]]`, each the name and the former name.
    private static func renamed(_ renames: [FieldRename]) -> String? {
        if renames.isEmpty { return nil }
        let pairs = renames.map { "[\($0.name.quotedForJSON),\($0.formerName.quotedForJSON)]" }
        return "\"renames\":[\(pairs.joined(separator: ","))]"
    }
}
