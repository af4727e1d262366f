/// An expression of `--where` or `--set`, parsed and not yet bound to any input.
///
/// The language is described in fuelstream(1) under EXPRESSIONS.
public struct Expression: Sendable {
    let syntax: ExpressionSyntax
    /// The names of the fields it reads, each once, in order of occurrence.
    public let fields: [String]
    /// What was parsed; `nil` for a part of another one.
    private var source: String?

    /// Parses an expression.
    /// - Throws: `ExpressionError` with the place of the mistake.
    public init(parsing source: String) throws(ExpressionError) {
        self.init(try ExpressionParser.parse(source))
        self.source = source
    }

    /// Parses an expression that may contain sums over many records.
    /// - Throws: `ExpressionError` with the place of the mistake.
    public init(parsingSums source: String) throws(ExpressionError) {
        self.init(try ExpressionParser.parse(source, allowsSums: true))
        self.source = source
    }

    /// The field, if the expression is nothing else.
    public var bareField: String? {
        syntax.fieldName.map { String(decoding: $0, as: UTF8.self) }
    }

    init(_ syntax: ExpressionSyntax) {
        self.syntax = syntax
        // Mappings are made of these.
        if case .field(let name) = syntax {
            fields = [String(decoding: name, as: UTF8.self)]
            return
        }
        var seen = Set<[UInt8]>()
        var names: [String] = []
        syntax.forEachField { name in
            if seen.insert(name).inserted { names.append(String(decoding: name, as: UTF8.self)) }
        }
        fields = names
    }

    /// Dates like `14/02/2021` whose order is asked for: as texts they are not in the order of time.
    public var datesInTextOrder: [String] {
        var dates: [String] = []
        syntax.forEachText(inOrder: false) { text in
            let parts = text.split(whereSeparator: { [ASCII.slash, ASCII.dot, ASCII.minus].contains($0) })
            let isDate =
                parts.map(\.count).elementsEqual([2, 2, 4]) && text.count == 10
                && parts.joined().allSatisfy(ASCII.isDigit)
            if isDate { dates.append(String(decoding: text, as: UTF8.self)) }
        }
        return dates
    }

    /// Percentiles that are asked for and below 1, as they are written: they may be meant as parts of one.
    public var percentilesBelowOne: [String] {
        var percents: [String] = []
        syntax.forEachPart { part in
            guard case .sum(.percentile, let parts) = part, case .number(let percent)? = parts.last, percent.count > 1,
                percent.starts(with: "0.".utf8)
            else { return }
            percents.append(String(decoding: percent, as: UTF8.self))
        }
        return percents
    }

    /// Texts that `replace` is to look for and that look like regular expressions.
    public var patternsInReplace: [String] {
        var patterns: [String] = []
        syntax.forEachPart { part in
            if let text = part.patternInReplace { patterns.append(String(decoding: text, as: UTF8.self)) }
        }
        return patterns
    }

    /// The fields that something is compared with, or a function takes beside its first value: an unknown one may have been
    /// meant as a text.
    var comparedFields: [String] {
        var names: [String] = []
        syntax.forEachComparedField { names.append(String(decoding: $0, as: UTF8.self)) }
        return names
    }

    /// A message about a field, and below it the expression with a caret under the position where the field is read first.
    /// - Parameters:
    ///   - reason: the message.
    ///   - field: the field's name.
    public func message(_ reason: String, about field: String) -> String {
        guard let source else { return reason }
        var lexer = ExpressionLexer(source)
        let name = Array(field.utf8)
        let token = (try? lexer.tokens())?.first { if case .name(name) = $0.kind { true } else { false } }
        guard let token else { return reason }
        return ExpressionError(reason: reason, source: source, offset: token.offset).description
    }

    /// Whether it is missing in all records without a field, as far as its form shows.
    func isMissing(without field: String) -> Bool { syntax.isMissing(without: Array(field.utf8)) }

