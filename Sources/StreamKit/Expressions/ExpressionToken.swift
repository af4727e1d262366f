/// A piece of an expression, and its position.
struct ExpressionToken {
    enum Kind: Equatable {
        case name([UInt8])
        case number([UInt8])
        case text([UInt8])
        case symbol(Symbol)
        case end
    }

    enum Symbol: String, CaseIterable {
        // Longer ones first: the lexer takes the first that matches.
        case matchesAnyCase = "=~*"
        case coalesce = "??"
        case or = "||"
        case and = "&&"
        case equal = "=="
        case unequal = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case matches = "=~"
        case matchesNot = "!~"
        case join = "++"
        case less = "<"
        case greater = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"
        case not = "!"
        case question = "?"
        case colon = ":"
        case comma = ","
        case open = "("
        case close = ")"
    }

    let kind: Kind
    /// In bytes of the expression.
    let offset: Int
    /// A name in backquotes is never a function or a keyword.
    var isQuoted = false
}
