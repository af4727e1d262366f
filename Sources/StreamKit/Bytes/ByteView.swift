internal import CStreamKit
internal import Glibc

/// A borrowed view of bytes that belong to somebody else.
///
/// A view is a pointer and a count, cheap to copy and to slice. It does not keep its bytes alive:
/// - a view of a record's field is valid until the next record is asked for;
/// - a view of a chunk is valid until the chunk is consumed;
/// - a view of a `StaticString` is valid for ever.
///
/// The type is `@safe` by that contract: whoever makes a view (`ByteView(base:count:)`, the only
/// unsafe door) promises that `count` bytes are readable at `base` for as long as stated. Indices are
/// checked in debug builds and trusted in release builds, because these are the inner loops.
@safe
public struct ByteView: BitwiseCopyable {
    /// The first byte. Read-only, and only while the view is valid.
    public let base: UnsafePointer<UInt8>
    /// The number of bytes.
    public let count: Int

    /// A view of `count` bytes at `base`, which must stay readable as the type's contract says.
    public init(base: UnsafePointer<UInt8>, count: Int) {
        assert(count >= 0)
        unsafe self.base = base
        self.count = count
    }

    /// A view of a string literal's bytes.
    public init(_ literal: StaticString) {
        precondition(literal.hasPointerRepresentation)
        unsafe self.init(base: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// A view of nothing.
    public static var empty: ByteView { ByteView("") }

    /// U+FEFF in UTF-8.
    static var byteOrderMark: ByteView { ByteView("\u{FEFF}") }

    /// The text after a byte-order mark, if it begins with one.
    var withoutByteOrderMark: ByteView {
        var rest = self
        while rest.starts(with: .byteOrderMark) { rest = rest.dropFirst(Self.byteOrderMark.count) }
        return rest
    }

    /// Whether there are no bytes.
    public var isEmpty: Bool { count == 0 }

    /// The byte at `index`, which must be in `0..<count`.
    public subscript(_ index: Int) -> UInt8 {
        assert(index >= 0 && index < count)
        return unsafe base[index]
    }

    /// The bytes in a range, which must lie within `0...count`.
    public subscript(_ range: Range<Int>) -> ByteView {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe ByteView(base: base + range.lowerBound, count: range.count)
    }

    /// All but the first `n` bytes; `n` must be at most `count`.
    public func dropFirst(_ n: Int) -> ByteView { self[n..<count] }

    /// The first `n` bytes; `n` must be at most `count`.
    public func prefix(_ n: Int) -> ByteView { self[0..<n] }

    /// The first byte; `nil` if there is none.
    var first: UInt8? { isEmpty ? nil : self[0] }

    /// The last byte, if there is one.
    public var last: UInt8? { count == 0 ? nil : self[count - 1] }

    /// The bytes decoded as UTF-8, with U+FFFD for invalid ones; for messages, not for the record path.
    public var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
    }

    /// The bytes in quotes, cut short if there are many; for messages.
    public var quoted: String {
        guard count > 60 else { return "\u{201C}\(string)\u{201D}" }
        var end = 60
        // Not in the middle of a character.
        while end > 56, self[end] & 0xC0 == 0x80 { end -= 1 }
        return "\u{201C}\(prefix(end).string)…\u{201D}"
    }

    /// A copy of the bytes.
    public var array: [UInt8] { unsafe [UInt8](UnsafeBufferPointer(start: base, count: count)) }

    /// The first position of a byte at or after `start`.
    public func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let found = unsafe memchr(base + start, Int32(byte), count - start) else { return nil }
        return unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }

    /// The last position of a byte.
    func lastIndex(of byte: UInt8) -> Int? {
        let found = unsafe base.distance(to: byte_scan_last(base, base + count, byte))
        return found < count ? found : nil
    }

    /// The position of the first line end or other byte at or after `start`; the count if there is none.
    func firstLineEnd(or byte: UInt8, from start: Int) -> Int {
        start < count ? unsafe base.distance(to: byte_scan_line_end_or(base + start, base + count, byte)) : start
    }

