internal import Dispatch

/// A source of chunks, one per request. To be used on the consumer's queue.
protocol ChunkSupply: AnyObject, Sendable {
    /// Requests the next chunk; not before the last one requested has come.
    func read()
    /// Takes the next chunk if it is there already; else it has to be requested.
    func next() -> ChunkSource.Chunk?
    /// Takes back a chunk that is no longer needed.
    func reuse(_ chunk: ChunkSource.Chunk)
    /// Ends reading; any number of times.
    func close()
}

/// Why input is incomplete, or not fully used.
enum InputFault: Sendable, CustomStringConvertible {
    /// It could not be read, or not to its end.
    case system(Errno)
    /// It could not be decompressed to its end.
    case gzip(GzipDecoder.Failure)
    /// What followed the compressed data is not read.
    case trailingGarbage

    var description: String {
        switch self {
        case .system(let error): error.description
        case .gzip(let failure): failure.description
        case .trailingGarbage: "bytes after the gzip data that are not gzip"
        }
    }

    /// It is a directory, which cannot be read.
    var isDirectory: Bool {
        if case .system(.isDirectory) = self { return true }
        return false
    }

    /// The input is truncated.
    var isCut: Bool {
        if case .trailingGarbage = self { return false }
        return true
    }
}

/// Reads a descriptor on its consumer's queue, one chunk per request.
///
/// ```
///   read ─▶ poll(2) ─┬─ something is there ───────────────▶ read(2) ─▶ .chunk or .end
///                    │                                         ▲
///                    └─ nothing ─▶ .pause ─ ReadinessWatch ────┘
/// ```
/// There is no queue in between: available bytes are copied from the pipe or the page cache in a few microseconds, less than
/// it takes to hand a single chunk from one thread to another (`AheadSource` hands over two at a time). Nothing is read here
/// before it is requested, which is the back-pressure; what comes meanwhile collects in the pipe. The descriptor is not changed:
/// `read` is called when `poll` says that it will not block. (It does if somebody else takes the bytes in between and the
/// descriptor blocks.) The article *Reading a descriptor* has the figures for alternatives.
///
/// All state is confined to the queue; that is why the class is `@unchecked Sendable`.
final class ChunkSource: ChunkSupply, @unchecked Sendable {
    enum Delivery: Sendable {
        /// Bytes, at least one. To be returned with `reuse`.
        case chunk(Chunk)
        /// Nothing is available now; the requested chunk follows later.
        case pause
        /// No more: the end, or the fault, and how many bytes of input since the last chunk have not become one. The source is
        /// closed.
        case end(InputFault?, uncounted: Int = 0)
    }

    /// Bytes passed between queues. `@unchecked Sendable`: a chunk is handed over, never shared.
    final class Chunk: @unchecked Sendable {
        var bytes: ByteBuffer
        /// How many bytes of input it was made from, if that differs from its size.
        var inputBytes: Int?

        init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }

        /// The bytes; valid until the chunk is returned.
        var view: ByteView { bytes.view }
    }

    private let descriptor: InputDescriptor
    private let chunkSize: Int
    private let queue: DispatchQueue
    private let deliver: @Sendable (Delivery) -> Void
    /// Created when there is something to wait for.
    private var watch: ReadinessWatch?
    private var spare: [Chunk] = []
    private var isClosed = false

    /// - Parameters:
    ///   - chunkSize: the most bytes to read at a time.
    ///   - queue: the consumer's serial queue, on which bytes are read.
    ///   - deliver: called on the queue: for each `read` with a chunk or the end, perhaps after a pause.
    init(
        _ descriptor: InputDescriptor, chunkSize: Int, queue: DispatchQueue,
        deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.queue = queue
        self.deliver = deliver
    }

    /// Requests the next chunk; not before the last one requested has come. Other work on the queue has its turn first.
    func read() { queue.async { self.readOrWait() } }

    /// None is read before it is requested.
    func next() -> Chunk? { nil }

    func reuse(_ chunk: Chunk) {
        chunk.bytes.removeAll()
        spare.append(chunk)
    }

    /// Ends reading. Nothing is delivered from now on.
    func close() {
        if let descriptor = release() { descriptor.close() }
    }

    /// Ends reading, and releases the descriptor to the caller; `nil` if reading has ended. To be called on the queue.
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
