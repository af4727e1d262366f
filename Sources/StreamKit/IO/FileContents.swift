internal import Dispatch
internal import Glibc

/// A small file read as a whole: a list to look things up in, a configuration.
public enum FileContents {
    /// The bytes of a small file that is no input: a configuration.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe.
    ///   - limit: the most bytes it may have.
    /// - Throws: `StreamError` with code `.cannotOpen` (also for a directory) or `.readFailed` (also if over the limit).
    public static func read(_ path: String, limit: Int = 64 << 20) throws(StreamError) -> [UInt8] {
        let descriptor = try get(path, .cannotOpen, SystemCall.open(path, O_RDONLY).get)
        defer { SystemCall.close(descriptor) }
        var bytes = ByteBuffer(capacity: blockSize)
        while true {
            let result = SystemCall.read(descriptor, &bytes, blockSize)
            let code: StreamError.Code = result == .failure(.isDirectory) ? .cannotOpen : .readFailed
            if try get(path, code, result.get) == 0 { return bytes.view.array }
            if bytes.count > limit { throw StreamError(.readFailed, "\(path): larger than \(limit) bytes") }
        }
    }

    /// Reads a file of any size piece by piece, decompressed if it is gzip, while the thread waits.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe.
    ///   - body: called with each piece in turn, which is valid only inside.
    /// - Throws: `StreamError` like `read`, also for truncated or damaged gzip; and what `body` throws.
    public static func readUnpacked(
        _ path: String, _ body: (ByteView) throws(StreamError) -> Void
    ) throws(StreamError) {
        let queue = DispatchQueue(label: "StreamKit.file", qos: .userInitiated)
        let arrival = DispatchSemaphore(value: 0)
        let reader = try get(path, .cannotOpen) { () throws(Errno) in try DescriptorReader(.narrow, queue: queue) }
        defer { queue.async { reader.close() } }
        let descriptor = try get(path, .cannotOpen) { () throws(Errno) in try InputDescriptor.opening(path) }
        queue.sync { reader.begin(descriptor) }
        let input = InputReader(reader, queue: queue) { arrival.signal() }
        while true {
            switch queue.sync(execute: { input.next() }) {
            case .chunk(let chunk): try body(chunk.view)
            // A program before its run has nothing else to do.
            case .waiting, .paused: arrival.wait()
            case .end(.system(let error), _):
                throw StreamError(.readFailed, "\(path): \(error)", errno: error.rawValue)
            case .end(.gzip(let failure), _): throw StreamError(.readFailed, "\(path): \(failure)")
            case .end: return
            }
        }
    }

    private static let blockSize = 64 * 1024

    private static func get<Value>(
        _ path: String, _ code: StreamError.Code, _ body: () throws(Errno) -> Value
    ) throws(StreamError) -> Value {
        do throws(Errno) {
            return try body()
        } catch {
            throw StreamError(code, "\(path): \(error)", errno: error.rawValue)
        }
    }
}
