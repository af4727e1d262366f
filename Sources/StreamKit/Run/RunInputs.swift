internal import Dispatch

/// Why a source cannot be read, or not to its end.
struct InputFailure: CustomStringConvertible {
    let name: String
    let fault: InputFault
    /// It could not be opened at all.
    let isUnopened: Bool

    /// What to say of it.
    var description: String {
        let isURL = isUnopened && name.contains("://")
        return "\(name): \(fault)" + (isURL ? " (URLs are not fetched; pipe in the output of curl)" : "")
    }
}

/// What a run reads: its sources, one after the other, and the current chunk. Confined to the records queue.
///
/// ```
///   sources   a.csv   b.csv   c.csv
///                       └─ ChunkSource ────────────────────▶ chunk  │▒▒▒▒▒░░░│      ▒ used
///                             └─ AheadSource of ReadAhead ─▶
///                                        or of Inflation ──▶
/// ```
/// The next chunk is requested when this one has been used or taken. The first two bytes of a source show whether it is
/// compressed; if so, they and everything after them are decompressed by an `Inflation`. Once a chunk of any other source
/// is full, the next ones are read ahead.
final class RunInputs {
    enum Event {
        /// The next source could not be opened.
        case unopened(InputFailure)
        /// A chunk has come, a pause, or the end: in the middle if there was a failure.
        case arrived(InputFailure?)
    }

    private let sources: [StreamRunner.Source]
    private let chunkSize: Int
    private let readsAhead: Bool
    private let queue: DispatchQueue
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    /// The number of the current source, from 1.
    private(set) var number = 0
    private var source: (any ChunkSupply)?
    /// The source until it is known whether it is compressed, and its first bytes if there are too few to tell.
    private var start: (source: ChunkSource, bytes: ChunkSource.Chunk?)?
    private var chunk: ChunkSource.Chunk?
    /// How much of the chunk has been used.
    private var used = 0
    /// Whether the current source has nothing to read at the moment.
    private(set) var isPaused = false
    /// Whether the current source has been read to its end.
    private(set) var hasEnded = false
    /// Whether it was truncated there: an incomplete record is then rejected.
    private(set) var isCut = false
    /// Bytes of input that did not become part of a chunk.
    private var uncounted = 0
    private var isClosed = false

    /// - Parameters:
    ///   - chunkSize: the most bytes to read at a time.
    ///   - readsAhead: whether the next chunks are read while one is being processed.
    ///   - queue: the records queue.
    init(_ sources: [StreamRunner.Source], chunkSize: Int, readsAhead: Bool, queue: DispatchQueue) {
        self.sources = sources
        self.chunkSize = chunkSize
        self.readsAhead = readsAhead
        self.queue = queue
    }

    /// The name of the current source in messages.
    var name: String { number == 0 ? "-" : sources[number - 1].name }

    /// Whether a source is being read.
    var isReading: Bool { source != nil || hasEnded }

    // MARK: Chunks

    /// The unused part of the chunk; `nil` if there is none.
    var bytes: ByteView? { chunk?.view.dropFirst(used) }

    /// Says that `count` more bytes of the chunk are finished with.
    func use(_ count: Int) {
        used += count
        guard let chunk, used == chunk.view.count else { return }
        source?.reuse(chunk)
        readNext()
    }

    /// How many bytes of input `count` more bytes of the chunk were made from.
    func inputBytes(of count: Int) -> Int {
        guard let chunk, let inputBytes = chunk.inputBytes else { return count }
        let size = chunk.view.count
        return inputBytes * (used + count) / size - inputBytes * used / size
    }

    /// The bytes of input that did not become part of a chunk since the last call.
    func takeUncounted() -> Int {
        defer { uncounted = 0 }
        return uncounted
    }

    /// Takes the chunk, which its last owner returns to its source.
    func takeChunk() -> LentChunk? {
        guard let chunk, let source else { return nil }
        defer { readNext() }
        return LentChunk(chunk, source, queue)
    }

    private func readNext() {
        used = 0
        chunk = source?.next()
        if chunk == nil { source?.read() }
    }

    // MARK: Sources

