import TestSupport
import Testing

@testable import StreamKit
@testable import fuelstream

/// The note at the end of a run whose condition no record has met.
@Suite struct ConditionNoteTests {
    private static let table = """
        product,price,empty,flag,features
        ULP,"5,79",,no,ATM
        PULP,"6,10",,yes,Car Wash
        Diesel,,,no,
        ULP,"5,79",,true,ATM

        """

    private static func pipeline(
        _ conditions: [String], isWorker: Bool = false, appliesEarly: Bool = true, _ format: InputFormat = .csv,
        _ change: (inout PipelineConfiguration) -> Void = { _ in }
    ) throws -> Pipeline {
        let registry = FieldNames()
        var configuration = PipelineConfiguration()
        configuration.inputFormat = format
        configuration.transforms.conditions = try conditions.map { try Expression(parsing: $0) }
        configuration.fieldsOnRequest = ["empty"]
        configuration.wording = NoteWording().text
        change(&configuration)
        let projection = Projection(.all, registry: registry)
        registry.keepAll()
        return Pipeline(
            configuration, registry: registry,
            chooser: SingleSchemaChooser(appliesEarly ? RawSchema() : MappedRawSchema()), projection: projection,
            writer: NDJSONWriter(registry: registry), isWorker: isWorker)
    }

    private static func note(_ reason: String?) -> String {
        reason.map { "fuelstream: --where: \($0)\n" } ?? ""
    }

    /// The end of notes that show numbers with a decimal comma.
    private static let commas = "; --decimal-comma reads decimal commas"

    static let conditions: [([String], String?)] = [
        (["product == \"diesel\""], "no product is “diesel”; there were ULP, PULP, Diesel"),
        (["\"diesel\" == product"], "no product is “diesel”; there were ULP, PULP, Diesel"),
        (["contains(features, \"Wash!\")"], nil), (["product =~ \"^d\""], nil), (["product == \"\""], nil),
        (["starts_with(product, \"X\")"], nil), (["ends_with(product, \"X\")"], nil),
        (["lower(product) == \"LPG\""], "“lower(product)” is never “LPG”; there were ulp, pulp, diesel"),
        (["product == \"a\" || product == \"b\""], "no product is “a” or “b”; there were ULP, PULP, Diesel"),
        (
            ["product == \"ULP\"", "price < 6"],
            "“price < 6” never compares two numbers; there were “5,79”, “6,10”\(commas)"
        ),
        (["price == 6"], "“price == 6” never compares two numbers; there were “5,79”, “6,10”\(commas)"),
        (["price + 1 > 6"], "“price + 1” is empty in every record"),
        (["flag"], nil), (["!product"], "“!product” is neither true nor false in any record"),
        (["product"], "“product” is neither true nor false; there were ULP, PULP, Diesel"),
        (["flag == \"maybe\""], "no flag is “maybe”; there were no, yes, true"),
        (
            ["weekday(\"2021-02-13\") == \"Tuesday\""],
            "“weekday(\"2021-02-13\")” is never “Tuesday”; there was only 6 (1 is Monday)"
        ),
        // Plain answers.
        (["false"], nil), (["product == \"ULP\" && flag == \"yes\""], nil), (["line() < 0"], nil),
        (["product == \"a\" || line() < 0"], nil), (["product == null"], nil),
        (["!(product != \"ULP\") && flag == \"yes\""], nil),
        // What options add may be missing throughout.
        (["empty < 5"], nil), (["empty == \"a\""], nil),
        // Something is written.
        (["product == \"Diesel\" || price < 6"], nil),
    ]

    @Test("A condition that no record meets is explained", arguments: conditions)
    func note(_ conditions: [String], _ reason: String?) throws {
        let bytes = Self.table.bytes
        let whole = run(try Self.pipeline(conditions), [bytes])
        #expect(whole.messages == Self.note(reason))
        #expect(run(try Self.pipeline(conditions), bytes.map { [$0] }) == whole)
        #expect(run(try Self.pipeline(conditions, appliesEarly: false), [bytes]) == whole)
        #expect(run(try Self.pipeline(conditions) { $0.isQuiet = true }, [bytes]).messages.isEmpty)
    }

