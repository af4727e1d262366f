import TestSupport
import Testing

@testable import StreamKit

@Suite struct ExactSumTests {
    /// The order in which numbers come changes nothing.
    @Test("Sums and variances do not depend on the order", arguments: 0..<20) func orderDoesNotMatter(seed: UInt64) {
        var random = SeededGenerator(seed: 900 + seed)
        var numbers = (0..<50).map { _ -> Decimal in
            let mantissa = Int64.random(in: -999_999_999_999_999_999...999_999_999_999_999_999, using: &random)
            return Decimal(mantissa: mantissa >> Int64(random.number(0...59)), scale: random.number(0...18))
        }
        var results: [(String?, Double?)] = []
        var arena = Arena()
        for _ in 0..<4 {
            numbers.shuffle(using: &random)
            var (sum, squares) = (ExactSum(), ExactSum())
            for number in numbers {
                sum.add(number)
                squares.addSquare(of: number)
            }
            results.append((sum.result(&arena).text(&arena)?.string, sum.variance(numbers.count, squares)))
        }
        #expect(results.allSatisfy { $0 == results[0] })
    }

    @Test("Sums of decimals are exact decimals") func decimals() {
        var sum = ExactSum()
        var arena = Arena()
        for (mantissa, scale) in [(1, 1), (2, 1), (3, 18), (-3, 18), (999_999_999_999_999_999, 0)] {
            sum.add(Decimal(mantissa: Int64(mantissa), scale: scale))
        }
        // Too many digits for a decimal, on the way only.
        sum.add(Decimal(mantissa: -999_999_999_999_999_999, scale: 0))
        #expect(sum.result(&arena).text(&arena)?.string == "0.3")
    }

    /// More than 128 bits.
    @Test("Integers may have more than 128 bits") func wideIntegers() {
        var number = WideInteger()
        for _ in 0..<1000 { number.add(-Decimal.power(38)) }
        #expect(number.narrow == nil)
        number.multiply(byPowerOfTen: 18)
        number.multiply(byPowerOfTen: 18)
        let (isNegative, magnitude) = number.parts
        #expect(isNegative)
        #expect(magnitude.digits == "1" + String(repeating: "0", count: 38 + 3 + 36))
        var other = WideInteger(5)
        other.add(number)
        for _ in 0..<1000 { number.add(1) }
        number.add(-1000)
        number.add(5)
        #expect(other == number)
    }

    /// As Python's `math.fsum` has it.
    @Test(
        "Sums of doubles are rounded once",
        arguments: [
            ([1e100, 1, -1e100], 1), (Array(repeating: 0.1, count: 10), 1), ([], 0), ([1e16, 1, 1e-16], 1e16 + 2),
            ([2.0 * 0x1p53, -0.5, -0x1p-54], 2.0 * 0x1p53 - 1), ([.infinity, 1], nil),
            ([.greatestFiniteMagnitude, .leastNonzeroMagnitude], .greatestFiniteMagnitude),
            ([.leastNonzeroMagnitude, -0x1p-1022], 0x1p-1074 - 0x1p-1022), ([1e308, 1e308, -1e308], 1e308),
            ([1.7e308, 1.7e308, 3, -1.7e308, -1.7e308], 3), ([1e308, 1e308], .infinity),
        ] as [([Double], Double?)])
    func doubles(_ numbers: [Double], _ sum: Double?) {
        var exact = ExactDoubles()
        numbers.forEach { exact.add($0) }
        #expect(exact.exact?.double == sum)
        // As parts, too.
        var whole = ExactDoubles()
        for number in numbers.reversed() {
            var part = ExactDoubles()
            part.add(number)
            whole.add(part)
        }
        #expect(whole.exact?.double == sum)
    }

    /// Numbers of both kinds, whose squares have nearly all of their digits in common.
    @Test(
        "Variances are exact for close and mixed numbers",
        arguments: [
            (["12345678901e0", "12345678902e0", "12345678903e0"], 1),
            (["12345678901e0", "12345678902", "12345678903"], 1),
            // The nearest double to the last one is not it.
            (["123456789.1", "123456789.2", "123456789.3e0"], 0.00999999970197678),
            (["113.3", "-147", "-161"], 23865.43),
            (["1e400", "1", "2"], nil), (["1e200", "1"], .infinity), (["1e-200", "1e-200"], 0),
            (["1e-200", "3e-200"], 0),
        ] as [([String], Double?)])
    func variance(_ numbers: [String], _ variance: Double?) {
        let (sum, squares) = Self.sums(numbers)
        #expect(sum.variance(numbers.count, squares) == variance)
    }

