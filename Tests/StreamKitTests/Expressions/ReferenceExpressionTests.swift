import TestSupport
import Testing

private typealias Expression = ReferenceExpression

/// How an expression is written, the expression, and the value it has as a field of NDJSON.
private struct ExpressionCase: Sendable, CustomTestStringConvertible {
    let source: String
    let expression: ReferenceExpression
    let value: String

    init(_ source: String, _ expression: ReferenceExpression, _ value: String) {
        (self.source, self.expression, self.value) = (source, expression, value)
    }

    var testDescription: String { source }
}

/// The record that the cases are about; `gone` is a field that is not there.
private let record: [String: ReferenceValue] = [
    "price": .number("183.90"), "features": .list(["Shop".bytes, "Car wash".bytes]), "open": .boolean(true),
    "no": .missing, "brand": .text("BP"), "code": .text("007"), "empty": .text(""), "yes": .text("true"),
    "digits": .list(["5".bytes]), "broken": .text([0x41, 0xE2, 0x82, 0x42]), "a b`c": .number("1"),
    "null": .number("-0"), "long": .number("12345678901234567890"),
]

private func number(_ spelling: String) -> Expression {
    spelling.hasPrefix("-") ? .negative(.number(String(spelling.dropFirst()))) : .number(spelling)
}

private func field(_ name: String) -> Expression { .field(name) }

private func literal(_ text: String) -> Expression { .text(text) }

/// A case of one operator between two numbers.
private func sum(_ left: String, _ sign: Expression.BinaryOperator, _ right: String, _ value: String) -> ExpressionCase
{
    ExpressionCase("\(left) \(sign.rawValue) \(right)", .binary(sign, number(left), number(right)), value)
}

/// A case of one operator between two operands.
private func binary(
    _ source: String, _ left: Expression, _ sign: Expression.BinaryOperator, _ right: Expression, _ value: String
) -> ExpressionCase { ExpressionCase(source, .binary(sign, left, right), value) }

/// A case of one function.
private func call(
    _ source: String, _ function: Expression.Function, _ arguments: [Expression], _ value: String
) -> ExpressionCase { ExpressionCase(source, .call(function, arguments), value) }

/// A case of a regular expression on a text.
private func match(_ text: String, _ pattern: ReferencePattern, _ source: String, _ holds: Bool) -> ExpressionCase {
    ExpressionCase(
        "\"\(text)\" =~ \"\(source)\"", .match(.text(text), pattern, isNegated: false), holds ? "true" : "false")
}

private let values: [ExpressionCase] = [
    ExpressionCase("price", field("price"), "183.90"),
    ExpressionCase("gone", field("gone"), "null"),
    ExpressionCase("007", number("007"), "7"),
    ExpressionCase("`a b``c`", field("a b`c"), "1"),
    ExpressionCase("`null`", field("null"), "-0"),
    ExpressionCase("features", field("features"), "[\"Shop\",\"Car wash\"]"),
    ExpressionCase("broken", field("broken"), "\"A\u{FFFD}B\""),
    ExpressionCase("\"a\\\"\\\\\\n\\u0000\u{E9}\"", literal("a\"\\\n\0\u{E9}"), "\"a\\\"\\\\\\n\\u0000\u{E9}\""),
]

