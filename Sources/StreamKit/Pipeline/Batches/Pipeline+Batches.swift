/// One of several pipelines that share a stream, batch by batch.
///
/// ```
///   source  │ header  rows … rows │ rows … rows │ rows … rows │ …
///             batch of pipeline 1   of pipeline 2   of 1          each has read the header, once
/// ```
/// The result of a batch is the same as if one pipeline had read everything before it, provided that pipeline would be
/// between two records where the batch begins and has learnt nothing since the prologue given with it. Both are determined
/// at the end of the previous batch (`BatchEnd`), by the pipeline that has read it.
extension Pipeline {
    /// Processes a batch.
    mutating func work(_ batch: Batch, _ task: BatchTask, into result: BatchResult) {
        loop.beginBatch(mayLead: task.isLeader, reviewLimit: task.reviewLimit)
        if let resolution = task.resolution, loop.adopt(resolution) {
            loop.forgetBatch()
            // How a document begins may depend on it.
            if case .resume = task.start { known = KnownContext() }
        }
        do throws(StreamError) {
            try begin(batch, task.start)
            try pushAll(batch.head.view)
            try pushAll(batch.body)
            if batch.isFlushed, !isStopped { try pause() }
            if batch.isLast, !isStopped { try endSource(isTruncated: batch.isTruncated) }
        } catch {
            result.error = error
        }
        // The run ends here: nobody else will resolve it.
        if task.isLeader, endsRun(result.error) || isStopped { resolveAtEnd(into: result) }
        takeTableCounts()
        loop.endBatch(into: result)
        noteEnd(batch, result)
    }

    /// Splits the sources of a run with this configuration.
    var batchSplitter: BatchSplitter { BatchSplitter(configuration) }

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

    private mutating func begin(_ batch: Batch, _ start: BatchStart) throws(StreamError) {
        switch start {
        case .source:
            known = KnownContext()
            beginSource(batch.name)
        case .resume(let context, let place):
            if !known.isAtResumePoint || known.context?.key != context.key {
                beginSource(batch.name, in: context.format, context.recognition)
                var prologue = ByteBuffer(capacity: context.prologue.count)
                context.prologue.withView { prologue.append($0) }
                try pushAll(prologue.view)
                loop.forgetBatch()
                known = KnownContext(context: context)
                if isAfterHeader(context, place), let end = resumePoint() {
                    loop.document.headerLine += place.line - end.place.line
                }
            }
            move(to: place)
            // Others may have read rows.
            loop.document.awaitsRows = isAfterHeader(context, place)
            known.prologue = resumePoint()?.prologue
        case .stopped:
            break
        }
    }

    private mutating func isAfterHeader(_ context: BatchContext, _ place: StreamPlace) -> Bool {
        guard context.format == .csv || context.format == .tsv, configuration.table.hasHeader,
            let header = context.key.prologue
        else { return false }
        return place.offset == header + context.prologue.count
    }

    private mutating func pushAll(_ bytes: ByteView) throws(StreamError) {
        var rest = bytes
        while !rest.isEmpty, !isStopped { rest = rest.dropFirst(try push(rest)) }
    }

    /// Notes where the batch has ended.
    private mutating func noteEnd(_ batch: Batch, _ result: BatchResult) {
        result.format = format
        result.isConverted = transcoding != nil
        result.recognition = recognition
        known.isAtResumePoint = false
        guard result.error == nil, !isStopped, !batch.isLast, let format, transcoding == nil, !isInHead,
            !loop.isHolding, !loop.document.hasOpenRows, !loop.dependsOnEarlierRecords, let rest = resumePoint()
        else { return }
        guard let prologue = rest.prologue else {
            known.context = BatchContext(batch.source, format, recognition)
            known.prologue = nil
            return endAtRest(rest.place, result)
        }
        if known.context == nil || known.prologue != prologue {
            known.prologue = prologue
            known.context = nil
            guard let bytes = Self.bytes(prologue, of: batch), canResume(after: bytes.view) else {
                return
            }
            known.context = BatchContext(
                batch.source, format, recognition, prologue: bytes.view.array, at: prologue.lowerBound,
                schema: loop.document.schema?.name)
        }
        endAtRest(rest.place, result)
    }

    private mutating func endAtRest(_ place: StreamPlace, _ result: BatchResult) {
        guard let context = known.context else { return }
        known.isAtResumePoint = true
        result.end = .rest(context, place)
    }

    /// A stretch of the source, if all of it is in the batch.
    private static func bytes(_ range: Range<Int>, of batch: Batch) -> ByteBuffer? {
        let (head, body) = (batch.head.view, batch.body)
        let range = (range.lowerBound - batch.place.offset)..<(range.upperBound - batch.place.offset)
        guard range.lowerBound >= 0, range.upperBound <= head.count + body.count else { return nil }
        var bytes = ByteBuffer(capacity: range.count)
        bytes.append(head[min(range.lowerBound, head.count)..<min(range.upperBound, head.count)])
        bytes.append(body[max(0, range.lowerBound - head.count)..<max(0, range.upperBound - head.count)])
        return bytes
    }

    private mutating func resumePoint() -> ResumePoint? {
        switch format {
        case .csv, .tsv: table.resumePoint
        case .rss, .xml: feed.resumePoint
        case .ndjson: objects.resumePoint
        // Only the pipeline that has read the enclosing objects knows what elements inherit.
        case .json, nil: nil
        }
    }

    mutating func move(to place: StreamPlace) {
        switch format {
        case .csv, .tsv: table.move(to: place)
        case .rss, .xml: feed.move(to: place)
        case .ndjson: objects.move(to: place)
        case .json: document.move(to: place)
        case nil: break
        }
    }
}
