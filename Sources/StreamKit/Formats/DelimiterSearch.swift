/// Finds the delimiter of a table by its first two rows: of comma, tab, semicolon and bar, the one that splits both into as many
/// fields, and into most; of several, the first of this list.
///
/// ```
///   a;b,c          comma 2, semicolon 2        1;2,5        comma 2 2 ╮ as many: the comma, which comes first
///                                                           ; 2 2     ╯
///   name;price     semicolon 2                 A;1,5        comma 1 2 · semicolon 2 2: the semicolon
/// ```
/// Blank lines do not count. A delimiter between quotes separates nothing; quotes that hold more than a header may have
/// (`longestRow` lines) are text.
struct DelimiterSearch {
    enum Verdict: Equatable {
        case delimiter(UInt8)
        /// None splits both rows into as many fields, or there is but one.
        case none
        /// The rows are not complete.
        case undecided
    }

    /// The delimiters that are looked for.
    static let candidates = [ASCII.comma, ASCII.tab, ASCII.semicolon, UInt8(ascii: "|")]
    private static let longestRow = 20

    private let text: ByteView
    private let quote: UInt8?
    private let atEnd: Bool

    /// - Parameters:
    ///   - text: the table from its first row on.
    ///   - quote: what encloses fields.
    ///   - atEnd: whether there is no more of it, or no more is to be waited for.
    init(_ text: ByteView, quote: UInt8?, atEnd: Bool) {
        self.text = text
        self.quote = quote
        self.atEnd = atEnd
    }

    /// The result; tabs without a comma count even alone.
    var verdict: Verdict {
        var (best, width) = (Verdict.none, 1)
        var hasComma = false
        var hasTab = false
        for delimiter in Self.candidates {
            var place = 0
            guard let first = nextWidth(delimiter, &place) else { return .undecided }
            if first < 2 { continue }
            if delimiter == ASCII.comma { hasComma = true }
            if delimiter == ASCII.tab { hasTab = true }
            // No matter how the next row ends.
            guard first > width else { continue }
            guard let second = nextWidth(delimiter, &place) else {
                return isOnly(delimiter) ? lone(delimiter) : .undecided
            }
            if second == first { (best, width) = (.delimiter(delimiter), first) }
        }
        return best == .none && hasTab && !hasComma ? .delimiter(ASCII.tab) : best
    }

    /// Whether no other of the four stands in the first row.
    private func isOnly(_ delimiter: UInt8) -> Bool {
        Self.candidates.allSatisfy { other in
            var place = 0
            return other == delimiter || nextWidth(other, &place) == 1
        }
    }

    /// What counts if there is only one.
    private func lone(_ delimiter: UInt8) -> Verdict {
        switch delimiter {
        case ASCII.tab: .delimiter(delimiter)
        case ASCII.comma: .none
        default: .undecided
        }
    }

    /// The number of fields of the next row that is not blank; zero if there is none, `nil` if it is not complete.
    private func nextWidth(_ delimiter: UInt8, _ place: inout Int) -> Int? {
        while true {
            let start = place
            guard let row = width(delimiter, quote, &place) else { return nil }
            if !text[start..<place].trimmed.isEmpty { return row }
            if place == text.count { return atEnd ? 0 : nil }
        }
    }

    /// The number of fields of the row at a place, which moves behind its line end; `nil` if it is not complete. Quotes enclose
    /// what stands between any of the delimiters, whichever is the table's.
    private func width(_ delimiter: UInt8, _ quote: UInt8?, _ place: inout Int) -> Int? {
        let start = place
        var fields = 1
        var lines = 0
        var isAtFieldStart = true
        var isQuoted = false
        while place < text.count {
            let byte = text[place]
            place += 1
            if isQuoted {
                if byte == ASCII.lineFeed { lines += 1 }
                if lines >= Self.longestRow { break }
                guard byte == quote else { continue }
                if place < text.count, text[place] == byte { place += 1 } else { isQuoted = !endsField(place) }
                continue
            }
            if ASCII.isLineEnd(byte) {
                place += text.rowEndLength(at: place - 1) - 1
                return fields
            }
            if byte == delimiter { fields += 1 }
            isQuoted = isAtFieldStart && byte == quote
            isAtFieldStart = Self.candidates.contains(byte)
        }
        guard isQuoted else { return atEnd ? fields : nil }
        // A quote that is not closed is text.
        guard atEnd || lines >= Self.longestRow else { return nil }
        place = start
        return width(delimiter, nil, &place)
    }

    /// Whether a field ends behind its closing quote, with or without blanks.
    private func endsField(_ place: Int) -> Bool {
        var place = place
        while place < text.count, text[place] == ASCII.space { place += 1 }
        guard place < text.count else { return true }
        let byte = text[place]
        return Self.candidates.contains(byte) || ASCII.isLineEnd(byte)
    }
}
