/// A piece of input that did not become a record.
@safe
public struct Rejection {
    /// The line it starts on, from 1.
    public let line: Int
    /// The column of the fault, from 1, if the format has one.
    public let column: Int?
    /// Where it starts in the stream, in bytes.
    public let offset: Int
    /// The number of this part, from 1, if the piece is longer than a record may be; 0 for a whole piece.
    public let part: Int
    /// What is wrong with it.
    public let reason: any Note
    /// Its bytes, converted to UTF-8 if necessary; valid until the next step.
    public let raw: ByteView
    /// The original encoding of the bytes, by iconv's name; empty if they are unchanged.
    public let encoding: String

    /// A rejected piece.
    public init(
        line: Int, column: Int? = nil, offset: Int, part: Int = 0, reason: any Note, raw: ByteView,
        encoding: String = ""
    ) {
        self.line = line
        self.column = column
        self.offset = offset
        self.part = part
        self.reason = reason
        self.raw = raw
        self.encoding = encoding
    }
}

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