    @Test("Several workers explain a condition as one pipeline does") func workers() async {
        await #expect(processExitsWith: .success) {
            let runs = ShortBatchRun(seconds: 300)
            let small = ConditionNoteTests.conditions.map { (ConditionNoteTests.table.bytes, $0.0, Array(1...20)) }
            let large = ConditionNoteTests.large.map { ($0.table, [$0.condition], [100, 500, 900, 1400, 2000]) }
            for (table, conditions, pieces) in small + large {
                let whole = run(try ConditionNoteTests.pipeline(conditions), [table])
                for piece in pieces {
                    let outcome = try await runs.run([table], piece: piece, workers: 3) {
                        try ConditionNoteTests.pipeline(conditions, isWorker: $0)
                    }
                    #expect(outcome.run == whole, "\(conditions)")
                    #expect(outcome.batches > 3 || table.count < 1000)
                }
            }
        }
    }

    @Test("A condition on objects is explained") func objects() throws {
        let lines = """
            {"tags":["a","b"],"price":"5,79","empty":null,"open":true,"none":null}
            {"tags":["c"],"price":null,"empty":null,"open":1}

            """.bytes
        let notes: [(String, String?)] = [
            ("contains(tags, \"d\")", nil), ("starts_with(none, \"x\")", "“none” is empty in every record"),
            ("price < 6", "“price < 6” never compares two numbers; there was only “5,79”\(Self.commas)"),
            ("`empty` == \"x\"", nil), ("open == false", nil), ("open == \"x\"", "no open is “x”; there were true, 1"),
        ]
        for (condition, reason) in notes {
            #expect(run(try Self.pipeline([condition], .ndjson), [lines]).messages == Self.note(reason))
        }
    }

    /// Tables of 1,501 records, with a condition and what is said of it.
    private static let large: [(table: [UInt8], condition: String, reason: String?)] = {
        func table(_ last: String) -> [UInt8] {
            let rows = (0..<1500).map { "\($0 < 990 ? "a" : "v\($0)"),\($0)" }
            return "name,number\n\(rows.joined(separator: "\n"))\n\(last),0\n".bytes
        }
        let values = (990...998).map { "v\($0)" }.joined(separator: ", ")
        return [
            (table("z"), "name == \"y\"", "no name is “y”; the first 1,000 records have a, \(values) and 1 more"),
            (table("y"), "name == \"y\" && number > 5", nil),
            (
                table("z"), "number == \"y\"",
                "no number is “y”; the first 1,000 records have 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and many more"
            ),
        ]
    }()

    /// Values are those of the first thousand records; that no record has one is looked at in all of them.
    @Test("Values of the first thousand records are shown, ten at most") func limits() throws {
        for (table, condition, reason) in Self.large {
            #expect(run(try Self.pipeline([condition]), [table]).messages == Self.note(reason))
        }
    }

    @Test("A run that ends early explains nothing") func strictRun() throws {
        let pipeline = try Self.pipeline(["product == \"x\""]) { $0.isStrict = true }
        let outcome = run(pipeline, ["product,price\nULP,1\nPULP,2,3\nDiesel,4\n".bytes])
        #expect(outcome.messages == "fuelstream: -:3: 3 fields where the header has 2\n")
    }

    @Test("A run without records explains nothing") func noRecords() throws {
        #expect(run(try Self.pipeline(["product == \"x\""]), ["product,price\n".bytes]).messages.isEmpty)
        #expect(run(try Self.pipeline(["product == \"x\""]), []).messages.isEmpty)
    }

    @Test(
        "The text of an expression is parsed as the same expression",
        arguments: [
            "a", "`odd name`", "`a``b`", "null", "true", "1.50", #""a\"b""#, "-a", "!a", "(a + b) * c", "a - (b - c)",
            "(a < b) && (c == \"d\")", "a =~ \"^b\"", "a !~ \"b\"", "a == null", "a != null", "a ?? b", "a ++ b",
            "a ? b : c", "round(a, 2)", "(a || b) && c", "line()",
        ])
    func textOfAnExpression(source: String) throws {
        let syntax = try Expression(parsing: source).syntax
        #expect(try Expression(parsing: syntax.text).syntax.text == syntax.text)
        let isSame = syntax.text.filter { !"() ".contains($0) } == source.filter { !"() ".contains($0) }
        #expect(isSame, "\(syntax.text)")
    }
}
