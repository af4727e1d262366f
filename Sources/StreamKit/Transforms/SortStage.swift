/// `--sort-by` without `--limit`: holds all records until they are sorted.
final class SortStage: RecordStage {
    private var sorter: RecordSorter
    private let projection: Projection
    /// The current source's name.
    private var source = "-"

    /// - Parameters:
    ///   - projection: which fields of records are held.
    ///   - writer: that of the output, if it follows at once.
    ///   - memory: how many bytes may be held before they are written to disk.
    init(
        _ order: SortOrder, _ projection: Projection, _ writer: (any LineWriter)?, memory: Int, _ registry: FieldNames
    ) {
        sorter = RecordSorter(order, registry: registry, writer: writer, memoryLimit: memory)
        self.projection = projection
    }

    /// Whether records are held as they will be written.
    var holdsWritten: Bool { sorter.writes }

    /// Whether the record that was held last is.
    var hasHeldWritten: Bool { sorter.hasWritten }

    override var holds: Bool { true }

    override func beginSource(_ name: String) { source = name }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        sorter.begin(record)
        if origin.written == nil { projection.apply(to: &record) }
        do throws(StreamError) {
            try sorter.hold(record, origin, source)
            return .held
        } catch {
            failure = error
            return .failed
        }
    }

    override func takeKept(into record: inout Record) throws(StreamError) -> RecordOrigin? {
        try sorter.takeNext(into: &record)
    }

    override var sourceOfKept: String? { sorter.source }

    override var writtenOfKept: ByteView? { sorter.written }

    override func forget() { sorter.forget() }
}
