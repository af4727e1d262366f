import FuelKit
import StreamKit
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

/// Rows are what they are alone, whatever came before them.
@Suite struct FuelRowMemoTests {
    private func pipeline(_ proximity: Proximity?, style: TableWriter.Style?, select: [String]?) -> Pipeline {
        let registry = FieldNames()
        let projection = Projection(select.map { .select($0) } ?? .all, registry: registry)
        let options = FuelOptions(assumedProduct: "LPG", proximity: proximity)
        let chooser = FuelSchemaChooser(.auto, registry: registry, options: options, selection: projection.selection)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.knownTable = FuelWatchTable.known
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0, hasHeader: false) }
            ?? NDJSONWriter(registry: registry)
        return Pipeline(configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
    }

    @Test(arguments: 0..<8) func asAlone(seed: Int) {
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
        #expect(rejected > 0 && !expected.isEmpty)
    }
}