private let arithmetic: [ExpressionCase] = [
    sum("0.1", .add, "0.2", "0.3"),
    sum("1.50", .add, "1.50", "3"),
    sum("0.5", .subtract, "0.50", "0"),
    sum("1", .subtract, "183.90", "-182.9"),
    sum("999999999999999999", .add, "1", "1e+18"),
    sum("999999999999999998", .add, "1", "999999999999999999"),
    sum("9007199254740993", .add, "0", "9007199254740993"),
    sum("1234567890123456789", .add, "0", "1.2345678901234568e+18"),
    sum("0.1e0", .add, "0.2", "0.30000000000000004"),
    sum("123456789", .multiply, "987654321", "121932631112635269"),
    sum("1000000000", .multiply, "1000000000", "1e+18"),
    sum("0", .multiply, "-1", "0"),
    sum("1e308", .multiply, "10", "null"),
    sum("1", .divide, "8", "0.125"),
    sum("10", .divide, "5", "2"),
    sum("1", .divide, "3", "0.3333333333333333"),
    sum("-1", .divide, "0.0", "null"),
    sum("1", .divide, "0e5", "null"),
    sum("-7", .remainder, "3", "-1"),
    sum("7.5", .remainder, "-2", "1.5"),
    sum("-4", .remainder, "2", "0"),
    sum("5", .remainder, "0", "null"),
    binary("code + price", field("code"), .add, field("price"), "190.9"),
    binary("brand + 1", field("brand"), .add, number("1"), "null"),
    binary("open + 1", field("open"), .add, number("1"), "null"),
    binary("digits + 1", field("digits"), .add, number("1"), "null"),
    binary("no * 0", field("no"), .multiply, number("0"), "null"),
    ExpressionCase("-price", .negative(field("price")), "-183.9"),
    ExpressionCase("--5", .negative(.negative(number("5"))), "5"),
    ExpressionCase("-0", number("-0"), "0"),
    ExpressionCase("-brand", .negative(field("brand")), "null"),
]

private let comparisons: [ExpressionCase] = [
    sum("7", .equal, "007.0", "true"),
    sum("12345678901234567890", .less, "12345678901234567891", "true"),
    sum("12345678901234567890", .equal, "12345678901234567891e0", "true"),
    sum("-2", .less, "-1", "true"),
    binary("code == 7", field("code"), .equal, number("7"), "true"),
    binary("code < \"10\"", field("code"), .less, literal("10"), "true"),
    binary("\"B\" < \"a\"", literal("B"), .less, literal("a"), "true"),
    binary("\"B\" >= \"a\"", literal("B"), .greaterOrEqual, literal("a"), "false"),
    binary("empty < 5", field("empty"), .less, number("5"), "null"),
    binary("empty != 5", field("empty"), .unequal, number("5"), "true"),
    binary("\" 5\" == 5", literal(" 5"), .equal, number("5"), "false"),
    binary("open == \"true\"", field("open"), .equal, literal("true"), "true"),
    binary("open == 1", field("open"), .equal, number("1"), "false"),
    binary("features == \"Shop; Car wash\"", field("features"), .equal, literal("Shop; Car wash"), "true"),
    binary("digits == 5", field("digits"), .equal, number("5"), "true"),
    binary("digits <= 5", field("digits"), .lessOrEqual, number("5"), "null"),
    binary("no == gone", field("no"), .equal, field("gone"), "null"),
    binary("no == null", field("no"), .equal, .null, "true"),
    binary("null != empty", .null, .unequal, field("empty"), "true"),
    binary("null == null", .null, .equal, .null, "true"),
    binary("null < 1", .null, .less, number("1"), "null"),
]

private let logic: [ExpressionCase] = [
    binary("no && false", field("no"), .and, .boolean(false), "false"),
    binary("no && true", field("no"), .and, .boolean(true), "null"),
    binary("no || true", field("no"), .or, .boolean(true), "true"),
    binary("brand || false", field("brand"), .or, .boolean(false), "null"),
    binary("yes && open", field("yes"), .and, field("open"), "true"),
    ExpressionCase("!yes", .not(field("yes")), "false"),
    ExpressionCase("!1", .not(number("1")), "null"),
    ExpressionCase("no ? 1 : 2", .choice(field("no"), number("1"), number("2")), "2"),
    ExpressionCase("yes ? price : 2", .choice(field("yes"), field("price"), number("2")), "183.90"),
    binary("no ?? price", field("no"), .coalesce, field("price"), "183.90"),
    binary("empty ?? 1", field("empty"), .coalesce, number("1"), "\"\""),
    binary("1 ++ 2.50", number("1"), .join, number("2.50"), "\"12.50\""),
    binary("features ++ open", field("features"), .join, field("open"), "\"Shop; Car washtrue\""),
    binary("brand ++ no", field("brand"), .join, field("no"), "null"),
]

