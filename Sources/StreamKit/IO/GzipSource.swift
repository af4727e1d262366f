internal import Dispatch

/// Decompresses what a descriptor gives, ahead of its consumer: two threads share the work, and both are bounded.
///
/// ```
///   "fuelstream.gzip"                                     the consumer's queue
///   ChunkSource ─ 64 KiB ─▶ GzipDecoder ─▶ chunk ───────▶ ready, at most 2 ─▶ deliver
///                                ▲                              │ one has been taken
///                                └──────────── room ────────────┘
/// ```
/// A chunk goes over when it is full, or when input pauses or ends. Without room nothing is decompressed, and without that
/// nothing is read: so a few bytes that become gigabytes take no more memory than any others.
///
/// What is `ready` belongs to the consumer's queue and all else to the queue of its own; that is what makes the class
/// `@unchecked Sendable`.
final class GzipSource: ChunkSupply, @unchecked Sendable {
    /// How many chunks may wait for the consumer.
    fileprivate static let depth = 2
    /// How many compressed bytes are read at a time.
    fileprivate static let readSize = 64 * 1024

    private let consumer: DispatchQueue
    private let deliver: @Sendable (ChunkSource.Delivery) -> Void
    private let queue = DispatchQueue.pooled("fuelstream.gzip")
    private let inflation: Confined<Inflation>
    private var ready: [ChunkSource.Delivery] = []
    private var isAsked = false
    private var isClosed = false

    /// - Parameters:
    ///   - first: the first bytes, which have been read.
    ///   - chunkSize: the most bytes to deliver at a time.
    ///   - consumer: serial; the queue that this is called on.
    ///   - deliver: called there, as a `ChunkSource`'s is.
    init(
        _ descriptor: InputDescriptor, behind first: ChunkSource.Chunk, chunkSize: Int, consumer: DispatchQueue,
        deliver: @escaping @Sendable (ChunkSource.Delivery) -> Void
    ) {
        self.consumer = consumer
        self.deliver = deliver
        inflation = Confined(Inflation(chunkSize: chunkSize), to: queue)
        let hand: @Sendable (ChunkSource.Delivery) -> Void = { [weak self] delivery in
            consumer.async { [weak self] in self?.take(delivery) }
        }
        queue.async { [inflation, queue] in
            let source = ChunkSource(descriptor, chunkSize: Self.readSize, queue: queue) { inflation.content.take($0) }
            inflation.content.begin(source, first, send: hand)
        }
    }

    func read() {
        consumer.async { [self] in
            isAsked = true
            offer()
        }
    }

    func reuse(_ chunk: ChunkSource.Chunk) {
        queue.async { [inflation] in inflation.content.reuse(chunk) }
    }

    func close() {
        dispatchPrecondition(condition: .onQueue(consumer))
        guard !isClosed else { return }
        isClosed = true
        ready = []
        queue.async { [inflation] in inflation.content.close() }
    }

    private func take(_ delivery: ChunkSource.Delivery) {
        guard !isClosed else { return }
        // A pause is over when something has come behind it.
        if case .pause? = ready.last { ready.removeLast() }
        ready.append(delivery)
        offer()
    }

    private func offer() {
        guard isAsked, !isClosed, !ready.isEmpty else { return }
        let next = ready.removeFirst()
        switch next {
        case .chunk:
            isAsked = false
            queue.async { [inflation] in inflation.content.goOn(chunksTaken: 1) }
        case .pause:
            break
        case .end:
            isAsked = false
        }
        deliver(next)
    }
}

/// The part of a `GzipSource` on its queue.
private final class Inflation {
    private let chunkSize: Int
    /// Where what has been decompressed goes.
    private var send: (ChunkSource.Delivery) -> Void = { _ in }
    private var source: ChunkSource?
    private var decoder = GzipDecoder()
    /// What is being decompressed, and how much of it has been.
    private var input: ChunkSource.Chunk?
    private var used = 0
    /// The chunk that is being filled.
    private var output: ChunkSource.Chunk?
    private var spare: [ChunkSource.Chunk] = []
    /// How many chunks may still be sent.
    private var room = GzipSource.depth
    /// How many compressed bytes have been read for which no chunk has been sent.
    private var uncounted = 0

    init(chunkSize: Int) { self.chunkSize = chunkSize }

    func begin(
        _ source: ChunkSource, _ first: ChunkSource.Chunk, send: @escaping (ChunkSource.Delivery) -> Void
    ) {
        self.source = source
        self.send = send
        take(.chunk(first))
    }

    func take(_ delivery: ChunkSource.Delivery) {
        switch delivery {
        case .chunk(let chunk):
            input = chunk
            used = 0
            uncounted += chunk.view.count
            goOn()
        case .pause:
            flush()
            send(.pause)
        case .end(let fault, _):
            end(fault)
        }
    }

    func reuse(_ chunk: ChunkSource.Chunk) {
        chunk.bytes.removeAll()
        if source != nil { spare.append(chunk) }
    }

    /// Decompresses as long as there is room.
    func goOn(chunksTaken: Int = 0) {
        room += chunksTaken
        while room > 0, let input {
            let output = output ?? spare.popLast() ?? ChunkSource.Chunk(capacity: chunkSize)
            self.output = output
            do throws(GzipDecoder.Failure) {
                used += try decoder.decode(
                    input.view.dropFirst(used), into: &output.bytes, room: chunkSize - output.bytes.count)
            } catch {
                return end(.gzip(error))
            }
            if decoder.hasIgnoredGarbage { return end(nil) }
            guard output.bytes.count == chunkSize else { return readNext(input) }
            flush()
        }
    }

    private func readNext(_ input: ChunkSource.Chunk) {
        self.input = nil
        source?.reuse(input)
        source?.read()
    }

    /// Sends what there is.
    private func flush() {
        guard let chunk = output, !chunk.bytes.isEmpty else { return }
        output = nil
        chunk.inputBytes = uncounted
        uncounted = 0
        room -= 1
        send(.chunk(chunk))
    }

    /// - Parameter fault: why there is no more; nothing if the descriptor has been read to its end.
    private func end(_ fault: InputFault?) {
        var fault = fault
        if fault == nil {
            do throws(GzipDecoder.Failure) {
                try decoder.finish()
                if decoder.hasIgnoredGarbage { fault = .trailingGarbage }
            } catch {
                fault = .gzip(error)
            }
        }
        close()
        flush()
        send(.end(fault, uncounted: uncounted))
    }

    /// Reads and decompresses nothing more.
    func close() {
        source?.close()
        source = nil
        input = nil
        spare = []
    }
}
