internal import Glibc

/// A small file read as a whole: a list to look things up in, a configuration.
public enum FileContents {
    /// The bytes of a file.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe.
    ///   - limit: the most bytes it may have.
    /// - Throws: `StreamError` with code `.cannotOpen` (also for a directory) or `.readFailed` (also over the limit).
    public static func read(_ path: String, limit: Int = 64 << 20) throws(StreamError) -> [UInt8] {
        let descriptor: Int32
        switch SystemCall.open(path, O_RDONLY) {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw StreamError(.cannotOpen, "\(path): \(error)", errno: error.rawValue)
        }
        defer { SystemCall.close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            switch SystemCall.read(descriptor, &block) {
            case .success(0): return bytes
            case .success(let count): bytes += block[..<count]
            case .failure(let error):
                let code: StreamError.Code = error == .isDirectory ? .cannotOpen : .readFailed
                throw StreamError(code, "\(path): \(error)", errno: error.rawValue)
            }
            if bytes.count > limit { throw StreamError(.readFailed, "\(path): larger than \(limit) bytes") }
        }
    }
}
