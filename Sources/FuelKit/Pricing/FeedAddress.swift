public import StreamKit

/// Where FuelWatch's feed for a grade and a suburb is.
public enum FeedAddress {
    /// The address of the feed for a grade and the suburb, of those that the feed knows, that is nearest to a place. These
    /// are places of Western Australia, so they are looked up in the built-in gazetteer, whatever others there are.
    ///
    /// `https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS?Product=1&Suburb=Mount%20Lawley`
    public static func address(for product: Product, near place: Coordinate) -> String {
        "https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS?Product=\(product.code)&Suburb="
            + nearestSuburb(to: place).percentEncoded(except: "-._~")
    }

    /// The nearest suburb in the feed's own spelling. The feed knows some suburbs by two names; the gazetteer's
    /// spelling is preferred.
    private static func nearestSuburb(to place: Coordinate) -> String {
        let suburbs = SuburbIndex.builtIn()
        var best: (distance: Double, isOtherSpelling: Bool, name: String)?
        for line in ByteView(BuiltInGazetteer.feedSuburbs).string.split(separator: "\n") {
            let name = String(line)
            guard let number = Array(name.utf8).withView({ suburbs.find($0) }) else { continue }
            let suburb = suburbs.suburb(number)
            let candidate = (place.distance(to: suburb.coordinate), suburb.name.string != name, name)
            if best == nil || (candidate.0, candidate.1 ? 1 : 0) < (best!.distance, best!.isOtherSpelling ? 1 : 0) {
                best = candidate
            }
        }
        return best?.name ?? ""
    }
}
