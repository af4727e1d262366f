@testable import FuelKit
@testable import StreamKit
import TestSupport
import Testing

private let header = """
    PUBLISH_DATE,TRADING_NAME,BRAND_DESCRIPTION,PRODUCT_DESCRIPTION,PRODUCT_PRICE,ADDRESS,LOCATION,POSTCODE,\
    AREA_DESCRIPTION,REGION_DESCRIPTION

    """

private let stations: [(head: String, tail: String)] = [
    ("BP North Perth,BP", "1 Angove St,NORTH PERTH,6006,North of River,Metro"),
    ("\"7-Eleven, Albany\",7-Eleven", "\"2 Stirling Tce, Cnr York\",ALBANY,6330,,Albany"),
    ("Vibe,Vibe", "--EMPTY--,NOWHERE,,,"), ("Vibe ,Vibe", "3 Main St,NORTH PERTH,6006"),
    ("\"The \"\"Big\"\" Servo\",", "4 High St,MOUNT LAWLY,6050,,"), ("Short,BP", "5 High St"),
    ("Coles \u{FF}", "6 High St,GILES,872,,"),
]
private let dates = ["13/02/2021", "13/02/2021", "14/02/2021", "2021-02-13", "31/02/2021", "", "\"13/02/2021\""]
private let products = [
    "ULP", "ULP", "Diesel", "", "--EMPTY--", "\"U,LP\"", " ULP", "Dïesel", "-x", "E10\u{7}", "a\"\"b", "\"a\"\"b\"",
    "\u{FEFF}ULP",
]
private let prices = ["142.9", "142.9", "142.90", "150", "1e2", "x", "", "-5", " 142.9", "\"142.9\"", "$183.9", "0.5"]

/// Items of FuelWatch's feed but for title, date and price, and then with what they seldom have.
private let items = [
    "<brand>BP</brand><trading-name>BP North Perth</trading-name><location>NORTH PERTH</location><phone>1</phone>",
    "<brand>BP</brand><trading-name>BP</trading-name><location>PERTH</location><latitude>-31.9</latitude>"
        + "<longitude>115.8</longitude><site-features>, ATM, Air &amp; water</site-features>",
    "<trading-name>Null</trading-name><location>PERTH</location><latitude>0</latitude><longitude>0</longitude>",
    "<trading-name>Far</trading-name><location>BROOME</location>", "<location>PERTH</location>",
    "<trading-name>Typo</trading-name><location>MOUNT LAWLY</location><address>\"1\" High St</address>",
    "<trading-name>Nowhere</trading-name><location>NOWHERE</location><phone/><phone></phone>",
    "<trading-name>Two</trading-name><location>PERTH</location><price>1.5</price>",
    "<trading-name>More</trading-name><location>PERTH</location><restrictions>some</restrictions><product>E10</product>",
]
private let titles = ["1: a", "", "b &amp; c", "<![CDATA[<price>9</price>]]>"]

