import StreamKit

/// The words that addresses abbreviate, and their long forms.
enum StreetWords {
    /// What streets are called behind their name, with the short forms that are met.
    private static let types: [(StaticString, StaticString)] = [
        ("road", "rd"), ("highway", "hwy"), ("highway", "hway"),
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

    /// The short forms with their long ones, and the long forms of types, by `packed`.
    private static let longForms = table(types + others + [("st", "street"), ("st", "saint"), ("st", "str")])
    private static let typeNames = table(types.map { ($0.0, $0.0) } + [("st", "st")])

    private static func table(_ pairs: [(StaticString, StaticString)]) -> [UInt64: (
        long: StaticString, word: StaticString
    )] {
        var table: [UInt64: (long: StaticString, word: StaticString)] = [:]
        for (long, word) in pairs { table[packed(ByteView(word))] = (long, word) }
        return table
    }

    /// A number for a word. Long words can share one; those of a table do not.
    private static func packed(_ word: ByteView) -> UInt64 {
        var packed = UInt64(truncatingIfNeeded: word.count)
        for index in 0..<min(word.count, 16) { packed = packed << 5 ^ UInt64(word[index]) ^ packed >> 59 }
        return packed
    }

    /// The form of a lower-case word in which it is compared. `st` stays: it can be a saint. Its long forms become it.
    static func comparable(_ word: ByteView) -> ByteView {
        guard let found = longForms[packed(word)], word == found.word else { return word }
        return ByteView(found.long)
    }

    /// Whether a word in its comparable form is what streets are called behind their name.
    static func isType(_ word: ByteView) -> Bool { typeNames[packed(word)].map { word == $0.word } ?? false }

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
