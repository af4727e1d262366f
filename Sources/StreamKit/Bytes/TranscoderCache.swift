/// The encodings of a stream's documents. Each is opened and examined once, which takes longer than converting a small
/// document.
struct TranscoderCache: ~Copyable {
    /// Names come from the input: they must not accumulate.
    private static let limit = 16

    /// `nil` if iconv does not know the name.
    private var encodings: [String: OpenEncoding?] = [:]

    /// A transcoder at the beginning of a stream; `nil` if iconv knows no such encoding. One stream at a time: an earlier one
    /// for the same name must not be used any more.
    mutating func transcoder(for name: String) -> Transcoder? { encoding(name).map { Transcoder($0) } }

    private mutating func encoding(_ name: String) -> OpenEncoding? {
        if let known = encodings[name] { return known }
        if encodings.count == Self.limit { encodings.removeAll() }
        let encoding = OpenEncoding(name)
        encodings[name] = .some(encoding)
        return encoding
    }
}
