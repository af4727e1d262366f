/// The header again, with columns added, removed or moved, as when archives of several years are joined.
extension TableHeader {
    /// The least number of a row's fields that must be names of the header for it to be one.
    private static var leastNames: Int { 3 }

    /// Whether a row is this header with changed columns: at least half of its names, and at least three, are the header's
    /// own, and no such name is a number. Empty names do not count.
    /// A row of a table without a header has values of the first row in the same places: it is data.
    func isChanged(in row: borrowing SourceRecord) -> Bool { owns(row, from: 0) && !isAligned(row, from: 0, shift: 0) }

    /// Whether a row is this header in another spelling: all names are the same but for the case of letters, and blanks
    /// where there were underscores or the other way round.
    func isRespelt(in row: borrowing SourceRecord) -> Bool {
        guard row.count == count, count >= Self.leastNames else { return false }
        var arena = Arena()
        for index in 0..<count {
            let field = row.value(index, &arena)
            guard field.count == written[index].count else { return false }
            for place in 0..<field.count where Self.folded(field[place]) != Self.folded(written[index][place]) {
                return false
            }
        }
        return true
    }

    /// Whether a row is this header with more or fewer delimiters at its end.
    func isPadded(in row: borrowing SourceRecord) -> Bool {
        var arena = Arena()
        for index in 0..<max(count, row.count) {
            arena.reset()
            let field = index < row.count ? row.value(index, &arena) : .empty
            guard index < count ? written[index].withView({ $0 == field }) : field.isEmpty else { return false }
        }
        return true
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "_") ? ASCII.space : ASCII.lowercased(byte)
    }

    /// Whether a row is no wider than the header, each of the header's names in it is in the same place as there, and there
    /// are others too.
    /// - Parameters:
    ///   - start: the first field to examine.
    ///   - shift: the field that is the first column.
    private func isAligned(_ row: borrowing SourceRecord, from start: Int, shift: Int) -> Bool {
        if row.count - shift > count { return false }
        var hasOthers = row.count - shift == count
        var arena = Arena()
        for index in start..<row.count {
            arena.reset()
            let field = row.value(index, &arena).array
            if let column = field.isEmpty ? nil : column(written: field) {
                if column != index - shift { return false }
            } else {
                hasOthers = true
            }
        }
        return hasOthers
    }

    /// Whether a row that ends in this header was cut short, so that what comes before it are no further columns, and no row
    /// without a header is like the first: something is joined to the first name, or a value has a digit in front.
    /// - Parameter field: where the header begins.
    func isCut(_ row: borrowing SourceRecord, before field: Int) -> Bool {
        let hasNumber = written.contains { $0.withView { $0.number != nil } }
        guard count >= Self.leastNames, !hasNumber else { return false }
        let isJoined = row.range(field).count > written[0].count
        if field == 0 { return isJoined && !ASCII.isDigit(written[0][0]) }
        return isJoined || row.hasDigitInFront(before: field)
    }

    /// Where this header begins, changed, in a row that ran into it because a line end was missing: like `seam`.
    func changedSeam(in row: borrowing SourceRecord) -> (field: Int, suffix: Int)? {
        for field in [count - 1, count] where row.count > field + 1 {
            let count = shapes.count(in: row, from: field + 1)
            guard count.names + 1 >= count.others else { continue }
            let glued = row.raw(field)
            let names = written.indices.filter { !written[$0].isEmpty && written[$0].withView { glued.ends(with: $0) } }
            guard let name = names.max(by: { written[$0].count < written[$1].count }) else { continue }
            let isData = name == 0 && isAligned(row, from: field + 1, shift: field)
            if !isData, owns(row, from: field + 1, and: name) { return (field, written[name].count) }
        }
        return nil
    }

    /// Whether enough fields are names of different columns, besides one known to be.
    private func owns(_ row: borrowing SourceRecord, from start: Int, and known: Int? = nil) -> Bool {
        var columns = known.map { [$0] } ?? []
        var others = 0
        var arena = Arena()
        for index in start..<row.count {
            arena.reset()
            let field = row.value(index, &arena).array
            if field.isEmpty { continue }
            if let column = column(written: field) { columns.append(column) } else { others += 1 }
        }
        let own = Set(columns)
        others += columns.count - own.count
        return own.count >= max(Self.leastNames, others)
            && !own.contains { written[$0].withView { $0.number != nil } }
    }

    /// The column of a name, by binary search.
    private func column(written name: [UInt8]) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = written[sortedColumns[middle]].lexicographicallyPrecedes(name)
            (low, high) = isBefore ? (middle + 1, high) : (low, middle)
        }
        return low < count && written[sortedColumns[low]] == name ? sortedColumns[low] : nil
    }
}

extension SourceRecord {
    /// The number of fields without an empty one at the end.
    var widthOfValues: Int { count > 1 && range(count - 1).isEmpty ? count - 1 : count }

    /// Whether one of the fields before another begins with a digit, as no column's name does.
    func hasDigitInFront(before field: Int) -> Bool {
        for index in 0..<field where !raw(index).isEmpty && ASCII.isDigit(raw(index)[0]) { return true }
        return false
    }
}
