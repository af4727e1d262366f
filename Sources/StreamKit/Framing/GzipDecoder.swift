internal import CZlib

/// Decompresses gzip (RFC 1952) with zlib, member after member, split into chunks anywhere. No I/O; only zlib's window of
/// 32 KiB is kept, however far a few bytes may expand.
///
/// ```
///   1F 8B … data … CRC, length │ 1F 8B … CRC, length │ 00 00 00 │ anything else
///   ╰────────── member ───────╯╰────── member ──────╯╰ padding ─╯╰─ garbage, ignored
/// ```
///
/// ```swift
/// var decoder = GzipDecoder()
/// var rest = chunk.view
/// repeat {
///     rest = rest.dropFirst(try decoder.decode(rest, into: &output, room: 65_536 - output.count))
///     if output.count < 65_536 { break }      // it has taken all of the chunk
///     use(output.view)
///     output.removeAll()
/// } while true
/// try decoder.finish()                        // at the end of input
/// ```
///
/// `@safe`: the stream's memory belongs to the decoder from `init` to `deinit`, and zlib is given no more input and room than
/// there is.
@safe
public struct GzipDecoder: ~Copyable {
    /// Why decompression stopped.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// Input ends inside a member.
        case cut
        /// What is wrong with the data, in zlib's words.
        case damaged(String)

        /// A message for people.
        public var description: String {
            switch self {
            case .cut: "unexpected end of gzip data"
            case .damaged(let reason): "damaged gzip data: \(reason)"
            }
        }
    }

    private enum Place {
        /// Before the first member, or after one.
        case between
        /// After the first byte of a possible member.
        case signature
        case member
        /// The last member was followed by something else.
        case garbage
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private var place = Place.between
    /// Whether a member has been read to its end.
    private var hasMember = false

    /// A decoder for one input.
    public init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // A window of 15 bits, the largest; 16 means gzip header and trailer only.
        let status = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib cannot be used")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Whether bytes begin like gzip; `nil` if they are too few to tell.
    public static func isGzip(_ bytes: ByteView) -> Bool? {
        if bytes.isEmpty { return nil }
        guard bytes[0] == signature.0 else { return false }
        return bytes.count < 2 ? nil : bytes[1] == signature.1
    }

    /// Whether what followed the last member was not gzip, and has been ignored.
    public var hasIgnoredGarbage: Bool { place == .garbage }

    /// Decompresses everything available, without waiting for more.
    /// - Parameters:
    ///   - input: the next bytes.
    ///   - output: receives the decompressed bytes.
    ///   - room: the most bytes to append. If that many were, there may be more, even without input.
    /// - Returns: how many bytes have been consumed: all, if less was appended than there was room for.
    /// - Throws: what is wrong with the bytes after those that became output.
    public mutating func decode(
        _ input: ByteView, into output: inout ByteBuffer, room: Int
    ) throws(Failure) -> Int {
        var used = 0
        let limit = output.count + room
        while output.count < limit {
            if place == .member {
                used += try inflate(input.dropFirst(used), &output, limit - output.count)
                if place == .member { return used }
            }
            guard used < input.count else { return used }
            if place == .garbage { return input.count }
            try readBetweenMembers(input[used])
            used += 1
        }
        return used
    }

    /// Says that input has ended.
    /// - Throws: `Failure.cut` if that is not where a member ended.
    public mutating func finish() throws(Failure) {
        switch place {
        case .member: throw .cut
        case .between, .garbage: if !hasMember { throw .cut }
        // One byte of the signature does not make a member.
        case .signature:
            if !hasMember { throw .cut }
            place = .garbage
        }
    }

    private static let signature: (UInt8, UInt8) = (0x1F, 0x8B)

    /// Handles a byte that does not belong to a member yet.
    private mutating func readBetweenMembers(_ byte: UInt8) throws(Failure) {
        switch (place, byte) {
        case (.between, Self.signature.0):
            place = .signature
        case (.signature, Self.signature.1):
            try begin()
        // Archives are padded to whole blocks.
        case (.between, 0) where hasMember:
            break
        default:
            guard hasMember else { throw .damaged("not in gzip format") }
            place = .garbage
        }
    }

    /// Begins a member, after its signature.
    private mutating func begin() throws(Failure) {
        place = .member
        _ = unsafe inflateReset(stream)
        var none = ByteBuffer()
        _ = try [Self.signature.0, Self.signature.1].withView { (bytes) throws(Failure) in
            try inflate(bytes, &none, 0)
        }
    }

    /// Lets zlib continue with a member; returns how many bytes it consumed.
    private mutating func inflate(
        _ input: ByteView, _ output: inout ByteBuffer, _ room: Int
    ) throws(Failure) -> Int {
        // It does not write to its input; the prototype is older than `const`.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.base)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = output.spare(max(room, 1))
        unsafe stream.pointee.avail_out = UInt32(room)
        let status = unsafe CZlib.inflate(stream, Z_SYNC_FLUSH)
        output.commit(room - Int(unsafe stream.pointee.avail_out))
        let used = input.count - Int(unsafe stream.pointee.avail_in)
        switch status {
        // Nothing could be done without more input or room.
        case Z_OK, Z_BUF_ERROR:
            break
        case Z_STREAM_END:
            place = .between
            hasMember = true
        default:
            throw .damaged(unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "zlib gives up")
        }
        return used
    }
}
