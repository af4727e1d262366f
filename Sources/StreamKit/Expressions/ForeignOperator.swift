/// Words that are operators in other languages, and their equivalents here.
enum ForeignOperator: String {
    case and, or, not, `in`, like, `is`

    /// A word in any case; `nil` for others.
    init?(_ name: [UInt8]) { self.init(rawValue: String(decoding: name, as: UTF8.self).lowercased()) }

    /// What to write instead.
    var answer: String {
        switch self {
        case .in: "\u{201C}in\u{201D} needs values in parentheses: x in (\"a\", \"b\")"
        case .and: noOperator("&& is")
        case .or: noOperator("|| is")
        case .not: noOperator("! is")
        case .like:
            noOperator("=~ matches a regular expression, and contains(field, \"text\") finds text")
        case .is: noOperator("== compares, also with null")
        }
    }

    /// What to write instead of `not` and this word.
    var negation: String? {
        switch self {
        case .in: "\u{201C}not in\u{201D} is not an operator; write !(x in (\"a\", \"b\"))"
        case .like: "\u{201C}not like\u{201D} is not an operator; !~ is, with a regular expression"
        case .and, .or, .not, .is: nil
        }
    }

    private func noOperator(_ remedy: String) -> String { "\u{201C}\(rawValue)\u{201D} is not an operator; \(remedy)" }
}
