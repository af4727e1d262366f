import Testing

@testable import StreamKit

struct NumberStyleTests {
    /// Texts, and what they are with a decimal comma; `nil` for those that read as with a point.
    private static let texts: [(String, String?)] = [
        ("1.234,5", "1234.5"), ("1234,5", "1234.5"), ("0,5", "0.5"), ("-0,75", "-0.75"), ("007,5", "007.5"),
        ("1.234", "1234"), ("-1.234.567", "-1234567"), ("1 234,5", "1234.5"), ("12\u{A0}345", "12345"),
        ("123\u{202F}456,789", "123456.789"),
        ("1,234", "1.234"), ("12.345.678,90", "12345678.90"),
        ("12.5", nil), ("1234.5", nil), ("1.2345", nil), ("1234.567", nil), ("0.500", nil), ("00.123", nil), ("1", nil),
        ("1,234,567", nil), ("1.234 567", nil), ("1.23,5", nil), ("1.234,", nil), (",5", nil), ("1,", nil), ("", nil),
        ("-", nil), ("-,5", nil), ("1. 234", nil), ("1,5 ", nil), (" 1,5", nil), ("+1,5", nil), ("1,5e3", nil),
        ("0,10000000000000000000", "0.10000000000000000000"), ("-1.234,500000000000000000", "-1234.500000000000000000"),
        ("1.", nil),
        ("1.234.", nil), ("1..234", nil), ("a", nil), ("1\u{A0}", nil), ("1.234,5.6", nil),
    ]

    @Test func decimalCommasAndGroups() {
        for (text, written) in Self.texts {
            Array(text.utf8).withView { view in
                var arena = Arena()
                let number = CommaNumber(view)
                #expect((number != nil) == (written != nil), "\(text)")
                #expect(NumberStyle.comma.withPoint(view, &arena).string == written ?? text)
                #expect(NumberStyle.point.withPoint(view, &arena).string == text)
                guard let written, let number else { return }
                Array(written.utf8).withView { point in
                    guard let decimal = number.decimal else {
                        Issue.record("\(text) is too long")
                        return
                    }
                    #expect(decimal == Decimal(point))
                }
            }
        }
    }

    /// More digits than a decimal has: compared, added and sorted as numbers all the same.
    @Test func longNumbers() throws {
        let text = Array("1.000.000.000.000.000.000.000,5".utf8)
        text.withView { view in
            var arena = Arena()
            let operand = Operand(Value(.text, view), .comma, &arena)
            #expect(!operand.reading.hasExponent && operand.reading.isNumber)
            #expect(operand.spelling(&arena)?.string == "1000000000000000000000.5")
            let other = Operand.number(ByteView("1000000000000000000000.25"))
            #expect(ComparisonOperator.greater.compare(operand, other, &arena) == .yes)
            #expect(Arithmetic.double(operand, &arena) == 1e21)
            var key = ByteBuffer()
            var otherKey = ByteBuffer()
            key.append(sortKey: operand, &arena)
            otherKey.append(sortKey: other, &arena)
            #expect(ByteView.order(key.view, otherKey.view) > 0)
        }
    }

    /// A coordinate has no groups of digits.
    @Test(arguments: [("48,137", "48.137"), ("48.137", "48.137"), ("-9,1", "-9.1"), ("1.234,5", "1.234,5"), ("7", "7")])
    func degrees(_ text: String, _ written: String) {
        Array(text.utf8).withView { view in
            var arena = Arena()
            #expect(NumberStyle.comma.degreesWithPoint(view, &arena).string == written)
            #expect(NumberStyle.point.degreesWithPoint(view, &arena).string == text)
        }
    }
}
