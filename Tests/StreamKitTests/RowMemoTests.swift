import TestSupport
import Testing

@testable import StreamKit

/// Rows of `price`, `name`, `size`: the price is free, a name of `far` is left out, one of `bad` rejected.
private final class CountingSchema: RecordSchema {
    let name = "counting"
    let fixedColumns: [FieldName]?
    var tableFields: [FieldName] { fixedColumns! }
    /// How many rows were mapped, and how many counted without that.
    private(set) var mapped = 0
    private(set) var notes: [UInt8] = []
    private var last: UInt8?

    init(registry: FieldNames) { fixedColumns = ["price", "name", "size"].map { registry.intern($0) } }

    var freeCells: [(cell: Int, field: FieldName)] { [(cell: 0, field: fixedColumns![0])] }
    var noteOfRow: UInt8? { last }
    func countRow(_ note: UInt8) { notes.append(note) }

    func value(ofFreeCell place: Int, of row: borrowing SourceRecord, _ arena: inout Arena) -> Value? {
        let text = row.raw(0)
        return row.isEscaped(0) || text.isEmpty ? nil : Value(.text, text)
    }

    func begin(table columns: [FieldName], unnamed: [Bool]) {}

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        mapped += 1
        let texts = (0..<3).map { $0 < source.count ? source.value($0, &record.scratch) : .empty }
        last = texts[2].isEmpty ? nil : UInt8(texts[2].count)
        if texts[1] == "bad" { return .rejected("bad") }
        if texts[1] == "far" { return .leftOut }
        for (name, text) in zip(fixedColumns!, texts) { record.append(name, .text(text)) }
        return .record
    }
}

private struct Trial {
    let schema: CountingSchema
    let result: PipelineRun

    init(
        _ tables: [String], _ choice: Projection.Choice = .all, style: TableWriter.Style? = nil,
        configuration: PipelineConfiguration = PipelineConfiguration()
    ) {
        let registry = FieldNames()
        schema = CountingSchema(registry: registry)
        let projection = Projection(choice, registry: registry)
        registry.keepAll()
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0, hasHeader: false) }
            ?? NDJSONWriter(registry: registry)
        var configuration = configuration
        configuration.inputFormat = .csv
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(schema), projection: projection,
            writer: writer)
        result = run(pipeline, sources: tables.map { ("t.csv", [$0.bytes]) })
    }
}

private let header = "price,name,size\n"

@Suite struct RowMemoTests {
    @Test func aRowIsMappedTwice() {
        let trial = Trial([header + "1,a,x\n2,a,x\n3,a,x\n\"4\",a,x\n5,b,x\n"], style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.output == "1,a,x\n2,a,x\n3,a,x\n4,a,x\n5,b,x\n")
        // A quote is a byte that differs.
        #expect(trial.schema.mapped == 4)
        #expect(trial.schema.notes == [1])
        #expect(trial.result.counts.written == 5)
    }

    @Test(arguments: [
        (Projection.Choice.select(["size", "price"]), ["x,1", "x,2", "x,3", "x,4"]),
        (.select(["name"]), ["a", "a", "a", "a"]), (.drop(["size"]), ["1,a", "2,a", "3,a", "4,a"]),
    ])
    func selections(choice: Projection.Choice, lines: [String]) {
        let trial = Trial([header + "1,a,x\n2,a,x\n3,a,x\n4,a,x\n"], choice, style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.lines == lines)
        #expect(trial.schema.mapped == 2)
    }

    /// The same bytes are another text inside quotes.
    @Test func quotesInAFreeCell() {
        let rows = "\"1\",a,x\n\"2\",a,x\n1,a,x\n2,a,x\n3\"\"4,a,x\n\"3\"\"4\",a,x\n3\"\"4,a,x\n"
        let lines = ["1", "2", "1", "2", #"3\"\"4"#, #"3\"4"#, #"3\"\"4"#]
        #expect(
            Trial([header + rows]).result.lines == lines.map { "{\"price\":\"\($0)\",\"name\":\"a\",\"size\":\"x\"}" })
    }