private let textFunctions: [ExpressionCase] = [
    call("lower(\"CAF\u{C9} \u{130}\")", .lower, [literal("CAF\u{C9} \u{130}")], "\"caf\u{E9} i\u{307}\""),
    call("upper(\"stra\u{DF}e \u{1F80}\")", .upper, [literal("stra\u{DF}e \u{1F80}")], "\"STRASSE \u{1F08}\u{399}\""),
    call("upper(open)", .upper, [field("open")], "\"TRUE\""),
    call("trim(\"\\t a b\\r\\n\")", .trim, [literal("\t a b\r\n")], "\"a b\""),
    call("trim(\"\u{A0}\")", .trim, [literal("\u{A0}")], "\"\u{A0}\""),
    call("length(\"e\u{301}\u{1F697}\")", .length, [literal("e\u{301}\u{1F697}")], "3"),
    call("length(features)", .length, [field("features")], "2"),
    call("length(price)", .length, [field("price")], "6"),
    call("length(no)", .length, [field("no")], "null"),
    call("contains(features, \"Shop\")", .contains, [field("features"), literal("Shop")], "true"),
    call("contains(features, \"Car\")", .contains, [field("features"), literal("Car")], "false"),
    call("contains(price, 83.9)", .contains, [field("price"), number("83.9")], "true"),
    call("contains(brand, empty)", .contains, [field("brand"), field("empty")], "true"),
    call("contains(no, brand)", .contains, [field("no"), field("brand")], "null"),
    call("starts_with(features, \"Sho\")", .startsWith, [field("features"), literal("Sho")], "true"),
    call("ends_with(price, 90)", .endsWith, [field("price"), number("90")], "true"),
    call("ends_with(\"90\", price)", .endsWith, [literal("90"), field("price")], "false"),
    call("replace(\"aaa\", \"aa\", \"b\")", .replace, [literal("aaa"), literal("aa"), literal("b")], "\"ba\""),
    call("replace(\"ab\", \"b\", \"bb\")", .replace, [literal("ab"), literal("b"), literal("bb")], "\"abb\""),
    call("replace(1.1, \".\", \"\")", .replace, [number("1.1"), literal("."), literal("")], "\"11\""),
    call("replace(brand, \"\", \"x\")", .replace, [field("brand"), literal(""), literal("x")], "\"BP\""),
    call("text(price)", .text, [field("price")], "\"183.90\""),
    call("filename()", .filename, [], "\"prices.csv\""),
]

private let numberFunctions: [ExpressionCase] = [
    call("round(2.5)", .round, [number("2.5")], "3"),
    call("round(-2.5)", .round, [number("-2.5")], "-3"),
    call("round(-0.4)", .round, [number("-0.4")], "0"),
    call("round(1.005, 2)", .round, [number("1.005"), number("2")], "1.01"),
    call("round(price, 5)", .round, [field("price"), number("5")], "183.9"),
    call("round(1550, -2)", .round, [number("1550"), number("-2")], "1600"),
    call("round(1, 19)", .round, [number("1"), number("19")], "null"),
    call("round(1, 0.5)", .round, [number("1"), number("0.5")], "null"),
    call("round(1, no)", .round, [number("1"), field("no")], "null"),
    call("round(25e-1)", .round, [number("25e-1")], "3"),
    call("round(brand)", .round, [field("brand")], "null"),
    call("floor(-1.5)", .floor, [number("-1.5")], "-2"),
    call("floor(99999999999999999.9)", .floor, [number("99999999999999999.9")], "99999999999999999"),
    call("ceil(1.01)", .ceil, [number("1.01")], "2"),
    call("ceil(-0.5)", .ceil, [number("-0.5")], "0"),
    call("abs(-183.90)", .abs, [number("-183.90")], "183.9"),
    call("abs(long)", .abs, [field("long")], "12345678901234567890"),
    call("min(10, \"9.50\", 9.5)", .min, [number("10"), literal("9.50"), number("9.5")], "9.50"),
    call("max(code, 7.0)", .max, [field("code"), number("7.0")], "7"),
    call("max(\"b\", \"a\", true)", .max, [literal("b"), literal("a"), .boolean(true)], "\"true\""),
    call("min(1, brand)", .min, [number("1"), field("brand")], "null"),
    call("min(1, no)", .min, [number("1"), field("no")], "null"),
    call("number(code)", .number, [field("code")], "7"),
    call("number(\"1E5\")", .number, [literal("1E5")], "1E5"),
    call("number(\"5.\")", .number, [literal("5.")], "null"),
    call("number(open)", .number, [field("open")], "null"),
    // A quarter of the way round; then two places that lie one degree, 111.195 km, apart.
    call("distance(0, 0, 90, 0)", .distance, ["0", "0", "90", "0"].map(number), "10007.557"),
    call("distance(-32, 115.5, -31, 115.5)", .distance, ["-32", "115.5", "-31", "115.5"].map(number), "111.195"),
    call("distance(1, 1, 1, 1)", .distance, ["1", "1", "1", "1"].map(number), "0"),
    call("distance(90.1, 0, 0, 0)", .distance, ["90.1", "0", "0", "0"].map(number), "null"),
    call("line()", .line, [], "12"),
]

