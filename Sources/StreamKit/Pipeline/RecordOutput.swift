/// The last stage: writes the selected part of a record into the output block, in the output's format.
struct RecordOutput: ~Copyable {
    /// The block: output not taken yet.
    var block: ByteBuffer
    let projection: Projection
    private let writer: any RecordWriter
    private let abilities: WriterAbilities
    /// Whether the first document fixes the columns for all.
    let hasColumns: Bool
    private let blockSize: Int
    private var valueText = ByteBuffer()

    /// Whether the columns have been set.
    private(set) var isBegun = false

    /// - Parameter isFree: whether the columns of what is written are not those of a document.
    init(_ projection: Projection, _ writer: any RecordWriter, blockSize: Int, isFree: Bool) {
        block = ByteBuffer(capacity: blockSize + 4096)
        self.projection = projection
        self.writer = writer
        abilities = writer.abilities
        hasColumns = abilities.columns != nil && !isFree
        self.blockSize = blockSize
    }

    /// Whether this many bytes are worth a system call.
    func isFull(_ bytes: Int) -> Bool { bytes >= blockSize }

    /// Sets the fields of the records.
    /// - Parameter isPart: whether this is part of a document, without its beginning.
    mutating func begin(_ columns: OutputColumns, isPart: Bool) {
        let before = block.count
        writer.begin(projection.columns(columns), to: &block)
        isBegun = true
        if isPart { block.truncate(to: before) }
    }

    /// Sets the fields of records to which the projection does not apply.
    mutating func begin(_ names: [FieldName]) {
        writer.begin(OutputColumns(names: names, refusesFurtherFields: false), to: &block)
        isBegun = true
    }

    /// The field for which a record would be refused, if there is one.
    mutating func refusal(of record: borrowing Record) -> FieldName? {
        // A reference to the method would copy the projection for each record.
        abilities.columns?.refusal(of: record) { projection.drops($0) }
    }

    /// Writes a selected record.
    mutating func write(_ record: borrowing Record) -> WriteOutcome { writer.write(record, to: &block) }

    /// Whether a record can be assembled from parts of an earlier one.
    var canRepeat: Bool { abilities.repeating != nil }

    /// Writes a selected record so that it can be repeated, which the writer must be able to do (`canRepeat`).
    /// - Parameter didWrite: receives the position in the block of each field's value; `nil` for one on which other parts of the
    /// output depend.
    mutating func write(_ record: borrowing Record, didWrite: (_ field: Int, Range<Int>?) -> Void) -> WriteOutcome {
        abilities.repeating!.write(record, to: &block, didWrite: didWrite)
    }

    /// What is written for a value of a field, valid until the next call; `nil` if there is something to be reported.
    mutating func text(of value: Value, in field: FieldName) -> ByteView? {
        valueText.removeAll()
        let field = projection.keeps(field) ? field : nil
        guard case .written? = abilities.repeating?.write(value: value, of: field, to: &valueText) else { return nil }
        return valueText.view
    }

    /// Whether rows with these columns may be written as they were read.
    func prepareRows(_ columns: [FieldName]) -> Bool {
        let kept = columns.map { projection.keeps($0) ? $0 : nil }
        return abilities.lines?.prepare(rows: kept, order: projection.selection) ?? false
    }

    /// Writes a row as it was read, which the writer must be able to do (`prepareRows`).
    mutating func write(row: borrowing SourceRecord) -> WriteOutcome { abilities.lines!.write(row: row, to: &block) }

    /// Whether records have been written that are not in the block yet.
    var holdsRecords: Bool { abilities.holding?.holdsRecords ?? false }

    /// Puts such records into the block.
    mutating func release() { abilities.holding?.release(to: &block) }

    /// The columns that were left out because they were empty.
    var emptyColumns: [FieldName] { abilities.holding?.emptyColumns ?? [] }

    /// The writer, if it looks for places.
    var placeFinder: (any PlaceFinder)? { abilities.places }

    /// Closes the document.
    mutating func finish() { writer.finish(to: &block) }

    /// Begins a batch, with nothing written.
    mutating func beginBatch() {
        block.removeAll()
        abilities.columns?.forgetReported()
        abilities.joining?.beginBatch()
    }

    /// Makes room in another writer's batch, which goes out after the block.
    mutating func join(_ batch: inout ByteBuffer) {
        if !batch.isEmpty { batch.removeFirst(abilities.joining?.joinBatch(to: &block) ?? 0) }
    }
}
