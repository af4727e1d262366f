/// What libxml2 does not accept: where a damaged piece ends, whether a repair helps, and how to go on behind it.
extension FeedReader {
    // MARK: Stray text

    /// Text where a document should begin.
    mutating func beginStrayText() -> ReadStep? {
        text.begin()
        text.bytes.append(start.bytes.view)
        // The byte that was not expected has not been taken.
        if input.next != nil { text.bytes.truncate(to: text.count - 1) }
        damage = Damage(
            scanner: DamageScanner(itemName: [], awaitsRoot: false), isItem: false, line: input.line,
            offset: documentOffset,
            fault: FeedItems.Fault(line: input.line, message: "text between documents", isFinal: true))
        place = .inStrayText
        return nil
    }

    /// Goes on to the next `<`.
    mutating func readStrayText() -> ReadStep? {
        while let byte = input.next, byte != ASCII.lessThan || text.bytes.isEmpty {
            if text.count == maximumRecordBytes { return reject(text.count) }
            text.bytes.append(byte)
            input.advance()
        }
        if input.next == nil, !atEnd { return .needsInput }
        place = .betweenDocuments
        return reject(text.count, isLast: true)
    }

    // MARK: Damage

    /// Gives the parser up and begins to look for the end of the damaged piece.
    mutating func beginDamage() -> ReadStep? {
        guard var fault = unsafe items.pointee.fault else { return nil }
        let isItem = unsafe items.pointee.isInItem
        let start =
            unsafe isItem ? text.tagStart(items.pointee.item.start) : max(0, items.pointee.gapStart - text.start)
        if start > 0, isUnknown { return rejectUnknown(min(start, maximumRecordBytes), isLast: false) }
        parser = nil
        var line = unsafe items.pointee.gapLine
        openTags.removeAll()
        if isItem {
            let tag = unsafe text.view[start..<min(text.count, items.pointee.item.start - text.start)]
            line = unsafe items.pointee.item.line - tag.lineFeeds
            unsafe openTags.append(items.pointee.open.current)
        } else {
            unsafe openTags.append(items.pointee.open.gapStart)
        }
        if fault.isPlaceless { fault.line = line }
        let isAtStart = !isItem && text.start + start == 0
        text.drop(start)
        damage = Damage(
            scanner: DamageScanner(
                itemName: unsafe isItem ? items.pointee.itemName.view.array : [], awaitsRoot: isAtStart),
            isItem: isItem, line: line, offset: documentOffset + text.start, fault: fault)
        place = .inDamage
        return nil
    }

    /// Looks for the end of the damaged piece in the text at hand, and for more of it.
    mutating func findEndOfDamage() -> ReadStep? {
        while true {
            // Only as far as a record may go: how chunks are cut must not tell.
            let limit = maximumRecordBytes + 1
            let isLast = atEnd && input.next == nil
            if isLast { input.finish(&text.bytes) }
            if let (end, boundary) = damage?.scanner.scan(
                text.view.prefix(min(text.count, limit)), isLast: isLast && text.count < limit)
            {
                return endDamage(end, boundary)
            }
            if text.count >= limit {
                if damage?.parts == 0, damage?.scanner.forgetConstruct() == true { continue }
                let count = damage?.scanner.lengthOfPart(maximumRecordBytes) ?? maximumRecordBytes
                damage?.scanner.dropFirst(count)
                return reject(count)
            }
            if !input.takeSlice(into: &text.bytes) { return .needsInput }
        }
    }

