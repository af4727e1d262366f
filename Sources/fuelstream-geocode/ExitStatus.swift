import Glibc

/// How the program ends, for the shell. The numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
    /// The input ended, and each line of it has its answer.
    case success = 0
    /// The command line is wrong.
    case usage = 64
    /// The server failed for as many addresses in a row as `--max-failures` allows.
    case unavailable = 69
    /// Reading or writing failed.
    case ioFailure = 74

    /// Ends the program, perhaps with a message.
    func exit(message: String? = nil) -> Never {
        if let message { StandardIO.complain(message) }
        // Not `exit`: its destructors could run into threads of the session that are still at work.
        _exit(rawValue)
    }
}
