internal import Glibc

/// A small file read as a whole: a list to look things up in, a configuration.
public enum FileContents {
    /// The bytes of a file.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe.
    ///   - limit: the most bytes it may have.
    /// - Throws: `StreamError` with code `.cannotOpen` (also for a directory) or `.readFailed` (also if over the limit).
    public static func read(_ path: String, limit: Int = 64 << 20) throws(StreamError) -> [UInt8] {
        var bytes: [UInt8] = []
        try readBlocks(path) { (block) throws(StreamError) in
            bytes += block.array
            if bytes.count > limit { throw StreamError(.readFailed, "\(path): larger than \(limit) bytes") }
        }
        return bytes
    }

    /// Reads a file of any size piece by piece, decompressed if it is gzip.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe.
    ///   - body: called with each piece in turn, which is valid only inside.
    /// - Throws: `StreamError` like `read`, also for truncated or damaged gzip; and what `body` throws.
    public static func readUnpacked(
        _ path: String, _ body: (ByteView) throws(StreamError) -> Void
    ) throws(StreamError) {
        var decoder: GzipDecoder?
        var isFirst = true
        func failure(_ error: GzipDecoder.Failure) -> StreamError { StreamError(.readFailed, "\(path): \(error)") }
        try readBlocks(path) { (block) throws(StreamError) in
            if isFirst, GzipDecoder.isGzip(block) == true { decoder = GzipDecoder() }
            isFirst = false
            guard decoder != nil else { return try body(block) }
            var rest = block
            var output = ByteBuffer(capacity: blockSize)
            repeat {
                output.removeAll()
                do throws(GzipDecoder.Failure) {
                    rest = rest.dropFirst(try decoder!.decode(rest, into: &output, room: blockSize))
                } catch {
                    throw failure(error)
                }
                if !output.isEmpty { try body(output.view) }
            } while output.count == blockSize
        }
        guard decoder != nil else { return }
        do throws(GzipDecoder.Failure) {
            try decoder!.finish()
        } catch {
            throw failure(error)
        }
    }

    private static let blockSize = 64 * 1024

    private static func readBlocks(
        _ path: String, _ body: (ByteView) throws(StreamError) -> Void
    ) throws(StreamError) {
        let descriptor: Int32
        switch SystemCall.open(path, O_RDONLY) {
        case .success(let opened): descriptor = opened
        case .failure(let error): throw StreamError(.cannotOpen, "\(path): \(error)", errno: error.rawValue)
        }
        defer { SystemCall.close(descriptor) }
        var block = ByteBuffer(capacity: blockSize)
        while true {
            block.removeAll()
            switch SystemCall.read(descriptor, &block, blockSize) {
            case .success(0): return
            case .success: try body(block.view)
            case .failure(let error):
                let code: StreamError.Code = error == .isDirectory ? .cannotOpen : .readFailed
                throw StreamError(code, "\(path): \(error)", errno: error.rawValue)
            }
        }
    }
}