    /// The piece is all there: repairs it, or rejects it.
    private mutating func endDamage(_ end: Int, _ boundary: DamageScanner.Boundary) -> ReadStep? {
        guard let damage else { return nil }
        if boundary == .item, !damage.isItem, damage.parts == 0,
            end == 0 || damage.fault.position > text.start + end
        {
            beginDamagedItem(end, damage)
            return nil
        }
        place = .behindDamage(boundary)
        if end == 0, damage.parts > 0 { return nil }
        let isDocument = boundary == .document || boundary == .endOfInput
        if damage.fault.isDeclaration, unsafe !items.pointee.hasRoot, isDocument, !damage.isItem,
            DamageScanner.isNothing(text.view.prefix(end))
        {
            // Comments and processing instructions before another document.
            text.finished = end
            return nil
        }
        if !damage.fault.isFinal, damage.parts == 0,
            damage.isItem ? boundary == .itemEnd : damage.offset != repairedGap,
            let step = repair(end, damage, endsDocument: isDocument)
        {
            return step.step
        }
        if isDocument, damage.parts == 0, !damage.isItem,
            text.view.prefix(end).trimmed.isEmpty || damage.fault.isDeclaration
        {
            self.damage?.fault.message = "the document ends before its root element does"
            self.damage?.fault.column = nil
        } else if isDocument, damage.isItem {
            self.damage?.fault.message = "the document ends inside an item"
            self.damage?.fault.line = damage.line
            self.damage?.fault.column = nil
        }
        if !damage.isItem, openTags.isEmpty { findOpenTags(text.view.prefix(end)) }
        return reject(end, isLast: true)
    }

    /// What stands before an item is well: it is the item's own start tag that the parser did not accept.
    private mutating func beginDamagedItem(_ start: Int, _ gap: Damage) {
        var end = start + 1
        while end < text.count, !DamageScanner.endsName(text.view[end]) { end += 1 }
        let name = text.view[(start + 1)..<end].array
        self.damage = Damage(
            scanner: DamageScanner(itemName: name, awaitsRoot: false), isItem: true,
            line: gap.line + text.view.prefix(start).lineFeeds, offset: gap.offset + start, fault: gap.fault)
        openTags.removeAll()
        unsafe openTags.append(items.pointee.open.current)
        text.drop(start)
    }

    /// What a repair came to; no step if it has become items to be delivered.
    private struct Repaired {
        var step: ReadStep?
    }

    /// Parses the piece again, repaired; nothing if that does not help.
    private mutating func repair(_ end: Int, _ damage: Damage, endsDocument: Bool) -> Repaired? {
        var better = ByteBuffer(capacity: end + 64)
        let notes = unsafe DamageRepair.repair(text.view.prefix(end), to: &better) { [items] name in
            unsafe items.pointee.isEntity(name)
        }
        if notes.isEmpty { return nil }
        restartParser(line: damage.line)
        unsafe items.pointee.isRepaired = true
        give(better.view, upTo: text.start + end)
        unsafe items.pointee.isRepaired = false
        // What ends the document must end its root.
        let isDone =
            unsafe damage.isItem
            ? items.pointee.items.count == 1 && !items.pointee.isInItem
            : !endsDocument || items.pointee.rootEnd != nil
        guard isDone, unsafe items.pointee.fault == nil else {
            let second = unsafe items.pointee.fault
            unsafe items.pointee.removeAllItems()
            if let second {
                self.damage?.fault.message = second.message
                self.damage?.fault.line = second.line
                // Repaired text has other columns.
                self.damage?.fault.column = nil
            }
            return nil
        }
        // The same parser goes on behind the piece.
        text.pushed = end
        self.damage = nil
        place = .inDocument
        if damage.isItem {
            repaired = (end, notes)
            return Repaired(step: nil)
        }
        repairedGap = damage.offset
        _ = settle()
        return Repaired(step: notes.text.map { .warning(line: damage.fault.line, $0) })
    }

    /// A fresh parser behind the tags of the elements that are open.
    mutating func restartParser(line: Int) {
        unsafe items.pointee.restart(line: line)
        startParser()
        unsafe items.pointee.textEnd = text.start
        parser?.push(openTags.view)
        unsafe items.pointee.beginGap(at: text.start)
    }

