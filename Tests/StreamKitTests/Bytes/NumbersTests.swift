import TestSupport
import Testing

@testable import StreamKit

/// Numbers written into an arena, as text.
private func written(_ value: Decimal, atLeast: Int) -> String {
    var arena = Arena()
    return arena.write(value, atLeast: atLeast).string
}

private func written(_ value: Double, decimals: Int) -> String {
    var arena = Arena()
    return arena.write(value, decimals: decimals).string
}

private func decimal(_ text: String) -> Decimal? { text.bytes.withView { Decimal($0) } }

private func isNumber(_ text: String) -> Bool { text.bytes.withView { isJSONNumber($0) } }

@Suite struct NumbersTests {
    @Test(
        "Decimals are read with their mantissa and scale",
        arguments: [
            ("0", 0, 0), ("142", 142, 0), ("142.9", 1429, 1), ("183.90", 18390, 2), ("-31.95", -3195, 2), ("007", 7, 0),
            (".5", 5, 1), ("-.5", -5, 1), ("5.", 5, 0), ("-0", 0, 0), ("0.000", 0, 3),
            ("123456789012345678", 123_456_789_012_345_678, 0), ("-999999999999999999", -999_999_999_999_999_999, 0),
            ("0.99999999999999999", 99_999_999_999_999_999, 17),
            ("-0.123456789012345678", -123_456_789_012_345_678, 18), ("183.90000000000000000000", 1839, 1),
            ("-0000000000000000000000.1", -1, 1), ("0.0000000000000000000000", 0, 0), (".000000000000000001000", 1, 18),
            ("123456789012345678.000", 123_456_789_012_345_678, 0), ("100.0000000000000000000", 100, 0),
        ] as [(String, Int64, Int)])
    func decimals(text: String, mantissa: Int64, scale: Int) {
        #expect(decimal(text) == Decimal(mantissa: mantissa, scale: scale))
    }

    @Test(
        "Other texts are no decimals",
        arguments: [
            "", "-", ".", "-.", "+1", " 1", "1 ", "1e3", "1.2.3", "--1", "1-", "n/a", "0x10", "1,5", "\u{FF11}",
            "1234567890123456789", "0.1234567890123456789", "1000000000000000000",
        ])
    func noDecimals(text: String) { #expect(decimal(text) == nil) }

    /// The twin takes the text apart with `split`.
    @Test("Decimals are read as by splitting their text") func decimalsAgainstTwin() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<4_000 {
            let text = random.bytes(0...9, of: "0123456789.-".bytes).text
            let isNegative = text.hasPrefix("-")
            let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
            let digits = parts.joined()
            var expected: Decimal?
            if parts.count <= 2, !digits.isEmpty, digits.allSatisfy({ $0 != "-" }), let value = Int64(digits) {
                expected = Decimal(mantissa: isNegative ? -value : value, scale: parts.count == 2 ? parts[1].count : 0)
            }
            #expect(decimal(text) == expected, "\(text)")
        }
    }

    @Test("The double of a decimal is the nearest one") func doublesAreTheNearest() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let text = "\(random.happens(50) ? "-" : "")\(random.number(0...99_999)).\(random.number(0...9_999_999))"
            #expect(decimal(text)?.double == Double(text), "\(text)")
        }
    }

    @Test(
        "Numbers of JSON are recognised",
        arguments: [
            "0", "-0", "1", "10", "142.9", "-31.940377", "0.0", "1e3", "1E3", "1e+3", "1e-3", "1.5e10", "-0.5E-07",
            "123456789012345678901234567890",
        ])
    func jsonNumbers(text: String) { #expect(isNumber(text)) }

    @Test(
        "Other numbers are not numbers of JSON",
        arguments: [
            "", "-", "+1", ".5", "5.", "-.5", "00", "01", "-01", "007", "1e", "1e+", "1.e3", "e3", "1 ", " 1", "1.2.3",
            "0x1", "NaN", "Infinity", "true", "1,5", "1e3.5", "--1",
        ])
    func noJSONNumbers(text: String) { #expect(!isNumber(text)) }

    @Test(
        "Decimals are written with at least some digits and no needless zeros",
        arguments: [
            (Decimal(mantissa: 142, scale: 0), 1, "142.0"), (Decimal(mantissa: 18390, scale: 2), 1, "183.9"),
            (Decimal(mantissa: 18300, scale: 2), 1, "183.0"), (Decimal(mantissa: 18300, scale: 2), 0, "183"),
            (Decimal(mantissa: 1429, scale: 1), 1, "142.9"), (Decimal(mantissa: 142_95, scale: 2), 1, "142.95"),
            (Decimal(mantissa: 0, scale: 0), 0, "0"), (Decimal(mantissa: 0, scale: 0), 1, "0.0"),
            (Decimal(mantissa: 0, scale: 5), 0, "0"), (Decimal(mantissa: 5, scale: 1), 0, "0.5"),
            (Decimal(mantissa: -5, scale: 3), 0, "-0.005"), (Decimal(mantissa: -1500, scale: 3), 0, "-1.5"),
            (Decimal(mantissa: 1000, scale: 0), 0, "1000"), (Decimal(mantissa: 1, scale: 0), 3, "1.000"),
            (Decimal(mantissa: 999_999_999_999_999_999, scale: 0), 1, "999999999999999999.0"),
            (Decimal(mantissa: -999_999_999_999_999_999, scale: 18), 0, "-0.999999999999999999"),
            (Decimal(mantissa: -1, scale: 18), 0, "-0.000000000000000001"),
        ] as [(Decimal, Int, String)])
    func decimalsWritten(value: Decimal, atLeast: Int, text: String) {
        #expect(written(value, atLeast: atLeast) == text)
    }

    @Test(
        "Doubles are rounded half away from zero",
        arguments: [
            (3.25, 3, "3.25"), (0, 3, "0"), (-1.5, 1, "-1.5"), (0.0004, 3, "0"), (0.0005, 3, "0.001"), (2.5, 0, "3"),
            (-2.5, 0, "-3"), (359.96, 1, "360"), (1e12, 3, "1000000000000"),
        ] as [(Double, Int, String)])
    func doublesWritten(value: Double, decimals: Int, text: String) {
        #expect(written(value, decimals: decimals) == text)
    }

    /// The twin is the standard library's, which takes a plus in front, too.
    @Test("Numbers are read as by the standard library") func nearestDoubles() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            let text = random.bytes(1...24, of: random.happens(50) ? "0123456789.".bytes : "0189.-+eE".bytes).text
            let number = text.bytes.withView { $0.number }
            #expect(number == (text.hasPrefix("+") ? nil : Double(text)), "\(text)")
        }
    }

    /// Degrees stay as they were written where that is JSON, and are JSON in any case.
    @Test("Degrees keep their spelling if JSON has it") func degreesAgainstTwin() {
        var random = SeededGenerator(seed: 5)
        var arena = Arena()
        for _ in 0..<20_000 {
            let text = random.bytes(1...6, of: "0123.-".bytes).text
            arena.reset()
            let degrees = text.bytes.withView { arena.degrees($0, limit: 1e9).map { ($0.text.string, $0.value) } }
            guard let expected = decimal(text) else {
                #expect(degrees == nil, "\(text)")
                continue
            }
            #expect(degrees?.1 == expected.double, "\(text)")
            #expect(isNumber(degrees?.0 ?? ""), "\(text)")
            #expect((degrees?.0 == text) == isNumber(text), "\(text)")
        }
    }

    /// What is written reads back as the same number, and JSON can have it.
    @Test("A written decimal is JSON and has the same digits") func writtenReadsBack() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let limit = Int64(1) << Int64(random.number(1...59))
            let value = Decimal(
                mantissa: Int64.random(in: -limit...limit, using: &random), scale: random.number(0...18))
            let text = written(value, atLeast: 0)
            #expect(isNumber(text))
            let digits = text.filter { $0 != "." && $0 != "-" }.drop { $0 == "0" }
            var expected = String(value.mantissa.magnitude)
            while expected.hasSuffix("0"), text.contains(".") || value.scale > 0, digits.count < expected.count {
                expected.removeLast()
            }
            #expect(String(digits) == (value.mantissa == 0 ? "" : expected), "\(value)")
            #expect(text.hasPrefix("-") == (value.mantissa < 0))
        }
    }
}

