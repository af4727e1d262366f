import TestSupport
import Testing

@testable import StreamKit

/// A condition of comparisons joined by `&&` and `||`, now and then of something else.
private func condition(depth: Int, _ random: inout SeededGenerator) -> String {
    if depth > 0, random.happens(70) {
        let parts = (0..<random.number(2...4)).map { _ in condition(depth: depth - 1, &random) }
        return "(" + parts.joined(separator: random.happens(50) ? " && " : " || ") + ")"
    }
    let field = ["a", "b", "c"].randomElement(using: &random)!
    let sign = ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &random)!
    let literals = [
        "1", "0", "1.5", "150", "150.0", "0.05", "12345678901234567", "123456789012345678", "0.000000000000000001",
        "1e2",
        "\"a\"", "\"\"", "\"1.5\"", "\"a\\\"b\"", "\"BP\"",
    ]
    switch random.number(0...9) {
    case 0: return "!(\(field) \(sign) 1)"
    case 1: return "\(field) == null"
    case 2: return "\(field) =~ \"1\""
    default: return "\(field) \(sign) \(literals.randomElement(using: &random)!)"
    }
}

private func cell(_ random: inout SeededGenerator) -> String {
    let cells = [
        "", "a", "BP", "\"a\"\"b\"", "\"1,5\"", "1", "1.0", "1.5", "01.50", "150", "149.9", "150.00", "-1", "-0", "0.0",
        ".5",
        "5.", "1.5.", "1..5", ".", "-", "1e2", "1e", "100", "12345678901234567", "12345678901234568",
        "123456789012345678",
        "1234567890123456789", "000000000000000000001", "0.000000000000000001", "0.00000000000000001", "\"1\"", " 1",
        "1 ",
        "true",
    ]
    if random.happens(80) { return cells.randomElement(using: &random)! }
    return random.bytes(0...20, of: "0012359.".bytes).text
}

@Suite struct ConditionStepsTests {
    /// The steps and the program they were made of keep the same rows, and the same records.
    @Test("A condition keeps the same rows by its steps as by its program", arguments: 0..<20)
    func stepsAndProgramAgree(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(600 + seed))
        var (kept, dropped) = (0, 0)
        for _ in 0..<30 {
            let source = condition(depth: 3, &random)
            let registry = FieldNames()
            let expression = try Expression(parsing: source)
            let filter = RecordFilter([expression], registry: registry)
            var program = ExpressionProgram()
            let root = program.add(all: [expression], registry)
            var context = ExpressionProgram.EvaluationContext()
            var table = "a,b,c\n"
            for _ in 0..<30 {
                table += (0..<random.number(1...3)).map { _ in cell(&random) }.joined(separator: ",") + "\n"
            }
            let schema = RawSchema()
            var reader = CSVReader(registry: registry)
            var row = SourceRecord()
            table.bytes.withView { view in
                reader.supply(view)
                reading: while true {
                    switch reader.next(into: &row) {
                    case .document:
                        program.resolve(reader.columns)
                        filter.resolve(reader.columns)
                        schema.begin(.table(columns: reader.columns, unnamed: reader.unnamedColumns))
                    case .record:
                        let holds = program.holds(root, for: row, &context)
                        var record = Record()
                        _ = schema.map(row, into: &record)
                        let isKept = (row: filter.keeps(row), record: filter.keeps(record, line: 1))
                        if holds { kept += 1 } else { dropped += 1 }
                        if isKept != (holds, holds) { Issue.record("\(source): \(row.bytes.string) \(holds)") }
                    default: break reading
                    }
                }
            }
        }
        #expect(kept > 50)
        #expect(dropped > 50)
    }

    /// Short decimals are read as all numbers are.
    @Test("Short decimals are read as all numbers are", arguments: 0..<5) func shortDecimals(seed: Int) {
        var random = SeededGenerator(seed: UInt64(700 + seed))
        var compared = 0
        for _ in 0..<3_000 {
            let text = random.happens(50) ? cell(&random).bytes : random.bytes(0...20, of: "01239..-e".bytes)
            text.withView { view in
                guard let short = Decimal(short: view) else { return }
                compared += 1
                if case .decimal(let decimal) = NumberReading(view), decimal == short { return }
                Issue.record("\(text.text) is \(short)")
            }
        }
        #expect(compared > 500)
    }
}
