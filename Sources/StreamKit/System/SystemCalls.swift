internal import CStreamKit
internal import Glibc

/// A system error number. An open set: any number is one.
public struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, as in `errno.h`.
    public let rawValue: Int32
    /// The error with that number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// EAGAIN: the descriptor is non-blocking and not ready.
    public static let wouldBlock = Errno(rawValue: EAGAIN)
    /// EINTR: interrupted by a signal.
    public static let interrupted = Errno(rawValue: EINTR)
    /// EPIPE: nobody reads the pipe any more.
    public static let brokenPipe = Errno(rawValue: EPIPE)
    /// EBADF: closed, or not open for this.
    public static let badDescriptor = Errno(rawValue: EBADF)
    /// EISDIR: a directory instead of a file.
    public static let isDirectory = Errno(rawValue: EISDIR)
    /// EEXIST: there is one already.
    static let alreadyExists = Errno(rawValue: EEXIST)
    /// ENOENT: there is none.
    static let noSuchFile = Errno(rawValue: ENOENT)

    /// The system's text for it (`No space left on device`).
    public var description: String { unsafe String(cString: strerror(rawValue)) }
}

/// Keeps the main thread until another one ends the process. (`dispatchMain` ends the thread: `ps` then calls the process
/// defunct, and the C library loads libgcc to do so.)
public func waitForExit() -> Never {
    while true { _ = pause() }
}

/// All the system calls that StreamKit makes, in one place. (Dispatch and libxml2 make their own.)
enum SystemCall {
    /// `open(2)`, close-on-exec; retried after a signal.
    static func open(_ path: String, _ flags: Int32) -> Result<Int32, Errno> {
        retrying { unsafe Glibc.open(path, flags | O_CLOEXEC) }
    }