private let dateFunctions: [ExpressionCase] = [
    call("year(\"2024-02-29T10:00:00Z\")", .year, [literal("2024-02-29T10:00:00Z")], "2024"),
    call("month(\"31/12/2001\")", .month, [literal("31/12/2001")], "12"),
    call("day(\"2001-01-09\")", .day, [literal("2001-01-09")], "9"),
    call("substr(\"caf\u{E9}s\", 4, 1)", .substr, [literal("caf\u{E9}s"), number("4"), number("1")], "\"\u{E9}\""),
    call("index(\"caf\u{E9}s\", \"s\")", .index, [literal("caf\u{E9}s"), literal("s")], "5"),
    call("split(\"a;;b\", \";\")", .split, [literal("a;;b"), literal(";")], "[\"a\",\"\",\"b\"]"),
    call("join(features, \"+\")", .join, [field("features"), literal("+")], "\"Shop+Car wash\""),
    call("week(\"2021-01-03\")", .week, [literal("2021-01-03")], "\"2020-W53\""),
    call("add_days(\"2024-02-28\", 2)", .addDays, [literal("2024-02-28"), number("2")], "\"2024-03-01\""),
    call(
        "days_between(\"2024-02-28\", \"2023-02-28\")", .daysBetween, [literal("2024-02-28"), literal("2023-02-28")],
        "-365"),
    ExpressionCase("brand in (\"x\", \"BP\")", .oneOf(field("brand"), [literal("x"), literal("BP")]), "true"),
    ExpressionCase("gone in (\"x\", null)", .oneOf(field("gone"), [literal("x"), .null]), "true"),
    ExpressionCase("gone in (1, 2)", .oneOf(field("gone"), [number("1"), number("2")]), "null"),
    ExpressionCase("price in (1, gone)", .oneOf(field("price"), [number("1"), field("gone")]), "null"),
    ExpressionCase(
        "-price in (1, -183.9)", .oneOf(.negative(field("price")), [number("1"), number("-183.9")]), "true"),
    call("weekday(\"1970-01-01\")", .weekday, [literal("1970-01-01")], "4"),
    call("weekday(\"2000-02-27\")", .weekday, [literal("2000-02-27")], "7"),
    call("weekday(\"2024-02-26\")", .weekday, [literal("2024-02-26")], "1"),
    call("day(\"2023-02-29\")", .day, [literal("2023-02-29")], "null"),
    call("day(\"1900-02-29\")", .day, [literal("1900-02-29")], "null"),
    call("year(\"2024-02-28x\")", .year, [literal("2024-02-28x")], "null"),
    call("year(\"12/31/2001\")", .year, [literal("12/31/2001")], "null"),
    call("year(2024)", .year, [number("2024")], "null"),
]

