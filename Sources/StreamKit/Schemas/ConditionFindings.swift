/// What was found of the questions of a condition as long as no record has met it: by one pipeline, or by several, whose
/// findings are merged in order. Each value says at which of the dropped records it was seen first, so that merged ones are
/// those of one pipeline.
struct ConditionFindings: Sendable {
    /// The values of so many dropped records are looked at.
    static let recordLimit = 1000
    /// So many values of a question are told apart.
    static let valueLimit = 250
    /// So many bytes of a value are kept.
    static let longestValue = 60

    struct Answer: Sendable {
        /// Nothing can be said of the question: there was an answer as it should be.
        var isMet = false
        /// The different values of its subject, with the record of each; no empty ones.
        private(set) var values: [(record: Int, text: [UInt8])] = []
        /// The record that had one value too many.
        private(set) var overflow: Int?

        mutating func add(_ text: [UInt8], at record: Int) {
            if overflow != nil || values.contains(where: { $0.text == text }) { return }
            if values.count == valueLimit { overflow = record } else { values.append((record, text)) }
        }

        fileprivate mutating func merge(_ later: Answer, behind offset: Int) {
            isMet = isMet || later.isMet
            for value in later.values where offset + value.record < recordLimit {
                add(value.text, at: offset + value.record)
            }
            if overflow == nil, let record = later.overflow, offset + record < recordLimit {
                overflow = offset + record
            }
        }
    }

    /// A record has met the condition: nothing is to be said.
    var hasPassed = false
    /// How many records have not.
    var dropped = 0
    /// What was found of each question.
    var answers: [Answer]

    init(questions: Int) { answers = Array(repeating: Answer(), count: questions) }

    /// Adds what was found of the records that come next.
    mutating func merge(_ later: ConditionFindings) {
        hasPassed = hasPassed || later.hasPassed
        if !hasPassed {
            for index in answers.indices { answers[index].merge(later.answers[index], behind: dropped) }
        }
        dropped += later.dropped
    }
}
