internal import Dispatch
internal import Glibc

/// The line of progress of a run on standard error. On a terminal it is redrawn in place a few times a second and makes way
/// for messages; elsewhere it is a line like others every few seconds.
struct ProgressLine: ~Copyable {
    /// How far the run has got.
    var report = ProgressReport()
    /// How much there is to read has been found out, or is about to be.
    var knowsTotal = false
    /// It is told again and again.
    let isRepeating: Bool
    /// A line is on its way: where nobody reads them, they must not add up.
    var isBeingWritten = false

    private let program: String
    private let isTerminal: Bool
    private let begin = DispatchTime.now()
    /// It stands on the terminal, without a line end.
    private var isDrawn = false

    private static let clearing: StaticString = "\r\u{1B}[K"

    init(program: String, isRepeating: Bool) {
        self.program = program
        self.isRepeating = isRepeating
        isTerminal = SystemCall.isTerminal(STDERR_FILENO)
    }

    /// The time between two.
    var interval: DispatchTimeInterval { isTerminal ? .milliseconds(250) : .seconds(5) }

    /// How long the run has taken.
    var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9 }

    /// What takes a line that stands on the terminal away, in front of a message.
    mutating func makeWay() -> StaticString {
        defer { isDrawn = false }
        return isDrawn ? Self.clearing : ""
    }

    /// The line for what has been counted up to now.
    /// - Parameter stays: it is not to be redrawn: it was asked for, or is the last.
    mutating func bytes(_ counts: RunCounts, stays: Bool) -> ByteBuffer {
        report.counts = counts
        report.seconds = seconds
        let wasDrawn = isDrawn
        isDrawn = isTerminal && !stays
        var bytes = ByteBuffer()
        if isTerminal, isDrawn || wasDrawn { bytes.append(Self.clearing) }
        bytes.appendText("\(program): \(report.text)")
        if !isDrawn { bytes.append(ASCII.lineFeed) }
        return bytes
    }
}
