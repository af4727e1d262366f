/// A file written besides the records: emptied first, and open to the end of the program.
public struct OutputFile: Sendable {
    /// Its path, as used in messages.
    public let path: String
    let descriptor: Int32
    /// Whether it is one of the program's own descriptors, which may already have content.
    private let isShared: Bool

    /// Opens the file, or creates it if there is none. Its content is kept until `begin`. `/dev/stdout` and `/dev/stderr`
    /// stand for the program's own descriptors: reopened, a file behind them would be overwritten.
    /// - Throws: `StreamError` with code `.writeFailed`.
    public init(creating path: String) throws(StreamError) {
        self.path = path
        let shared = ["/dev/stdout": Int32(1), "/dev/stderr": 2][path]
        isShared = shared != nil
        if let shared {
            descriptor = shared
            return
        }
        switch SystemCall.create(path) {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw StreamError(.writeFailed, "\(path): \(error)", errno: error.rawValue)
        }
    }

    /// Empties the file, before the first write.
    func begin() {
        if !isShared { SystemCall.empty(descriptor) }
    }
}
