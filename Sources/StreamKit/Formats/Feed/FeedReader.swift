/// Reads feeds: RSS, RDF, Atom, one document after the other, item by item as the bytes arrive.
///
/// A slice of the chunk goes through libxml2; the items that ended in it are then delivered one a step:
/// ```
///   chunk ▶ slice of at most 16 KiB ▶ UTF-8 text ▶ push parser ▶ FeedItems ▶ SourceRecord, an element a field
/// ```
/// The text of the item under way is kept, so that a damaged one can be repaired or rejected as it came:
/// ```
///   text  │<item>…</item><item>…AT&T…│       libxml2 stops at the `&`
///         ╰─ delivered ──╯╰─ kept ──────▶    up to the end of the item (DamageScanner), repaired (DamageRepair),
///                                            parsed again behind the open elements' tags; then on behind it
/// ```
/// At the end of the root element the document is done, wherever that is in the slice; behind it, after white
/// space and a byte-order mark, the next one begins with a parser of its own.
@safe
public struct FeedReader: RecordReader, ~Copyable {
    private enum Place {
        case betweenDocuments
        /// In the first bytes of a document, which say what encoding it is in.
        case atStart
        /// In text that stands where a document should begin.
        case inStrayText
        case inDocument
        /// Behind a root that is none of feeds, of which something is still to be rejected.
        case behindUnknownRoot
        /// The parser has given up; the items before the fault have been delivered.
        case atFault
        /// Looking for the end of a damaged piece.
        case inDamage
        /// A damaged piece has been dealt with; what stands behind it.
        case behindDamage(DamageScanner.Boundary)

        var isInDocument: Bool { if case .inDocument = self { true } else { false } }
    }

    /// A piece under way that libxml2 did not accept.
    private struct Damage {
        var scanner: DamageScanner
        /// It is an item, not what stands between items.
        var isItem: Bool
        /// Where it begins.
        var line: Int
        var offset: Int
        var fault: FeedItems.Fault
        /// How many parts of it have been rejected; more than none if it is longer than the limit.
        var parts = 0
    }

    /// Items; objects, where items hold the fields of records.
    public var shape: RecordShape { givesObjects ? .object : .item }
    /// None; records name their fields.
    public var columns: [FieldName] { [] }
    /// None.
    public var unnamedColumns: [Bool] { [] }

    /// What libxml2 takes for a text without being asked to.
    private static let longestOrdinaryText = 10_000_000

    private let registry: FieldNames
    private let items: UnsafeMutablePointer<FeedItems>
    private let maximumRecordBytes: Int
    /// All documents have been made UTF-8 already, whatever they declare.
    private let isTranscoded: Bool
    private var parser: PushParser?
    private var plainItems: PlainItemReader
    /// Whether plain items are taken past libxml2. It must not show; tests compare.
    var readsPlainItems = true
    private var input = FeedInput()
    private var place = Place.betweenDocuments
    private var nextItem = 0
    /// The items that come hold the fields of records.
    private var givesObjects = false
    /// Of two fields of one name in a record, the later counts.
    private var recordNames: MemberNames
    private var atEnd = false
    private var start = DocumentStart()
    /// Characters are wider than a byte: NULs may stand between documents.
    private var isWide = false

    private var text = DocumentText()
    /// Where in its stream the document begins.
    private var documentOffset = 0
    /// The line that a document without a feed's root has been rejected up to, in how many parts, and behind its end how
    /// much of the text is left to be rejected.
    private var unknownRoot = (line: 1, parts: 0, rest: 0)
    private var damage: Damage?
    /// What is to be said of the document that has begun.
    private var warning: String?
    /// The tags that a fresh parser is given first.
    private var openTags = ByteBuffer()
    /// How many bytes of the text the next item was before it was repaired, and how.
    private var repaired: (count: Int, notes: DamageRepair.Notes)?
    /// Where the last gap between items began that was repaired. If it is at fault again, that was no help.
    private var repairedGap: Int?
    /// A line whose columns have not been counted from its start.
    private var lineOfGuess = 0
    /// Something has been said that depends on such a column.
    private(set) var hasGuessedColumn = false

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: where elements' names are kept.
    ///   - maximumRecordBytes: the longest item.
    ///   - isTranscoded: the bytes are UTF-8, whatever the documents declare.
    public init(registry: FieldNames, maximumRecordBytes: Int = 1 << 20, isTranscoded: Bool = false) {
        self.registry = registry
        self.maximumRecordBytes = maximumRecordBytes
        self.isTranscoded = isTranscoded
        recordNames = MemberNames(registry)
        plainItems = PlainItemReader(maximumRecordBytes: maximumRecordBytes)
        unsafe items = .allocate(capacity: 1)
        unsafe items.initialize(to: FeedItems(registry: registry, maximumRecordBytes: maximumRecordBytes))
    }