private let patterns: [ExpressionCase] = [
    match("BP Albany", .literal("A"), "A", true),
    match("BP Albany", .sequence([.start, .literal("A")]), "^A", false),
    match("", .sequence([.start, .end]), "^$", true),
    match("aab", .sequence([.start, .repeated(.literal("a"), atLeast: 1, isEndless: true), .end]), "^a+$", false),
    match(
        "ac", .sequence([.literal("a"), .repeated(.literal("b"), atLeast: 0, isEndless: false), .literal("c")]), "ab?c",
        true),
    match(
        "abbc", .sequence([.literal("a"), .repeated(.literal("b"), atLeast: 0, isEndless: false), .literal("c")]),
        "ab?c", false),
    match(
        "xabab", .sequence([.repeated(.sequence([.literal("a"), .literal("b")]), atLeast: 0, isEndless: true), .end]),
        "(ab)*$", true),
    match("a5", .sequence([.any, .oneOf([0x30...0x34]), .end]), ".[0-4]$", false),
    match("cd", .sequence([.either([.literal("a"), .literal("c")]), .literal("d")]), "(a|c)d", true),
    match(
        "\u{E9}\u{E9}", .sequence([.start, .repeated(.literal("\u{E9}"), atLeast: 0, isEndless: true), .end]),
        "^(\u{E9})*$", true),
    ExpressionCase(
        "\"ab\" =~ \"a\\\\.\"", .match(literal("ab"), .sequence([.literal("a"), .literal(".")]), isNegated: false),
        "false"),
    ExpressionCase("price !~ \"9\"", .match(field("price"), .literal("9"), isNegated: true), "false"),
    ExpressionCase("no !~ \"9\"", .match(field("no"), .literal("9"), isNegated: true), "null"),
]

/// What binds to what; wherever it can, the value tells.
private let precedence: [ExpressionCase] = [
    binary("1 - 2 - 3", .binary(.subtract, number("1"), number("2")), .subtract, number("3"), "-4"),
    binary("1 - (2 - 3)", number("1"), .subtract, .binary(.subtract, number("2"), number("3")), "2"),
    binary("2 * 3 % 4", .binary(.multiply, number("2"), number("3")), .remainder, number("4"), "2"),
    binary("(1 + 2) * 3", .binary(.add, number("1"), number("2")), .multiply, number("3"), "9"),
    binary("1 ++ 2 + 3", number("1"), .join, .binary(.add, number("2"), number("3")), "\"15\""),
    binary("-1 + 2", number("-1"), .add, number("2"), "1"),
    ExpressionCase("-(1 + 2)", .negative(.binary(.add, number("1"), number("2"))), "-3"),
    binary("1 < (2 == 2)", number("1"), .less, .binary(.equal, number("2"), number("2")), "null"),
    binary("!no == null", .not(field("no")), .equal, .null, "true"),
    binary("true || false && false", .boolean(true), .or, .binary(.and, .boolean(false), .boolean(false)), "true"),
    binary("open ?? 1 == 2", field("open"), .coalesce, .binary(.equal, number("1"), number("2")), "true"),
    binary("(no ?? no) ?? 1", .binary(.coalesce, field("no"), field("no")), .coalesce, number("1"), "1"),
    binary("no ?? no ?? 1", field("no"), .coalesce, .binary(.coalesce, field("no"), number("1")), "1"),
    ExpressionCase(
        "yes ? 1 : open ? 2 : 3", .choice(field("yes"), number("1"), .choice(field("open"), number("2"), number("3"))),
        "1"),
    ExpressionCase(
        "(open ? no : 1) ? 2 : 3", .choice(.choice(field("open"), field("no"), number("1")), number("2"), number("3")),
        "3"),
    ExpressionCase(
        "open ? no ? 1 : 2 : 3", .choice(field("open"), .choice(field("no"), number("1"), number("2")), number("3")),
        "2"),
]

