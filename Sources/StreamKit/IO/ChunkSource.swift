@unsafe @preconcurrency internal import Dispatch  // DispatchData is immutable, but not declared Sendable

/// Reads a descriptor chunk by chunk through DispatchIO, never more than a few chunks ahead of its consumer.
///
/// ```
///   descriptor ─ DispatchIO ─▶ queue "fuelstream.input" ─ deliver(.chunk) ─▶ consumer
///                                    ▲                                          │
///                                    └──────────── consumed() ──────────────────┘
/// ```
/// One bounded read is asked for at a time, and only while fewer than `credits` chunks are with the consumer
/// (a read without a bound has no back-pressure at all). What a read brings is passed on as soon as it is there,
/// a byte at a time if need be; small pieces that come while the consumer is busy are joined.
///
/// All state belongs to the queue; that is what makes the class `@unchecked Sendable`.
final class ChunkSource: @unchecked Sendable {
    enum Delivery: Sendable {
        /// Bytes, at least one.
        case chunk(DispatchData)
        /// No more: the end, or the reason why not.
        case end(Errno?)
    }

    /// Chunks that may be with the consumer at a time.
    static let credits = 2
    /// Joined pieces are copied into one when there are this many, so that they cost no more than their bytes.
    private static let joinedPieces = 16

    private let queue: DispatchQueue
    private let chunkSize: Int
    private let descriptor: InputDescriptor
    private let deliver: @Sendable (Delivery) -> Void
    private var channel: DispatchIO?
    private var isReading = false
    private var inFlight = 0
    private var waiting = DispatchData.empty
    private var waitingPieces = 0
    private var end: Errno??
    private var isFinished = false

    /// - Parameters:
    ///   - queue: serial; reads are handled on it.
    ///   - deliver: called on `queue`.
    init(
        _ descriptor: InputDescriptor, chunkSize: Int, queue: DispatchQueue,
        deliver: @escaping @Sendable (Delivery) -> Void
    ) {
        self.descriptor = descriptor
        self.chunkSize = chunkSize
        self.queue = queue
        self.deliver = deliver
    }

    /// Starts to read.
    func start() {
        queue.async {
            let descriptor = self.descriptor
            let channel = DispatchIO(type: .stream, fileDescriptor: descriptor.number, queue: self.queue) { _ in
                descriptor.close()
            }
            // Without a low-water mark of one byte, bytes wait for others to come.
            channel.setLimit(lowWater: 1)
            channel.setLimit(highWater: self.chunkSize)
            self.channel = channel
            self.readIfWanted()
        }
    }

    /// Gives a credit back: the consumer is done with a chunk.
    func consumed() {
        queue.async {
            self.inFlight -= 1
            self.passOn()
            self.readIfWanted()
        }
    }

    /// Stops reading. Nothing is delivered from now on; the descriptor is put back as it was found.
    func cancel() {
        queue.async {
            self.isFinished = true
            self.close()
        }
    }

    private func readIfWanted() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let channel, !isReading, !isFinished, end == nil, inFlight < Self.credits else { return }
        isReading = true
        channel.read(offset: 0, length: chunkSize, queue: queue) { done, data, error in
            self.take(data ?? .empty, done: done, error: error)
        }
    }

    private func take(_ data: DispatchData, done: Bool, error: Int32) {
        dispatchPrecondition(condition: .onQueue(queue))
        if !data.isEmpty { keep(data) }
        if done {
            isReading = false
            if error != 0 {
                end = .some(Errno(rawValue: error))
            } else if data.isEmpty {
                // A closed descriptor arrives as an empty read too, but with its error.
                end = .some(nil)
            }
        }
        passOn()
        readIfWanted()
    }

    private func keep(_ data: DispatchData) {
        waiting.append(data)
        waitingPieces += 1
        guard waitingPieces >= Self.joinedPieces else { return }
        unsafe waiting.withUnsafeBytes { (bytes: UnsafePointer<UInt8>) in
            unsafe waiting = DispatchData(bytes: UnsafeRawBufferPointer(start: bytes, count: waiting.count))
        }
        waitingPieces = 1
    }

    private func passOn() {
        guard !isFinished else { return }
        if !waiting.isEmpty {
            guard inFlight < Self.credits else { return }
            let data = waiting
            waiting = .empty
            waitingPieces = 0
            inFlight += 1
            deliver(.chunk(data))
        }
        guard let end else { return }
        isFinished = true
        close()
        deliver(.end(end))
    }

    private func close() {
        channel?.close(flags: .stop)
        channel = nil
    }
}
