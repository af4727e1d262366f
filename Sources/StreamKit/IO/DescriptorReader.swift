internal import Dispatch

/// What a reader has for its consumer.
enum InputState: Sendable {
    /// Bytes, at least one. Those of the chunk before are no longer counted as in use.
    case chunk(InputChunk)
    /// Something is on its way.
    case waiting
    /// Nothing is there, nor on its way: whoever writes the input has paused.
    case paused
    /// No more: the end, or the fault, and how many bytes of input since the last chunk have not become one.
    case end(InputFault?, uncounted: Int = 0)
}

/// Reads a descriptor by DispatchIO, ahead of its consumer, in bounded operations.
///
/// ```
///                        DispatchIO's queues                                     consumer's queue
///   FIONREAD ─▶ operation of 240 KiB ─ read(2) ─▶ ▒▒ 48 KiB ▒▒ 48 KiB ▒▒ … ─▶ pieces ─▶ in use ─▶ given back
///      ▲                  ▲                                                                              │
///      │                  └─────────── the next one, when 144 KiB are requested, there or in use ────────┘
///   nothing there ─▶ .paused ─ ReadinessWatch
/// ```
/// (The figures are those of `InputWindow.wide`.) Of a pipe, socket or terminal never more is requested than is there, so that
/// DispatchIO never waits by itself: its own source might crash when the descriptor hangs up (`ReadinessWatch`). The end is read,
/// not concluded. The article *Reading a descriptor* has all bounds, the reasons, and the figures.
///
/// All state is confined to the queue; that is why the class is `@unchecked Sendable`.
final class DescriptorReader: @unchecked Sendable {
    /// A read in progress, and what of it the consumer has not taken. Several are in order, whatever order their handlers are
    /// called in.
    private final class Operation: @unchecked Sendable {
        var pieces: [InputChunk] = []
        /// How many bytes are still to come.
        var remaining: Int
        var isDone = false
        var error: Int32 = 0

        init(_ length: Int) { remaining = length }

        /// Whether it ended before it had all it was to read.
        var isShort: Bool { isDone && (remaining > 0 || error != 0) }

        func add(_ chunks: [InputChunk]) {
            pieces += chunks
            remaining -= chunks.reduce(0) { $0 + $1.view.count }
        }
    }

    /// Where libdispatch is to expect the next bytes of a file, which a stream's read(2) does not heed: it would advise the kernel
    /// to read two megabytes ahead, once an operation, which takes as long as to read them.
    private static let beyondAnyFile = 1 << 62

    private let descriptor: InputDescriptor
    /// How much is read at a time; its pieces are those it began with.
    var window: InputWindow
    private let queue: DispatchQueue
    private let channel: DispatchIO
    /// Called on the queue.
    var wake: @Sendable () -> Void = {}
    /// Created when there is something to wait for.
    private var watch: ReadinessWatch?
    private var operations: [Operation] = []
    /// How many bytes are requested, there or in use; and of these, in the chunk in use.
    private var inFlight = 0
    private var inUse = 0
    /// Whether the consumer waits to be woken.
    private var isAwaited = false
    private var isClosed = false
    /// Whether the descriptor has been read to its end.
    private(set) var hasEnded = false

    /// - Parameters:
    ///   - queue: the consumer's serial queue.
    ///   - closed: called on the queue after `close`, when nothing uses the descriptor any more.
    init(
        _ descriptor: InputDescriptor, _ window: InputWindow, queue: DispatchQueue,
        closed: @escaping @Sendable () -> Void = {}
    ) {
        self.descriptor = descriptor
        self.window = window
        self.queue = queue
        channel = DispatchIO(type: .stream, fileDescriptor: descriptor.readNumber, queue: queue) { _ in
            descriptor.close()
            closed()
        }
        channel.setLimit(highWater: window.piece)
        // What there is comes at once; the default would wait for more. A file is always ready, and some give little at a time.
        channel.setLimit(lowWater: descriptor.isFile ? window.piece : 1)
        // DispatchIO has set or cleared O_NONBLOCK, which others may share.
        if let flags = descriptor.sharedFlags {
            channel.barrier { SystemCall.setFlags(descriptor.readNumber, flags) }
        }
    }

