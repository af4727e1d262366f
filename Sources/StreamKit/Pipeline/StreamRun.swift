internal import Dispatch
internal import Glibc

/// Why a source cannot be read, or not to its end.
struct InputFailure {
    let name: String
    let error: Errno
    let isUnopened: Bool
}

/// One run, on the records queue.
final class StreamRun {
    var pipeline: Pipeline
    let sources: [StreamRunner.Source]
    let output: Int32
    let rejects: OutputFile?
    let remembrances: [Remembrance]
    let wait: (any RecordWait)?
    let summary: ((StreamRunner.Outcome) -> [String])?
    /// Who does the work, if more than one does.
    let team: BatchTeam?
    /// A record waits for an answer that is on its way.
    var isWaiting = false
    var isLookingForReader = false
    let queue: DispatchQueue
    let inputQueue = DispatchQueue(label: "fuelstream.input", qos: .userInitiated)
    let storeQueue = DispatchQueue(label: "fuelstream.store", qos: .userInitiated)
    let sink = BlockSink(queue: DispatchQueue(label: "fuelstream.output", qos: .userInitiated))
    var outcome = StreamRunner.Outcome()
    var completion: (@Sendable (StreamRunner.Outcome) -> Void)?
    /// This run, as closures on other queues carry it.
    var confined: Confined<StreamRun>?

    var nextSource = 0
    var source: ChunkSource?
    var chunks: [ChunkSource.Chunk] = []
    /// How much of the first chunk is done.
    var consumed = 0
    /// The current source has been read to its end.
    var sourceEnded = false
    /// All sources are done and the document is closed.
    var isClosed = false
    var blocksInFlight = 0
    var outputHasFailed = false
    var rejectsHaveBegun = false
    var rejectsHaveFailed = false
    /// Sources that were left before their end and have not put their descriptor back yet.
    var closingSources = 0
    /// Empty buffers to write the next block into.
    var spareBlocks: [BlockSink.Block] = []
    var hasTakenTheRest = false
    var isClosingStores = false
    var isCompleting = false
    var storesAreClosed = false
    let control: RunControl
    let progress: RunProgress

    init(
        _ pipeline: consuming Pipeline, sources: [StreamRunner.Source], output: Int32, rejects: OutputFile?,
        remembrances: [Remembrance], wait: (any RecordWait)?, summary: ((StreamRunner.Outcome) -> [String])?,
        team: BatchTeam?, queue: DispatchQueue, control: RunControl, progress: RunProgress
    ) {
        self.pipeline = pipeline
        self.sources = sources
        self.output = output
        self.rejects = rejects
        self.remembrances = remembrances
        self.wait = wait
        self.summary = summary
        self.team = team
        self.queue = queue
        self.control = control
        self.progress = progress
    }

    func start(_ confined: Confined<StreamRun>, _ completion: @escaping @Sendable (StreamRunner.Outcome) -> Void) {
        self.confined = confined
        self.completion = completion
        openNextSource()
    }

    // MARK: Sources

    func openNextSource() {
        guard nextSource < sources.count else {
            if let team { return endTeam(team) }
            return close()
        }
        let next = sources[nextSource]
        nextSource += 1
        sourceEnded = false
        if let team { team.splitter.begin(nextSource, next.name) } else { pipeline.beginSource(next.name) }
        // Opening may wait (a named pipe without a writer), so it happens on the input queue.
        inputQueue.async { [queue, confined] in
            let opened = next.open()
            queue.async { confined?.content.didOpen(next, opened) }
        }
    }

    func didOpen(_ next: StreamRunner.Source, _ opened: Result<InputDescriptor, Errno>) {
        if isClosed {
            if case .success(let descriptor) = opened { descriptor.close() }
            return
        }
        switch opened {
        case .success(let descriptor):
            // A chunk of a source that was left may still be on its way: each says whose it is.
            let (size, credits) = team?.chunks ?? (StreamRunner.chunkSize, 2)
            let source = ChunkSource(descriptor, chunkSize: size, credits: credits, queue: inputQueue) {
                [queue, confined, number = nextSource] delivery in
                queue.async { confined?.content.take(delivery, from: number) }
            }
            self.source = source
            control.didBegin(source)
            source.start()
        case .failure(let error):
            // Standard input was opened by somebody else: reading it fails.
            let isOpen = if case .standardInput = next { error != .isDirectory } else { false }
            fail(InputFailure(name: next.name, error: error, isUnopened: !isOpen))
            openNextSource()
        }
    }

    /// Notes that a source cannot be read; when all before it has been dealt with, if others do that.
    func fail(_ failure: InputFailure) {
        if let team, team.dealtWith < team.schedule.added {
            return team.failures.append((team.schedule.added, failure))
        }
        tell(failure)
    }

    func tell(_ failure: InputFailure) {
        if failure.isUnopened { outcome.unopened += 1 } else { outcome.ioFailed = true }
        sendMessages()
        say("\(failure.name): \(failure.error)")
    }

