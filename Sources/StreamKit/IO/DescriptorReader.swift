internal import Dispatch
internal import Glibc

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

/// Reads descriptors by DispatchIO, one after the other, ahead of its consumer, in bounded operations.
///
/// ```
///                        DispatchIO's queues                                     consumer's queue
///   FIONREAD ─▶ operation of 240 KiB ─ read(2) ─▶ ▒▒ 48 KiB ▒▒ 48 KiB ▒▒ … ─▶ pieces ─▶ in use ─▶ given back
///      ▲                  ▲                                                                              │
///      │                  └─────────── the next one, when 144 KiB are requested, there or in use ────────┘
///   nothing there ─▶ .paused ─ ReadinessWatch
/// ```
/// (The figures are those of `InputWindow.wide`.) The channel is made for a descriptor of our own, whose number then stands for
/// what is to be read: so DispatchIO changes no flags that others share. Of a pipe, socket or terminal never more is requested
/// than is there, so that it never waits by itself. The end is read, not concluded. The article *Reading a descriptor* has all
/// bounds, the reasons, and the figures.
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

    /// How much is read at a time; its pieces are those it began with.
    var window: InputWindow
    /// Called on the queue.
    var wake: @Sendable () -> Void = {}
    private let queue: DispatchQueue
    /// The channel's number, and whether it stands for what is to be read.
    private let number: Int32
    private var isAttached = false
    private let channel: DispatchIO
    /// Whether it reads a regular file, which is always ready.
    private var isFile = false
    /// Created when there is something to wait for.
    private var watch: ReadinessWatch?
    private var operations: [Operation] = []
    /// How many bytes are requested, there or in use; and of these, in the chunk in use.
    private var inFlight = 0
    private var inUse = 0
    /// Whether the consumer waits to be woken.
    private var isAwaited = false

    /// - Parameters:
    ///   - queue: the consumer's serial queue.
    ///   - closed: called on the queue after `close`, when nothing uses a descriptor any more.
    /// - Throws: why there is no descriptor for the channel.
    init(
        _ window: InputWindow, queue: DispatchQueue, closed: @escaping @Sendable () -> Void = {}
    ) throws(Errno) {
        let number = try Self.ownDescriptor.get()
        self.window = window
        self.queue = queue
        self.number = number
        channel = DispatchIO(type: .stream, fileDescriptor: number, queue: queue) { _ in
            SystemCall.close(number)
            closed()
        }
        channel.setLimit(highWater: window.piece)
        // What there is comes at once; the default would wait for more.
        channel.setLimit(lowWater: 1)
    }

    /// A descriptor for which DispatchIO may set O_NONBLOCK, and set the flags it found at the end.
    private static var ownDescriptor: Result<Int32, Errno> { SystemCall.open("/dev/null", O_RDONLY) }

    /// Begins to read a descriptor, which is closed when it has been taken over if it is ours. What is left of another one is
    /// forgotten.
    func begin(_ descriptor: InputDescriptor) {
        dispatchPrecondition(condition: .onQueue(queue))
        let isIdle = isAttached && operations.allSatisfy(\.isDone)
        isAttached = isIdle
        isFile = descriptor.isFile
        watch = nil
        operations = []
        (inFlight, inUse) = (0, 0)
        let attach = { @Sendable [number] in
            SystemCall.replace(number, by: descriptor.number)
            descriptor.close()
        }
        // After all that is in progress. Where nothing is, a barrier would take as long as to read a small file.
        if isIdle { return attach() }
        channel.barrier { [queue] in
            attach()
            queue.async { [weak self] in self?.didAttach() }
        }
    }

    /// The next piece, or why there is none yet. After `.waiting` and `.paused` the consumer is woken once, as soon as asking
    /// again is worth while.
    func next() -> InputState {
        dispatchPrecondition(condition: .onQueue(queue))
        inFlight -= inUse
        inUse = 0
        guard isAttached else { return wait(.waiting) }
        requestMore()
        while let first = operations.first {
            if !first.pieces.isEmpty {
                let piece = first.pieces.removeFirst()
                inUse = piece.view.count
                return .chunk(piece)
            }
            if first.isShort {
                return .end(first.error == 0 ? nil : .system(Errno(rawValue: first.error)))
            }
            guard first.isDone else { return wait(.waiting) }
            operations.removeFirst()
        }
        return requestWhatIsThere()
    }

    /// Ends reading. The consumer is not woken any more.
    func close() {
        dispatchPrecondition(condition: .onQueue(queue))
        isAttached = false
        wake = {}
        watch = nil
        operations = []
        channel.barrier { [number] in
            guard case .success(let own) = Self.ownDescriptor else { return }
            SystemCall.replace(number, by: own)
            SystemCall.close(own)
        }
        channel.close()
    }

    // MARK: Operations

    /// Requests as much as there is room for, if enough is there to be worth an operation.
    private func requestMore() {
        guard inFlight <= window.ahead, operations.last?.isShort != true else { return }
        guard !isFile, let available = SystemCall.available(number) else {
            return request(window.operation)
        }
        // Some of it has been requested.
        let rest = min(window.operation, available - operations.reduce(0) { $0 + $1.remaining })
        if rest >= window.piece { request(rest - rest % window.piece) }
    }

    /// Nothing is on its way: requests what little there is, or waits for it.
    private func requestWhatIsThere() -> InputState {
        let available = SystemCall.available(number) ?? 0
        if available > 0 {
            request(min(available, window.operation))
        } else if SystemCall.isReadable(number) {
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
        channel.read(offset: 0, length: length, queue: queue) { [weak self] isDone, data, error in
            if let data { operation.add(InputChunk.regions(of: data)) }
            operation.isDone = isDone
            operation.error = error
            self?.didRead()
        }
    }

    private func didRead() {
        if let first = operations.first, !first.pieces.isEmpty || first.isDone { wakeConsumer() }
    }

    // MARK: Waiting

    private func wait(_ state: InputState) -> InputState {
        isAwaited = true
        return state
    }

    private func waitForReadiness() -> InputState {
        do throws(Errno) {
            if watch == nil {
                watch = try ReadinessWatch(number, queue: queue) { [weak self] in self?.didBecomeReady() }
            }
            try watch?.arm()
            return wait(.paused)
        } catch {
            return .end(.system(error))
        }
    }

    private func didBecomeReady() {
        // Something may have been requested since: what is there is not there twice.
        guard isAwaited, isAttached, operations.isEmpty else { return }
        if case .end = requestWhatIsThere() { wakeConsumer() }
    }

    private func didAttach() {
        isAttached = true
        wakeConsumer()
    }

    private func wakeConsumer() {
        guard isAwaited else { return }
        isAwaited = false
        // Not from here: libdispatch holds a piece until its handler returns.
        queue.async { self.wake() }
    }
}
