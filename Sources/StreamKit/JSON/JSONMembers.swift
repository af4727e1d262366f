/// The members of a JSON object, in order, up to the first invalid one.
struct JSONMembers: Sequence, IteratorProtocol {
    struct Member {
        /// The name without its quotes.
        let name: ByteView
        let isEscaped: Bool
        /// The value verbatim.
        let value: ByteView
    }

    private let object: ByteView
    private var scanner: JSONScanner
    /// The byte required before the next member; `nil` after the last one.
    private var separator: UInt8? = ASCII.leftBrace

    /// - Parameter object: the object, without white space around it. Any other value has no members.
    init(_ object: ByteView) {
        self.object = object
        scanner = JSONScanner(object)
    }

    mutating func next() -> Member? {
        guard let separator, scanner.next == separator else { return nil }
        self.separator = nil
        scanner.position += 1
        scanner.skipWhiteSpace()
        let start = scanner.position + 1
        guard let isEscaped = try? scanner.string() else { return nil }
        let name = object[start..<(scanner.position - 1)]
        guard (try? scanner.colon()) != nil else { return nil }
        let valueStart = scanner.position
        guard (try? scanner.value()) != nil else { return nil }
        let value = object[valueStart..<scanner.position]
        scanner.skipWhiteSpace()
        self.separator = ASCII.comma
        return Member(name: name, isEscaped: isEscaped, value: value)
    }
}
