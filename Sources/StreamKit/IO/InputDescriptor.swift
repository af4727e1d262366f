internal import Glibc

/// A descriptor to be read, which others may share.
struct InputDescriptor: Sendable {
    /// The number that is waited at.
    let number: Int32
    /// The number that is read from: of a description of our own, if there can be one.
    let readNumber: Int32
    /// The flags of a description that others may share, which are to stay what they are; `nil` if it is ours.
    let sharedFlags: Int32?
    /// Whether it is a regular file, which is always ready.
    let isFile: Bool

    /// The capacity set for a pipe, in bytes: what is there is all that is read at a time, and the program before us need not
    /// stop meanwhile. The second is for users who have too many pipes already.
    private static let pipeSizes: [Int32] = [1 << 20, 256 * 1024]

    /// Standard input, or another descriptor opened elsewhere.
    static func sharing(_ number: Int32) -> Result<InputDescriptor, Errno> {
        // The write end of a pipe would never be ready.
        guard let flags = SystemCall.flags(number), flags & O_ACCMODE != O_WRONLY else {
            return .failure(.badDescriptor)
        }
        return kind(number).map { kind in
            let own = kind == S_IFIFO || SystemCall.isTerminal(number) ? reopening(number) : nil
            let sharedFlags = own == nil ? flags : nil
            return InputDescriptor(
                number: number, readNumber: own ?? number, sharedFlags: sharedFlags, isFile: kind == S_IFREG)
        }
    }

    /// A file. A named pipe's writer is not waited for here, only its bytes, as with other pipes.
    static func opening(_ path: String) -> Result<InputDescriptor, Errno> {
        var opened = SystemCall.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        // Whoever holds a lease on the file is given time to release it.
        if case .failure(.wouldBlock) = opened { opened = SystemCall.open(path, O_RDONLY | O_NOCTTY) }
        return opened.flatMap { number in
            let result = kind(number).map { kind in
                InputDescriptor(number: number, readNumber: number, sharedFlags: nil, isFile: kind == S_IFREG)
            }
            if case .failure = result { SystemCall.close(number) }
            return result
        }
    }

    /// A description of our own of the same pipe or terminal: flags belong to a description, and all who share it. One cannot
    /// wait there: a named pipe's writer may be gone before it is made, which its poll(2) would not tell.
    private static func reopening(_ number: Int32) -> Int32? {
        try? SystemCall.open("/proc/self/fd/\(number)", O_RDONLY | O_NOCTTY | O_NONBLOCK).get()
    }

    /// The file type; a directory is a failure.
    private static func kind(_ number: Int32) -> Result<mode_t, Errno> {
        SystemCall.fileType(number).flatMap { kind in
            if kind == S_IFIFO { pipeSizes.forEach { SystemCall.enlargePipe(number, to: $0) } }
            return kind == S_IFDIR ? .failure(.isDirectory) : .success(kind)
        }
    }

    /// Whether it is a file that we have opened.
    var isOwnFile: Bool { isFile && sharedFlags == nil }

    /// Closes what is ours.
    func close() {
        if sharedFlags == nil { SystemCall.close(readNumber) }
    }
}
