import StreamKit

/// Recognises the opening hours among a station's features, whose weekdays are separated as features are:
/// `Open Mon: 04:00-23:00, Tue: 04:00-23:00, ATM`.
enum OpeningHours {
    private static let weekdays: [[StaticString]] = [
        ["mon", "monday"], ["tue", "tues", "tuesday"], ["wed", "wednesday"], ["thu", "thur", "thurs", "thursday"],
        ["fri", "friday"], ["sat", "saturday"], ["sun", "sunday"],
    ]

    /// Whether a text begins with a weekday, in any case.
    static func begins(_ text: ByteView) -> Bool {
        let word = text.prefix(lettersAtStart(of: text))
        guard word.count >= 3 else { return false }
        return weekdays.contains { $0.contains { isEqual(word, ByteView($0)) } }
    }

    /// Whether a text begins with a weekday, perhaps after words like `Opening hours:`.
    static func are(in text: ByteView) -> Bool {
        var rest = text
        while !begins(rest) {
            rest = rest.dropFirst(lettersAtStart(of: rest))
            if !rest.isEmpty, rest[0] == ASCII.colon { rest = rest.dropFirst(1) }
            guard !rest.isEmpty, ASCII.isWhiteSpace(rest[0]) else { return false }
            rest = rest.trimmed
        }
        return true
    }

    private static func lettersAtStart(of text: ByteView) -> Int {
        var count = 0
        while count < text.count, ASCII.isLetter(text[count]) { count += 1 }
        return count
    }

    private static func isEqual(_ word: ByteView, _ name: ByteView) -> Bool {
        word.count == name.count && (0..<name.count).allSatisfy { ASCII.lowercased(word[$0]) == name[$0] }
    }
}
