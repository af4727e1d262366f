internal import Dispatch
internal import Glibc

/// Runs a pipeline between descriptors: the outermost shell, the only part that knows queues and signals.
///
/// ```
///   input ─ ChunkSource, ≤ 2 chunks ─▶ serial queue "fuelstream.records" ─▶ BlockSink, ≤ 2 blocks ─▶ output
///           "fuelstream.input"             pipeline.push                        "fuelstream.output"
///                                                └─ journal of blocks that are out ─▶ "fuelstream.store"
/// ```
/// No queue ever waits for another. The records queue goes on when three things are there: a chunk, a credit for
/// a block, and room in the journals; each of them, when it arrives, calls `pump`.
public final class StreamRunner: Sendable {
    /// Where input comes from.
    public enum Source: Sendable {
        /// Standard input; messages call it `-`.
        case standardInput
        /// A file.
        case file(String)
    }

    /// How a run ended.
    public struct Outcome: Sendable {
        /// What was counted.
        public var counts = RunCounts()
        /// What became no record, by its reason (`Pipeline.rejections`).
        public var rejections: [(reason: String, count: Int)] = []
        /// Bytes of input that were worked on.
        public var bytes = 0
        /// How long the run took, in seconds.
        public var seconds = 0.0
        /// Input files that could not be opened.
        public var unopened = 0
        /// Reading or writing failed.
        public var ioFailed = false
        /// The run could not go on; what is to be said has been said.
        public var error: StreamError?
        /// Nobody reads the output any more.
        public var outputClosed = false
        /// The signal that ended the run.
        public var signal: Int32?
    }

    /// How many bytes are read at a time.
    public static let chunkSize = 64 * 1024

    private let queue = DispatchQueue(label: "fuelstream.records", qos: .userInitiated)
    private let run: Confined<Run>

    /// A runner for one run.
    /// - Parameters:
    ///   - pipeline: what to do with the bytes.
    ///   - sources: what to read, one after the other.
    ///   - output: the descriptor that records go to; messages go to standard error.
    ///   - rejects: where what became no record goes.
    ///   - memories: what the pipeline remembers, already recalled, and where that is kept.
    ///   - wait: finds out what records wait for, where the schema lets them.
    ///   - showsProgress: how far it has got is told on standard error again and again.
    ///   - summary: the lines that standard error is to get when the run is over, however it ends.
    public init(
        _ pipeline: consuming Pipeline, sources: [Source], output: Int32 = 1, rejects: OutputFile? = nil,
        memories: [(memory: any RunMemory, store: any RunStore)] = [], wait: (any RecordWait)? = nil,
        showsProgress: Bool = false, summary: ((Outcome) -> [String])? = nil
    ) {
        let remembrances = memories.map { Remembrance($0.memory, $0.store) }
        run = Confined(
            Run(
                pipeline, sources: sources, output: output, rejects: rejects, remembrances: remembrances,
                wait: wait, showsProgress: showsProgress, summary: summary, queue: queue),
            to: queue)
    }

    /// Starts the run. To be called once; `completion` is called once, on the records queue, when all output has
    /// been written and every descriptor is as it was found.
    ///
    /// SIGINT and SIGTERM end the run, unless they were being ignored: whole records already made are written, for at
    /// most a second if nobody reads, and a second signal ends it at once. SIGUSR1 asks how far it has got.
    public func start(completion: @escaping @Sendable (Outcome) -> Void) {
        let run = run
        queue.async { run.content.start(run, completion) }
    }
}

/// One run, on the records queue.
private final class Run {
    private var pipeline: Pipeline
    private let sources: [StreamRunner.Source]
    private let output: Int32
    private let rejects: OutputFile?
    private let remembrances: [Remembrance]
    private let wait: (any RecordWait)?
    private let summary: ((StreamRunner.Outcome) -> [String])?
    /// A record waits for an answer that is on its way.
    private var isWaiting = false
    private var isLookingForReader = false
    private let queue: DispatchQueue
    private let inputQueue = DispatchQueue(label: "fuelstream.input", qos: .userInitiated)
    private let storeQueue = DispatchQueue(label: "fuelstream.store", qos: .userInitiated)
    private let sink = BlockSink(queue: DispatchQueue(label: "fuelstream.output", qos: .userInitiated))
    private var outcome = StreamRunner.Outcome()
    private var completion: (@Sendable (StreamRunner.Outcome) -> Void)?
    /// This run, as closures on other queues carry it.
    private var confined: Confined<Run>?

