import Glibc
import StreamKit

/// Answers line by line, and counts the failures.
///
/// `@unchecked Sendable`: lines are answered on one queue, one after the other.
final class AnswerLines: @unchecked Sendable {
    /// The longest address, in bytes.
    static let longestAddress = 4096

    private var geocoder: Geocoder
    private let maxFailures: Int
    /// How many addresses have failed in total, and how many since the last answer.
    private var failures = 0
    private var failuresInARow = 0

    init(_ geocoder: consuming Geocoder, maxFailures: Int) {
        self.geocoder = geocoder
        self.maxFailures = maxFailures
    }

    /// Answers a line. Ends the program when too many in a row have failed.
    func answer(_ line: ByteView) {
        let address = line.trimmed
        if address.isEmpty { return write("") }
        if address.count > Self.longestAddress {
            failures += 1
            return write("error: the address is longer than \(Self.longestAddress) bytes")
        }
        switch geocoder.answer(to: address.string) {
        case .place(let place):
            failuresInARow = 0
            write(place)
        case .notFound:
            failuresInARow = 0
            write("")
        case .failed(let reason):
            failures += 1
            failuresInARow += 1
            write("error: \(reason.printable)")
            if failuresInARow == maxFailures {
                ExitStatus.unavailable.exit(message: "gave up after \(maxFailures) failures in a row: \(reason)")
            }
        }
    }

    /// Ends the program once all lines have been answered, or could not be read.
    func finish(_ error: StreamError?) -> Never {
        if let error { ExitStatus.ioFailure.exit(message: "standard input: \(error.message)") }
        guard failures > 0 else { ExitStatus.success.exit() }
        ExitStatus.unavailable.exit(
            message: "\(failures) \(failures == 1 ? "address has" : "addresses have") no answer")
    }

    private func write(_ answer: String) {
        switch StandardStream.output.writeLine(answer) {
        case nil: break
        case .brokenPipe?: _exit(128 + SIGPIPE)
        case let error?: ExitStatus.ioFailure.exit(message: "standard output: \(error)")
        }
    }
}
