import StreamKit

/// Writes addresses in the form in which they are compared:
///
/// ```
///   2 Hollosy Way (Cnr Pinjar Rd)       2 hollosy way corner pinjar road
///   Shop 3/12-14 St Georges Tce         12-14 st georges terrace
///   Lot 601 Forrest Hwy                 lot 601 forrest highway
///   Cnr Pinjarra Rd & Carey St          corner carey st and pinjarra road
///   Chester Pass Rd, Brooks Garden      chester pass road, brooks garden
/// ```
///
/// Lower case, words written out, shops and units left out, a corner's streets in the order of their letters where no
/// number says which of them comes first.
struct AddressForm: ~Copyable {
    /// What stands between two separators.
    private struct Part {
        var lot: Int?
        var number: Int?
        /// The last number of `12 and 14`.
        var lastNumber: Int?
        var streets: [Range<Int>] = []
        var isCorner = false
        /// Words that belong to none of these.
        var extra = 0..<0
        /// All but the unit.
        var all = 0..<0

        var hasNumber: Bool { number != nil || lot != nil }
    }

    /// The most streets that an address can name.
    static let mostStreets = 3

    private var words = AddressWords()
    private var parts: [Part] = []

    /// Appends an address's form.
    mutating func write(_ address: ByteView, into output: inout ByteBuffer) {
        words.read(address)
        parts.removeAll(keepingCapacity: true)
        var start = 0
        for index in 0...words.count where index == words.count || words.kind(index) == .separator {
            if index > start { parts.append(part(start..<index)) }
            start = index + 1
        }
        guard let main = mainPart() else { return writeAll(into: &output) }
        var address = parts[main]
        if !address.hasNumber { takeNumber(for: &address) }
        var extras: [Range<Int>] = address.extra.isEmpty ? [] : [address.extra]
        for (index, part) in parts.enumerated() where index != main && !part.streets.isEmpty {
            if part.isCorner, !part.hasNumber, address.streets.count + part.streets.count <= Self.mostStreets {
                address.streets += part.streets
            } else {
                extras.append(part.all)
            }
        }
        write(address, into: &output)
        for extra in extras {
            output.append(", ")
            write(words: extra, into: &output)
        }
    }

    // MARK: Reading

    private func part(_ range: Range<Int>) -> Part {
        var part = Part()
        var index = range.lowerBound
        skipUnits(&index, range.upperBound, &part)
        part.all = index..<range.upperBound
        readNumber(&index, &part)
        if words.isWord(index, "corner") {
            part.isCorner = true
            index += 1
            readNumber(&index, &part)
        }
        if !part.hasNumber, let number = innerNumber(index..<range.upperBound) {
            part.extra = index..<number
            index = number
            readNumber(&index, &part)
        }
        part.streets = streets(min(index, range.upperBound)..<range.upperBound)
        return part
    }

    /// Passes over `Shop 3`, `Unit 2/`, the `1/` of `1/909` and `No`; a lot's number is kept.
    private func skipUnits(_ index: inout Int, _ end: Int, _ part: inout Part) {
        while index < end {
            if words.kind(index) == .slash {
                index += 1
            } else if words.kind(index) == .word, StreetWords.isUnit(words.text(index)),
                words.isDesignator(index + 1), index + 1 < end
            {
                index += 2
            } else if words.isDesignator(index), words.isSlash(index + 1), index + 2 < end,
                words.isNumber(index + 2) || words.isWord(index + 2, "lot")
            {
                index += 2
            } else if words.isWord(index, "no") || words.isWord(index, "number"), words.isNumber(index + 1),
                index + 1 < end
            {
                index += 1
            } else if words.isWord(index, "lot"), words.isNumber(index + 1), index + 1 < end,
                words.isSlash(index + 2) || words.isNumber(index + 2) || words.isWord(index + 2, "no"), index + 2 < end
            {
                // Behind a lot's number the street's.
                index += 2
            } else {
                return
            }
        }
    }

    private func readNumber(_ index: inout Int, _ part: inout Part) {
        guard !part.hasNumber else { return }
        if words.isWord(index, "lot"), words.isNumber(index + 1) {
            part.lot = index + 1
            index += 2
        } else if words.isNumber(index) {
            part.number = index
            index += 1
        } else {
            return
        }
        if words.isWord(index, "and"), words.isNumber(index + 1) {
            part.lastNumber = index + 1
            index += 2
        }
    }

