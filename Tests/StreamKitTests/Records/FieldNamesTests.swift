import TestSupport
import Testing

@testable import StreamKit

@Suite struct FieldNamesTests {
    @Test("A name is registered once") func eachNameOnce() {
        let names = FieldNames()
        let price = names.intern("price")
        let brand = names.intern("brand")
        #expect(price != brand)
        #expect(names.intern("price".bytes) == price)
        #expect(names.count == 2)
        #expect(names.find("brand".bytes) == brand)
        #expect(names.find("suburb".bytes) == nil)
        #expect(names.string(of: price) == "price")
    }

    /// Behind the limit the input's names go, those of the schema stay, and caches are told.
    @Test("Names of the input are forgotten beyond the limit, those of the schema stay") func forget() {
        let names = FieldNames()
        let price = names.intern("price")
        names.keepAll()
        for number in 0..<FieldNames.limit { _ = names.intern("column \(number)".bytes) }
        #expect(!names.hasTooMany)
        _ = names.intern("one more")
        #expect(names.hasTooMany)
        names.forget()
        #expect(names.generation == 1)
        #expect(names.count == 1)
        #expect(names.find("price".bytes) == price)
        #expect(names.find("column 1".bytes) == nil)
        #expect(names.intern("one more").position == 1)
    }

    /// A few long names are too many as well.
    @Test("Long names count by their bytes") func byteLimit() {
        let names = FieldNames()
        let long = [UInt8](repeating: 0x61, count: FieldNames.byteLimit)
        _ = names.intern(long)
        #expect(!names.hasTooMany)
        _ = names.intern("b")
        #expect(names.hasTooMany)
        names.forget()
        #expect(!names.hasTooMany)
        #expect(names.count == 0)
    }
}
