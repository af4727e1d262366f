internal import Dispatch

/// Reads a descriptor chunk by chunk through DispatchIO, never more than a few chunks ahead of its consumer.
///
/// ```
///   descriptor ─ read(2) of what is there, else DispatchIO ─▶ queue "fuelstream.input" ─ deliver(.chunk) ─▶ consumer
///                                                                   ▲                                          │
///                                                                   └─────────── consumed(chunk) ──────────────┘
/// ```
/// What is there is read at once into the chunk: a read through DispatchIO goes over four queues and into a buffer of its
/// own, and a 500 MB file took twice the time that way. What may have to be waited for goes through DispatchIO: the end,
/// and descriptors that cannot tell how much they have. One read is asked for at a time, and only for what the chunk
/// being filled has room for: a read without a bound has no back-pressure at all. Nor for more than is there: DispatchIO
/// allocates a buffer of all that is left of a read for each piece that arrives, and goes on without waiting for the
/// handler, so that a 64 KiB read that is answered in single bytes holds thousands of them. Where nothing is there,
/// nothing is asked for until something is: DispatchIO never waits itself, for the reason told at `ReadinessWatch`.
///
/// All state belongs to the queue; that is what makes the class `@unchecked Sendable`.
final class ChunkSource: @unchecked Sendable {
    enum Delivery: Sendable {
        /// Bytes, at least one. To be given back with `consumed`.
        case chunk(Chunk)
        /// No more: the end, or the reason why not.
        /// The descriptor is as it was found.
        case end(Errno?)
    }

    /// Bytes on their way from one queue to the other. `@unchecked Sendable`: a chunk is handed over, never shared.
    final class Chunk: @unchecked Sendable {
        fileprivate(set) var bytes: ByteBuffer

        fileprivate init(capacity: Int) { bytes = ByteBuffer(capacity: capacity) }

        /// The bytes; good until the chunk is given back.
        var view: ByteView { bytes.view }
    }

    /// Chunks that may be with the consumer at a time; one more is being filled.
    private let credits: Int
    private let queue: DispatchQueue
    private let chunkSize: Int
    private let descriptor: InputDescriptor
    private let deliver: @Sendable (Delivery) -> Void
    private var channel: DispatchIO?
    /// A read, or the wait before it, is under way.
    private var isReading = false
    /// Made when there is something to wait for.
    private var watch: ReadinessWatch?
    private var inFlight = 0
    private var filling: Chunk
    private var free: [Chunk] = []
    /// Set when reading has ended: the end, or the reason.
    private var end: Errno??
    private var isFinished = false
    private var isCancelled = false
    /// DispatchIO has let go of the descriptor.
    private var isClosed = false
    private var whenClosed: [@Sendable () -> Void] = []

    /// - Parameters:
    ///   - credits: how many chunks may be with the consumer at a time; one more is being filled.
    ///   - queue: serial; reads are handled on it.
    ///   - deliver: called on `queue`.
    init(
        _ descriptor: InputDescriptor, chunkSize: Int, credits: Int = 2, queue: DispatchQueue,
        deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.credits = credits
        self.queue = queue
        self.deliver = deliver
        filling = Chunk(capacity: chunkSize)
    }

    /// Starts to read.
    func start() {
        queue.async {
            let descriptor = self.descriptor
            let channel = DispatchIO(type: .stream, fileDescriptor: descriptor.number, queue: self.queue) { _ in
                descriptor.close()
                self.didClose()
            }
            // Without a low-water mark of one byte, bytes wait for others to come.
            channel.setLimit(lowWater: 1)
            channel.setLimit(highWater: self.chunkSize)
            self.channel = channel
            self.readIfWanted()
        }
    }

    /// Gives a chunk back: the consumer is done with it.
    func consumed(_ chunk: Chunk) {
        queue.async {
            self.inFlight -= 1
            chunk.bytes.removeAll()
            self.free.append(chunk)
            self.passOn()
            self.readIfWanted()
        }
    }

    /// Stops reading, also if others have done so. Nothing is delivered from now on; `completion` is called on the source's
    /// queue when the descriptor is as it was found.
    func cancel(_ completion: @escaping @Sendable () -> Void = {}) {
        queue.async {
            self.isFinished = true
            self.isCancelled = true
            if self.isClosed { return completion() }
            self.whenClosed.append(completion)
            self.close()
        }
    }

    /// Leaves the descriptor as it was found, on any queue: where the program ends at once.
    func putBack() { descriptor.putBackFlags() }

    private func readIfWanted() {
        dispatchPrecondition(condition: .onQueue(queue))
        while let channel, !isReading, !isFinished, end == nil {
            // Not for a few bytes at the end of a chunk.
            let room = chunkSize - filling.bytes.count
            guard room >= max(1, chunkSize / 2) else { return }
            let available = available
            if let available, available > 0, readAtOnce(min(room, available)) {
                passOn()
                continue
            }
            isReading = true
            if available == 0, waitUntilReadable() { return }
            read(available == nil ? room : 1, from: channel)
        }
    }

    /// How many bytes can be read without waiting; nothing where the descriptor cannot tell.
    private var available: Int? {
        descriptor.isRegularFile ? chunkSize : SystemCall.available(descriptor.number)
    }

    /// Reads bytes that are there into the chunk; `false` at the end, and if it fails (somebody else took them):
    /// DispatchIO then says what it is.
    private func readAtOnce(_ count: Int) -> Bool {
        if case .success(let count) = SystemCall.read(descriptor.number, &filling.bytes, count) {
            count > 0
        } else {
            false
        }
    }

    /// Waits for bytes and goes on; `false` where there is no waiting.
    private func waitUntilReadable() -> Bool {
        if watch == nil {
            watch = ReadinessWatch(descriptor.watched, queue: queue) { [weak self] in
                guard let self, let channel = self.channel else { return }
                if self.available == 0 {
                    // Ready with nothing there is the end, and a read of one byte finds that out.
                    self.read(1, from: channel)
                } else {
                    self.isReading = false
                    self.readIfWanted()
                }
            }
        }
        if watch?.arm() != true { watch = nil }
        return watch != nil
    }

    private func read(_ count: Int, from channel: DispatchIO) {
        channel.read(offset: 0, length: count, queue: queue) { done, data, error in
            self.take(data, done: done, error: error)
        }
    }

    private func take(_ data: DispatchData?, done: Bool, error: Int32) {
        dispatchPrecondition(condition: .onQueue(queue))
        if let data { keep(data) }
        if done {
            isReading = false
            if error != 0 {
                end = .some(Errno(rawValue: error))
            } else if data?.isEmpty ?? true {
                // A closed descriptor arrives as an empty read too, but with its error.
                end = .some(nil)
            }
        }
        passOn()
        readIfWanted()
    }

    private func keep(_ data: DispatchData) {
        unsafe data.enumerateBytes { bytes, _, _ in
            if let base = bytes.baseAddress { unsafe filling.bytes.append(ByteView(base: base, count: bytes.count)) }
        }
    }

    private func passOn() {
        guard !isFinished else { return }
        if !filling.bytes.isEmpty {
            guard inFlight < credits else { return }
            inFlight += 1
            deliver(.chunk(filling))
            filling = free.popLast() ?? Chunk(capacity: chunkSize)
        }
        guard let end else { return }
        isFinished = true
        whenClosed.append { [self] in
            if !isCancelled { deliver(.end(end)) }
        }
        close()
    }

    private func close() {
        watch = nil
        channel?.close(flags: .stop)
        channel = nil
    }

    private func didClose() {
        isClosed = true
        for completion in whenClosed { completion() }
        whenClosed = []
    }
}
