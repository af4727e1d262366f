/// What a record goes through after the reader: schema ▶ stages ▶ projection ▶ writer. One record is processed at a time.
///
/// State that lasts for a run, a document and a batch is separate: `RunColumns`, `DocumentPlan`, `BatchShare`; so is what is
/// remembered of earlier records, `Recall`. Messages are in `diagnostics`, records written in `output`.
struct Stages: ~Copyable {
    enum Pause {
        /// The reader wants the next chunk.
        case needsInput
        /// The block of output is full.
        case full
        /// The source has been read, or the run is over.
        case done
        /// A record waits for something from outside; `run` with the same bytes continues with it.
        case waiting
    }

    var output: RecordOutput
    var diagnostics: Diagnostics
    var counts = RunCounts()
    /// Whether the run is over before its input: `isStrict`, a limit.
    var isStopped = false
    /// Set from outside, at any time, to end the run before its input.
    var interruption: Interruption?
    /// Whether a record waits. It is in `source`, whose bytes must stay until it continues.
    private(set) var isWaiting = false
    let registry: FieldNames
    /// This pipeline's part of a run that several share.
    var share: BatchShare
    var columns: RunColumns
    var document = DocumentPlan(.object)
    /// The current record, as read and as it will be written.
    var source = SourceRecord()
    var record = Record()
    /// The records made from a row.
    var parts = RowParts()
    /// Items of a feed whose schema is not clear yet, and the schema of one that is not the feed's.
    private var held = HeldItems()
    private var heldSchema: (any RecordSchema)?
    let chooser: any SchemaChooser
    /// Divides what is read into several records, if that was asked for.
    let unpivoting: Unpivoting?
    /// What happens to records between schema and writer.
    var stages: RecordStages
    /// Records like earlier ones.
    var recall: Recall
    private let memories: [any PersistentState]
    /// Whether nothing comes between the schema and the selection, and no record depends on others.
    let isPlain: Bool
    /// The schema that was last lent the condition.
    private var lentSchema: (any RecordSchema)?
    private let isStrict: Bool
    /// The delimiter of tables, if one was asked for.
    private let requestedDelimiter: UInt8?
    /// Whether tables name their columns.
    private let hasHeader: Bool
    let preconditions: [OptionPrecondition]

    init(
        _ configuration: PipelineConfiguration, registry: FieldNames, chooser: any SchemaChooser,
        projection: Projection, writer: any RecordWriter, unique: UniqueFilter?, memories: [any PersistentState],
        isWorker: Bool
    ) {
        let keeps =
            unique != nil || configuration.transforms.mayContain || configuration.transforms.sumsUp
            || configuration.transforms.describes
        let ships = isWorker && (keeps || !writer.joinsBatches)
        self.registry = registry
        share = BatchShare(isWorker: isWorker, shipsRecords: ships)
        self.chooser = chooser
        stages = RecordStages(
            configuration.transforms, unique: unique, projection,
            lookupKeys: (chooser.lookups?.sources ?? []).flatMap(\.key.parts).map(\.field), registry: registry,
            mayFilterEarly: configuration.mayFilterEarly, onRequest: configuration.fieldsOnRequest)
        if configuration.isQuiet { stages.filter?.endReview() }
        self.memories = memories
        let dependsOnOthers = chooser.schemas.contains { !$0.dependentFields.fields.isEmpty }
        isPlain = stages.isEmpty && memories.isEmpty && !ships && !dependsOnOthers
        recall = Recall(configuration, keepsFields: !isPlain)
        columns = RunColumns(stages.requests, ofSums: stages.groups.map { FieldList($0.names) })
        isStrict = configuration.isStrict
        unpivoting = configuration.unpivot.map {
            Unpivoting($0, registry: registry, settings: configuration.transforms.settings)
        }
        requestedDelimiter = configuration.dialect?.delimiter
        hasHeader = configuration.table.hasHeader && configuration.table.columns.isEmpty
        preconditions = configuration.preconditions
        output = RecordOutput(
            projection, writer, blockSize: configuration.blockSize, isFree: configuration.transforms.describes)
        diagnostics = Diagnostics(configuration, postpones: isWorker)
        if !isWorker { rejectRowsOfLookups() }
    }

