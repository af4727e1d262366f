internal import Glibc

/// An unnamed file for what does not fit into memory. The system removes it with its descriptor, however the process
/// ends.
///
/// It is in the folder that `TMPDIR` names, or in `/tmp`. Reading and writing block, as with any file.
struct ScratchFile: ~Copyable {
    private let descriptor: Int32
    private let folder: String
    /// How many bytes have been written.
    private(set) var count = 0

    /// - Throws: `StreamError` with code `.writeFailed`.
    init() throws(StreamError) {
        let folder = SystemCall.variable("TMPDIR") ?? "/tmp"
        self.folder = folder
        var opened = SystemCall.createUnnamed(in: folder)
        if case .failure = opened {
            let number = UInt64.random(in: .min ... .max)
            opened = SystemCall.createUnlinked("\(folder)/sort-\(String(number, radix: 36))")
        }
        switch opened {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw StreamError(.writeFailed, Self.message(folder, error), errno: error.rawValue)
        }
    }

    deinit { SystemCall.close(descriptor) }

    /// Appends bytes.
    /// - Throws: `StreamError` with code `.writeFailed`.
    mutating func append(_ bytes: ByteView) throws(StreamError) {
        if let error = SystemCall.writeAll(descriptor, bytes) {
            throw StreamError(.writeFailed, Self.message(folder, error), errno: error.rawValue)
        }
        count += bytes.count
    }

    /// Appends the bytes of a range, or the first of them, to a buffer; returns how many.
    /// - Throws: `StreamError` with code `.readFailed`.
    func read(_ range: Range<Int>, to buffer: inout ByteBuffer) throws(StreamError) -> Int {
        switch SystemCall.read(descriptor, at: range.lowerBound, &buffer, range.count) {
        case .success(let count) where count > 0: return count
        case .success: throw StreamError(.readFailed, "\(folder): the end of a file that is not to end there")
        case .failure(let error):
            throw StreamError(.readFailed, Self.message(folder, error), errno: error.rawValue)
        }
    }

    private static func message(_ folder: String, _ error: Errno) -> String {
        "\(folder), where records are kept that do not fit into memory (TMPDIR names another folder): \(error)"
    }
}
