/// What a record goes through behind the reader: schema ▶ transforms ▶ projection ▶ writer. One record is under way at a
/// time.
struct Stages: ~Copyable {
    enum Pause {
        /// The reader wants the next chunk.
        case needsInput
        /// The block of output is full.
        case full
        /// The source has been read, or the run is over.
        case done
        /// A record waits for something from outside; `work` with the same bytes goes on with it.
        case waiting
    }

    var output: ByteBuffer
    var rejects = RejectLog()
    var diagnostics: Diagnostics
    var counts = RunCounts()
    /// The run is over before its input: `--strict`, `--limit`.
    var isStopped = false
    /// Others share the work; messages and the document's beginning and end are left to the one that puts it together.
    private let isWorker: Bool
    /// And so is all that depends on the records before.
    let shipsRecords: Bool
    /// Whether what is not settled yet may be settled here.
    var mayLead = true
    /// Something had to be settled that may not be settled here.
    var needsLeader = false
    /// The worker that had to settle the columns could not.
    var isUnsettled = false
    var shipping = ShippedNames()
    /// What is counted besides, if this is a worker's.
    var statistics: (any BatchStatistics)?
    /// Set from outside, at any time: the run is over before its input.
    var interruption: Interruption?
    /// A record waits. It is in `source`, whose bytes must stay until it goes on.
    private(set) var isWaiting = false

    /// What the whole source was converted from, by iconv's name; empty if it was not.
    var sourceEncoding = ""

    let registry: FieldNames
    private let chooser: any SchemaChooser
    private let projection: Projection
    private var requests: FieldRequests
    let writer: any RecordWriter
    private let writerHasColumns: Bool
    private let isStrict: Bool
    private let keepsRejects: Bool
    private let blockSize: Int

    private var transforms: Transforms
    private let memories: [any RunMemory]
    /// Nothing comes between the schema and the selection.
    private let isPlain: Bool
    private var hasLentFilter = false
    /// Rows of the current table are written as they were read, those that meet the condition if there is one.
    private var passesRows = false
    private var rowFilter: RecordFilter?
    var source = SourceRecord()
    var record = Record()
    private var shape = RecordShape.table
    private var schema: (any RecordSchema)?
    /// Items of a feed whose schema is not clear yet.
    private var held = HeldItems()
    /// The schema of the first document: the output's columns are its.
    var columnsSchema: String?
    var settledColumns: OutputColumns?
    private var unnamedColumns: [Bool] = []
    private var tableColumns: [FieldName] = []
    /// The line of the table's header.
    var headerLine = 1
    /// The table has not had a row yet.
    var awaitsRows = false
    /// Whether the fields that were asked for have been compared with those that there are.
    var isChecked = false

    init(
        _ configuration: PipelineConfiguration, registry: FieldNames, chooser: any SchemaChooser,
        projection: Projection, writer: any RecordWriter, unique: UniqueFilter?, memories: [any RunMemory],
        isWorker: Bool
    ) {
        let ships = isWorker && (unique != nil || configuration.transforms.limit != nil || !writer.joinsBatches)
        self.registry = registry
        self.isWorker = isWorker
        shipsRecords = ships
        self.chooser = chooser
        self.projection = projection
        transforms = Transforms(
            configuration.transforms, unique: unique, registry: registry, mayFilterEarly: configuration.mayFilterEarly)
        self.memories = memories
        isPlain = transforms.isIdle && memories.isEmpty && !ships
        requests = transforms.requests
        for name in projection.request.names { requests.add(projection.request.option, name) }
        self.writer = writer
        writerHasColumns = writer.hasColumns
        isStrict = configuration.isStrict
        keepsRejects = configuration.keepsRejects
        blockSize = configuration.blockSize
        output = ByteBuffer(capacity: configuration.blockSize + 4096)
        diagnostics = Diagnostics(
            program: configuration.program, talliesRejections: configuration.talliesRejections, postpones: isWorker,
            keepsRejects: keepsRejects)
    }

