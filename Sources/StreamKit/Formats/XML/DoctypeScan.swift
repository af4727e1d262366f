/// Looks for the end of a document type declaration, and can stop at any byte. The declaration is skipped, and the entities
/// it declares are never expanded.
///
/// ```
///   <!DOCTYPE rss PUBLIC "…" "…" [<!ENTITY nbsp "&#160;"><!-- … --><?…?> %more;]>
///                        literals  subset: declarations, comments, instructions
/// ```
struct DoctypeScan {
    enum Result: Equatable {
        /// Where it ends.
        case end(Int)
        /// Something that cannot be in one comes first.
        case none
        /// The end has not been seen.
        case more
    }

    static let opening: StaticString = "<!DOCTYPE"

    /// How far the text has been examined.
    private var place = opening.utf8CodeUnitCount
    private var isInSubset = false

    /// Continues the scan.
    /// - Parameters:
    ///   - text: begins with the declaration, and may have grown.
    ///   - find: the first position of a text after another position; `nil` if it has not been seen.
    mutating func scan(_ text: ByteView, find: (Ending, Int) -> Int?) -> Result {
        while place < text.count {
            switch text[place] {
            case ASCII.quote, ASCII.apostrophe:
                let ending = text[place] == ASCII.quote ? Ending.quote : .apostrophe
                guard let end = find(ending, place + 1) else { return .more }
                place = end
            case ASCII.leftBracket: isInSubset = true
            case ASCII.rightBracket: isInSubset = false
            case ASCII.greaterThan where !isInSubset: return .end(place + 1)
            case ASCII.lessThan:
                if !isInSubset { return .none }
                switch Self.skip(text, place, find) {
                case .end(let end): place = end - 1
                case .none: return .none
                case .more: return .more
                }
            default: break
            }
            place += 1
        }
        return .more
    }

    /// Skips a comment, an instruction, or the beginning of a declaration.
    private static func skip(_ text: ByteView, _ place: Int, _ find: (Ending, Int) -> Int?) -> Result {
        let (construct, mayCome) = XMLConstruct.opened(by: text.dropFirst(place))
        if let construct, construct != .section {
            guard let end = find(Ending(construct), place + construct.opening.count) else { return .more }
            return .end(end + construct.ending.count)
        }
        if place + 2 > text.count || mayCome && construct == nil && text.count - place < 4 { return .more }
        return text[place + 1] == UInt8(ascii: "!") ? .end(place + 2) : .none
    }
}

/// The endings of parts of a document that have to be searched for.
enum Ending: Int, CaseIterable {
    case comment
    case section
    case instruction
    case quote
    case apostrophe

    init(_ construct: XMLConstruct) {
        switch construct {
        case .comment: self = .comment
        case .section: self = .section
        case .instruction: self = .instruction
        }
    }

    var text: ByteView {
        switch self {
        case .comment: XMLConstruct.comment.ending
        case .section: XMLConstruct.section.ending
        case .instruction: XMLConstruct.instruction.ending
        case .quote: ByteView("\"")
        case .apostrophe: ByteView("'")
        }
    }
}
