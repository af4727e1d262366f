internal import Dispatch

/// Why a source cannot be read, or not to its end.
struct InputFailure {
    let name: String
    let error: Errno
    /// It could not be opened at all.
    let isUnopened: Bool
}

/// What a run reads: its sources, one after the other, and the chunk that has come. Belongs to the records queue.
///
/// ```
///   sources   a.csv   b.csv   c.csv
///                       └─ ChunkSource ─▶ chunk  │▒▒▒▒▒░░░│      ▒ used
/// ```
/// The next chunk is asked for when this one has been used or taken.
final class RunInputs {
    enum Event {
        /// The next source could not be opened.
        case unopened(InputFailure)
        /// A chunk has come, a pause, or the end: in the middle if there was a failure.
        case arrived(InputFailure?)
    }

    private let sources: [StreamRunner.Source]
    private let chunkSize: Int
    private let queue: DispatchQueue
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    /// The number of the current source, from 1.
    private(set) var number = 0
    private var source: ChunkSource?
    private var chunk: ChunkSource.Chunk?
    /// How much of the chunk has been used.
    private var used = 0
    /// The current source has nothing to read at the moment.
    private(set) var isPaused = false
    /// The current source has been read to its end.
    private(set) var hasEnded = false
    private var isClosed = false

    /// - Parameter queue: the records queue.
    init(_ sources: [StreamRunner.Source], chunkSize: Int, queue: DispatchQueue) {
        self.sources = sources
        self.chunkSize = chunkSize
        self.queue = queue
    }

    /// What messages call the current source.
    var name: String { number == 0 ? "-" : sources[number - 1].name }

    /// Whether there is a source under way.
    var isReading: Bool { source != nil || hasEnded }

    // MARK: Chunks

    /// What has not been used of the chunk; nothing while none is there.
    var bytes: ByteView? { chunk?.view.dropFirst(used) }

    /// Says that so many more bytes of the chunk are done with.
    func use(_ count: Int) {
        used += count
        guard let chunk, used == chunk.view.count else { return }
        source?.reuse(chunk)
        readNext()
    }

    /// Takes the chunk, which goes back to its source with its last owner.
    func takeChunk() -> LentChunk? {
        guard let chunk, let source else { return nil }
        defer { readNext() }
        return LentChunk(chunk, source)
    }

    private func readNext() {
        chunk = nil
        used = 0
        source?.read()
    }

    // MARK: Sources

    /// Opens the next source; `false` if there is none.
    func openNext() -> Bool {
        source = nil
        hasEnded = false
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
            source = ChunkSource(descriptor, chunkSize: chunkSize, queue: queue) { inputs.content.take($0) }
            source?.read()
        case .failure(let error):
            // Standard input was opened by somebody else: reading it fails.
            let isOpen = if case .standardInput = next { error != .isDirectory } else { false }
            notify(.unopened(InputFailure(name: next.name, error: error, isUnopened: !isOpen)))
        }
    }

    private func take(_ delivery: ChunkSource.Delivery) {
        isPaused = false
        var failure: InputFailure?
        switch delivery {
        case .chunk(let chunk):
            self.chunk = chunk
        case .pause:
            isPaused = true
        case .end(let error):
            hasEnded = true
            source = nil
            failure = error.map { InputFailure(name: name, error: $0, isUnopened: $0 == .isDirectory) }
        }
        notify(.arrived(failure))
    }

    /// Leaves the current source before its end.
    func leave() {
        source?.close()
        source = nil
        chunk = nil
        used = 0
        isPaused = false
        hasEnded = false
    }

    /// Leaves the current source, and opens no other.
    func close() {
        isClosed = true
        leave()
    }
}

/// A chunk that goes back to its source when nobody reads it any more.
final class LentChunk: @unchecked Sendable {
    private let chunk: ChunkSource.Chunk
    private let source: ChunkSource

    fileprivate init(_ chunk: ChunkSource.Chunk, _ source: ChunkSource) {
        self.chunk = chunk
        self.source = source
    }

    deinit { source.reuse(chunk) }

    /// The bytes, good as long as the chunk is lent.
    var view: ByteView { chunk.view }
}
