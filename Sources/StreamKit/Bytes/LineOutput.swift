/// A line under construction at the end of a buffer. The write position is kept in a register; the buffer is updated when
/// something else is to write, and at the end.
@safe
struct LineOutput {
    /// Where it begins in the buffer.
    let start: Int
    var place: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>
    /// Whether everything was valid UTF-8.
    private(set) var isValid = true

    @inline(__always)
    init(_ output: inout ByteBuffer) {
        start = output.count
        unsafe place = output.spare(0)
        unsafe end = output.end
    }

    /// The size of the buffer including the line.
    @inline(__always)
    func count(_ output: borrowing ByteBuffer) -> Int { unsafe output.capacity &- (output.end - place) }

    /// Whether the line begins with a byte.
    @inline(__always)
    func begins(with byte: UInt8, _ output: borrowing ByteBuffer) -> Bool {
        let count = count(output) &- start
        return unsafe count > 0 && (place - count).pointee == byte
    }

    /// Makes room for `count` bytes, and for `ByteBuffer.padding` after them.
    @inline(__always)
    mutating func reserve(_ count: Int, _ output: inout ByteBuffer) {
        let needed = count &+ ByteBuffer.padding
        if unsafe end - place < needed {
            unsafe output.commit(upTo: place)
            unsafe place = output.spare(needed)
            unsafe end = output.end
        }
    }

    /// Appends bytes as they are.
    @inline(__always)
    mutating func append(_ bytes: ByteView, to output: inout ByteBuffer) {
        reserve(bytes.count, &output)
        unsafe copyBytes(from: bytes.base, to: place, count: bytes.count)
        unsafe place += bytes.count
    }

    /// Appends bytes of a window, which is copied a little beyond them where it has more.
    @inline(__always)
    mutating func append(_ bytes: ByteView, of window: ByteView, to output: inout ByteBuffer) {
        reserve(bytes.count, &output)
        if unsafe bytes.base + ByteBuffer.padding <= window.base + window.count {
            unsafe copyPadded(from: bytes.base, to: place, count: bytes.count)
        } else {
            unsafe copyBytes(from: bytes.base, to: place, count: bytes.count)
        }
        unsafe place += bytes.count
    }

    /// Appends the first `count` of some bytes.
    @inline(__always)
    mutating func append(_ bytes: SIMD16<UInt8>, count: Int, to output: inout ByteBuffer) {
        reserve(count, &output)
        unsafe UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        unsafe place += count
    }

    /// Ends the line: the buffer has it.
    @inline(__always)
    func end(_ output: inout ByteBuffer) { unsafe output.commit(upTo: place) }

    /// Appends whatever `write` appends to the buffer.
    @inline(__always)
    mutating func append(to output: inout ByteBuffer, _ write: (inout ByteBuffer) -> Void) {
        append(to: &output) {
            write(&$0)
            return true
        }
    }

    /// Appends whatever `write` appends to the buffer; it returns whether that was valid UTF-8.
    @inline(__always)
    mutating func append(to output: inout ByteBuffer, _ write: (inout ByteBuffer) -> Bool) {
        unsafe output.commit(upTo: place)
        if !write(&output) { isValid = false }
        unsafe place = output.spare(0)
        unsafe end = output.end
    }
}
