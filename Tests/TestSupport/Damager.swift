/// Bytes that have been damaged at random, and which of them are as they were.
public struct DamagedBytes: Sendable {
    /// What is left.
    public var bytes: [UInt8]
    /// Where each byte stood before; −1 for one that was not there.
    public var origins: [Int]
    /// Markup that shapes a document was put in: what stands around it may mean something else.
    public var isRestructured = false

    /// Bytes that begin at a place of their source.
    public init(_ bytes: [UInt8], origin: Int = 0) {
        self.bytes = bytes
        origins = Array(origin..<(origin + bytes.count))
    }

    /// Appends other bytes.
    public mutating func append(_ other: DamagedBytes) {
        bytes += other.bytes
        origins += other.origins
    }

    /// Where a range of the source stands now, whole and untouched; more than once if it was repeated.
    public func places(of range: Range<Int>) -> [Int] {
        origins.indices.filter { start in
            guard origins[start] == range.lowerBound, start + range.count <= origins.count else { return false }
            return origins[start..<(start + range.count)].elementsEqual(range)
        }
    }

    fileprivate mutating func replace(_ range: Range<Int>, by new: [UInt8]) {
        bytes.replaceSubrange(range, with: new)
        origins.replaceSubrange(range, with: repeatElement(-1, count: new.count))
    }

    fileprivate mutating func duplicate(_ range: Range<Int>) {
        bytes.insert(contentsOf: Array(bytes[range]), at: range.upperBound)
        origins.insert(contentsOf: Array(origins[range]), at: range.upperBound)
    }
}

/// Damages bytes the way archives are damaged: cut, joined, flipped, with strays of all kinds.
public struct Damager {
    private var random: SeededGenerator

    private static let strays = [
        "\"", "\"\"", "&", "<", ">", "'", ",", "\n", "\r", "\r\n", "\t", "\0", "\u{1}", "\u{1F}", "\u{FEFF}", "{", "}",
        "\\", "\\u12", ":", "[", "]", "&foo;", "&#0;", "&#xD800;", "&amp", "<b", "<b>", "</b>", "<br/>", "<1", "< ",
        "</item>", "<item>", "<item", "</entry>", "<entry>", "</title>", "<title>", "<x y=\"", "<q:a>1</q:a>",
        "<html><body><p>503 Service Unavailable<br></body></html>", "<!DOCTYPE html>\n<html lang=en><hr>",
    ]
    private static let shapes = [
        "</channel>", "<channel>", "</rss>", "<rss>", "</feed>", "<feed>", "<?xml version=\"1.0\"?>", "<![CDATA[",
        "]]>", "<!--", "-->", "<?", "?>", "]", "<!", "<![", "<rdf:RDF", "<!DOCTYPE rss [", "<!ENTITY a \"b\">",
    ]

    /// The damage of a seed.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Does one to four things to the bytes.
    public mutating func damage(_ bytes: inout DamagedBytes) {
        for _ in 0..<random.number(1...4) where !bytes.bytes.isEmpty { damageOnce(&bytes) }
    }

    private mutating func damageOnce(_ bytes: inout DamagedBytes) {
        let count = bytes.bytes.count
        let place = random.number(0...(count - 1))
        switch random.number(0...11) {
        case 0: bytes.replace(place..<min(count, place + random.number(1...8)), by: [])
        case 1: bytes.replace(place..<min(count, place + random.number(1...600)), by: [])
        case 2: bytes.replace(place..<(place + 1), by: [bytes.bytes[place] ^ (1 << UInt8(random.number(0...7)))])
        case 3: bytes.replace(place..<place, by: random.bytes(1...4))
        case 4: bytes.replace(line(at: place, bytes.bytes), by: [])
        case 5: bytes.duplicate(line(at: place, bytes.bytes))
        case 6: cutTag(near: place, &bytes)
        case 7 where random.happens(25): bytes.replace(place..<count, by: [])
        case 8 where random.happens(50):
            bytes.isRestructured = true
            bytes.replace(place..<place, by: Self.shapes.randomElement(using: &random)!.bytes)
        default: bytes.replace(place..<place, by: Self.strays.randomElement(using: &random)!.bytes)
        }
    }

    /// Takes a tag away, or its end.
    private mutating func cutTag(near place: Int, _ bytes: inout DamagedBytes) {
        guard let start = bytes.bytes[place...].firstIndex(of: UInt8(ascii: "<")),
            let end = bytes.bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return }
        bytes.replace(random.number(start...end)..<(end + 1), by: [])
    }

    private func line(at place: Int, _ bytes: [UInt8]) -> Range<Int> {
        let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        return start..<end
    }
}
