internal import Dispatch
internal import Glibc

/// One run: connects input, pipeline, output and memories. Confined to the records queue.
///
/// ```
///   RunInputs ─ bytes ─▶ pipeline, or a team of workers ─ blocks ─▶ RunOutputs ─ written ─▶ RunJournals ─▶ stores
///                            └─ a record waits ─▶ RunWait
/// ```
/// Nothing here ever blocks. Whatever arrives, be it a chunk, a credit for a block or an answer, calls `pump`, which does
/// everything that can then be done; and once the run is closed, `completeIfDone`.
final class StreamRun {
    private var pipeline: Pipeline
    private let queue: DispatchQueue
    private let inputs: RunInputs
    private let outputs: RunOutputs
    private let journals: RunJournals
    private let wait: RunWait
    /// The workers, if there are more than one.
    private let team: BatchTeam?
    private let control: RunControl
    private let progress: RunProgress
    private let replaces: (StreamRunner.Outcome) -> Bool
    private let summary: ((StreamRunner.Outcome) -> [String])?
    private var outcome = StreamRunner.Outcome()
    private var completion: (@Sendable (StreamRunner.Outcome) -> Void)?
    /// Whether nothing more is read.
    private var isClosed = false
    /// Whether everything has been written, and the document is closed.
    private var isFinished = false
    /// Whether a timer is running to see if a pause lasts.
    private var isTimingPause = false

    /// How long input pauses before records are released that wait for those behind them. (A pipe is often empty for moments.)
    private static let longPause = DispatchTimeInterval.milliseconds(250)

    /// - Parameters:
    ///   - replaces: whether a run with a given outcome replaces its file.
    ///   - summary: the last messages.
    init(
        _ pipeline: consuming Pipeline, _ inputs: RunInputs, _ outputs: RunOutputs, _ journals: RunJournals,
        _ wait: RunWait, team: BatchTeam?, queue: DispatchQueue, control: RunControl, progress: RunProgress,
        replaces: @escaping (StreamRunner.Outcome) -> Bool, summary: ((StreamRunner.Outcome) -> [String])?
    ) {
        self.pipeline = pipeline
        self.inputs = inputs
        self.outputs = outputs
        self.journals = journals
        self.wait = wait
        self.team = team
        self.queue = queue
        self.control = control
        self.progress = progress
        self.replaces = replaces
        self.summary = summary
    }

    func start(_ completion: @escaping @Sendable (StreamRunner.Outcome) -> Void) {
        self.completion = completion
        inputs.notify = { [weak self] in self?.didRead($0) }
        outputs.notify = { [weak self] in self?.didWrite($0) }
        journals.notify = { [weak self] in self?.didRemember($0) }
        wait.notify = { [weak self] in self?.didWait($0) }
        do throws(StreamError) {
            try pipeline.checkGroups()
        } catch {
            _ = continues(after: error, in: inputs.name)
        }
        // What was read before the run may have ended it.
        if pipeline.isStopped { close() } else { openNextSource() }
    }

    // MARK: The loop

    /// Does all that can be done now, and returns.
    private func pump() {
        if let team { return pump(team) }
        while !isClosed {
            if pipeline.isFull { writeOutput() }
            outputs.writeMessages(&pipeline)
            guard outputs.hasRoom, !journals.areFull, !wait.isInProgress else { return }
            if !pipeline.waitsWithoutBytes, let bytes = inputs.bytes {
                push(bytes)
            } else if pipeline.waitsWithoutBytes || pipeline.hasPending {
                work { () throws(StreamError) in _ = try pipeline.push(.empty) }
            } else if inputs.hasEnded {
                noteEnd()
                var isDone = true
                work { () throws(StreamError) in
                    isDone = try pipeline.endSource(isTruncated: inputs.isTruncated, stopsWhenFull: true)
                }
                if isClosed || wait.isInProgress || !inputs.hasEnded { return }
                if !isDone { continue }
                if outputs.areOverdue { writeOutput() }
                return openNextSource()
            } else {
                // Output is written at once if input pauses, and soon if it does not.
                if inputs.isPaused || outputs.areOverdue { writeOutput() }
                return timePause()
            }
        }
    }

