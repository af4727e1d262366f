import StreamKit

/// The words that addresses abbreviate, and their long forms.
enum StreetWords {
    /// What streets are called behind their name, with the short forms that are met.
    private static let types: [(StaticString, StaticString)] = [
        ("road", "rd"), ("street", "st"), ("street", "str"), ("highway", "hwy"), ("highway", "hway"),
        ("highway", "hgwy"), ("avenue", "ave"), ("avenue", "av"), ("drive", "dr"), ("drive", "drv"), ("drive", "dve"),
        ("boulevard", "bvd"), ("boulevard", "blvd"), ("boulevard", "boulevarde"), ("way", "wy"), ("terrace", "tce"),
        ("terrace", "ter"), ("terrace", "terr"), ("place", "pl"), ("promenade", "prom"), ("parade", "pde"),
        ("court", "ct"), ("court", "crt"), ("crescent", "cres"), ("crescent", "cr"), ("crescent", "crs"),
        ("crescent", "cresc"), ("crescent", "crss"), ("lane", "ln"), ("close", "cl"), ("loop", "lp"),
        ("entrance", "ent"), ("gate", "gte"), ("circle", "cir"), ("circuit", "cct"), ("circuit", "circ"),
        ("parkway", "pkwy"), ("parkway", "pwy"), ("bypass", "bypa"), ("esplanade", "esp"), ("grove", "gr"),
        ("grove", "gve"), ("gardens", "gdns"), ("square", "sq"), ("freeway", "fwy"), ("causeway", "cway"),
        ("retreat", "rtt"), ("rise", "rse"), ("track", "trk"), ("mews", "mw"), ("ridge", "rdge"),
    ]

    /// Other words of addresses.
    private static let others: [(StaticString, StaticString)] = [
        ("corner", "cnr"), ("corner", "crn"), ("corner", "cor"), ("opposite", "opp"), ("lot", "lots"), ("lot", "lt"),
        ("north", "nth"), ("south", "sth"), ("great", "gt"), ("great", "grt"), ("mount", "mt"), ("station", "stn"),
        ("centre", "ctr"), ("centre", "cntr"), ("centre", "center"), ("shopping", "shpg"),
        ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"), ("sixth", "6th"),
        ("seventh", "7th"), ("eighth", "8th"), ("ninth", "9th"), ("tenth", "10th"),
    ]

    /// Words that a unit's number follows.
    private static let units: [StaticString] = [
        "shop", "unit", "suite", "tenancy", "kiosk", "site", "level", "shp", "ste", "u",
    ]

    /// The form of a lower-case word in which it is compared. `st` stays: it can be a saint. Its long forms become it.
    static func comparable(_ word: ByteView) -> ByteView {
        if word == "street" || word == "saint" || word == "str" { return ByteView("st") }
        if word == "st" { return word }
        for (long, short) in types where word == short { return ByteView(long) }
        for (long, short) in others where word == short { return ByteView(long) }
        return word
    }

    /// Whether a word in its comparable form is what streets are called behind their name.
    static func isType(_ word: ByteView) -> Bool { word == "st" || types.contains { word == $0.0 } }

    /// Whether a word announces a unit's number.
    static func isUnit(_ word: ByteView) -> Bool { units.contains { word == $0 } }

    /// The long form of a point of the compass, if a word is its first letter.
    static func direction(_ word: ByteView) -> ByteView? {
        guard word.count == 1 else { return nil }
        switch word[0] {
        case UInt8(ascii: "n"): return ByteView("north")
        case UInt8(ascii: "s"): return ByteView("south")
        case UInt8(ascii: "e"): return ByteView("east")
        case UInt8(ascii: "w"): return ByteView("west")
        default: return nil
        }
    }
}
