/// A file that is written besides the records: begun anew, and open to the end of the program.
public struct OutputFile: Sendable {
    /// Its path, as messages name it.
    public let path: String
    let descriptor: Int32
    /// It is one of the program's own descriptors, behind which there may be something already.
    private let isShared: Bool

    /// Opens the file, and makes it if there is none. What it holds stays until `begin`. `/dev/stdout` and `/dev/stderr`
    /// stand for the program's own descriptors: opened anew, a file behind them would be written over.
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
