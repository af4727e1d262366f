public import Dispatch

/// Reads the lines of a file or descriptor, of any size, in constant memory: chunk by chunk, keeping what follows the last
/// line end for the next chunk.
///
/// ```swift
/// let queue = DispatchQueue(label: "lines")
/// let reader = try LineReader(path: "archive.csv")
/// reader.readLines(on: queue) { line in
///     count += line.count            // on `queue`, one line at a time; the view is valid only in here
///     return true                    // false: enough
/// } completion: { error in
///     print(error ?? "all read")     // on `queue`, once, after the last line
/// }
/// ```
/// One chunk is held at a time, and the next is read when the handler has seen all of its lines: a slow handler slows down
/// reading.
public final class LineReader: Sendable {
    /// The number of bytes read at a time: 64 KiB.
    public static let defaultChunkSize = 64 * 1024

    private let descriptor: InputDescriptor
    private let delimiter: LineDelimiter
    private let maximumLineLength: Int
    private let chunkSize: Int

    /// A reader of a file's lines.
    /// - Parameters:
    ///   - path: the file; a directory is an error.
    ///   - delimiter: what ends a line.
    ///   - maximumLineLength: in bytes, without the delimiter; a longer line ends the reading with an error.
    ///   - chunkSize: bytes to read at a time.
    /// - Throws: `StreamError` with code `.cannotOpen`.
    public init(
        path: String, delimiter: LineDelimiter = .newline, maximumLineLength: Int = 1 << 20,
        chunkSize: Int = defaultChunkSize
    ) throws(StreamError) {
        descriptor = try Self.get(InputDescriptor.opening(path))
        self.delimiter = delimiter
        self.maximumLineLength = maximumLineLength
        self.chunkSize = chunkSize
    }

    /// A reader of a descriptor's lines. The descriptor stays open and its flags unchanged.
    /// - Throws: `StreamError` with code `.cannotOpen` if it is closed or a directory.
    public init(
        descriptor: Int32, delimiter: LineDelimiter = .newline, maximumLineLength: Int = 1 << 20,
        chunkSize: Int = defaultChunkSize
    ) throws(StreamError) {
        self.descriptor = try Self.get(InputDescriptor.sharing(descriptor))
        self.delimiter = delimiter
        self.maximumLineLength = maximumLineLength
        self.chunkSize = chunkSize
    }

    /// Reads all lines. To be called once.
    /// - Parameters:
    ///   - queue: the caller's serial queue, on which the handlers are called.
    ///   - line: called for each line, without its delimiter, in order; returns whether to continue.
    ///   - completion: called once, last: with the error that ended the reading, if one did
    ///     (`.readFailed`, `.lineTooLong`).
    public func readLines(
        on queue: DispatchQueue, line: @escaping @Sendable (ByteView) -> Bool,
        completion: @escaping @Sendable (StreamError?) -> Void
    ) {
        let run = Confined(
            LineRun(LineSplitter(delimiter: delimiter, maximumLength: maximumLineLength), line, completion), to: queue)
        let source = ChunkSource(descriptor, chunkSize: chunkSize, queue: queue) { run.content.take($0) }
        queue.async {
            run.content.source = source
            source.read()
        }
    }

    private static func get(_ result: Result<InputDescriptor, Errno>) throws(StreamError) -> InputDescriptor {
        switch result {
        case .success(let descriptor): return descriptor
        case .failure(let error): throw StreamError(.cannotOpen, error.description, errno: error.rawValue)
        }
    }
}

/// One reading, on the caller's queue.
private final class LineRun {
    var source: ChunkSource?
    private var splitter: LineSplitter
    private let line: (ByteView) -> Bool
    private let completion: @Sendable (StreamError?) -> Void

    init(
        _ splitter: consuming LineSplitter, _ line: @escaping (ByteView) -> Bool,
        _ completion: @escaping @Sendable (StreamError?) -> Void
    ) {
        self.splitter = splitter
        self.line = line
        self.completion = completion
    }

    func take(_ delivery: ChunkSource.Delivery) {
        do throws(StreamError) {
            switch delivery {
            case .chunk(let chunk):
                guard try splitter.push(chunk.view, line) else { return end(nil) }
                source?.reuse(chunk)
                source?.read()
            case .pause:
                break
            case .end(.system(let error), _):
                throw StreamError(.readFailed, error.description, errno: error.rawValue)
            case .end:
                try splitter.finish(line)
                end(nil)
            }
        } catch {
            end(error)
        }
    }

    private func end(_ error: StreamError?) {
        source?.close()
        source = nil
        completion(error)
    }
}
