/// One record: from the schema through the stages to the writer, or to the rejects.
extension RecordLoop {
    mutating func passRow() {
        guard document.rowFilter?.keeps(source) ?? true else {
            counts.leftOut += 1
            return
        }
        _ = note(output.write(row: source), line: source.line)
    }

    /// Makes a record from what was read, and passes it on.
    mutating func mapRecord() throws(StreamError) {
        if stages.isExhausted {
            isStopped = true
            return
        }
        record.removeAll()
        guard let schema = chosenSchema() else { return held.append(source) }
        lendFilter(to: schema)
        let isFiltered = stages.filter != nil && schema.filtersEarly
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
            if recall.memo.isWanted, let tag = statisticsTag {
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
        if recall.memo.isWanted { recall.memo.prepare(record, needed: recall.plan.needed, note: statisticsTag) }
        try passOn(schema, isFiltered: isFiltered)
        if !recall.isPlain, recall.memo.isWanted { recall.memo.rememberFields() }
    }

    /// What is counted of records like the current one, if these are remembered.
    private var statisticsTag: UInt8? { held.schema == nil ? recall.schema?.statisticsTag : nil }

    /// Lets the record go through the stages.
    private mutating func passOn(_ schema: any RecordSchema, isFiltered: Bool) throws(StreamError) {
        var origin = origin
        origin.isFiltered = isFiltered
        guard try stages.change(&record, &origin) else {
            counts.leftOut += 1
            return
        }
        if output.hasColumns, stages.groups == nil {
            if !columns.match(schema) { return rejectRecord(of: schema) }
            // Now, because a record that cannot be written must not count as the first with its key, nor be held; and a worker has
            // the bytes that it was made of.
            if stages.dependOnOthers || share.shipsRecords, let field = output.refusal(of: record) {
                return rejectRecord(refused: field)
            }
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
        if let schema = held.schema ?? document.schema { return schema }
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
        case .held: rememberHeld()
        case .failed: break
        case .summedUp:
            counts.summedUp += 1
            noteOutcome(origin)
            // Now and then: it has to be added up.
            if counts.summedUp & 0xFFFF == 0 { noteMemoryOfGroups() }
        }
    }

    mutating func noteMemoryOfGroups() {
        guard let bytes = stages.groups?.takeMemoryNote() else { return }
        diagnostics.noteOfRun(RunNote.groupMemory(bytes: bytes))
    }

    /// Writes the selected fields of the record.
    mutating func emit(_ origin: RecordOrigin) {
        output.projection.apply(to: &record)
        guard write(line: origin.line) else { return }
        stages.recordWasWritten()
        noteOutcome(origin)
    }

    /// Notes that a record was written, or has become part of another.
    @inline(__always)
    mutating func noteOutcome(_ origin: RecordOrigin) {
        stages.remember(origin)
        if stages.isExhausted { isStopped = true }
    }

    /// Writes the record, and remembers it if that is wanted; returns whether the writer accepted it.
    private mutating func write(line: Int) -> Bool {
        note(recall.memo.isWanted && recall.plan.isOfOutput ? writeToRepeat() : output.write(record), line: line)
    }

    /// Counts the writer's outcome for a record, and reports it; returns whether it was written.
    @inline(__always)
    mutating func note(_ outcome: WriteOutcome, line: Int) -> Bool {
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

    mutating func reject(_ rejection: Rejection) {
        if let unpivoting, unpivoting.isInProgress { return unpivoting.add(fault: rejection.reason) }
        diagnostics.reject(rejection)
        if configuration.isStrict { isStopped = true }
    }

    /// Reports a batch's postponed message.
    mutating func replay(_ event: BatchEvent) {
        diagnostics.replay(event)
        if configuration.isStrict, event.isRejection { isStopped = true }
    }
}
