import Dispatch
import Glibc
import TestSupport

@testable import StreamKit

/// The program's own loop, `StreamRun`, over files: by one pipeline, or by workers with batches that are much shorter than
/// the program's.
///
/// Messages go to standard error, which is a file meanwhile: only for a process that does nothing else at the time, as the
/// body of an exit test.
struct ShortBatchRun: ~Copyable {
    /// What came of a run.
    struct Outcome {
        var run: PipelineRun
        /// How many batches there were, and how many had to be done again.
        var batches = 0
        var repeated = 0
    }

    private let folder = TemporaryFolder()
    private let messages: Int32
    private let errors: Int32

    /// A run that takes longer than all of them should is stuck: the process ends.
    init(seconds: UInt32) {
        alarm(seconds)
        messages = open(folder.file("messages"), O_RDWR | O_CREAT | O_APPEND, 0o600)
        errors = dup(STDERR_FILENO)
        precondition(messages >= 0 && errors >= 0, "no descriptors to be had")
    }

    deinit {
        close(messages)
        close(errors)
        alarm(0)
    }

    /// Runs pipelines of one shape over sources.
    /// - Parameters:
    ///   - sources: what is read, a file each.
    ///   - piece: the most that is read at a time.
    ///   - workers: how many there are; none is the one pipeline.
    ///   - batchSize: how large batches get.
    ///   - pipeline: makes one, a worker's or the one that puts all together.
    func run(
        _ sources: [[UInt8]], piece: Int = 1 << 16, workers: Int = 0, batchSize: Int = 900,
        _ pipeline: (_ isWorker: Bool) throws -> Pipeline
    ) async throws -> Outcome {
        let files = sources.enumerated().map { StreamRunner.Source.file(folder.write($1, to: "s\($0 + 1)")) }
        let output = open(folder.file("output"), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let rejects = try OutputFile(creating: folder.file("rejects"))
        defer {
            close(output)
            close(rejects.descriptor)
        }
        ftruncate(messages, 0)
        dup2(messages, STDERR_FILENO)
        defer { dup2(errors, STDERR_FILENO) }

        let main = try pipeline(false)
        let team: BatchTeam?
        if workers > 0 {
            team = BatchTeam(
                reading: try pipeline(true), workers: try (0..<workers).map { _ in PipelineWorker(try pipeline(true)) })
            team?.recorder.batchSize = batchSize
        } else {
            team = nil
        }
        let queue = DispatchQueue(label: "test.records")
        let loop = Loop(
            main, files, InputWindow(piece: piece, operation: 4 * piece, ahead: 2 * piece), output: output,
            rejects: rejects, team: team, queue: queue)
        let outcome = await withCheckedContinuation { done in loop.start { done.resume(returning: $0) } }
        return Outcome(
            run: PipelineRun(
                bytes: try FileContents.read(folder.file("output")),
                rejects: try FileContents.read(folder.file("rejects")),
                messages: try FileContents.read(folder.file("messages")).text, counts: outcome.counts,
                error: outcome.error?.message),
            batches: queue.sync { team?.schedule.added ?? 0 }, repeated: queue.sync { team?.schedule.repeated ?? 0 })
    }
}

/// A `StreamRun` with its parts, as `StreamRunner` has it.
private struct Loop {
    private let queue: DispatchQueue
    private let control: RunControl
    private let run: Confined<StreamRun>

    init(
        _ pipeline: consuming Pipeline, _ sources: [StreamRunner.Source], _ window: InputWindow, output: Int32,
        rejects: OutputFile, team: BatchTeam?, queue: DispatchQueue
    ) {
        let program = pipeline.program
        let progress = RunProgress()
        let journals = RunJournals([], areHeld: false, queue: queue)
        control = RunControl(ProgressLine(program: program, progress, isRepeating: false) { nil }, program: program)
        self.queue = queue
        run = Confined(
            StreamRun(
                pipeline, RunInputs(sources, window, queue: queue) { _ in },
                RunOutputs(
                    output, name: "output", file: nil, rejects: rejects, program: program,
                    largestSpare: BatchTeam.largestSpareBlock, progress: progress, queue: queue), journals,
                RunWait(nil, RecordWaitQueues(records: queue, store: journals.storeQueue)) { false }, team: team,
                queue: queue, control: control, progress: progress, replaces: { _ in true }, summary: nil),
            to: queue)
    }

    func start(_ completion: @escaping @Sendable (StreamRunner.Outcome) -> Void) {
        control.start(RunControl.Orders(close: {}, complete: {})) { _ in }
        queue.async { [run] in run.content.start(completion) }
    }
}
