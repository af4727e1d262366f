/// A worker's reader: goes through batches, and knows what it was in the middle of.
struct BatchReader: RecordReader, ~Copyable {
    private(set) var shape = RecordShape.object
    private(set) var columns: [FieldName] = []
    /// The document that was entered last. What is known of it holds until the next one, while the reader is in no document.
    private var entered: BatchDocument?
    /// The recording of the current batch.
    private var recording = Recording()
    /// The names of its fields, by the numbers that stand for them.
    private var names: [FieldName] = []
    private var generation = 0
    private var rowCounts = RowCounts()
    private var place = 0
    private var end = 0
    /// The source and the document that it has come to.
    private(set) var source = 0
    private(set) var document: BatchDocument?
    private let registry: FieldNames
    private let maximumRecordBytes: Int
    /// What is being read of the passed records, by these readers; and the rows among them, and where they are.
    private var passed = Passed.nothing
    private var rows = (text: ByteView.empty, place: StreamPlace())
    private var parser: CSVParser
    private var objects: NDJSONReader
    private var feed: FeedReader

    private enum Passed {
        case nothing
        case rows
        case lines
        case elements
    }

    init(_ configuration: PipelineConfiguration, registry: FieldNames) {
        self.registry = registry
        maximumRecordBytes = configuration.maximumRecordBytes
        parser = CSVParser(dialect: CSVDialect(), maximumRecordBytes: maximumRecordBytes)
        objects = NDJSONReader(registry: registry, maximumRecordBytes: maximumRecordBytes)
        feed = FeedReader(registry: registry, maximumRecordBytes: maximumRecordBytes)
    }

    /// Begins with a batch, which has no recording meanwhile.
    mutating func begin(_ batch: Batch) {
        swap(&recording, &batch.recording)
        findNames()
        (place, end) = (0, recording.count)
    }

    private mutating func findNames() {
        generation = registry.generation
        names = recording.names.names.map { registry.intern($0) }
    }

    var unnamedColumns: [Bool] { entered?.unnamed ?? [] }
    var areElements: Bool { entered?.areElements ?? false }
    var delimiter: UInt8? { entered?.delimiter }
    /// What lines of NDJSON have shown.
    var findings: RunFindings { objects.findings }

    /// Ends with it, wherever in it reading has stopped.
    mutating func end(_ batch: Batch) {
        swap(&recording, &batch.recording)
        if passed != .nothing {
            // The bytes belong to the batch.
            passed = .nothing
            rows.text = .empty
            objects = NDJSONReader(registry: registry, maximumRecordBytes: maximumRecordBytes)
            feed = FeedReader(registry: registry, maximumRecordBytes: maximumRecordBytes)
        }
        document = batch.endsDocument ? nil : batch.lastDocument
    }

    /// Has only so many further steps for now.
    mutating func limit(to count: Int?) { end = count.map { place + $0 } ?? recording.count }

    /// It is in a source, not in a document.
    mutating func enter(source: Int) { (self.source, document) = (source, nil) }

    /// It is in a document.
    mutating func enter(_ document: BatchDocument) {
        self.document = document
        columns = document.columns.map { registry.intern($0) }
        (shape, entered) = (document.shape, document)
    }

    /// It is nowhere.
    mutating func leave() { (source, document) = (0, nil) }

    mutating func takeRowCounts() -> RowCounts? {
        defer { rowCounts = RowCounts() }
        return rowCounts
    }

    mutating func supply(_ chunk: ByteView) {}
    mutating func finish() {}
    mutating func detach() -> Int { 0 }

    mutating func next(into record: inout SourceRecord) -> ReadStep {
        while true {
            switch passed {
            case .nothing:
                // Elements may be of another kind than those before and after them.
                if let document, document.shape != shape {
                    shape = document.shape
                    record.begin(shape)
                    return .document
                }
                if place == end { return .needsInput }
                defer { place += 1 }
                if registry.generation != generation { findNames() }
                guard let (event, raw) = recording.step(place, into: &record, names: names) else { return .record }
                if let step = step(event, raw, &record) { return step }
            case .rows:
                if readRow(into: &record) { return .record }
                passed = .nothing
            case .lines:
                let step = objects.next(into: &record)
                if case .needsInput = step {} else { return step }
                _ = objects.detach()
                passed = .nothing
            case .elements:
                let step = feed.next(into: &record)
                if case .needsInput = step {
                } else {
                    shape = feed.shape
                    return step
                }
                _ = feed.detach()
                passed = .nothing
            }
        }
    }

    // MARK: Passed records

    /// Begins to read records that were passed over.
    private mutating func begin(_ records: PassedRecords, _ text: ByteView) {
        if shape == .table {
            passed = .rows
            rows = (text, records.place)
            parser.restart(CSVDialect(records))
            if let found = records.found { parser.plainRows.take(found, of: recording.found) }
        } else if let context = records.context {
            passed = .elements
            if !feed.reads(context) {
                feed = FeedReader(context, registry: registry, maximumRecordBytes: maximumRecordBytes)
            }
            feed.begin(text, at: records.place, in: context)
        } else {
            passed = .lines
            objects.begin(text, at: records.place)
        }
    }

    @inline(__always)
    private mutating func readRow(into record: inout SourceRecord) -> Bool {
        if rows.text.isEmpty { return false }
        let length = parser.read(rows.text, into: &record)
        parser.locate(&record, rows.text)
        (record.line, record.offset, record.isUnterminated) = (rows.place.line, rows.place.offset, false)
        record.isPadded = rows.text.count - length >= ByteBuffer.padding
        rows.place.line += 1
        rows.place.offset += length
        rows.text = rows.text.dropFirst(length)
        return true
    }

    // MARK: Steps

    private mutating func step(
        _ event: Recording.Event, _ raw: ByteView, _ record: inout SourceRecord
    ) -> ReadStep? {
        switch event {
        case .document(let document):
            enter(document)
            if shape == .table { record.begin(columns: columns) } else { record.begin(shape) }
            record.line = document.line
            return .document
        case .rejected(let kept): return .rejected(kept.with(raw: raw))
        case .warning(let line, let note): return .warning(line: line, note)
        case .note(let line, let note): return .note(line: line, note)
        case .unusable(let reason): return .unusable(reason)
        case .passed(let records, let areShared):
            begin(records, areShared ? records.bytes : raw)
            return nil
        case .counted(let rows):
            rowCounts.add(rows)
            return nil
        case .end: return .endOfInput
        }
    }
}
