/// What is different where several share the work: a worker's part, and putting the parts together.
extension Stages {
    /// Begins a batch, with nothing written and nothing to be said.
    mutating func beginBatch(mayLead: Bool) {
        self.mayLead = mayLead
        needsLeader = false
        isStopped = false
        forgetBatch()
    }

    /// Forgets what has been written and what is to be said.
    mutating func forgetBatch() {
        output.removeAll()
        diagnostics.events.removeAll()
        diagnostics.shippedRecords = 0
        counts = RunCounts()
        shipping.begin()
        _ = statistics?.takeBatch()
        writer.beginBatch()
    }

    /// Takes over what others have settled; whether that is news.
    mutating func settle(_ settlement: Settlement) -> Bool {
        let isNews = columnsSchema == nil || settlement.isChecked && !isChecked
        isChecked = isChecked || settlement.isChecked
        // One pipeline would have lent it by now, and what is left out early is not counted.
        lendFilter()
        if columnsSchema != nil { return isNews }
        columnsSchema = settlement.schema
        begin(
            OutputColumns(
                names: settlement.columns.map { registry.intern($0) },
                refusesFurtherFields: settlement.refusesFurtherFields))
        return isNews
    }

    /// What has been settled.
    var settlement: Settlement? {
        guard let columnsSchema, let settledColumns else { return nil }
        return Settlement(
            schema: columnsSchema, columns: settledColumns.names.map { registry.bytes(of: $0) },
            refusesFurtherFields: settledColumns.refusesFurtherFields, isChecked: isChecked)
    }

    /// Hands over what the batch has come to.
    mutating func endBatch(into result: BatchResult) {
        swap(&output, &result.output)
        swap(&diagnostics.events, &result.events)
        result.names = shipping.names
        result.shipsRecords = shipsRecords
        result.counts = counts
        result.isStopped = isStopped && !needsLeader
        result.needsLeader = needsLeader
        result.statistics = statistics?.takeBatch()
        if mayLead { result.settlement = settlement }
    }

    mutating func ship() {
        let head = ShippedRecords.Head(line: source.line, leftOut: counts.leftOut)
        output.append(shipped: record, head) { shipping.number(of: $0, registry) }
        diagnostics.shippedRecords += 1
        statistics?.recordWasShipped()
    }

    /// Does in order what a batch has left to be done. Records that are written already stay where they are; they go out
    /// behind `output`.
    /// - Returns: how many of the shipped records were looked at, if the run ends with them.
    mutating func merge(_ result: BatchResult, source name: String) -> Int? {
        diagnostics.source = name
        var last: Int?
        if let settlement = result.settlement { _ = settle(settlement) }
        if result.shipsRecords {
            last = mergeRecords(result)
        } else {
            for event in result.events { replay(event) }
            if !result.output.isEmpty { result.output.removeFirst(writer.joinBatch(to: &output)) }
            counts.written += result.counts.written
            counts.leftOut += result.counts.leftOut
        }
        counts.repeatedHeaders += result.counts.repeatedHeaders
        if result.isStopped { isStopped = true }
        if result.isUnsettled { isUnsettled = true }
        return last
    }

    private mutating func mergeRecords(_ result: BatchResult) -> Int? {
        if registry.hasTooMany { registry.forget() }
        let names = result.names.map { registry.intern($0) }
        var records = RecordDecoder(result.output.view)
        var number = 0
        var event = 0
        var leftOut = 0
        while !isStopped {
            while event < result.events.count, result.events[event].record <= number {
                replay(result.events[event])
                event += 1
                if isStopped { return nil }
            }
            record.removeAll()
            guard let head = records.nextHead() else { break }
            records.next(into: &record) { names[$0] }
            counts.leftOut += head.leftOut - leftOut
            leftOut = head.leftOut
            admit(line: head.line)
            number += 1
        }
        if !isStopped { counts.leftOut += result.counts.leftOut - leftOut }
        record.removeAll()
        result.output.removeAll()
        return isStopped ? number : nil
    }

    private mutating func replay(_ event: BatchEvent) {
        switch event.kind {
        case .rejected(let column, let offset, let part, let encoding, let raw):
            raw.withView {
                reject(
                    Rejection(
                        line: event.line ?? 0, column: column, offset: offset, part: part, reason: event.text, raw: $0,
                        encoding: encoding))
            }
        case .warning: diagnostics.warn(event.text, line: event.line ?? 0)
        case .note: diagnostics.note(event.text, line: event.line)
        case .omission: diagnostics.noteOmissionOnce(of: event.text, line: event.line)
        }
    }
}
