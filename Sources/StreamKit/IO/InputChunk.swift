internal import Dispatch

/// Bytes of input that belong to whoever holds the chunk: a region of what DispatchIO has read, used where it is, or what has
/// been decompressed.
///
/// `@unchecked Sendable`: it never changes. `@safe`: its bytes are its owner's, which it keeps.
@safe
final class InputChunk: @unchecked Sendable {
    private enum Owner: ~Copyable {
        case region(DispatchData)
        case buffer(ByteBuffer)
    }

    private let owner: Owner
    /// The bytes, valid as long as the chunk.
    let view: ByteView
    /// How many bytes of input it was made from, if that differs from its size.
    let inputBytes: Int?

    private init(_ region: UnsafeBufferPointer<UInt8>, of data: DispatchData) {
        owner = .region(data)
        view = unsafe ByteView(base: region.baseAddress!, count: region.count)
        inputBytes = nil
    }

    /// What a number of bytes of input were decompressed to.
    init(_ buffer: consuming ByteBuffer, inputBytes: Int) {
        view = buffer.view
        owner = .buffer(buffer)
        self.inputBytes = inputBytes
    }

    /// The regions of what DispatchIO has read: one, unless libdispatch has joined several.
    static func regions(of data: DispatchData) -> [InputChunk] {
        var chunks: [InputChunk] = []
        unsafe data.enumerateBytes { region, _, _ in
            if !region.isEmpty { chunks.append(unsafe InputChunk(region, of: data)) }
        }
        return chunks
    }
}