    /// A first cell that begins with a byte-order mark is written in quotes, which moves all others.
    @Test(arguments: [Projection.Choice.select(["name", "price"]), .all, .select(["price"])])
    func byteOrderMarks(choice: Projection.Choice) {
        let rows = [
            "1,\u{FEFF}a,x", "2,\u{FEFF}a,x", "\u{FEFF}3,\u{FEFF}a,x", "4,\u{FEFF}a,x", "\u{FEFF}5,b,x",
            "\u{FEFF}6,b,x", "7,b,x",
        ]
        let style = TableWriter.Style.csv(delimiter: ASCII.comma)
        // Alone none of them has an earlier one to be like.
        let alone = rows.map { Trial([header + $0 + "\n"], choice, style: style).result.output }
        let trial = Trial([header + rows.map { $0 + "\n" }.joined()], choice, style: style)
        #expect(trial.result.output == alone.joined())
    }

    @Test func whatIsWrittenIsEscaped() {
        let rows = "a\\b,n,x\n\u{7}\t,n,x\n\u{7}\t,n,x\nü,n,x\n"
        #expect(
            Trial([header + rows]).result.lines == [
                #"{"price":"a\\b","name":"n","size":"x"}"#, #"{"price":"\u0007\t","name":"n","size":"x"}"#,
                #"{"price":"\u0007\t","name":"n","size":"x"}"#, #"{"price":"ü","name":"n","size":"x"}"#,
            ])
        #expect(Trial([header + rows], style: .tsv).result.lines[0] == "a\\\\b\tn\tx")
        #expect(Trial([header + rows], style: .tsv).result.lines[2] == "\u{7}\\t\tn\tx")
    }

    @Test func bytesThatAreNotUTF8AreToldEachTime() {
        let table =
            (header + "1,a,x\n2,a,x\n").bytes
            + Array(repeating: [0xFF, 0x2C, 0x61, 0x2C, 0x78, 0x0A], count: 3).joined()
        let registry = FieldNames()
        let projection = Projection(.all, registry: registry)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.inputFormat = .csv
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(CountingSchema(registry: registry)),
            projection: projection, writer: NDJSONWriter(registry: registry))
        #expect(run(pipeline, [table]).counts.warnings == 3)
    }

    @Test func rowsLeftOutAndRejected() {
        let rows = "1,far,x\n2,far,x\n3,far,x\n4,far,x\n,far,x\n1,bad,x\n2,bad,x\n3,bad,x\n"
        let trial = Trial([header + rows])
        #expect(trial.result.counts.leftOut == 5)
        #expect(trial.result.counts.rejected == 3)
        // Two and the one without a price; the rejected are never remembered.
        #expect(trial.schema.mapped == 6)
    }

    @Test func whatHasNoNoteIsMapped() {
        let trial = Trial([header + "1,a,\n2,a,\n3,a,\n4,a,\n"])
        #expect(trial.schema.mapped == 4)
    }

    @Test func widthsAndTablesDiffer() {
        let table = header + "1,a,x\n2,a,x\n3,a,x\n"
        let trial = Trial(
            [table, "price,size,name\n1,a,x\n2,a,x\n3,a,x\n", table], style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.output == String(repeating: "1,a,x\n2,a,x\n3,a,x\n", count: 3))
        // That a row came once is known from one table to the next.
        #expect(trial.schema.mapped == 4)
    }

    @Test func transformsSeeEveryRow() throws {
        var configuration = PipelineConfiguration()
        configuration.transforms.conditions = [try Expression(parsing: "price > 2")]
        let trial = Trial([header + "1,a,x\n2,a,x\n3,a,x\n4,a,x\n"], configuration: configuration)
        #expect(trial.result.counts.leftOut == 2)
        #expect(trial.schema.mapped == 4)
    }

    /// More rows than are remembered, again and again: all are right, and most are mapped.
    @Test func moreThanFit() {
        let rows = (0..<5).flatMap { round in
            (0..<6000).map { "\(round),n\($0),\(String(repeating: "y", count: 90))\n" }
        }
        let trial = Trial([header + rows.joined()], style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.output == rows.joined())
    }

    /// Rows that never come again are not looked up for long, and such that do later are found.
    @Test func oneByOne() {
        let rows = (0..<100_000).map { "1,n\($0),x\n" } + (0..<80_000).map { "\($0),a,x\n" }
        let trial = Trial([header + rows.joined()], style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.output == rows.joined())
        #expect((100_000..<170_000).contains(trial.schema.mapped))
    }
}