    /// Rejects the first bytes of the text; in parts, if there are more than a record may have.
    private mutating func reject(_ count: Int, isLast: Bool = false) -> ReadStep {
        guard var damage else { return .needsInput }
        let isPart = damage.parts > 0 || !isLast
        let offset = damage.offset
        // Whether the parser came to another fault first depends on how the chunks were cut.
        if isPart, damage.isItem || !damage.fault.isFinal {
            let line = damage.parts == 0 ? damage.line : damage.fault.line
            damage.fault = FeedItems.Fault(
                line: line, message: "longer than \(maximumRecordBytes) bytes", isFinal: true)
        }
        if !damage.isItem, damage.parts == 0, Self.isPage(text.view.prefix(count)) {
            damage.fault.message = "an HTML page, not a feed"
        }
        if damage.fault.column != nil, damage.fault.line == lineOfGuess { hasGuessedColumn = true }
        damage.parts += 1
        damage.line += text.view.prefix(count).lineFeeds
        damage.offset += count
        self.damage = damage
        return reject(
            count, line: damage.fault.line, column: damage.fault.column, offset: offset,
            part: isPart ? damage.parts : 0,
            damage.fault.message)
    }

    /// Rejects the first bytes of the text of a document whose root is none of feeds; in parts, if there are more than a
    /// record may have.
    mutating func rejectUnknown(_ count: Int, isLast: Bool) -> ReadStep {
        if unknownRoot.parts > 0 || !isLast { unknownRoot.parts += 1 }
        let line = unknownRoot.line
        unknownRoot.line += text.view.prefix(count).lineFeeds
        return reject(
            count, line: line, column: nil, offset: documentOffset + text.start, part: unknownRoot.parts,
            "not a feed: its root element is \(unsafe items.pointee.unknownRoot ?? "")")
    }

    private mutating func reject(
        _ count: Int, line: Int, column: Int?, offset: Int, part: Int, _ reason: String
    ) -> ReadStep {
        text.finished = count
        return .rejected(
            Rejection(
                line: line, column: column, offset: offset, part: part, reason: reason, raw: text.view.prefix(count),
                encoding: input.encoding))
    }

    /// Goes on behind a damaged piece.
    mutating func leaveDamage(_ boundary: DamageScanner.Boundary) -> ReadStep? {
        let line = damage?.line ?? 1
        damage = nil
        switch boundary {
        case .document, .endOfInput:
            input.line = line
            input.giveBack(text.view)
            text.begin()
            place = .betweenDocuments
        case .item, .itemEnd, .containerEnd:
            text.pushed = 0
            restartParser(line: line)
            place = .inDocument
            push()
            stopAtBareAmpersand()
            return settle()
        }
        return nil
    }

    /// Whether a text begins like a page for people.
    private static func isPage(_ text: ByteView) -> Bool {
        let start = text.prefix(min(text.count, 1024)).string.lowercased()
        return start.contains("<html") || start.contains("<!doctype html")
    }

    /// The tags of the root and the channel in a document's damaged beginning; without their attributes, if these are the
    /// damage.
    private mutating func findOpenTags(_ beginning: ByteView) {
        for opening: StaticString in ["<rss", "<rdf:RDF", "<feed", "<channel"] {
            guard let start = beginning.firstRange(of: ByteView(opening)),
                let end = beginning.firstIndex(of: ASCII.greaterThan, from: start), beginning[end - 1] != ASCII.slash
            else { continue }
            let before = openTags.count
            openTags.append(beginning[start..<(end + 1)])
            if canRestart { continue }
            openTags.truncate(to: before)
            openTags.append(opening)
            openTags.append(ASCII.greaterThan)
            if !canRestart { openTags.truncate(to: before) }
        }
        if openTags.isEmpty { openTags.append("<rss>") }
    }

    /// Whether a fresh parser accepts the tags.
    private var canRestart: Bool {
        mutating get {
            restartParser(line: 1)
            return unsafe items.pointee.fault == nil
        }
    }
}
