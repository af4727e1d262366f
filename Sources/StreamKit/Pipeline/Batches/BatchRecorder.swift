/// Keeps what the readers of a run read in batches, for workers to process.
///
/// ```
///   reader ─▶ document  row  row  row │ row  row  rejected  row │ row …
///             batch, with its source    batch, with its source and document
/// ```
/// Reading happens once, in order, so nobody has to guess where records begin: batches end between two steps.
struct BatchRecorder: ReadingTarget, ~Copyable {
    /// A batch ends when it has so many bytes, or where a document ends and it has a quarter of them.
    var batchSize = 256 << 10
    /// Batches to be reused.
    var spares: [Batch] = []
    /// What is being read, and who owns it.
    var chunk: (bytes: ByteView, owner: AnyObject)?
    /// Those that have ended.
    private var ended: [Batch] = []
    /// The next one.
    private var batch = Batch()
    private var recording = Recording()
    /// Tells what a table is.
    private var loop: RecordLoop
    private var source = SourceRecord()
    private var sourceNumber = 0
    /// The current document.
    private var document: BatchDocument?
    /// How many documents the source has had.
    private var documents = 0
    /// Whether rows of one of them are filled from others.
    private var hasFilled = false
    /// Which of the table's rows can fill others, if some have to be.
    private var filling: RowFilling?
    /// The last rows that can, in order, with a bit for each cell that is filled from them; and whether a row has been lost
    /// since.
    private var rowsToFillFrom: [(place: Recording.RowPlace, cells: UInt64)] = []
    /// Looks for them among rows that were passed over.
    private var parser: CSVParser
    private var hasLostRow = false

    /// - Parameter loop: as the workers' are; it only tells what they make of a table.
    init(_ loop: consuming RecordLoop) {
        parser = CSVParser(dialect: CSVDialect(), maximumRecordBytes: loop.configuration.maximumRecordBytes)
        self.loop = loop
    }

    /// Never: the run ends where results are put together.
    var isStopped: Bool { false }
    /// Never: with workers, nothing waits.
    var isWaiting: Bool { false }

    mutating func beginSource(_ name: String) {
        sourceNumber += 1
        documents = 0
        document = nil
        // Nobody wants the rest of a source that was left.
        ended = []
        recording.removeAll()
        batch.reset()
        (filling, hasFilled, rowsToFillFrom, hasLostRow) = (nil, false, [], false)
        (batch.source, batch.name, batch.root, batch.encoding) = (sourceNumber, name, nil, "")
        loop.beginSource(name)
    }

    mutating func recognised(root: String) { batch.root = root }
    mutating func convertsSource(from encoding: String) { batch.encoding = encoding }
    mutating func meet(_ findings: RunFindings) { batch.counts.findings.formUnion(findings) }
    mutating func warn(_ warning: any Note, line: Int) { recording.append(.warning(line: line, warning)) }

