internal import Glibc

/// A descriptor to be read, which others may share: nothing about it is changed.
struct InputDescriptor: Sendable {
    /// The descriptor's number.
    let number: Int32
    /// Whether it is a regular file.
    let isFile: Bool
    /// Whether `close` closes it.
    private let isOwn: Bool

    /// The capacity set for a pipe, in bytes: what is there is all that is read at a time, and the program before us need not
    /// stop meanwhile. The second is for users who have too many pipes already.
    private static let pipeSizes: [Int32] = [1 << 20, 256 * 1024]

    private init(_ number: Int32, isOwn: Bool) throws(Errno) {
        let kind = try SystemCall.fileType(number).get()
        if kind == S_IFDIR { throw .isDirectory }
        if kind == S_IFIFO { for size in Self.pipeSizes { SystemCall.enlargePipe(number, to: size) } }
        (self.number, isFile, self.isOwn) = (number, kind == S_IFREG, isOwn)
    }

    /// Standard input, or another descriptor opened elsewhere.
    static func sharing(_ number: Int32) throws(Errno) -> InputDescriptor {
        // The write end of a pipe would never be ready.
        guard let flags = SystemCall.flags(number), flags & O_ACCMODE != O_WRONLY else { throw .badDescriptor }
        return try InputDescriptor(number, isOwn: false)
    }

    /// A file. A named pipe's writer is not waited for here, only its bytes, as with other pipes.
    static func opening(_ path: String) throws(Errno) -> InputDescriptor {
        var opened = SystemCall.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        // Whoever holds a lease on the file is given time to release it.
        if case .failure(.wouldBlock) = opened { opened = SystemCall.open(path, O_RDONLY | O_NOCTTY) }
        let number = try opened.get()
        do throws(Errno) {
            return try InputDescriptor(number, isOwn: true)
        } catch {
            SystemCall.close(number)
            throw error
        }
    }

    /// Closes the descriptor if it is ours.
    func close() {
        if isOwn { SystemCall.close(number) }
    }
}
