import Glibc

/// A folder for one test below TMPDIR, gone with it and with the files in it.
public final class TemporaryFolder {
    /// Where it is.
    public let path: String

    /// Makes one.
    public init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(parent)/fuelstream-XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template) else { fatalError("\(parent): no folder can be made there") }
        path = String(cString: folder)
    }

    deinit {
        for name in names { unlink(file(name)) }
        rmdir(path)
    }

    /// The names of the files in it, in order.
    public var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: entry.pointee.d_name) {
                    String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    /// A path in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Makes a file of bytes, or has one with them in place of what was in it; its path.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) -> String {
        let file = file(name)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            fatalError("\(file) cannot be written")
        }
        close(descriptor)
        return file
    }
}