    mutating func run<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, _ bytes: ByteView?, stopsWhenFull: Bool
    ) throws(StreamError) -> (used: Int, pause: RecordLoop.Pause) {
        if let bytes { reader.supply(bytes) } else { reader.finish() }
        let pause = record(&reader, stopsWhenFull: stopsWhenFull)
        guard let bytes else { return (0, pause) }
        return (pause == .needsInput ? bytes.count : reader.detach(), pause)
    }

    private mutating func record<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, stopsWhenFull: Bool
    ) -> RecordLoop.Pause {
        while true {
            while let passed = reader.passRecords(limit: max(1, batchSize - recording.size), &recording.found) {
                // What others are filled from is copied from one batch to the next.
                let text = recording.append(passed, in: filling == nil ? chunk : nil)
                if let filling, let text { findRows(filling, in: passed, text.lowerBound) }
                settle(passed.place.line + passed.lines - 1)
                if stopsWhenFull, isFull { return .full }
            }
            let step = reader.next(into: &source)
            if let rows = reader.takeRowCounts() { recording.append(.counted(rows)) }
            switch step {
            case .record:
                let place = recording.append(source, loop.registry)
                if let filling { noteRow(place, bringing: filling.cellsBrought(by: source)) }
                settle(source.line)
            case .document:
                begin(&reader)
            case .rejected(let rejection):
                hasLostRow = true
                recording.append(.rejected(KeptRejection(rejection, keepsRaw: false)), raw: rejection.raw)
                settle(rejection.line)
            case .warning(let line, let note):
                recording.append(.warning(line: line, note))
            case .note(let line, let note):
                recording.append(.note(line: line, note))
            case .unusable(let reason):
                recording.append(.unusable(reason))
                return .done
            case .needsInput:
                return .needsInput
            case .endOfInput:
                recording.append(.end)
                return .done
            }
            if stopsWhenFull, isFull { return .full }
        }
    }

    /// Cells of the next rows are filled from this one, unless it was cut.
    private mutating func noteRow(_ place: Recording.RowPlace, bringing cells: UInt64?) {
        guard let cells else {
            hasLostRow = true
            return
        }
        let hasFirst = cells & 1 != 0
        if cells == 0 || hasLostRow && !hasFirst { return }
        hasLostRow = false
        for index in rowsToFillFrom.indices { rowsToFillFrom[index].cells &= ~cells }
        rowsToFillFrom.removeAll { $0.cells == 0 }
        rowsToFillFrom.append((place, cells))
    }

    /// Looks for the last rows that can fill others.
    /// - Parameter start: where the rows are in the recording.
    private mutating func findRows(_ filling: RowFilling, in passed: PassedRecords, _ start: Int) {
        var found: [(place: Recording.RowPlace, cells: UInt64)] = []
        var missing = UInt64.max
        parser.restart(CSVDialect(passed))
        var (rest, number) = (passed.bytes, passed.lines)
        while !rest.isEmpty, missing & 1 != 0 {
            number -= 1
            let place = rest.startOfLastLine
            parser.restart()
            _ = parser.read(rest.dropFirst(place), into: &source)
            parser.locate(&source, rest.dropFirst(place))
            guard let brought = filling.cellsBrought(by: source) else {
                hasLostRow = true
                break
            }
            let cells = brought & missing
            if cells != 0 {
                let (offset, line) = (passed.place.offset + place, passed.place.line + number)
                var row = passed
                (row.place, row.lines, row.found) = (StreamPlace(offset: offset, line: line), 1, nil)
                found.append((.text((start + place)..<(start + rest.count), row), cells))
                missing &= ~cells
            }
            rest = rest.prefix(place)
        }
        for (place, cells) in found.reversed() { noteRow(place, bringing: cells) }
    }

    /// A table's first lines may say more about it than its header; once they are there, others need not wait for what they say.
    @inline(__always)
    private mutating func settle(_ line: Int) {
        guard let document, !document.isSettled, document.shape == .table else { return }
        if line - document.line >= DocumentPlan.longestPreamble, document.fills != .fromAnywhere {
            document.isSettled = true
        }
    }

    // MARK: Documents

    private mutating func begin<Reader: RecordReader & ~Copyable>(_ reader: inout Reader) {
        let preview =
            reader.shape == .table ? loop.preview(table: reader.columns, unnamed: reader.unnamedColumns) : nil
        var fills = BatchDocument.Filling.no
        // What the rows of another table have said may still be of use: it goes on to those of this one, or of the next.
        if preview?.fills ?? false || hasFilled {
            fills = documents == 0 && preview?.areFilledFromRows ?? false ? .fromRow : .fromAnywhere
            hasFilled = true
        }
        if recording.size >= batchSize / 4, fills != .fromAnywhere { cut(endsDocument: true) }
        documents += 1
        (filling, rowsToFillFrom) = (fills == .fromRow ? preview?.filling : nil, [])
        if let preview, preview.knowsHeader { reader.headerIsKnown() }
        document = BatchDocument(
            reader.shape, columns: reader.columns.map { loop.registry.bytes(of: $0) },
            unnamed: reader.unnamedColumns, delimiter: reader.delimiter, line: source.line,
            areElements: reader.areElements, fills: fills)
        recording.append(.document(document!))
    }

    // MARK: Batches

    /// Whether there is a whole batch.
    var isFull: Bool { !ended.isEmpty || recording.size >= batchSize }

    /// Whether there is anything for a batch.
    var isEmpty: Bool {
        recording.count == batch.fillingRowCount && ended.isEmpty && batch.counts == RunCounts()
    }

    /// Adds bytes of input from which the current batch was made.
    mutating func use(_ inputBytes: Int) { batch.inputBytes += inputBytes }

    /// Takes the batches that there are, and unless one has ended what there is of the next.
    /// - Parameters:
    ///   - endsSource: whether nothing of the source follows.
    ///   - isFlushed: whether input pauses.
    ///   - error: why the source cannot be read any further.
    mutating func take(endsSource: Bool = false, isFlushed: Bool = false, error: StreamError? = nil) -> [Batch] {
        if endsSource || isFlushed || error != nil || ended.isEmpty {
            (batch.isFlushed, batch.error) = (isFlushed, error)
            cut(endsDocument: endsSource || error != nil)
        }
        defer { ended = [] }
        return ended
    }

    /// Ends the batch, and begins the next one.
    private mutating func cut(endsDocument: Bool) {
        recording.end()
        swap(&batch.recording, &recording)
        (batch.lastDocument, batch.endsDocument) = (document, endsDocument)
        let next = spares.popLast() ?? Batch()
        (next.source, next.name, next.root, next.encoding) = (batch.source, batch.name, batch.root, batch.encoding)
        swap(&next.recording, &recording)
        recording.removeAll()
        next.reset()
        if endsDocument { document = nil }
        next.document = document
        if filling != nil, document != nil {
            for index in rowsToFillFrom.indices {
                rowsToFillFrom[index].place = recording.append(rowsToFillFrom[index].place, of: batch.recording)
            }
            (next.fillingRowCount, next.hasLostRow) = (rowsToFillFrom.count, hasLostRow)
        }
        ended.append(batch)
        batch = next
    }
}

extension ByteView {
    /// Where the last line begins; it has its line end.
    fileprivate var startOfLastLine: Int {
        let line = (last == ASCII.lineFeed ? prefix(count - 1) : self).withoutReturn
        return max(line.lastIndex(of: ASCII.lineFeed) ?? -1, line.lastIndex(of: ASCII.carriageReturn) ?? -1) + 1
    }
}
