import TestSupport
import Testing

@testable import StreamKit
@testable import fuelstream

/// Runs input through transforms, in one piece.
private func transformed(
    _ input: String, unique: [String] = [], mayFilterEarly: Bool = true, toCSV: Bool = false,
    _ change: (inout TransformOptions) throws -> Void
) rethrows -> PipelineRun {
    let registry = FieldNames()
    var configuration = PipelineConfiguration()
    configuration.mayFilterEarly = mayFilterEarly
    configuration.wording = NoteWording().text
    try change(&configuration.transforms)
    let filter = unique.isEmpty ? nil : UniqueFilter(unique, registry: registry)
    return run(
        Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry),
            writer: toCSV ? TableWriter(registry: registry) : NDJSONWriter(registry: registry), unique: filter),
        [input.bytes])
}

private func sortKeys(_ text: String) -> [TransformOptions.SortKey] {
    text.split(separator: ",").map { name in
        .init(name: String(name.drop { $0 == "-" }), isDescending: name.hasPrefix("-"))
    }
}

@Suite struct TransformTests {
    // MARK: where

    /// A condition that rows meet before they are records, and one that only records do, keep the same.
    @Test("A condition keeps the same of rows as of records", arguments: 0..<40) func earlyAndLateFiltersAgree(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let fields = ["price", "brand name", "note"]
        var table = "price,brand name,note\n"
        for _ in 0..<40 {
            let cells = fields.map { _ in
                ["142.5", "BP", "\"a\"\"b\"", "", "x", "1e3", "true"].randomElement(using: &generator)!
            }
            table += cells.prefix(Int.random(in: 1...3, using: &generator)).joined(separator: ",") + "\n"
        }
        let expression = ReferenceExpression.random(depth: 3, fields: fields, using: &generator)
        func outcome(mayFilterEarly: Bool) throws -> PipelineRun {
            try transformed(table, mayFilterEarly: mayFilterEarly) {
                $0.conditions = [try Expression(parsing: expression.source)]
            }
        }
        #expect(try outcome(mayFilterEarly: true) == outcome(mayFilterEarly: false))
    }

    @Test("Records have to meet all conditions") func conditions() throws {
        let result = try transformed("a,b\n1,1\n1,2\n2,2\n") {
            $0.conditions = [try Expression(parsing: "a == 1"), try Expression(parsing: "b == 2")]
        }
        #expect(result.output == #"{"a":"1","b":"2"}"# + "\n")
        #expect(result.counts.leftOut == 2)
    }

    /// The column without a name is one of the output's columns because of a row that the condition leaves out.
    @Test("An unnamed column is one of the output's although a condition drops its row") func unnamedColumn() throws {
        let result = try transformed("a,\n1,x\n2,\n", toCSV: true) {
            $0.conditions = [try Expression(parsing: "a == 2")]
        }
        #expect(result.output == "a,column_2\n2,\n")
    }

    @Test("A condition sees assigned values") func conditionOnAssigned() throws {
        let result = try transformed("a\n1\n2\n") {
            $0.assignments = [.init(name: "a", expression: try Expression(parsing: "a + 1"))]
            $0.conditions = [try Expression(parsing: "a == 2")]
        }
        #expect(result.output == #"{"a":2}"# + "\n")
    }

    // MARK: set

    @Test("An assignment sees those before it") func assignments() throws {
        let result = try transformed(#"{"a":1,"l":["x","y"]}"#) {
            $0.assignments = try [("b", "a + 1"), ("a", "b * 2"), ("c", "l"), ("d", "null"), ("e", "nosuch ?? a")].map {
                .init(name: $0, expression: try Expression(parsing: $1))
            }
        }
        #expect(result.output == #"{"a":4,"l":["x","y"],"b":2,"c":["x","y"],"d":null,"e":4}"# + "\n")
    }

    @Test("Assigned fields are columns") func assignedColumns() throws {
        let result = try transformed("a\n1\n", toCSV: true) {
            $0.assignments = [.init(name: "b", expression: try Expression(parsing: "a ++ \",\""))]
        }
        #expect(result.output == "a,b\n1,\"1,\"\n")
    }

    // MARK: Unknown fields

    @Test(
        "An unknown field in a condition is an error with a hint",
        arguments: [
            (
                "a == c",
                "--where: no field “c” (text goes in double quotes); there are: a, b, made\n  a == c\n       ^"
            ),
            (
                "line == 1",
                "--where: no field “line” (or line(), the function); there are: a, b, made\n  line == 1\n  ^"
            ),
        ])
    func unknownFieldInCondition(_ condition: String, _ message: String) throws {
        let result = try transformed("a,b\n1,2\n") {
            $0.assignments = [.init(name: "made", expression: try Expression(parsing: "a"))]
            $0.conditions = [try Expression(parsing: condition)]
        }
        #expect(result.error == message)
        #expect(result.output.isEmpty)
    }

