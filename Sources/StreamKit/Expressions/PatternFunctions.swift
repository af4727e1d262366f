/// `sub`, `gsub` and `capture`: what a regular expression matches, replaced or taken out.
extension Arena {
    /// A text with the first match replaced, or all of them; `nil` if that is too long.
    ///
    /// Empty matches are those of sed: none directly behind another match.
    /// - Parameters:
    ///   - expression: keeps its groups.
    ///   - template: what is put there; `\\0` is the match, `\\1` to `\\9` are its groups, two backslashes are one.
    mutating func substituted(
        _ text: ByteView, _ expression: RegularExpression, _ template: ByteView, all: Bool
    ) -> ByteView? {
        if let literal = expression.literal, template.firstIndex(of: ASCII.backslash) == nil {
            return literal.withView { replaced(text, $0, with: template, onlyFirst: !all) }
        }
        let groups = Self.groups(in: template)
        guard var match = expression.firstMatch(in: text, from: 0, groups: groups) else { return text }
        var result = ByteBuffer(capacity: text.count + template.count + ByteBuffer.padding)
        var (position, lastEnd) = (0, -1)
        while let range = match[0] {
            result.append(text[position..<range.lowerBound])
            position = range.upperBound
            if !range.isEmpty || range.lowerBound != lastEnd {
                append(template, match, of: text, to: &result)
                if !all || result.count > Self.longestMadeText { break }
            }
            lastEnd = range.upperBound
            if range.isEmpty {
                if position == text.count { break }
                let next = position + max(1, utf8SequenceLength(text, at: position))
                result.append(text[position..<next])
                position = next
            }
            guard let next = expression.firstMatch(in: text, from: position, groups: groups) else { break }
            match = next
        }
        result.append(text.dropFirst(position))
        return result.count > Self.longestMadeText ? nil : copy(result.view)
    }

    /// The highest group that a template names.
    private static func groups(in template: ByteView) -> Int {
        var highest = 0
        var index = 0
        while index + 1 < template.count {
            if template[index] == ASCII.backslash {
                index += 1
                if ASCII.isDigit(template[index]) { highest = max(highest, Int(template[index] - ASCII.zero)) }
            }
            index += 1
        }
        return highest
    }

    private func append(
        _ template: ByteView, _ match: RegularExpressionMatch, of text: ByteView, to result: inout ByteBuffer
    ) {
        var index = 0
        while index < template.count {
            let byte = template[index]
            index += 1
            guard byte == ASCII.backslash, index < template.count else {
                result.append(byte)
                continue
            }
            let next = template[index]
            if ASCII.isDigit(next) {
                if let range = match[Int(next - ASCII.zero)] { result.append(text[range]) }
                index += 1
            } else {
                if next == ASCII.backslash { index += 1 }
                result.append(ASCII.backslash)
            }
        }
    }
}

extension RegularExpression {
    /// A group of the first match, 0 for the match itself; `nil` without a match, or if the group took no part in it.
    func captured(_ group: Int, in text: ByteView) -> ByteView? {
        guard (0..<RegularExpressionMatch.count).contains(group),
            let range = firstMatch(in: text, from: 0, groups: group)?[group]
        else { return nil }
        return text[range]
    }
}
