/// A mistake in a mapping file.
public struct MappingError: Error, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// What is wrong.
    public let reason: String
    /// What is wrong, and below it the line with a caret under the position.
    public let description: String

    init(line: Int, _ reason: String, in text: String, at offset: Int) {
        self.line = line
        self.reason = reason
        let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
        let shown = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
        description = "\(reason)\n  \(shown)\n  \(String(repeating: " ", count: before))^"
    }

    init(line: Int, _ description: String) {
        self.line = line
        reason = description
        self.description = description
    }
}
