/// Where a header begins in a row that ran into it because a line end was missing, or the rest of the row, too.
///
/// ```
///   2026-04-30,Bro2date,station,price       field 1, suffix 4: the header begins with its name `date`
/// ```
struct HeaderSeam: Equatable {
    /// The field of the row.
    let field: Int
    /// How many bytes at its end are the header's first name, with its quotes.
    let suffix: Int
    /// Whether there is no doubt. Otherwise the next row must have as many fields as the header has from there on.
    var isCertain = true
    /// How many more of the header's fields are names than are not.
    var excess = 0
}

extension TableHeader {
    /// How many of the fields that are names are examined, and how many before each.
    private static let reach = 8

    /// Where this header may begin in a row, as it is or changed.
    /// - Parameters:
    ///   - quote: what may stand around names.
    ///   - isFolded: whether names may have another spelling, as in `isRespelt`.
    ///   - mayChange: whether columns may have been added, removed or moved.
    func seams(
        in row: borrowing SourceRecord, quote: UInt8?, isFolded: Bool, mayChange: Bool
    ) -> [HeaderSeam] {
        let search = Search(isFolded: isFolded, mayChange: mayChange && count >= Self.leastNames)
        guard count >= 2 else { return [] }
        if !isFolded, row.count <= count {
            // Only a row that was cut in its first field can be before all of the header. Rows may have many values of the first
            // row, if that is no header.
            guard row.count == count, written[count - 1].withView({ row.isEqual(count - 1, to: $0) }),
                let (name, suffix) = nameAtEnd(of: row.raw(0), quote, false), name == 0
            else { return [] }
            return [seam(row, 0, 0, suffix, search)].compactMap { $0 }
        }
        let names = (0..<row.count).filter { column(row, $0, isFolded) != nil }
        var seams: [HeaderSeam?] = []
        var start = 0
        // The whole of it may be behind more names than that: those of one that was cut.
        let whole = row.count - count
        if whole >= Self.reach, matches(row, from: whole, column: 1, isFolded: isFolded),
            let (name, suffix) = nameAtEnd(of: row.raw(whole), quote, isFolded), name == 0
        {
            seams.append(seam(row, whole, name, suffix, search))
        }
        // Values may be names, too.
        for first in names.prefix(Self.reach) {
            for field in (max(start, first - Self.reach)..<first).reversed() where !row.range(field).isEmpty {
                guard let (name, suffix) = nameAtEnd(of: row.raw(field), quote, isFolded) else { continue }
                seams.append(seam(row, field, name, suffix, search))
            }
            if first > 0, let name = column(row, first, isFolded) {
                if search.mayChange { seams.append(seamBeforeNewName(row, first)) }
                seams.append(seam(row, first, name, row.range(first).count, search))
            }
            start = first + 1
        }
        // With each name once the row is rather a header with new columns than one that was cut before a part of another.
        let isOnce = names.count == count && Set(names.compactMap { column(row, $0, isFolded) }).count == count
        return seams.compactMap { $0 }.filter { !isOnce || $0.isCertain || $0.excess == count }
    }

    private struct Search {
        let isFolded: Bool
        let mayChange: Bool
    }

    /// Whether a header begins in a field with a name, which is the end of it.
    private func seam(
        _ row: borrowing SourceRecord, _ field: Int, _ name: Int, _ suffix: Int, _ search: Search
    ) -> HeaderSeam? {
        let isWhole =
            name == 0 && row.count - field == count
            && matches(row, from: field, column: 1, isFolded: search.isFolded)
        let found =
            isWhole ? count : search.mayChange ? excess(row, from: field + 1, and: name, search.isFolded) : nil
        guard let excess = found else { return nil }
        let isJoined = row.range(field).count > suffix
        var seam = HeaderSeam(field: field, suffix: suffix, excess: excess)
        let hasDigit = row.hasDigitInFront(before: isJoined ? field + 1 : field)
        if field >= count - 1 {
            seam.isCertain = isWhole || isJoined || hasDigit
            let isData = !isWhole && name == 0 && isAligned(row, from: field + 1, shift: field)
            return isData ? nil : seam
        }
        // The row was cut, unless what comes before are further columns, or it is one of a table whose first row is no header.
        if count < Self.leastNames || written.contains(where: { $0.withView { $0.number != nil } }) { return nil }
        if field == 0 {
            let isCut =
                isWhole
                ? hasDigit && !ASCII.isDigit(written[0][0]) || search.isFolded
                : hasDigit
                    ? row.count != count
                    : search.isFolded && row.count > count && name == 0 && hasAll(row)
                        && !row.raw(0).endsWord(before: suffix)
            return isJoined && isCut ? seam : nil
        }
        let areInPlace = (field + 1..<row.count).allSatisfy { column(row, $0, false) ?? $0 == $0 }
        if !isWhole, areInPlace { return nil }
        // What comes before is the beginning of the header: it was damaged, not cut.
        if !isWhole, !isJoined, (0..<field).allSatisfy({ column(row, $0, false) == $0 }) { return nil }
        seam.isCertain = isJoined && hasDigit || isWhole && (isJoined || hasDigit)
        return seam
    }

    /// Where this header begins with a new column in front of all others, behind a number that the row has there.
    private func seamBeforeNewName(_ row: borrowing SourceRecord, _ first: Int) -> HeaderSeam? {
        guard row.count - first == count, matches(row, from: first) else { return nil }
        let text = row.raw(first - 1)
        var end = 0
        if let byte = text.first, ASCII.isDigit(byte) {
            while end < text.count, !ASCII.isLetter(text[end]), text[end] != UInt8(ascii: "_") { end += 1 }
        }
        guard end < text.count, end > 0 || first > 1 else { return nil }
        return HeaderSeam(field: first - 1, suffix: text.count - end, isCertain: false, excess: count)
    }

    /// Whether all names but the first, which is joined to something, are fields of a row.
    private func hasAll(_ row: borrowing SourceRecord) -> Bool {
        Set((1..<row.count).compactMap { column(row, $0, false) }).count == count - 1
    }

    /// The longest name that a text ends with, perhaps in quotes, and how many bytes it takes with these.
    private func nameAtEnd(of text: ByteView, _ quote: UInt8?, _ isFolded: Bool) -> (column: Int, suffix: Int)? {
        let isQuoted = quote != nil && text.last == quote
        let text = isQuoted ? text.prefix(text.count - 1) : text
        for length in nameLengths where length < text.count || length == text.count && !isQuoted {
            let start = text.count - length
            // Of a field that was cut inside quotes, the quote in front of the name is all that is there.
            let isBehindQuote = start > 0 && text[start - 1] == quote
            guard isBehindQuote || !isQuoted, let column = column(named: text.dropFirst(start), isFolded) else {
                continue
            }
            return (column, length + (isQuoted ? 1 : 0) + (isBehindQuote ? 1 : 0))
        }
        return nil
    }
}

extension ByteView {
    /// Whether a word ends before the last bytes: these may be the end of a longer name.
    func endsWord(before count: Int) -> Bool {
        let start = self.count - count
        return start > 0 && " _.-".utf8.contains(self[start - 1])
    }
}
