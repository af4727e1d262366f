import Glibc
import StreamKit

/// How the program ends, for the shell. The numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
    /// All input became records, or was left out on request.
    case success = 0
    /// No record was written.
    case empty = 1
    /// The command line is wrong.
    case usage = 64
    /// Some input was rejected.
    case rejected = 65
    /// An input file cannot be opened.
    case noInput = 66
    /// Reading or writing failed.
    case ioFailure = 74

    /// The status of a run: the worst that happened.
    init(_ outcome: StreamRunner.Outcome, _ options: FuelstreamCommand.Errors) {
        self =
            if outcome.error?.code == .usage {
                .usage
            } else if outcome.ioFailed {
                .ioFailure
            } else if outcome.unopened > 0 {
                .noInput
            } else if outcome.error != nil || outcome.counts.rejected > 0 && !options.acceptRejects {
                .rejected
            } else if options.failEmpty, outcome.counts.written == 0 {
                .empty
            } else {
                .success
            }
    }

    /// Ends the program with a message of one or more lines, which may quote any bytes.
    func exit(message: String) -> Never {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        StandardStream.error.writeLine("fuelstream: " + lines.map { String($0).printable }.joined(separator: "\n"))
        // Not `exit`: its destructors could interfere with threads that are still running.
        _exit(rawValue)
    }
}

extension FuelstreamCommand.Errors {
    /// Whether a run's output is good enough to replace an earlier one: the run has read everything, and left out at most
    /// what was rejected.
    func acceptsOutput(of outcome: StreamRunner.Outcome) -> Bool {
        if outcome.error != nil || outcome.ioFailed || outcome.unopened > 0 { return false }
        if strict, outcome.counts.rejected > 0 { return false }
        return !(failEmpty && outcome.counts.written == 0)
    }
}