    /// Ensures that records held by the pipeline are written if the pause lasts.
    private func timePause() {
        guard inputs.isPaused, pipeline.holdsRecords, !isTimingPause else { return }
        isTimingPause = true
        let run = Confined(self, to: queue)
        queue.asyncAfter(deadline: .now() + Self.longPause) { run.content.didTimePause() }
    }

    private func didTimePause() {
        isTimingPause = false
        guard !isClosed, inputs.isPaused else { return }
        if !wait.isInProgress { work { () throws(StreamError) in try pipeline.pause() } }
        pump()
    }

    private func push(_ bytes: ByteView) {
        var used = 0
        let number = inputs.number
        work { () throws(StreamError) in
            used = try pipeline.push(bytes)
            // Before the run may end, which may be at once.
            didUse(inputs.inputBytes(of: used))
        }
        if isClosed || inputs.number != number { return }
        inputs.window = pipeline.needsMemory ? .narrow : .wide
        inputs.use(used)
    }

    /// Lets the pipeline work, then does what it asks for.
    private func work(_ body: () throws(StreamError) -> Void) {
        do throws(StreamError) {
            try body()
        } catch {
            return leaveSource(error)
        }
        if pipeline.isStopped { close() }
        if pipeline.isWaiting {
            // Write what there is.
            writeOutput()
            wait.begin()
        }
    }

    /// Publishes the run's progress.
    private func didUse(_ bytes: Int) {
        outcome.bytes += bytes
        progress.publish(bytes: outcome.bytes, pipeline.counts)
    }

    private func writeOutput() { outputs.write(&pipeline) { journals.takeForBlock() } }

    // MARK: What arrives

    private func didRead(_ event: RunInputs.Event) {
        switch event {
        case .unopened(let failure):
            fail(failure)
            openNextSource()
        case .arrived:
            pump()
        }
    }

    /// The current source has ended.
    private func noteEnd() {
        outcome.bytes += inputs.takeUncounted()
        if let failure = inputs.takeFailure() { fail(failure) }
    }

    private func didWrite(_ event: RunOutputs.Event) {
        switch event {
        case .wrote(let journalEnds): journals.release(journalEnds)
        case .recordsFailed(let error): endOutput(error)
        case .rejectsFailed: endWithFailure()
        case .settled: resume()
        }
    }

    private func didRemember(_ event: RunJournals.Event) {
        switch event {
        case .failed(let error):
            outputs.writeMessage(pipeline.message(of: error), hasLines: error.code == .usage)
            endWithFailure()
        case .settled:
            resume()
        }
    }

    private func didWait(_ event: RunWait.Event) {
        switch event {
        case .ended(let messages, let hasFailed):
            messages.forEach { outputs.writeMessage($0) }
            if hasFailed { outcome.ioFailed = true }
            resume()
        case .hungUp:
            if !isClosed { endOutput(.brokenPipe) }
        }
    }

    private func resume() {
        if isClosed { drain() } else { pump() }
    }

    // MARK: Sources

    private func openNextSource() {
        guard inputs.openNext() else {
            if let team { return endTeam(team) }
            return close()
        }
        if let team { team.beginSource(inputs.name) } else { pipeline.beginSource(inputs.name) }
    }

    /// Notes that a source cannot be read; with workers, after everything before it has been dealt with.
    private func fail(_ failure: InputFailure) {
        if let team {
            // Everything read so far comes first.
            if !team.recorder.isEmpty { team.cut() }
            if team.handled < team.schedule.added {
                return team.failures.append((team.schedule.added, failure))
            }
        }
        report(failure)
    }

    private func report(_ failure: InputFailure) {
        if failure.isUnopened { outcome.unopened += 1 } else { outcome.ioFailed = true }
        writeOutput()
        outputs.writeMessages(&pipeline)
        outputs.writeMessage(pipeline.words(for: failure.note))
    }

    /// The source cannot be read, or the run cannot continue.
    private func leaveSource(_ error: StreamError) {
        guard continues(after: error, in: inputs.name) else { return }
        inputs.abandonSource()
        openNextSource()
    }

    /// Whether other sources may still be read; if not, the run is closed.
    private func continues(after error: StreamError, in source: String) -> Bool {
        note(error)
        outputs.writeMessages(&pipeline)
        // One bad input among others.
        let isInput = error.code == .unreadableInput
        outputs.writeMessage(
            (isInput ? "\(source): " : "") + pipeline.message(of: error), hasLines: error.code == .usage)
        if isInput, !pipeline.isStrict { return true }
        // What is held was made under a misunderstanding.
        if error.code == .usage { pipeline.loop.abandon() }
        close()
        return false
    }

