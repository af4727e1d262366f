/// A file that is written besides the records: begun anew when it is opened, and open to the end of the program.
public struct OutputFile: Sendable {
    /// Its path, as messages name it.
    public let path: String
    let descriptor: Int32

    /// Makes the file, or empties it. `/dev/stdout` and `/dev/stderr` stand for the program's own descriptors: opened
    /// anew, a file behind them would be written over.
    /// - Throws: `StreamError` with code `.writeFailed`.
    public init(creating path: String) throws(StreamError) {
        self.path = path
        if let shared = ["/dev/stdout": Int32(1), "/dev/stderr": 2][path] {
            descriptor = shared
            return
        }
        switch SystemCall.create(path) {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw StreamError(.writeFailed, "\(path): \(error)", errno: error.rawValue)
        }
    }
}
