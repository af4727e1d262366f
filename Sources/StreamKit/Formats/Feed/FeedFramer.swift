/// Splits the text of a document into pieces: the items, and the gaps before, between and after them. It knows tags with
/// their quotes and nesting, comments, sections and instructions, but not their meaning.
///
/// ```
///   <?xml …?><rss><channel><title>…</title>│<item>…</item>│⏎│<item>…</item>│⏎</channel></rss>│<?xml …
///   gap                                    │ item          gap  item         gap to the root's end
/// ```
/// As long as tags match, nesting counts: an item inside a child of another belongs to that one. From the first mismatched
/// tag on (*flat*) only the item's own tags count, and those that cannot be in an item. An item that turns out to have no
/// end is cut at the first item that began in it.
///
/// Linear for any input: a tag is scanned once, a missing end is searched for once (`constructs`), and what was found out
/// about a nested item is kept for its turn (`suspended`). No piece is longer than the limit.
struct FeedFramer: ~Copyable {
    /// What follows a piece.
    enum End {
        /// The piece ends with the item's end tag.
        case itemEnd
        /// An item, perhaps.
        case item
        /// The end of an element around items.
        case containerEnd
        /// The piece ends with the root's end tag.
        case rootEnd
        /// Another document.
        case document
        /// Nothing.
        case endOfInput
        /// A comment that is longer than a piece may be.
        case comment
        /// More of a piece that is longer than the limit.
        case tooLong
    }

    struct Cut {
        var count: Int
        var end: End
        /// Whether its tags match.
        var isWellFormed: Bool
    }

    /// Anything with a longer name is not a tag.
    private static let longestName = 4096

    private let limit: Int
    private let names: ItemNames
    private var isItem = false
    private var ignoresNesting = false
    /// Whether the document's own declaration and root may follow.
    private var awaitsRoot = false
    /// How far the stream has been examined.
    private var position = 0
    /// The tag whose end is looked for; in flat text, the last start tag, in whose values nothing is a construct.
    private var tagScan: TagScan?
    private var constructs = ConstructScan()
    private var nesting = FeedNesting()
    /// How many elements around items have ended in this gap.
    private var closed = 0
    /// The position of the item's own start tag, or of something that looks like an item and is not.
    private var skippedTagOffset = -1
    private var itemName = ByteBuffer()
    /// Whether the item is an `entry` in RSS or an `item` in Atom: if it has no end, the document's own items begin in it.
    private var isStray = false
    /// The item left open when the one around it was given up, and how far it has been examined.
    private var suspended = FeedNesting()
    private var suspendedPosition = 0

    init(limit: Int, names: ItemNames) {
        self.limit = limit
        self.names = names
    }

    /// Begins a gap between items, at a position in the stream.
    /// - Parameters:
    ///   - isDocumentStart: whether it is the document's beginning.
    ///   - isPassing: whether something begins there that looks like an item and is not.
    mutating func beginGap(at start: Int, isDocumentStart: Bool = false, isPassing: Bool = false) {
        begin(at: start)
        isItem = false
        awaitsRoot = isDocumentStart
        constructs.mayHaveDoctype = isDocumentStart
        skippedTagOffset = isPassing ? start : -1
        closed = 0
        nesting.removeAll()
    }

    /// Begins an item with a name, at a position in the stream.
    /// - Parameter isStray: whether the document's items have the other name.
    mutating func beginItem(at start: Int, name: ByteView, isStray: Bool = false) {
        begin(at: start)
        isItem = true
        self.isStray = isStray
        constructs.mayHaveDoctype = false
        itemName.removeAll()
        itemName.append(name)
        skippedTagOffset = start
        nesting.removeAll()
        if suspended.start == start {
            swap(&nesting, &suspended)
            position = suspendedPosition
        }
    }

    private mutating func begin(at start: Int) {
        position = start
        ignoresNesting = false
        tagScan = nil
        constructs.begin()
    }

