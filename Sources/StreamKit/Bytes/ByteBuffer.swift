internal import Glibc

/// An owned, growable array of bytes: an output block, a text under construction.
///
/// ```
///   base                count            capacity
///    │ bytes written      │ free           │
///    ▼────────────────────▼────────────────▼
/// ```
///
/// Memory is doubled when it runs out and only ever returned by `release(above:)`. It is `@safe` because the pointer
/// only leaves the type as a `ByteView`, valid until the next mutation.
@safe
public struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    /// How many bytes have been written.
    public private(set) var count = 0
    /// How many bytes fit without reallocation.
    public private(set) var capacity: Int

    /// An empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        self.capacity = max(capacity, 16)
        unsafe base = .allocate(capacity: self.capacity)
    }

    /// An empty buffer in pages of its own, like DispatchIO's, which a program may keep for the next one (CProgram).
    init(pageAligned capacity: Int) {
        self.capacity = capacity
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: Int(getpagesize()))
        unsafe base = memory.bindMemory(to: UInt8.self, capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Whether nothing has been written.
    public var isEmpty: Bool { count == 0 }

    /// What has been written.
    public var view: ByteView { unsafe ByteView(base: UnsafePointer(base), count: count) }

    /// Makes room for `extra` more bytes.
    public mutating func reserve(_ extra: Int) {
        if capacity - count < extra { grow(extra) }
    }

    /// Appends a byte.
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count += 1
    }

    /// Appends a view's bytes.
    public mutating func append(_ view: ByteView) {
        reserve(view.count)
        unsafe copyBytes(from: view.base, to: base + count, count: view.count)
        count += view.count
    }

    /// How many bytes past a short view `copyPadded` may read and write.
    static let padding = 32

    /// Appends a literal.
    public mutating func append(_ literal: StaticString) { append(ByteView(literal)) }

    /// Appends a number's bytes, lowest first.
    mutating func appendLittleEndian<Number: FixedWidthInteger>(_ number: Number) {
        let size = Number.bitWidth / 8
        unsafe UnsafeMutableRawPointer(spare(size)).storeBytes(of: number.littleEndian, as: Number.self)
        commit(size)
    }

    /// Appends a string's UTF-8: messages, not records.
    public mutating func appendText(_ string: String) {
        for byte in string.utf8 { append(byte) }
    }

    /// Room for `n` bytes at the end, to be written through the pointer; `commit` then counts them in.
    ///
    /// The pointer is valid until the next call on this buffer.
    mutating func spare(_ n: Int) -> UnsafeMutablePointer<UInt8> {
        reserve(n)
        return unsafe base + count
    }

    /// Counts in `n` bytes that were written at `spare`.
    mutating func commit(_ n: Int) {
        assert(count + n <= capacity)
        count += n
    }

    /// The end of the room returned by `spare`. Valid as long as that.
    var end: UnsafeMutablePointer<UInt8> { unsafe base + capacity }

    /// Counts in everything written from `spare` up to a place.
    mutating func commit(upTo place: UnsafeMutablePointer<UInt8>) { commit(unsafe place - (base + count)) }

    /// Replaces a byte that has been written.
    mutating func replace(_ index: Int, by byte: UInt8) {
        assert(index < count)
        unsafe base[index] = byte
    }

    /// Replaces bytes that have been written by as many others.
    mutating func replace(_ index: Int, by view: ByteView) {
        assert(index + view.count <= count)
        unsafe copyBytes(from: view.base, to: base + index, count: view.count)
    }

    /// Forgets everything after the first `n` bytes.
    public mutating func truncate(to n: Int) {
        assert(n <= count)
        count = n
    }

    /// Forgets all bytes and keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// Forgets the first `n` bytes; the others move to the front.
    public mutating func removeFirst(_ n: Int) {
        assert(n <= count)
        if n == 0 { return }
        unsafe memmove(base, base + n, count - n)
        count -= n
    }

    /// Forgets spaces, tabs and line ends at both ends.
    mutating func trim() {
        let range = view.trimmedRange(0..<count)
        truncate(to: range.upperBound)
        removeFirst(range.lowerBound)
    }

    /// Frees memory after a single outsize record has bloated a buffer that is now empty.
    public mutating func release(above limit: Int) {
        guard count == 0, capacity > limit else { return }
        unsafe base.deallocate()
        capacity = limit
        unsafe base = .allocate(capacity: limit)
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let newCapacity = max(capacity * 2, count + extra)
        let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
        unsafe memcpy(newBase, base, count)
        unsafe base.deallocate()
        unsafe base = newBase
        capacity = newCapacity
    }
}

/// Copies bytes, short ones in one piece: `ByteBuffer.padding` bytes after the source must be readable, and as many after
/// the target writable.
@inline(__always)
func copyPadded(from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    guard count <= ByteBuffer.padding else { return unsafe copyBytes(from: source, to: target, count: count) }
    let piece = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: piece, as: SIMD32<UInt8>.self)
}

/// Copies bytes; most are short fields, for which a call of `memcpy` costs more than the copy.
@inline(__always)
func copyBytes(from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    let from = unsafe UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    // Two overlapping loads cover every length from 8 to 16, and from 16 to 32.
    switch count {
    case 8...16:
        let head = unsafe from.loadUnaligned(as: UInt64.self)
        let tail = unsafe from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        unsafe to.storeBytes(of: head, as: UInt64.self)
        unsafe to.storeBytes(of: tail, toByteOffset: count - 8, as: UInt64.self)
    case 4..<8:
        let head = unsafe from.loadUnaligned(as: UInt32.self)
        let tail = unsafe from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
        unsafe to.storeBytes(of: head, as: UInt32.self)
        unsafe to.storeBytes(of: tail, toByteOffset: count - 4, as: UInt32.self)
    case 1..<4:
        for index in 0..<count { unsafe target[index] = source[index] }
    case 0:
        break
    case 17...32:
        let head = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
        let tail = unsafe from.loadUnaligned(fromByteOffset: count - 16, as: SIMD16<UInt8>.self)
        unsafe to.storeBytes(of: head, as: SIMD16<UInt8>.self)
        unsafe to.storeBytes(of: tail, toByteOffset: count - 16, as: SIMD16<UInt8>.self)
    default:
        unsafe memcpy(to, from, count)
    }
}
