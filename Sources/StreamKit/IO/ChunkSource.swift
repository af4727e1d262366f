internal import Dispatch

/// Reads a descriptor on its consumer's queue, a chunk each time it is asked.
///
/// ```
///   read ─▶ poll(2) ─┬─ something is there ───────────────▶ read(2) ─▶ .chunk or .end
///                    │                                         ▲
///                    └─ nothing ─▶ .pause ─ ReadinessWatch ────┘
/// ```
/// There is no queue between: what is there is copied from the pipe or the page cache in a few microseconds, less than it
/// takes to hand a chunk from one thread to another. Nothing is read that has not been asked for, which is the back-pressure;
/// what comes meanwhile collects in the pipe. The descriptor stays as it is: `read` is called when `poll` says that it will
/// not wait. (It does if somebody else takes the bytes in between and the descriptor blocks.) The article
/// *Reading a descriptor* has the figures of other ways.
///
/// All state belongs to the queue; that is what makes the class `@unchecked Sendable`.
final class ChunkSource: @unchecked Sendable {
    enum Delivery: Sendable {
        /// Bytes, at least one. To be given back with `reuse`.
        case chunk(Chunk)
        /// Nothing is there now; what was asked for follows when something is.
        case pause
        /// No more: the end, or the reason why not. The source is closed.
        case end(Errno?)
    }

    /// Bytes on their way from one queue to the other. `@unchecked Sendable`: a chunk is handed over, never shared.
    final class Chunk: @unchecked Sendable {
        fileprivate(set) var bytes: ByteBuffer

        fileprivate init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }

        /// The bytes; good until the chunk is given back.
        var view: ByteView { bytes.view }
    }

    private let descriptor: InputDescriptor
    private let chunkSize: Int
    private let queue: DispatchQueue
    private let deliver: @Sendable (Delivery) -> Void
    /// Made when there is something to wait for.
    private var watch: ReadinessWatch?
    private var spare: [Chunk] = []
    private var isClosed = false

    /// - Parameters:
    ///   - chunkSize: the most bytes to read at a time.
    ///   - queue: serial, and the consumer's; where bytes are read.
    ///   - deliver: called on the queue: for each `read` with a chunk or the end, after a pause perhaps.
    init(
        _ descriptor: InputDescriptor, chunkSize: Int, queue: DispatchQueue,
        deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.queue = queue
        self.deliver = deliver
    }

    /// Asks for the next chunk; not before the one asked for last has come. Other work on the queue has its turn first.
    func read() { queue.async { self.readOrWait() } }

    /// Takes a chunk back that nobody looks at any more.
    func reuse(_ chunk: Chunk) {
        queue.async {
            chunk.bytes.removeAll()
            self.spare.append(chunk)
        }
    }

    /// Ends reading. Nothing is delivered from now on. To be called on the queue, as often as one likes.
    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isClosed else { return }
        isClosed = true
        watch = nil
        spare = []
        descriptor.close()
    }

    private func readOrWait() {
        guard !isClosed else { return }
        guard SystemCall.isReadable(descriptor.number) else { return wait() }
        let chunk = spare.popLast() ?? Chunk(capacity: chunkSize)
        switch SystemCall.read(descriptor.number, &chunk.bytes, chunkSize) {
        case .success(0): end(nil)
        case .success: deliver(.chunk(chunk))
        // Somebody else has taken it.
        case .failure(.wouldBlock): wait()
        case .failure(let error): end(error)
        }
    }

    private func wait() {
        do throws(Errno) {
            if watch == nil {
                watch = try ReadinessWatch(descriptor.number, queue: queue) { [weak self] in self?.readOrWait() }
            }
            try watch?.arm()
            deliver(.pause)
        } catch {
            end(error)
        }
    }

    private func end(_ error: Errno?) {
        close()
        deliver(.end(error))
    }
}