    /// Positions are counted anew: what was converted may have other lengths than what comes.
    mutating func forgetEnds() { constructs.forgetEnds() }

    /// Whether an item that begins at a position is known not to end soon, so that only the framer should look for its end.
    func isAmbiguous(at place: Int) -> Bool {
        suspended.start == place || constructs.isMissingEnd(at: place)
    }

    /// Continues to look for the end of the current piece.
    /// - Parameters:
    ///   - window: the text from the beginning of the piece, which is at `start` in the stream.
    ///   - isLast: whether nothing follows the window.
    /// - Returns: `nil` if more input is needed.
    mutating func cut(_ window: ByteView, at start: Int, isLast: Bool, in scope: FeedScope) -> Cut? {
        let isFull = window.count > limit
        let text = window.prefix(min(window.count, limit + 1))
        while let place = text.firstIndex(of: ASCII.lessThan, from: position - start) {
            position = start + place
            let token = token(text, place, start, isLast: isLast && !isFull, isFull: isFull)
            if case .more = token {
                return isFull ? cutAtLimit(text, start) : nil
            }
            if let cut = isItem ? readInItem(token, text, place, start) : readInGap(token, text, place, start, scope) {
                return cut
            }
        }
        position = start + text.count
        if isFull { return cutAtLimit(text, start) }
        return isLast
            ? nestedCut(text, start)
                ?? Cut(count: text.count, end: .endOfInput, isWellFormed: !isItem && !ignoresNesting) : nil
    }

    /// The piece is too long: it ends before anything that may be incomplete.
    private mutating func cutAtLimit(_ text: ByteView, _ start: Int) -> Cut {
        if let cut = nestedCut(text, start) { return cut }
        var count = position - start
        let isWellFormed = !isItem && !ignoresNesting && count > 0
        if !isWellFormed { ignoresNesting = true }
        if !(1...limit ~= count) { count = limit }
        // Not in the middle of a character.
        while count > 1, text[count] & 0xC0 == 0x80 { count -= 1 }
        return Cut(count: count, end: .tooLong, isWellFormed: isWellFormed)
    }

    /// Says that the first part of an oversized piece is gone: it continues at a position in the stream.
    mutating func resume(at start: Int) {
        position = max(position, start)
        tagScan = nil
        if !ignoresNesting { beginGap(at: start) }
    }

    // MARK: Items

    private mutating func readInItem(_ token: Token, _ text: ByteView, _ place: Int, _ start: Int) -> Cut? {
        switch token {
        case .start(let name, let end, let isEmpty) where !ignoresNesting:
            return readStart(name, end, isEmpty, text, place, start)
        case .end(let name, let end) where !ignoresNesting:
            guard nesting.pop(text[name], text, start) else { return ignoreNesting(text, start) }
            position = start + end
            return nesting.isEmpty ? Cut(count: end, end: .itemEnd, isWellFormed: true) : nil
        case .broken where !ignoresNesting, .text where !ignoresNesting && start + place == skippedTagOffset:
            return ignoreNesting(text, start)
        case .declaration:
            return nestedCut(text, start) ?? Cut(count: place, end: .document, isWellFormed: false)
        case .start(let name, let end, _):
            if start + place != skippedTagOffset {
                if beginsItem(text[name]) { return Cut(count: place, end: .item, isWellFormed: false) }
                if names.isRoot(text[name]) { return Cut(count: place, end: .document, isWellFormed: false) }
            }
            position = start + end
        case .end(let name, let end):
            if isItemName(text[name]) { return cutAfterEndTag(text, end) }
            if names.isRoot(text[name]) || names.isChannel(text[name]) {
                return Cut(count: place, end: .containerEnd, isWellFormed: false)
            }
            position = start + end
        case .construct(let end):
            position = start + end
        case .text, .broken, .comment, .more:
            position = start + place + 1
        }
        return nil
    }

