/// One of several pipelines that process a stream, batch by batch.
extension Pipeline {
    /// Processes a batch.
    mutating func work(_ batch: Batch, _ task: BatchTask, _ reader: inout BatchReader, into result: BatchResult) {
        loop.beginBatch(mayLead: task.isLeader, reviewLimit: task.reviewLimit)
        if let resolution = task.resolution, loop.adopt(resolution) {
            loop.forgetBatch()
            // How a document begins may depend on it.
            reader.leave()
        }
        // Its number of names has a limit, but the columns of a table that goes on are among them.
        let forgetsNames = loop.registry.hasTooMany && !(task.continues && reader.shape == .table)
        if forgetsNames { loop.registry.forget() }
        if forgetsNames, !task.continues { reader.leave() }
        reader.begin(batch)
        do throws(StreamError) {
            if !task.continues { try loop.enter(batch, task.kind, &reader) }
            _ = try loop.run(&reader, .empty, stopsWhenFull: false)
            if !isStopped {
                if let error = batch.error { throw error }
                if batch.endsDocument { try loop.endHolding() }
                if batch.isFlushed { try pause() }
            }
        } catch {
            result.error = error
        }
        loop.counts.findings.insert(reader.findings)
        // The run ends here: nobody else will resolve it.
        if task.isLeader, endsRun(result.error) || isStopped { resolveAtEnd(into: result) }
        loop.endBatch(into: result)
        result.counts.add(findings: batch.counts)
        reader.end(batch)
        if isStopped || result.error != nil { reader.leave() }
        loop.noteEnd(of: batch, in: result)
    }

    /// Does in order what a worker's batch has left to do (`RecordLoop.merge`).
    /// - Returns: how many of the shipped records were processed, if the run ends with them.
    mutating func merge(_ result: BatchResult, source name: String) throws(StreamError) -> Int? {
        try loop.merge(result, source: name)
    }

    /// For how many more dropped records the reason is of interest, after what has been merged; `nil` for none.
    var reviewLimit: Int? { loop.review?.recordsToReview }

    /// Settles what no record has settled, once all sources have ended.
    mutating func resolve(into result: BatchResult) {
        loop.beginBatch(mayLead: true, reviewLimit: nil)
        resolveAtEnd(into: result)
        loop.endBatch(into: result)
    }

    private mutating func resolveAtEnd(into result: BatchResult) {
        do throws(StreamError) {
            try loop.resolveColumnsWithoutRecord()
        } catch {
            if result.error == nil { result.error = error }
            result.isUnresolved = true
        }
    }

    /// Whether reading stops: one unreadable input among others does not end the run.
    private func endsRun(_ error: StreamError?) -> Bool {
        guard let error else { return false }
        return error.code != .unreadableInput || isStrict
    }
}
