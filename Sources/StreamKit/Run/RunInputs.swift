internal import Dispatch

/// Why a source cannot be read, or not to its end.
struct InputFailure {
    let name: String
    let fault: InputFault
    /// It could not be opened at all.
    let isUnopened: Bool

    var note: RunNote { .unreadable(source: name, reason: "\(fault)", isUnopened: isUnopened) }
}

/// What a run reads: its sources, one after the other, and the current chunk. Confined to the records queue.
///
/// ```
///   sources   a.csv   b.csv   c.csv
///                       └─ DescriptorReader ────────────────▶ chunk  │▒▒▒▒▒░░░│      ▒ used
///                                  └─▶ Inflation ───────────▶
/// ```
/// The next chunk is taken when this one has been used. The first two bytes of a source show whether it is
/// compressed; if so, they and everything after them are decompressed by an `Inflation`.
final class RunInputs {
    enum Event {
        /// The next source could not be opened.
        case unopened(InputFailure)
        /// A chunk has come, a pause, or the end.
        case arrived
    }

    private let sources: [StreamRunner.Source]
    /// How much is read at a time.
    var window: InputWindow {
        didSet {
            guard window != oldValue else { return }
            reader?.window = window
            keepMemory(window)
        }
    }
    private let keepMemory: (InputWindow) -> Void
    private let queue: DispatchQueue
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    /// The number of the current source, from 1.
    private(set) var number = 0
    /// Reads the descriptor of the current source, as of all before.
    private var reader: DescriptorReader?
    /// Reads the current source, until it has ended.
    private var input: InputReader?
    /// The current chunk, whose bytes stay as long as it.
    private(set) var chunk: InputChunk?
    /// How much of the chunk has been used.
    private var used = 0
    /// Whether the current source has nothing to read at the moment.
    private(set) var isPaused = false
    /// Whether the current source has been read to its end.
    private(set) var hasEnded = false
    /// Whether it was truncated there: an incomplete record is then rejected.
    private(set) var isTruncated = false
    private var failure: InputFailure?
    /// Bytes of input that did not become part of a chunk.
    private var uncounted = 0
    private var isClosed = false

    /// - Parameters:
    ///   - window: how much is read at a time.
    ///   - queue: the records queue.
    ///   - keepMemory: told of the window, and of each one that takes its place.
    init(
        _ sources: [StreamRunner.Source], _ window: InputWindow, queue: DispatchQueue,
        keepMemory: @escaping (InputWindow) -> Void
    ) {
        self.sources = sources
        self.window = window
        self.queue = queue
        self.keepMemory = keepMemory
        keepMemory(window)
    }

    /// The name of the current source in messages.
    var name: String { number == 0 ? "-" : sources[number - 1].name }

    /// Whether a source is being read.
    var isReading: Bool { input != nil || hasEnded }

    // MARK: Chunks

    /// The unused part of the chunk; `nil` if there is none.
    var bytes: ByteView? { chunk?.view.dropFirst(used) }

    /// Says that `count` more bytes of the chunk are finished with.
    func use(_ count: Int) {
        used += count
        if used == chunk?.view.count { readNext() }
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

    /// Why the source has ended in the middle, if it has; once.
    func takeFailure() -> InputFailure? {
        defer { failure = nil }
        return failure
    }

    /// Takes the next chunk, if it is there.
    private func readNext() {
        used = 0
        chunk = nil
        isPaused = false
        switch input?.next() {
        case .chunk(let next): chunk = next
        case .paused: isPaused = true
        case .waiting, nil: break
        case .end(let fault, let uncounted):
            input = nil
            hasEnded = true
            isTruncated = fault?.isTruncated ?? false
            self.uncounted = uncounted
            failure = fault.map { InputFailure(name: name, fault: $0, isUnopened: false) }
        }
    }

    /// Something has come, or a pause is over.
    private func readOn() {
        guard input != nil, chunk == nil else { return }
        readNext()
        if chunk != nil || isPaused || hasEnded { notify(.arrived) }
    }

    // MARK: Sources

    /// Opens the next source; `false` if there is none.
    func openNext() -> Bool {
        input = nil
        hasEnded = false
        isTruncated = false
        guard number < sources.count else { return false }
        number += 1
        let inputs = Confined(self, to: queue)
        queue.async { inputs.content.open() }
        return true
    }

    private func open() {
        guard !isClosed else { return }
        let next = sources[number - 1]
        do throws(Errno) {
            if reader == nil { reader = try DescriptorReader(window, queue: queue) }
            read(try next.open())
        } catch {
            // Standard input was opened elsewhere: reading it fails.
            let isOpen = if case .standardInput = next { error != .isDirectory } else { false }
            notify(.unopened(InputFailure(name: next.name, fault: .system(error), isUnopened: !isOpen)))
        }
    }

    private func read(_ descriptor: InputDescriptor) {
        guard let reader else { return }
        reader.window = window
        reader.begin(descriptor)
        let inputs = Confined(self, to: queue)
        input = InputReader(reader, queue: queue) { inputs.content.readOn() }
        readOn()
    }

    /// Leaves the current source before its end.
    func abandonSource() {
        input = nil
        chunk = nil
        used = 0
        isPaused = false
        hasEnded = false
        isTruncated = false
        failure = nil
    }

    /// Leaves the current source, and opens no other.
    func close() {
        isClosed = true
        abandonSource()
        reader?.close()
        reader = nil
    }
}