    deinit {
        // The parser points to the items, but libxml2 does not call back when a parser is freed.
        unsafe items.deinitialize(count: 1)
        unsafe items.deallocate()
    }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    /// Says that there is no further chunk.
    public mutating func finish() {
        // The last chunk is used up, and may be gone.
        _ = input.detach()
        atEnd = true
    }

    /// Lets go of the chunk; how many of its bytes have been taken. Items that were found in them are kept.
    public mutating func detach() -> Int { input.detach() }

    /// Goes on to the next item.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        while true {
            if unsafe nextItem < items.pointee.items.count {
                if unsafe items.pointee.items[nextItem].isRecord != givesObjects {
                    givesObjects.toggle()
                    return .document
                }
                deliver(&record)
                return .record
            }
            unsafe items.pointee.removeDelivered()
            nextItem = 0
            if registry.hasTooMany { unsafe items.pointee.forgetNames(registry) }
            text.dropFinished()
            if let text = warning {
                warning = nil
                return .warning(line: input.line, text)
            }
            if let step = goOn(&record) { return step }
        }
    }

    private mutating func goOn(_ record: inout SourceRecord) -> ReadStep? {
        switch place {
        case .betweenDocuments: findDocument()
        case .atStart: beginDocument()
        case .inStrayText: readStrayText()
        case .inDocument: readDocument(&record)
        case .behindUnknownRoot: leaveUnknownRoot()
        case .atFault: beginDamage()
        case .inDamage: findEndOfDamage()
        case .behindDamage(let boundary): leaveDamage(boundary)
        }
    }

    // MARK: Items

    /// Copies the ranges of an item's fields into the record.
    private mutating func deliver(_ record: inout SourceRecord) {
        record.begin(shape)
        let item = unsafe items.pointee.items[nextItem]
        recordNames.beginObject()
        for index in item.firstField..<item.endField {
            let field = unsafe items.pointee.fields[index]
            let name = FieldName(index: field.name)
            record.append(name, start: Int(field.start), end: Int(field.end), tag: field.tag)
            if item.isRecord { recordNames.settle(name, &record) }
        }
        record.setBase(unsafe items.pointee.text.view)
        record.feedTitle = unsafe item.hasTitle ? items.pointee.head.title.view : .empty
        record.feedLink = unsafe item.hasLink ? items.pointee.head.link.view : .empty
        record.line = item.line
        record.encoding = input.encoding
        nextItem += 1
        noteBytes(item, &record)
    }

    /// Says where the item's bytes are and what had to be repaired in them.
    private mutating func noteBytes(_ item: FeedItems.Item, _ record: inout SourceRecord) {
        if let repaired {
            record.bytes = text.view.prefix(repaired.count)
            record.offset = documentOffset + text.start
            record.repair = repaired.notes.text
            self.repaired = nil
            return
        }
        let start = text.tagStart(item.start)
        record.bytes = text.view[start..<(item.end - text.start)]
        record.offset = documentOffset + text.start + start
        if item.hasUndeclaredPrefix {
            record.repair = "a prefix is not declared; it is kept as written"
        } else if input.replacements > 0, record.bytes.contains(ByteView("\u{FFFD}")) {
            record.repair = "bytes that are not \(input.encoding) became U+FFFD"
        }
    }

    // MARK: Documents

    /// Skips what may stand between documents, up to the first byte of one.
    private mutating func findDocument() -> ReadStep? {
        while let byte = input.next {
            if ASCII.isWhiteSpace(byte) || isWide && byte == 0 {
                input.advance()
                continue
            }
            start.removeAll()
            documentOffset = input.offset
            place = .atStart
            return nil
        }
        return atEnd ? .endOfInput : .needsInput
    }

    /// Collects the first bytes of a document until they say what encoding it is in, and begins it.
    private mutating func beginDocument() -> ReadStep? {
        while let byte = input.next {
            switch start.take(byte) {
            case .undecided:
                input.advance()
            case .mark:
                input.advance()
                place = .betweenDocuments
                return nil
            case .utf8:
                input.advance()
                return beginDocument(nil)
            case .other(let name, let mark):
                input.advance()
                return beginDocument(name, mark: mark)
            case .unknown(let label):
                input.advance()
                warning = "unknown encoding \u{201C}\(label)\u{201D}: read as UTF-8"
                return beginDocument(nil)
            case .stray:
                return beginStrayText()
            }
        }
        guard atEnd else { return .needsInput }
        // `<?x` at the end is a document; part of a byte-order mark is no mark.
        return start.bytes.view[0] == ASCII.lessThan ? beginDocument(nil) : beginStrayText()
    }

    /// A new parser, which gets the bytes that have been collected.
    private mutating func beginDocument(_ encoding: String?, mark: Int = 0) -> ReadStep {
        let first = start.bytes.view
        let encoding = isTranscoded ? nil : encoding
        unknownRoot = (input.line - first.lineFeeds, 0, 0)
        unsafe items.pointee.begin(line: unknownRoot.line)
        input.begin(encoding)
        isWide = encoding.map { $0.hasPrefix("UTF-16") || $0.hasPrefix("UTF-32") } ?? false
        givesObjects = false
        text.begin()
        plainItems.begin()
        input.convert(first.dropFirst(mark), to: &text.bytes)
        startParser()
        place = .inDocument
        push()
        if unsafe items.pointee.fault != nil { place = .atFault }
        return .document
    }

    /// A fresh parser in place of the one before, which has to be gone first: the items know only one.
    private mutating func startParser() {
        parser = nil
        parser = unsafe PushParser(items, isHuge: maximumRecordBytes > Self.longestOrdinaryText)
    }

    /// Goes on in a document: takes a plain item, or parses a slice.
    private mutating func readDocument(_ record: inout SourceRecord) -> ReadStep? {
        if let step = trim() { return step }
        if readsPlainItems, !givesObjects, input.isUTF8 {
            // The pointer by itself: under the thread sanitizer its use counts as one of the whole reader.
            let items = unsafe items
            switch unsafe plainItems.next(into: &record, &items.pointee, &text, &input, atEnd: atEnd) {
            case .record:
                record.encoding = input.encoding
                record.offset += documentOffset
                return .record
            case .needsInput: return .needsInput
            case .nothing: break
            }
        }
        return parse()
    }

    /// Parses a slice, or the end of input.
    private mutating func parse() -> ReadStep? {
        if text.isPushed, !input.takeSlice(into: &text.bytes) {
            guard atEnd else { return .needsInput }
            return parseEnd()
        }
        push()
        if unsafe items.pointee.rootEnd == nil {
            stopAtBareAmpersand()
            if unsafe items.pointee.isInItem,
                unsafe text.pushedEnd - items.pointee.item.start > maximumRecordBytes + min(1, text.unpushed) + 1
            {
                // Or it waits for the end of a construct that has none, which can be repaired.
                unsafe items.pointee.stopForLength(isFinal: false)
            }
        }
        return settle()
    }

    /// Gives the parser what it has not got, or no more of it than to the next place where a plain item may follow. It holds
    /// a CR at the end back itself, which would blur its position.
    private mutating func push(isLast: Bool = false) {
        let stopsAtItem = unsafe !isLast && readsPlainItems && input.isUTF8 && items.pointee.mayHavePlainItems
        var end = stopsAtItem ? text.endOfPush : text.count
        if !isLast, end > 0, text.view[end - 1] == ASCII.carriageReturn { end -= 1 }
        if end > text.pushed { give(text.view[text.pushed..<end], upTo: text.start + end) }
        text.pushed = max(text.pushed, end)
        unsafe items.pointee.textEnd = text.pushedEnd
    }

    /// Gives the parser bytes that end at a place of the document. A CR behind them it adds to its own when it has parsed
    /// the others: what it reports counts without.
    private mutating func give(_ bytes: ByteView, upTo end: Int) {
        unsafe items.pointee.textEnd = bytes.last == ASCII.carriageReturn ? end - 1 : end
        parser?.push(bytes)
        unsafe items.pointee.textEnd = end
    }

    /// Sees what has become of the bytes that were pushed.
    private mutating func settle() -> ReadStep? {
        if let end = unsafe items.pointee.rootEnd { return leaveDocument(at: end) }
        if unsafe items.pointee.fault != nil { place = .atFault }
        return nil
    }

    /// Nothing follows: the document should have ended.
    private mutating func parseEnd() -> ReadStep? {
        input.finish(&text.bytes)
        push(isLast: true)
        parser?.finish()
        if unsafe items.pointee.rootEnd != nil { return settle() }
        unsafe items.pointee.fail("the document ends before its root element does", isFinal: true)
        // Comments and processing instructions behind the last document are nobody's loss.
        if let fault = unsafe items.pointee.fault, fault.isEndOfInput, unsafe !items.pointee.hasRoot,
            DamageScanner.isNothing(text.view)
        {
            text.begin()
            place = .betweenDocuments
        } else {
            place = .atFault
        }
        return nil
    }

    /// The root element has ended; what stands behind it is the next document's.
    private mutating func leaveDocument(at end: Int) -> ReadStep? {
        let length = min(max(0, end - text.start), text.count)
        if isUnknown {
            unknownRoot.rest = length
            place = .behindUnknownRoot
            return nil
        }
        endDocument(behind: length)
        return nil
    }

    private mutating func endDocument(behind length: Int) {
        input.giveBack(text.view.dropFirst(length))
        input.line = unsafe items.pointee.lineOfRootEnd
        place = .betweenDocuments
    }

    /// Whether the document is none of a feed, as far as it is known.
    private var isUnknown: Bool { unsafe items.pointee.unknownRoot != nil && !items.pointee.hasItems }

    /// Rejects the rest of a document whose root is none of feeds.
    private mutating func leaveUnknownRoot() -> ReadStep? {
        if unknownRoot.rest == 0 {
            endDocument(behind: 0)
            return nil
        }
        let count = min(unknownRoot.rest, maximumRecordBytes)
        unknownRoot.rest -= count
        return rejectUnknown(count, isLast: unknownRoot.rest == 0)
    }

    /// Rejects the first bytes of the text of such a document; in parts, if there are more than a record may have.
    private mutating func rejectUnknown(_ count: Int, isLast: Bool) -> ReadStep {
        if unknownRoot.parts > 0 || !isLast { unknownRoot.parts += 1 }
        let line = unknownRoot.line
        let raw = text.view.prefix(count)
        unknownRoot.line += raw.lineFeeds
        text.finished = count
        return .rejected(
            Rejection(
                line: line, offset: documentOffset + text.start, part: unknownRoot.parts,
                reason: "not a feed: its root element is \(unsafe items.pointee.unknownRoot ?? "")", raw: raw,
                encoding: input.encoding))
    }

    /// Forgets the text that is not needed again: what stands before the item under way, or before the last gap. Of a
    /// document whose root is none of feeds it is rejected, part by part.
    private mutating func trim() -> ReadStep? {
        let position = unsafe items.pointee.position
        // A gap without tags; `FeedItems` limits all others.
        if unsafe !items.pointee.isInItem, unsafe position - items.pointee.gapStart > 4 * maximumRecordBytes {
            unsafe items.pointee.beginGap(at: position)
        }
        let keep =
            unsafe items.pointee.isInItem
            ? text.tagStart(items.pointee.item.start) : items.pointee.gapStart - text.start
        let done = min(max(0, keep), text.pushed)
        if done > 0, isUnknown { return rejectUnknown(min(done, maximumRecordBytes), isLast: false) }
        text.drop(done)
        return nil
    }

    /// libxml2 waits at a `&` for any `;`, however far. One that is not there after the name will not come. In a section it
    /// waits for something else.
    private mutating func stopAtBareAmpersand() {
        guard unsafe items.pointee.fault == nil, unsafe !items.pointee.isInSection else { return }
        let place = unsafe items.pointee.position - text.start
        guard place >= 0, place < text.pushed, text.view[place] == UInt8(ascii: "&") else { return }
        var end = place + 1
        while end < text.pushed, text.view[end].isInReference { end += 1 }
        if end < text.pushed, text.view[end] != UInt8(ascii: ";") { unsafe items.pointee.stop("a bare &") }
    }

    // MARK: Stray text

    /// Text where a document should begin.
    private mutating func beginStrayText() -> ReadStep? {
        text.begin()
        text.bytes.append(start.bytes.view)
        // The byte that was not expected has not been taken.
        if input.next != nil { text.bytes.truncate(to: text.count - 1) }
        damage = strayDamage()
        place = .inStrayText
        return nil
    }

    private func strayDamage() -> Damage {
        Damage(
            scanner: DamageScanner(itemName: [], awaitsRoot: false), isItem: false, line: input.line,
            offset: documentOffset,
            fault: FeedItems.Fault(
                line: input.line, message: "text between documents", isFinal: true))
    }

    /// Goes on to the next `<`.
    private mutating func readStrayText() -> ReadStep? {
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
    private mutating func beginDamage() -> ReadStep? {
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
    private mutating func findEndOfDamage() -> ReadStep? {
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
        give(better.view, upTo: text.start + end)
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
    private mutating func restartParser(line: Int) {
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
        text.finished = count
        self.damage = damage
        return .rejected(
            Rejection(
                line: damage.fault.line, column: damage.fault.column, offset: offset, part: isPart ? damage.parts : 0,
                reason: damage.fault.message, raw: text.view.prefix(count),
                encoding: input.encoding))
    }

    /// Goes on behind a damaged piece.
    private mutating func leaveDamage(_ boundary: DamageScanner.Boundary) -> ReadStep? {
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
                let end = beginning.firstIndex(of: UInt8(ascii: ">"), from: start), beginning[end - 1] != ASCII.slash
            else { continue }
            let before = openTags.count
            openTags.append(beginning[start..<(end + 1)])
            if canRestart { continue }
            openTags.truncate(to: before)
            openTags.append(opening)
            openTags.append(UInt8(ascii: ">"))
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

extension FeedReader: ResumableReader {
    var restingPlace: RestingPlace? {
        guard unsafe nextItem == items.pointee.items.count, warning == nil, input.next == nil else { return nil }
        switch place {
        case .betweenDocuments where !isWide:
            return RestingPlace(place: StreamPlace(offset: input.offset, line: input.line))
        case .inDocument:
            guard input.isUTF8, text.unpushed == 0, repaired == nil, let end = unsafe items.pointee.endOfBeginning
            else { return nil }
            let line = unsafe items.pointee.currentLine
            let place = unsafe StreamPlace(
                offset: documentOffset + text.end, line: line, column: items.pointee.column,
                isColumnRelative: line == lineOfGuess)
            return RestingPlace(place: place, prologue: documentOffset..<(documentOffset + end))
        default:
            return nil
        }
    }

    func isOfOneMind(with other: borrowing FeedReader) -> Bool {
        unsafe items.pointee.firstItem == other.items.pointee.firstItem && givesObjects == other.givesObjects
            && place.isInDocument && other.place.isInDocument
    }

    mutating func move(to next: StreamPlace) {
        input.move(to: next)
        hasGuessedColumn = false
        lineOfGuess = 0
        guard place.isInDocument else { return }
        documentOffset = next.offset - text.end
        unsafe items.pointee.move(to: next)
        repairedGap = nil
        lineOfGuess = next.column == nil ? next.line : 0
    }
}