    /// Opens the next source; `false` if there is none.
    func openNext() -> Bool {
        source = nil
        hasEnded = false
        isCut = false
        guard number < sources.count else { return false }
        number += 1
        let inputs = Confined(self, to: queue)
        queue.async { inputs.content.open() }
        return true
    }

    private func open() {
        guard !isClosed else { return }
        let next = sources[number - 1]
        switch next.open() {
        case .success(let descriptor):
            let inputs = Confined(self, to: queue)
            let opened = ChunkSource(descriptor, chunkSize: chunkSize, queue: queue) { inputs.content.take($0) }
            source = opened
            start = (opened, nil)
            opened.read()
        case .failure(let error):
            // Standard input was opened elsewhere: reading it fails.
            let isOpen = if case .standardInput = next { error != .isDirectory } else { false }
            notify(.unopened(InputFailure(name: next.name, fault: .system(error), isUnopened: !isOpen)))
        }
    }

    private func take(_ delivery: ChunkSource.Delivery) {
        isPaused = false
        var failure: InputFailure?
        switch delivery {
        case .chunk(let next):
            guard let start else {
                chunk = next
                readAhead(next)
                break
            }
            let bytes = start.bytes ?? next
            if start.bytes != nil { bytes.bytes.append(next.view) }
            guard begin(start.source, bytes) else { return }
        case .pause:
            isPaused = true
        case .end(let fault, let uncounted):
            hasEnded = true
            isCut = fault?.isCut ?? false
            self.uncounted = uncounted
            failure = fault.map { InputFailure(name: name, fault: $0, isUnopened: $0.isDirectory) }
            // Held bytes are returned to it.
            chunk = start?.bytes
            if chunk == nil { source = nil }
            start = nil
        }
        notify(.arrived(failure))
    }

    /// Reads ahead from now on if there is plenty to read: a full chunk says so.
    private func readAhead(_ chunk: ChunkSource.Chunk) {
        guard readsAhead, chunk.view.count == chunkSize, let descriptor = (source as? ChunkSource)?.release() else {
            return
        }
        let inputs = Confined(self, to: queue)
        source = AheadSource("fuelstream.input", consumer: queue, deliver: { inputs.content.take($0) }) {
            [chunkSize] in ReadAhead(descriptor, chunkSize: chunkSize, queue: $0, send: $1)
        }
    }

    /// Begins a source with its first bytes; returns whether they are a chunk as they are.
    private func begin(_ source: ChunkSource, _ bytes: ChunkSource.Chunk) -> Bool {
        guard let isGzip = GzipDecoder.isGzip(bytes.view) else {
            start = (source, bytes)
            source.read()
            return false
        }
        start = nil
        guard isGzip, let descriptor = source.release() else {
            chunk = bytes
            return true
        }
        let inputs = Confined(self, to: queue)
        let unpacked = AheadSource("fuelstream.gzip", consumer: queue, deliver: { inputs.content.take($0) }) {
            [chunkSize] in Inflation(descriptor, after: bytes, chunkSize: chunkSize, queue: $0, send: $1)
        }
        self.source = unpacked
        unpacked.read()
        return false
    }

    /// Leaves the current source before its end.
    func leave() {
        source?.close()
        source = nil
        start = nil
        chunk = nil
        used = 0
        isPaused = false
        hasEnded = false
        isCut = false
    }

    /// Leaves the current source, and opens no other.
    func close() {
        isClosed = true
        leave()
    }
}

/// A chunk that is returned to its source when nobody reads it any more.
final class LentChunk: @unchecked Sendable {
    private let chunk: ChunkSource.Chunk
    private let source: any ChunkSupply
    private let queue: DispatchQueue

    fileprivate init(_ chunk: ChunkSource.Chunk, _ source: any ChunkSupply, _ queue: DispatchQueue) {
        self.chunk = chunk
        self.source = source
        self.queue = queue
    }

    deinit { queue.async { [chunk, source] in source.reuse(chunk) } }

    /// The bytes, valid as long as the chunk is lent.
    var view: ByteView { chunk.view }

    /// How many bytes of input it was made from, if that differs from its size.
    var inputBytes: Int? { chunk.inputBytes }
}
