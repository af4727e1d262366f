/// What was found out about a condition's questions as long as no record has met it: by one pipeline, or by several, whose
/// findings are merged in order. Each value says at which of the dropped records it was first seen, so that merged findings
/// equal those of one pipeline.
struct ConditionFindings: Sendable {
    /// How many dropped records' values are examined.
    static let recordLimit = 1000
    /// How many values of a question are told apart.
    static let valueLimit = 250
    /// How many bytes of a value are kept.
    static let longestValue = 60

    struct Answer: Sendable {
        /// Whether the question was met, so that there is nothing to say about it.
        var isMet = false
        /// The distinct non-empty values of its subject, with the record of each.
        private(set) var values: [(record: Int, text: [UInt8])] = []
        /// The record that had one value too many.
        private(set) var overflow: Int?

        mutating func add(_ text: [UInt8], at record: Int) {
            if overflow != nil || values.contains(where: { $0.text == text }) { return }
            if values.count == valueLimit { overflow = record } else { values.append((record, text)) }
        }

        fileprivate mutating func merge(_ later: Answer, after offset: Int) {
            isMet = isMet || later.isMet
            for value in later.values where offset + value.record < recordLimit {
                add(value.text, at: offset + value.record)
            }
            if overflow == nil, let record = later.overflow, offset + record < recordLimit {
                overflow = offset + record
            }
        }
    }

    /// Whether a record has met the condition: there is nothing to say.
    var hasPassed = false
    /// How many records have not.
    var dropped = 0
    /// What was found out about each question.
    var answers: [Answer]

    init(questions: Int) { answers = Array(repeating: Answer(), count: questions) }

    /// Adds the findings of the following records.
    mutating func merge(_ later: ConditionFindings) {
        hasPassed = hasPassed || later.hasPassed
        if !hasPassed {
            for index in answers.indices { answers[index].merge(later.answers[index], after: dropped) }
        }
        dropped += later.dropped
    }
}