    private var nextSource = 0
    private var source: ChunkSource?
    private var chunks: [ChunkSource.Chunk] = []
    /// How much of the first chunk is done.
    private var consumed = 0
    /// The current source has been read to its end.
    private var sourceEnded = false
    /// All sources are done and the document is closed.
    private var isClosed = false
    private var blocksInFlight = 0
    /// Sources that were left before their end and have not put their descriptor back yet.
    private var closingSources = 0
    /// Empty buffers to write the next block into.
    private var spareBlocks: [BlockSink.Block] = []
    private var signals: (any DispatchSourceRead)?
    /// Up to then a second signal is the first once more: `timeout` sends it to the process and to its group.
    private var signalEnd = DispatchTime.distantFuture
    private var hasTakenTheRest = false
    private var isClosingStores = false
    private var isCompleting = false
    private var storesAreClosed = false
    private var progress: ProgressLine
    /// A run whose output nobody reads is the one that is asked how far it has got: it answers on a queue of its own.
    private let progressQueue = DispatchQueue(label: "fuelstream.progress", qos: .utility)
    private lazy var progressSink = BlockSink(queue: progressQueue)
    private var progressTimer: (any DispatchSourceTimer)?

    init(
        _ pipeline: consuming Pipeline, sources: [StreamRunner.Source], output: Int32, rejects: OutputFile?,
        remembrances: [Remembrance], wait: (any RecordWait)?, showsProgress: Bool,
        summary: ((StreamRunner.Outcome) -> [String])?, queue: DispatchQueue
    ) {
        self.pipeline = pipeline
        self.sources = sources
        self.output = output
        self.rejects = rejects
        self.remembrances = remembrances
        self.wait = wait
        self.summary = summary
        self.queue = queue
        progress = ProgressLine(program: self.pipeline.program, isRepeating: showsProgress)
    }

    func start(_ confined: Confined<Run>, _ completion: @escaping @Sendable (StreamRunner.Outcome) -> Void) {
        self.confined = confined
        self.completion = completion
        watchSignals()
        showProgress()
        openNextSource()
    }

    // MARK: Sources

    private func openNextSource() {
        guard nextSource < sources.count else { return close() }
        let next = sources[nextSource]
        nextSource += 1
        sourceEnded = false
        pipeline.beginSource(next.name)
        // Opening may wait (a named pipe without a writer), so it happens on the input queue.
        inputQueue.async { [queue, confined] in
            let opened = next.open()
            queue.async { confined?.content.didOpen(next, opened) }
        }
    }

    private func didOpen(_ next: StreamRunner.Source, _ opened: Result<InputDescriptor, Errno>) {
        if isClosed {
            if case .success(let descriptor) = opened { descriptor.close() }
            return
        }
        switch opened {
        case .success(let descriptor):
            // A chunk of a source that was left may still be on its way: each says whose it is.
            let source = ChunkSource(descriptor, chunkSize: StreamRunner.chunkSize, queue: inputQueue) {
                [queue, confined, number = nextSource] delivery in
                queue.async { confined?.content.take(delivery, from: number) }
            }
            self.source = source
            source.start()
        case .failure(let error):
            // Standard input was opened by somebody else: reading it fails.
            if case .standardInput = next, error != .isDirectory {
                outcome.ioFailed = true
            } else {
                outcome.unopened += 1
            }
            say("\(next.name): \(error)")
            openNextSource()
        }
    }

    private func take(_ delivery: ChunkSource.Delivery, from number: Int) {
        guard !isClosed, number == nextSource else { return }
        switch delivery {
        case .chunk(let chunk):
            chunks.append(chunk)
        case .end(let error):
            if let error {
                // Reading a directory or a closed descriptor fails here, not when it was opened.
                if error == .isDirectory { outcome.unopened += 1 } else { outcome.ioFailed = true }
                say("\(sources[nextSource - 1].name): \(error)")
            }
            sourceEnded = true
        }
        pump()
    }