/// Records are what they are alone, whatever came before them.
@Suite struct FuelMemoTests {
    private func pipeline(
        _ proximity: Proximity?, style: TableWriter.Style?, select: [String]?,
        transforms: TransformOptions = TransformOptions(), history: PriceHistory? = nil, remembers: Bool = true
    ) -> Pipeline {
        let registry = FieldNames()
        let projection = Projection(select.map { .select($0) } ?? .all, registry: registry)
        let options = FuelOptions(assumedProduct: "LPG", proximity: proximity, history: history)
        let chooser = FuelSchemaChooser(.auto, registry: registry, options: options, selection: projection.selection)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.knownTable = .ofFuel()
        configuration.transforms = transforms
        configuration.mayFilterEarly = history == nil
        configuration.remembersRecords = remembers
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0, hasHeader: false) }
            ?? NDJSONWriter(registry: registry)
        return Pipeline(configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
    }

    @Test("Items give the same records together as alone", arguments: 0..<8) func itemsAsAlone(seed: Int) {
        var random = SeededGenerator(seed: UInt64(700 + seed))
        let origin = Coordinate(latitude: -31.95, longitude: 115.86)!
        let proximity = random.happens(50) ? Proximity(origin: origin, within: random.happens(50) ? 100 : nil) : nil
        let style: TableWriter.Style? = [nil, .csv(delimiter: ASCII.comma), .tsv].randomElement(using: &random)!
        let select = [nil, ["price", "station", "date"], ["suburb", "product"]].randomElement(using: &random)!
        // FuelWatch's, whatever the first of the others is.
        let first = "<item><title>x</title><price>1</price><trading-name>First</trading-name></item>"
        func feed(_ items: [String]) -> [UInt8] {
            "<rss><channel><title>F</title>\(first)\(items.joined(separator: "\n"))</channel></rss>\n".bytes
        }
        let all = (0..<300).map { _ in
            let item = items.randomElement(using: &random)!
            let plain = random.happens(70)
            func choose(_ texts: [String]) -> String { plain ? texts[0] : texts.randomElement(using: &random)! }
            return "<item><title>\(choose(titles))</title><date>\(choose(dates))</date><price>\(choose(prices))</price>"
                + item + "</item>"
        }
        let chunks = random.happens(50) ? [feed(all)] : random.pieces(of: feed(all), longest: 3000)
        let together = run(pipeline(proximity, style: style, select: select), chunks)
        let start = run(pipeline(proximity, style: style, select: select), [feed([])])
        var expected = start.bytes
        var counts = start.counts
        for item in all {
            let one = run(pipeline(proximity, style: style, select: select), [feed([item])])
            expected += one.bytes.dropFirst(start.bytes.count)
            counts.rejected += one.counts.rejected - start.counts.rejected
            counts.warnings += one.counts.warnings - start.counts.warnings
            counts.leftOut += one.counts.leftOut - start.counts.leftOut
        }
        #expect(together.bytes == expected)
        #expect(together.counts.rejected == counts.rejected)
        #expect(together.counts.warnings == counts.warnings)
        #expect(together.counts.leftOut == counts.leftOut)
        #expect(counts.rejected > 0)
        #expect(!expected.isEmpty)
    }

    @Test("Items after a table are not those before it") func itemsAfterTable() {
        func feed(_ price: String) -> [UInt8] {
            let item = "<item><title>x</title><date>2021-02-13</date><price>\(price)</price>\(items[0])</item>"
            return "<rss><channel>\(String(repeating: item, count: 4))</channel></rss>\n".bytes
        }
        for table in ["a,b\n1,2\n", header + "13/02/2021,BP,BP,ULP,1,X,PERTH,6000,,\n", "[{\"a\":1}]"] {
            let sources = [("1", [feed("1.5")]), ("2", [table.bytes]), ("3", [feed("2.5")])]
            let lines = run(pipeline(nil, style: nil, select: ["price"]), sources: sources).lines
            #expect(lines.filter { $0.contains("1.5") }.count == 4)
            #expect(lines.filter { $0.contains("2.5") }.count == 4)
        }
    }

    @Test("Rows after another delimiter are not those before it") func otherDelimiter() {
        let names = ["station", "suburb", "date", "product", "price"]
        let table = [",", ";"].map { delimiter in
            let row = ["A;B,PERTH", "01/02/2021", "ULP", "150.1"].joined(separator: delimiter)
            return (names.joined(separator: delimiter) + "\n") + String(repeating: row + "\n", count: 4)
        }
        let lines = run(pipeline(nil, style: nil, select: ["station", "suburb"]), [table.joined().bytes]).lines
        let first = #"{"station":"A;B","suburb":"Perth"}"#
        #expect(lines == Array(repeating: first, count: 4) + lines.suffix(4))
        #expect(Set(lines.suffix(4)) == [#"{"station":"A","suburb":"B,PERTH"}"#])
    }

    @Test("Rows give the same records together as alone", arguments: 0..<8) func rowsAsAlone(seed: Int) {
        var random = SeededGenerator(seed: UInt64(900 + seed))
        let origin = Coordinate(latitude: -31.95, longitude: 115.86)!
        let proximity = random.happens(50) ? Proximity(origin: origin, within: random.happens(50) ? 100 : nil) : nil
        let style: TableWriter.Style? = [nil, .csv(delimiter: ASCII.comma), .tsv].randomElement(using: &random)!
        let select = [nil, ["price", "station", "date"], ["suburb", "product"], ["product", "price"]].randomElement(
            using: &random)!
        // Few of each at first, so that rows come again.
        let rows = (0..<400).map { _ in
            let station = stations.randomElement(using: &random)!
            let plain = random.happens(60)
            func choose(_ texts: [String]) -> String { plain ? texts[0] : texts.randomElement(using: &random)! }
            let (date, product, price) = (choose(dates), choose(products), choose(prices))
            return "\(date),\(station.head),\(product),\(price),\(station.tail)\n"
        }
        func bytes(_ text: String) -> [UInt8] {
            // What is not UTF-8 stands for a byte that is none.
            text.unicodeScalars.flatMap { $0 == "\u{FF}" ? [0xFF] : Array(String($0).utf8) }
        }
        let all = bytes(header + rows.joined())
        let chunks = random.happens(50) ? [all] : random.pieces(of: all, longest: 3000)
        let together = run(pipeline(proximity, style: style, select: select), chunks)
        var alone: [String: PipelineRun] = [:]
        var expected: [UInt8] = []
        var (rejected, warnings, leftOut) = (0, 0, 0)
        for row in rows {
            let one =
                alone[row] ?? run(pipeline(proximity, style: style, select: select), [bytes(header + row)])
            alone[row] = one
            expected += one.bytes
            rejected += one.counts.rejected
            warnings += one.counts.warnings
            leftOut += one.counts.leftOut
        }
        #expect(together.bytes == expected)
        #expect(together.counts.rejected == rejected)
        #expect(together.counts.warnings == warnings)
        #expect(together.counts.leftOut == leftOut)
        #expect(rejected > 0)
        #expect(!expected.isEmpty)
    }

    @Test("Records are the same with and without remembered ones", arguments: 0..<128) func asWithout(seed: Int) throws
    {
        var random = SeededGenerator(seed: UInt64(1300 + seed))
        let origin = Coordinate(latitude: -31.95, longitude: 115.86)!
        let proximity = random.happens(50) ? Proximity(origin: origin, within: random.happens(50) ? 100 : nil) : nil
        let style: TableWriter.Style? = [nil, .csv(delimiter: ASCII.comma), .tsv].randomElement(using: &random)!
        let options = try TransformOptions(ofMemoTrial: &random)
        let comparesPrices = random.happens(20)
        let isFeed = random.happens(50)
        let records = (0..<400).map { _ in
            let plain = random.happens(60)
            func choose(_ texts: [String]) -> String { plain ? texts[0] : texts.randomElement(using: &random)! }
            let (date, product, price) = (choose(dates), choose(products), choose(prices))
            if isFeed {
                let item = items.randomElement(using: &random)!
                let when = random.happens(90) ? "<date>\(date)</date>" : ""
                return "<item>\(when)<price>\(price)</price>\(item)</item>\n"
            }
            let station = stations.randomElement(using: &random)!
            return "\(date),\(station.head),\(product),\(price),\(station.tail)\n"
        }
        let text = isFeed ? "<rss><channel>\(records.joined())</channel></rss>\n" : header + records.joined()
        let chunks = random.happens(50) ? [text.bytes] : random.pieces(of: text.bytes, longest: 3000)
        let runs = [true, false].map { remembers in
            run(
                pipeline(
                    proximity, style: style, select: nil, transforms: options,
                    history: comparesPrices ? PriceHistory() : nil, remembers: remembers), chunks)
        }
        #expect(runs[0].bytes == runs[1].bytes)
        #expect(runs[0].rejects == runs[1].rejects)
        #expect(runs[0].messages == runs[1].messages)
        #expect(runs[0].counts.read == runs[1].counts.read)
        #expect(runs[0].counts.leftOut == runs[1].counts.leftOut)
        #expect(runs[1].error != nil || runs[1].counts.read > 100)
    }
}

