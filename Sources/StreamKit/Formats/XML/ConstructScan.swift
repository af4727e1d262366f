/// The parts of XML that are recognised by how they open and close.
enum XMLConstruct: Int, CaseIterable {
    case comment
    case section
    case instruction
    /// A literal of a document type declaration, in quotes or apostrophes.
    case quoted
    case inApostrophes

    var opening: ByteView {
        switch self {
        case .comment: ByteView("<!--")
        case .section: ByteView("<![CDATA[")
        case .instruction: ByteView("<?")
        case .quoted: ByteView("\"")
        case .inApostrophes: ByteView("'")
        }
    }

    var ending: ByteView {
        switch self {
        case .comment: ByteView("-->")
        case .section: ByteView("]]>")
        case .instruction: ByteView("?>")
        case .quoted, .inApostrophes: opening
        }
    }

    /// The construct that begins a text; whether there may be one once more of it is available.
    static func opened(by text: ByteView) -> (construct: XMLConstruct?, mayCome: Bool) {
        var mayCome = false
        for construct in allCases {
            if text.starts(with: construct.opening) { return (construct, false) }
            if construct.opening.starts(with: text) { mayCome = true }
        }
        return (nil, mayCome)
    }

    /// The construct that begins at a position in a text, where its content begins, and where it ends, if it does.
    static func at(_ place: Int, of text: ByteView) -> (construct: XMLConstruct, inside: Int, end: Int?)? {
        guard let construct = opened(by: text.dropFirst(place)).construct else { return nil }
        let inside = place + construct.opening.count
        let end = text.dropFirst(inside).firstRange(of: construct.ending)
        return (construct, inside, end.map { inside + $0 + construct.ending.count })
    }

    /// Where two hyphens stand in a comment, where they are an error: they do not end it (XML 1.0, production 15).
    /// - Parameter text: what follows the comment's opening.
    static func strayHyphens(inComment text: ByteView) -> Int? {
        guard let place = text.firstRange(of: ByteView("--")) else { return nil }
        return text.dropFirst(place).starts(with: comment.ending) ? nil : place
    }

    /// Whether a text consists only of white space, comments and instructions.
    static func areAll(_ text: ByteView) -> Bool {
        var place = text.skippingWhiteSpace(from: 0)
        while place < text.count {
            guard case (let construct, _, let end?)? = at(place, of: text) else { return false }
            if construct != .comment && construct != .instruction { return false }
            place = text.skippingWhiteSpace(from: end)
        }
        return true
    }
}

/// Looks for the ends of comments, sections, instructions and a document type declaration, and can stop at any byte. What the
/// declaration says is skipped, and the entities it declares are never expanded.
///
/// ```
///   <!DOCTYPE rss PUBLIC "…" "…" [<!ENTITY nbsp "&#160;"><!-- … --><?…?> %more;]>
///                        literals  subset: declarations, comments, instructions
/// ```
/// An ending is not searched for again where it is known not to occur.
struct ConstructScan {
    enum Result {
        /// Where it ends.
        case end(Int)
        /// None begins here.
        case none
        /// Only the beginning of an opening is there.
        case partial
        /// The end of a construct, or of the document type declaration, has not been seen.
        case unended(XMLConstruct?)
    }

    /// How far a document type declaration has been examined, from its beginning.
    private struct Doctype {
        var place: Int
        var isInSubset = false
    }

    static let doctype: StaticString = "<!DOCTYPE"

    /// Whether a document type declaration may come: there is at most one.
    var mayHaveDoctype: Bool
    private var doctype: Doctype?
    /// For each construct, where its ending does not occur.
    private var missing = [Range<Int>](repeating: -1 ..< -1, count: XMLConstruct.allCases.count)
    /// Where the last of these ends.
    private var missingEnd = 0
    /// For comments, sections and instructions, where the content of the last one began, and where its ending did: what begins like
    /// one inside it ends there, too.
    private var found = [Range<Int>](repeating: -1 ..< -1, count: 3)

    init(mayHaveDoctype: Bool = false) { self.mayHaveDoctype = mayHaveDoctype }

