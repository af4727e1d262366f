/// Parses an expression by recursive descent, with one method per level of precedence.
///
/// ```
/// conditional  coalesced ("?" conditional ":" conditional)?
/// coalesced    or ("??" or)*
/// or           and ("||" and)*
/// and          comparison ("&&" comparison)*
/// comparison   joined (("==" | "!=" | "<" | "<=" | ">" | ">=") joined | ("=~" | "=~*" | "!~") text | "in" list)?
/// joined       sum ("++" sum)*
/// sum          product (("+" | "-") product)*
/// product      unary (("*" | "/" | "%") unary)*
/// unary        ("!" | "-")* primary
/// primary      number | text | "true" | "false" | "null" | name | function list | "(" conditional ")"
/// list         "(" (conditional ("," conditional)*)? ")"
/// ```
struct ExpressionParser {
    /// How deep parentheses and operators may be nested: evaluation uses the stack.
    static let maximumDepth = 200

    private let source: String
    private let tokens: [ExpressionToken]
    private var index = 0
    private var depth = 0
    /// Whether sums over many records are allowed here.
    private var allowsSums: Bool

    static func parse(_ source: String, allowsSums: Bool = false) throws(ExpressionError) -> ExpressionSyntax {
        var lexer = ExpressionLexer(source)
        var parser = ExpressionParser(source: source, tokens: try lexer.tokens(), allowsSums: allowsSums)
        let syntax = try parser.conditional()
        if parser.token.kind == .symbol(.close) { throw parser.error("a closing parenthesis without an opening one") }
        if parser.token.kind == .symbol(.colon) { throw parser.error(ExpressionLexer.nameNeedsBackquotes) }
        guard parser.token.kind == .end else { throw parser.missingOperator() }
        return syntax
    }

    private init(source: String, tokens: [ExpressionToken], allowsSums: Bool) {
        self.source = source
        self.tokens = tokens
        self.allowsSums = allowsSums
    }

    // MARK: Tokens

    private var token: ExpressionToken { tokens[index] }

    private mutating func take(_ symbol: ExpressionToken.Symbol) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    private func error(_ reason: String, at offset: Int? = nil) -> ExpressionError {
        ExpressionError(reason: reason, source: source, offset: offset ?? token.offset)
    }

    /// The error for two values without an operator between them.
    private func missingOperator() -> ExpressionError { wordForOperator() ?? error("an operator is missing") }

    /// The hint for a word that is an operator in other languages: the current one, or a `not` before it.
    private func wordForOperator() -> ExpressionError? {
        if let word = foreignWord(at: index) { return hint(for: word, at: index) }
        return index > 0 && foreignWord(at: index - 1) == .not ? hint(for: .not, at: index - 1) : nil
    }

    private func foreignWord(at place: Int) -> ForeignWord? {
        guard case .name(let name) = tokens[place].kind, !tokens[place].isQuoted else { return nil }
        return ForeignWord(name)
    }

    private func hint(for word: ForeignWord, at place: Int) -> ExpressionError {
        // "not in" and "not like" are one operator.
        let negation = word == .not ? foreignWord(at: place + 1)?.negation : nil
        return error(negation ?? word.answer, at: tokens[place].offset)
    }

    private mutating func nest() throws(ExpressionError) {
        depth += 1
        if depth > Self.maximumDepth { throw error("nested too deeply") }
    }

    // MARK: Levels

    private mutating func conditional() throws(ExpressionError) -> ExpressionSyntax {
        let outer = depth
        defer { depth = outer }
        try nest()
        let condition = try coalesced()
        guard take(.question) else { return condition }
        let first = try conditional()
        guard take(.colon) else { throw wordForOperator() ?? error("the : of ? : is missing") }
        return .conditional(condition, first, try conditional())
    }

    private mutating func coalesced() throws(ExpressionError) -> ExpressionSyntax {
        var parts = [try or()]
        while take(.coalesce) { parts.append(try or()) }
        if parts.count == 1 { return parts[0] }
        // Parentheses around some change nothing: what they have may be an empty cell, too.
        return .coalesced(parts.flatMap { if case .coalesced(let inner) = $0 { inner } else { [$0] } })
    }

