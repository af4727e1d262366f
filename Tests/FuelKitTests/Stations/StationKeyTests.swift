import StreamKit
import TestSupport
import Testing

@testable import FuelKit

private func key(_ name: String, _ address: String, _ suburb: String) -> [String] {
    var key = StationKey()
    return withViews([name, address, suburb]) {
        key.read(name: $0[0], address: $0[1], suburb: $0[2])
        return [key.name.string, key.address.string, key.suburb.string]
    }
}

private func form(_ address: String) -> String { key("", address, "")[1] }

private func isLike(_ one: String, _ other: String) -> Bool {
    withViews([one, other]) { AddressParts($0[0]).isLike(AddressParts($0[1])) }
}

@Suite struct StationKeyTests {
    static let addresses: [(String, String)] = [
        ("1 Angove St", "1 angove st"), ("1  ANGOVE STREET ", "1 angove st"),
        ("12 St Georges Tce", "12 st georges terrace"), ("12 Saint George's Terrace", "12 st georges terrace"),
        ("12 St George\u{2019}s Tce.", "12 st georges terrace"),
        ("2 Hollosy Way (Cnr Pinjar Rd)", "2 hollosy way"), ("2 Hollosy Way Cnr Pinjar Road", "2 hollosy way"),
        ("2 Hollosy Way, corner of Pinjar Rd", "2 hollosy way"), ("2 Hollosy Way(Cnr.Pinjar Rd)", "2 hollosy way"),
        ("168 Wanneroo Rd (opp Giralt Rd)", "168 wanneroo road"), ("15 Main Rd (Causeway)", "15 main road"),
        ("Cnr Pinjarra Rd & Carey St", "carey st and pinjarra road"),
        ("Corner of Pinjarra Road and Carey Street", "carey st and pinjarra road"),
        ("Carey St / Pinjarra Rd", "carey st and pinjarra road"),
        ("Pinjarra Rd (Cnr Carey St)", "carey st and pinjarra road"),
        ("Pinjarra Rd (opp Carey St)", "pinjarra road opposite carey st"), ("A1 (M) Northbound", "a1 m northbound"),
        ("Cnr 5 Pinjarra Rd & Carey St", "5 pinjarra road"),
        ("Shop 3/12-14 Main St", "12 main st"), ("Unit 2, 12 - 14 Main St", "12 main st"),
        ("12\u{2013}14 Main St", "12 main st"), ("Suite A, 12 Main St", "12 main st"), ("U1/12 Main St", "12 main st"),
        ("1/909 Mandurah Rd", "909 mandurah road"), ("Lot 12/45 High St", "45 high st"),
        ("Lot 7 45 High St", "45 high st"), ("Lot 7, 45 High St", "45 high st"),
        ("Lot 12 (No 45) High St", "45 high st"), ("Lot 601 Forrest Hwy", "lot 601 forrest highway"),
        ("Lot 12-14 Forrest Hwy", "lot 12 forrest highway"),
        ("Great Eastern Hwy (Lot 6)", "lot 6 great eastern highway"),
        ("18A South St", "18a south st"), ("12", "12"), ("( , )", ""), ("", ""),
        ("360 Anchorage Dr Nth", "360 anchorage drive north"),
        ("1st Ave", "first avenue"), ("11 Main St (Cnr The Promenade)", "11 main st"),
        ("Chester Pass Rd, Brooks Garden", "chester pass road brooks garden"),
        ("Lakeside Joondalup Shopping Ctr", "lakeside joondalup shopping centre"),
        ("Lakeside Shopping Centre, 420 Joondalup Dr", "420 joondalup drive"),
        ("753 Geraldton-Mt Magnet Rd", "753 geraldton mount magnet road"),
    ]

    @Test("All spellings of an address have one form", arguments: addresses)
    func addressForm(address: String, expected: String) {
        #expect(form(address) == expected)
        #expect(form(expected) == expected)
    }

