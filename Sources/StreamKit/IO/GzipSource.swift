internal import Dispatch

/// Decompresses a descriptor's data ahead of its consumer: two threads share the work, and both are bounded.
///
/// ```
///   "fuelstream.gzip"                                     the consumer's queue
///   ChunkSource ─ 64 KiB ─▶ GzipDecoder ─▶ chunk ───────▶ ready, at most 2 ─▶ deliver
///                                ▲                              │ one has been taken
///                                └──────────── room ────────────┘
/// ```
/// A chunk is handed over when it is full, or when input pauses or ends. Without room nothing is decompressed, and without
/// that nothing is read: so a few bytes that expand to gigabytes take no more memory than any others.
///
/// `ready` is confined to the consumer's queue and everything else to its own queue; that is why the class is
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
    ///   - first: the first bytes, already read.
    ///   - chunkSize: the most bytes to deliver at a time.
    ///   - consumer: the serial queue that this is called on.
    ///   - deliver: called there, like a `ChunkSource`'s.
    init(
        _ descriptor: InputDescriptor, after first: ChunkSource.Chunk, chunkSize: Int, consumer: DispatchQueue,
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
        // A pause is over once something has followed it.
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
            queue.async { [inflation] in inflation.content.resume(chunksTaken: 1) }
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
    /// Receives what has been decompressed.
    private var send: (ChunkSource.Delivery) -> Void = { _ in }
    private var source: ChunkSource?
    private var decoder = GzipDecoder()
    /// The chunk being decompressed, and how much of it has been.
    private var input: ChunkSource.Chunk?
    private var used = 0
    /// The chunk being filled.
    private var output: ChunkSource.Chunk?
    private var spare: [ChunkSource.Chunk] = []
    /// How many chunks may still be sent.
    private var room = GzipSource.depth
    /// How many compressed bytes have been read since the last chunk sent.
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
            resume()
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
    func resume(chunksTaken: Int = 0) {
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

    /// - Parameter fault: why there is no more; `nil` if the descriptor has been read to its end.
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
