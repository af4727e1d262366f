import Foundation
import Glibc

/// A process with descriptors of the caller's as its standard input, output and error, and no others.
///
/// Foundation's `Process` takes 40 ms to start one and to see it end; this takes one, and the tests start thousands.
public final class SpawnedProcess {
    /// How a process has ended.
    public enum End: Equatable {
        /// By itself, with a status.
        case exited(Int32)
        /// By a signal.
        case signalled(Int32)

        /// The exit status, or the number of the signal.
        public var number: Int32 {
            switch self {
            case .exited(let number), .signalled(let number): number
            }
        }
    }

    /// Its process ID.
    public let identifier: pid_t
    private var end: End?

    /// Starts a program. Signals that this process ignores mean to that one what they mean to any.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32,
        errors: Int32 = STDERR_FILENO
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Apart from 0 to 2 first, so that none of the three is overwritten before it is copied.
        let copies = [input, output, errors].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        defer { copies.forEach { close($0) } }
        for (number, copy) in copies.enumerated() { posix_spawn_file_actions_adddup2(&actions, copy, Int32(number)) }
        _ = closeFrom(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGUSR1] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A group of its own: what a terminal sends to the tests is for them to pass on.
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = ([program] + arguments).map { strdup($0) }
        var variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { (words + variables).forEach { free($0) } }
        words.append(nil)
        variables.append(nil)
        var identifier: pid_t = 0
        let error = posix_spawn(&identifier, program, &actions, &attributes, words, variables)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
        self.identifier = identifier
    }

    /// Sends a signal, unless the process has been waited for.
    public func send(_ signal: Int32) { if end == nil { kill(identifier, signal) } }

    /// Blocks until the process has ended.
    @discardableResult
    public func wait() -> End {
        if let end { return end }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1 && errno == EINTR {}
        let signal = status & 0x7F
        let end: End = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
        self.end = end
        return end
    }
}

/// glibc's way to close all descriptors from a number on, which the Glibc module does not show.
private let closeFrom: @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32 = {
    guard let function = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
        preconditionFailure("glibc is older than 2.34")
    }
    return unsafeBitCast(
        function, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
}()