    /// Doubles hold them even where they do not hold the variance.
    @Test(
        "Standard deviations are those of variances of any size",
        arguments: [
            (["1", "3", "5"], 2), (["0x1p-600", "0x3p-600"], 0x1p-600 * 2.0.squareRoot()),
            (["0x1p600", "0x3p600"], 0x1p600 * 2.0.squareRoot()), (["1e300", "1e300"], 0), (["1e400", "1"], nil),
            (["183.9", "183.9"], 0), (["0e0", "0e0"], 0), (["0e0", "2", "4"], 2),
        ] as [([String], Double?)])
    func deviation(_ numbers: [String], _ deviation: Double?) {
        let (sum, squares) = Self.sums(numbers)
        #expect(sum.deviation(numbers.count, squares) == deviation)
    }

    private static func sums(_ numbers: [String]) -> (ExactSum, squares: ExactSum) {
        var (sum, squares) = (ExactSum(), ExactSum())
        for number in numbers {
            if let decimal = number.bytes.withView({ Decimal($0) }) {
                sum.add(decimal)
                squares.addSquare(of: decimal)
            } else {
                sum.add(Double(number)!)
                squares.addSquare(of: Double(number)!)
            }
        }
        return (sum, squares)
    }

    @Test("Quotients are rounded once", arguments: [(0, 7, 3), (1, 3, 0), (-22, 7, 2), (1, Int.max, Int.max - 1)])
    func quotients(whole: Int, first: Int, second: Int) {
        let divisor = max(1, second)
        let quotient = ExactNumber(whole).quotient(by: UInt64(first), UInt64(divisor))
        #expect(quotient == Double(whole) / (Double(first) * Double(divisor)))
    }
}

@Suite struct SumTests {
    private func summed(
        _ input: String, by groups: [String] = [], _ sums: [(String, String)], blockSize: Int? = nil
    ) throws -> String {
        let registry = FieldNames()
        var configuration = PipelineConfiguration()
        if let blockSize { configuration.blockSize = blockSize }
        configuration.transforms.groups = groups
        configuration.transforms.sums = try sums.map {
            .init(name: $0.0, expression: try Expression(parsingSums: $0.1))
        }
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
        return run(pipeline, [input.bytes]).output
    }

    @Test("Missing values do not count") func missingValues() throws {
        let input = "x,y\n,1\nn/a,2\n"
        let sums = ["count(x)", "sum(x)", "mean(x)", "median(x)", "first(x)", "range(x)", "variance(y)"]
        let result = try summed(input, sums.enumerated().map { ("s\($0.offset)", $0.element) })
        #expect(
            result == #"{"s0":1,"s1":null,"s2":null,"s3":null,"s4":"n/a","s5":null,"s6":0.5}"# + "\n")
    }

    @Test("Aggregates may be parts of expressions") func sumsInExpressions() throws {
        let result = try summed(
            "k,x\na,1\nb,5\na,4\n", by: ["k"],
            [("n", "upper(k) ++ text(count())"), ("m", "min(mean(x), 3)"), ("p", "sum(x) > 5 ? max(x) : null")])
        #expect(result == #"{"k":"a","n":"A2","m":2.5,"p":null}"# + "\n" + #"{"k":"b","n":"B1","m":3,"p":null}"# + "\n")
    }

    /// A missing value, the empty text and the text of a number are groups of their own; a number and its text are one.
    @Test("Missing, empty and numeric keys are groups of their own, a number and its text are one") func groups() throws
    {
        let input = #"{"k":null,"x":1}"# + "\n" + #"{"k":"","x":2}"# + "\n" + #"{"k":1,"x":3}"# + "\n{\"x\":4}\n"
        let result = try summed(input + #"{"k":"1","x":5}"#, by: ["k"], [("x", "sum(x)")])
        #expect(result == #"{"k":null,"x":5}"# + "\n" + #"{"k":"","x":2}"# + "\n" + #"{"k":1,"x":8}"# + "\n")
    }

    /// More groups than a block of output holds.
    @Test("More groups than fit in a block are written") func manyGroups() throws {
        let input = "k\n" + (0..<2_000).map { "\($0 % 1_000)\n" }.joined()
        let result = try summed(input, by: ["k"], [("n", "count()")], blockSize: 256)
        #expect(result == (0..<1_000).map { "{\"k\":\"\($0)\",\"n\":2}\n" }.joined())
    }

    @Test(
        "A mistake in an aggregate is reported",
        arguments: [
            ("mean(mean(x))", "mean() sums up many records"), ("percentile(x, 101)", "not a number from 0 to 100"),
            ("percentile(x, y)", "not a number from 0 to 100"), ("sum()", "sum takes one argument, not 0"),
            ("median(x, 1)", "median takes one argument, not 2"),
        ])
    func mistakes(_ source: String, _ reason: String) {
        let error = #expect(throws: ExpressionError.self) { try Expression(parsingSums: source) }
        #expect(error?.reason == reason)
    }
}
