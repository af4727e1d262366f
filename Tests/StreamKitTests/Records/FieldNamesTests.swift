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
        for number in 0..<FieldNames.limit {
            _ = names.intern("column \(number)".bytes)
            #expect(!names.hasTooMany)
        }
        _ = names.intern("one more")
        #expect(names.hasTooMany)
        names.forget()
        #expect(names.generation == 1)
        #expect(names.count == 1)
        #expect(names.find("price".bytes) == price)
        #expect(names.find("column 1".bytes) == nil)
        #expect(names.intern("one more").position == 1)
    }

    /// Records that each bring many names would else have all of them forgotten before each.
    @Test("Four times as many names as one record adds are kept") func wideRecords() {
        let names = FieldNames()
        for record in 0...4 {
            for number in 0..<(2 * FieldNames.limit) { _ = names.intern("field \(record) \(number)".bytes) }
            #expect(names.hasTooMany == (record == 4))
        }
        for number in 0...FieldNames.highestLimit { _ = names.intern("other \(number)".bytes) }
        #expect(names.hasTooMany)
    }

    /// A few long names are too many as well.
    @Test("Long names count by their bytes") func byteLimit() {
        let names = FieldNames()
        for letter in "abcdefgh".utf8 {
            _ = names.intern([UInt8](repeating: letter, count: FieldNames.byteLimit / 8))
            #expect(!names.hasTooMany)
        }
        _ = names.intern("b")
        #expect(names.hasTooMany)
        names.forget()
        #expect(!names.hasTooMany)
        #expect(names.count == 0)
    }
}
