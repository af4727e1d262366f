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
    private let run: Confined<StreamRun>

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
    ///   - workers: who reads and writes, batch by batch, if more than one is to; the pipeline then puts together what they
    ///     come to, in order. Not with memories or waits that depend on what records hold.
    ///   - statistics: what the workers count is added up here.
    public init(
        _ pipeline: consuming Pipeline, sources: [Source], output: Int32 = 1, rejects: OutputFile? = nil,
        memories: [(memory: any RunMemory, store: any RunStore)] = [], wait: (any RecordWait)? = nil,
        showsProgress: Bool = false, summary: ((Outcome) -> [String])? = nil, workers: [PipelineWorker] = [],
        statistics: (any BatchStatistics)? = nil
    ) {
        let team =
            workers.isEmpty ? nil : BatchTeam(workers, statistics: statistics, splitter: pipeline.batchSplitter)
        let remembrances = memories.map { Remembrance($0.memory, $0.store) }
        run = Confined(
            StreamRun(
                pipeline, sources: sources, output: output, rejects: rejects, remembrances: remembrances,
                wait: wait, showsProgress: showsProgress, summary: summary, team: team, queue: queue),
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
    var size: Int? {
        switch self {
        case .standardInput: SystemCall.bytesLeft(STDIN_FILENO)
        case .file(let path): SystemCall.size(path)
        }
    }
}
