/// What is settled where a document begins: its schema, the output's columns, how its rows are read.
extension RecordLoop {
    /// Settles the columns, if there was a document but no record, or if they need none.
    mutating func resolveColumnsWithoutRecord() throws(StreamError) {
        if columns.schema != nil { return }
        if document.schema != nil {
            try resolveColumns()
        } else if let groups = stages.groups, columns.mayLead {
            begin(summed: groups.names, of: "")
        }
    }

    /// One of the first rows has come: the first may be the header.
    mutating func noteFirstRow(_ row: ByteView, line: Int, isRejected: Bool) {
        let hint = document.hintOfRow(row, line: line, isRejected: isRejected, registry)
        if let hint { diagnostics.note(hint, line: document.headerLine) }
    }

    /// A reader begins a document.
    mutating func beginDocument<Reader: RecordReader & ~Copyable>(_ reader: inout Reader) throws(StreamError) {
        var (columns, unnamed) = (reader.columns, reader.unnamedColumns)
        if reader.shape == .table, let unpivoting {
            (columns, unnamed) = try unpivoting.begin(
                columns: columns, unnamed: unnamed, isFirst: !self.columns.isChecked)
        }
        try begin(
            DocumentPlan(
                reader.shape, columns: columns, unnamed: unnamed, delimiter: reader.delimiter, line: source.line))
        if reader.shape == .object { chooser.beginObjects(areAlike: reader.areElements) }
    }

    /// What a table will be taken for, for others that read it.
    mutating func preview(table columns: [FieldName], unnamed: [Bool]) -> TablePreview {
        var preview = TablePreview()
        var (columns, unnamed) = (columns, unnamed)
        if let unpivoting, let divided = try? unpivoting.begin(columns: columns, unnamed: unnamed, isFirst: false) {
            (columns, unnamed) = divided
        }
        guard let schema = try? chooser.schema(forTable: columns) else { return preview }
        var plan = DocumentPlan(.table, columns: columns, unnamed: unnamed)
        plan.reshape(schema.reshaping ?? chooser.reshaping)
        preview.knowsHeader = plan.isMapped || schema.fixedColumns != nil
        guard let reshaping = plan.reshaping, reshaping.dependsOnEarlierRecords else { return preview }
        preview.fills = true
        // A row that is divided has other cells than its records.
        preview.areFilledFromRows = unpivoting == nil && reshaping.mapping.fills.count <= RowFilling.limit
        preview.filling = reshaping.state.state.filling(of: columns, unnamed: unnamed)
        return preview
    }

    mutating func begin(_ next: DocumentPlan) throws(StreamError) {
        record.removeAll()
        document = next
        stages.beginDocument(isTable: next.shape == .table)
        switch document.shape {
        case .table:
            // Whatever its bytes: whether other content is in the same chunk does not matter then.
            counts.findings.insert([.table, .content])
            let chosen = try chooser.schema(forTable: document.columns)
            chosen.begin(.table(columns: document.columns, unnamed: document.unnamed))
            document.schema = chosen
            document.reshape(chosen.reshaping ?? chooser.reshaping)
            document.filledBefore = chooser.schemas.compactMap(\.reshaping)
                .filter { $0 !== document.reshaping && $0.dependsOnEarlierRecords }
            if document.isMapped || chosen.fixedColumns != nil || !configuration.table.namesColumns || unpivoting != nil
            {
                document.awaitsRows = false
            }
            if let hint = document.hintOfHeader(asked: configuration.dialect?.delimiter, registry) {
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
            for schema in chooser.schemas { schema.begin(.objects) }
        }
    }

    /// Lets a schema apply the condition, if it may already do so.
    mutating func lendFilter(to schema: any RecordSchema) {
        stages.lendFilter(to: schema, isChecked: columns.isChecked)
    }

    /// Settles with the current record what the first one settles.
    mutating func resolve(_ schema: any RecordSchema) throws(StreamError) {
        if columns.schema == nil { try resolveColumns() }
        if !columns.isChecked { try check(schema) }
    }

    /// Whether rows can go to the writer unchanged, once it is known that there is nothing to complain about.
    private func mayPassRows(_ schema: any RecordSchema) -> Bool {
        columns.isChecked && columns.match(schema) && schema.keepsRows && stages.onlyFilter
            && !document.isReshaped && unpivoting == nil
            && !share.shipsRecords && (stages.isEmpty || schema.filtersEarly)
    }

    /// Settles the output's columns from the first document, and its first record if there is one.
    mutating func resolveColumns() throws(StreamError) {
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

    mutating func begin(summed fields: [FieldName], of schema: String) {
        begin(OutputColumns(names: fields, refusesFurtherFields: false), of: schema)
    }

    mutating func begin(_ settled: OutputColumns, of schema: String) {
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

    mutating func check(_ schema: any RecordSchema) throws(StreamError) {
        // Objects without a schema: the next one may have other fields.
        let isObject = document.shape == .object
        if isObject, document.isMapped, !columns.awaitsFields {
            columns.noteFirst(document.knownFields(schema, record))
        }
        let isOpenObject =
            isObject
            && (schema.fixedColumns == nil || document.isMapped && columns.awaitsFields
                || !columns.match(schema) && columns.schema != nil)
        if isOpenObject || columns.hasNoted {
            try columns.checkSums()
            return columns.note(record, in: &counts.fields)
        }
        try columns.check(against: document.knownFields(schema, record), isTable: document.shape == .table)
        if columns.needsLeader { isStopped = true }
    }

    mutating func leaveToLeader() {
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
    mutating func mapHeld() throws(StreamError) {
        while !isWaiting, !isStopped, held.takeFirst(into: &source) {
            held.schema = chooser.schema(forHeldItem: source)
            defer { held.schema = nil }
            try mapRecord()
        }
    }

    mutating func beginFeed(_ chosen: any RecordSchema) {
        chosen.begin(.feed)
        document.schema = chosen
        prepareItems(chosen)
    }

    /// Continues a feed whose schema others have chosen.
    mutating func resume(withFeed name: String?) {
        held.removeAll()
        guard document.shape == .item, let chosen = chooser.schemas.first(where: { $0.name == name }) else { return }
        beginFeed(chosen)
    }
}

/// What a table will be taken for.
struct TablePreview {
    /// Whether its header is known.
    var knowsHeader = false
    /// Whether rows are filled from earlier ones, and whether these are what was read.
    var fills = false
    var areFilledFromRows = false
    /// Which rows others are filled from, if any are.
    var filling: RowFilling?
}
