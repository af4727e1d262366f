internal import Dispatch
internal import Glibc

/// The progress line of a run on standard error. On a terminal it is redrawn in place a few times a second and makes way
/// for messages; elsewhere it is an ordinary line every few seconds.
///
/// It has its own queue, because it may block: maybe nobody reads standard error, and getting the size of a remote file takes
/// time. Requests that come meanwhile are merged.
///
/// `@unchecked Sendable`: `timer` is accessed only on the queue, the rest does not change.
final class ProgressLine: @unchecked Sendable {
    private let queue: DispatchQueue
    private let program: String
    private let progress: RunProgress
    /// The number of bytes to read; `nil` if unknown.
    private let inputBytes: @Sendable () -> Int?
    private let isRepeating: Bool
    private let isTerminal = SystemCall.isTerminal(STDERR_FILENO)
    private let requests: any DispatchSourceUserDataAdd
    private var timer: (any DispatchSourceTimer)?

    /// - Parameters:
    ///   - isRepeating: whether the line is written repeatedly, from `start` on.
    ///   - weigh: returns the number of bytes to read; `nil` if unknown. Called on the queue.
    init(program: String, _ progress: RunProgress, isRepeating: Bool, inputBytes: @escaping @Sendable () -> Int?) {
        self.program = program
        queue = DispatchQueue(label: "\(program).progress", qos: .userInitiated)
        self.isRepeating = isRepeating
        self.progress = progress
        self.inputBytes = inputBytes
        requests = DispatchSource.makeUserDataAddSource(queue: queue)
        requests.setEventHandler { [weak self] in self?.write(isPermanent: true) }
        requests.activate()
    }

    /// Writes the line, once.
    func write() { requests.add(data: 1) }

    /// Begins to write the line repeatedly, if that is wanted.
    func start() {
        guard isRepeating else { return }
        queue.async { [self] in
            let interval: DispatchTimeInterval = isTerminal ? .milliseconds(250) : .seconds(5)
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(50))
            timer.setEventHandler { [weak self] in self?.write(isPermanent: false) }
            timer.activate()
            self.timer = timer
        }
    }

    /// Stops writing the line, and clears it from the terminal.
    func stop() {
        queue.async { [self] in
            timer?.cancel()
            timer = nil
            write(lines: [])
        }
    }

    /// Writes the last lines of a run, preceded by the progress line if that is written repeatedly. `completion` is called on
    /// any queue.
    func finish(_ lines: [String], completion: @escaping @Sendable () -> Void) {
        // Do not wait for a line that nobody reads.
        guard isRepeating || !lines.isEmpty else { return completion() }
        queue.async { [self] in
            if let timer {
                timer.cancel()
                write(isPermanent: true)
            }
            write(lines: lines)
            completion()
        }
    }

    private func write(lines: [String]) {
        var bytes = ByteBuffer()
        bytes.append(progress.clearLine())
        for line in lines { MessageText.bytes(line + "\n").withView { bytes.append($0) } }
        _ = SystemCall.writeAll(STDERR_FILENO, bytes.view)
    }

    /// - Parameter isPermanent: whether it is not to be redrawn: it was asked for, or is the last.
    private func write(isPermanent: Bool) {
        dispatchPrecondition(condition: .onQueue(queue))
        var report = progress.report
        // Every time: files may grow.
        report.totalBytes = inputBytes()
        let isDrawn = isTerminal && !isPermanent
        var bytes = ByteBuffer()
        bytes.append(progress.clearLine(drawsAnother: isDrawn))
        bytes.appendText("\(program): \(report.text)")
        if !isDrawn { bytes.append(ASCII.lineFeed) }
        _ = SystemCall.writeAll(STDERR_FILENO, bytes.view)
    }
}