    func take(_ delivery: ChunkSource.Delivery, from number: Int) {
        guard !isClosed, number == nextSource else { return }
        switch delivery {
        case .chunk(let chunk):
            chunks.append(chunk)
        case .end(let error):
            if let error {
                // Reading a directory or a closed descriptor fails here, not when it was opened.
                let name = sources[nextSource - 1].name
                fail(InputFailure(name: name, error: error, isUnopened: error == .isDirectory))
            }
            sourceEnded = true
        }
        pump()
    }

    // MARK: The pump

    /// Does all that can be done now, and returns; the next chunk or the next free block calls again.
    func pump() {
        if let team { return pump(team) }
        while !isClosed {
            if pipeline.isFull { submitOutput() }
            sendMessages()
            guard blocksInFlight < BlockSink.credits, !remembrances.contains(where: \.isFull), !isWaiting else {
                return
            }
            if pipeline.waitsWithoutBytes {
                guard work({ () throws(StreamError) in _ = try pipeline.push(.empty) }) else { return }
            } else if !chunks.isEmpty {
                guard process() else { return }
            } else if pipeline.hasPending {
                guard work({ () throws(StreamError) in _ = try pipeline.push(.empty) }) else { return }
            } else if sourceEnded {
                guard endSource() else { return }
            } else {
                // Input pauses: what there is goes out at once.
                guard work({ () throws(StreamError) in try pipeline.pause() }) else { return }
                submitOutput()
                return
            }
        }
    }

    /// Works on the first chunk; `false` when the run is over.
    func process() -> Bool {
        let chunk = chunks[0]
        let rest = chunk.view.dropFirst(consumed)
        var used = 0
        let goesOn = work { () throws(StreamError) in used = try pipeline.push(rest) }
        consumed += used
        didUse(used)
        guard goesOn else { return false }
        if consumed == chunk.view.count {
            chunks.removeFirst()
            consumed = 0
            source?.consumed(chunk)
        }
        return true
    }

    /// Says how far the run has got.
    func didUse(_ bytes: Int) {
        outcome.bytes += bytes
        progress.publish(bytes: outcome.bytes, pipeline.counts)
    }

    /// Lets the pipeline work; `false` when the source or the run is over.
    func work(_ body: () throws(StreamError) -> Void) -> Bool {
        do throws(StreamError) {
            try body()
        } catch {
            stop(error)
            return false
        }
        if pipeline.isStopped { close() }
        if pipeline.isWaiting { beginWait() }
        return !pipeline.isStopped
    }

    /// A record waits: what is there goes out, and `pump` is called again with the answer.
    func beginWait() {
        guard let wait else { preconditionFailure("nobody knows what the record waits for") }
        isWaiting = true
        submitOutput()
        wait.begin(RecordWaitQueues(records: queue, store: storeQueue)) { [confined] in confined?.content.endWait() }
        if !isLookingForReader { lookForReader(isFirst: true) }
    }

    /// Nothing is written while a record waits: whether somebody still reads has to be looked at from time to time.
    func lookForReader(isFirst: Bool) {
        isLookingForReader = isWaiting && !isClosed
        guard isLookingForReader else { return }
        if !isFirst, SystemCall.hasHungUp(output) { return didFail(.brokenPipe) }
        queue.asyncAfter(deadline: .now() + .milliseconds(200)) { [confined] in
            confined?.content.lookForReader(isFirst: false)
        }
    }

    func endWait() {
        isWaiting = false
        if let wait {
            wait.takeMessages().forEach(say)
            if wait.hasFailed { outcome.ioFailed = true }
        }
        if isClosed { completeIfDone() } else { pump() }
    }

    func endSource() -> Bool {
        guard work({ () throws(StreamError) in try pipeline.endSource() }), !pipeline.isWaiting else { return false }
        source = nil
        sourceEnded = false
        openNextSource()
        return false
    }

    /// The source cannot be read, or the run cannot go on.
    func stop(_ error: StreamError) {
        guard goesOn(behind: error, in: sources[nextSource - 1].name) else { return }
        leaveSource()
        openNextSource()
    }

    /// Whether other sources may still be read; if not, the run is closed.
    func goesOn(behind error: StreamError, in source: String) -> Bool {
        outcome.error = error
        sendMessages()
        // One bad input among others.
        let isInput = error.code == .unreadableInput
        say(isInput ? "\(source): \(error)" : error.message)
        if isInput, !pipeline.isStrict { return true }
        close()
        return false
    }

    func leaveSource() {
        if let source {
            closingSources += 1
            source.cancel { [queue, confined] in queue.async { confined?.content.didCloseSource() } }
        }
        source = nil
        chunks.removeAll()
        consumed = 0
    }

    func didCloseSource() {
        closingSources -= 1
        completeIfDone()
    }

    /// Closes the document and waits for the output to be written.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if isWaiting { wait?.cancel() }
        leaveSource()
        do throws(StreamError) {
            try pipeline.finish()
        } catch {
            // One bad input does not hide what is wrong with all.
            if outcome.error == nil || outcome.error?.code == .unreadableInput {
                outcome.error = error
                say(error.message)
            }
        }
        submitOutput()
        sendMessages()
        completeIfDone()
    }
}