    /// Where a number stands with words before and behind it.
    private func innerNumber(_ range: Range<Int>) -> Int? {
        for index in range.dropFirst().dropLast() where words.isNumber(index) && words.kind(index + 1) == .word {
            if words.isWord(index + 1, "and") || words.isWord(index + 1, "corner") { continue }
            return words.isWord(index - 1, "lot") ? (index - 1 > range.lowerBound ? index - 1 : nil) : index
        }
        return nil
    }

    /// The streets in a range: what stands between `and`, `/` and `corner`.
    private func streets(_ range: Range<Int>) -> [Range<Int>] {
        if words.isWord(range.lowerBound, "opposite") { return [range] }
        var streets: [Range<Int>] = []
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound {
            let isEnd = index == range.upperBound
            guard isEnd || words.kind(index) == .slash || words.isWord(index, "and") || words.isWord(index, "corner")
            else { continue }
            if (start..<index).contains(where: { words.kind($0) == .word }) {
                if streets.count == Self.mostStreets {
                    streets[Self.mostStreets - 1] = streets[Self.mostStreets - 1].lowerBound..<index
                } else {
                    streets.append(start..<index)
                }
            }
            start = index + 1
        }
        return streets
    }

    /// The part that says where it is: the first with a street and its number, else the first street or corner.
    private func mainPart() -> Int? {
        func isAside(_ part: Part) -> Bool { words.isWord(part.all.lowerBound, "opposite") }
        return parts.firstIndex { $0.hasNumber && !$0.streets.isEmpty && !isAside($0) }
            ?? parts.firstIndex { !$0.streets.isEmpty && !isAside($0) && !($0.isCorner && $0.streets.count == 1) }
            ?? parts.firstIndex { !$0.streets.isEmpty && !isAside($0) }
    }

    /// A number that stands alone (`Lot 5, Great Eastern Hwy`) belongs to the street.
    private func takeNumber(for address: inout Part) {
        let alone = parts.filter { $0.hasNumber && $0.streets.isEmpty }
        guard let alone = alone.first(where: { $0.number != nil }) ?? alone.first else { return }
        (address.lot, address.number, address.lastNumber) = (alone.lot, alone.number, alone.lastNumber)
    }

    // MARK: Writing

    private func write(_ address: Part, into output: inout ByteBuffer) {
        if let number = address.number ?? address.lot {
            if address.number == nil { output.append("lot ") }
            write(number: number, last: address.lastNumber, into: &output)
            output.append(ASCII.space)
            write(street: address.streets[0], into: &output)
            for (index, street) in address.streets.dropFirst().enumerated() {
                output.append(index == 0 ? " corner " : " and ")
                write(street: street, into: &output)
            }
        } else if address.streets.count == 1 {
            write(street: address.streets[0], into: &output)
        } else {
            var texts = address.streets.map { street in
                var text = ByteBuffer()
                write(street: street, into: &text)
                return text.view.array
            }
            texts.sort { $0.lexicographicallyPrecedes($1) }
            for (index, text) in texts.enumerated() {
                output.append(index == 0 ? "corner " : " and ")
                text.withView { output.append($0) }
            }
        }
    }

    /// A range is written `12-14`, also where it was `12 & 14`.
    private func write(number: Int, last: Int?, into output: inout ByteBuffer) {
        let first = words.text(number)
        guard let last else { return output.append(first) }
        output.append(first.prefix(first.firstIndex(of: ASCII.minus) ?? first.count))
        output.append(ASCII.minus)
        let end = words.text(last)
        output.append(end.dropFirst(end.firstIndex(of: ASCII.minus).map { $0 + 1 } ?? 0))
    }

    private func write(street: Range<Int>, into output: inout ByteBuffer) {
        for index in street {
            if index > street.lowerBound { output.append(ASCII.space) }
            let text = words.text(index)
            let isFirst = index == street.lowerBound && street.count > 2
            let isBehindType =
                index > street.lowerBound && index == street.upperBound - 1
                && StreetWords.isType(words.text(index - 1))
            output.append(isFirst || isBehindType ? StreetWords.direction(text) ?? text : text)
        }
    }

    private func write(words range: Range<Int>, into output: inout ByteBuffer) {
        for index in range {
            if index > range.lowerBound { output.append(ASCII.space) }
            output.append(words.kind(index) == .slash ? ByteView("/") : words.text(index))
        }
    }

    /// An address without a street: its words.
    private func writeAll(into output: inout ByteBuffer) {
        var isFirst = true
        for index in 0..<words.count where words.kind(index) != .separator {
            if !isFirst { output.append(ASCII.space) }
            isFirst = false
            output.append(words.kind(index) == .slash ? ByteView("/") : words.text(index))
        }
    }
}
