/// Finds where a damaged piece of a feed ends: the item's own end, or whatever shows that it must have ended before. Knows
/// only tags, CDATA sections, comments and processing instructions, and can stop at any byte.
///
/// Quotes need no care: a `<` in an attribute's value is damage itself.
struct DamageScanner {
    /// What stands behind the piece.
    enum Boundary: Equatable {
        /// The piece is an item with its end tag.
        case itemEnd
        /// Another item.
        case item
        /// The end of an element around items.
        case containerEnd
        /// Another document.
        case document
        /// Nothing.
        case endOfInput
    }

    private enum Place {
        case text
        case comment
        case cdata
        case instruction
    }

    /// The names of elements around items, without prefix.
    private static let roots: [StaticString] = ["rss", "feed", "RDF", "channel"]

    /// The item's name as it is written; empty outside of items.
    private let itemName: [UInt8]
    private var place = Place.text
    /// Where the construct under way begins.
    private var constructStart = 0
    /// How far the piece has been looked at.
    private var position: Int
    /// A construct that does not end is none: its `<` is a character.
    private var readsConstructs = true
    /// The document's own root may be in the piece.
    private var awaitsRoot: Bool

    /// A scanner of a piece that begins with an item's start tag, or (`itemName` empty) anywhere between items.
    /// - Parameter awaitsRoot: the piece begins where a document does.
    init(itemName: [UInt8], awaitsRoot: Bool) {
        self.itemName = itemName
        self.awaitsRoot = awaitsRoot
        // Not to take the item's own start tag for another item's.
        position = itemName.isEmpty ? 0 : 1
    }

    /// Looks on. `text` begins where the piece does; `isLast`: nothing follows.
    /// - Returns: where the piece ends and what follows; nothing if more has to be seen.
    mutating func scan(_ text: ByteView, isLast: Bool) -> (end: Int, boundary: Boundary)? {
        while position < text.count {
            guard place == .text else {
                guard skipConstruct(text) else { break }
                continue
            }
            guard let tag = text.firstIndex(of: ASCII.lessThan, from: position) else {
                position = text.count
                break
            }
            position = tag
            switch look(at: text.dropFirst(tag), isLast: isLast) {
            case .more:
                return nil
            case .nothing:
                position = tag + 1
            case .construct(let kind, let length):
                place = kind
                constructStart = tag
                position = tag + length
            case .boundary(.itemEnd):
                // The tag may be cut, too: then it ends where the next one begins.
                var end = tag + 1
                while end < text.count, text[end] != ASCII.greaterThan, text[end] != ASCII.lessThan { end += 1 }
                if end < text.count { return (text[end] == ASCII.lessThan ? end : end + 1, .itemEnd) }
                if isLast { return (end, .endOfInput) }
                return nil
            case .boundary(.document) where awaitsRoot:
                // The declaration may stand before the root.
                if text[tag + 1] != UInt8(ascii: "?") || tag > 0 { awaitsRoot = false }
                position = tag + 1
            case .boundary(let boundary):
                return (tag, boundary)
            }
        }
        guard isLast else { return nil }
        if forgetConstruct() { return scan(text, isLast: true) }
        return (text.count, .endOfInput)
    }

    /// Whether a text is nothing but white space, comments and processing instructions.
    static func isNothing(_ text: ByteView) -> Bool {
        var rest = text.trimmed
        while !rest.isEmpty {
            let isComment = rest.starts(with: ByteView("<!--"))
            guard isComment || rest.starts(with: ByteView("<?")) else { return false }
            let inside = rest.dropFirst(isComment ? 4 : 2)
            let ending = isComment ? ByteView("-->") : ByteView("?>")
            guard let end = inside.firstRange(of: ending) else { return false }
            rest = inside.dropFirst(end + ending.count).trimmed
        }
        return true
    }

    /// Says that the piece has become too long: a construct that has not ended is none. `false` if there is none.
    mutating func forgetConstruct() -> Bool {
        guard place != .text else { return false }
        place = .text
        position = constructStart + 1
        readsConstructs = false
        return true
    }

