import TestSupport
import Testing

@testable import StreamKit

/// Rows and items of `price`, `name`, `size`: the price is free, a name of `far` is left out, one of `bad` rejected. Items may
/// have a title, which counts for nothing; of several elements of one name the last counts.
private final class CountingSchema: RecordSchema {
    let name = "counting"
    let fixedColumns: [FieldName]?
    var tableFields: [FieldName] { fixedColumns! }
    /// How many rows were mapped, and how many counted without that.
    private(set) var mapped = 0
    private(set) var notes: [UInt8] = []
    private var last: UInt8?

    private let registry: FieldNames

    init(registry: FieldNames) {
        self.registry = registry
        fixedColumns = ["price", "name", "size"].map { registry.intern($0) }
    }

    var freeCells: [(cell: Int, field: FieldName)] { [(cell: 0, field: fixedColumns![0])] }
    var freeElements: [(name: FieldName, field: FieldName?)] {
        [(name: registry.intern("title"), field: nil), (name: fixedColumns![0], field: fixedColumns![0])]
    }
    var noteOfRecord: UInt8? { last }
    func countRecords(_ note: UInt8, _ count: Int) { notes += repeatElement(note, count: count) }

    func value(of field: FieldName, from text: ByteView, _ arena: inout Arena) -> Value? {
        text.isEmpty ? nil : Value(.text, text)
    }

    func begin(table columns: [FieldName], unnamed: [Bool]) {}

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        mapped += 1
        var texts: [ByteView] = []
        for (column, name) in fixedColumns!.enumerated() {
            var index = column
            if source.shape == .item { index = (0..<source.count).last { source.name($0) == name } ?? source.count }
            texts.append(index < source.count ? source.value(index, &record.scratch) : .empty)
        }
        last = texts[2].isEmpty ? nil : UInt8(texts[2].count)
        if texts[1] == "bad" { return .rejected("bad") }
        if texts[1] == "far" { return .leftOut }
        for (name, text) in zip(fixedColumns!, texts) { record.append(name, .text(text)) }
        if source.shape == .item {
            record.appendElements(of: source) { _, name in registry.bytes(of: name).count <= 2 }
        }
        return .record
    }
}

private struct Trial {
    let schema: CountingSchema
    let result: PipelineRun

    init(
        _ tables: [String], _ choice: Projection.Choice = .all, style: TableWriter.Style? = nil,
        format: InputFormat? = .csv, configuration: PipelineConfiguration = PipelineConfiguration()
    ) {
        let registry = FieldNames()
        schema = CountingSchema(registry: registry)
        let projection = Projection(choice, registry: registry)
        registry.keepAll()
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0, hasHeader: false) }
            ?? NDJSONWriter(registry: registry)
        var configuration = configuration
        configuration.inputFormat = format
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(schema), projection: projection,
            writer: writer)
        result = run(pipeline, sources: tables.map { ("t", [$0.bytes]) })
    }
}

private let header = "price,name,size\n"

@Suite struct RecordMemoTests {
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

    /// In the same order each time.
    @Test func allAreRememberedThatFit() {
        let round = (0..<1500).map { "1,n\($0),x\n" }.joined()
        let trial = Trial([header + String(repeating: round, count: 6)], style: .csv(delimiter: ASCII.comma))
        #expect(trial.schema.mapped < 2 * 1500 + 500)
    }

    /// What there was room for stays, until other rows come.
    @Test func moreThanFitInTheSameOrder() {
        let rounds = { (name: String, count: Int) in
            (0..<count).flatMap { round in (0..<3000).map { "\(round),\(name)\($0),x\n" } }
        }
        let rows = rounds("n", 20) + rounds("m", 60)
        let trial = Trial([header + rows.joined()], style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.output == rows.joined())
        #expect(trial.schema.mapped < rows.count / 2)
    }

    /// Rows that never come again are not looked up for long, and such that do later are found.
    @Test func oneByOne() {
        let rows = (0..<100_000).map { "1,n\($0),x\n" } + (0..<80_000).map { "\($0),a,x\n" }
        let trial = Trial([header + rows.joined()], style: .csv(delimiter: ASCII.comma))
        #expect(trial.result.output == rows.joined())
        #expect((100_000..<170_000).contains(trial.schema.mapped))
    }
}

// MARK: Items

/// Items of elements, each `name text`.
private func item(_ elements: String...) -> String {
    let parts = elements.map { element in
        let parts = element.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return "<\(parts[0])>\(parts[1])</\(parts[0])>"
    }
    return "<item>" + parts.joined() + "</item>\n"
}

private func feed(_ items: [String], _ attributes: String = "") -> String {
    "<rss\(attributes)><channel>\(items.joined())</channel></rss>\n"
}

