internal import Dispatch

/// What chunks come from, one each time it is asked.
protocol ChunkSupply: AnyObject, Sendable {
    /// Asks for the next chunk; not before the one asked for last has come.
    func read()
    /// Takes a chunk back that nobody looks at any more.
    func reuse(_ chunk: ChunkSource.Chunk)
    /// Ends reading. To be called on the consumer's queue, as often as one likes.
    func close()
}

/// Why input is not all there, or not all used.
enum InputFault: Sendable, CustomStringConvertible {
    /// It could not be read, or not to its end.
    case system(Errno)
    /// It could not be decompressed to its end.
    case gzip(GzipDecoder.Failure)
    /// What followed the compressed data was not used. That is no more than worth a warning.
    case trailingGarbage

    var description: String {
        switch self {
        case .system(let error): error.description
        case .gzip(let failure): failure.description
        case .trailingGarbage: "trailing garbage after the gzip data is ignored"
        }
    }

    /// It is a directory, which nobody can read.
    var isDirectory: Bool {
        if case .system(.isDirectory) = self { return true }
        return false
    }

    /// The input ends where no end is.
    var isCut: Bool {
        if case .trailingGarbage = self { return false }
        return true
    }
}

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
final class ChunkSource: ChunkSupply, @unchecked Sendable {
    enum Delivery: Sendable {
        /// Bytes, at least one. To be given back with `reuse`.
        case chunk(Chunk)
        /// Nothing is there now; what was asked for follows when something is.
        case pause
        /// No more: the end, or the reason why not, and how many bytes of input no chunk has been made of since the last
        /// one. The source is closed.
        case end(InputFault?, uncounted: Int = 0)
    }

    /// Bytes on their way from one queue to the other. `@unchecked Sendable`: a chunk is handed over, never shared.
    final class Chunk: @unchecked Sendable {
        var bytes: ByteBuffer
        /// How many bytes of input it was made of, if not of as many as it has.
        var inputBytes: Int?

        init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }

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
        if let descriptor = release() { descriptor.close() }
    }

    /// Ends reading, and leaves the descriptor to somebody else; nothing if reading has ended. To be called on the queue.
    func release() -> InputDescriptor? {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isClosed else { return nil }
        isClosed = true
        watch = nil
        spare = []
        return descriptor
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
        deliver(.end(error.map { .system($0) }))
    }
}