    /// `open(2)` for writing from the start; created if need be, with permissions according to the umask.
    static func create(_ path: String) -> Result<Int32, Errno> {
        retrying { unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC, 0o666) }
    }

    /// `open(2)` for writing something existing: a device, a pipe.
    static func openForWriting(_ path: String) -> Result<Int32, Errno> { open(path, O_WRONLY | O_NOCTTY) }

    /// `open(2)` of a new file, with permissions according to the umask.
    static func createNew(_ path: String) -> Result<Int32, Errno> {
        retrying { unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    }

    /// `open(2)` of an unnamed file in a folder, gone with its descriptor; not supported by every file system.
    static func createUnnamed(in folder: String) -> Result<Int32, Errno> {
        retrying { unsafe Glibc.open(folder, O_RDWR | O_CLOEXEC | unnamed, 0o666) }
    }

    /// `open(2)` of a new file for this user only, and `unlink(2)`: nothing is left of it in its folder.
    static func createUnlinked(_ path: String) -> Result<Int32, Errno> {
        let opened = retrying { unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if case .success = opened { remove(path) }
        return opened
    }

    /// `O_TMPFILE`, which the importer cannot handle.
    private static let unnamed = 0o20000000 | O_DIRECTORY

    /// `linkat(2)`: gives an unnamed file a name that is not taken.
    static func link(_ descriptor: Int32, _ path: String) -> Errno? {
        let file = "/proc/self/fd/\(descriptor)"
        return failure(of: retrying { unsafe linkat(AT_FDCWD, file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) })
    }

    /// `fchown(2)` and `fchmod(2)`: gives a file the owner, if allowed, and the permissions of another one.
    static func takeOver(_ status: stat, _ descriptor: Int32) {
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
    }

    /// `realpath(3)`: a path without symbolic links; `nil` if it leads nowhere.
    static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// `getenv(3)`: a variable of the environment; `nil` if it is not there, or empty.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }

    /// `readlink(2)`: what a symbolic link says; `nil` if it is none.
    static func linkTarget(_ path: String) -> String? {
        var text = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = text.count
        let length = unsafe text.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe readlink(path, $0, count) } ?? -1
        }
        return length > 0 ? String(decoding: text.prefix(length), as: UTF8.self) : nil
    }

    /// `fsync(2)`: puts what was written on disk.
    static func synchronise(_ descriptor: Int32) -> Errno? { failure(of: retrying { fsync(descriptor) }) }

    /// `rename(2)`.
    static func rename(_ path: String, to target: String) -> Errno? {
        failure(of: retrying { unsafe Glibc.rename(path, target) })
    }

    /// `unlink(2)`.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// `time(2)`: seconds since 1970.
    static var now: Int { time(nil) }

    /// `getpid(2)`.
    static var processNumber: Int32 { getpid() }

    /// `ftruncate(2)` to nothing; has no effect on anything but a regular file.
    static func empty(_ descriptor: Int32) { _ = retrying { ftruncate(descriptor, 0) } }

    /// `close(2)`. Never retried: on Linux the descriptor is gone even after EINTR.
    static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

    /// `read(2)` into an array: returns the number of bytes, 0 at the end; retried after a signal.
    static func read(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Result<Int, Errno> {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe read(descriptor, to: buffer.baseAddress!, buffer.count)
        }
    }

    /// `read(2)` of at most `count` bytes, appended to a buffer: returns their number, 0 at the end; retried after a signal.
    static func read(_ descriptor: Int32, _ buffer: inout ByteBuffer, _ count: Int) -> Result<Int, Errno> {
        let result = unsafe read(descriptor, to: buffer.spare(count), count)
        if case .success(let count) = result { buffer.commit(count) }
        return result
    }

    private static func read(
        _ descriptor: Int32, to place: UnsafeMutableRawPointer, _ count: Int
    ) -> Result<Int, Errno> {
        while true {
            let result = unsafe Glibc.read(descriptor, place, count)
            if result >= 0 { return .success(result) }
            if errno != EINTR { return .failure(Errno(rawValue: errno)) }
        }
    }

    /// `pread(2)` of at most `count` bytes, appended to a buffer: returns their number, 0 at the end; retried after a signal.
    static func read(
        _ descriptor: Int32, at offset: Int, _ buffer: inout ByteBuffer, _ count: Int
    ) -> Result<Int, Errno> {
        while true {
            let result = unsafe pread(descriptor, buffer.spare(count), count, offset)
            if result >= 0 { buffer.commit(result) }
            if result >= 0 || errno != EINTR { return self.result(of: result) }
        }
    }

    /// `fcntl(F_SETPIPE_SZ)`: lets a pipe hold more, if it holds less; best effort.
    static func enlargePipe(_ descriptor: Int32, to bytes: Int32) { pipe_enlarge(descriptor, bytes) }

    /// `write(2)`: returns the number of bytes written, at least one.
    static func write(_ descriptor: Int32, _ bytes: ByteView) -> Result<Int, Errno> {
        result(of: unsafe Glibc.write(descriptor, bytes.base, bytes.count))
    }

    /// `pwritev2(2)` of as much as possible without blocking, whatever the descriptor's mode: returns the number of bytes
    /// written. Fails with EOPNOTSUPP if the kernel does not support it.
    static func writeAtOnce(_ descriptor: Int32, _ bytes: ByteView) -> Result<Int, Errno> {
        result(of: unsafe write_at_once(descriptor, bytes.base, bytes.count))
    }

    /// Writes all bytes: handles short writes, signals, and descriptors that others made non-blocking. May block.
    static func writeAll(_ descriptor: Int32, _ bytes: ByteView) -> Errno? {
        var rest = bytes
        while !rest.isEmpty {
            switch write(descriptor, rest) {
            case .success(let written): rest = rest.dropFirst(written)
            case .failure(.interrupted): continue
            case .failure(.wouldBlock): waitUntilWritable(descriptor)
            case .failure(let error): return error
            }
        }
        return nil
    }

    /// `ioctl(FIONREAD)`: how many bytes can be read now; `nil` if the descriptor cannot tell. Not to be asked of files.
    static func available(_ descriptor: Int32) -> Int? {
        let count = descriptor_available(descriptor)
        return count < 0 ? nil : Int(count)
    }

    /// Whether a read would not block, also at the end or with an error, as `poll(2)` reports without blocking. If unknown, it
    /// returns `true`: a false positive only blocks in the read.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return retrying { unsafe poll(&entry, 1, 0) } != .success(0)
    }

    /// `poll(2)` until the descriptor can be written, or fails.
    static func waitUntilWritable(_ descriptor: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }

    /// Whether nobody will read what is written to the descriptor, as `poll(2)` reports without blocking.
    static func hasHungUp(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&entry, 1, 0) == 1 && Int32(entry.revents) & (POLLERR | POLLHUP) != 0
    }

    /// `fcntl(F_GETFL)`.
    static func flags(_ descriptor: Int32) -> Int32? {
        let flags = fcntl(descriptor, F_GETFL)
        return flags < 0 ? nil : flags
    }

    /// `dup2(2)`; best effort.
    static func duplicate(_ descriptor: Int32, as target: Int32) { _ = dup2(descriptor, target) }

    /// `dup3(2)`: lets a number stand for what another one does, too.
    static func replace(_ number: Int32, by other: Int32) { _ = retrying { descriptor_replace(number, other) } }

    /// The file type bits of `fstat(2)`.
    static func fileType(_ descriptor: Int32) -> Result<mode_t, Errno> {
        var status = stat()
        return retrying { unsafe fstat(descriptor, &status) }.map { _ in status.st_mode & S_IFMT }
    }

    /// `stat(2)`; `nil` if there is no such file.
    static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    /// `stat(2)`: which regular file it is; `nil` for anything else.
    static func identity(_ path: String) -> FileIdentity? {
        status(path).flatMap(identity)
    }

    /// `fstat(2)`: which regular file it is; `nil` for anything else.
    static func identity(_ descriptor: Int32) -> FileIdentity? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? identity(status) : nil
    }

    private static func identity(_ status: stat) -> FileIdentity? {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileIdentity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
    }

    /// `stat(2)`: the size of a regular file in bytes; `nil` for anything else.
    static func size(_ path: String) -> Int? {
        guard let status = status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_size
    }

    /// `fstat(2)`: the size of a regular file in bytes; `nil` for anything else.
    static func size(_ descriptor: Int32) -> Int? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_size
    }

    /// `lseek(2)`: the current offset; 0 if there is none.
    static func offset(_ descriptor: Int32) -> Int { max(0, lseek(descriptor, 0, SEEK_CUR)) }

    /// `epoll_create1(2)` and `epoll_ctl(2)`: an instance that watches one descriptor, unarmed.
    static func readinessOf(_ descriptor: Int32) -> Result<Int32, Errno> {
        retrying { epoll_create1(Int32(EPOLL_CLOEXEC)) }.flatMap { instance in
            var event = unsafe epoll_event()
            let added = retrying { unsafe epoll_ctl(instance, EPOLL_CTL_ADD, descriptor, &event) }
            if case .failure = added { close(instance) }
            return added.map { _ in instance }
        }
    }

    /// `epoll_ctl(2)`: lets the instance become readable, once, when the descriptor is.
    static func arm(_ instance: Int32, for descriptor: Int32) -> Result<Void, Errno> {
        var event = unsafe epoll_event()
        unsafe event.events = EPOLLIN.rawValue | EPOLLONESHOT.rawValue
        return retrying { unsafe epoll_ctl(instance, EPOLL_CTL_MOD, descriptor, &event) }.map { _ in }
    }

    /// `epoll_wait(2)`: takes the event, without waiting for one; returns whether there was one. If unknown, `true`: after a
    /// false positive the caller looks and waits again, after a false negative it waits for ever.
    static func takeEvent(_ instance: Int32) -> Bool {
        var event = unsafe epoll_event()
        let count = unsafe epoll_wait(instance, &event, 1, 0)
        return count == 1 || count < 0 && errno != EINTR
    }

    /// `sigaction(2)`: whether a signal has its default action.
    static func hasDefaultAction(_ number: Int32) -> Bool {
        var current = sigaction()
        guard unsafe sigaction(number, nil, &current) == 0 else { return false }
        return unsafe current.__sigaction_handler.sa_handler == nil
    }

    /// A pipe into which the numbers of these signals are written, one byte each, when they come; `nil` if there is none to
    /// be had, or another run has it.
    static func signalPipe(_ numbers: [Int32]) -> Int32? {
        let pipe = signal_pipe_open()
        guard pipe >= 0 else { return nil }
        for number in numbers { _ = signal_pipe_watch(number) }
        return pipe
    }

    /// Closes the pipe: these signals have their default actions again.
    static func closeSignalPipe(_ pipe: Int32, _ numbers: [Int32]) {
        for number in numbers { signal_pipe_leave(number) }
        signal_pipe_close()
        close(pipe)
    }

    /// The signals that have come.
    static func signals(from pipe: Int32) -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard case .success(let count) = read(pipe, &bytes) else { return [] }
        return bytes[..<count].map(Int32.init)
    }

    /// `posix_spawn(3)` of `sh -c` with a command: the process, and the descriptors for writing its input and for reading its
    /// output without blocking.
    static func spawn(_ command: String) -> Result<(process: Int32, input: Int32, output: Int32), Errno> {
        var process: pid_t = 0
        var input: Int32 = -1
        var output: Int32 = -1
        let error = unsafe line_process_start(command, &process, &input, &output)
        return error == 0 ? .success((process, input, output)) : .failure(Errno(rawValue: error))
    }

    /// `write(2)` of a few bytes to a non-blocking pipe whose reader may have ended; returns whether all were written.
    static func writeToChild(_ descriptor: Int32, _ bytes: ByteView) -> Bool {
        var result = 0
        repeat {
            result = unsafe line_process_write(descriptor, bytes.base, bytes.count)
        } while result < 0 && errno == EINTR
        return result == bytes.count
    }

    /// `waitpid(2)` without waiting: the exit status of a child as a shell would report it, if it has ended.
    static func status(of process: Int32) -> Int32? {
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// `kill(2)` of a child's process group, which cannot refuse, and `waitpid(2)`.
    static func endProcess(_ process: Int32) {
        _ = kill(-process, SIGKILL)
        _ = kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// `ioctl(TIOCGWINSZ)`: the number of columns of a terminal, if it is one and knows.
    static func columns(ofTerminal descriptor: Int32) -> Int? {
        let columns = Int(terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }

    /// `isatty(3)`.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// `mmap(2)`: memory in whole pages, all zero; nil if there is none.
    static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let memory = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
        return unsafe memory == UnsafeMutableRawPointer(bitPattern: -1) ? nil : memory
    }

    /// `munmap(2)` of what `map` returned.
    static func unmap(_ memory: UnsafeMutableRawPointer?, _ byteCount: Int) { _ = unsafe munmap(memory, byteCount) }

    private static func result(of count: Int) -> Result<Int, Errno> {
        count < 0 ? .failure(Errno(rawValue: errno)) : .success(count)
    }

    private static func retrying(_ call: () -> Int32) -> Result<Int32, Errno> {
        while true {
            let result = call()
            if result >= 0 { return .success(result) }
            if errno != EINTR { return .failure(Errno(rawValue: errno)) }
        }
    }

    private static func failure(of result: Result<Int32, Errno>) -> Errno? {
        if case .failure(let error) = result { error } else { nil }
    }
}
