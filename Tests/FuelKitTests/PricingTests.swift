import FuelKit
import StreamKit
import Testing

@Suite struct ProductTests {
    @Test(arguments: [
        ("ULP", 1), ("ulp", 1), ("1", 1), ("PULP", 2), ("Diesel", 4), ("DIESEL", 4), ("LPG", 5), ("98 RON", 6),
        ("98 ron", 6), ("E85", 10), ("brand diesel", 11), ("11", 11),
    ])
    func named(text: String, code: Int) { #expect(Product.named(text)?.code == code) }

    @Test(arguments: ["", "3", "01", "Petrol", "ULP ", "98"]) func unknown(text: String) {
        #expect(Product.named(text) == nil)
    }
}

@Suite struct FeedAddressTests {
    /// The address that FuelWatch answers, with the name as it wants it.
    @Test(arguments: [
        ("ULP", "Mt Lawley", "Product=1&Suburb=Mount%20Lawley"), ("Brand diesel", "Albany", "Product=11&Suburb=Albany"),
        ("98 RON", "North Perth", "Product=6&Suburb=North%20Perth"),
    ])
    func address(product: String, place: String, query: String) throws {
        let index = SharedGazetteer.builtIn.index
        let place = try Place(place, suburbs: { index })
        let address = FeedAddress.address(for: try #require(Product.named(product)), near: place.coordinate)
        #expect(address == "https://www.fuelwatch.wa.gov.au/fuelwatch/fuelWatchRSS?" + query)
    }

    /// Wherever one is, the address holds nothing but what an address may hold.
    @Test func onlyPlainCharacters() {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%:/?=&")
        for latitude in stride(from: -35.0, through: -15, by: 10) {
            for longitude in stride(from: 114.0, through: 128, by: 7) {
                let place = Coordinate(latitude: latitude, longitude: longitude)!
                let address = FeedAddress.address(for: Product.all[0], near: place)
                #expect(address.allSatisfy { allowed.contains($0) })
                #expect(!address.hasSuffix("Suburb="))
            }
        }
    }
}
