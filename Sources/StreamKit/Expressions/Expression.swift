/// An expression of `--where` or `--set`, parsed and not yet bound to any input.
///
/// The language is described in fuelstream(1) under EXPRESSIONS.
public struct Expression: Sendable {
    let syntax: ExpressionSyntax
    /// The names of the fields it reads, each once, in the order they occur.
    public let fields: [String]

    /// Parses an expression.
    /// - Throws: `ExpressionError` with the place of the mistake.
    public init(parsing source: String) throws(ExpressionError) {
        syntax = try ExpressionParser.parse(source)
        var seen = Set<[UInt8]>()
        var names: [String] = []
        syntax.forEachField { name in
            if seen.insert(name).inserted { names.append(String(decoding: name, as: UTF8.self)) }
        }
        fields = names
    }
}

extension ExpressionSyntax {
    /// The expressions that this one is made of.
    fileprivate var parts: [ExpressionSyntax] {
        switch self {
        case .missing, .boolean, .number, .text, .field: []
        case .not(let part), .negated(let part), .isMissing(let part, _), .matches(let part, _, _): [part]
        case .arithmetic(_, let left, let right), .comparison(_, let left, let right): [left, right]
        case .isOneOf(let part, let others): [part] + others
        case .all(let parts), .any(let parts), .joined(let parts), .coalesced(let parts), .call(_, let parts): parts
        case .conditional(let condition, let first, let second): [condition, first, second]
        }
    }

    /// Calls `body` with each field that is read, as often as it occurs.
    func forEachField(_ body: ([UInt8]) -> Void) {
        if case .field(let name) = self { body(name) }
        for part in parts { part.forEachField(body) }
    }
}
