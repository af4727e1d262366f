/// At most 16 bytes that are looked for at one place of many texts: two words, and which of their bits count.
struct ShortText: BitwiseCopyable, Equatable {
    static let longest = 16

    let count: Int
    fileprivate var words: SIMD2<UInt64>
    fileprivate var masks: SIMD2<UInt64>

    init(_ text: ByteView) {
        assert(text.count <= Self.longest)
        count = text.count
        (words, masks) = (.zero, .zero)
        for index in 0..<text.count {
            words[index / 8] |= UInt64(text[index]) << UInt64(index % 8 * 8)
            masks[index / 8] |= 0xFF << UInt64(index % 8 * 8)
        }
    }

    /// How many of them make up a text, at least one.
    static func count(of text: ByteView) -> Int { max(1, (text.count + longest - 1) / longest) }

    /// The bytes of one of them; none beyond the last.
    static func piece(_ index: Int, of text: ByteView) -> ByteView {
        text[min(index * longest, text.count)..<min((index + 1) * longest, text.count)]
    }
}

extension ByteView {
    /// Whether a short text is at a place.
    @inline(__always)
    func has(_ text: ShortText, at place: Int) -> Bool {
        if count &- place < ShortText.longest { return hasAtEnd(text, place) }
        return (word(at: place) ^ text.words[0]) & text.masks[0]
            | (word(at: place &+ 8) ^ text.words[1]) & text.masks[1] == 0
    }

    @inline(never)
    private func hasAtEnd(_ text: ShortText, _ place: Int) -> Bool {
        count - place >= text.count && ShortText(self[place..<(place + text.count)]) == text
    }
}