    private func note(_ error: StreamError) {
        outcome.error = error
        // Records held back on disk.
        if error.code == .readFailed || error.code == .writeFailed { outcome.ioFailed = true }
    }

    // MARK: The end

    /// Records cannot be written any more.
    private func endOutput(_ error: Errno) {
        if error == .brokenPipe {
            outcome.outputClosed = true
            pipeline.loop.abandon()
            close()
        } else {
            outputs.writeMessage("\(outputs.name): \(error)")
            endWithFailure()
        }
    }

    private func endWithFailure() {
        outcome.ioFailed = true
        pipeline.loop.abandon()
        close()
    }

    /// Reads nothing more, closes the document, and waits for the output to be written.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        wait.cancel()
        inputs.close()
        drain()
    }

    /// Writes what was held back to the end, while there is room; then closes the document.
    private func drain() {
        if isFinished { return completeIfDone() }
        // Compute nothing that nobody reads, or that covers only a part.
        if completion == nil { pipeline.loop.abandon() }
        if outcome.ioFailed { pipeline.loop.isStopped = true }
        do throws(StreamError) {
            while true {
                guard outputs.hasRoom else { return }
                let isDone = try pipeline.drain()
                writeOutput()
                if isDone { break }
            }
            try pipeline.finish()
        } catch {
            // One bad input does not hide what is wrong with all of them.
            if outcome.error == nil || outcome.error?.code == .unreadableInput {
                note(error)
                outputs.writeMessage(pipeline.message(of: error), hasLines: error.code == .usage)
            }
        }
        isFinished = true
        writeOutput()
        outputs.writeMessages(&pipeline)
        completeIfDone()
    }

    private func completeIfDone() {
        guard isFinished, completion != nil, outputs.areWritten, !wait.isInProgress,
            team?.isQuiet ?? true
        else { return }
        count()
        guard outputs.end(replacing: !outcome.wasInterrupted && replaces(outcome)) else { return }
        let succeeded = outcome.error == nil && !outcome.outputClosed && !outcome.ioFailed
        if journals.finish(keepsAll: outputs.replacesFile ? outputs.isInPlace : succeeded) { complete() }
    }

    private func count() {
        outcome.counts = pipeline.counts
        outcome.rejections = pipeline.rejections
        outcome.isInPlace = outputs.isInPlace
        outcome.wasInterrupted = pipeline.loop.interruption?.isRequested ?? false
    }

    /// Writes the last messages: everything has been written, or time is up.
    func complete() {
        guard let completion else { return }
        self.completion = nil
        // A mistake in the options leaves it unchanged.
        if outcome.error?.code != .usage { outputs.beginRejects() }
        count()
        outcome.seconds = progress.seconds
        // The end of the document changed the counts, too.
        didUse(0)
        // A run whose file is in place has not failed, and a signal that came since then changes nothing.
        let isReplaced = outputs.replacesFile && outputs.isInPlace
        if isReplaced { outcome.wasInterrupted = false }
        control.finish(summary?(outcome) ?? []) { [outcome] signal in
            var outcome = outcome
            outcome.signal = isReplaced ? nil : signal
            completion(outcome)
        }
    }
}

// MARK: - Several workers

/// What is different if several workers share the work.
extension StreamRun {
    private func pump(_ team: BatchTeam) {
        while !isClosed {
            if pipeline.isFull { writeOutput() }
            reportFailures(team)
            outputs.writeMessages(&pipeline)
            var continues = readBatch(team)
            if outputs.hasRoom, !journals.areFull, let (batch, result) = team.schedule.next() {
                merge(batch, result, team)
                continues = true
            }
            // After `next`, which may have found that a batch must be assigned again.
            while !isClosed, let assignment = team.schedule.assign() { give(assignment, team) }
            if !continues, !flush(team) { return }
        }
    }