    /// How many of the piece's first bytes, at most `limit`, may go as a part of it: not half of a tag that may end it.
    func lengthOfPart(_ limit: Int) -> Int { place == .text && 1..<limit ~= position ? position : limit }

    /// Says that the first `n` bytes of the piece are gone.
    mutating func dropFirst(_ n: Int) {
        position = max(0, position - n)
        constructStart = max(0, constructStart - n)
    }

    // MARK: Tags

    private enum Look {
        /// Too few bytes to tell.
        case more
        case nothing
        case construct(Place, length: Int)
        case boundary(Boundary)
    }

    /// What a `<` opens.
    private func look(at text: ByteView, isLast: Bool) -> Look {
        guard text.count > 1 else { return isLast ? .nothing : .more }
        switch text[1] {
        case UInt8(ascii: "!"):
            return construct(text, "<!--", .comment, isLast) ?? construct(text, "<![CDATA[", .cdata, isLast) ?? .nothing
        case UInt8(ascii: "?"):
            let declaration = ByteView("<?xml")
            if text.count <= declaration.count, declaration.starts(with: text) { return isLast ? .nothing : .more }
            if text.starts(with: declaration), ASCII.isWhiteSpace(text[declaration.count]) {
                return .boundary(.document)
            }
            return readsConstructs ? .construct(.instruction, length: 2) : .nothing
        default:
            return element(text, isLast: isLast)
        }
    }

    /// The construct that an opening announces; nothing if it does not.
    private func construct(_ text: ByteView, _ opening: StaticString, _ kind: Place, _ isLast: Bool) -> Look? {
        let opening = ByteView(opening)
        if text.starts(with: opening) { return readsConstructs ? .construct(kind, length: opening.count) : .nothing }
        return opening.starts(with: text) && !isLast ? .more : nil
    }

    private func element(_ text: ByteView, isLast: Bool) -> Look {
        let isEnd = text[1] == ASCII.slash
        let start = isEnd ? 2 : 1
        var end = start
        // Longer names are none of those that are looked for.
        while end < text.count, end - start < 100, !Self.endsName(text[end]) { end += 1 }
        if end == text.count, end - start < 100 { return isLast ? .nothing : .more }
        let name = text[start..<end]
        if !itemName.isEmpty, itemName.withView({ $0 == name }) { return .boundary(isEnd ? .itemEnd : .item) }
        let local = name.firstIndex(of: ASCII.colon).map { name.dropFirst($0 + 1) } ?? name
        if Self.roots.contains(where: { local == $0 }) {
            // Podcasts have `<podcast:channel>` and the like: a prefix is RDF's, or none.
            if local.count != name.count, !(local == "RDF") { return .nothing }
            if isEnd { return itemName.isEmpty ? .nothing : .boundary(.containerEnd) }
            return local == "channel" ? .nothing : .boundary(.document)
        }
        if itemName.isEmpty, !isEnd, local.count == name.count, local == "item" || local == "entry" {
            return .boundary(.item)
        }
        return .nothing
    }

    static func endsName(_ byte: UInt8) -> Bool {
        ASCII.isWhiteSpace(byte) || byte == ASCII.greaterThan || byte == ASCII.slash || byte == ASCII.lessThan
    }

    // MARK: Constructs

    /// Goes on behind the end of the construct under way; `false` if that has not come.
    private mutating func skipConstruct(_ text: ByteView) -> Bool {
        let ending: ByteView =
            switch place {
            case .comment: ByteView("-->")
            case .cdata: ByteView("]]>")
            case .instruction, .text: ByteView("?>")
            }
        while let hit = text.firstIndex(of: ending[0], from: position) {
            if text.dropFirst(hit).starts(with: ending) {
                place = .text
                position = hit + ending.count
                return true
            }
            if text.count - hit < ending.count {
                position = hit
                return false
            }
            position = hit + 1
        }
        position = text.count
        return false
    }
}
