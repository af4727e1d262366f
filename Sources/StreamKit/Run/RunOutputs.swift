internal import Dispatch
internal import Glibc

/// What a run writes: blocks of records and rejects, and messages, in the order in which they were made. Confined to the
/// records queue.
///
/// ```
///   pipeline ─ block ─▶ BlockSink, queue "fuelstream.output" ─▶ write(2)
///      ▲                        │
///      └──── empty again ───────┘   at most two blocks are in transit before records have to wait
/// ```
/// A block that fits into a pipe is written at once, without the queue: waking its thread would take longer.
final class RunOutputs {
    enum Event {
        /// A block of records has been written, up to these positions in the journals.
        case wrote(journalEnds: [Int])
        /// Records cannot be written any more.
        case recordsFailed(Errno)
        /// Rejects cannot.
        case rejectsFailed(Errno)
        /// Something has been written or abandoned: there may be room again.
        case settled
    }

    private let descriptor: Int32
    /// Its name in messages.
    let name: String
    /// The file that records are written for, if it is replaced in one step.
    private let file: ReplacedFile?
    private let rejects: OutputFile?
    private let program: String
    /// More memory than this is not kept in an empty block.
    private let largestSpare: Int
    private let progress: RunProgress
    private let queue: DispatchQueue
    private let sink: BlockSink
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    private var inFlight = 0
    /// Whether records are written at once if that does not block. Not to a file, which always has room: while the kernel
    /// copies a block, the next one is made.
    private var writesAtOnce: Bool
    /// When records were last written. (0 would mean now.)
    private var lastWrite = DispatchTime(uptimeNanoseconds: 1)
    /// Empty buffers for the next block.
    private var spare: [BlockSink.Block] = []
    private var rejectsHaveBegun = false
    private var haveFailed = (records: false, rejects: false)
    /// Whether the file is being finished.
    private var isEnding = false
    /// Whether the output is in place: at once if written directly, a file after replacement.
    private(set) var isInPlace: Bool

    /// - Parameters:
    ///   - descriptor: where records go.
    ///   - file: the file they are written for, if it is replaced.
    ///   - progress: its line on the terminal makes way for messages.
    ///   - queue: the records queue.
    init(
        _ descriptor: Int32, name: String, file: ReplacedFile?, rejects: OutputFile?, program: String,
        largestSpare: Int, progress: RunProgress, queue: DispatchQueue
    ) {
        self.descriptor = descriptor
        self.name = name
        self.file = file
        isInPlace = file == nil
        writesAtOnce = SystemCall.fileType(descriptor) != .success(S_IFREG)
        self.rejects = rejects
        self.program = program
        self.largestSpare = largestSpare
        self.progress = progress
        self.queue = queue
        sink = BlockSink(queue: DispatchQueue(label: queue.label(for: "output"), qos: .userInitiated))
    }

    /// Whether a block may be filled.
    var hasRoom: Bool { inFlight < BlockSink.credits }

    /// Whether records have waited long enough for others to fill the block; if few are kept, they might wait for ever.
    var areOverdue: Bool { DispatchTime.now() > lastWrite + .milliseconds(10) }

    /// Whether all has been written.
    var areWritten: Bool { inFlight == 0 }

    /// Whether nothing is stored before the file is in place.
    var replacesFile: Bool { file != nil }

    /// Everything has been written: puts the file in place, or discards it. Further calls do nothing.
    /// - Returns: whether that is done; else `settled` follows.
    func end(replacing: Bool) -> Bool {
        guard let file, !isEnding else { return true }
        isEnding = true
        inFlight += 1
        let outputs = Confined(self, to: queue)
        sink.run { [queue] in
            var error: Errno?
            if replacing { error = file.replace() } else { file.discard() }
            queue.async { [error] in outputs.content.didEnd(isInPlace: replacing && error == nil, error) }
        }
        return false
    }

    private func didEnd(isInPlace: Bool, _ error: Errno?) {
        inFlight -= 1
        self.isInPlace = isInPlace
        if let error { notify(.recordsFailed(error)) }
        notify(.settled)
    }

    // MARK: Blocks