    private mutating func readStart(
        _ name: Range<Int>, _ end: Int, _ isEmpty: Bool, _ text: ByteView, _ place: Int, _ start: Int
    ) -> Cut? {
        position = start + end
        if beginsItem(text[name]) {
            if place == 0, isEmpty { return Cut(count: end, end: .itemEnd, isWellFormed: true) }
            // Records may be nested.
            if nesting.count == 1, !names.areRecords, isItemName(text[name]) {
                position = start + place
                return Cut(count: place, end: .item, isWellFormed: false)
            }
            nesting.noteNested(start + place)
            if !isEmpty { nesting.pushItem(start + place, name: start + name.lowerBound, name.count) }
        } else {
            if names.isRoot(text[name]) { nesting.noteNested(start + place) }
            if !isEmpty { nesting.push(name: start + name.lowerBound, name.count) }
        }
        return nesting.count > XMLParser.maximumDepth ? ignoreNesting(text, start) : nil
    }

    /// Whether an element of that name is an item, should the current one turn out to have no end.
    private func beginsItem(_ name: ByteView) -> Bool {
        if name == itemName.view { return true }
        // Records may differ in their prefix.
        return names.areRecords ? names.isItem(name) : isStray && name.withoutPrefix.isItemName
    }

    private func isItemName(_ name: ByteView) -> Bool {
        // A mismatched tag of a record may differ in its prefix.
        ignoresNesting && names.areRecords ? names.isItem(name) : name == itemName.view
    }

    /// Tags do not match: the piece ends where an item began in it; if none did, only some tags count from here on.
    private mutating func ignoreNesting(_ text: ByteView, _ start: Int) -> Cut? {
        if let cut = nestedCut(text, start) { return cut }
        ignoresNesting = true
        tagScan = nil
        return nil
    }

    private mutating func nestedCut(_ text: ByteView, _ start: Int) -> Cut? {
        guard isItem, let place = nesting.firstNested else { return nil }
        let tag = text.dropFirst(place - start + 1)
        let isRoot = names.isRoot(tag.prefix(tag.endOfName(from: 0) ?? tag.count))
        return cutNested(at: place, isRoot ? .document : .item, start)
    }

    private mutating func cutNested(at place: Int, _ end: End, _ start: Int) -> Cut {
        nesting.dropOutermostItem()
        swap(&nesting, &suspended)
        suspendedPosition = position
        return Cut(count: place - start, end: end, isWellFormed: false)
    }

    /// Ends the piece at the item's end tag, which may itself be truncated and then ends where the next tag begins.
    private mutating func cutAfterEndTag(_ text: ByteView, _ nameEnd: Int) -> Cut? {
        var end = nameEnd
        while end < text.count, text[end] != ASCII.greaterThan, text[end] != ASCII.lessThan { end += 1 }
        // The token said that there is a `>` or a `<`, or that nothing follows.
        if end == text.count { return Cut(count: end, end: .endOfInput, isWellFormed: false) }
        return Cut(count: text[end] == ASCII.lessThan ? end : end + 1, end: .itemEnd, isWellFormed: false)
    }

    // MARK: Gaps