@Suite struct ReferenceExpressionTests {
    @Test(
        "The reference gives values worked out by hand",
        arguments: [
            values, arithmetic, comparisons, logic, textFunctions, numberFunctions, dateFunctions, patterns, precedence,
        ].joined())
    fileprivate func byHand(_ example: ExpressionCase) {
        #expect(example.expression.source == example.source)
        #expect(
            example.expression.evaluate(in: record, filename: "prices.csv", line: 12).ndjson() == example.value)
    }

    @Test("The reference keeps bytes that are not UTF-8") func notUTF8() {
        #expect(ReferenceValue.text([0x41, 0xE2, 0x82, 0x42]).ndjson(.eachByte) == "\"A\u{FFFD}\u{FFFD}B\"")
        #expect(Expression.call(.length, [field("broken")]).evaluate(in: record) == .number("4"))
        let lowered = Expression.call(.lower, [field("broken")]).evaluate(in: record)
        #expect(lowered == .text([0x61, 0xE2, 0x82, 0x62]))
    }

    @Test("Decimals of the reference agree with whole numbers") func decimalsAgainstWholeNumbers() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            // The operands count hundredths; the results are told by the whole numbers of Swift.
            let (a, b) = (random.number(-5_000...5_000), random.number(-500...500))
            func value(_ sign: Expression.BinaryOperator) -> ReferenceValue {
                Expression.binary(sign, field("a"), field("b")).evaluate(in: [
                    "a": .number(hundredths(a)), "b": .number(hundredths(b)),
                ])
            }
            try #require(value(.add) == .number(hundredths(a + b)))
            try #require(value(.subtract) == .number(hundredths(a - b)))
            try #require(value(.remainder) == (b == 0 ? .missing : .number(hundredths(a % b))))
            try #require(value(.less) == .boolean(a < b))
            try #require(value(.equal) == .boolean(a == b))
            let quotient = Expression.binary(.divide, .binary(.multiply, field("a"), field("b")), field("b"))
            let record: [String: ReferenceValue] = ["a": .number(hundredths(a)), "b": .number(hundredths(b))]
            try #require(quotient.evaluate(in: record) == (b == 0 ? .missing : .number(hundredths(a))))
        }
    }
}

/// So many hundredths as a number without needless zeros.
private func hundredths(_ count: Int) -> String {
    let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 100)
    let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return (count < 0 ? "-" : "") + "\(whole)" + fraction
}

/// The generator must reach everything, or a comparison with it proves little.
@Suite struct ExpressionGeneratorTests {
    private static let fields = ["a", "b", "price", "brand", "`odd` name", "null", "\u{E9}t\u{E9}", "1st", "length"]

    /// Each operator and function gives a value, not only missing, at the top of some expression.
    @Test("The generator reaches every operator and function") func reachesEverything() {
        var random = SeededGenerator(seed: 3)
        var withValue: [String: Int] = [:]
        var missing = 0
        for _ in 0..<8_000 {
            let expression = Expression.random(depth: 4, fields: Self.fields, using: &random)
            let record = Expression.randomRecord(fields: Self.fields, using: &random)
            let value = expression.evaluate(in: record)
            if value == .missing { missing += 1 } else { withValue[name(of: expression), default: 0] += 1 }
        }
        let names =
            Expression.BinaryOperator.allCases.map(\.rawValue) + Expression.Function.allCases.map(\.rawValue)
            + ["!", "-1", "=~", "in", "?:", "literal", "field"]
        for name in names { #expect(withValue[name, default: 0] >= 3, "\(name)") }
        #expect(missing < 4_800)
    }

    @Test("The generator makes the same expressions in every run") func isTheSameInEveryRun() {
        func sources() -> [String] {
            var random = SeededGenerator(seed: 4)
            return (0..<50).map { _ in
                Expression.random(depth: 5, fields: Self.fields, using: &random).source(using: &random)
            }
        }
        #expect(sources() == sources())
        #expect(Set(sources()).count > 45)
    }

    @Test("The generator writes needless parentheses, escapes and blanks") func needlessSigns() {
        var random = SeededGenerator(seed: 5)
        let expression = Expression.binary(.add, .number("1"), .not(.text("a/b")))
        let sources = Set((0..<2_000).map { _ in expression.source(using: &random) })
        #expect(sources.contains("1+!\"a/b\""))
        for part in ["(1", "(!", "(\"", "\\/", "\\u0061", "\n", "\t"] {
            #expect(sources.contains { $0.contains(part) }, "\(part)")
        }
    }

    private func name(of expression: Expression) -> String {
        switch expression {
        case .null, .boolean, .number, .text: "literal"
        case .field: "field"
        case .not: "!"
        case .negative: "-1"
        case .binary(let sign, _, _): sign.rawValue
        case .match: "=~"
        case .oneOf: "in"
        case .choice: "?:"
        case .call(let function, _): function.rawValue
        }
    }
}
