import FuelKit
import StreamKit
import TestSupport

/// A pipeline as the program sets it up, so far as a fuzzer cares.
struct RunShape {
    enum Output { case ndjson, csv, tsv, rss, html }

    var input: InputFormat?
    var output = Output.ndjson
    var schema = FuelSchemaChooser.Choice.raw
    var table = TableOptions()
    var maximumRecordBytes = 1 << 20
    var blockSize = 8192
    var transforms = TransformOptions()
    var mayFilterEarly = true
    var mapping: FuelMapping?
    var reshaping = RecordMapping()
    var recordsPath: String?

    /// What comes of a source that arrives in chunks.
    func run(_ chunks: [[UInt8]]) -> PipelineRun {
        let registry = FieldNames()
        if schema == .raw, reshaping.isIdle { return run(chunks, registry, SingleSchemaChooser(RawSchema())) }
        var options = FuelOptions(suburbs: Self.gazetteer())
        options.mapping = mapping
        options.reshaping = reshaping
        return run(
            chunks, registry, FuelSchemaChooser(schema, registry: registry, options: options, selection: nil))
    }

    /// The same with a chooser of the check's own.
    func run(_ chunks: [[UInt8]], _ registry: FieldNames, _ chooser: any SchemaChooser) -> PipelineRun {
        let projection = Projection(.all, registry: registry)
        let writer: any RecordWriter =
            switch output {
            case .ndjson: NDJSONWriter(registry: registry)
            case .csv: TableWriter(registry: registry)
            case .tsv: TableWriter(registry: registry, style: .tsv)
            case .rss: RSSWriter(registry: registry, presentation: .fuel)
            case .html: HTMLWriter(registry: registry, page: Self.page)
            }
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
        return TestSupport.run(pipeline, chunks)
    }

    private var configuration: PipelineConfiguration {
        var configuration = PipelineConfiguration()
        configuration.inputFormat = input
        if input == .csv { configuration.dialect = table.dialect }
        configuration.table = table
        configuration.recordsPath = recordsPath
        if schema != .raw { configuration.knownTable = .ofFuel() }
        configuration.maximumRecordBytes = maximumRecordBytes
        configuration.blockSize = blockSize
        configuration.keepsRejects = true
        configuration.transforms = transforms
        configuration.mayFilterEarly = mayFilterEarly
        return configuration
    }

    /// A page that is nothing but its records.
    private static let page = HTMLPage(opening: "", settings: "{}", closing: "")

    /// Few places: quicker to read than Western Australia.
    private static func gazetteer() -> SuburbIndex {
        let csv = "postcode,suburb,latitude,longitude\n6006,North Perth,-31.93,115.85\n6330,Albany,-35.02,117.88\n"
        return csv.bytes.withView { try! SuburbIndex(csv: $0) }
    }
}
