/// A rejected piece of input that is kept, or carried to another queue: with a copy of its bytes, or none.
struct KeptRejection: Sendable {
    let line: Int
    let column: Int?
    let offset: Int
    let part: Int
    let reason: any Note
    let encoding: String
    let raw: [UInt8]

    /// - Parameters:
    ///   - encoding: the original encoding, if the piece does not say so itself.
    ///   - keepsRaw: whether its bytes are needed.
    init(_ rejection: Rejection, encoding: String? = nil, keepsRaw: Bool = true) {
        (line, column, offset, part) = (rejection.line, rejection.column, rejection.offset, rejection.part)
        reason = rejection.reason
        self.encoding = encoding ?? rejection.encoding
        raw = keepsRaw ? rejection.raw.array : []
    }

    /// The same with bytes that are kept elsewhere.
    func with(raw: ByteView) -> Rejection {
        Rejection(
            line: line, column: column, offset: offset, part: part, reason: reason, raw: raw, encoding: encoding)
    }
}