    private mutating func or() throws(ExpressionError) -> ExpressionSyntax {
        var parts = [try and()]
        while take(.or) { parts.append(try and()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func and() throws(ExpressionError) -> ExpressionSyntax {
        var parts = [try comparison()]
        while take(.and) { parts.append(try comparison()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func comparison() throws(ExpressionError) -> ExpressionSyntax {
        let left = try joined()
        let result: ExpressionSyntax
        if take(.matches) {
            result = .matches(left, try pattern(), true)
        } else if take(.matchesAnyCase) {
            result = .matches(left, try pattern(ignoresCase: true), true)
        } else if take(.matchesNot) {
            result = .matches(left, try pattern(), false)
        } else if beginsOneOf {
            index += 1
            result = try oneOf(left)
        } else if let comparison = comparisonOperator() {
            index += 1
            let right = try joined()
            result = Self.comparison(comparison, left, right)
        } else {
            return left
        }
        let matches: [ExpressionToken.Symbol] = [.matches, .matchesAnyCase, .matchesNot]
        if comparisonOperator() != nil || beginsOneOf || matches.contains(where: { token.kind == .symbol($0) }) {
            throw error("comparisons cannot be chained; join two with &&")
        }
        return result
    }

    private func comparisonOperator() -> ComparisonOperator? {
        switch token.kind {
        case .symbol(.equal): .equal
        case .symbol(.unequal): .unequal
        case .symbol(.less): .less
        case .symbol(.lessOrEqual): .lessOrEqual
        case .symbol(.greater): .greater
        case .symbol(.greaterOrEqual): .greaterOrEqual
        default: nil
        }
    }

    /// `== null` and `!= null` ask whether a value is missing; other comparisons with it are missing.
    private static func comparison(
        _ comparison: ComparisonOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax
    ) -> ExpressionSyntax {
        if comparison == .equal || comparison == .unequal {
            if case .missing = right { return .isMissing(left, comparison == .equal) }
            if case .missing = left { return .isMissing(right, comparison == .equal) }
        }
        return .comparison(comparison, left, right)
    }

    /// `in` followed by a parenthesis: without that it is another language's operator.
    private var beginsOneOf: Bool {
        guard case .name(let name) = token.kind, !token.isQuoted, ForeignWord(name) == .in else { return false }
        return tokens[index + 1].kind == .symbol(.open)
    }

    /// The values after `in`. A field is compared with each in turn, which tells why none matched.
    private mutating func oneOf(_ left: ExpressionSyntax) throws(ExpressionError) -> ExpressionSyntax {
        let place = token.offset
        let values = try list().map(\.value)
        if values.isEmpty { throw error("a value is missing", at: place + 1) }
        switch left {
        case .field, .missing: return .any(values.map { Self.comparison(.equal, left, $0) })
        default: return .isOneOf(left, values)
        }
    }

    private mutating func pattern(ignoresCase: Bool = false) throws(ExpressionError) -> RegularExpression {
        guard case .text(let pattern) = token.kind else {
            throw error("a regular expression goes in double quotes")
        }
        do throws(RegularExpression.Fault) {
            let expression = try RegularExpression(pattern, ignoresCase: ignoresCase)
            index += 1
            return expression
        } catch {
            throw self.error(error.message(of: pattern))
        }
    }

    private mutating func joined() throws(ExpressionError) -> ExpressionSyntax {
        var parts = [try sum()]
        while take(.join) { parts.append(try sum()) }
        return parts.count == 1 ? parts[0] : .joined(parts)
    }

    private mutating func sum() throws(ExpressionError) -> ExpressionSyntax {
        try arithmetic([.plus: .plus, .minus: .minus]) { parser throws(ExpressionError) in try parser.product() }
    }

    private mutating func product() throws(ExpressionError) -> ExpressionSyntax {
        try arithmetic([.times: .times, .divided: .divided, .remainder: .remainder]) {
            parser throws(ExpressionError) in try parser.unary()
        }
    }

    /// Operators of one level, from left to right.
    private mutating func arithmetic(
        _ operators: KeyValuePairs<ExpressionToken.Symbol, ArithmeticOperator>,
        _ operand: (inout ExpressionParser) throws(ExpressionError) -> ExpressionSyntax
    ) throws(ExpressionError) -> ExpressionSyntax {
        let outer = depth
        defer { depth = outer }
        var result = try operand(&self)
        while let operation = operators.first(where: { take($0.key) })?.value {
            try nest()
            result = .arithmetic(operation, result, try operand(&self))
        }
        return result
    }

    private mutating func unary() throws(ExpressionError) -> ExpressionSyntax {
        let outer = depth
        defer { depth = outer }
        if take(.not) {
            try nest()
            return .not(try unary())
        }
        if take(.minus) {
            try nest()
            return .negated(try unary())
        }
        return try primary()
    }

    private mutating func primary() throws(ExpressionError) -> ExpressionSyntax {
        let token = token
        switch token.kind {
        case .number(let spelling):
            index += 1
            var arena = Arena()
            return .number(spelling.withView { Arithmetic.asJSON($0, &arena).array })
        case .text(let text):
            index += 1
            return .text(text)
        case .name(let name):
            index += 1
            return try named(name, token)
        case .symbol(.open):
            index += 1
            let inner = try conditional()
            guard take(.close) else {
                throw self.token.kind == .end ? error("a parenthesis is not closed") : missingOperator()
            }
            return inner
        case .symbol(.times) where tokens[index + 1].kind == .symbol(.close):
            throw error("count() takes no *")
        case .symbol, .end:
            throw error("a value is missing")
        }
    }

    private mutating func named(_ name: [UInt8], _ token: ExpressionToken) throws(ExpressionError) -> ExpressionSyntax {
        if token.isQuoted { return .field(name) }
        if self.token.kind == .symbol(.open) { return try call(name, token) }
        switch name {
        case Array("true".utf8): return .boolean(true)
        case Array("false".utf8): return .boolean(false)
        case Array("null".utf8): return .missing
        default: return .field(name)
        }
    }

    private mutating func call(_ name: [UInt8], _ token: ExpressionToken) throws(ExpressionError) -> ExpressionSyntax {
        let text = String(decoding: name, as: UTF8.self)
        let sum = Aggregate(rawValue: text)
        guard let function = ExpressionFunction(name: text) else {
            if let sum, allowsSums { return try self.sum(sum, token) }
            let unknown = ForeignWord(name)?.answer ?? unknownFunction(text)
            throw error(sum == nil ? unknown : "\(text)() sums up many records", at: token.offset)
        }
        if let sum, allowsSums, hasOneArgument { return try self.sum(sum, token) }
        let arguments = try list()
        try check(arguments.count, function.signature.arity, text, token)
        for (index, argument) in arguments.enumerated() {
            guard case .text(let literal) = argument.value,
                let mistake = literal.withView({ function.mistake(in: $0, at: index, of: arguments.count) })
            else { continue }
            throw error(mistake, at: argument.offset)
        }
        if let mistake = function.regexMistake(arguments.map(\.value)) {
            throw error(mistake.reason, at: arguments[mistake.argument].offset)
        }
        return .call(function, arguments.map(\.value))
    }

    private func check(
        _ count: Int, _ arity: ClosedRange<Int>, _ function: String, _ token: ExpressionToken
    ) throws(ExpressionError) {
        guard arity.contains(count) else {
            throw error("\(function) takes \(Self.phrase(arity)), not \(count)", at: token.offset)
        }
    }

    /// Whether the current parentheses contain no comma.
    private var hasOneArgument: Bool {
        var depth = 0
        for token in tokens[index...] {
            switch token.kind {
            case .symbol(.open): depth += 1
            case .symbol(.close): depth -= 1
            case .symbol(.comma) where depth == 1: return false
            default: break
            }
            if depth == 0 { break }
        }
        return true
    }

    private mutating func sum(
        _ function: Aggregate, _ token: ExpressionToken
    ) throws(ExpressionError) -> ExpressionSyntax {
        allowsSums = false
        defer { allowsSums = true }
        let arguments = try list()
        try check(arguments.count, function.arity, function.rawValue, token)
        if function == .percentile {
            guard case .number(let spelling) = arguments[1].value, let percent = spelling.withView({ Decimal($0) }),
                percent.double <= 100
            else { throw error("not a number from 0 to 100", at: arguments[1].offset) }
        }
        return .sum(function, arguments.map(\.value))
    }

    /// Values in parentheses, and where each begins.
    private mutating func list() throws(ExpressionError) -> [(value: ExpressionSyntax, offset: Int)] {
        index += 1
        var values: [(value: ExpressionSyntax, offset: Int)] = []
        if take(.close) { return values }
        repeat {
            let offset = token.offset
            values.append((try conditional(), offset))
        } while take(.comma)
        guard take(.close) else {
            if token.kind == .end { throw error("a parenthesis is not closed") }
            throw wordForOperator() ?? error("a comma is missing")
        }
        return values
    }

    private func unknownFunction(_ name: String) -> String {
        let sums = allowsSums ? Aggregate.allCases.filter { !$0.isAlsoFunction }.map(\.rawValue) : []
        let known = (ExpressionFunction.allCases.map(\.signature.name) + sums).sorted()
        let nearest = name.nearest(of: known).map { ", perhaps \u{201C}\($0)\u{201D}" } ?? ""
        return "no function \u{201C}\(name)\u{201D}\(nearest); there are: \(known.joined(separator: ", "))"
    }

    private static func phrase(_ arity: ClosedRange<Int>) -> String {
        let words = ["no", "one", "two", "three", "four"]
        if arity.upperBound > 4 { return "\(words[arity.lowerBound]) arguments or more" }
        if arity == 0...1 { return "at most one argument" }
        if arity.count == 2 { return "\(words[arity.lowerBound]) or \(words[arity.upperBound]) arguments" }
        if arity.count > 2 { return "\(words[arity.lowerBound]) to \(words[arity.upperBound]) arguments" }
        return "\(words[arity.lowerBound]) argument\(arity.lowerBound == 1 ? "" : "s")"
    }
}
