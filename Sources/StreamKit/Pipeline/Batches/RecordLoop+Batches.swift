/// What is different if several pipelines share the work: a worker's part, and merging the results.
extension RecordLoop {
    /// Begins a batch, with no output and no messages.
    mutating func beginBatch(mayLead: Bool, reviewLimit: Int?) {
        share.reviewLimit = reviewLimit
        columns.mayLead = mayLead
        columns.needsLeader = false
        isStopped = false
        forgetBatch()
    }

    /// Forgets output and messages.
    mutating func forgetBatch() {
        output.beginBatch()
        diagnostics.events.removeAll()
        diagnostics.shippedRecords = 0
        counts = RunCounts()
        share.names.begin()
        review?.beginReview(limit: share.reviewLimit)
        forgetFindings()
        _ = share.statistics?.takeBatch()
        _ = takeSums()
    }

    /// The sums of the batch so far, which begin anew, if it is summed up.
    private mutating func takeSums() -> Box<GroupedAggregates>? {
        guard share.mayShipSums, let sums = stages.groups?.takePart() else { return nil }
        recall.groups.removeGroups()
        return sums
    }

    /// Goes to where a batch begins, of which others may have read everything before.
    mutating func enter(_ batch: Batch, _ kind: DocumentKind, _ reader: inout BatchReader) throws(StreamError) {
        if reader.source != batch.source {
            beginSource(batch.name)
            reader.enter(source: batch.source)
        } else {
            leaveDocument()
        }
        // An empty batch may have been cut before it was known.
        if let root = batch.root { recognised(root: root) }
        diagnostics.sourceEncoding = batch.encoding
        guard let current = batch.document else { return reader.enter(source: batch.source) }
        if reader.document !== current {
            reader.enter(current)
            if current.shape == .table { source.begin(columns: reader.columns) } else { source.begin(current.shape) }
            source.line = current.line
            try beginDocument(&reader)
            if current.shape == .item { resume(withFeed: kind.schema) }
            forgetBatch()
        }
        document.awaitsRows = false
        chooser.formOfObjects = kind.form
        if current.fills == .fromRow { try fill(from: batch, &reader) }
    }

    /// Takes over what rows are filled with that come first in a batch.
    private mutating func fill(from batch: Batch, _ reader: inout BatchReader) throws(StreamError) {
        document.reshaping?.forgetRow()
        if batch.fillingRowCount > 0 {
            reader.limit(to: batch.fillingRowCount)
            _ = try run(&reader, .empty, stopsWhenFull: false)
            reader.limit(to: nil)
            // Another batch has it.
            forgetBatch()
            isStopped = false
            columns.needsLeader = false
        }
        if batch.hasLostRow { document.reshaping?.rowWasLost() }
    }

    /// Tells what others need to know who read on.
    func noteEnd(of batch: Batch, in result: BatchResult) {
        guard let last = batch.lastDocument else { return }
        switch last.shape {
        case .table: break
        case .item: result.kind.schema = document.schema?.name
        // Of lines, each is judged by itself.
        case .object: result.kind.form = last.areElements ? chooser.formOfObjects : nil
        }
        result.isOpen =
            isHolding || document.awaitsRows || last.fills == .fromAnywhere
            || dependsOnEarlierRecords && last.fills != .fromRow
    }

    /// Hands over the result of the batch.
    mutating func endBatch(into result: BatchResult) {
        swap(&output.block, &result.output)
        swap(&diagnostics.events, &result.events)
        result.names = share.names.names
        result.sums = takeSums()
        result.shipsRecords = share.shipsRecords
        result.counts = counts
        result.counts.findings = currentCounts.findings
        result.counts.lookups = currentCounts.lookups
        result.counts.facts = currentCounts.facts
        result.counts.unpivoted = currentCounts.unpivoted
        result.isStopped = isStopped && !columns.needsLeader
        result.needsLeader = columns.needsLeader
        result.findings = review?.findings
        result.statistics = share.statistics?.takeBatch()
        if columns.mayLead { result.resolution = columns.resolution(registry) }
        share.noteBatch(records: counts.summedUp, partsOfSums: result.sums?.state.partsPerColumn ?? 0)
    }

    /// Leaves the record to the pipeline that merges the results.
    mutating func ship(_ origin: RecordOrigin) {
        stages.keepNeeded(of: &record)
        let head = ShippedRecords.Head(line: origin.line, leftOut: counts.leftOut, isCells: origin.areCells)
        output.block.append(shipped: record, head) { share.names.number(of: $0, registry) }
        diagnostics.shippedRecords += 1
        share.statistics?.recordWasShipped()
    }

    /// Does in order what a batch has left to do. Records that are written already stay where they are; they go out after
    /// `output`.
    /// - Returns: how many of the shipped records were processed, if the run ends with them.
    /// - Throws: `StreamError` if there is nowhere to keep a record.
    mutating func merge(_ result: BatchResult, source name: String) throws(StreamError) -> Int? {
        setSource(name)
        var last: Int?
        if let resolution = result.resolution { _ = adopt(resolution) }
        if result.shipsRecords {
            last = try mergeRecords(result)
        } else {
            for event in result.events { replay(event) }
            output.join(&result.output)
            counts.written += result.counts.written
            counts.leftOut += result.counts.leftOut
            if let sums = result.sums { add(sums, of: result.counts.summedUp) }
        }
        counts.add(findings: result.counts)
        if let findings = result.findings { review?.merge(findings) }
        if result.isStopped { isStopped = true }
        if result.isUnresolved { columns.isUnresolved = true }
        return last
    }

    private mutating func add(_ sums: Box<GroupedAggregates>, of records: Int) {
        stages.groups?.add(sums)
        counts.summedUp += records
        noteMemoryOfGroups()
    }

    private mutating func mergeRecords(_ result: BatchResult) throws(StreamError) -> Int? {
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
                if isStopped {
                    // The worker stopped here, too.
                    counts.leftOut += result.counts.leftOut - leftOut
                    return nil
                }
            }
            record.removeAll()
            guard let head = records.nextHead() else { break }
            records.next(into: &record) { names[$0] }
            counts.leftOut += head.leftOut - leftOut
            leftOut = head.leftOut
            var origin = RecordOrigin(line: head.line, areCells: head.isCells)
            try select(&origin)
            number += 1
        }
        if !isStopped { counts.leftOut += result.counts.leftOut - leftOut }
        record.removeAll()
        result.output.removeAll()
        return isStopped ? number : nil
    }
}
