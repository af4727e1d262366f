/// What is wrong with an expression, and where.
public struct ExpressionError: Error, CustomStringConvertible {
    /// What is wrong.
    public let reason: String
    /// The expression.
    public let source: String
    /// The position in it, in bytes of UTF-8.
    public let offset: Int

    /// The most characters of the expression that are shown.
    private static let width = 150

    /// The reason, and below it the expression with a caret under the position.
    public var description: String {
        let scalars = source.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
        let place = String(decoding: source.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
        // For a long one, the part around the position.
        let start = scalars.count > Self.width ? max(0, place - Self.width / 2) : 0
        let shown = String(String.UnicodeScalarView(scalars[start...].prefix(Self.width)))
        return "\(reason)\n  \(shown)\n  \(String(repeating: " ", count: place - start))^"
    }
}
