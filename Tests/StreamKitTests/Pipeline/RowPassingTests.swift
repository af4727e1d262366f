import TestSupport
import Testing

@testable import StreamKit

private struct Trial {
    var choice = Projection.Choice.all
    /// The style of a table; nothing for lines of JSON.
    var style: TableWriter.Style? = .csv(delimiter: ASCII.comma)
    var condition: String?
    var dialect = CSVDialect()
    var limit: Int?

    func run(_ chunks: [[UInt8]], _ second: [UInt8], passesRows: Bool) throws -> PipelineRun {
        let registry = FieldNames()
        let projection = Projection(choice, registry: registry)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.inputFormat = .csv
        configuration.dialect = dialect
        configuration.transforms.limit = limit
        if let condition { configuration.transforms.conditions = [try Expression(parsing: condition)] }
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0) } ?? NDJSONWriter(registry: registry)
        let pipeline = Pipeline(
            configuration, registry: registry,
            chooser: SingleSchemaChooser(passesRows ? RawSchema() : MappedRawSchema()),
            projection: projection, writer: writer)
        return TestSupport.run(pipeline, sources: [("a.csv", chunks), ("b.csv", [second])])
    }
}

/// A row that is written as it was read is written as its record would be.
@Suite struct RowPassingTests {
    @Test("Rows that are passed through are written as their records would be", arguments: 0..<12)
    func rowsAndTheirRecords(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(500 + seed))
        let choices: [Projection.Choice] = [
            .all, .select(["c0"]), .select(["c1", "c0"]), .select(["c0", "c1", "x:y"]), .drop(["c0"]),
            .drop(["c1", "c2"]),
        ]
        let styles: [TableWriter.Style?] = [.csv(delimiter: ASCII.comma), .csv(delimiter: 0x3B), .tsv, nil, nil]
        let conditions = [nil, nil, "c0 != \"a\"", "c0 < 5 || c1 =~ \"b\"", "line() % 2 == 0"]
        let dialects = [CSVDialect(), CSVDialect(), CSVDialect(delimiter: 0x3B), CSVDialect(quote: nil), .tsv]
        for _ in 0..<40 {
            var trial = Trial()
            trial.choice = choices[random.number(0...5)]
            trial.style = styles[random.number(0...4)]
            trial.condition = conditions[random.number(0...4)]
            trial.dialect = dialects[random.number(0...4)]
            trial.limit = random.happens(10) ? 2 : nil
            let table = lenientTable(&random, trial.dialect)
            let second = lenientTable(&random, trial.dialect)
            let chunks = random.happens(50) ? [table] : random.pieces(of: table, longest: 200)
            let result = try trial.run(chunks, second, passesRows: true)
            let expected = try trial.run([table], second, passesRows: false)
            guard result != expected else { continue }
            Issue.record("\(trial): \(report(result, expected, chunks))")
            return
        }
    }

    /// A cell of each length, with a byte that JSON or CSV has to look at in each place of it, in front of other rows and
    /// at the end of the chunk.
    @Test(
        "Cells of every length, with any byte that needs a look, are passed through",
        arguments: [nil, TableWriter.Style.csv(delimiter: ASCII.comma), .tsv])
    func everyLength(_ style: TableWriter.Style?) throws {
        var table = Array("c0,c1,c2\n".utf8)
        for length in 0...40 {
            let plain = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
            table += plain + Array(",x,y\n".utf8)
            for place in 0..<length {
                for byte in [UInt8(ascii: "\\"), 0x1F, 0xC3, 0x80, 0x20] {
                    var cell = plain
                    cell[place] = byte
                    table += Array("x,".utf8) + cell + Array(",z\n".utf8)
                }
            }
        }
        for choice in [Projection.Choice.all, .select(["c1"]), .select(["c2", "c0", "c1"])] {
            let trial = Trial(choice: choice, style: style)
            let result = try trial.run([table], table, passesRows: true)
            #expect(try result == trial.run([table], table, passesRows: false))
        }
    }
}