@Suite struct ItemMemoTests {
    @Test func anItemIsMappedTwice() {
        let items = (1...5).map { item("title t\($0)", "price \($0)", "name a", "size x") }
        let trial = Trial([feed(items)], style: .csv(delimiter: ASCII.comma), format: .rss)
        #expect(trial.result.output == "1,a,x\n2,a,x\n3,a,x\n4,a,x\n5,a,x\n")
        #expect(trial.schema.mapped == 2)
        #expect(trial.schema.notes == [1, 1, 1])
        #expect(trial.result.counts.written == 5)
    }

    /// What the text is counts, not how it is written.
    @Test func entitiesAndSections() {
        let items = ["a &amp; b", "<![CDATA[a & b]]>", "a &#38; b", " a &amp; b "].map { name in
            item("title &lt;\(name)", "price <![CDATA[1&2]]>", "name \(name)", "size x")
        }
        let trial = Trial([feed(items)], format: .rss)
        #expect(trial.result.lines == Array(repeating: #"{"price":"1&2","name":"a & b","size":"x"}"#, count: 4))
        #expect(trial.schema.mapped == 2)
    }

    /// Other elements, another order, several of one that is free alone.
    @Test func itemsThatDiffer() {
        let kinds = [
            item("price 1", "name a", "size x"), item("name a", "price 2", "size x"), item("price 3", "size x"),
            item("price 4", "price 5", "name a", "size x"), item("price 4", "price 6", "name a", "size x"),
            item("price 7", "name a", "size x", "u v"), item("price 8", "name a", "size x", "w v"),
            item("name a", "size x"), item("title price", "price ", "name a", "size x"),
            item("price 9", "name a", "size x", "d 1", "d 2"), item("x:price 1", "name a", "size x"),
        ]
        let items = (0..<60).map { kinds[$0 * 7 % kinds.count] }
        let alone = items.map { Trial([feed([$0])], format: .rss).result.output }
        let trial = Trial([feed(items)], format: .rss)
        #expect(trial.result.output == alone.joined())
        #expect((22..<60).contains(trial.schema.mapped))
    }

    /// Archives are many documents of many sources.
    @Test func documents() {
        let items = [item("price 1", "name a", "size x"), item("price 2", "name b", "size y")]
        let rows = "price,name,size\n1,a,x\n"
        let atom = feed(items.map { $0.replacingItems }, " xmlns:x='urn:x'")
        let trial = Trial([feed(items), feed(items) + feed(items), atom], format: .rss)
        #expect(trial.result.counts.written == 8)
        #expect(trial.schema.mapped == 4)
        // Rows are something else, and forget all.
        #expect(Trial([feed(items), feed(items), rows, feed(items)], format: nil).schema.mapped == 7)
    }

    @Test func itemsLeftOutAndRejected() {
        let items = ["far", "far", "far", "bad", "bad", "bad"].map { item("price 1", "name \($0)", "size x") }
        let trial = Trial([feed(items)], format: .rss)
        #expect(trial.result.counts.leftOut == 3)
        #expect(trial.result.counts.rejected == 3)
        #expect(trial.schema.mapped == 5)
    }

    /// More kinds of items than are told apart.
    @Test func manyShapes() {
        let items = (0..<400).map { number in
            item("price \(number)", "name a", "size x", "number\(number % 40) 1", "\(["k", "l", "m"][number % 3]) 1")
        }
        let trial = Trial([feed(items + items)], format: .rss)
        #expect(
            trial.result.lines.enumerated().allSatisfy { index, line in
                let number = index % 400
                return line == #"{"price":"\#(number)","name":"a","size":"x","\#(["k", "l", "m"][number % 3])":"1"}"#
            })
    }

    /// Names of elements that nobody asks for are forgotten when there are too many; then others have their numbers.
    @Test func namesThatAreForgotten() {
        func items(_ name: String) -> [String] {
            (1...4).map { item("price \($0)", "name a", "size x", "\(name) v") }
        }
        let many = (0..<2).map { part in
            "<item>" + (0..<36_000).map { "<z\(part)z\($0)/>" }.joined() + "</item>"
        }
        // Which of them has the number of the old one depends on what else has a name.
        let names = (1...8).map { "w\($0)" }
        let old = (1...8).map { "u\($0)" }
        let trial = Trial([feed(old.flatMap(items) + many + names.flatMap(items))], format: .rss)
        for (index, name) in old.enumerated() {
            let lines = trial.result.lines.dropFirst(4 * index).prefix(4)
            #expect(lines.allSatisfy { $0.hasSuffix(#","\#(name)":"v"}"#) })
        }
        for (index, name) in names.reversed().enumerated() {
            let lines = trial.result.lines.dropLast(4 * index).suffix(4)
            #expect(lines.allSatisfy { $0.hasSuffix(#","\#(name)":"v"}"#) })
        }
    }
}

extension String {
    /// The same with white space between the elements.
    fileprivate var replacingItems: String { split(separator: "><").joined(separator: ">\n <") }
}