    /// Rejects what tables for lookups have that is no row.
    private mutating func rejectRowsOfLookups() {
        for source in chooser.allLookups.flatMap(\.sources) {
            diagnostics.source = source.name
            for fault in source.table.faults {
                fault.raw.withView {
                    reject(
                        Rejection(
                            line: fault.line, column: fault.column, offset: fault.offset, part: fault.part,
                            reason: fault.reason, raw: $0))
                }
            }
        }
        diagnostics.source = "-"
    }

    // MARK: The loop

    /// Lets a reader process some bytes, or finish without any; returns how many of them are finished with, and why it stopped.
    /// If a record waits, none are: they belong to the reader until the same call has continued with it.
    mutating func run<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, _ bytes: ByteView?, stopsWhenFull: Bool
    ) throws(StreamError) -> (used: Int, pause: Pause) {
        var early: Pause?
        if isWaiting {
            early = try resume(stopsWhenFull)
        } else {
            if parts.isInProgress, let pause = try mapParts(stopsWhenFull) { return (0, pause) }
            if let unpivoting, unpivoting.isInProgress, let pause = try divide(unpivoting, stopsWhenFull) {
                return (0, pause)
            }
            if let bytes { reader.supply(bytes) } else { reader.finish() }
        }
        let pause = if let early { early } else { try readRecords(&reader, stopsWhenFull: stopsWhenFull) }
        guard let bytes else { return (0, pause) }
        switch pause {
        case .waiting: return (0, pause)
        case .needsInput: return (bytes.count, pause)
        case .full, .done: return (reader.detach(), pause)
        }
    }

    /// Processes records from a reader until it has no more, or until a block is full.
    private mutating func readRecords<Reader: RecordReader & ~Copyable>(
        _ reader: inout Reader, stopsWhenFull: Bool
    ) throws(StreamError) -> Pause {
        let (interruption, unpivoting) = (interruption, unpivoting)
        defer { countRepeats() }
        while true {
            if let interruption, interruption.isRequested {
                isStopped = true
                return .done
            }
            switch reader.next(into: &source) {
            case .record:
                if document.awaitsRows { noteFirstRow(source.bytes, line: source.line, isRejected: false) }
                if let unpivoting {
                    counts.divided += 1
                    unpivoting.begin(&source)
                    if let pause = try divide(unpivoting, stopsWhenFull) { return pause }
                } else if let pause = try take(stopsWhenFull) {
                    return pause
                }
                if stopsWhenFull, isFull { return .full }
            case .document:
                countRepeats()
                try endHolding()
                var (columns, unnamed) = (reader.columns, reader.unnamedColumns)
                if reader.shape == .table, let unpivoting {
                    (columns, unnamed) = try unpivoting.begin(
                        columns: columns, unnamed: unnamed, isFirst: !self.columns.isChecked)
                }
                try begin(
                    DocumentPlan(
                        reader.shape, columns: columns, unnamed: unnamed, delimiter: reader.delimiter,
                        line: source.line))
                if reader.shape == .object { chooser.beginObjects(areAlike: reader.areElements) }
                if document.isMapped || document.schema?.fixedColumns != nil { reader.headerIsKnown() }
            case .rejected(let rejection):
                if document.awaitsRows { noteFirstRow(rejection.raw, line: rejection.line, isRejected: true) }
                document.reshaping?.rowWasLost()
                reject(rejection)
                if stopsWhenFull, isFull { return .full }
            case .warning(let line, let note):
                diagnostics.warn(note, line: line)
            case .note(let line, let note):
                diagnostics.note(note, line: line)
            case .unusable(let reason):
                throw StreamError(.usage, reason)
            case .needsInput:
                return .needsInput
            case .endOfInput:
                try endHolding()
                if document.awaitsRows, !document.hasRows, let hint = document.missingRowsHint(registry) {
                    diagnostics.note(hint, line: document.headerLine)
                }
                return .done
            }
            if isStopped { return .done }
        }
    }

    /// Passes on what was read; returns why to stop for now, if so.
    @inline(__always)
    private mutating func take(_ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        if document.passesRows {
            passRow()
        } else if document.isReshaped, let reshaping = try chosenReshaping() {
            return try reshape(reshaping, stopsWhenFull)
        } else {
            var isRepeated = false
            if recall.memo.isOn { isRepeated = try repeatRecord() }
            if !isRepeated {
                countRepeats()
                try mapRecord()
            }
            if !held.isEmpty, document.schema != nil { try mapHeld() }
            if isWaiting { return .waiting }
        }
        return nil
    }

    /// Passes on the records into which what was read is divided; returns why to stop for now, if so.
    private mutating func divide(_ unpivoting: Unpivoting, _ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        while !isStopped, unpivoting.next(&source) {
            counts.unpivotedRecords += 1
            if let pause = try take(stopsWhenFull) { return pause }
        }
        let (isEmpty, rejection) = unpivoting.end(&source)
        if isEmpty { counts.leftOut += 1 }
        if let rejection { reject(rejection) }
        return isStopped ? .done : nil
    }

    /// Continues with a record that has waited; returns why to stop for now, if so.
    private mutating func resume(_ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        isWaiting = false
        try mapRecord()
        if !held.isEmpty { try mapHeld() }
        if parts.isInProgress, !isWaiting, let pause = try mapParts(stopsWhenFull) { return pause }
        if let unpivoting, unpivoting.isInProgress, !isWaiting, let pause = try divide(unpivoting, stopsWhenFull) {
            return pause
        }
        if isWaiting { return .waiting }
        if isStopped { return .done }
        return stopsWhenFull && isFull ? .full : nil
    }

    // MARK: Parts

    /// The reshaping of what was read before its schema gets it, if any.
    private mutating func chosenReshaping() throws(StreamError) -> Reshaping? {
        if document.shape == .object, chooser.mapsObjects {
            let mapping = try chooser.mappingSchema(forObject: source)
            document.isMapped = mapping != nil
            if let mapping { document.schema = mapping }
            return mapping?.reshaping ?? document.reshaping
        }
        return document.reshaping
    }

    /// Makes records from what was read; returns why to stop for now, if so.
    private mutating func reshape(_ reshaping: Reshaping, _ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        if reshaping.mapping.divides { counts.divided += 1 }
        counts.reshaped += 1
        var group = 0
        if recall.memo.isOn {
            guard let rest = try repeatParts(reshaping) else { return nil }
            group = rest
            countRepeats()
        }
        if reshaping.state.state.passesAll(document.shape) {
            guard reshaping.state.state.passes(source) else {
                counts.leftOut += 1
                return nil
            }
            counts.parts += 1
            try mapRecord()
            return isWaiting ? .waiting : nil
        }
        parts.begin(reshaping, &source, skippedGroups: group)
        recall.memo.beginParts()
        return try mapParts(stopsWhenFull)
    }

    /// Processes the records of a row; returns why to stop for now, if so.
    private mutating func mapParts(_ stopsWhenFull: Bool) throws(StreamError) -> Pause? {
        let (reshaping, schema) = (parts.reshaping, document.schema)
        while !isStopped {
            var step = parts.next(&source, mayBeCells: recall.memo.partEntry != nil)
            if case .cells = step {
                if let reshaping, let schema, try repeatPart(reshaping, schema) {
                    if stopsWhenFull, parts.mayPause, isFull { return .full }
                    continue
                }
                step = parts.make(&source)
            }
            switch step {
            case .record:
                counts.parts += 1
                if document.shape == .object { wantPart() }
                if recall.memo.isWanted, !parts.mayBeRemembered { recall.memo.dismiss() }
                try mapRecord()
                if !held.isEmpty, document.schema != nil { try mapHeld() }
                if isWaiting { return .waiting }
                if stopsWhenFull, parts.mayPause, isFull { return .full }
            case .leftOut:
                counts.leftOut += 1
            case .rejected(let reason):
                counts.parts += 1
                parts.add(fault: reason)
            case .end, .cells:
                if let rejection = parts.end(&source) { reject(rejection) }
                return isStopped ? .done : nil
            }
        }
        if let rejection = parts.end(&source) { reject(rejection) }
        return .done
    }

    /// Whether the outcome of the next record depends on earlier ones.
    var dependsOnEarlierRecords: Bool {
        parts.isInProgress || unpivoting?.isInProgress ?? false
            || (document.schema?.reshaping ?? document.reshaping)?.dependsOnEarlierRecords ?? false
    }

    /// Whether a block of output, or of rejected input, is full. A batch's never is.
    var isFull: Bool {
        !share.isWorker && (output.isFull(output.block.count) || output.isFull(diagnostics.rejects.output.count))
    }

    /// The counts so far.
    var currentCounts: RunCounts {
        var result = counts
        result.rejected = diagnostics.rejected
        result.warnings = diagnostics.warnings
        result.facts.formUnion(chooser.facts)
        for schema in chooser.schemas { result.findings.formUnion(schema.findings) }
        result.findings.formUnion(output.writer.findings)
        result.findings.formUnion(stages.findings)
        result.findings.formUnion(chooser.reshaping?.findings ?? [])
        if let unpivoting {
            result.unpivoted |= unpivoting.found
            result.findings.formUnion(unpivoting.findings)
        }
        result.add(lookups: chooser.allLookups.flatMap(\.counts))
        return result
    }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        isWaiting = false
        parts.abandon(&source)
        _ = unpivoting?.end(&source)
        unpivoting?.beginSource(name)
        held.removeAll()
        diagnostics.beginSource(name)
        stages.beginSource(name)
        chooser.beginSource(name)
    }

    /// The source is a document recognised by that root element.
    func recognised(root: String) { chooser.recognised(root: root) }

    /// The following records were read from this source, by others.
    mutating func setSource(_ name: String) {
        diagnostics.source = name
        stages.beginSource(name)
    }

    /// The last source has ended: writes what stages have kept, until a block is full; returns whether that was all.
    mutating func drain() throws(StreamError) -> Bool {
        if columns.isUnresolved { return true }
        try resolveColumnsWithoutRecord()
        if !output.isBegun {
            stages.description?.knownFields = columns.columns.map { output.projection.columns($0).names } ?? []
        }
        while let origin = try stages.takeKept(into: &record, earlyEnd) {
            beginLateOutput()
            if let source = stages.sourceOfKept { diagnostics.source = source }
            if stages.description != nil { _ = note(output.write(record), line: 0) } else { emit(origin) }
            if isFull { return false }
        }
        beginLateOutput()
        return true
    }

    /// How the run has ended before its input, if it has.
    private var earlyEnd: EarlyEnd {
        var end: EarlyEnd = isStopped ? .stopped : []
        if interruption?.isRequested == true { end.insert(.interrupted) }
        return end
    }

    /// Begins the output, if its columns are known only at the end.
    private mutating func beginLateOutput() {
        if output.isBegun || earlyEnd.contains(.interrupted) { return }
        if let names = stages.groups?.pivotedNames {
            for field in stages.requests.ofPivot.missing(from: names) {
                diagnostics.noteOfRun(RunNote.fieldNeverFound(registry.string(of: field.name), field.use))
            }
            if stages.description == nil {
                output.begin(OutputColumns(names: names, refusesFurtherFields: false), isPart: share.isWorker)
            }
        }
        if let description = stages.description { output.begin(description.names) }
    }

    /// Drops what would still be written.
    mutating func abandon() {
        isStopped = true
        stages.forget()
    }

    /// Closes the document, once everything held back has been written.
    mutating func finish() throws(StreamError) {
        if columns.isUnresolved { return }
        if !isStopped { noteOptionsWithoutEffect() }
        output.finish()
        noteEmptyColumns()
        diagnostics.finish()
    }

    /// Forgets what records have shown, and what was found in tables.
    func forgetFindings() {
        for lookups in chooser.allLookups { lookups.forgetCounts() }
        for schema in chooser.schemas { schema.forgetFindings() }
        chooser.reshaping?.forgetFindings()
        output.writer.forgetFindings()
    }

    /// The filter with the condition's review.
    var review: RecordFilter? { stages.filter }

    /// Settles the columns, if there was a document but no record, or if they need none.
    mutating func resolveColumnsWithoutRecord() throws(StreamError) {
        if columns.schema != nil { return }
        if document.schema != nil {
            try resolveColumns()
        } else if let groups = stages.groups, columns.mayLead {
            begin(summed: groups.names, of: "")
        }
    }

    // MARK: Documents

    /// One of the first rows has come: the first may be the header.
    private mutating func noteFirstRow(_ row: ByteView, line: Int, isRejected: Bool) {
        let hint = document.hintOfRow(row, line: line, isRejected: isRejected, registry)
        if let hint { diagnostics.note(hint, line: document.headerLine) }
    }

    private mutating func begin(_ next: DocumentPlan) throws(StreamError) {
        record.removeAll()
        document = next
        stages.beginDocument(isTable: next.shape == .table)
        switch document.shape {
        case .table:
            counts.findings.insert(.table)
            let chosen = try chooser.schema(forTable: document.columns)
            chosen.begin(table: document.columns, unnamed: document.unnamed)
            document.schema = chosen
            document.reshape(chosen.reshaping ?? chooser.reshaping)
            if document.isMapped || chosen.fixedColumns != nil || !hasHeader || unpivoting != nil {
                document.awaitsRows = false
            }
            if let hint = document.hintOfHeader(asked: requestedDelimiter, registry) {
                diagnostics.note(hint, line: document.headerLine)
            }
            // A column without a name counts if it has a value in the first record.
            if chosen.fixedColumns != nil || !document.unnamed.contains(true) { try resolveColumnsWithoutRecord() }
            lendFilter(to: chosen)
            if mayPassRows(chosen), output.prepareRows(document.columns) {
                document.passRows(stages.earlyFilter)
            }
            prepareRows(chosen)
        case .item:
            recall.memo.turnOff()
            document.reshape(chooser.reshaping)
            if let chosen = chooser.schemaForAnyFeed() { beginFeed(chosen) }
            if document.schema?.fixedColumns != nil { try resolveColumnsWithoutRecord() }
        case .object:
            recall.memo.turnOff()
            recall.ofObject = (nil, 0)
            document.reshape(chooser.reshaping)
            if chooser.mapsObjects { document.isReshaped = true }
            for schema in chooser.schemas { schema.beginObjects() }
        }
    }

    /// Lets a schema apply the condition: once the requested fields have been found to exist, or from the first record on if
    /// all of its records have those that the condition reads.
    private mutating func lendFilter(to schema: any RecordSchema) {
        guard let filter = stages.earlyFilter, schema !== lentSchema else { return }
        guard columns.isChecked || schema.fixedColumns.map({ filter.fields.allSatisfy($0.contains) }) ?? false
        else { return }
        lentSchema = schema
        schema.applyEarly(filter)
    }

    /// Settles with the current record what the first one settles.
    private mutating func resolve(_ schema: any RecordSchema) throws(StreamError) {
        if columns.schema == nil { try resolveColumns() }
        if !columns.isChecked { try check(schema) }
    }

    /// Whether rows can go to the writer unchanged, once it is known that there is nothing to complain about.
    private func mayPassRows(_ schema: any RecordSchema) -> Bool {
        columns.isChecked && columns.match(schema) && schema.keepsRows && stages.onlyFilter
            && !document.isReshaped && unpivoting == nil
            && memories.isEmpty && !share.shipsRecords && (stages.isEmpty || schema.filtersEarly)
    }

    /// Settles the output's columns from the first document, and its first record if there is one.
    private mutating func resolveColumns() throws(StreamError) {
        guard let schema = document.schema else { return }
        if !columns.mayLead { return leaveToLeader() }
        if !document.columns.isEmpty || record.count > 0 { try check(schema) }
        if let groups = stages.groups { return begin(summed: groups.names, of: schema.name) }
        var settled = document.outputColumns(schema, record)
        settled.names = stages.columns(of: settled.names)
        settled.optional = settled.optional.map { stages.name(of: $0) }
            .filter { !(stages.assignments?.names.contains($0) ?? false) }
        begin(settled, of: schema.name)
    }

    private mutating func begin(summed fields: [FieldName], of schema: String) {
        begin(OutputColumns(names: fields, refusesFurtherFields: false), of: schema)
    }

    private mutating func begin(_ settled: OutputColumns, of schema: String) {
        columns.resolve(settled, of: schema)
        // The writer uses these names to the end of the run.
        registry.keepAll()
        if !(stages.groups?.pivots ?? false), stages.description == nil {
            output.begin(settled, isPart: share.isWorker)
        }
    }

    /// Takes over what others have settled; returns whether that is new.
    mutating func adopt(_ resolution: ColumnResolution) -> Bool {
        let isNew = columns.takeCheck(of: resolution) || columns.schema == nil
        if columns.schema == nil {
            var settled = OutputColumns(
                names: resolution.columns.map { registry.intern($0) },
                refusesFurtherFields: resolution.refusesFurtherFields)
            settled.optional = resolution.optional.map { registry.intern($0) }
            begin(settled, of: resolution.schema)
        }
        return isNew
    }

    private mutating func check(_ schema: any RecordSchema) throws(StreamError) {
        // Objects without a schema: the next one may have other fields.
        let isObject = document.shape == .object
        if isObject, document.isMapped, !columns.awaitsFields {
            columns.noteFirst(document.knownFields(schema, record))
        }
        if isObject,
            schema.fixedColumns == nil || document.isMapped && columns.awaitsFields
                || !columns.match(schema) && columns.schema != nil
        {
            try columns.checkSums()
            return columns.note(record, in: &counts.fields)
        }
        try columns.check(against: document.knownFields(schema, record), isTable: document.shape == .table)
        if columns.needsLeader { isStopped = true }
    }

    private mutating func leaveToLeader() {
        columns.needsLeader = true
        isStopped = true
    }

    // MARK: Feeds whose schema is unknown

    /// Whether the feed's schema is not clear yet.
    var isHolding: Bool { !held.isEmpty }

    /// No further items of the feed come for now: the held ones do not wait any longer.
    mutating func endHolding() throws(StreamError) {
        if held.isEmpty { return }
        if document.schema == nil { beginFeed(chooser.schemaForUndecidedFeed) }
        try mapHeld()
    }

    /// Maps the held items, now that their schema is clear.
    private mutating func mapHeld() throws(StreamError) {
        while !isWaiting, !isStopped, held.takeFirst(into: &source) {
            heldSchema = chooser.schema(forHeldItem: source)
            defer { heldSchema = nil }
            try mapRecord()
        }
    }

    private mutating func beginFeed(_ chosen: any RecordSchema) {
        chosen.beginFeed()
        document.schema = chosen
        prepareItems(chosen)
    }

    /// Continues a feed whose schema others have chosen.
    mutating func resume(withFeed name: String?) {
        held.removeAll()
        guard document.shape == .item, let chosen = chooser.schemas.first(where: { $0.name == name }) else { return }
        beginFeed(chosen)
    }

    // MARK: Records

    private mutating func passRow() {
        guard document.rowFilter?.keeps(source) ?? true else {
            counts.leftOut += 1
            return
        }
        _ = note(output.write(row: source), line: source.line)
    }

    /// Makes a record from what was read, and passes it on.
    private mutating func mapRecord() throws(StreamError) {
        if !isPlain, stages.isExhausted {
            isStopped = true
            return
        }
        record.removeAll()
        guard let schema = chosenSchema() else { return held.append(source) }
        if !isPlain { lendFilter(to: schema) }
        let isFiltered = !isPlain && schema.filtersEarly
        switch schema.map(source, into: &record) {
        case .record:
            if let repair = source.repair { diagnostics.warn(repair, line: source.line) }
        case .repaired(let reason):
            if let repair = source.repair { diagnostics.warn(repair, line: source.line) }
            diagnostics.warn(reason, line: source.line)
        case .leftOut:
            // The first record of a schema with fields of its own shows all of them, even if it is left out.
            if !columns.isChecked, schema.fixedColumns != nil, record.count > 0 { try resolve(schema) }
            if columns.needsLeader { return }
            counts.leftOut += 1
            if recall.memo.isWanted, let tag = schema.statisticsTag {
                rememberLeftOut(tag, isFiltered: isFiltered)
            } else {
                recall.memo.dismiss()
            }
            return
        case .rejected(let reason):
            return rejectRecord(reason)
        case .waits:
            isWaiting = true
            return
        }
        try resolve(schema)
        if columns.needsLeader { return }
        if recall.memo.isWanted { recall.memo.prepare(record, needed: recall.plan.needed, note: schema.statisticsTag) }
        if isPlain {
            if output.hasColumns, !columns.match(schema) { return rejectRecord(of: schema) }
            output.projection.apply(to: &record)
            _ = write(line: source.line)
        } else {
            try passOn(schema, isFiltered: isFiltered)
            if recall.memo.isWanted { recall.memo.rememberFields() }
        }
    }

    /// Lets the record go through the stages.
    private mutating func passOn(_ schema: any RecordSchema, isFiltered: Bool) throws(StreamError) {
        var origin = origin
        origin.isFiltered = isFiltered
        guard try stages.change(&record, &origin) else {
            counts.leftOut += 1
            return
        }
        // Now, because a record that cannot be written must not count as the first with its key, nor be held.
        if output.hasColumns, stages.groups == nil {
            if !columns.match(schema) { return rejectRecord(of: schema) }
            if let field = output.refusal(of: record) { return rejectRecord(refused: field) }
        }
        if share.shipsRecords { ship(origin) } else { try select(&origin) }
    }

    /// Where the current record comes from.
    var origin: RecordOrigin {
        var origin = RecordOrigin()
        (origin.line, origin.areCells) = (source.line, document.shape == .table)
        return origin
    }

    /// The schema of the current record; `nil` if that is still open, and the record must be held.
    private mutating func chosenSchema() -> (any RecordSchema)? {
        if document.shape == .object || document.isMapped {
            if document.isMapped { return document.schema }
            document.schema = chooser.schema(forObject: source)
            return document.schema
        }
        if let schema = heldSchema ?? document.schema { return schema }
        if let chosen = chooser.schema(forItem: source) ?? (held.isFull ? chooser.schemaForUndecidedFeed : nil) {
            beginFeed(chosen)
        }
        // Held items come first.
        return held.isEmpty ? document.schema : nil
    }

    /// Lets the record go through the stages that depend on earlier ones, and writes it if they all let it pass.
    mutating func select(_ origin: inout RecordOrigin) throws(StreamError) {
        switch try stages.select(&record, &origin) {
        case .passes: emit(origin)
        case .leftOut: counts.leftOut += 1
        case .held, .failed: break
        case .summedUp:
            counts.summedUp += 1
            noteOutcome(origin)
            if let bytes = stages.groups?.takeMemoryNote() { diagnostics.noteOfRun(RunNote.groupMemory(bytes: bytes)) }
        }
    }

    /// Writes the selected fields of the record.
    private mutating func emit(_ origin: RecordOrigin) {
        output.projection.apply(to: &record)
        guard write(line: origin.line) else { return }
        stages.recordWasWritten()
        noteOutcome(origin)
    }

    /// Notes that a record was written, or has become part of another.
    @inline(__always)
    mutating func noteOutcome(_ origin: RecordOrigin) {
        if !memories.isEmpty { for memory in memories { memory.recordWasWritten(origin.uniqueKey) } }
        if stages.isExhausted { isStopped = true }
    }

    /// Writes the record, and remembers it if that is wanted; returns whether the writer accepted it.
    private mutating func write(line: Int) -> Bool {
        note(recall.memo.isWanted && recall.plan.isOfOutput ? writeToRepeat() : output.write(record), line: line)
    }

    /// Counts the writer's outcome for a record, and reports it; returns whether it was written.
    @inline(__always)
    private mutating func note(_ outcome: WriteOutcome, line: Int) -> Bool {
        if case .written = outcome {
            counts.written += 1
            return true
        }
        return noteLoss(outcome, line: line)
    }

    @inline(never)
    private mutating func noteLoss(_ outcome: WriteOutcome, line: Int) -> Bool {
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

    // MARK: Rejects

    private mutating func rejectRecord(of schema: any RecordSchema) {
        rejectRecord("a \(schema.name) record, where the columns are those of \(columns.schema ?? "") records")
    }

    private mutating func rejectRecord(refused field: FieldName) {
        rejectRecord(RunNote.fieldRefused(registry.string(of: field)))
    }

    /// Rejects the current record; several from one row are rejected at once after the last.
    private mutating func rejectRecord(_ reason: any Note) {
        recall.memo.dismiss()
        if parts.isInProgress { return parts.add(fault: reason) }
        if let unpivoting, unpivoting.isInProgress { return unpivoting.add(fault: reason) }
        reject(
            Rejection(
                line: source.line, offset: source.offset, reason: reason, raw: source.bytes, encoding: source.encoding))
    }

    private mutating func reject(_ rejection: Rejection) {
        if let unpivoting, unpivoting.isInProgress { return unpivoting.add(fault: rejection.reason) }
        diagnostics.reject(rejection)
        if isStrict { isStopped = true }
    }

    /// Reports a batch's postponed message.
    mutating func replay(_ event: BatchEvent) {
        diagnostics.replay(event)
        if isStrict, event.isRejection { isStopped = true }
    }
}
