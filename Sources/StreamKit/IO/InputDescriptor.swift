internal import Glibc

/// A descriptor to be read, which others may share: nothing about it is changed.
struct InputDescriptor: Sendable {
    /// The descriptor's number.
    let number: Int32
    /// Whether `close` closes it.
    private let isOwn: Bool

    /// The capacity set for a pipe, in bytes: the program before us need not stop for each chunk.
    private static let pipeSize: Int32 = 256 * 1024

    private init(_ number: Int32, isOwn: Bool) {
        self.number = number
        self.isOwn = isOwn
        SystemCall.enlargePipe(number, to: Self.pipeSize)
    }

    /// Standard input, or another descriptor opened elsewhere.
    static func sharing(_ descriptor: Int32) -> Result<InputDescriptor, Errno> {
        // The write end of a pipe would never be ready.
        guard let flags = SystemCall.flags(descriptor), flags & O_ACCMODE != O_WRONLY else {
            return .failure(.badDescriptor)
        }
        return checked(InputDescriptor(descriptor, isOwn: false))
    }

    /// A file. A named pipe's writer is not waited for here, only its bytes, as with other pipes.
    static func opening(_ path: String) -> Result<InputDescriptor, Errno> {
        var opened = SystemCall.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        // Whoever holds a lease on the file is given time to release it.
        if case .failure(.wouldBlock) = opened { opened = SystemCall.open(path, O_RDONLY | O_NOCTTY) }
        return opened.flatMap { checked(InputDescriptor($0, isOwn: true)) }
    }

    private static func checked(_ descriptor: InputDescriptor) -> Result<InputDescriptor, Errno> {
        guard case .success(S_IFDIR) = SystemCall.fileType(descriptor.number) else { return .success(descriptor) }
        descriptor.close()
        return .failure(.isDirectory)
    }

    /// Closes the descriptor if it is ours.
    func close() {
        if isOwn { SystemCall.close(number) }
    }
}
