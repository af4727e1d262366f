internal import Dispatch
internal import Synchronization

/// The progress of a run, as last published by the records queue: other queues read it here, whatever that one is doing.
final class RunProgress: Sendable {
    private struct State {
        var bytes = 0
        var counts = RunCounts()
        /// Whether a progress line is on the terminal, without a line end.
        var isLineDrawn = false
    }

    private static let clearing: StaticString = "\r\u{1B}[K"

    private let state = Mutex(State())
    private let begin = DispatchTime.now()

    /// How long the run has taken.
    var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9 }

    /// Publishes how many bytes of input have been processed, and the counts.
    func publish(bytes: Int, _ counts: RunCounts) {
        state.withLock {
            $0.bytes = bytes
            $0.counts = counts
        }
    }

    /// What has been published.
    var report: ProgressReport {
        var report = ProgressReport()
        report.seconds = seconds
        state.withLock {
            report.bytes = $0.bytes
            report.counts = $0.counts
        }
        return report
    }

    /// What clears the progress line from the terminal, if there is one, before something else is written there.
    /// - Parameter drawsAnother: whether what is written is another one.
    func clearLine(drawsAnother: Bool = false) -> StaticString {
        state.withLock { state in
            defer { state.isLineDrawn = drawsAnother }
            return state.isLineDrawn || drawsAnother ? Self.clearing : ""
        }
    }
}