    /// Lets a reader work through some bytes, or finish without any; how many of them are done with, and why it stopped.
    /// Where a record waits none are done with: they are the reader's until the same call has gone on with it.
    mutating func work<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, _ bytes: ByteView?, stopsWhenFull: Bool
    ) throws(StreamError) -> (used: Int, pause: Pause) {
        let goesOn = isWaiting
        guard let bytes else {
            if !goesOn { reader.finish() }
            return (0, try drive(&reader, stopsWhenFull: stopsWhenFull))
        }
        if !goesOn { reader.supply(bytes) }
        let pause = try drive(&reader, stopsWhenFull: stopsWhenFull)
        switch pause {
        case .waiting: return (0, pause)
        case .needsInput: return (bytes.count, pause)
        case .full, .done: return (reader.detach(), pause)
        }
    }

    /// Takes records from a reader until it has no more, or until a block is full.
    private mutating func drive<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, stopsWhenFull: Bool
    ) throws(StreamError) -> Pause {
        if isWaiting {
            isWaiting = false
            try take()
            if !held.isEmpty { try takeHeld() }
            if isWaiting { return .waiting }
            if isStopped { return .done }
            if stopsWhenFull, isFull { return .full }
        }
        let interruption = interruption
        while true {
            if let interruption, interruption.isRequested {
                isStopped = true
                return .done
            }
            switch reader.next(into: &source) {
            case .record:
                awaitsRows = false
                if passesRows {
                    passRow()
                } else {
                    try take()
                    if !held.isEmpty, schema != nil { try takeHeld() }
                    if isWaiting { return .waiting }
                }
                if stopsWhenFull, isFull { return .full }
            case .document:
                try endHolding()
                try begin(reader.shape, columns: reader.columns, unnamed: reader.unnamedColumns)
            case .rejected(let rejection):
                awaitsRows = false
                reject(rejection)
                if stopsWhenFull, isFull { return .full }
            case .warning(let line, let text):
                diagnostics.warn(text, line: line)
            case .unusable(let reason):
                throw StreamError(.usage, reason)
            case .needsInput:
                return .needsInput
            case .endOfInput:
                try endHolding()
                if awaitsRows { hintAtMissingRows() }
                return .done
            }
            if isStopped { return .done }
        }
    }

    /// Whether a block of output, or of rejected input, is full. A batch's never is.
    var isFull: Bool { !isWorker && (output.count >= blockSize || rejects.output.count >= blockSize) }

    /// The last source has ended: closes the document.
    mutating func finish() throws(StreamError) {
        if isUnsettled { return }
        try settle()
        record.removeAll()
        for entry in transforms.heldRecords() {
            entry.record.restore(to: &record, registry)
            diagnostics.source = entry.source
            emit(line: entry.line, uniqueKey: entry.uniqueKey)
            record.removeAll()
        }
        writer.finish(to: &output)
        diagnostics.finish()
    }

    /// Settles the columns, if there was a document but no record.
    mutating func settle() throws(StreamError) {
        if schema != nil, columnsSchema == nil { try settleColumns() }
    }

    /// What is counted, up to now.
    var currentCounts: RunCounts {
        var result = counts
        result.rejected = diagnostics.rejected
        result.warnings = diagnostics.warnings
        return result
    }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        isWaiting = false
        held.removeAll()
        diagnostics.source = name
        sourceEncoding = ""
        transforms.beginSource(name)
    }

    // MARK: Documents

    private mutating func begin(
        _ shape: RecordShape, columns: [FieldName], unnamed: [Bool]
    ) throws(StreamError) {
        record.removeAll()
        self.shape = shape
        awaitsRows = shape == .table
        if shape == .table {
            let chosen = chooser.schema(forTable: columns)
            chosen.begin(table: columns, unnamed: unnamed)
            schema = chosen
            tableColumns = columns
            headerLine = source.line
            unnamedColumns = unnamed
            hintAtDelimiter()
            // A column without a name counts if the first record has something in it.
            if columnsSchema == nil, chosen.fixedColumns != nil || !unnamed.contains(true) { try settleColumns() }
            lendFilter()
            passesRows = mayPassRows(chosen)
        } else {
            passesRows = false
            tableColumns = []
            unnamedColumns = []
            schema = nil
            if shape == .object { return chooser.schemas.forEach { $0.beginObjects() } }
            schema = chooser.schemaForAnyFeed()
            schema?.beginFeed()
            if columnsSchema == nil, schema?.fixedColumns != nil { try settleColumns() }
        }
    }

    /// Lets schemas apply the condition, once the fields that were asked for have been found to be there.
    mutating func lendFilter() {
        guard isChecked, !hasLentFilter else { return }
        hasLentFilter = true
        guard let filter = transforms.earlyFilter else { return }
        for schema in chooser.schemas { schema.applyEarly(filter) }
    }

    /// Whether rows can go to the writer as they are, once it is known that there is nothing to complain about.
    private mutating func mayPassRows(_ schema: any RecordSchema) -> Bool {
        guard isChecked, columnsSchema == schema.name, schema.keepsRows, transforms.onlyFilters, memories.isEmpty,
            !shipsRecords,
            transforms.isIdle || schema.filtersEarly
        else { return false }
        rowFilter = transforms.earlyFilter
        return writer.prepare(
            rows: tableColumns.map { projection.keeps($0) ? $0 : nil }, order: projection.selection)
    }

    /// A header of one column with another delimiter in its name was hardly meant so.
    private mutating func hintAtDelimiter() {
        guard tableColumns.count == 1 else { return }
        let delimiters: [StaticString] = [";", "|", "\t"]
        guard let delimiter = delimiters.first(where: { name(tableColumns[0], has: $0) }) else { return }
        diagnostics.note(
            "one column only: if \u{201C}\(delimiter)\u{201D} parts the fields, say -d '\(delimiter)'", line: headerLine
        )
    }

    /// A header without rows may be a message that was saved in place of the data, or what is left of a feed.
    private mutating func hintAtMissingRows() {
        if tableColumns.contains(where: { name($0, has: "</") }) {
            diagnostics.note(
                "a header without rows, with tags in it: if it is a part of a feed, say -f rss", line: headerLine)
        } else if tableColumns.count == 1, name(tableColumns[0], has: " ") {
            diagnostics.note("one line only, taken for a header: no records", line: headerLine)
        }
    }

    private func name(_ name: FieldName, has text: StaticString) -> Bool {
        registry.bytes(of: name).withView { $0.contains(ByteView(text)) }
    }

    /// Settles the columns of the output by the first document, whose first record may be at hand.
    private mutating func settleColumns() throws(StreamError) {
        guard let schema else { return }
        if !mayLead { return leaveToLeader() }
        if !tableColumns.isEmpty || record.count > 0 { try check(schema) }
        var columns = OutputColumns(names: [], refusesFurtherFields: schema.refusesFurtherFields)
        if let fixed = schema.fixedColumns {
            columns.names = fixed
        } else {
            var present = Set<FieldName>()
            for index in 0..<record.count where record.value(index).kind != .absent {
                if present.insert(record.name(index)).inserted { columns.names.append(record.name(index)) }
            }
            if !tableColumns.isEmpty {
                columns.names = tableColumns.indices.filter {
                    !unnamedColumns[$0] || present.contains(tableColumns[$0])
                }.map { tableColumns[$0] }
                // Those that the schema adds.
                let own = Set(tableColumns)
                columns.names += schema.tableFields.filter { !own.contains($0) }
            }
        }
        var seen = Set(columns.names)
        columns.names += transforms.assignedFields.filter { seen.insert($0).inserted }
        columnsSchema = schema.name
        begin(columns)
    }

    /// Lets the writer begin. A worker's part of the document has no beginning.
    mutating func begin(_ columns: OutputColumns) {
        settledColumns = columns
        // The writer goes by these names to the end of the run.
        registry.keepAll()
        let before = output.count
        writer.begin(projection.columns(columns), to: &output)
        if isWorker { output.truncate(to: before) }
    }

    /// Compares the fields that were asked for with those that there are: of the schema, the table, the first record.
    private mutating func check(_ schema: any RecordSchema) throws(StreamError) {
        // Objects without a schema: the next one may have other fields.
        if shape == .object, schema.fixedColumns == nil { return }
        var known = schema.fixedColumns ?? []
        var seen = Set(known)
        if !tableColumns.isEmpty { known += schema.tableFields.filter { seen.insert($0).inserted } }
        for index in 0..<record.count where seen.insert(record.name(index)).inserted {
            known.append(record.name(index))
        }
        if !mayLead, !requests.isEmpty { return leaveToLeader() }
        isChecked = true
        try requests.check(against: known, isTable: shape == .table)
    }

    private mutating func leaveToLeader() {
        needsLeader = true
        isStopped = true
    }

    // MARK: Records

    private mutating func passRow() {
        guard rowFilter?.keeps(source) ?? true else {
            counts.leftOut += 1
            return
        }
        _ = note(writer.write(row: source, to: &output), line: source.line)
    }

    private mutating func take() throws(StreamError) {
        if !isPlain, transforms.isExhausted {
            isStopped = true
            return
        }
        record.removeAll()
        guard let schema = chosenSchema() else { return held.append(source) }
        let isFiltered = !isPlain && schema.filtersEarly
        switch schema.map(source, into: &record) {
        case .record:
            if let repair = source.repair { diagnostics.warn(repair, line: source.line) }
        case .repaired(let reason):
            if let repair = source.repair { diagnostics.warn(repair, line: source.line) }
            diagnostics.warn(reason, line: source.line)
        case .leftOut:
            counts.leftOut += 1
            return
        case .rejected(let reason):
            return rejectRecord(reason)
        case .waits:
            isWaiting = true
            return
        }
        if columnsSchema == nil { try settleColumns() }
        if !isChecked { try check(schema) }
        if needsLeader { return }
        if !hasLentFilter { lendFilter() }
        if isPlain {
            if writerHasColumns, columnsSchema != schema.name { return rejectRecord(of: schema) }
            projection.apply(to: &record)
            _ = write(line: source.line)
            return
        }
        guard transforms.filter(&record, line: source.line, isFiltered: isFiltered) else {
            counts.leftOut += 1
            return
        }
        // Now, because a record that cannot be written must not count as the first of its kind, nor be held.
        if writerHasColumns {
            if columnsSchema != schema.name { return rejectRecord(of: schema) }
            if let field = writer.refusal(of: record, unless: projection.drops) { return rejectRecord(refused: field) }
        }
        if shipsRecords { ship() } else { admit(line: source.line) }
    }

    /// Writes the record, holds it or leaves it out, as the records before it have it.
    mutating func admit(line: Int) {
        switch transforms.admit(record) {
        case .leaveOut:
            counts.leftOut += 1
        case .write:
            projection.apply(to: &record)
            emit(line: line, uniqueKey: transforms.uniqueKey)
        case .hold:
            projection.apply(to: &record)
            if transforms.hold(record, source: diagnostics.source, line: line) { counts.leftOut += 1 }
        }
    }

    /// Writes the record, selected.
    private mutating func emit(line: Int, uniqueKey: KeyHash?) {
        guard write(line: line) else { return }
        transforms.didWrite()
        if !memories.isEmpty { for memory in memories { memory.recordWasWritten(uniqueKey) } }
        if transforms.isExhausted { isStopped = true }
    }

    /// The schema of the record at hand; nothing if that is still to be seen, and the record is to be held.
    private mutating func chosenSchema() -> (any RecordSchema)? {
        if shape == .object {
            schema = chooser.schema(forObject: source)
            return schema
        }
        if let schema { return schema }
        if let chosen = chooser.schema(forItem: source) ?? (held.isFull ? chooser.schemaForUndecidedFeed : nil) {
            beginFeed(chosen)
        }
        // Those that are held come first.
        return held.isEmpty ? schema : nil
    }

    private mutating func beginFeed(_ chosen: any RecordSchema) {
        chosen.beginFeed()
        schema = chosen
    }

    /// Takes the items that were held, now that their schema is clear.
    private mutating func takeHeld() throws(StreamError) {
        while !isWaiting, !isStopped, held.takeFirst(into: &source) { try take() }
    }

    /// No further item of the feed comes for now: those that are held do not wait any longer.
    mutating func endHolding() throws(StreamError) {
        if held.isEmpty { return }
        if schema == nil { beginFeed(chooser.schemaForUndecidedFeed) }
        try takeHeld()
    }

    /// Whether the feed's schema is not clear yet.
    var isHolding: Bool { !held.isEmpty }

    /// The name of the schema of the current document, once it is clear.
    var schemaName: String? { schema?.name }

    /// Goes on with a feed whose schema others have chosen.
    mutating func goOn(withFeed name: String?) {
        held.removeAll()
        guard shape == .item, let chosen = chooser.schemas.first(where: { $0.name == name }) else { return }
        beginFeed(chosen)
    }

    /// Writes the record; whether the writer took it.
    private mutating func write(line: Int) -> Bool { note(writer.write(record, to: &output), line: line) }

    /// Counts what became of a record in the writer, and says what is to be said; whether it was written.
    private mutating func note(_ outcome: WriteOutcome, line: Int) -> Bool {
        switch outcome {
        case .written:
            break
        case .repaired:
            diagnostics.warn("bytes that are not UTF-8 became U+FFFD", line: line)
        case .cleared:
            diagnostics.warn("characters that XML cannot hold became U+FFFD", line: line)
        case .withoutFields(let fields):
            for field in fields { diagnostics.noteOmission(of: registry.string(of: field), line: line) }
        case .refused(let field):
            rejectRecord(refused: field)
            return false
        }
        counts.written += 1
        return true
    }

    private mutating func rejectRecord(of schema: any RecordSchema) {
        rejectRecord("a \(schema.name) record, where the columns are those of \(columnsSchema ?? "") records")
    }

    private mutating func rejectRecord(refused field: FieldName) {
        rejectRecord("field \u{201C}\(registry.string(of: field))\u{201D} is not among the columns")
    }

    /// Rejects the record under way.
    private mutating func rejectRecord(_ reason: String) {
        reject(
            Rejection(
                line: source.line, offset: source.offset, reason: reason, raw: source.bytes, encoding: source.encoding))
    }

    mutating func reject(_ rejection: Rejection) {
        let encoding = rejection.encoding.isEmpty ? sourceEncoding : rejection.encoding
        diagnostics.reject(rejection, encoding: encoding)
        if !isWorker, keepsRejects { rejects.append(rejection, source: diagnostics.source, encoding: encoding) }
        if isStrict { isStopped = true }
    }
}
