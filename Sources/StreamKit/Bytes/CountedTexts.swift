/// Texts one behind the other, each behind its length in four bytes, little-endian:
///
/// ```
///   ┌────┬──────┬───┬─────┬───
///   │ 4  │ text │ 3 │ ... │ …
///   └────┴──────┴───┴─────┴───
/// ```
public struct CountedTexts {
    private var rest: ByteView

    /// The texts in some bytes, which must be whole.
    public init(_ bytes: ByteView) { rest = bytes }

    /// The next text, if there is one.
    public mutating func next() -> ByteView? {
        guard rest.count >= 4 else { return nil }
        let end = 4 + Int(rest.halfWord(at: 0))
        guard end <= rest.count else { return nil }
        defer { rest = rest.dropFirst(end) }
        return rest[4..<end]
    }
}

extension ByteBuffer {
    /// Appends a text as `CountedTexts` has it.
    public mutating func appendCounted(_ text: ByteView) {
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: text.count >> shift)) }
        append(text)
    }
}
