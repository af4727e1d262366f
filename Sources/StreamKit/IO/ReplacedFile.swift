internal import Glibc

/// A file that is replaced atomically: its new content is written without a name, or under another one in the same folder if
/// the file system has no unnamed files, and takes the file's name when it is complete. Until then, and if that never
/// happens, the file is unchanged.
///
/// Anything but a regular file, such as a pipe or a device, cannot be replaced: it is written directly (`isWrittenDirectly`).
public struct ReplacedFile: Sendable {
    /// Its path, as used in messages.
    public let path: String
    /// The descriptor that its content is written to.
    public let descriptor: Int32
    /// The path that is replaced, with all symbolic links resolved; `nil` if it is written directly.
    private let target: String?
    /// The temporary path that it is written under, if any.
    private let temporary: String?

    /// Opens a file to be replaced; an existing one keeps its permissions. `-` and `/dev/stdout` stand for standard output.
    /// - Throws: `StreamError` with code `.writeFailed`.
    public init(path: String) throws(StreamError) {
        self.path = path
        if let shared = ["-": Int32(1), "/dev/stdout": 1, "/dev/stderr": 2][path] {
            (descriptor, target, temporary) = (shared, nil, nil)
            return
        }
        let opened: Result<Int32, Errno>
        if let status = SystemCall.status(path), status.st_mode & S_IFMT != S_IFREG {
            opened = SystemCall.openForWriting(path)
            (target, temporary) = (nil, nil)
        } else {
            target = Self.target(of: path)
            // What a circle of links leads to cannot be opened either.
            (opened, temporary) = target.map(Self.begin) ?? (SystemCall.openForWriting(path), nil)
        }
        switch opened {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw StreamError(.writeFailed, "\(path): \(error)", errno: error.rawValue)
        }
    }

    /// Whether it is not a regular file, so that output appears at once.
    public var isWrittenDirectly: Bool { target == nil }

    /// Where a path leads to, whether there is a file or not: the target of a link that leads nowhere is created. `nil` if links
    /// lead in a circle.
    static func target(of path: String) -> String? {
        var target = path
        for _ in 0..<mostLinks {
            if let real = SystemCall.realPath(target) { return real }
            guard let link = SystemCall.linkTarget(target) else { return target }
            target = link.hasPrefix("/") ? link : parts(of: target).folder + link
        }
        return nil
    }

    /// As many as the system follows.
    private static let mostLinks = 40

    /// How many other names the file has that is replaced: they keep the earlier content.
    public var otherNames: Int { target.flatMap { SystemCall.status($0) }.map { Int($0.st_nlink) - 1 } ?? 0 }

    /// Whether there is an existing file to replace.
    public var replacesExistingFile: Bool { target.flatMap { SystemCall.status($0) } != nil }

    /// Replaces the file by a line, without a run.
    /// - Returns: why that failed, if it did; the file is then unchanged.
    public func replace(withLine line: String) -> Errno? {
        let error = Array((line + "\n").utf8).withView { SystemCall.writeAll(descriptor, $0) } ?? replace()
        if error != nil { discard() }
        return error
    }

    /// Replaces the file by what was written, after waiting until all of it is on disk.
    func replace() -> Errno? {
        guard let target else { return nil }
        if let error = SystemCall.synchronise(descriptor) { return error }
        var name = temporary ?? Self.path(beside: target, 0)
        if temporary == nil {
            var number = 0
            while let error = SystemCall.link(descriptor, name) {
                guard error == .alreadyExists else { return error }
                number += 1
                name = Self.path(beside: target, number)
            }
        }
        let error = SystemCall.rename(name, to: target)
        if error != nil { SystemCall.remove(name) }
        return error
    }

    /// Discards what was written; does nothing to a file that has been replaced.
    public func discard() {
        if let temporary { SystemCall.remove(temporary) }
    }

    /// Opens a file to replace another one; returns its path, if it has one.
    private static func begin(_ target: String) -> (Result<Int32, Errno>, temporary: String?) {
        let (folder, name) = parts(of: target)
        if name.isEmpty { return (.failure(.noSuchFile), nil) }
        var opened = SystemCall.createUnnamed(in: folder.isEmpty ? "." : folder)
        var temporary: String?
        if case .failure = opened {
            var number = 0
            repeat {
                temporary = path(beside: target, number)
                opened = SystemCall.createNew(temporary!)
                number += 1
            } while opened == .failure(.alreadyExists)
        }
        if let status = SystemCall.status(target), case .success(let descriptor) = opened {
            SystemCall.takeOver(status, descriptor)
        }
        return (opened, temporary)
    }

    /// A path that is unlikely to be taken. Killed processes may leave some behind; and a name may be 255 bytes long.
    private static func path(beside target: String, _ number: Int) -> String {
        let (folder, name) = parts(of: target)
        return "\(folder).\(name.prefix(50)).\(SystemCall.processNumber)-\(number)"
    }

    /// A path's folder with its slash, empty for the current one, and the name in it.
    static func parts(of path: String) -> (folder: String, name: String) {
        let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        return (String(path[..<slash]), String(path[slash...]))
    }
}
