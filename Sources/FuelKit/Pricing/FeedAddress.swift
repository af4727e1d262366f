public import StreamKit

/// The address of FuelWatch's feed for a grade, a place and a day.
///
/// `https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS?Product=1&Suburb=Mount%20Lawley`
public struct FeedAddress: Sendable {
    /// The day whose prices the feed has. FuelWatch publishes tomorrow's in the afternoon, and keeps a week's prices.
    public enum Day: Equatable, Sendable {
        /// Today, tomorrow or yesterday, by name.
        case named(String)
        /// A date.
        case date(CalendarDate)

        /// `today`, `tomorrow`, `yesterday` or `YYYY-MM-DD`; `nil` for any other text.
        public init?(_ text: String) {
            if ["today", "tomorrow", "yesterday"].contains(text) {
                self = .named(text)
            } else if text.utf8.count == 10, !text.contains("/"),
                let date = Array(text.utf8).withView({ CalendarDate($0) })
            {
                self = .date(date)
            } else {
                return nil
            }
        }

        var query: String {
            switch self {
            case .named(let name): return name
            case .date(let date):
                func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
                return "\(padded(date.day))/\(padded(date.month))/\(date.year)"
            }
        }
    }

    /// The grade; `nil` for FuelWatch's default, unleaded.
    public var product: Product?
    /// The place whose prices are asked for; `nil` for the whole state.
    public var place: Place?
    /// The region; `nil` for all.
    public var region: Region?
    /// The day; `nil` for today.
    public var day: Day?
    /// Whether stations in surrounding suburbs are left out.
    public var leavesOutSurroundings = false

    /// The feed of the whole state.
    public init() {}

    /// The address.
    public var text: String {
        var parameters: [(name: String, value: String)] = []
        if let product { parameters.append(("Product", String(product.code))) }
        if let suburb = nearestSuburb { parameters.append(("Suburb", suburb.name)) }
        if let region { parameters.append(("Region", String(region.code))) }
        if let day { parameters.append(("Day", day.query)) }
        if leavesOutSurroundings { parameters.append(("Surrounding", "no")) }
        let query = parameters.map { "\($0.name)=\($0.value.percentEncoded(except: "-._~"))" }.joined(separator: "&")
        return "https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS" + (query.isEmpty ? "" : "?\(query)")
    }

    /// The feed's suburb for the place, and its distance in kilometres: the place itself, or the nearest one in its postcode, or
    /// the nearest of all, in the feed's own spelling. The feed knows some suburbs by two names; the gazetteer's spelling is
    /// preferred. These are places in Western Australia, so they are looked up in the built-in gazetteer, whatever others there
    /// are.
    public var nearestSuburb: (name: String, distance: Double)? {
        guard let place else { return nil }
        let suburbs = SuburbIndex.builtIn
        var best: (isElsewhere: Int, distance: Double, isOtherSpelling: Int, name: String)?
        for line in FuelData.feedSuburbs.string.split(separator: "\n") {
            let name = String(line)
            guard let row = Array(name.utf8).withView({ suburbs.find($0) }) else { continue }
            let suburb = suburbs.suburb(row)
            let candidate = (
                place.postcode == suburb.postcode.string ? 0 : 1, place.coordinate.distance(to: suburb.coordinate),
                suburb.name.string == name ? 0 : 1, name
            )
            if best.map({ candidate < $0 }) ?? true { best = candidate }
        }
        return best.map { ($0.name, $0.distance) }
    }
}