    // MARK: The pump

    /// Does all that can be done now, and returns; the next chunk or the next free block calls again.
    private func pump() {
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
                submitOutput()
                return
            }
        }
    }

    /// Works on the first chunk; `false` when the run is over.
    private func process() -> Bool {
        let chunk = chunks[0]
        let rest = chunk.view.dropFirst(consumed)
        var used = 0
        let goesOn = work { () throws(StreamError) in used = try pipeline.push(rest) }
        consumed += used
        progress.report.bytes += used
        guard goesOn else { return false }
        if consumed == chunk.view.count {
            chunks.removeFirst()
            consumed = 0
            source?.consumed(chunk)
        }
        return true
    }

    /// Lets the pipeline work; `false` when the source or the run is over.
    private func work(_ body: () throws(StreamError) -> Void) -> Bool {
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
    private func beginWait() {
        guard let wait else { preconditionFailure("nobody knows what the record waits for") }
        isWaiting = true
        submitOutput()
        wait.begin(RecordWaitQueues(records: queue, store: storeQueue)) { [confined] in confined?.content.endWait() }
        if !isLookingForReader { lookForReader(isFirst: true) }
    }

    /// Nothing is written while a record waits: whether somebody still reads has to be looked at from time to time.
    private func lookForReader(isFirst: Bool) {
        isLookingForReader = isWaiting && !isClosed
        guard isLookingForReader else { return }
        if !isFirst, SystemCall.hasHungUp(output) { return didFail(.brokenPipe) }
        queue.asyncAfter(deadline: .now() + .milliseconds(200)) { [confined] in
            confined?.content.lookForReader(isFirst: false)
        }
    }

    private func endWait() {
        isWaiting = false
        if let wait {
            wait.takeMessages().forEach(say)
            if wait.hasFailed { outcome.ioFailed = true }
        }
        if isClosed { completeIfDone() } else { pump() }
    }

    private func endSource() -> Bool {
        guard work({ () throws(StreamError) in try pipeline.endSource() }), !pipeline.isWaiting else { return false }
        source = nil
        sourceEnded = false
        openNextSource()
        return false
    }

    /// The source cannot be read, or the run cannot go on.
    private func stop(_ error: StreamError) {
        outcome.error = error
        guard error.code == .unreadableInput else {
            say(error.message)
            return close()
        }
        // One bad input among others.
        say("\(sources[nextSource - 1].name): \(error)")
        if pipeline.isStrict { return close() }
        leaveSource()
        openNextSource()
    }

    private func leaveSource() {
        if let source {
            closingSources += 1
            source.cancel { [queue, confined] in queue.async { confined?.content.didCloseSource() } }
        }
        source = nil
        chunks.removeAll()
        consumed = 0
    }

    private func didCloseSource() {
        closingSources -= 1
        completeIfDone()
    }

    /// Closes the document and waits for the output to be written.
    private func close() {
        guard !isClosed else { return }
        isClosed = true
        if isWaiting { wait?.cancel() }
        leaveSource()
        do throws(StreamError) {
            try pipeline.finish()
        } catch {
            if outcome.error == nil {
                outcome.error = error
                say(error.message)
            }
        }
        submitOutput()
        sendMessages()
        completeIfDone()
    }

    // MARK: Output

    private func submitOutput() {
        submitRejects()
        guard !pipeline.output.isEmpty else { return }
        let block = spareBlocks.popLast() ?? BlockSink.Block(ByteBuffer(capacity: 64 * 1024), descriptor: output)
        pipeline.takeOutput(&block.bytes)
        if !remembrances.isEmpty {
            remembrances.forEach { $0.take(everything: false) }
            block.journalEnds = remembrances.map(\.taken)
        }
        submit(block)
    }

    private func submitRejects() {
        guard let rejects, !pipeline.rejects.isEmpty else { return }
        let block = BlockSink.Block(ByteBuffer(), descriptor: rejects.descriptor)
        pipeline.takeRejects(&block.bytes)
        submit(block)
    }

    private func sendMessages() {
        guard !pipeline.messages.isEmpty else { return }
        var bytes = ByteBuffer()
        bytes.append(progress.makeWay())
        bytes.append(pipeline.messages)
        pipeline.removeMessages()
        submit(BlockSink.Block(bytes, descriptor: STDERR_FILENO))
    }

    private func say(_ message: String) {
        var bytes = ByteBuffer()
        bytes.append(progress.makeWay())
        bytes.appendText("\(pipeline.program): \(Diagnostics.printable(message))\n")
        submit(BlockSink.Block(bytes, descriptor: STDERR_FILENO))
    }

    private func submit(_ block: BlockSink.Block) {
        blocksInFlight += 1
        sink.write(block) { [queue, confined] block, error in
            queue.async { confined?.content.didWrite(block, error) }
        }
    }

    private func didWrite(_ block: BlockSink.Block, _ error: Errno?) {
        blocksInFlight -= 1
        if block.descriptor == output {
            if error == nil { remember(block.journalEnds) }
            // One outsize record must not hold on to its memory.
            block.bytes.release(above: 128 * 1024)
            spareBlocks.append(block)
            if let error, !outcome.outputClosed, !outcome.ioFailed { didFail(error) }
        } else if let rejects, block.descriptor == rejects.descriptor, let error, !outcome.ioFailed {
            outcome.ioFailed = true
            say("\(rejects.path): \(error)")
            close()
        }
        if isClosed { completeIfDone() } else { pump() }
    }

    private func didFail(_ error: Errno) {
        if error == .brokenPipe {
            outcome.outputClosed = true
        } else {
            outcome.ioFailed = true
            say("standard output: \(error)")
        }
        close()
    }

    private func completeIfDone() {
        guard isClosed, blocksInFlight == 0, closingSources == 0, !isWaiting, !isCompleting else { return }
        if !remembrances.isEmpty { rememberTheRest() }
        guard remembrances.allSatisfy(\.isDone) else { return }
        if remembrances.isEmpty || storesAreClosed { return complete() }
        if !isClosingStores { closeStores() }
    }

    private func closeStores() {
        isClosingStores = true
        let stores = remembrances.map(\.store)
        storeQueue.async { [queue, confined] in
            stores.forEach { $0.content.close() }
            queue.async { confined?.content.didCloseStores() }
        }
    }

    private func didCloseStores() {
        storesAreClosed = true
        completeIfDone()
    }

    private func complete() {
        // A second signal does not wait for the last words.
        guard !isCompleting else { return end() }
        isCompleting = true
        outcome.counts = pipeline.counts
        outcome.rejections = pipeline.rejections
        outcome.bytes = progress.report.bytes
        outcome.seconds = progress.seconds
        progressTimer?.cancel()
        let tellsProgress = progress.isRepeating && outcome.signal == nil
        var words = tellsProgress ? progress.bytes(outcome.counts, stays: true) : ByteBuffer()
        if let summary {
            words.append(progress.makeWay())
            for line in summary(outcome) { words.appendText(line + "\n") }
        }
        guard !words.isEmpty else { return end() }
        progressSink.write(BlockSink.Block(words, descriptor: STDERR_FILENO)) { [queue, confined] _, _ in
            queue.async { confined?.content.end() }
        }
        if outcome.signal != nil {
            queue.asyncAfter(deadline: .now() + .milliseconds(200)) { [confined] in confined?.content.end() }
        }
    }

    private func end() {
        completion?(outcome)
        completion = nil
    }

    // MARK: Memories

    /// A block has left: what its records are remembered by may be kept.
    private func remember(_ ends: [Int]) {
        for (remembrance, end) in zip(remembrances, ends) { remembrance.release(end) }
        commit()
    }

    /// All blocks have left. What was read behind the last record that was written is remembered too, if all went well.
    private func rememberTheRest() {
        let everything = outcome.error == nil && !outcome.outputClosed && !outcome.ioFailed
        guard everything, !hasTakenTheRest else { return }
        hasTakenTheRest = true
        for remembrance in remembrances {
            remembrance.take(everything: true)
            remembrance.release(remembrance.taken)
        }
        commit()
    }

    private func commit() {
        for (number, remembrance) in remembrances.enumerated() {
            guard let piece = remembrance.nextCommit() else { continue }
            storeQueue.async { [queue, confined, store = remembrance.store] in
                var failure: StreamError?
                do throws(StreamError) {
                    try store.content.commit(piece.journal.view, news: &piece.news)
                } catch {
                    failure = error
                }
                queue.async { [failure] in confined?.content.didCommit(piece, of: number, failure) }
            }
        }
    }

    private func didCommit(_ piece: JournalPiece, of number: Int, _ failure: StreamError?) {
        remembrances[number].didCommit(piece, failed: failure != nil)
        if let failure, !outcome.ioFailed {
            outcome.ioFailed = true
            say(failure.message)
            close()
        }
        commit()
        if isClosed { completeIfDone() } else { pump() }
    }

    // MARK: Progress

    /// Begins to tell how far the run has got, if that was asked for.
    private func showProgress() {
        guard progress.isRepeating else { return }
        weighSources {}
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + progress.interval, repeating: progress.interval, leeway: .milliseconds(50))
        timer.setEventHandler { [confined] in confined?.content.tellProgress(stays: false) }
        timer.activate()
        progressTimer = timer
    }

    /// Finds out how much there is to read, once: a file may be far away.
    private func weighSources(_ completion: @escaping @Sendable () -> Void) {
        progress.knowsTotal = true
        progressQueue.async { [queue, confined, sources] in
            let sizes = sources.map(\.size)
            let total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
            queue.async {
                confined?.content.progress.report.totalBytes = total
                completion()
            }
        }
    }

    private func tellProgress(stays: Bool) {
        if !progress.knowsTotal {
            return weighSources { [confined] in confined?.content.tellProgress(stays: stays) }
        }
        guard !progress.isBeingWritten else { return }
        progress.isBeingWritten = true
        let line = BlockSink.Block(progress.bytes(pipeline.counts, stays: stays), descriptor: STDERR_FILENO)
        progressSink.write(line) { [queue, confined] _, _ in
            queue.async { confined?.content.progress.isBeingWritten = false }
        }
    }

    // MARK: Signals

    private func watchSignals() {
        // A shell that starts a job with `nohup` or `&` in a script means the signal to be ignored.
        let numbers = [SIGINT, SIGTERM, SIGUSR1].filter(hasDefaultAction)
        guard !numbers.isEmpty, let pipe = SystemCall.signalPipe(numbers) else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: queue)
        source.setEventHandler { [confined] in
            for number in SystemCall.signals(from: pipe) { confined?.content.didReceive(number) }
        }
        source.activate()
        signals = source
    }

    /// The first signal: whole records already made are written, for at most a second. The second: the end.
    private func didReceive(_ number: Int32) {
        if number == SIGUSR1 { return tellProgress(stays: true) }
        if outcome.signal != nil {
            if DispatchTime.now() > signalEnd { complete() }
            return
        }
        outcome.signal = number
        signalEnd = .now() + .milliseconds(200)
        close()
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [confined] in confined?.content.complete() }
    }
}

private func hasDefaultAction(_ number: Int32) -> Bool {
    var current = sigaction()
    guard unsafe sigaction(number, nil, &current) == 0 else { return false }
    return unsafe current.__sigaction_handler.sa_handler == nil
}

extension StreamRunner.Source {
    /// What messages call it.
    var name: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        }
    }

    func open() -> Result<InputDescriptor, Errno> {
        switch self {
        case .standardInput: InputDescriptor.sharing(STDIN_FILENO)
        case .file(let path): InputDescriptor.opening(path)
        }
    }

    /// How many bytes there are to read; nothing where that cannot be told.
    fileprivate var size: Int? {
        switch self {
        case .standardInput: SystemCall.bytesLeft(STDIN_FILENO)
        case .file(let path): SystemCall.size(path)
        }
    }
}