    private mutating func readInGap(
        _ token: Token, _ text: ByteView, _ place: Int, _ start: Int, _ scope: FeedScope
    ) -> Cut? {
        let isPassed = start + place == skippedTagOffset
        switch token {
        case .start(let name, let end, let isEmpty):
            let isItem =
                ignoresNesting
                ? names.isItem(text[name])
                : names.isItem(text[name].withoutPrefix) && !names.isGroup(text[place..<end])
            if isItem, !isPassed { return Cut(count: place, end: .item, isWellFormed: !ignoresNesting) }
            if names.isRoot(text[name]) {
                // A page that stands in for a feed may leave tags open.
                if ignoresNesting || awaitsRoot && nesting.isIn("html", text, start) {
                    return Cut(count: place, end: .document, isWellFormed: false)
                }
                let isRootAgain =
                    scope.depth > 0
                    ? scope.isName(text[name], ofElement: 0) : nesting.isOutermost(text[name], text, start)
                if isRootAgain { return Cut(count: place, end: .document, isWellFormed: !ignoresNesting) }
                awaitsRoot = false
            }
            position = start + end
            if ignoresNesting { return nil }
            if !isEmpty {
                nesting.push(name: start + name.lowerBound, name.count)
                ignoresNesting = nesting.count + scope.depth - closed > XMLParser.maximumDepth
            } else if nesting.isEmpty, closed == scope.depth {
                return Cut(count: end, end: .rootEnd, isWellFormed: true)
            }
        case .end(let name, let end):
            position = start + end
            if ignoresNesting { return nil }
            if !nesting.isEmpty {
                ignoresNesting = !nesting.pop(text[name], text, start)
            } else if closed < scope.depth, scope.isName(text[name], ofElement: scope.depth - closed - 1) {
                closed += 1
            } else {
                ignoresNesting = true
            }
            if !ignoresNesting, nesting.isEmpty, closed == scope.depth {
                return Cut(count: end, end: .rootEnd, isWellFormed: true)
            }
        case .broken(let name):
            if names.isItem(text[name]), !isPassed {
                return Cut(count: place, end: .item, isWellFormed: !ignoresNesting)
            }
            ignoresNesting = true
            tagScan = TagScan(afterName: name.upperBound, allowsLessThan: true)
            position = start + place + 1
        case .declaration(let end):
            if !(awaitsRoot && place == 0) { return Cut(count: place, end: .document, isWellFormed: !ignoresNesting) }
            position = start + (end ?? place + 1)
        case .construct(let end):
            position = start + end
        case .comment:
            return Cut(count: place, end: .comment, isWellFormed: !ignoresNesting)
        case .text(let name):
            if let name, names.isItem(text[name]), !isPassed {
                return Cut(count: place, end: .item, isWellFormed: !ignoresNesting)
            }
            position = start + place + 1
        case .more:
            break
        }
        return nil
    }

    // MARK: Tokens

    /// What a `<` begins.
    private enum Token {
        case more
        /// A literal `<`; a name may follow it.
        case text(Range<Int>?)
        /// A complete comment, section, instruction or document type declaration.
        case construct(end: Int)
        /// A comment whose end is beyond the piece's limit.
        case comment
        /// The XML declaration of a document, and where it ends.
        case declaration(end: Int?)
        /// A start tag and where it ends; in flat text, where its name does.
        case start(Range<Int>, end: Int, isEmpty: Bool)
        case end(Range<Int>, end: Int)
        /// A tag without an end, or with a malformed value.
        case broken(Range<Int>)
    }

    private mutating func token(_ text: ByteView, _ place: Int, _ start: Int, isLast: Bool, isFull: Bool) -> Token {
        guard place + 1 < text.count else { return isLast ? .text(nil) : .more }
        switch text[place + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            return constructToken(text, place, start, isLast: isLast, isFull: isFull)
        default:
            return tagToken(text, place, isLast: isLast)
        }
    }

    private mutating func tagToken(_ text: ByteView, _ place: Int, isLast: Bool) -> Token {
        let isEnd = text[place + 1] == ASCII.slash
        let nameStart = place + (isEnd ? 2 : 1)
        guard nameStart < text.count else { return isLast ? .text(nil) : .more }
        guard text[nameStart].beginsName else { return .text(nil) }
        let longest = text.prefix(min(text.count, nameStart + Self.longestName))
        guard let nameEnd = longest.endOfName(from: nameStart) else {
            if longest.count < text.count { return .text(nil) }
            return isLast ? .text(nameStart..<text.count) : .more
        }
        let name = nameStart..<nameEnd
        if ignoresNesting {
            if !isEnd {
                if !isInValue(text, place) { tagScan = TagScan(afterName: nameEnd, allowsLessThan: true) }
                return .start(name, end: nameEnd, isEmpty: false)
            }
            // The item's end tag has to be complete.
            if isItem, isItemName(text[name]), !isLast, text.endOfTag(from: nameEnd) == nil { return .more }
            return .end(name, end: nameEnd)
        }
        var scan = tagScan ?? TagScan(afterName: nameEnd)
        switch scan.scan(text) {
        case .end(let end):
            tagScan = nil
            if isEnd { return .end(name, end: end + 1) }
            return .start(name, end: end + 1, isEmpty: text[end - 1] == ASCII.slash)
        case .none:
            tagScan = nil
            return isEnd ? .broken(name) : .text(name)
        case .damaged:
            tagScan = nil
            return .broken(name)
        case .more:
            tagScan = isLast ? nil : scan
            return isLast ? isEnd ? .broken(name) : .text(name) : .more
        }
    }