    static let names: [(String, String)] = [
        ("BP North Perth", "bp north perth"), ("7-ELEVEN  Wanneroo", "7 eleven wanneroo"),
        ("Dunning's Newman", "dunnings newman"), ("Coles Express Warwick (WA)", "coles express warwick"),
        ("Mundijong Store & Deli", "mundijong store and deli"), ("Vibe Mt Helena", "vibe mount helena"), ("WA", "wa"),
    ]

    @Test("All spellings of a name have one form", arguments: names)
    func nameForm(name: String, expected: String) {
        #expect(key(name, "", "")[0] == expected)
        #expect(key(expected, "", "")[0] == expected)
    }

    @Test("The suburb of a key is spelt as in the gazetteer", arguments: ["MT LAWLEY", "Mount Lawley", "mt. lawley"])
    func suburbForm(suburb: String) { #expect(key("", "", suburb)[2] == "mount lawley") }

    @Test("A renamed suburb has the form of its new name", arguments: ["Westfield", "CAMILLO"])
    func renamedSuburb(suburb: String) { #expect(key("", "", suburb)[2] == "camillo") }

    /// So that a store's rows can be compared with what is read, whoever wrote them.
    @Test("The form of a station's texts is its own form") func stableForms() {
        var generator = SeededGenerator(seed: 3)
        var compared = 0
        for station in StationSamples.shared.feed.map(\.station) {
            for variation in StationVariation.all {
                guard let varied = variation.apply(station, &generator) else { continue }
                let once = key(varied.name, varied.address, varied.suburb)
                let twice = key(once[0], once[1], once[2])
                #expect(once == twice, "\(varied)")
                compared += 1
            }
        }
        #expect(compared > 1_000)
    }

    /// Whatever the text.
    @Test("Any text has a bounded form that is its own form") func formOfAnyText() {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "12", "14", "12-14", "18a", "lot", "Lot 5", "shop", "unit 2", "/", ",", "(", ")", "&", "and", "cnr",
            "corner",
            "opp", "no", "St", "Rd", "High", "Great Eastern", "Hwy", "N", "S", "-", "'", "the", "1st", "T3", "\u{2019}",
            "\u{2013}", "\u{E9}", "wa", "a", "\u{FF}", "9999999", "u", "level",
        ]
        for _ in 0..<10_000 {
            let text = (0..<generator.number(0...8)).map { _ in pieces.randomElement(using: &generator)! }
                .joined(separator: generator.happens(80) ? " " : "")
            let form = form(text)
            #expect(FuelKitTests.form(form) == form, "\(text)")
            #expect(form.isEmpty || isLike(form, form), "\(text)")
            #expect(form.utf8.count <= 2 * text.utf8.count + 40, "\(text)")
        }
    }

    /// Addresses of stations of one name in one suburb, and whether they can be the same.
    static let alike: [(String, String, Bool)] = [
        ("1 hay st", "1 hey st", true), ("1 hay st", "11 hay st", true), ("1 hay st", "12 hay st", false),
        ("18a hay st", "18 hay st", true), ("1 hay st", "2 roe st", false), ("1 hay st", "hay st", true),
        ("1 hay st", "hay st and roe st", true), ("1 hay st", "king st and roe st", false),
        ("hay st and roe st", "king st and roe st", true), ("hay st", "roe st", false),
        ("lot 5 hay st", "5 hay st", false), ("lot 5 hay st", "lot 6 hay st", false),
        ("lot 5 hay st", "5 roe st", false),
        ("lot 5 hay st", "lot 5 hey st", true),
    ]

    @Test("Addresses that may be the same are recognised, in either order", arguments: alike)
    func similarAddresses(one: String, other: String, expected: Bool) {
        #expect(isLike(one, other) == expected)
        #expect(isLike(other, one) == expected)
    }

    @Test(
        "A house or a corner is a place, a street alone is none",
        arguments: [
            ("1 hay st", true), ("lot 5 hay st", true), ("hay st and roe st", true), ("hay st", false), ("12", false),
            ("lakeside shopping centre", false), ("", false),
        ])
    func places(address: String, expected: Bool) {
        #expect(withViews([address]) { AddressParts($0[0]).isPlace } == expected)
    }
}
