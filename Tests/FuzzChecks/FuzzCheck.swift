import TestSupport

/// What is checked of arbitrary bytes: by a fuzzer, which makes them up, and by the tests, on those it has kept.
public enum FuzzCheck: String, CaseIterable, Sendable {
    /// Tables, their rows in a CSV or TSV again, and in NDJSON.
    case csv
    /// Feeds.
    case feed
    /// Objects.
    case ndjson
    /// JSON documents.
    case json
    /// Expressions, and what they come to.
    case expression
    /// Mappings, and tables and documents of JSON and XML that they are for.
    case mapping
    /// gzip: what is decompressed, however it comes, and tables that were compressed.
    case gzip

    /// What is wrong with what comes of an input; nothing if all is as it should be.
    public func fault(in input: [UInt8]) -> String? {
        let input = FuzzInput(input)
        // Expressions and mappings are not as long.
        if input.isLong, self == .expression || self == .mapping { return nil }
        switch self {
        case .csv: return ReadingCheck(.table, input).fault
        case .feed: return ReadingCheck(.feed, input).fault
        case .ndjson: return ReadingCheck(.objects, input).fault
        case .json: return ReadingCheck(.documents, input).fault
        case .expression: return ExpressionCheck(input).fault
        case .mapping: return MappingCheck(input).fault
        case .gzip: return GzipCheck(input).fault
        }
    }
}

/// An input of a fuzzer: four bytes that say how the others are to be read.
///
/// ```
///   mode | limit | cuts, two bytes | payload …
/// ```
/// What is missing counts as zero. If the limit is `repeats` or `longRepeats`, the payload stands for a long input.
struct FuzzInput {
    /// Which of the checks is made (`choice`), and settings of the run (`flag`).
    private let mode: UInt8
    /// The longest record: mostly the usual, else short enough to be reached soon.
    let maximumRecordBytes: Int
    /// Where chunks end.
    private let cuts: UInt64
    /// What is to be read.
    let payload: [UInt8]
    /// Whether the input is so long that only the time it takes is looked at.
    let isLong: Bool

    /// The limit of an input whose payload is repeated up to `longest` bytes, from behind its first NUL if it has one: so
    /// small a file finds what takes more than linear time.
    private static let repeats: UInt8 = 0x7F
    private static let longest = 1 << 16
    /// The same for what takes more only if it is long: a search that is begun anew in each chunk.
    private static let longRepeats: UInt8 = 0x7E
    private static let lengthOfLong = 1 << 20

    init(_ bytes: [UInt8]) {
        mode = bytes.first ?? 0
        let limit = bytes.dropFirst().first ?? 0
        maximumRecordBytes = limit < 0x80 ? 1 << 20 : limit < 0xC0 ? 300 : 1 + Int(limit & 0x3F) * 4
        cuts = bytes.dropFirst(2).prefix(2).reduce(0) { $0 << 8 | UInt64($1) }
        isLong = limit == Self.longRepeats
        let token = bytes.dropFirst(4)
        payload =
            switch limit {
            case Self.repeats: Self.repeated(token, upTo: Self.longest)
            case Self.longRepeats: Self.repeated(token, upTo: Self.lengthOfLong)
            default: Array(token)
            }
    }

    private static func repeated(_ payload: ArraySlice<UInt8>, upTo longest: Int) -> [UInt8] {
        let end = payload.firstIndex(of: 0) ?? payload.startIndex
        let token = payload[end...].drop { $0 == 0 }
        var bytes = Array(payload[..<end])
        while !token.isEmpty, bytes.count < longest { bytes += token }
        return Array(bytes.prefix(longest))
    }

    /// A number below `count`.
    func choice(of count: Int) -> Int { Int(mode & 7) % count }

    /// One of five settings.
    func flag(_ index: Int) -> Bool { mode >> (3 + UInt8(index)) & 1 == 1 }

    /// A generator that goes by the cuts.
    var random: SeededGenerator { SeededGenerator(seed: cuts) }

    /// The payload in pieces; one by one if the cuts are zero.
    var pieces: [[UInt8]] { pieces(of: payload) }

    /// The payload in pieces of one length.
    func pieces(ofLength length: Int) -> [[UInt8]] {
        stride(from: 0, to: payload.count, by: length).map { Array(payload[$0...].prefix(length)) }
    }

    /// Other bytes in such pieces.
    func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        if cuts == 0 { return bytes.map { [$0] } }
        var random = random
        return random.pieces(of: bytes, longest: random.number(1...(cuts & 1 == 0 ? 16 : 300)))
    }
}
