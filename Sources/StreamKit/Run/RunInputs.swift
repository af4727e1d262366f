internal import Dispatch

/// Why a source cannot be read, or not to its end.
struct InputFailure {
    let name: String
    let error: Errno
    /// It could not be opened at all.
    let isUnopened: Bool
}

/// What a run reads: its sources, one after the other, and the chunks that have come. Belongs to the records queue.
///
/// ```
///   sources   a.csv   b.csv   c.csv
///                       └─ ChunkSource ─▶ chunks  │▒▒▒▒▒░░░│░░░░░░░░│      ▒ used
/// ```
/// What comes from a source that has been left is not taken: each delivery says whose it is.
final class RunInputs {
    enum Event {
        /// The current source can be read.
        case opened(ChunkSource)
        /// It could not be opened.
        case unopened(InputFailure)
        /// A chunk has come, or the end: in the middle if there was a failure.
        case arrived(InputFailure?)
        /// A source that was left before its end is as it was found.
        case released
    }

    private let sources: [StreamRunner.Source]
    private let chunkSize: Int
    private let credits: Int
    private let queue: DispatchQueue
    private let readQueue = DispatchQueue.pooled("fuelstream.input")
    /// Opening may wait long for a writer.
    private let openQueue = DispatchQueue(label: "fuelstream.open", qos: .userInitiated)
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    /// The number of the current source, from 1.
    private(set) var number = 0
    private var source: ChunkSource?
    private var chunks: [ChunkSource.Chunk] = []
    /// How much of the first chunk has been used.
    private var used = 0
    /// The current source has been read to its end.
    private(set) var hasEnded = false
    private var releasing = 0
    private var isClosed = false

    /// - Parameters:
    ///   - credits: how many chunks there may be at a time.
    ///   - queue: the records queue.
    init(
        _ sources: [StreamRunner.Source], chunkSize: Int, credits: Int, queue: DispatchQueue
    ) {
        self.sources = sources
        self.chunkSize = chunkSize
        self.credits = credits
        self.queue = queue
    }

    /// What messages call the current source.
    var name: String { number == 0 ? "-" : sources[number - 1].name }

    /// Whether every source that was left is as it was found.
    var areReleased: Bool { releasing == 0 }

    /// Whether there is a source under way.
    var isReading: Bool { source != nil || hasEnded }

    // MARK: Chunks

    /// What has not been used of the first chunk; nothing while none is there.
    var bytes: ByteView? { chunks.first?.view.dropFirst(used) }

    /// Says that so many more bytes of the first chunk are done with.
    func use(_ count: Int) {
        used += count
        guard used == chunks[0].view.count else { return }
        used = 0
        let chunk = chunks.removeFirst()
        source?.consumed(chunk)
    }

    /// Takes the first chunk, which goes back to its source with its last owner.
    func takeChunk() -> LentChunk? { chunks.isEmpty ? nil : LentChunk(chunks.removeFirst(), source) }

    // MARK: Sources

    /// Opens the next source; `false` if there is none.
    func openNext() -> Bool {
        source = nil
        hasEnded = false
        guard number < sources.count else { return false }
        let next = sources[number]
        number += 1
        let inputs = Confined(self, to: queue)
        openQueue.async { [queue] in
            let opened = next.open()
            queue.async { inputs.content.didOpen(next, opened) }
        }
        return true
    }

    private func didOpen(_ next: StreamRunner.Source, _ opened: Result<InputDescriptor, Errno>) {
        switch opened {
        case .success(let descriptor) where isClosed:
            descriptor.close()
        case .success(let descriptor):
            let inputs = Confined(self, to: queue)
            let source = ChunkSource(descriptor, chunkSize: chunkSize, credits: credits, queue: readQueue) {
                [queue, number] delivery in
                queue.async { inputs.content.take(delivery, from: number) }
            }
            self.source = source
            notify(.opened(source))
            source.start()
        case .failure(let error) where !isClosed:
            // Standard input was opened by somebody else: reading it fails.
            let isOpen = if case .standardInput = next { error != .isDirectory } else { false }
            notify(.unopened(InputFailure(name: next.name, error: error, isUnopened: !isOpen)))
        case .failure:
            break
        }
    }

    private func take(_ delivery: ChunkSource.Delivery, from number: Int) {
        guard !isClosed, number == self.number else { return }
        switch delivery {
        case .chunk(let chunk):
            chunks.append(chunk)
            notify(.arrived(nil))
        case .end(let error):
            hasEnded = true
            source = nil
            // Reading a directory or a closed descriptor fails here, not when it was opened.
            notify(.arrived(error.map { InputFailure(name: name, error: $0, isUnopened: $0 == .isDirectory) }))
        }
    }

    /// Leaves the current source before its end.
    func leave() {
        if let source {
            releasing += 1
            let inputs = Confined(self, to: queue)
            source.cancel { [queue] in queue.async { inputs.content.didRelease() } }
        }
        source = nil
        hasEnded = false
        chunks.removeAll()
        used = 0
    }

    private func didRelease() {
        releasing -= 1
        notify(.released)
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
    private let source: ChunkSource?

    fileprivate init(_ chunk: ChunkSource.Chunk, _ source: ChunkSource?) {
        self.chunk = chunk
        self.source = source
    }

    deinit { source?.consumed(chunk) }

    /// The bytes, good as long as the chunk is lent.
    var view: ByteView { chunk.view }
}
