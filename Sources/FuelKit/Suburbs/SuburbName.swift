import StreamKit

/// Suburb names in the form in which they are compared.
///
/// Lower case; leading `Mt` and `St` written out; apostrophes removed; hyphens, dots and blanks become one blank.
struct SuburbName: Hashable {
    /// Spellings that FuelWatch has used over the years, and what the gazetteer calls the place.
    private static let historical: [(StaticString, StaticString)] = [
        ("brunswick junction", "brunswick"),
        ("collgardie", "coolgardie"),
        ("harvay", "harvey"),
        // Kwinana's own row is a post office; the stations are in what is now the town centre.
        ("kwinana", "kwinana town centre"),
        ("oconner", "oconnor"),
        ("quinns rock", "quinns rocks"),
        ("stratham downs", "stratham"),
        // Renamed in 2008.
        ("westfield", "camillo"),
        ("young siding", "youngs siding"),
        // The other of the two is South Yunderup for FuelWatch, too.
        ("yunderup", "north yunderup"),
    ]

    /// The compared form, in UTF-8.
    let folded: [UInt8]

    /// What rows of a gazetteer are looked up by.
    var hash: UInt32 { folded.withView { UInt32(truncatingIfNeeded: $0.gazetteerHash) } }

    init(_ name: ByteView) {
        var folded: [UInt8] = []
        folded.reserveCapacity(name.count + 4)
        var index = 0
        while index < name.count {
            let byte = name[index]
            index += 1
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "`"):
                break
            case 0xE2 where name.dropFirst(index - 1).starts(with: ByteView("\u{2019}")):
                index += 2
            case ASCII.space, ASCII.tab, ASCII.minus, ASCII.dot:
                if let last = folded.last, last != ASCII.space { folded.append(ASCII.space) }
            default:
                folded.append(ASCII.lowercased(byte))
            }
        }
        if folded.last == ASCII.space { folded.removeLast() }
        self.folded = Self.writingOut(folded)
    }

    private init(folded: StaticString) { self.folded = ByteView(folded).array }

    private static func writingOut(_ folded: [UInt8]) -> [UInt8] {
        guard folded.count > 3, folded[1] == UInt8(ascii: "t"), folded[2] == ASCII.space else { return folded }
        if folded[0] == UInt8(ascii: "m") { return Array("mount ".utf8) + folded.dropFirst(3) }
        if folded[0] == UInt8(ascii: "s") { return Array("saint ".utf8) + folded.dropFirst(3) }
        return folded
    }

    /// The gazetteer's name for it, if this is one of FuelWatch's own spellings.
    var today: SuburbName? {
        for (old, new) in Self.historical where folded.withView({ $0 == old }) { return SuburbName(folded: new) }
        return nil
    }

    /// How many letters have to be replaced, inserted or deleted to turn one name into the other (Levenshtein).
    func editDistance(to other: SuburbName) -> Int {
        folded.withView { one in other.folded.withView { one.editDistance(to: $0) } }
    }

    /// Whether the edit distance is 1.
    func isOneEdit(from other: SuburbName) -> Bool {
        folded.withView { one in other.folded.withView { one.isOneEdit(from: $0) } }
    }
}

extension ByteView {
    /// The hash by which a gazetteer's file has its names. An input cannot choose these.
    fileprivate var gazetteerHash: UInt64 {
        var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        var offset = 0
        while offset + 8 <= count {
            hash = (hash ^ word(at: offset)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
            offset += 8
        }
        if offset < count {
            var tail: UInt64 = 0
            for index in offset..<count { tail = tail << 8 | UInt64(self[index]) }
            hash = (hash ^ tail) &* 0xC4CE_B9FE_1A85_EC53
            hash ^= hash >> 29
        }
        return hash ^ hash >> 17
    }
}
