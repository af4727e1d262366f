/// The values of a question's subject, for a message.
struct FoundValues {
    private static let shownCount = 10

    let shown: [String]
    /// As many as were kept.
    private let all: [String]
    private let rest: String
    /// Whether they cover all records.
    private let isOfAll: Bool

    init(_ answer: ConditionFindings.Answer, isOfAll: Bool) {
        all = answer.values.map { String(decoding: $0.text, as: UTF8.self) }
        shown = Array(all.prefix(Self.shownCount))
        let further = all.count - shown.count
        rest = further == 0 ? "" : answer.overflow == nil ? " and \(further) more" : " and many more"
        self.isOfAll = isOfAll
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether a record is known to have a text.
    func contain(_ text: String) -> Bool { all.contains(text) }

    /// The value not shown that a text probably meant.
    func nearest(to text: String) -> String? {
        text.nearest(of: all).flatMap { shown.contains($0) ? nil : $0 }
    }

    /// Whether all of them are shown.
    var areShown: Bool { rest.isEmpty && isOfAll }

    /// What there was instead.
    var list: String {
        // They are separated by commas.
        let texts = shown.map { $0.contains(",") ? "\u{201C}\($0)\u{201D}" : $0 }.joined(separator: ", ")
        let isOne = shown.count == 1 && rest.isEmpty
        if isOfAll { return "there \(isOne ? "was only" : "were") \(texts)\(rest)" }
        return "\(Self.firstRecords) have \(isOne ? "only " : "")\(texts)\(rest)"
    }

    /// The records examined.
    var records: String { isOfAll ? "every record" : Self.firstRecords }

    /// The number is `ConditionFindings.recordLimit`.
    private static let firstRecords = "the first 1,000 records"
}

extension ConditionQuestion {
    /// Why no record has met it.
    /// - Parameters:
    ///   - values: the values of its subject.
    ///   - alternatives: other questions that were not met either, although one would have been enough.
    ///   - terms: the names of options.
    ///   - spelling: how a text is spelt in a field, if that is known.
    func reason(
        _ values: FoundValues, alternatives: [ConditionQuestion], _ terms: MessageTerms,
        _ spelling: (_ field: String, _ text: String) -> String?
    ) -> String {
        let whole = "\u{201C}\(syntax.text)\u{201D}"
        guard let subject else { return "\(whole) is neither true nor false in any record" }
        if values.isEmpty {
            let source = terms.emptyFieldSources.first { $0.field == subject.syntax.text }
            let hint = source.map { "; \($0.term) fills it in" } ?? ""
            return "\u{201C}\(subject.syntax.text)\u{201D} is empty in \(values.records)\(hint)"
        }
        switch kind {
        case .text(let literal):
            let texts = ([literal] + alternatives.compactMap { $0.literal(ifLike: self) })
                .map { String(decoding: $0, as: UTF8.self) }
            let quoted = texts.map { "\u{201C}\($0)\u{201D}" }
            let claim = Self.claim(quoted.joined(separator: " or "), subject.syntax)
            let hint =
                otherSpelling(values, spelling).map {
                    ", which is written \u{201C}\($0)\u{201D}" + (values.contain($0) ? " there" : "")
                }
                ?? values.nearest(to: texts[0]).map { ", perhaps \u{201C}\($0)\u{201D}" } ?? ""
            return "\(claim)\(hint); \(values.list)\(scale)"
        case .order(let isWithNumber):
            return "\(whole) never compares two \(isWithNumber ? "numbers" : "texts"); \(values.list)"
        case .truth:
            return "\(whole) is neither true nor false; \(values.list)"
        }
    }

    /// The text that is asked for, if another question asks the same about the same subject.
    private func literal(ifLike other: ConditionQuestion) -> [UInt8]? {
        guard case .text(let literal) = kind, case .text = other.kind,
            subject?.syntax.text == other.subject?.syntax.text
        else { return nil }
        return literal
    }

    private func otherSpelling(_ values: FoundValues, _ spelling: (String, String) -> String?) -> String? {
        guard case .text(let literal) = kind, let subject, case .field(let name) = subject.syntax,
            let known = spelling(String(decoding: name, as: UTF8.self), String(decoding: literal, as: UTF8.self)),
            known != String(decoding: literal, as: UTF8.self), !values.areShown || !values.shown.contains(known)
        else { return nil }
        return known
    }

    /// The unit of a function's numbers.
    private var scale: String {
        if let subject, case .call(.weekday, _) = subject.syntax { " (1 is Monday)" } else { "" }
    }

    /// Says that no value is a text.
    private static func claim(_ literal: String, _ subject: ExpressionSyntax) -> String {
        if case .field(let name) = subject { return "no \(String(decoding: name, as: UTF8.self)) is \(literal)" }
        return "\u{201C}\(subject.text)\u{201D} is never \(literal)"
    }
}
