internal import Dispatch

/// Makes chunks on a queue of its own, as long as it has empty ones to fill. Confined to that queue.
protocol ChunkProducer: AnyObject {
    /// Makes `count` more chunks, of empty ones first.
    func resume(_ count: Int, with empty: [ChunkSource.Chunk])
    /// Makes no more chunks.
    func close()
}

/// Has chunks made ahead of their consumer: two threads share the work, and both are bounded.
///
/// ```
///   producer's queue                         consumer's queue
///   read, perhaps decompressed ─▶ chunk ───▶ ready, at most 2 ─▶ taken ─▶ used
///           ▲                                                      │        │
///           └───────────────── room, for two at a time ────────────┴────────┘
/// ```
/// Without room nothing is made. What there is room for, what is ready and what was taken since are always two chunks: nothing
/// is lost by giving room for both at once. It saves every second waking of a thread, which takes as long as to read half a chunk.
///
/// All state here is confined to the consumer's queue; that is why the class is `@unchecked Sendable`.
final class AheadSource: ChunkSupply, @unchecked Sendable {
    typealias Send = @Sendable (ChunkSource.Delivery) -> Void

    /// How many chunks may wait for the consumer, and for how many there is new room at a time.
    private static let depth = 2

    private let consumer: DispatchQueue
    private let deliver: Send
    private let queue: DispatchQueue
    private let producer: Confined<any ChunkProducer>
    private var ready: [ChunkSource.Delivery] = []
    /// How many chunks were taken since there was new room.
    private var taken = 0
    /// What has been returned since then.
    private var empty: [ChunkSource.Chunk] = []
    private var isAsked = false
    private var isClosed = false

    /// - Parameters:
    ///   - label: that of the producer's queue.
    ///   - consumer: the serial queue that this is called on.
    ///   - deliver: called there, like a `ChunkSource`'s.
    ///   - make: makes the producer for its queue, and the function that it sends its chunks with.
    init(
        _ label: String, consumer: DispatchQueue, deliver: @escaping Send,
        make: (DispatchQueue, @escaping Send) -> any ChunkProducer
    ) {
        self.consumer = consumer
        self.deliver = deliver
        queue = .pooled(label)
        let receiver = Receiver()
        producer = Confined(
            make(queue) { delivery in consumer.async { receiver.source?.take(delivery) } }, to: queue)
        receiver.source = self
        queue.async { [producer] in producer.content.resume(Self.depth, with: []) }
    }

    /// Where the producer's chunks go; accessed on the consumer's queue only.
    private final class Receiver: @unchecked Sendable {
        weak var source: AheadSource?
    }

    func read() {
        isAsked = true
        if !ready.isEmpty { consumer.async { self.offer() } }
    }

    func next() -> ChunkSource.Chunk? {
        guard case .chunk(let chunk)? = ready.first else { return nil }
        ready.removeFirst()
        noteTaken()
        return chunk
    }

    func reuse(_ chunk: ChunkSource.Chunk) {
        chunk.bytes.removeAll()
        chunk.inputBytes = nil
        empty.append(chunk)
    }

    func close() {
        dispatchPrecondition(condition: .onQueue(consumer))
        guard !isClosed else { return }
        isClosed = true
        ready = []
        empty = []
        queue.async { [producer] in producer.content.close() }
    }

    private func noteTaken() {
        taken += 1
        guard taken == Self.depth else { return }
        queue.async { [producer, taken, empty] in producer.content.resume(taken, with: empty) }
        taken = 0
        empty.removeAll()
    }

    private func take(_ delivery: ChunkSource.Delivery) {
        guard !isClosed else { return }
        // A pause is over once something has followed it.
        if case .pause? = ready.last { ready.removeLast() }
        ready.append(delivery)
        offer()
    }

    private func offer() {
        guard isAsked, !isClosed, !ready.isEmpty else { return }
        let next = ready.removeFirst()
        switch next {
        case .pause:
            break
        case .chunk:
            isAsked = false
            noteTaken()
        case .end:
            isAsked = false
        }
        deliver(next)
    }
}

/// Reads a descriptor ahead.
final class ReadAhead: ChunkProducer {
    private let send: AheadSource.Send
    private var source: ChunkSource?
    /// How many chunks may still be filled.
    private var room = 0
    private var isReading = false

    init(
        _ descriptor: InputDescriptor, chunkSize: Int, queue: DispatchQueue, send: @escaping AheadSource.Send
    ) {
        self.send = send
        // Until it is closed, or has ended, it keeps this one.
        let reading = Confined(self, to: queue)
        source = ChunkSource(descriptor, chunkSize: chunkSize, queue: queue) { reading.content.take($0) }
    }

    func resume(_ count: Int, with empty: [ChunkSource.Chunk]) {
        for chunk in empty { source?.reuse(chunk) }
        room += count
        readNext()
    }

    private func readNext() {
        guard room > 0, !isReading, let source else { return }
        isReading = true
        source.read()
    }

    private func take(_ delivery: ChunkSource.Delivery) {
        switch delivery {
        case .chunk:
            isReading = false
            room -= 1
        case .pause:
            break
        case .end:
            source = nil
        }
        send(delivery)
        readNext()
    }

    func close() {
        source?.close()
        source = nil
    }
}
