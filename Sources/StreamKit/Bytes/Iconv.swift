internal import Glibc

/// A conversion descriptor of iconv(3) from some encoding to UTF-8.
///
/// `@safe`: the descriptor is open from `init` to `deinit` and never leaves the type, and the C library is given no more
/// input and room than there is.
@safe
final class Iconv {
    /// Why a conversion stopped.
    enum Stop {
        /// All input has been consumed.
        case end
        /// The room is used up (E2BIG).
        case full
        /// The next bytes are not a character (EILSEQ).
        case invalid
        /// The next bytes are the beginning of a character (EINVAL).
        case cut
    }

    private let descriptor: iconv_t
    private let isUTF8: Bool
    /// What it makes of each byte, if that is all there is to know.
    var table: SingleByteTable?

    /// `nil` if the C library has no such encoding.
    convenience init?(_ encoding: String) { self.init(from: encoding, to: "UTF-8", isUTF8: encoding == "UTF-8") }

    /// The reverse: from UTF-8 to the encoding. `nil` if the C library has no such encoding.
    convenience init?(reversing encoding: String) { self.init(from: "UTF-8", to: encoding, isUTF8: false) }

    private init?(from source: String, to target: String, isUTF8: Bool) {
        self.isUTF8 = isUTF8
        let opened = unsafe iconv_open(target, source)
        if Int(bitPattern: opened) == -1 { return nil }
        guard let opened = unsafe opened else { return nil }
        unsafe descriptor = unsafe opened
    }

    deinit { unsafe iconv_close(descriptor) }

    /// Appends the beginning of `input` as UTF-8, at most `room` bytes; returns how many bytes of input that took, and why
    /// it stopped.
    func convert(_ input: ByteView, to output: inout ByteBuffer, room: Int) -> (taken: Int, stop: Stop) {
        if isUTF8 { return Self.copyUTF8(input, to: &output, room: room) }
        if let table { return table.convert(input, to: &output, room: room) }
        // iconv does not write to its input; the prototype is older than `const`.
        var from: UnsafeMutablePointer<CChar>? = unsafe Self.characters(UnsafeMutablePointer(mutating: input.base))
        var left = input.count
        var to: UnsafeMutablePointer<CChar>? = unsafe Self.characters(output.spare(room))
        var free = room
        let failed = unsafe iconv(descriptor, &from, &left, &to, &free) == -1
        let code = errno
        output.commit(room - free)
        return (input.count - left, failed ? Self.stop(code) : .end)
    }

    /// Appends the character that iconv has held back, if any, and returns to the encoding's initial state.
    func flush(to output: inout ByteBuffer) {
        let room = 32
        var to: UnsafeMutablePointer<CChar>? = unsafe Self.characters(output.spare(room))
        var free = room
        _ = unsafe iconv(descriptor, nil, nil, &to, &free)
        output.commit(room - free)
    }

    /// Returns to the encoding's initial state.
    func reset() { _ = unsafe iconv(descriptor, nil, nil, nil, nil) }

    private static func stop(_ code: Int32) -> Stop {
        switch code {
        case E2BIG: .full
        case EINVAL: .cut
        default: .invalid
        }
    }

    private static func characters(_ bytes: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<CChar> {
        unsafe UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    }
}
