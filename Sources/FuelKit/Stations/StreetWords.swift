import StreamKit

/// The words that addresses abbreviate.
enum StreetWords {
    /// Short forms by their long ones. `st` can mean saint or street, so it stays, and both are shortened to it.
    private static let abbreviations: KeyValuePairs = [
        "avenue": "ave av", "boulevard": "bvd blvd boulevarde", "bypass": "bypa", "causeway": "cway",
        "centre": "ctr cntr center", "circle": "cir", "circuit": "cct circ", "close": "cl", "corner": "cnr crn cor",
        "court": "ct crt", "crescent": "cres cr crs cresc crss", "drive": "dr drv dve", "entrance": "ent",
        "esplanade": "esp", "freeway": "fwy", "gardens": "gdns", "gate": "gte", "great": "gt grt", "grove": "gr gve",
        "highway": "hwy hway hgwy", "lane": "ln", "loop": "lp", "lot": "lots lt", "mews": "mw", "mount": "mt",
        "north": "nth", "opposite": "opp", "parade": "pde", "parkway": "pkwy pwy", "place": "pl",
        "promenade": "prom", "retreat": "rtt", "ridge": "rdge", "rise": "rse", "road": "rd", "shopping": "shpg",
        "south": "sth", "square": "sq", "st": "street str saint", "station": "stn", "terrace": "tce ter terr",
        "track": "trk", "way": "wy",
        "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th",
        "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th",
    ]

    private static let longForms: [[UInt8]: [UInt8]] = {
        var table: [[UInt8]: [UInt8]] = [:]
        for (long, shorts) in abbreviations {
            for short in shorts.split(separator: " ") { table[Array(short.utf8)] = Array(long.utf8) }
        }
        return table
    }()

    /// Words that precede a unit's number.
    private static let units: [StaticString] = [
        "shop", "unit", "suite", "tenancy", "kiosk", "site", "level", "shp", "ste", "u",
    ]

    /// The long form of a lower-case word that is a short one.
    static func longForm(_ word: ByteView) -> [UInt8]? { longForms[word.array] }

    /// Whether a word announces a unit's number.
    static func isUnit(_ word: ByteView) -> Bool { units.contains { word == $0 } }
}
