/// The last stage: what was selected of a record goes into the block of output, in the output's format.
struct RecordOutput: ~Copyable {
    /// The block: what has been written and not been taken yet.
    var block: ByteBuffer
    let projection: Projection
    private let writer: any RecordWriter
    /// Whether the first document settles the columns for all.
    let hasColumns: Bool
    private let blockSize: Int
    private var valueText = ByteBuffer()

    init(_ projection: Projection, _ writer: any RecordWriter, blockSize: Int) {
        block = ByteBuffer(capacity: blockSize + 4096)
        self.projection = projection
        self.writer = writer
        hasColumns = writer.hasColumns
        self.blockSize = blockSize
    }

    /// Whether so many bytes are worth a system call.
    func isFull(_ bytes: Int) -> Bool { bytes >= blockSize }

    /// Says which fields records have.
    /// - Parameter isPart: this is a part of a document, which has no beginning.
    mutating func begin(_ columns: OutputColumns, isPart: Bool) {
        let before = block.count
        writer.begin(projection.columns(columns), to: &block)
        if isPart { block.truncate(to: before) }
    }

    /// The field for which a record would be refused, if there is one.
    func refusal(of record: borrowing Record) -> FieldName? { writer.refusal(of: record, unless: projection.drops) }

    /// Writes a record that has been selected.
    mutating func write(_ record: borrowing Record) -> WriteOutcome { writer.write(record, to: &block) }

    /// Whether a record can be put together of parts of an earlier one.
    var canRepeat: Bool { writer.canRepeat }

    /// Writes a record that has been selected, for it to be repeated.
    /// - Parameter didWrite: is told where in the block the value of each field stands.
    mutating func write(_ record: borrowing Record, didWrite: (_ field: Int, Range<Int>) -> Void) -> WriteOutcome {
        writer.write(record, to: &block, didWrite: didWrite)
    }

    /// What is written for a value, good until the next call; nothing if that has to be repaired.
    mutating func text(of value: Value) -> ByteView? {
        valueText.removeAll()
        guard case .written = writer.write(value: value, to: &valueText) else { return nil }
        return valueText.view
    }

    /// Whether rows with these columns may be written as they were read.
    func prepareRows(_ columns: [FieldName]) -> Bool {
        writer.prepare(rows: columns.map { projection.keeps($0) ? $0 : nil }, order: projection.selection)
    }

    /// Writes a row as it was read.
    mutating func write(row: borrowing SourceRecord) -> WriteOutcome { writer.write(row: row, to: &block) }

    /// Whether records have been written that are not in the block yet.
    var holdsRecords: Bool { writer.holdsRecords }

    /// Puts such records into the block.
    mutating func release() { writer.release(to: &block) }

    /// Closes the document.
    mutating func finish() { writer.finish(to: &block) }

    /// Begins a batch, with nothing written.
    mutating func beginBatch() {
        block.removeAll()
        writer.beginBatch()
    }

    /// Makes room in what another has written as a batch, which goes out after the block.
    mutating func join(_ batch: inout ByteBuffer) {
        if !batch.isEmpty { batch.removeFirst(writer.joinBatch(to: &block)) }
    }
}
