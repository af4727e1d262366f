import TestSupport
import Testing

@testable import StreamKit

/// Keys compare as what they stand for.
@Suite struct SortKeyTests {
    private func key(_ operands: [Operand], isDescending: Bool = false) -> [UInt8] {
        var buffer = ByteBuffer()
        var arena = Arena()
        for operand in operands { buffer.append(sortKey: operand, isDescending: isDescending, &arena) }
        return buffer.view.array
    }

    private func key(_ text: StaticString, isDescending: Bool = false) -> [UInt8] {
        key([.text(ByteView(text))], isDescending: isDescending)
    }

    private func isOrdered(_ keys: [[UInt8]]) -> Bool {
        zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    }

    /// From the least to the greatest, in every spelling that there is.
    private static let ascending: [StaticString] = [
        "-1e999", "-123456789012345678901234567890123456789012345678901234567890", "-1000000000000000000001",
        "-1000000000000000000000", "-9223372036854775808", "-10.5", "-10.05", "-10", "-9.99", "-1e-5", "-1e-40",
        "0", "1e-40", "0.00000000000000000000000000000000000000011", "0.001", "0.01", "0.0100000000000000000000001",
        "0.02", "0.1", "0.10000000000000000000000001", "1", "1.05", "1.5", "2", "10", "10.01", "99", "100",
        "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "1234567890123456789012345678901", "12345678901234567890123456789012", "1e999",
    ]

    @Test("Numbers are ordered by their values") func numbers() {
        #expect(isOrdered(Self.ascending.map { key($0) }))
        #expect(isOrdered(Self.ascending.reversed().map { key($0, isDescending: true) }))
    }

    @Test("Spellings of a number have the same key") func spellings() {
        for alike: [StaticString] in [
            ["0", "-0", "0.0", "-0.00", "0e5", "000"], ["1", "1.0", "01", "1e0", "10e-1", "0.1E1"],
            ["-12.50", "-12.5", "-0012.500", "-125e-1", "-12.500000000000000000000000000"],
            ["100", "1e2", "100.0", "100.000000000000000000000000"],
        ] {
            #expect(Set(alike.map { key($0) }).count == 1, "\(alike)")
        }
        #expect(key([.decimal(Decimal(mantissa: .max, scale: 3))]) == key("9223372036854775.807"))
        #expect(key([.decimal(Decimal(mantissa: .min, scale: 0))]) == key("-9223372036854775808"))
    }

    @Test("Numbers come before texts and texts before missing values, in both directions") func ranks() {
        for isDescending in [false, true] {
            let ranks = [key("1", isDescending: isDescending), key("", isDescending: isDescending)]
            #expect(isOrdered(ranks + [key([.missing], isDescending: isDescending)]))
        }
    }

    @Test("Texts are ordered byte by byte") func texts() {
        let texts: [StaticString] = ["", "\0", "\0\0", "\0a", "\u{1}", "a", "a\0", "a\0\0", "a\0b", "ab", "b", "é"]
        #expect(isOrdered(texts.map { key($0) }))
        #expect(isOrdered(texts.reversed().map { key($0, isDescending: true) }))
        // What comes behind a text decides only where that is the same.
        let last = Operand.text(ByteView("zzz"))
        #expect(isOrdered(texts.map { key([.text(ByteView($0)), last]) }))
    }

    @Test("No key is the beginning of another") func prefixes() {
        let all = (Self.ascending + ["", "a", "a\0", "ab"]).map { key($0) } + [key([.missing])]
        for first in all {
            #expect(all.filter { $0.starts(with: first) }.count == 1)
        }
    }
}