    /// The next piece, or why there is none yet. After `.waiting` and `.paused` the consumer is woken once, as soon as asking
    /// again is worth while.
    func next() -> InputState {
        dispatchPrecondition(condition: .onQueue(queue))
        inFlight -= inUse
        inUse = 0
        guard !isClosed else { return .waiting }
        requestMore()
        while let first = operations.first {
            if !first.pieces.isEmpty {
                let piece = first.pieces.removeFirst()
                inUse = piece.view.count
                return .chunk(piece)
            }
            if first.isShort {
                hasEnded = true
                return .end(first.error == 0 ? nil : .system(Errno(rawValue: first.error)))
            }
            guard first.isDone else { return wait(.waiting) }
            operations.removeFirst()
        }
        return requestWhatIsThere()
    }

    /// Continues with another file in the place of this one, which has been read to its end: the next file of thousands costs
    /// half of what a channel does. Returns whether it does; else the descriptor is the caller's.
    func replaceFile(by next: InputDescriptor) -> Bool {
        dispatchPrecondition(condition: .onQueue(queue))
        // One that is in progress would read the other file.
        guard hasEnded, !isClosed, descriptor.isOwnFile, next.isOwnFile, operations.allSatisfy(\.isDone),
            SystemCall.replace(descriptor.readNumber, by: next.number)
        else { return false }
        next.close()
        operations = []
        inFlight = 0
        inUse = 0
        hasEnded = false
        return true
    }

    /// Ends reading. The consumer is not woken any more.
    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isClosed else { return }
        isClosed = true
        wake = {}
        watch = nil
        operations = []
        channel.close(flags: .stop)
    }

    // MARK: Operations

    /// Requests as much as there is room for, if enough is there to be worth an operation.
    private func requestMore() {
        guard inFlight <= window.ahead, operations.last?.isShort != true else { return }
        guard !descriptor.isFile, let available = SystemCall.available(descriptor.number) else {
            return request(window.operation)
        }
        // Some of it has been requested.
        let rest = min(window.operation, available - operations.reduce(0) { $0 + $1.remaining })
        if rest >= window.piece { request(rest - rest % window.piece) }
    }

    /// Nothing is on its way: requests what little there is, or waits for it.
    private func requestWhatIsThere() -> InputState {
        let available = SystemCall.available(descriptor.number) ?? 0
        if available > 0 {
            request(min(available, window.operation))
        } else if SystemCall.isReadable(descriptor.number) {
            // The end, an error, or what has come since.
            request(1)
        } else {
            return waitForReadiness()
        }
        return wait(.waiting)
    }

    private func request(_ length: Int) {
        let operation = Operation(length)
        operations.append(operation)
        inFlight += length
        channel.read(offset: Self.beyondAnyFile, length: length, queue: queue) { [weak self] isDone, data, error in
            if let data { operation.add(InputChunk.regions(of: data)) }
            operation.isDone = isDone
            operation.error = error
            self?.didRead()
        }
    }

    private func didRead() {
        guard isAwaited, let first = operations.first, !first.pieces.isEmpty || first.isDone else { return }
        isAwaited = false
        // Not from here: libdispatch holds a piece until its handler returns.
        queue.async { self.wake() }
    }

    // MARK: Waiting

    private func wait(_ state: InputState) -> InputState {
        isAwaited = true
        return state
    }

    private func waitForReadiness() -> InputState {
        do throws(Errno) {
            if watch == nil {
                watch = try ReadinessWatch(descriptor.number, queue: queue) { [weak self] in self?.didBecomeReady() }
            }
            try watch?.arm()
            return wait(.paused)
        } catch {
            hasEnded = true
            return .end(.system(error))
        }
    }

    private func didBecomeReady() {
        guard isAwaited, !isClosed else { return }
        if case .end = requestWhatIsThere() { wake() }
    }
}
