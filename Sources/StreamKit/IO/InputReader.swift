internal import Dispatch

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

    /// The input is truncated.
    var isTruncated: Bool {
        if case .trailingGarbage = self { return false }
        return true
    }
}

/// Reads a source, and decompresses it ahead of the consumer if its first two bytes say that it is gzip.
///
/// ```
///   consumer's queue                              "fuelstream.gzip"                 consumer's queue
///   DescriptorReader ─┬─ piece ───────────────────────────────────────────────────▶ taken
///                     └─ piece, or none ─▶ room for two ─▶ Inflation ─▶ chunks ─▶ ready, at most 3 ─▶ taken
/// ```
/// One piece of work is under way at a time, and only when fewer than two chunks are ready: so a few bytes that expand to
/// gigabytes take no more memory than any others. Two chunks are made at a time, because to wake a thread takes half as long as
/// to make one. What has been decompressed when input pauses or ends is passed on at once.
///
/// All state here is confined to the consumer's queue; that is why the class is `@unchecked Sendable`.
final class InputReader: @unchecked Sendable {
    private let reader: DescriptorReader
    private let consumer: DispatchQueue
    /// Called on the consumer's queue, once after `next` has returned `.waiting` or `.paused`.
    private let wake: @Sendable () -> Void
    /// The first pieces, until they show whether they are compressed, and then until they are used.
    private var first: [InputChunk] = []
    private var isDecided = false
    /// What decompresses; `nil` if nothing is to be.
    private var inflation: Confined<Inflation>?
    private lazy var inflationQueue = DispatchQueue.pooled(consumer.label(for: "gzip"))
    private var ready: [InputChunk] = []
    private var isWorking = false
    /// Whether all pieces so far have been decompressed.
    private var needsPiece = true
    /// Whether input has paused, and nothing of what came before is left to be passed on.
    private var isPaused = false
    private var isAwaited = false
    private var end: InputState?

    /// - Parameters:
    ///   - reader: used by nobody else from now on, until the source has ended.
    ///   - queue: the consumer's queue, which is the reader's.
    init(_ reader: DescriptorReader, queue: DispatchQueue, wake: @escaping @Sendable () -> Void) {
        self.reader = reader
        consumer = queue
        self.wake = wake
        reader.wake = { [weak self] in self?.didRead() }
    }

    /// The next chunk, or why there is none.
    func next() -> InputState {
        while inflation == nil {
            if isDecided { return first.isEmpty ? reader.next() : .chunk(first.removeFirst()) }
            switch reader.next() {
            case .chunk(let piece): decide(with: piece)
            case .end(let fault, _):
                // One byte, or none.
                isDecided = true
                if first.isEmpty { return .end(fault) }
            case let state: return state
            }
        }
        if !ready.isEmpty {
            defer { work() }
            return .chunk(ready.removeFirst())
        }
        work()
        isAwaited = end == nil
        return end ?? (isPaused ? .paused : .waiting)
    }

    private func decide(with piece: InputChunk) {
        first.append(piece)
        let signature = first.flatMap { $0.view.prefix(min(2, $0.view.count)).array }
        guard let isGzip = signature.withView(GzipDecoder.isGzip) else { return }
        isDecided = true
        guard isGzip else { return }
        inflation = Confined(Inflation(chunkSize: reader.window.piece), to: inflationQueue)
        reader.window = .compressed
    }

    private func didRead() {
        isPaused = false
        if inflation == nil { wake() } else { work() }
    }

    /// Has more decompressed, if there is room for it and something to do.
    private func work() {
        guard !isWorking, end == nil, ready.count < 2 else { return }
        if !needsPiece { return run(.rest) }
        if !first.isEmpty { return run(.piece(first.removeFirst())) }
        switch reader.next() {
        case .chunk(let piece): run(.piece(piece))
        case .waiting: break
        case .paused: if !isPaused { run(.flush) }
        case .end(let fault, _): run(.end(fault))
        }
    }

    private func run(_ work: Inflation.Work) {
        guard let inflation else { return }
        isWorking = true
        inflationQueue.async { [self] in
            let result = inflation.content.run(work)
            consumer.async { self.take(result, of: work) }
        }
    }

    private func take(_ result: Inflation.Result, of work: Inflation.Work) {
        isWorking = false
        ready += result.chunks
        needsPiece = result.needsPiece
        end = result.end
        if case .flush = work { isPaused = true } else { isPaused = false }
        self.work()
        if isAwaited, !ready.isEmpty || end != nil || isPaused {
            isAwaited = false
            wake()
        }
    }
}
