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
/// At most six chunks are requested, there or in use, and more are read when the handler has seen their lines: a slow handler
/// slows down reading.
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
        do throws(Errno) {
            descriptor = try InputDescriptor.opening(path)
        } catch {
            throw Self.failure(.cannotOpen, error)
        }
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
        do throws(Errno) {
            self.descriptor = try InputDescriptor.sharing(descriptor)
        } catch {
            throw Self.failure(.cannotOpen, error)
        }
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
        let window = InputWindow(piece: chunkSize, operation: 4 * chunkSize, ahead: 2 * chunkSize)
        queue.async { [descriptor] in run.content.begin(descriptor, window, run, queue) }
    }

    fileprivate static func failure(_ code: StreamError.Code, _ error: Errno) -> StreamError {
        StreamError(code, error.description, errno: error.rawValue)
    }
}

/// One reading, on the caller's queue.
private final class LineRun {
    private var reader: DescriptorReader?
    private var splitter: LineSplitter
    private let line: (ByteView) -> Bool
    private let completion: @Sendable (StreamError?) -> Void
    private var error: StreamError?

    init(
        _ splitter: consuming LineSplitter, _ line: @escaping (ByteView) -> Bool,
        _ completion: @escaping @Sendable (StreamError?) -> Void
    ) {
        self.splitter = splitter
        self.line = line
        self.completion = completion
    }

    func begin(
        _ descriptor: InputDescriptor, _ window: InputWindow, _ run: Confined<LineRun>, _ queue: DispatchQueue
    ) {
        do throws(Errno) {
            let reader = try DescriptorReader(window, queue: queue) { run.content.didClose() }
            reader.wake = { run.content.read() }
            reader.begin(descriptor)
            self.reader = reader
            read()
        } catch {
            descriptor.close()
            completion(LineReader.failure(.readFailed, error))
        }
    }

    /// Reads what has come.
    private func read() {
        do throws(StreamError) {
            while let reader {
                switch reader.next() {
                case .chunk(let chunk):
                    if try !splitter.push(chunk.view, line) { close() }
                case .waiting, .paused:
                    return
                case .end(.system(let error), _): throw LineReader.failure(.readFailed, error)
                case .end:
                    try splitter.finish(line)
                    close()
                }
            }
        } catch {
            self.error = error
            close()
        }
    }

    private func close() {
        reader?.close()
        reader = nil
    }

    /// The descriptor is the caller's again.
    func didClose() { completion(error) }
}
