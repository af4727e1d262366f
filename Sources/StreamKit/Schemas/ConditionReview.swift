/// Finds out why a condition lets no record pass, for a note at the end of a run that wrote none.
///
/// It examines dropped records until one has passed: each for whether a question is now met for the first time, and the
/// first thousand for the values found instead.
struct ConditionReview: ~Copyable {
    /// What is checked in each record for a question not met so far.
    private struct Check: BitwiseCopyable {
        enum Kind: UInt8 {
            /// Met by yes.
            case answer
            /// Met by a number in its subject.
            case number
            /// Met by yes or no.
            case truth
        }

        let kind: Kind
        /// Where the question is in the program, and its subject or −1.
        let node: Int32
        let subject: Int32
        let question: Int

        init(_ question: ConditionQuestion, _ index: Int) {
            switch question.kind {
            case .text: kind = .answer
            case .order(let isWithNumber): kind = isWithNumber ? .number : .truth
            case .truth: kind = .truth
            }
            node = question.node
            subject = question.subject?.node ?? -1
            self.question = index
        }
    }

    /// Whether it needs more records.
    private(set) var isOpen: Bool
    private var checks: [Check] = []
    private let questions: [ConditionQuestion]
    private let shape: ConditionQuestion.Shape
    /// What was found since it began.
    private(set) var findings: ConditionFindings
    /// How many dropped records' values are gathered.
    private var recordLimit = ConditionFindings.recordLimit

    /// - Parameters:
    ///   - syntax: the condition.
    ///   - root: where it is in the program.
    ///   - added: the fields that options add.
    init(_ syntax: ExpressionSyntax, _ root: Int32, in program: borrowing ExpressionProgram, added: [[UInt8]]) {
        var questions: [ConditionQuestion] = []
        shape = ConditionQuestion.shape(of: syntax, root, in: program, added: added, &questions)
        self.questions = questions
        findings = ConditionFindings(questions: questions.count)
        isOpen = true
        begin(limit: ConditionFindings.recordLimit)
    }

    // MARK: Several pipelines

    /// How many more dropped records are of interest; `nil` if none.
    var remainingRecords: Int? {
        isOpen ? max(0, ConditionFindings.recordLimit - findings.dropped) : nil
    }

    /// Starts again.
    /// - Parameter limit: how many dropped records are of interest; `nil` if none.
    mutating func begin(limit: Int?) {
        isOpen = limit != nil
        recordLimit = limit ?? 0
        findings = ConditionFindings(questions: questions.count)
        checks = isOpen ? questions.enumerated().map { Check($1, $0) } : []
    }

    /// Adds another pipeline's findings about the following records.
    mutating func merge(_ later: ConditionFindings) {
        findings.merge(later)
        if findings.hasPassed || faults(shape, isFinal: false) == nil { isOpen = false }
    }

    // MARK: Records

    /// Examines a record that has met the condition or not.
    mutating func look<Input: ExpressionInput & ~Copyable>(
        at input: borrowing Input, holds: Bool, _ program: borrowing ExpressionProgram,
        _ context: inout ExpressionProgram.EvaluationContext
    ) {
        if holds {
            findings.hasPassed = true
            isOpen = false
            return
        }
        // The condition itself is the only question, and has answered it.
        if findings.dropped >= recordLimit, questions.count == 1, checks[0].kind == .answer {
            findings.dropped += 1
            return
        }
        var place = 0
        while place < checks.count {
            let check = checks[place]
            context.arena.reset()
            if Self.isMet(check, input, program, &context) {
                findings.answers[check.question].isMet = true
                checks.remove(at: place)
                if faults(shape, isFinal: false) == nil { isOpen = false }
                continue
            }
            if findings.dropped < recordLimit, check.subject >= 0 {
                gather(program.operand(check.subject, for: input, &context), check.question, &context.arena)
            }
            place += 1
        }
        findings.dropped += 1
    }

    private static func isMet<Input: ExpressionInput & ~Copyable>(
        _ check: Check, _ input: borrowing Input, _ program: borrowing ExpressionProgram,
        _ context: inout ExpressionProgram.EvaluationContext
    ) -> Bool {
        switch check.kind {
        case .answer: program.holds(check.node, for: input, &context)
        case .number: program.operand(check.subject, for: input, &context).reading.isNumber
        case .truth: program.operand(check.node, for: input, &context).truth != .missing
        }
    }

    private mutating func gather(_ operand: Operand, _ index: Int, _ arena: inout Arena) {
        guard let text = operand.text(&arena), !text.isEmpty else { return }
        let isLong = text.count > ConditionFindings.longestValue
        let kept = isLong ? text.prefix(ConditionFindings.longestValue).array + Array("…".utf8) : text.array
        findings.answers[index].add(kept, at: findings.dropped)
    }

    // MARK: What is at fault

    /// Why no record has passed; `nil` if one has, if there was none, or if the reason is obvious.
    /// - Parameter spelling: how a text is spelt in a field, if that is known.
    func reason(_ spelling: (_ field: String, _ text: String) -> String?) -> ConditionNote? {
        guard !findings.hasPassed, findings.dropped > 0, let faults = faults(shape, isFinal: true) else { return nil }
        let answer = findings.answers[faults[0]]
        let values = FoundValues(answer, isOfAll: findings.dropped <= ConditionFindings.recordLimit)
        return questions[faults[0]].reason(values, alternatives: faults.dropFirst().map { questions[$0] }, spelling)
    }

    /// The questions that, alone or all together, let no record pass.
    private func faults(_ shape: ConditionQuestion.Shape, isFinal: Bool) -> [Int]? {
        switch shape {
        case .question(let index):
            let answer = findings.answers[index]
            if answer.isMet { return nil }
            return isFinal && questions[index].readsAddedField && answer.values.isEmpty ? nil : [index]
        case .all(let parts):
            for part in parts { if let found = faults(part, isFinal: isFinal) { return found } }
            return nil
        case .any(let parts):
            var all: [Int] = []
            for part in parts {
                guard let found = faults(part, isFinal: isFinal) else { return nil }
                all += found
            }
            return all
        }
    }
}
