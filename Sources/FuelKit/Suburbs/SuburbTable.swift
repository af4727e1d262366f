import StreamKit

/// The rows of a gazetteer as bytes, looked up in place: the built-in one is part of the program's read-only pages, so that
/// nothing is built at startup and nothing is on the heap.
///
/// ```
///   where each state begins   rows, from south to north   by name               by postcode     texts
///   row number × 10           latitude, longitude … × n   hash, row number × n  row number × n  name postcode …
/// ```
/// The rows of a state are stored together, and so are their texts and names, because a run mostly needs those of one state:
/// fewer pages are loaded.
/// All numbers are little-endian. `SuburbTableBuilder` writes it. `Sendable`: nothing in it ever changes.
struct SuburbTable: @unchecked Sendable {
    static let stateCount = AustralianState.allCases.count + 1
    static let headSize = (stateCount + 1) * 4
    static let rowSize = 20
    /// Bytes after the texts, so that eight bytes can be read anywhere.
    static let padding = 8

    /// The number of rows.
    let count: Int
    let bytes: ByteView
    private let names: Int
    private let postcodes: Int
    private let texts: Int

    /// A table over bytes that outlive it.
    init(_ bytes: ByteView) {
        self.bytes = bytes
        count = Int(UInt32(truncatingIfNeeded: bytes.word(at: Self.stateCount * 4)))
        names = Self.headSize + count * Self.rowSize
        postcodes = names + count * 8
        texts = postcodes + count * 4
    }

    // MARK: Rows

    /// The point of a row.
    func point(_ row: Int) -> Coordinate {
        let word = bytes.word(at: place(row))
        let latitude = Int32(truncatingIfNeeded: word)
        let longitude = Int32(truncatingIfNeeded: word >> 32)
        return Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)!
    }

    /// A row's latitude in degrees.
    func latitude(_ row: Int) -> Double { Double(Int32(truncatingIfNeeded: bytes.word(at: place(row)))) / 1e7 }

    /// Whether a row is a post office and not a place where people live.
    func isPostOffice(_ row: Int) -> Bool { bytes[place(row) + 15] & 0x80 != 0 }

    /// The state of a row, if it is one of Australia's.
    func state(_ row: Int) -> AustralianState? { AustralianState(rawValue: bytes[place(row) + 15] & 0x7F) }

    /// The postcode of a row as a number.
    func postcode(_ row: Int) -> Int { Int(bytes[place(row) + 16]) | Int(bytes[place(row) + 17]) << 8 }

    /// The name of a row.
    func name(_ row: Int) -> ByteView {
        let start = textStart(row)
        return bytes[start..<(start + Int(bytes[place(row) + 12]))]
    }

    /// All of a row.
    func suburb(_ row: Int) -> Suburb {
        var start = textStart(row)
        func next(_ count: Int) -> ByteView {
            defer { start += count }
            return bytes[start..<(start + count)]
        }
        let place = place(row)
        return Suburb(
            name: next(Int(bytes[place + 12])), postcode: next(4), latitude: next(Int(bytes[place + 13])),
            longitude: next(Int(bytes[place + 14])), coordinate: point(row), isPostOffice: isPostOffice(row))
    }

    private func place(_ row: Int) -> Int { Self.headSize + row * Self.rowSize }

    private func textStart(_ row: Int) -> Int {
        texts + Int(UInt32(truncatingIfNeeded: bytes.word(at: place(row) + 8)))
    }

    // MARK: Looking up

    /// The rows of a name in a state, or outside any (0), the preferred one first.
    func rows(named name: SuburbName, ofState number: Int) -> [Int] {
        let hash = name.hash
        let entries = rows(ofState: number)
        var entry = entries.lowerBound + Self.firstIndex(entries.count) { nameHash(entries.lowerBound + $0) >= hash }
        var found: [Int] = []
        while entry < entries.upperBound, nameHash(entry) == hash {
            let row = Int(bytes.word(at: names + entry * 8) >> 32)
            if SuburbName(self.name(row)) == name { found.append(row) }
            entry += 1
        }
        return found
    }

    /// The rows of a postcode, in the order of the gazetteer.
    func rows(withPostcode code: Int) -> [Int] {
        var entry = Self.firstIndex(count) { postcode(rowByPostcode($0)) >= code }
        var found: [Int] = []
        while entry < count, postcode(rowByPostcode(entry)) == code {
            found.append(rowByPostcode(entry))
            entry += 1
        }
        return found
    }

    /// The rows of a state, or of no state (0), from south to north.
    func rows(ofState number: Int) -> Range<Int> {
        let word = bytes.word(at: number * 4)
        return Int(UInt32(truncatingIfNeeded: word))..<Int(word >> 32)
    }

    /// The first of the rows of a state that is not south of a latitude.
    func firstRow(of rows: Range<Int>, from latitude: Double) -> Int {
        rows.lowerBound + Self.firstIndex(rows.count) { self.latitude(rows.lowerBound + $0) >= latitude }
    }

    private func nameHash(_ entry: Int) -> UInt32 { UInt32(truncatingIfNeeded: bytes.word(at: names + entry * 8)) }

    private func rowByPostcode(_ entry: Int) -> Int {
        Int(UInt32(truncatingIfNeeded: bytes.word(at: postcodes + entry * 4)))
    }

    /// The first of `count` indices from which a condition holds.
    private static func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
