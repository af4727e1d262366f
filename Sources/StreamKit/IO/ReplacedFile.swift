internal import Glibc

/// A file that gets its new content in one step: it is written without a name, or under another one in the same folder where
/// the file system has no files without names, and takes its own name when it is whole. Until then, and if it never is, the
/// file is as it was.
///
/// What is no regular file, as a pipe or a device, cannot be replaced: it is written directly (`isWrittenDirectly`).
public struct ReplacedFile: Sendable {
    /// Its path, as messages name it.
    public let path: String
    /// Where its content goes.
    public let descriptor: Int32
    /// The path that is replaced, behind all symbolic links; nothing if it is written directly.
    private let target: String?
    /// Under which path it is written, if under any.
    private let temporary: String?

    /// Opens a file to be replaced; one that is there keeps its permissions. `-` and `/dev/stdout` stand for standard output.
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
            let target = SystemCall.realPath(path) ?? path
            (opened, temporary) = Self.begin(target)
            self.target = target
        }
        switch opened {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw StreamError(.writeFailed, "\(path): \(error)", errno: error.rawValue)
        }
    }

    /// It is no regular file: what is written is there at once.
    public var isWrittenDirectly: Bool { target == nil }

    /// Whether there is a file that is replaced.
    public var replacesOne: Bool { target.flatMap { SystemCall.status($0) } != nil }

    /// Puts what was written in the file's place; all of it is on the disk then. Waits for that.
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

    /// Forgets what was written; does nothing to a file that has been replaced.
    public func discard() {
        if let temporary { SystemCall.remove(temporary) }
    }

    /// Opens a file for what is to replace another one; its path, if it has one.
    private static func begin(_ target: String) -> (Result<Int32, Errno>, temporary: String?) {
        let (folder, name) = parts(of: target)
        if name.isEmpty { return (.failure(.noSuchFile), nil) }
        var opened = SystemCall.createUnnamed(in: folder.isEmpty ? "." : folder)
        var temporary: String?
        if case .failure = opened {
            var number = 0
            repeat {
                temporary = path(beside: target, number)
                opened = SystemCall.createAnew(temporary!)
                number += 1
            } while opened == .failure(.alreadyExists)
        }
        if let status = SystemCall.status(target), case .success(let descriptor) = opened {
            SystemCall.takeOver(status, descriptor)
        }
        return (opened, temporary)
    }

    /// A path that is hardly taken. Some may be left of processes that were killed; and a name may be 255 bytes long.
    private static func path(beside target: String, _ number: Int) -> String {
        let (folder, name) = parts(of: target)
        return "\(folder).\(name.prefix(50)).\(SystemCall.processNumber)-\(number)"
    }

    /// A path's folder with its slash, empty for the current one, and the name in there.
    private static func parts(of path: String) -> (folder: String, name: String) {
        let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        return (String(path[..<slash]), String(path[slash...]))
    }
}