@Suite struct ArenaTests {
    /// What was handed out never moves, also when slabs are added.
    @Test("Views of an arena stay valid until it is reset") func viewsLastUntilReset() {
        var random = SeededGenerator(seed: 4)
        var arena = Arena()
        for _ in 0..<4 {
            var views: [(ByteView, [UInt8])] = []
            for _ in 0..<200 {
                let bytes = random.bytes(0...600)
                views.append((bytes.withView { arena.copy($0) }, bytes))
            }
            let outsize = random.bytes(40_000...40_000)
            views.append((outsize.withView { arena.copy($0) }, outsize))
            for (view, bytes) in views { #expect(view.array == bytes) }
            arena.reset()
        }
    }

    @Test("An arena joins two texts") func joins() {
        var arena = Arena()
        #expect("872".bytes.withView { arena.joined("0", $0).string } == "0872")
    }

    @Test(
        "An arena splits a text into a list",
        arguments: [
            ("", ", ", []), (" ", ", ", []), ("Shop", ", ", ["Shop"]), ("Shop, ATM", ", ", ["Shop", "ATM"]),
            (", Shop, , ATM, ", ", ", ["Shop", "ATM"]), (",", ", ", []), (", ", ", ", []),
            // The feed's separator has a blank; a comma without one belongs to the text.
            ("Shop,ATM, Toilets", ", ", ["Shop,ATM", "Toilets"]), ("a,b,c", ", ", ["a,b,c"]),
            ("Shop; ATM", "; ", ["Shop", "ATM"]), (" Shop ;  ATM ", "; ", ["Shop", "ATM"]),
        ] as [(String, String, [String])])
    func lists(text: String, separator: String, parts: [String]) {
        var arena = Arena()
        text.bytes.withView { view in
            let list = arena.list(view, splitAt: separator == ", " ? ", " : "; ")
            #expect((0..<list.elementCount).map { list.element($0).string } == parts)
            #expect(list.kind == (parts.isEmpty ? .missing : .list))
        }
    }
}

/// The small copies that do without `memcpy`, at every length and offset.
@Suite struct ByteBufferTests {
    @Test("A buffer appends texts of every length") func appendsEveryLength() {
        var random = SeededGenerator(seed: 5)
        var buffer = ByteBuffer()
        var twin: [UInt8] = []
        for length in 0...70 {
            let bytes = random.bytes(length...length)
            bytes.withView { buffer.append($0) }
            twin += bytes
        }
        #expect(buffer.view.array == twin)
        buffer.removeFirst(100)
        #expect(buffer.view.array == Array(twin.dropFirst(100)))
        buffer.truncate(to: 10)
        #expect(buffer.view.array == Array(twin[100..<110]))
    }

    @Test("A buffer releases memory only when it is empty") func releaseOnlyWhenEmpty() {
        var buffer = ByteBuffer()
        buffer.appendText(String(repeating: "x", count: 5_000))
        buffer.release(above: 1_000)
        #expect(buffer.count == 5_000)
        buffer.removeAll()
        buffer.release(above: 1_000)
        #expect(buffer.capacity == 1_000)
    }
}
