/// The header again, with columns added, removed or moved, as when archives of several years are joined.
extension TableHeader {
    /// The least number of a row's fields that must be names of the header for it to be one.
    static var leastNames: Int { 3 }

    /// Whether a row is this header with changed columns: at least half of its names, and at least three, are the header's
    /// own, and no such name is a number. Empty names do not count.
    /// A row of a table without a header has values of the first row in the same places: it is data, unless it has the name
    /// of a column of numbers, and no figures.
    /// - Parameter numbers: the columns in which a row of data had numbers.
    func isChanged(in row: borrowing SourceRecord, numbers: [Bool]) -> Bool {
        if excess(row, from: 0, and: nil, false) == nil { return false }
        if !isAligned(row, from: 0, shift: 0) { return true }
        return !row.hasDigitInFront(before: row.count)
            && (0..<min(row.count, numbers.count)).contains { numbers[$0] && column(row, $0, false) == $0 }
    }

    /// Whether a row has all of these names, and more behind them.
    func begins(_ row: borrowing SourceRecord) -> Bool {
        row.count > count && (0..<count).allSatisfy { index in written[index].withView { row.isEqual(index, to: $0) } }
    }

    /// Whether a row is this header in another spelling: all names are the same but for the case of letters, and blanks
    /// where there were underscores or the other way round.
    func isRespelt(in row: borrowing SourceRecord) -> Bool {
        row.count == count && count >= Self.leastNames && matches(row, from: 0, isFolded: true)
    }

    /// Whether a text is a name in any spelling.
    static func isSame(_ text: ByteView, _ name: [UInt8]) -> Bool {
        text.count == name.count && name.indices.allSatisfy { folded(text[$0]) == folded(name[$0]) }
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

    static func folded(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "_") ? ASCII.space : ASCII.lowercased(byte)
    }

    /// Whether a row is no wider than the header, each of the header's names in it is in the same place as there, and there
    /// are others too.
    /// - Parameters:
    ///   - start: the first field to examine.
    ///   - shift: the field that is the first column.
    func isAligned(_ row: borrowing SourceRecord, from start: Int, shift: Int) -> Bool {
        if row.count - shift > count { return false }
        var hasOthers = row.count - shift == count
        for index in start..<row.count {
            if let column = column(row, index, false) {
                if column != index - shift { return false }
            } else {
                hasOthers = true
            }
        }
        return hasOthers
    }

    /// How many more of the fields from one on are names of different columns than are not, with one before them that is;
    /// `nil` if they are not enough.
    func excess(_ row: borrowing SourceRecord, from start: Int, and known: Int?, _ isFolded: Bool) -> Int? {
        var own = Set([known].compactMap { $0 })
        var others = 0
        for index in start..<row.count where !row.range(index).isEmpty {
            let column = column(row, index, isFolded)
            if column == nil || !own.insert(column ?? 0).inserted { others += 1 }
        }
        let areNames = !own.contains { written[$0].withView { $0.number != nil } }
        return own.count >= max(Self.leastNames, others) && areNames ? own.count - others : nil
    }

    /// The column whose name a field of a row is.
    func column(_ row: borrowing SourceRecord, _ index: Int, _ isFolded: Bool) -> Int? {
        if row.range(index).isEmpty { return nil }
        var arena = Arena()
        return column(named: row.value(index, &arena), isFolded)
    }

    /// The column with a name.
    /// - Parameter isFolded: whether in any spelling.
    func column(named name: ByteView, _ isFolded: Bool) -> Int? {
        isFolded ? foldedPlaces[name.array.map(Self.folded)] : places[name.array]
    }
}

extension ByteView {
    /// Whether it begins with a digit and has neither letters nor anything that ASCII lacks.
    var isOfFigures: Bool {
        !isEmpty && ASCII.isDigit(self[0]) && (0..<count).allSatisfy { self[$0] < 0x80 && !ASCII.isLetter(self[$0]) }
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