    /// Whether a place in flat text is in a value of the last start tag: `<!--` there would hide all items up to the next `-->`.
    private mutating func isInValue(_ text: ByteView, _ place: Int) -> Bool {
        if case .more? = tagScan?.scan(text.prefix(place)) { return tagScan?.isInValue ?? false }
        tagScan = nil
        return false
    }

    /// Whether a section or a comment that was cut has its end in another item or document: one of these begins in it, and so does
    /// a section or a comment, whose end it is. A comment may have the beginning of an item in it, with a comment: the item has to
    /// end, too.
    private func swallowsItem(_ construct: ByteView) -> Bool {
        guard let kind = XMLConstruct.opened(by: construct).construct, kind != .instruction,
            case let content = construct.dropFirst(kind.opening.count), let inner = content.firstRange(of: kind.opening)
        else { return false }
        var place = 0
        var (begins, ends) = (false, kind == .section)
        while let tag = content.firstIndex(of: ASCII.lessThan, from: place), tag < inner {
            let isEnd = tag + 1 < inner && content[tag + 1] == ASCII.slash
            place = tag + (isEnd ? 2 : 1)
            if names.isItem(content[place..<(content.endOfName(from: place) ?? place)]) {
                if isEnd { ends = true } else { begins = true }
            }
            if begins && ends || content.dropFirst(tag).starts(with: ByteView("<?xml ")) { return true }
        }
        return false
    }

    private mutating func constructToken(
        _ text: ByteView, _ place: Int, _ start: Int, isLast: Bool, isFull: Bool
    ) -> Token {
        let rest = text.dropFirst(place)
        let declaration = ByteView("<?xml")
        if rest.count <= declaration.count, declaration.starts(with: rest), !isLast { return .more }
        if rest.count > declaration.count, rest.starts(with: declaration), ASCII.isWhiteSpace(rest[declaration.count]) {
            // A `<` is where one that was cut ends.
            let most = rest.prefix(min(rest.count, DocumentStart.longest))
            let end = most.prefix(most.firstIndex(of: ASCII.lessThan, from: 1) ?? most.count).firstRange(
                of: ByteView("?>"))
            return .declaration(end: end.map { place + $0 + 2 })
        }
        if ignoresNesting {
            constructs.mayHaveDoctype = false
            if isInValue(text, place) { return .text(nil) }
        }
        switch constructs.scan(text, from: place, at: start) {
        case .end(let end):
            return swallowsItem(text[place..<end]) ? .text(nil) : .construct(end: end)
        case .none:
            return .text(nil)
        case .partial:
            return isLast ? .text(nil) : .more
        case .unended(let construct):
            if isFull, !isItem, construct == .comment { return .comment }
            if !isLast, !isFull { return .more }
            // Without an end it is not one.
            if construct == nil { constructs.mayHaveDoctype = false }
            return .text(nil)
        }
    }
}

extension ByteView {
    /// The position of the first `>` or `<`.
    fileprivate func endOfTag(from start: Int) -> Int? {
        var place = start
        while place < count, self[place] != ASCII.greaterThan, self[place] != ASCII.lessThan { place += 1 }
        return place < count ? place : nil
    }
}