    /// Begins elsewhere in the stream.
    mutating func begin() { doctype = nil }

    /// Forgets where constructs end: positions in the stream are counted anew.
    mutating func forgetEnds() { found = found.map { _ in -1 ..< -1 } }

    /// Whether some ending is known not to occur soon after a position in the stream.
    func isMissingEnd(at position: Int) -> Bool {
        position < missingEnd && missing.contains { $0.contains(position) }
    }

    /// Looks for the end of what a `<` begins.
    /// - Parameter start: the text's position in the stream; when a scan continues, the text may have grown.
    mutating func scan(_ text: ByteView, from place: Int, at start: Int) -> Result {
        if text.beginsTag(at: place) { return .none }
        let rest = text.dropFirst(place)
        let (construct, mayCome) = XMLConstruct.opened(by: rest)
        if let construct {
            let end = end(of: construct, in: text, inside: place + construct.opening.count, at: start)
            return end.map { .end($0) } ?? .unended(construct)
        }
        if mayCome { return .partial }
        if !mayHaveDoctype { return .none }
        let opening = ByteView(Self.doctype)
        guard rest.starts(with: opening) else { return opening.starts(with: rest) ? .partial : .none }
        var scan = doctype ?? Doctype(place: opening.count)
        let result = scanDoctype(rest, &scan, at: start + place)
        doctype = nil
        if case .unended = result { doctype = scan } else if case .none = result { mayHaveDoctype = false }
        if case .end(let end) = result { return .end(place + end) }
        return result
    }

    private mutating func end(of construct: XMLConstruct, in text: ByteView, inside place: Int, at start: Int) -> Int? {
        let ending = construct.ending
        let isNamed = construct.rawValue < found.count
        if isNamed, case let other = found[construct.rawValue], other.contains(start + place) {
            let end = other.upperBound - 1 + ending.count - start
            // Of what has been seen, some may not be there yet again.
            if end <= text.count { return end }
        }
        let known = missing[construct.rawValue]
        let isKnown = known.lowerBound...known.upperBound ~= start + place
        let search = min(text.count, isKnown ? max(place, known.upperBound - start) : place)
        if let hit = text.dropFirst(search).firstRange(of: ending) {
            if isNamed { found[construct.rawValue] = start + place..<start + search + hit + 1 }
            return search + hit + ending.count
        }
        let looked = start + max(search, text.count - ending.count + 1)
        missing[construct.rawValue] = (isKnown ? known.lowerBound : start + place)..<looked
        missingEnd = max(missingEnd, looked)
        return nil
    }

    /// Continues with a document type declaration, which the text begins with.
    private mutating func scanDoctype(_ text: ByteView, _ scan: inout Doctype, at start: Int) -> Result {
        while scan.place < text.count {
            let byte = text[scan.place]
            switch byte {
            case ASCII.leftBracket: scan.isInSubset = true
            case ASCII.rightBracket: scan.isInSubset = false
            case ASCII.greaterThan where !scan.isInSubset: return .end(scan.place + 1)
            case ASCII.lessThan where !scan.isInSubset: return .none
            case ASCII.quote, ASCII.apostrophe, ASCII.lessThan:
                let rest = text.dropFirst(scan.place)
                let (construct, mayCome) = XMLConstruct.opened(by: rest)
                if let construct, construct != .section {
                    let inside = scan.place + construct.opening.count
                    guard let end = end(of: construct, in: text, inside: inside, at: start) else {
                        return .unended(nil)
                    }
                    scan.place = end - 1
                } else if rest.count < 2 || mayCome && rest.count < 4 {
                    return .unended(nil)
                } else if rest[1] != UInt8(ascii: "!") {
                    return .none
                }
            default: break
            }
            scan.place += 1
        }
        return .unended(nil)
    }
}

extension ByteView {
    /// Whether a `<` is here, and a tag rather than a comment, a section, an instruction or a declaration.
    @inline(__always)
    func beginsTag(at start: Int) -> Bool {
        start + 1 < count && self[start] == ASCII.lessThan && self[start + 1] != UInt8(ascii: "!")
            && self[start + 1] != UInt8(ascii: "?")
    }
}
