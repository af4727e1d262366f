extension ConditionQuestion {
    /// Why no record has met it.
    /// - Parameters:
    ///   - values: the values of its subject.
    ///   - alternatives: other questions that were not met either, although one would have been enough.
    ///   - spelling: how a text is spelt in a field, if that is known.
    func reason(
        _ values: FoundValues, alternatives: [ConditionQuestion],
        _ spelling: (_ field: String, _ text: String) -> String?
    ) -> ConditionNote {
        guard let subject else { return .undecided(syntax.text) }
        if values.isEmpty { return .empty(subject.syntax.text, values) }
        switch kind {
        case .text(let literal):
            let texts = ([literal] + alternatives.compactMap { $0.literal(ifLike: self) })
                .map { String(decoding: $0, as: UTF8.self) }
            let spelling = otherSpelling(values, spelling)
            return .noMatch(
                ConditionNote.Mismatch(
                    subject: subject.syntax, texts: texts, spelling: spelling,
                    nearest: spelling == nil ? values.nearest(to: texts[0]) : nil,
                    caseVariant: values.caseVariant(of: texts[0]), values: values))
        case .order(let isWithNumber):
            return .comparesNothing(syntax.text, areNumbers: isWithNumber, values)
        case .truth:
            return .undecidedOf(syntax.text, values)
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
}

extension ConditionNote.Mismatch {
    fileprivate init(
        subject: ExpressionSyntax, texts: [String], spelling: String?, nearest: String?, caseVariant: String?,
        values: FoundValues
    ) {
        if case .field(let name) = subject {
            self.subject = String(decoding: name, as: UTF8.self)
            isField = true
        } else {
            self.subject = subject.text
            isField = false
        }
        isWeekday = if case .call(.weekday, _) = subject { true } else { false }
        self.texts = texts
        self.spelling = spelling
        self.nearest = nearest
        self.caseVariant = caseVariant
        self.values = values
    }
}
