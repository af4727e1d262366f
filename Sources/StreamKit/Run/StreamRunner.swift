internal import Dispatch
internal import Glibc

/// Runs a pipeline between descriptors: the outermost shell, the only part that knows about queues and signals.
///
/// ```
///   input ─ DescriptorReader ─▶ serial queue "fuelstream.records" ─▶ BlockSink, ≤ 2 blocks ─▶ output
///                                     │ pipeline.push  ▲                     "fuelstream.output"
///                                     │                │ close      └─ journal of blocks that are out ─▶ "fuelstream.store"
///                         RunProgress ▼                │
///               "fuelstream.progress" ◀── RunControl, "fuelstream.control" ◀── signals
/// ```
/// No queue ever waits for another. The records queue continues when it has three things: a chunk, a credit for a
/// block, and room in the journals; each of them calls `pump` when it arrives.
public final class StreamRunner: Sendable {
    /// Where input comes from.
    public enum Source: Sendable {
        /// Standard input; named `-` in messages.
        case standardInput
        /// A file.
        case file(String)
    }

    /// How a run ended.
    public struct Outcome: Sendable {
        /// The counts.
        public var counts = RunCounts()
        /// Rejections by reason (`Pipeline.rejections`).
        public var rejections: [(reason: String, count: Int)] = []
        /// Bytes of input processed.
        public var bytes = 0
        /// How long the run took, in seconds.
        public var seconds = 0.0
        /// Input files that could not be opened.
        public var unopened = 0
        /// Whether reading or writing failed.
        public var ioFailed = false
        /// Why the run could not continue; already reported.
        public var error: StreamError?
        /// Whether nobody reads the output any more.
        public var outputClosed = false
        /// Whether the output is in place: a `ReplacedFile` has been replaced.
        public var isInPlace = false
        /// Whether a signal came before the end.
        public var wasInterrupted = false
        /// The signal that ended the run.
        public var signal: Int32?
    }

    /// How many pieces of input may be requested, there or in use from now on, and how many bytes each has: what a program needs
    /// to know that keeps their memory.
    public typealias PieceMemory = @Sendable (_ count: Int, _ size: Int) -> Void

    private let queue: DispatchQueue
    private let control: RunControl
    private let interruption = Interruption()
    private let run: Confined<StreamRun>

    /// A runner for one run.
    /// - Parameters:
    ///   - pipeline: what to do with the bytes.
    ///   - sources: what to read, one after the other.
    ///   - output: the descriptor that records go to; messages go to standard error.
    ///   - file: the file for records, instead of `output`. It is replaced when everything has been written, and stores
    ///     get nothing before.
    ///   - replaces: whether a run with a given outcome replaces the file; if not, or after a signal, the file is unchanged, and
    ///     so are stores.
    ///   - rejects: where rejected input is written.
    ///   - memories: what the pipeline remembers, already recalled, and where it is stored.
    ///   - wait: obtains what records wait for, if the schema allows it.
    ///   - showsProgress: whether progress is shown repeatedly on standard error.
    ///   - summary: the lines to write to standard error when the run is over, however it ends.
    ///   - team: the workers, if there are several; the pipeline then puts their results together, in order. Not with memories
    ///     or waits that depend on the contents of records.
    ///   - pieceMemory: told of the pieces of input now, and on the records queue when that changes.
    public init(
        _ pipeline: consuming Pipeline, sources: [Source], output: Int32 = 1, file: ReplacedFile? = nil,
        replaces: @escaping (Outcome) -> Bool = { _ in true }, rejects: OutputFile? = nil,
        memories: [(memory: any PersistentState, store: any StateFile)] = [], wait: (any RecordWait)? = nil,
        showsProgress: Bool = false, summary: ((Outcome) -> [String])? = nil, team: BatchTeam? = nil,
        pieceMemory: @escaping PieceMemory = { _, _ in }
    ) {
        queue = .pooled("\(pipeline.program).records")
        var pipeline = pipeline
        pipeline.loop.interruption = interruption
        team?.stop(on: interruption)
        let progress = RunProgress()
        let line = ProgressLine(
            program: pipeline.program, progress, isRepeating: showsProgress, inputBytes: Self.scales(for: sources))
        control = RunControl(line, program: pipeline.program)
        let output = file?.descriptor ?? output
        let name = output == 1 ? "standard output" : file?.path ?? "output"
        let file = file.flatMap { $0.isWrittenDirectly ? nil : $0 }
        // Sums are written at the end, and their inputs are remembered with them.
        let areHeld = file != nil || pipeline.configuration.transforms.sumsUp
        let journals = RunJournals(memories, areHeld: areHeld, queue: queue)
        let queues = RecordWaitQueues(records: queue, store: journals.storeQueue)
        let outputs = RunOutputs(
            output, name: name, file: file, rejects: rejects, program: pipeline.program,
            largestSpare: team == nil ? 128 * 1024 : BatchTeam.largestSpareBlock, progress: progress, queue: queue)
        let inputs = RunInputs(sources, team == nil ? .narrow : .shared, queue: queue) { window in
            pieceMemory(window.pieces + BatchSchedule.chunks(workers: team?.workers.count ?? 0), window.piece)
        }
        run = Confined(
            StreamRun(
                pipeline, inputs, outputs, journals,
                RunWait(wait, queues) { SystemCall.hasHungUp(output) }, team: team, queue: queue, control: control,
                progress: progress, replaces: replaces, summary: summary),
            to: queue)
    }

    /// Starts the run. To be called once; `completion` is called once, on one of the runner's queues, when all output has
    /// been written and every descriptor has been restored.
    ///
    /// SIGINT, SIGTERM and SIGHUP end the run, unless they were being ignored: complete records already made are written, for
    /// at most a second, and a second signal ends it at once. SIGUSR1 asks for progress. Both are handled whatever the
    /// pipeline is doing; so when an outcome has a signal, the pipeline and its parts may still be running.
    public func start(completion: @escaping @Sendable (Outcome) -> Void) {
        let orders = RunControl.Orders(
            close: { [queue, run, interruption] in
                interruption.request()
                queue.async { run.content.close() }
            },
            complete: { [queue, run] in queue.async { run.content.complete() } })
        control.start(orders) { signal in
            var outcome = Outcome()
            outcome.signal = signal
            completion(outcome)
        }
        queue.async { [run] in run.content.start(completion) }
    }

    /// A function that determines the number of bytes to read, whenever it is called.
    private static func scales(for sources: [Source]) -> @Sendable () -> Int? {
        // Others may have read from standard input before, and its offset moves while it is read.
        let start = SystemCall.offset(STDIN_FILENO)
        return {
            var total = 0
            var hasStandardInput = false
            for source in sources {
                switch source {
                case .file(let path):
                    guard let size = SystemCall.size(path) else { return nil }
                    total += size
                case .standardInput where hasStandardInput:
                    // It has been read.
                    continue
                case .standardInput:
                    hasStandardInput = true
                    guard let size = SystemCall.size(STDIN_FILENO) else { return nil }
                    total += max(0, size - start)
                }
            }
            return total
        }
    }
}

extension StreamRunner.Source {
    /// Its name in messages.
    var name: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        }
    }

    func open() throws(Errno) -> InputDescriptor {
        switch self {
        case .standardInput: try InputDescriptor.sharing(STDIN_FILENO)
        case .file(let path): try InputDescriptor.opening(path)
        }
    }
}