    /// Reads on, if there is room for a batch; returns whether anything was done.
    private func readBatch(_ team: BatchTeam) -> Bool {
        guard team.schedule.hasRoom else { return false }
        do throws(StreamError) {
            if let bytes = inputs.bytes {
                let used = try team.read(bytes, owner: inputs.chunk)
                team.recorder.use(inputs.inputBytes(of: used))
                inputs.use(used)
            } else if team.hasPending {
                _ = try team.read(.empty)
            } else if inputs.hasEnded {
                noteEnd()
                try team.endSource(isTruncated: inputs.isTruncated)
                team.cut(endsSource: true)
                openNextSource()
                return true
            } else {
                return false
            }
            if team.recorder.isFull { team.cut() }
        } catch {
            team.cut(error: error)
            inputs.abandonSource()
            openNextSource()
        }
        return true
    }

    private func give(_ assignment: BatchSchedule.Assignment, _ team: BatchTeam) {
        let result = team.spareResults.popLast() ?? BatchResult()
        let run = Confined(self, to: queue)
        var task = assignment.task
        task.reviewLimit = pipeline.reviewLimit
        team.workers[assignment.worker].work(assignment.batch, task, into: result) {
            [queue, batch = assignment.batch] result in
            queue.async { run.content.didWork(batch, result) }
        }
    }

    private func didWork(_ batch: Batch, _ result: BatchResult) {
        team?.schedule.didFinish(batch, result)
        resume()
    }

    /// Merges the result of a batch, once everything before it has been merged.
    private func merge(_ batch: Batch, _ result: BatchResult, _ team: BatchTeam) {
        let last = merge(result, from: batch.name)
        didUse(batch.inputBytes)
        if let counted = result.statistics { team.statistics?.add(counted, upTo: last) }
        if !result.shipsRecords, !result.output.isEmpty {
            writeOutput()
            outputs.write(records: &result.output)
        }
        if let error = result.error {
            drop(batch, error, team)
        } else if pipeline.isStopped {
            close()
        }
        team.reuse(batch, result)
    }

    /// Merges a result; returns how many of the shipped records were processed, if the run ends with them.
    private func merge(_ result: BatchResult, from source: String) -> Int? {
        do throws(StreamError) {
            return try pipeline.merge(result, source: source)
        } catch {
            _ = continues(after: error, in: source)
            return nil
        }
    }

    private func drop(_ batch: Batch, _ error: StreamError, _ team: BatchTeam) {
        guard continues(after: error, in: batch.name) else { return }
        team.schedule.drop(source: batch.source)
        if batch.source == inputs.number, !team.hasRead, inputs.isReading {
            inputs.abandonSource()
            openNextSource()
        }
    }

    /// Nothing more can be done at the moment: writes what waits for more, or ends the run. Returns whether there is more to
    /// do now.
    private func flush(_ team: BatchTeam) -> Bool {
        guard team.schedule.count == 0, inputs.bytes == nil, !inputs.hasEnded else { return false }
        if team.hasRead {
            endTeam(team)
            return false
        }
        guard inputs.isPaused else { return false }
        if !team.recorder.isEmpty {
            team.cut(isFlushed: true)
            return true
        }
        writeOutput()
        timePause()
        return false
    }

    /// All sources have been read: ends the run when all batches have been merged.
    private func endTeam(_ team: BatchTeam) {
        team.hasRead = true
        guard team.schedule.count == 0, !isClosed, !team.isResolvingColumns else { return }
        if team.schedule.resolution != nil {
            reportFailures(team)
            return close()
        }
        team.isResolvingColumns = true
        let run = Confined(self, to: queue)
        // As long as nothing is settled, only the first worker has worked.
        team.workers[0].resolve(into: BatchResult()) { [queue] result in
            queue.async { run.content.didResolve(result) }
        }
    }

    private func didResolve(_ result: BatchResult) {
        guard let team else { return }
        team.isResolvingColumns = false
        if isClosed { return completeIfDone() }
        _ = merge(result, from: inputs.name)
        reportFailures(team)
        if let error = result.error {
            outcome.error = error
            outputs.writeMessage(pipeline.message(of: error), hasLines: error.code == .usage)
        }
        close()
    }

    /// Reports failures after everything dealt with so far.
    private func reportFailures(_ team: BatchTeam) {
        while let first = team.failures.first, first.batches <= team.handled {
            team.failures.removeFirst()
            report(first.failure)
        }
    }
}