    /// The position of the first byte at or after `start` that is not ASCII; the count if there is none.
    func firstBeyondASCII(from start: Int) -> Int {
        var index = start
        while index + 8 <= count, word(at: index) & 0x8080_8080_8080_8080 == 0 { index += 8 }
        while index < count, self[index] < 0x80 { index += 1 }
        return index
    }

    /// The first occurrence of another view's bytes.
    package func firstRange(of other: ByteView) -> Int? {
        var place = 0
        while let hit = firstIndex(of: other[0], from: place) {
            if dropFirst(hit).starts(with: other) { return hit }
            place = hit + 1
        }
        return nil
    }

    /// Whether the bytes of another view occur.
    func contains(_ other: ByteView) -> Bool { firstRange(of: other) != nil }

    /// How often a byte occurs.
    func occurrences(of byte: UInt8) -> Int { unsafe Int(byte_scan_count(base, base + count, byte)) }

    /// Whether the text is a web address.
    var isWebAddress: Bool { starts(with: ByteView("http://")) || starts(with: ByteView("https://")) }

    /// Whether the view begins with the bytes of another.
    public func starts(with other: ByteView) -> Bool {
        count >= other.count && self[0..<other.count] == other
    }

    /// Whether the view ends with the bytes of another.
    public func ends(with other: ByteView) -> Bool {
        count >= other.count && self[(count - other.count)..<count] == other
    }

    /// The view without leading and trailing spaces, tabs and line ends.
    public var trimmed: ByteView {
        // Nearly all texts have none.
        if count > 0, self[0] > ASCII.space, self[count - 1] > ASCII.space { return self }
        return self[trimmedRange(0..<count)]
    }

    /// Whether there is nothing but spaces, tabs and line ends.
    var isBlank: Bool {
        var index = 0
        while index < count, ASCII.isWhiteSpace(self[index]) { index += 1 }
        return index == count
    }

    /// A range without leading and trailing spaces, tabs and line ends.
    @inline(__always)
    func trimmedRange(_ range: Range<Int>) -> Range<Int> {
        // Nearly always there is nothing to do.
        if !range.isEmpty, self[range.lowerBound] > ASCII.space, self[range.upperBound - 1] > ASCII.space {
            return range
        }
        return trimming(range)
    }

    @inline(never)
    private func trimming(_ range: Range<Int>) -> Range<Int> {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, ASCII.isWhiteSpace(self[low]) { low += 1 }
        while high > low, ASCII.isWhiteSpace(self[high - 1]) { high -= 1 }
        return low..<high
    }

    /// Eight bytes at `offset` as a little-endian word; `offset + 8` must be at most `count`.
    public func word(at offset: Int) -> UInt64 {
        assert(offset >= 0 && offset + 8 <= count)
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Four bytes at `offset` as a little-endian number; `offset + 4` must be at most `count`.
    @usableFromInline
    func halfWord(at offset: Int) -> UInt32 {
        assert(offset >= 0 && offset + 4 <= count)
        return unsafe UInt32(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}

extension ByteView: Equatable {
    /// Byte-by-byte equality.
    public static func == (left: ByteView, right: ByteView) -> Bool {
        unsafe left.count == right.count && (left.count == 0 || memcmp(left.base, right.base, left.count) == 0)
    }

    /// Equality with a literal.
    public static func == (left: ByteView, right: StaticString) -> Bool { left == ByteView(right) }
}

extension ByteView {
    /// Compares two views byte by byte; if one is a prefix of the other, the longer is greater. Negative, zero or positive
    /// as the first is less, equal or greater.
    static func order(_ left: ByteView, _ right: ByteView) -> Int {
        let order = unsafe memcmp(left.base, right.base, min(left.count, right.count))
        return order != 0 ? Int(order) : left.count - right.count
    }
}

extension Array where Element == UInt8 {
    /// Lends the array's bytes as a view that is valid only inside `body`.
    public func withView<R, E>(_ body: (ByteView) throws(E) -> R) throws(E) -> R {
        try unsafe withUnsafeBufferPointer { (buffer) throws(E) in
            guard let base = buffer.baseAddress else { return try body(.empty) }
            return unsafe try body(ByteView(base: base, count: buffer.count))
        }
    }
}
