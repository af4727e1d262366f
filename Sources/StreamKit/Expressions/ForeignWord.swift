/// Words that are operators or functions in other languages, and their equivalents here.
enum ForeignWord: String {
    case and, or, not, `in`, like, `is`, between, eq, ne, lt, le, gt, ge
    case `case`, when, matches
    case avg, average, groupConcat = "group_concat", stringAgg = "string_agg", listagg, quantile, quantileCont =
        "quantile_cont"
    case percentileCont = "percentile_cont", regexpReplace = "regexp_replace", concat, coalesce, ifnull, nvl, `if`, iif,
        now, strftime, strptime, left,
        right, strlen, match

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
        case .between: noOperator("write x >= a && x <= b")
        case .eq: noOperator("== compares")
        case .ne: noOperator("!= does that")
        case .lt: noOperator("< does that")
        case .le: noOperator("<= does that")
        case .gt: noOperator("> does that")
        case .ge: noOperator(">= does that")
        case .case, .when: noOperator("write condition ? a : b")
        case .matches: noOperator("=~ matches a regular expression")
        case .groupConcat, .stringAgg, .listagg: noFunction("no aggregate joins texts")
        case .regexpReplace: noFunction("gsub(x, \"…\", \"…\") replaces by a regular expression")
        case .quantile, .quantileCont, .percentileCont: noFunction("percentile(x, 90) goes up to 100")
        case .avg, .average: noFunction("mean(x) is the average of many records")
        case .concat: noFunction("++ joins texts")
        case .coalesce, .ifnull, .nvl: noFunction("x ?? y is y where x is missing")
        case .if, .iif: noFunction("write condition ? a : b")
        case .now: noFunction("today() is the date")
        case .strftime: noFunction("format(x, pattern) writes a date or time")
        case .strptime: noFunction("date(x, pattern) and timestamp(x, pattern) read one")
        case .left, .right: noFunction("substr(x, start, length) does that")
        case .strlen: noFunction("length(x) does that")
        case .match: noFunction("x =~ \"…\" matches a regular expression")
        }
    }

    /// What to write instead of `not` and this word.
    var negation: String? {
        switch self {
        case .in: "\u{201C}not in\u{201D} is not an operator; write !(x in (\"a\", \"b\"))"
        case .like: "\u{201C}not like\u{201D} is not an operator; !~ is, with a regular expression"
        default: nil
        }
    }

    private func noFunction(_ remedy: String) -> String { "no function \u{201C}\(rawValue)\u{201D}; \(remedy)" }
    private func noOperator(_ remedy: String) -> String { "\u{201C}\(rawValue)\u{201D} is not an operator; \(remedy)" }
}
