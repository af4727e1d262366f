import StreamKit

/// Writes addresses in the form in which they are compared: the house or the corner, in lower case, written out.
///
/// ```
///   2 Hollosy Way (Cnr Pinjar Rd)       2 hollosy way
///   Shop 3/12-14 St Georges Tce         12 st georges terrace
///   Lot 601 Forrest Hwy                 lot 601 forrest highway
///   Cnr Pinjarra Rd & Carey St          carey st and pinjarra road
///   Chester Pass Rd, Brooks Garden      chester pass road brooks garden
/// ```
///
/// Units, the end of a range, and whatever follows a house's street do not count. A corner's streets are in alphabetical
/// order.
struct AddressForm: ~Copyable {
    private struct House {
        let number: Int
        let isLot: Bool
    }

    private var words = AddressWords()

    /// Appends an address's form.
    mutating func write(_ address: ByteView, into output: inout ByteBuffer) {
        let start = output.count
        writeOnce(address, into: &output)
        // Once words are removed, the rest can mean something else. Each round has fewer of them.
        while true {
            var again = ByteBuffer()
            writeOnce(output.view.dropFirst(start), into: &again)
            if output.view.dropFirst(start) == again.view { return }
            output.truncate(to: start)
            output.append(again.view)
        }
    }

    private mutating func writeOnce(_ address: ByteView, into output: inout ByteBuffer) {
        words.read(address)
        // A house's or lot's number on its own: `Lot 5, Great Eastern Hwy`.
        var alone: House?
        var streets: [Range<Int>] = []
        var start = 0
        var isCorner = false
        var isWhole = false
        for index in 0...words.count where index == words.count || isJoint(index) {
            var first = start
            let house = readHouse(&first, index)
            let isStreet = (first..<index).contains { words.mark($0) == nil }
            if isStreet, let house { return write(house, first..<index, into: &output) }
            if isStreet, isCorner || streets.isEmpty {
                streets.append(first..<index)
            } else if isStreet {
                isWhole = true
            }
            if let house, alone == nil || alone!.isLot && !house.isLot { alone = house }
            guard index < words.count else { break }
            isCorner = words.mark(index) != ASCII.comma
            start = index + 1
        }
        if let alone, let street = streets.first { return write(alone, street, into: &output) }
        // An address that names neither a house nor a corner is kept in full.
        if isWhole || streets.isEmpty { streets = [0..<words.count] }
        writeCorner(streets, into: &output)
    }

    /// Whether streets end at a place.
    private func isJoint(_ index: Int) -> Bool {
        switch words.mark(index) {
        case nil: words.isWord(index, "and") || words.isWord(index, "corner")
        case ASCII.minus: false
        default: true
        }
    }

    /// Skips units (`Shop 3`), the number of a house or a lot and the end of its range. A house number after a lot's number
    /// takes precedence.
    private func readHouse(_ index: inout Int, _ end: Int) -> House? {
        var house: House?
        while index < end {
            let hasNumber = index + 1 < end && words.isNumber(index + 1)
            if words.isNumber(index) {
                house = House(number: index, isLot: false)
                index += 1
            } else if hasNumber, words.isWord(index, "lot") {
                house = House(number: index + 1, isLot: true)
                index += 2
            } else if hasNumber, house != nil, words.mark(index) == ASCII.minus {
                index += 2
            } else if hasNumber, words.isWord(index, "no") || words.isWord(index, "number") {
                index += 1
            } else if index + 1 < end, StreetWords.isUnit(words.text(index)) {
                index += 2
            } else {
                break
            }
        }
        return house
    }

    // MARK: Writing

    private func write(_ house: House, _ street: Range<Int>, into output: inout ByteBuffer) {
        if house.isLot { output.append("lot ") }
        output.append(words.text(house.number))
        output.append(ASCII.space)
        write(street, into: &output)
    }

    private func writeCorner(_ streets: [Range<Int>], into output: inout ByteBuffer) {
        let texts = streets.map { street in
            var text = ByteBuffer()
            write(street, into: &text)
            return text.view.array
        }
        for (index, text) in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
            if index > 0 { output.append(" and ") }
            text.withView { output.append($0) }
        }
    }

    private func write(_ range: Range<Int>, into output: inout ByteBuffer) {
        var isFirst = true
        for index in range where words.mark(index) == nil {
            if !isFirst { output.append(ASCII.space) }
            isFirst = false
            output.append(words.text(index))
        }
    }
}
