internal import Dispatch
internal import Glibc

/// Reacts to signals during a run, and limits the time they leave it. It has its own queue and never waits for anything, so
/// that it responds whatever the run's other queues are doing.
///
/// ```
///   signals ─▶ "fuelstream.control" ─┬─ the first ────▶ close, on the records queue ─────▶ finish ─┐
///                                    ├─ 0.9 s later ──▶ complete, on the records queue ──▶ finish ─┤
///                                    ├─ 0.1 s later, or a second signal ───────────────────────────┴─▶ end
///                                    └─ SIGUSR1 ──────▶ ProgressLine
/// ```
/// `@unchecked Sendable`: mutable state is accessed only on the queue.
final class RunControl: @unchecked Sendable {
    /// How long finished output may still be written.
    private static let grace = DispatchTimeInterval.milliseconds(900)
    /// How long the last messages may then take: a second in total.
    private static let timeForFinalMessages = DispatchTimeInterval.milliseconds(100)
    /// The same signal within this time of the first is a duplicate: `timeout` sends it to the process and to its group, the
    /// terminal to the group and a parent in it to its child.
    private static let echo = DispatchTimeInterval.milliseconds(100)

    /// Orders to the run, on the control queue; neither may block.
    struct Orders: Sendable {
        /// To end: finished output is still written.
        let close: @Sendable () -> Void
        /// To write its last messages now, whatever has not been written.
        let complete: @Sendable () -> Void
    }

    // In the others' class, so that they share idle threads.
    private let queue: DispatchQueue
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

    init(_ line: ProgressLine, program: String) {
        self.line = line
        queue = DispatchQueue(label: "\(program).control", qos: .userInitiated)
    }

    /// Begins to watch for signals.
    /// - Parameter end: called once, on the queue, with the signal that ended the run; unless `finish` replaces it.
    func start(_ orders: Orders, end: @escaping @Sendable (Int32?) -> Void) {
        line.start()
        // Now: a signal may come before the queue gets to it, and records may be written by then.
        let caught = Self.catchSignals()
        queue.async { [self] in
            self.orders = orders
            self.end = end
            if let caught { watch(caught.pipe, caught.numbers) }
        }
    }

    /// Says that the run is over: the last messages are written, and `end` is called.
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

    /// Redirects signals into a pipe.
    private static func catchSignals() -> (pipe: Int32, numbers: [Int32])? {
        // A shell that starts a job with `nohup`, or with `&` in a script, wants the signal ignored.
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
            queue.asyncAfter(deadline: .now() + Self.timeForFinalMessages) { [self] in callEnd() }
        }
    }

    private func callEnd() {
        guard let end else { return }
        // The run is released, and signals have their default actions again: the next run may catch them.
        self.end = nil
        orders = nil
        didClose = { [number = signal?.number] in end(number) }
        guard let signals else { return didClose() }
        self.signals = nil
        signals.cancel()
    }
}