    /// Whether it holds for no record without a field, as far as its form shows.
    func neverHolds(without field: String) -> Bool { syntax.neverHolds(without: Array(field.utf8)) }

    /// The text that it is, if it is nothing but one.
    package var text: String? {
        if case .text(let bytes) = syntax { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    /// How many parts it has with others in the place of some of its fields.
    /// - Parameter fields: how many each of those has.
    package func partCount(replacing fields: [String: Int]) -> Int {
        var count = 0
        syntax.forEachPart { part in
            if case .field(let name) = part {
                count += fields[String(decoding: name, as: UTF8.self)] ?? 1
            } else {
                count += 1
            }
        }
        return count
    }

    /// The same expression with others in the place of some of its fields.
    package func replacing(fields: [String: Expression]) -> Expression {
        if fields.isEmpty { return self }
        return Expression(
            syntax.replacing { part in
                guard case .field(let name) = part else { return nil }
                return fields[String(decoding: name, as: UTF8.self)]?.syntax
            })
    }

    /// What differs from record to record and stands outside sums: names of fields, `filename()`, `line()`.
    public var recordValuesOutsideSums: [String] {
        let rest = syntax.replacing { if case .sum = $0 { .missing } else { nil } }
        var calls: [String] = []
        rest.forEachPart { part in
            guard case .call(let function, _) = part, function == .filename || function == .line else { return }
            calls.append("\(function.signature.name)()")
        }
        return Expression(rest).fields + calls
    }
}

extension ExpressionSyntax {
    /// The subexpressions of this one.
    var parts: [ExpressionSyntax] {
        switch self {
        case .missing, .boolean, .number, .text, .field: []
        case .not(let part), .negated(let part), .isMissing(let part, _), .matches(let part, _, _): [part]
        case .arithmetic(_, let left, let right), .comparison(_, let left, let right): [left, right]
        case .isOneOf(let part, let others): [part] + others
        case .all(let parts), .any(let parts), .joined(let parts), .coalesced(let parts), .call(_, let parts): parts
        case .conditional(let condition, let first, let second): [condition, first, second]
        case .sum(_, let parts): parts
        }
    }

    /// The same expression with other parts.
    /// - Parameter replace: the part that takes the place of one, if any does.
    func replacing(_ replace: (ExpressionSyntax) -> ExpressionSyntax?) -> ExpressionSyntax {
        if let other = replace(self) { return other }
        func all(_ parts: [ExpressionSyntax]) -> [ExpressionSyntax] { parts.map { $0.replacing(replace) } }
        switch self {
        case .missing, .boolean, .number, .text, .field:
            return self
        case .sum(let function, let arguments):
            return .sum(function, all(arguments))
        case .not(let part):
            return .not(part.replacing(replace))
        case .negated(let part):
            return .negated(part.replacing(replace))
        case .isMissing(let part, let holds):
            return .isMissing(part.replacing(replace), holds)
        case .matches(let part, let pattern, let holds):
            return .matches(part.replacing(replace), pattern, holds)
        case .arithmetic(let operation, let left, let right):
            return .arithmetic(operation, left.replacing(replace), right.replacing(replace))
        case .comparison(let operation, let left, let right):
            return .comparison(operation, left.replacing(replace), right.replacing(replace))
        case .isOneOf(let part, let others):
            return .isOneOf(part.replacing(replace), all(others))
        case .all(let parts):
            return .all(all(parts))
        case .any(let parts):
            return .any(all(parts))
        case .joined(let parts):
            return .joined(all(parts))
        case .coalesced(let parts):
            return .coalesced(all(parts))
        case .call(let function, let parts):
            return .call(function, all(parts))
        case .conditional(let condition, let first, let second):
            return .conditional(
                condition.replacing(replace), first.replacing(replace), second.replacing(replace))
        }
    }

    /// Calls `body` with each part, itself first.
    fileprivate func forEachPart(_ body: (ExpressionSyntax) -> Void) {
        body(self)
        for part in parts { part.forEachPart(body) }
    }

    /// The text that this `replace` is to look for, if it looks like a regular expression.
    var patternInReplace: [UInt8]? {
        guard case .call(.replace, let parts) = self, case .text(let text) = parts[1] else { return nil }
        return text.withView(\.looksLikeRegularExpression) ? text : nil
    }

    /// Whether the result depends on where in its source a record is.
    var readsLine: Bool { calls { $0 == .line } }

    /// Whether the result depends on the source that a record is in, or where there.
    var readsOrigin: Bool { calls { $0 == .line || $0 == .filename } }

    private func calls(_ isMeant: (ExpressionFunction) -> Bool) -> Bool {
        var isCalled = false
        forEachPart { if case .call(let function, _) = $0, isMeant(function) { isCalled = true } }
        return isCalled
    }

    /// Calls `body` with each field that is read, once per occurrence.
    func forEachField(_ body: ([UInt8]) -> Void) {
        forEachPart { if case .field(let name) = $0 { body(name) } }
    }

    fileprivate func forEachComparedField(_ body: ([UInt8]) -> Void) {
        if case .comparison(.equal, _, .field(let name)) = self { body(name) }
        if case .comparison(.unequal, _, .field(let name)) = self { body(name) }
        if case .call(_, let arguments) = self {
            for case .field(let name) in arguments.dropFirst() { body(name) }
        }
        for part in parts { part.forEachComparedField(body) }
    }

    fileprivate func isMissing(without field: [UInt8]) -> Bool {
        switch self {
        case .field(let name): name == field
        case .coalesced(let parts): parts.allSatisfy { $0.isMissing(without: field) }
        case .isOneOf(let part, _): part.isMissing(without: field)
        case .not, .negated, .arithmetic, .comparison, .matches, .joined, .call:
            parts.contains { $0.isMissing(without: field) }
        // They may be about its absence, or not need it.
        case .missing, .boolean, .number, .text, .isMissing, .all, .any, .conditional, .sum: false
        }
    }

    fileprivate func neverHolds(without field: [UInt8]) -> Bool {
        switch self {
        case .all(let parts): parts.contains { $0.neverHolds(without: field) }
        case .any(let parts): parts.allSatisfy { $0.neverHolds(without: field) }
        case .isMissing(let part, let holds): !holds && part.isMissing(without: field)
        default: isMissing(without: field)
        }
    }

    /// Calls `body` with each text that something is compared with by order.
    /// - Parameter inOrder: whether the order of this expression itself is asked for.
    fileprivate func forEachText(inOrder: Bool, _ body: ([UInt8]) -> Void) {
        var asksForOrder = false
        switch self {
        case .text(let text): if inOrder { body(text) }
        case .comparison(let operation, _, _): asksForOrder = operation != .equal && operation != .unequal
        default: break
        }
        for part in parts { part.forEachText(inOrder: asksForOrder, body) }
    }
}

extension ByteView {
    /// Whether a text has what texts seldom have and regular expressions often: `^…`, `…$`, `.*`, `.+`, `\d`, `[…]`, `(…|…)`.
    fileprivate var looksLikeRegularExpression: Bool {
        if count > 1, first == UInt8(ascii: "^") || last == UInt8(ascii: "$") { return true }
        var open: UInt8?
        for index in 0..<count {
            let next = index + 1 < count ? self[index + 1] : 0
            switch self[index] {
            case ASCII.dot: if next == UInt8(ascii: "*") || next == ASCII.plus { return true }
            case UInt8(ascii: "\\"): if "dwsb.".utf8.contains(next) { return true }
            case ASCII.leftBracket: open = UInt8(ascii: "]")
            case UInt8(ascii: "("): open = UInt8(ascii: "|")
            case let byte: if byte == open { return true }
            }
        }
        return false
    }
}
