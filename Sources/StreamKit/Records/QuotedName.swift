/// Names in backquotes, as in expressions: so a list or a path may have any name, with a separator in it, too.
public enum QuotedName {
    /// The parts of a text between separators outside of backquotes.
    ///
    /// - Parameters:
    ///   - text: Names, each with or without backquotes around it.
    ///   - separator: What stands between two names.
    /// - Returns: The parts, empty ones too, with their backquotes.
    public static func split(_ text: String, at separator: Character) -> [Substring] {
        var isQuoted = false
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "`" { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }

    /// Whether a text is names with points between them. A name with points in it is in backquotes.
    public static func isPath(_ text: String) -> Bool {
        split(text, at: ".").allSatisfy { !unquoted($0).isEmpty }
    }

    /// The field that a path begins with, and the rest of it behind the point; `nil` if that is all.
    package static func field(ofPath path: String) -> (name: String, rest: Substring?) {
        let first = split(path, at: ".")[0]
        return (unquoted(first), first.endIndex < path.endIndex ? path[path.index(after: first.endIndex)...] : nil)
    }

    /// A name without the backquotes around it, if it has some; two of these in it stand for one.
    public static func unquoted(_ name: some StringProtocol) -> String {
        guard name.utf8.count > 1, name.hasPrefix("`"), name.hasSuffix("`") else { return String(name) }
        var isFirst = false
        return String(
            name.dropFirst().dropLast().filter { character in
                isFirst = character == "`" && !isFirst
                return isFirst || character != "`"
            })
    }
}
