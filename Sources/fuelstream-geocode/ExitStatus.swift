import Glibc
import StreamKit

/// How the program ends, for the shell. The numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
    /// Each line of the input has its answer.
    case success = 0
    /// The command line is wrong.
    case usage = 64
    /// The server failed for some addresses, or for as many in a row as `--max-failures` allows.
    case unavailable = 69
    /// Reading or writing failed.
    case ioFailure = 74

    /// Ends the program, perhaps with a message of one or more lines, which may quote any bytes.
    func exit(message: String? = nil) -> Never {
        if let message {
            let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            StandardStream.error.writeLine("fuelstream-geocode: " + lines.joined(separator: "\n"))
        }
        // Not `exit`: its destructors could interfere with threads that are still running.
        _exit(rawValue)
    }
}