    @Test("A field is unknown before it is assigned") func unknownBeforeAssigned() throws {
        let result = try transformed("a\n1\n") {
            $0.assignments = try [("b", "c"), ("c", "a")].map {
                .init(name: $0, expression: try Expression(parsing: $1))
            }
        }
        #expect(result.error == "--set: no field “c”; there are: a\n  c\n  ^")
    }

    @Test("A name with a prefix may come in a later record") func prefixedName() throws {
        let result = try transformed("a\n1\n") { $0.conditions = [try Expression(parsing: "`media:x` == null")] }
        #expect(result.error == nil)
        #expect(result.counts.written == 1)
    }

    // MARK: unique

    @Test("Unique records differ in the values or kinds of their keys") func unique() {
        let input = #"""
            {"a":"x","b":"y"}
            {"a":"xy","b":""}
            {"a":"xy"}
            {"b":"z"}
            {"b":"z","a":null}
            {"c":1}
            {"c":2}
            {"a":["x","y"]}
            {"a":"x; y"}
            {"a":1.5}
            {"a":"1.5"}
            {"a":"\u0078","b":"y"}
            """#
        let result = transformed(input, unique: ["a", "b"]) { _ in }
        let kept = [0, 1, 2, 3, 5, 6, 7, 9].map { input.split(separator: "\n")[$0] }
        #expect(result.lines == kept.map(String.init))
    }

    /// A record that cannot be written is not the first of its kind.
    @Test("A record that cannot be written is not the first of its kind") func uniqueAndRefused() {
        let result = transformed("{\"k\":0}\n{\"k\":1,\"v\":2}\n{\"k\":1}\n", unique: ["k"], toCSV: true) { _ in }
        #expect(result.output == "k\n0\n1\n")
        #expect(result.counts.rejected == 1)
    }

    // MARK: limit

    @Test("A limit ends the output", arguments: [(0, 0), (1, 1), (3, 3), (9, 4)]) func limit(
        _ limit: Int, _ expected: Int
    ) {
        let result = transformed("a\n1\n2\n3\n4\n", toCSV: true) { $0.limit = limit }
        #expect(result.output == "a\n" + (1..<(expected + 1)).map { "\($0)\n" }.joined())
    }

    @Test("A limit may apply to each group") func limitPerGroup() {
        let result = transformed("a,b\nx,1\ny,2\nx,3\n,4\nx,5\n,6\ny,7\n") {
            $0.limit = 1
            $0.per = ["a"]
        }
        #expect(result.lines.map { $0.suffix(3).prefix(1) } == ["1", "2", "4"])
    }

    // MARK: sort

    /// Against a stable sort of everything.
    @Test("Sorted records are those of a stable sort, in memory and on disk", arguments: 0..<30) func sort(seed: UInt64)
    {
        var generator = SeededGenerator(seed: seed)
        let values = ["1", "2.50", "2.5", "-3", "10", "1e1", "100000000000000000000", "b", "a", "é", "", nil, "007"]
        struct Row { var cells: [String?]; var number: Int }
        let rows = (0..<60).map {
            Row(
                cells: [values.randomElement(using: &generator)!, values.randomElement(using: &generator)!], number: $0)
        }
        let isDescending = (0..<2).map { _ in Bool.random(using: &generator) }
        func rank(_ cell: String?) -> Int { cell == nil ? 2 : Double(cell!) == nil ? 1 : 0 }
        func comesBefore(_ left: Row, _ right: Row) -> Bool {
            for (index, (first, second)) in zip(left.cells, right.cells).enumerated() {
                if rank(first) != rank(second) { return rank(first) < rank(second) }
                guard let first, let second else { continue }
                let isEqual = rank(first) == 0 ? Double(first) == Double(second) : first == second
                if isEqual { continue }
                let isLess =
                    rank(first) == 0
                    ? Double(first)! < Double(second)! : Array(first.utf8).lexicographicallyPrecedes(second.utf8)
                return isLess != isDescending[index]
            }
            return left.number < right.number
        }
        let input = rows.map { row in
            let cells = zip(["a", "b"], row.cells).compactMap { name, cell in cell.map { "\"\(name)\":\"\($0)\"," } }
            return "{" + cells.joined() + "\"n\":\(row.number)}\n"
        }.joined()
        // Without a limit in memory, and in runs on disk: of a record each, of some, and of nearly all.
        let ways: [(Int?, Int)] =
            [(Int.random(in: 1...70, using: &generator), 0)] + [1, 300, 4_000, 1 << 20].map { (nil, $0) }
        for (limit, memory) in ways {
            let result = transformed(input) {
                $0.order = sortKeys(zip(["a", "b"], isDescending).map { ($1 ? "-" : "") + $0 }.joined(separator: ","))
                $0.limit = limit
                $0.sortingMemory = memory
            }
            let numbers = result.lines.map { Int($0.drop { $0 != "n" }.filter(\.isNumber))! }
            #expect(numbers == rows.sorted(by: comesBefore).prefix(limit ?? .max).map(\.number))
            #expect(result.counts.leftOut == max(0, rows.count - (limit ?? .max)))
        }
    }

    /// Records longer than what is read at once, of names that the registry forgets.
    @Test("Long records are sorted on disk") func longSortedRecords() {
        let rows = (0..<300).map {
            "{\"k\":\(($0 * 7) % 300),\"f\($0)\":\"\(String(repeating: "x", count: $0 * 150))\"}\n"
        }
        let result = transformed(rows.joined()) {
            $0.order = sortKeys("k")
            $0.sortingMemory = 200_000
        }
        let sorted = (0..<300).map { key in rows[(key * 43) % 300] }
        #expect(result.output == sorted.joined())
    }

    /// A decimal beyond what doubles tell apart, and the same with an exponent: one order for all.
    @Test("Numbers of all spellings have one order") func totalOrder() {
        let result = transformed("k\n9007199254740993\n9007199254740992e0\n9007199254740992\n-1e-3\n-0.002\n1.5E+2\n") {
            $0.order = sortKeys("k")
            $0.limit = 9
        }
        #expect(
            result.lines.map { String($0.dropFirst(6).dropLast(2)) }
                == ["-0.002", "-1e-3", "1.5E+2", "9007199254740992e0", "9007199254740992", "9007199254740993"])
    }

    /// Without a limit all but this record are held as they are written; on disk, too.
    @Test("Messages about held records name their source", arguments: [9, nil], [1 << 20, 0])
    func messagesOfHeldRecords(limit: Int?, memory: Int) {
        let registry = FieldNames()
        var configuration = PipelineConfiguration()
        configuration.transforms.order = sortKeys("k")
        configuration.transforms.limit = limit
        configuration.transforms.sortingMemory = memory
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry),
            writer: NDJSONWriter(registry: registry))
        let result = run(
            pipeline, sources: [("1.csv", [Array("k,v\n2,".utf8) + [0xFF, 0x0A]]), ("2.csv", ["k,v\n1,a\n".bytes])])
        #expect(result.messages == "fuelstream: 1.csv:2: warning: bytes that are not UTF-8 became U+FFFD\n")
        #expect(result.lines == [#"{"k":"1","v":"a"}"#, "{\"k\":\"2\",\"v\":\"\u{FFFD}\"}"])
    }

    @Test("A limit may apply to each group of sorted records") func sortedFirstOfEachGroup() {
        let result = transformed("a,b\nx,3\ny,2\nx,1\ny,5\nx,2\n") {
            $0.order = sortKeys("b")
            $0.limit = 2
            $0.per = ["a"]
        }
        #expect(result.lines.map { String($0.filter { "xy12345".contains($0) }) } == ["x1", "y2", "x2", "y5"])
    }

    /// What is held outlives the names that the registry forgets.
    @Test("Held records keep names that are forgotten") func heldNames() {
        let first = #"{"n":0,"odd":"kept","l":["a","b"],"o":{"x":1}}"#
        let others = (0..<80_000).map { "{\"n\":1,\"f\($0)\":1}" }.joined(separator: "\n")
        let result = transformed(first + "\n" + others + "\n") {
            $0.order = sortKeys("n")
            $0.limit = 2
        }
        #expect(result.lines == [first, #"{"n":1,"f0":1}"#])
    }

    /// A record that no column is there for is rejected when it comes, not when all others are written.
    @Test("A record without a column is rejected when it comes") func refusedHeldRecords() {
        let result = transformed("{\"a\":2}\n{\"a\":1,\"b\":3}\n", toCSV: true) {
            $0.order = sortKeys("a")
            $0.limit = 5
        }
        #expect(result.output == "a\n2\n")
        #expect(result.messages == "fuelstream: -:2: field “b” is not among the columns (--select chooses them)\n")
    }
}
