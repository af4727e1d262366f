internal import Glibc

/// A descriptor that may be read without disturbing others who share it.
///
/// DispatchIO makes a descriptor non-blocking, and that flag belongs to the open file *description*, which the
/// shell and its other children may share. For pipes and terminals `/proc/self/fd/N` opens a description of our
/// own; regular files are not made non-blocking (and keep their shared offset, so that `(read x; fuelstream)`
/// works); for what is left, sockets mostly, the flags are put back by `close`.
struct InputDescriptor: Sendable {
    /// What to read from.
    let number: Int32
    /// What to wait for. For a description of our own it is the one it was made from: a named pipe opened when its
    /// last writer had gone would not tell that there is nothing to wait for.
    let watched: Int32
    /// Whether it is a regular file: bytes never have to be waited for.
    let isRegularFile: Bool
    /// Whether `close` closes it.
    private let isOwn: Bool
    /// What the flags were, where they may be changed under others' hands.
    private let sharedFlags: Int32?

    /// What a pipe is made to hold, in bytes: the program before us need not stop for each chunk.
    private static let pipeSize: Int32 = 256 * 1024

    /// Standard input, or another descriptor that somebody else opened.
    static func sharing(_ descriptor: Int32) -> Result<InputDescriptor, Errno> {
        // DispatchIO, given a descriptor that cannot be read, disturbs the reads of others.
        guard let flags = SystemCall.flags(descriptor), flags & O_ACCMODE != O_WRONLY else {
            return .failure(.badDescriptor)
        }
        return SystemCall.fileType(descriptor).flatMap { type in
            if type == S_IFDIR { return .failure(.isDirectory) }
            if type == S_IFREG {
                return .success(
                    InputDescriptor(
                        number: descriptor, watched: descriptor, isRegularFile: true, isOwn: false, sharedFlags: nil))
            }
            if type == S_IFIFO || SystemCall.isTerminal(descriptor) {
                // Not to block where a named pipe has no writer at the moment.
                let path = "/proc/self/fd/\(descriptor)"
                if case .success(let own) = SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) {
                    SystemCall.enlargePipe(own, to: pipeSize)
                    return .success(
                        InputDescriptor(
                            number: own, watched: descriptor, isRegularFile: false, isOwn: true, sharedFlags: nil))
                }
            }
            return .success(
                InputDescriptor(
                    number: descriptor, watched: descriptor, isRegularFile: false, isOwn: false, sharedFlags: flags))
        }
    }

    /// A file. Waits for a writer if it is a named pipe.
    static func opening(_ path: String) -> Result<InputDescriptor, Errno> {
        SystemCall.open(path, O_RDONLY | O_NOCTTY).flatMap { descriptor in
            let type = SystemCall.fileType(descriptor)
            guard case .success(S_IFDIR) = type else {
                SystemCall.enlargePipe(descriptor, to: pipeSize)
                let isRegularFile = if case .success(S_IFREG) = type { true } else { false }
                return .success(
                    InputDescriptor(
                        number: descriptor, watched: descriptor, isRegularFile: isRegularFile, isOwn: true,
                        sharedFlags: nil))
            }
            SystemCall.close(descriptor)
            return .failure(.isDirectory)
        }
    }

    /// Puts the flags back, and closes the descriptor if it is ours.
    func close() {
        putBackFlags()
        if isOwn { SystemCall.close(number) }
    }

    /// Puts the flags back, where they may have been changed under others' hands.
    func putBackFlags() {
        if let sharedFlags { SystemCall.setFlags(number, sharedFlags) }
    }
}
