/// Rejected pieces of input by reason, ignoring what a reason quotes and its numbers. At most 50 reasons are told
/// apart.
struct RejectionTally {
    static let limit = 50
    static let others = "other reasons"

    private var counts: [String: Int] = [:]

    /// Counts a piece.
    mutating func add(_ reason: String) {
        let kind = Self.kind(of: reason)
        if counts[kind] == nil, counts.count >= Self.limit {
            counts[Self.others, default: 0] += 1
        } else {
            counts[kind, default: 0] += 1
        }
    }

    /// The reasons, most frequent first.
    var reasons: [(reason: String, count: Int)] {
        counts.map { (reason: $0.key, count: $0.value) }.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }

    /// A reason without what differs from piece to piece: `not a price: “n/a”` is `not a price`, and
    /// `3 fields where the header has 2` is `N fields where the header has N`. A name such as `E10` stays as it is.
    static func kind(of reason: String) -> String {
        var kind = ""
        var isQuoted = false
        var isNumber = false
        var isName = false
        for character in reason {
            if isQuoted {
                isQuoted = character != "\u{201D}"
                continue
            }
            let wasNumber = isNumber
            isNumber = character.isASCII && character.isNumber && !isName
            isName = character.isLetter || character == "_" || isName && character.isNumber
            if isNumber {
                if !wasNumber { kind += "N" }
            } else if character == "\u{201C}" {
                isQuoted = true
                kind += "…"
            } else {
                kind.append(character)
            }
        }
        // `: “n/a”`, and `: “-91”, “0”`.
        while let last = kind.last, last == "…" || last == " " || last == "," || last == ":" { kind.removeLast() }
        return kind.isEmpty ? reason : kind
    }
}
