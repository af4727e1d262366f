import FuelKit
import StreamKit
import Testing

@Suite struct ProductTests {
    @Test(
        "A product is found by its name or number",
        arguments: [
            ("ULP", 1), ("ulp", 1), ("1", 1), ("PULP", 2), ("Diesel", 4), ("DIESEL", 4), ("LPG", 5), ("98 RON", 6),
            ("98 ron", 6), ("E85", 10), ("brand diesel", 11), ("11", 11),
        ])
    func named(text: String, code: Int) { #expect(Product.named(text)?.code == code) }

    @Test("Other texts name no product", arguments: ["", "3", "01", "Petrol", "ULP ", "98"]) func unknown(text: String)
    {
        #expect(Product.named(text) == nil)
    }
}

@Suite struct FeedAddressTests {
    /// The address that FuelWatch answers, with the name as it wants it.
    @Test(
        "The address of a feed has the product and the suburb as FuelWatch names them",
        arguments: [
            ("ULP", "Mt Lawley", "Product=1&Suburb=Mount%20Lawley"),
            ("Brand diesel", "Albany", "Product=11&Suburb=Albany"),
            ("98 RON", "North Perth", "Product=6&Suburb=North%20Perth"),
        ])
    func address(product: String, place: String, query: String) throws {
        let named: Product = try #require(Product.named(product))
        var address = FeedAddress()
        address.product = named
        address.place = try Place(place)
        #expect(address.text == "https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS?" + query)
    }

    /// A postcode is that of several suburbs, one of which the feed knows; the whole state's feed has no parameter.
    @Test("The address of a feed has the day and the region") func daysAndRegions() throws {
        var address = FeedAddress()
        #expect(address.text == "https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS")
        address.place = try Place("6050")
        #expect(address.text.hasSuffix("?Suburb=Mount%20Lawley"))
        address.place = nil
        address.region = Region.named("metro : north of river")
        address.day = FeedAddress.Day("2026-11-03")
        address.leavesOutSurroundings = true
        #expect(address.text.hasSuffix("?Region=25&Day=03%2F11%2F2026&Surrounding=no"))
        address = FeedAddress()
        address.day = FeedAddress.Day("tomorrow")
        #expect(address.text.hasSuffix("?Day=tomorrow"))
        #expect(FeedAddress.Day("monday") == nil)
        #expect(FeedAddress.Day("2026-02-30") == nil)
    }

    /// Wherever one is, the address holds nothing but what an address may hold.
    @Test("The address of a feed for any place has only characters of addresses") func onlyPlainCharacters() throws {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%:/?=&")
        for latitude in stride(from: -35.0, through: -15, by: 10) {
            for longitude in stride(from: 114.0, through: 128, by: 7) {
                var address = FeedAddress()
                address.place = try Place("\(latitude),\(longitude)")
                #expect(address.text.allSatisfy { allowed.contains($0) })
                #expect(!address.text.hasSuffix("Suburb="))
            }
        }
    }
}