    /// Writes the pipeline's output: rejects, then records.
    /// - Parameter journalEnds: how much of the journals goes with the records; called only if there are any.
    func write(_ pipeline: inout Pipeline, journalEnds: () -> [Int]) {
        if let rejects, !pipeline.rejects.isEmpty {
            beginRejects()
            let block = BlockSink.Block(ByteBuffer(), descriptor: rejects.descriptor, holds: .rejects)
            pipeline.takeRejects(&block.bytes)
            pass(block)
        }
        if pipeline.output.isEmpty { return }
        lastWrite = .now()
        let written = writeAtOnce(pipeline.output)
        if written == pipeline.output.count {
            pipeline.removeOutput(keeping: largestSpare)
            return notify(.wrote(journalEnds: journalEnds()))
        }
        let block = emptyBlock()
        pipeline.takeOutput(&block.bytes)
        block.written = written
        block.journalEnds = journalEnds()
        pass(block)
    }

    /// Writes records made by others.
    func write(records: inout ByteBuffer) {
        let block = emptyBlock()
        swap(&block.bytes, &records)
        block.written = writeAtOnce(block.bytes.view)
        if block.written < block.bytes.count { return pass(block) }
        notify(.wrote(journalEnds: []))
        reuse(block)
    }

    /// Writes the pipeline's messages.
    func writeMessages(_ pipeline: inout Pipeline) {
        guard !pipeline.messages.isEmpty else { return }
        write(message: pipeline.messages)
        pipeline.removeMessages()
    }

    /// Writes a message of the program.
    /// - Parameter hasLines: whether it may have several lines, as one that shows the place of a mistake.
    func writeMessage(_ message: String, hasLines: Bool = false) {
        let lines =
            hasLines ? message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : [message]
        var text = ByteBuffer()
        text.appendText("\(program): \(lines.map(\.printable).joined(separator: "\n"))\n")
        write(message: text.view)
    }

    /// Clears an earlier run's rejects once there is something new, or the run has ended.
    func beginRejects() {
        if !rejectsHaveBegun { rejects?.begin() }
        rejectsHaveBegun = true
    }

    private func write(message: ByteView) {
        var bytes = ByteBuffer()
        bytes.append(progress.clearLine())
        MessageText.bytes(message.string).withView { bytes.append($0) }
        pass(BlockSink.Block(bytes, descriptor: STDERR_FILENO))
    }

    private func emptyBlock() -> BlockSink.Block {
        spare.popLast() ?? BlockSink.Block(ByteBuffer(capacity: 44 * 1024), descriptor: descriptor, holds: .records)
    }

    /// Passes a block on to the queue that writes.
    private func pass(_ block: BlockSink.Block) {
        inFlight += 1
        let outputs = Confined(self, to: queue)
        sink.write(block) { [queue] block, error in
            queue.async { outputs.content.didWrite(block, error) }
        }
    }

    /// Writes as many records as possible without blocking, if no block is in transit; returns how many bytes.
    private func writeAtOnce(_ records: ByteView) -> Int {
        guard writesAtOnce, inFlight == 0 else { return 0 }
        switch SystemCall.writeAtOnce(descriptor, records) {
        case .success(let count): return count
        case .failure(.wouldBlock), .failure(.interrupted): break
        // An ordinary write will show whether it is more than the kernel lacking support.
        case .failure: writesAtOnce = false
        }
        return 0
    }

    private func didWrite(_ block: BlockSink.Block, _ error: Errno?) {
        inFlight -= 1
        if let error {
            didFail(block, error)
        } else if block.content == .records {
            notify(.wrote(journalEnds: block.journalEnds))
        }
        if block.content == .records { reuse(block) }
        notify(.settled)
    }

    private func reuse(_ block: BlockSink.Block) {
        block.removeAll()
        // One outsize record must not keep its memory.
        block.bytes.release(above: largestSpare)
        spare.append(block)
    }

    /// Reports once that a descriptor has failed.
    private func didFail(_ block: BlockSink.Block, _ error: Errno) {
        if block.descriptor == descriptor {
            if haveFailed.records { return }
            haveFailed.records = true
            notify(.recordsFailed(error))
        } else if block.content == .rejects, !haveFailed.rejects {
            haveFailed.rejects = true
            writeMessage("\(rejects?.path ?? ""): \(error)")
            notify(.rejectsFailed(error))
        }
    }
}
