/// What a condition asks about each record, if it can be said that in a run the answer was never yes, or that there was
/// none: a comparison, a pattern, a field that must be true.
struct ConditionQuestion: Sendable {
    enum Kind: Sendable {
        /// Whether a value equals a non-empty text. Maybe no record has it.
        case text(literal: [UInt8])
        /// How a value compares with a literal. Maybe the two are never of the same kind.
        case order(isWithNumber: Bool)
        /// Anything else. Maybe it is neither true nor false.
        case truth
    }

    /// How questions make up the condition.
    indirect enum Shape: Sendable {
        case question(Int)
        case all([Shape])
        case any([Shape])
    }

    let kind: Kind
    let syntax: ExpressionSyntax
    /// The expression whose values messages list, and where it is in the program.
    let subject: (syntax: ExpressionSyntax, node: Int32)?
    /// Where the question is in the program.
    let node: Int32
    /// Whether it reads a field that an option adds, which may well be missing throughout.
    let readsAddedField: Bool

    private init(
        _ syntax: ExpressionSyntax, _ node: Int32, in program: borrowing ExpressionProgram, added: [[UInt8]]
    ) {
        self.syntax = syntax
        self.node = node
        let operands = program.operands(of: node)
        var kind = Kind.truth
        var subject: (ExpressionSyntax, Int32)?
        switch syntax {
        case .comparison(let comparison, let left, let right):
            if let found = Kind(comparison, with: right) {
                (kind, subject) = (found, (left, operands.first))
            } else if let found = Kind(comparison, with: left) {
                (kind, subject) = (found, (right, operands.second))
            }
        case .matches(let part, _, _):
            subject = (part, operands.first)
        case .call(let function, let parts) where function.isTest:
            subject = (parts[0], operands.first)
        case .field:
            subject = (syntax, node)
        default:
            break
        }
        self.kind = kind
        self.subject = subject
        var readsAddedField = false
        syntax.forEachField { if added.contains($0) { readsAddedField = true } }
        self.readsAddedField = readsAddedField
    }

    /// Splits a condition into questions.
    /// - Parameter added: the fields that options add.
    static func shape(
        of syntax: ExpressionSyntax, _ node: Int32, in program: borrowing ExpressionProgram, added: [[UInt8]],
        _ questions: inout [ConditionQuestion]
    ) -> Shape {
        switch syntax {
        case .all(let parts), .any(let parts):
            guard let list = program.conditions(of: node) else { break }
            var shapes: [Shape] = []
            for (part, node) in zip(parts, list.parts) {
                shapes.append(shape(of: part, node, in: program, added: added, &questions))
            }
            return list.areAll ? .all(shapes) : .any(shapes)
        default:
            break
        }
        questions.append(ConditionQuestion(syntax, node, in: program, added: added))
        return .question(questions.count - 1)
    }
}

extension ConditionQuestion.Kind {
    /// The comparison of something with a literal; `nil` for other operands.
    fileprivate init?(_ comparison: ComparisonOperator, with literal: ExpressionSyntax) {
        switch (comparison, literal) {
        case (.equal, .text(let text)):
            if text.isEmpty { return nil }
            self = .text(literal: text)
        case (.unequal, .text): self = .order(isWithNumber: false)
        case (_, .number): self = .order(isWithNumber: true)
        case (_, .text(let text)): self = .order(isWithNumber: text.withView { NumberReading($0).isNumber })
        default: return nil
        }
    }
}

extension ExpressionFunction {
    /// Whether it is true or false of a text. If no record matches, that is a clear answer, as with `grep`.
    fileprivate var isTest: Bool { self == .contains || self == .startsWith || self == .endsWith }
}
