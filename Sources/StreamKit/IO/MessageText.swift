/// The text of messages on standard error: with typographic quotes, or with ASCII's where the locale has no others.
enum MessageText {
    /// Whether the locale of this process has other characters than UTF-8. Without one, UTF-8 is taken for granted, as output is.
    private static let isASCII =
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(SystemCall.variable).first.map(isOfASCII) ?? false

    /// The bytes of a message's lines.
    static func bytes(_ text: String) -> [UInt8] { Array((isASCII ? inASCII(text) : text).utf8) }

    /// Whether a locale is `C`, `POSIX`, or names an encoding that is not UTF-8 (`de_DE.ISO-8859-1`).
    static func isOfASCII(_ locale: String) -> Bool {
        if locale == "C" || locale == "POSIX" { return true }
        guard let dot = locale.firstIndex(of: ".") else { return false }
        let encoding = locale[dot...].dropFirst().prefix { $0 != "@" }.lowercased()
        return encoding != "utf-8" && encoding != "utf8"
    }

    /// The text with straight quotes and three dots, also those of the input; other characters are left as they are.
    static func inASCII(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, character in
            switch character {
            case "\u{201C}", "\u{201D}": result += "\""
            case "\u{2018}", "\u{2019}": result += "'"
            case "\u{2026}": result += "..."
            default: result.unicodeScalars.append(character)
            }
        }
    }
}
