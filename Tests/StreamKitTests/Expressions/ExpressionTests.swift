import TestSupport
import Testing

@testable import StreamKit

/// What an expression comes to for a record, as a field of an NDJSON line has it.
func evaluate(_ source: String, _ fields: [(String, TestValue)] = [], line: Int = 7) throws -> String {
    let registry = FieldNames()
    var record = Record()
    for (name, value) in fields { record.append(registry.intern(name.bytes), value) }
    return try evaluate(Expression(parsing: source), record, registry, line: line)
}

/// What an expression comes to for a record.
func evaluate(
    _ expression: Expression, _ record: borrowing Record, _ registry: FieldNames, line: Int = 7
) -> String {
    var program = ExpressionProgram()
    let root = program.add(expression, registry)
    var context = ExpressionProgram.EvaluationContext()
    context.source = "prices.csv".bytes
    context.line = line
    var result = Record()
    result.append(registry.intern("x".bytes), program.value(root, for: record, &context))
    var output = ByteBuffer()
    _ = NDJSONWriter(registry: registry).write(result, to: &output)
    return String(output.view.string.dropFirst("{\"x\":".count).dropLast("}\n".count))
}

@Suite struct ExpressionTests {
    static let record: [(String, TestValue)] = [
        ("price", .number("183.90")), ("cents", .text("142.50")), ("product", .text("ULP")), ("empty", .text("")),
        ("gone", .missing), ("features", .list(["ATM", "Car Wash"])), ("open", .boolean(true)),
        ("date", .text("2021-02-13")), ("postcode", .text("0872")), ("odd name", .text("odd")),
        ("media:thumbnail", .text("a.png")), ("nested", .json(#"{"a":1}"#)), ("escaped", .json(#""a\"b""#)),
        ("tags", .json(#"["x","y"]"#)), ("name", .text("Café Ünal")), ("yes", .text("true")),
    ]

    static let precedence: [(String, String)] = [
        ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 2 - 3", "5"), ("2 * 3 % 4", "2"), ("-2 * -3", "6"),
        ("1 + 1 ++ 2 * 2", #""24""#), ("1 < 2 && 2 < 3", "true"), ("true || null && false", "true"),
        ("null ?? false ? 1 : 2", "2"), ("true ? false ? 1 : 2 : 3", "2"), ("!true || true", "true"), ("--3", "3"),
    ]
    static let numbers: [(String, String)] = [
        ("0.1 + 0.2", "0.3"), ("183.9 - 183.90", "0"), ("1.5 * 1.5", "2.25"), ("183.9 / 2", "91.95"),
        ("1 / 8", "0.125"),
        ("1 / 3", "0.3333333333333333"), ("10 / 4", "2.5"), ("0.3 / 0.1", "3"), ("1 / 0", "null"), ("1 % 0", "null"),
        ("-7 % 3", "-1"), ("7.5 % 2", "1.5"), ("999999999999999999 + 1", "1e+18"), ("0 * -1", "0"), ("-0", "0"),
        ("12345678901234567 * 100", "1.2345678901234568e+18"), ("1e3 + 1", "1001"), ("1e308 * 10", "null"),
        ("183.90", "183.90"), ("007", "7"), ("price", "183.90"), ("price + 0", "183.9"), ("product + 1", "null"),
        ("empty + 1", "null"), ("cents + 1", "143.5"), ("features + 1", "null"), ("true + 1", "null"),
    ]
    static let comparisons: [(String, String)] = [
        ("price == 183.9", "true"), ("price == \"183.9\"", "true"), ("price > cents", "true"),
        ("postcode == 872", "true"),
        ("product == \"ULP\"", "true"), ("product < \"V\"", "true"), ("product < 5", "null"), ("empty < 5", "null"),
        ("empty == 5", "false"), ("empty != 5", "true"), ("gone == 5", "null"), ("gone == null", "true"),
        ("null != price", "true"), ("gone == gone", "null"), ("features == \"ATM; Car Wash\"", "true"),
        ("open == true", "true"), ("yes == true", "true"), ("true < 5", "null"), ("1e2 == 100", "true"),
        ("12345678901234567890 == 12345678901234567891", "false"),
        ("00012345678901234567890 == 12345678901234567890.0", "true"),
        ("-12345678901234567890 < -12345678901234567889", "true"), ("\"-0\" == 0", "true"), ("\".5\" == 0.5", "false"),
        ("\"+5\" == 5", "false"), ("\" 5\" == 5", "false"), ("nested == \"{\\\"a\\\":1}\"", "true"),
        ("escaped == \"a\\\"b\"", "true"),
    ]
    static let logic: [(String, String)] = [
        ("gone && false", "false"), ("gone && true", "null"), ("gone || true", "true"), ("!gone", "null"),
        ("!yes", "false"),
        ("gone ? 1 : 2", "2"), ("5 && true", "null"), ("gone ?? empty ?? 1", #""""#), ("gone ?? null", "null"),
    ]
    static let text: [(String, String)] = [
        ("product ++ \" \" ++ price", #""ULP 183.90""#), ("price + 0 ++ \"\"", #""183.9""#), ("gone ++ \"x\"", "null"),
        ("features ++ open", #""ATM; Car Washtrue""#), ("product =~ \"^U\"", "true"), ("product !~ \"^U\"", "false"),
        ("product =~ \"l\"", "false"), ("gone =~ \"l\"", "null"), ("name =~ \"^Caf. .n\"", "true"),
        ("price =~ \"3\\\\.9\"", "true"), ("name =~ \"f[éx]\"", "true"), ("empty =~ \"^$\"", "true"),
        ("empty =~ \"a\"", "false"),
        ("\"\\u00e9\\n\\\"\"", #""é\n\"""#), ("`odd name`", #""odd""#), ("`media:thumbnail`", #""a.png""#),
    ]
    static let functions: [(String, String)] = [
        ("lower(name)", #""café ünal""#), ("upper(name)", #""CAFÉ ÜNAL""#), ("trim(\"\\t a b\\r\\n\")", #""a b""#),
        ("length(name)", "9"), ("length(features)", "2"), ("length(price)", "6"), ("contains(product, \"L\")", "true"),
        ("contains(features, \"Car Wash\")", "true"), ("contains(features, \"Car\")", "false"),
        ("contains(tags, \"y\")", "true"),
        ("contains(product, \"\")", "true"), ("contains(empty, \"a\")", "false"),
        ("starts_with(product, \"UL\")", "true"),
        ("ends_with(product, \"LP\")", "true"), ("replace(\"aaa\", \"aa\", \"b\")", #""ba""#),
        ("replace(product, \"\", \"x\")", #""ULP""#), ("replace(\"a.b.c\", \".\", \"--\")", #""a--b--c""#),
        ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("round(183.95, 1)", "184"), ("round(183.94, 1)", "183.9"),
        ("round(1250, -2)", "1300"), ("round(5, 0.5)", "null"), ("floor(-1.5)", "-2"), ("ceil(1.1)", "2"),
        ("ceil(-1.1)", "-1"),
        ("abs(-1.50)", "1.5"), ("abs(product)", "null"), ("min(3, 1, 2)", "1"), ("max(price, 10)", "183.90"),
        ("max(\"b\", \"a\")", #""b""#), ("min(1, \"a\")", "null"), ("min(1, gone)", "null"),
        ("number(cents)", "142.50"),
        ("number(postcode)", "872"), ("number(product)", "null"), ("text(price)", #""183.90""#),
        ("text(open)", #""true""#),
        ("year(date)", "2021"), ("month(date)", "2"), ("day(date)", "13"), ("weekday(date)", "6"),
        ("weekday(\"1969-12-31\")", "3"), ("day(\"13/02/2021 09:00:00 AM\")", "13"), ("day(\"2021-02-30\")", "null"),
        ("year(\"2021-02-13T23:00:00-08:00\")", "2021"), ("day(product)", "null"), ("day(\"2021-02-13 x\")", "null"),
        ("distance(-31.95, 115.86, -31.95, 115.86)", "0"), ("distance(0, 0, 0, 1)", "111.195"),
        ("distance(91, 0, 0, 0)", "null"),
        ("distance(0, product, 0, 0)", "null"), ("filename()", #""prices.csv""#), ("line()", "7"),
        ("nested", #"{"a":1}"#),
        ("features", #"["ATM","Car Wash"]"#), ("open", "true"), ("gone", "null"), ("lower(gone)", "null"),
    ]

    static let values = [precedence, numbers, comparisons, logic, text, functions].flatMap(\.self)

    @Test("An expression evaluates to its value", arguments: values)
    func value(_ source: String, _ expected: String) throws {
        #expect(try evaluate(source, Self.record) == expected, "\(source)")
    }

    static let mistakes: [(String, String, Int)] = [
        ("", "a value is missing", 0), ("1 +", "a value is missing", 3), ("(1", "a parenthesis is not closed", 2),
        ("1)", "a closing parenthesis without an opening one", 1), ("a b", "an operator is missing", 2),
        ("a = 1", "= is not an operator; == compares", 2), ("a & b", "& is not an operator; && is", 2),
        ("'a'", "text goes in double quotes", 0), (#""a"#, "a quote is not closed", 0),
        (#""\d""#, "no such escape; a backslash is written \\\\", 1),
        (#""\u12""#, "\\u needs four hexadecimal digits", 1),
        ("1 < 2 < 3", "comparisons cannot be chained; join two with &&", 6),
        ("a == b =~ \"c\"", "comparisons cannot be chained; join two with &&", 7),
        ("a =~ b", "a regular expression goes in double quotes", 5),
        ("a =~ \"(\"", "not a regular expression: Unmatched ( or \\(", 5), ("a ? b", "the : of ? : is missing", 5),
        ("1x", "a name that begins with a digit goes in backquotes", 0), ("1.", "a digit is missing", 2),
        ("1e", "a digit is missing", 2), (".5", "a number begins with a digit", 0), ("``", "a name is missing", 0),
        ("o. k", "a name with such a character goes in backquotes", 1),
        ("media:x == 1", "a name with such a character goes in backquotes", 5),
        ("`a", "a backquote is not closed", 0), ("round(1, 2, 3)", "round takes one or two arguments, not 3", 0),
        ("line(1)", "line takes no arguments, not 1", 0), ("lower(1 2)", "a comma is missing", 8),
        ("min()", "min takes two arguments or more, not 0", 0),
        ("max(price)", "max takes two arguments or more, not 1", 0), ("#", "unexpected character", 0),
        ("a AND b", "“and” is not an operator; && is", 2), ("(a or b)", "“or” is not an operator; || is", 3),
        ("f(a) ", "no function “f”; there are: \(functionNames)", 0), ("not a", "“not” is not an operator; ! is", 0),
        ("not (a)", "“not” is not an operator; ! is", 0), ("1 < 2 && not a == b", "“not” is not an operator; ! is", 9),
        ("a in \"b\"", "“in” needs values in parentheses: x in (\"a\", \"b\")", 2),
        ("a not in (\"b\")", "“not in” is not an operator; write !(x in (\"a\", \"b\"))", 2),
        ("a in ()", "a value is missing", 6), ("a in (1 2)", "a comma is missing", 8),
        ("a in (1) == true", "comparisons cannot be chained; join two with &&", 9),
        ("a in (1) in (true)", "comparisons cannot be chained; join two with &&", 9),
        ("a =~* b", "a regular expression goes in double quotes", 6),
        ("a not like \"b\"", "“not like” is not an operator; !~ is, with a regular expression", 2),
        (
            "a like \"b%\"",
            "“like” is not an operator; =~ matches a regular expression, and contains(field, \"text\") finds text", 2
        ),
        ("a is null", "“is” is not an operator; == compares, also with null", 2),
        ("lower(a and b)", "“and” is not an operator; && is", 8),
        ("a ? b or c : d", "“or” is not an operator; || is", 6),
        ("a `and` b", "an operator is missing", 2), ("a b not", "an operator is missing", 2),
        ("uper(a)", "no function “uper”, perhaps “upper”; there are: \(functionNames)", 0),
        ("1 + Lower(a)", "no function “Lower”, perhaps “lower”; there are: \(functionNames)", 4),
        ("len(a)", "no function “len”, perhaps “length”; there are: \(functionNames)", 0),
    ]

    static let functionNames = ExpressionFunction.allCases.map(\.signature.name).sorted().joined(separator: ", ")

    @Test(
        "A word that is an operator elsewhere is a field where it stands alone",
        arguments: [
            ("and", ["and"]), ("not == 1", ["not"]), ("in ++ like", ["in", "like"]), ("lower(not)", ["not"]),
            ("-is", ["is"]),
        ])
    func reservedWords(_ source: String, _ fields: [String]) throws {
        #expect(try Expression(parsing: source).fields == fields)
    }

    @Test("A mistake is reported with its reason and offset", arguments: mistakes)
    func mistake(_ source: String, _ reason: String, _ offset: Int) {
        #expect {
            _ = try Expression(parsing: source)
        } throws: { error in
            let error = error as? ExpressionError
            return error?.reason == reason && error?.offset == offset
        }
    }

    @Test("A caret points at the mistake") func caret() {
        let error = ExpressionError(reason: "what", source: "é\t+", offset: 3)
        #expect(error.description == "what\n  é +\n    ^")
    }

    @Test("Of a long expression the part around the mistake is shown") func longExpression() {
        let error = ExpressionError(
            reason: "what", source: String(repeating: "a", count: 500) + "b" + String(repeating: "c", count: 500),
            offset: 500)
        let lines = error.description.split(separator: "\n")
        #expect(lines[1].count == 152)
        #expect(lines[1].dropFirst(lines[2].count - 1).first == "b")
    }

    @Test("Nesting is limited, alternatives are not") func depthIsLimited() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
        }
        #expect(try evaluate(nested(190)) == "1")
        #expect(throws: ExpressionError.self) { try Expression(parsing: nested(100_000)) }
        #expect(throws: ExpressionError.self) { try Expression(parsing: String(repeating: "!", count: 100_000) + "a") }
        #expect(throws: ExpressionError.self) { try Expression(parsing: "1" + String(repeating: "+1", count: 100_000)) }
        // A long list of alternatives is not deep.
        let alternatives = (0..<20_000).map { "a == \"\($0)\"" }.joined(separator: " || ")
        #expect(try evaluate(alternatives, [("a", .text("19999"))]) == "true")
    }

    @Test("An expression lists each of its fields once") func fieldsAreListedOnce() throws {
        #expect(try Expression(parsing: "a + b * a ++ `c d` ++ lower(e)").fields == ["a", "b", "c d", "e"])
    }
}
