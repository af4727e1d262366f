internal import Dispatch
internal import Glibc

/// Answers what comes from outside while a run goes on: signals, and how much time one leaves it. It has a queue of its own
/// and never waits for anything, so that it answers whatever the run's other queues are doing.
///
/// ```
///   signals ─▶ "fuelstream.control" ─┬─ the first ────▶ close, on the records queue ─────▶ finish ─┐
///                                    ├─ 0.9 s later ──▶ complete, on the records queue ──▶ finish ─┤
///                                    ├─ 0.1 s later, or a second signal ───────────────────────────┴─▶ end
///                                    └─ SIGUSR1 ──────▶ ProgressLine
/// ```
/// `@unchecked Sendable`: what changes is touched on the queue alone.
final class RunControl: @unchecked Sendable {
    /// What is already made may be written for so long.
    private static let grace = DispatchTimeInterval.milliseconds(900)
    /// Then what is to be said at the end may take so long: a second in all.
    private static let lastWords = DispatchTimeInterval.milliseconds(100)
    /// The same signal within this time of the first is the first once more: `timeout` sends it to the process and to its
    /// group, the terminal to the group and a parent in it to its child.
    private static let echo = DispatchTimeInterval.milliseconds(100)

    /// What the run is told, on the control queue; neither may wait.
    struct Orders: Sendable {
        /// To end: what has been made is still written.
        let close: @Sendable () -> Void
        /// To say its last words now, whatever has not been written.
        let complete: @Sendable () -> Void
    }

    // Of the others' class, so that they share what threads are at rest.
    private let queue = DispatchQueue(label: "fuelstream.control", qos: .userInitiated)
    private let line: ProgressLine
    private var orders: Orders?
    private var signals: (any DispatchSourceRead)?
    /// The signal that ends the run, and when it came.
    private var signal: (number: Int32, time: DispatchTime)?
    private var isFinishing = false
    /// Called when signals are no longer caught, at the end.
    private var didClose: () -> Void = {}
    /// Called once, with the signal that ended the run.
    private var end: (@Sendable (Int32?) -> Void)?

    init(_ line: ProgressLine) { self.line = line }

    /// Begins to listen.
    /// - Parameter end: called once, on the queue, with the signal that ended the run; unless `finish` replaces it.
    func start(_ orders: Orders, end: @escaping @Sendable (Int32?) -> Void) {
        line.start()
        // Now: a signal may come before the queue gets to it, and records may be out by then.
        let caught = Self.catchSignals()
        queue.async { [self] in
            self.orders = orders
            self.end = end
            if let caught { watch(caught.pipe, caught.numbers) }
        }
    }

    /// Says that the run is over: last words are written, and `end` is called.
    func finish(_ lines: [String], end: @escaping @Sendable (Int32?) -> Void) {
        queue.async { [self] in
            guard !isFinishing, self.end != nil else { return }
            isFinishing = true
            self.end = end
            line.finish(lines) { [self] in
                queue.async { [self] in callEnd() }
            }
        }
    }

    /// Lets signals that come go into a pipe.
    private static func catchSignals() -> (pipe: Int32, numbers: [Int32])? {
        // A shell that starts a job with `nohup` or `&` in a script means the signal to be ignored.
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGUSR1].filter(SystemCall.hasDefaultAction)
        guard !numbers.isEmpty, let pipe = SystemCall.signalPipe(numbers) else { return nil }
        return (pipe, numbers)
    }

    private func watch(_ pipe: Int32, _ numbers: [Int32]) {
        let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: queue)
        source.setEventHandler { [weak self] in
            for signal in SystemCall.signals(from: pipe) { self?.didReceive(signal) }
        }
        source.setCancelHandler { [self] in
            SystemCall.closeSignalPipe(pipe, numbers)
            didClose()
        }
        source.activate()
        signals = source
    }

    private func didReceive(_ number: Int32) {
        if number == SIGUSR1 { return line.write() }
        if let signal {
            if number != signal.number || .now() > signal.time + Self.echo { callEnd() }
            return
        }
        signal = (number, .now())
        line.stop()
        orders?.close()
        queue.asyncAfter(deadline: .now() + Self.grace) { [self] in
            orders?.complete()
            queue.asyncAfter(deadline: .now() + Self.lastWords) { [self] in callEnd() }
        }
    }

    private func callEnd() {
        guard let end else { return }
        // Nothing holds on to the run, and signals do again what they do by themselves: the next run may catch them.
        self.end = nil
        orders = nil
        didClose = { [number = signal?.number] in end(number) }
        guard let signals else { return didClose() }
        self.signals = nil
        signals.cancel()
    }
}