extension TransformOptions {
    /// What may come after a schema of fuel records, for records that are to be the same however they are made.
    init(ofMemoTrial random: inout SeededGenerator) throws {
        self.init()
        let expressions = [
            "substr(date, 1, 7)", "substr(date, 1, 7) ++ station", "upper(station)", "price / 100", "price ++ product",
            "line() % 3", "filename()", "date ?? \"none\"", "price > 150 ? \"high\" : null", "7", "null", "m ++ \"x\"",
            "n ?? m", "split(date, \"-\")", "product",
            "date ++ \" and a text that is longer than what is kept of one\"",
        ]
        let names = ["m", "m", "n", "o", "station", "price", "suburb"]
        if random.happens(40) {
            for _ in 0..<random.number(1...3) {
                assignments.append(
                    .init(
                        name: names.randomElement(using: &random)!,
                        expression: try Expression(parsing: expressions.randomElement(using: &random)!)))
            }
        }
        if random.happens(15) { renames = [FieldRename(name: "cost", formerName: "price")] }
        let price = renames.isEmpty ? "price" : "cost"
        if random.happens(40) {
            groups = [
                ["product"], ["station"], ["date", "station"], ["brand"], [], ["m", "suburb"], ["m", "product"],
                ["date", "product", price], ["station", "product", "m"],
            ].randomElement(using: &random)!
            if groups.contains("m"), !assignments.contains(where: { $0.name == "m" }) {
                assignments.append(
                    .init(name: "m", expression: try Expression(parsing: expressions[random.number(0...4)])))
            }
            let all = [
                "count()", "mean(\(price))", "last(suburb)", "first(date)", "min(line())", "distinct(postcode)",
                "sum(\(price))",
            ]
            sums = try all.shuffled(using: &random).prefix(random.number(1...3)).enumerated().map {
                .init(name: "s\($0)", expression: try Expression(parsingSums: $1))
            }
        }
        if random.happens(30) {
            let texts = [
                "\(price) > 15 && product != \"E5\"", "\(price) > 142.9 || date > \"2021-02-13\"", "suburb != null",
            ]
            conditions = [try Expression(parsing: texts.randomElement(using: &random)!)]
        }
        if random.happens(30) {
            let fields = sums.isEmpty ? ["station", price, "date", "product", "suburb", "address"] : groups + ["s0"]
            order = fields.shuffled(using: &random).prefix(random.number(1...2)).map {
                .init(name: $0, isDescending: random.happens(50))
            }
            if random.happens(30) { limit = random.number(1...300) }
            if random.happens(30) { sortingMemory = 20_000 }
        }
    }
}
