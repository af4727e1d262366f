/// Texts one after the other, each preceded by its length in four bytes, little-endian:
///
/// ```
///   ┌────┬──────┬───┬─────┬───
///   │ 4  │ text │ 3 │ ... │ …
///   └────┴──────┴───┴─────┴───
/// ```
public struct LengthPrefixedTexts {
    private let bytes: ByteView
    /// Where the next text begins, with its length.
    public private(set) var offset = 0

    /// The texts in some bytes, which must be complete.
    public init(_ bytes: ByteView) { self.bytes = bytes }

    /// The next text, if there is one.
    public mutating func next() -> ByteView? {
        guard bytes.count - offset >= 4 else { return nil }
        let start = offset + 4
        let end = start + Int(bytes.halfWord(at: offset))
        guard end <= bytes.count else { return nil }
        offset = end
        return bytes[start..<end]
    }
}

extension ByteBuffer {
    /// Appends a text in the form of `LengthPrefixedTexts`.
    public mutating func appendCounted(_ text: ByteView) {
        appendLittleEndian(UInt32(truncatingIfNeeded: text.count))
        append(text)
    }
}
