/// A regular expression: the part of POSIX's extended ones that a few lines can match.
///
/// `.` is a character of UTF-8 other than NUL. There is no way to write a class of bytes beyond ASCII.
public indirect enum ReferencePattern: Equatable, Sendable {
    /// This scalar.
    case literal(Unicode.Scalar)
    /// `.`
    case any
    /// `[a-z0-9]`: one of the bytes in these ranges of letters or digits.
    case oneOf([ClosedRange<UInt8>])
    /// `^`
    case start
    /// `$`
    case end
    /// One after the other.
    case sequence([ReferencePattern])
    /// `a|b`
    case either([ReferencePattern])
    /// `?`, `*`, `+`: at least so often, and only once at most or as often as may be.
    case repeated(ReferencePattern, atLeast: Int, isEndless: Bool)

    /// Whether it matches anywhere in a text.
    public func matches(_ text: [UInt8]) -> Bool { !ends(in: text, from: Set(0...text.count)).isEmpty }

    /// All places where matches that begin at one of these places may end.
    private func ends(in text: [UInt8], from starts: Set<Int>) -> Set<Int> {
        func step(_ isWanted: (UInt8) -> Bool) -> Set<Int> {
            Set(starts.filter { $0 < text.count && isWanted(text[$0]) }.map { $0 + 1 })
        }
        switch self {
        case .literal(let scalar):
            let bytes = String(scalar).bytes
            return Set(starts.filter { text[$0...].starts(with: bytes) }.map { $0 + bytes.count })
        case .any:
            let characters = ReferenceCharacter.characters(of: text).reduce(into: (places: [Int: Int](), start: 0)) {
                if $1.scalar != nil { $0.places[$0.start] = $0.start + $1.bytes.count }
                $0.start += $1.bytes.count
            }
            return Set(starts.filter { $0 < text.count && text[$0] != 0 }.compactMap { characters.places[$0] })
        case .oneOf(let ranges): return step { byte in ranges.contains { $0.contains(byte) } }
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([text.count])
        case .sequence(let parts): return parts.reduce(starts) { $1.ends(in: text, from: $0) }
        case .either(let branches):
            return branches.reduce([]) { $0.union($1.ends(in: text, from: starts)) }
        case .repeated(let part, let atLeast, let isEndless):
            var reached = atLeast == 0 ? starts : part.ends(in: text, from: starts)
            var count = 0
            while isEndless || count == 0 && atLeast == 0 {
                let further = reached.union(part.ends(in: text, from: reached))
                if further == reached { break }
                reached = further
                count += 1
            }
            return reached
        }
    }
}

extension ReferencePattern {
    /// The pattern as it is written, without the quotes and escapes of a text literal.
    public var source: String {
        switch self {
        case .literal(let scalar): ".[]()*+?{}|^$\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
        case .any: "."
        case .oneOf(let ranges): "[" + ranges.map { Self.source(of: $0) }.joined() + "]"
        case .start: "^"
        case .end: "$"
        case .sequence(let parts): parts.map { $0.isEither ? "(\($0.source))" : $0.source }.joined()
        case .either(let branches): branches.map(\.source).joined(separator: "|")
        case .repeated(let part, let atLeast, let isEndless):
            (part.isAtom ? part.source : "(\(part.source))") + (isEndless ? atLeast == 0 ? "*" : "+" : "?")
        }
    }

    private static func source(of range: ClosedRange<UInt8>) -> String {
        [range.lowerBound, UInt8(ascii: "-"), range.upperBound].text
    }

    private var isEither: Bool { if case .either = self { true } else { false } }

    /// Whether a sign for repetition behind the source is about all of it; where a character is a byte, that is
    /// not so with a scalar of several.
    private var isAtom: Bool {
        switch self {
        case .literal(let scalar): scalar.isASCII
        case .any, .oneOf: true
        case .start, .end, .sequence, .either, .repeated: false
        }
    }
}
