internal import CStreamKit

/// Reads feeds: RSS, RDF, Atom, one document after the other, item by item as the bytes arrive.
///
/// First it finds where a piece begins and ends, then what is in it:
/// ```
///   DocumentText      bytes ▶ text, a window that begins where reading stands
///   FeedFramer    where the piece there ends: an item, or a gap before, between or after items
///   a piece       PlainTokenizer ─ plain ────────────────────┐
///                   └ unsupported ▶ XMLParser (libxml2) ─────┤
///                             └ damaged ▶ DamageRepair ▶ again ┴▶ what is made of it
///   an item       ItemBuilder ▶ SourceRecord, a field per element; an element that is a record: ElementRecordBuilder
///   a gap         ScopeBuilder ▶ FeedScope, what is in scope for items
/// ```
/// Most items are plain and end in the chunk that they begin in: the tokenizer reads these before the framer has looked for
/// their end. What neither parsing nor repair makes sense of is rejected, and reading continues after it.
///
/// A document ends with its root element; the next one begins after white space and a byte-order mark.
public struct FeedReader: RecordReader, ~Copyable {
    private enum Place {
        /// After a document whose characters have this width and byte order.
        case betweenDocuments(WideUnit?)
        /// After a byte-order mark of UTF-8.
        case afterMark
        /// In text where a document should begin.
        case inStrayText
        case inGap
        /// At an item's start tag.
        case atItem
        /// In a comment that is longer than a piece may be.
        case inComment
    }

    /// How far the piece at the start of the window has been looked at.
    private struct Piece {
        /// The tokenizer's result for an item.
        enum PlainReading {
            case untried
            /// The window ended before the item did.
            case incomplete
            case unsupported
        }

        /// Whether the framer has begun with it.
        var isFramed = false
        var plainReading = PlainReading.untried
    }

    /// What is known about the current document.
    private struct Document {
        /// Its start in the stream.
        var offset = 0
        /// Whether its following items contain the fields of records.
        var givesObjects = false
        var hasItems = false
        /// Whether it declares entities, which are not expanded: items with any are not plain.
        var hasEntities = false
        /// The position of something that looks like an item and is not.
        var skippedTagOffset = -1
    }

    private struct Position {
        var line: Int
        var column: Int?
    }

    /// The search for elements that are records.
    private struct Search {
        var hasBegun = false
        var hasFound = false
    }

    /// A piece that is rejected in parts.
    private struct Parts {
        var count = 0
        var line = 0
        var reason: any Note = ""
    }

    /// Items; or objects, if items contain the fields of records.
    public var shape: RecordShape { document.givesObjects ? .object : .item }

    /// Whether plain items bypass libxml2. It must make no difference; tests compare.
    var readsPlainItems = true

    private let registry: FieldNames
    private let names: ItemNames
    private let maximumRecordBytes: Int
    private var text: DocumentText
    private var framer: FeedFramer
    private var tokenizer: PlainTokenizer
    private var xml: XMLParser
    private var builder: ItemBuilder
    private var records: ElementRecordBuilder
    private var around: ScopeBuilder
    private var place = Place.betweenDocuments(nil)
    private var document = Document()
    private var piece = Piece()
    private var parts = Parts()
    private var warnings: [(line: Int, text: String)] = []
    private var search = Search()
    /// What is in scope for items that are passed over, and whether it was another reader that has passed over them.
    private var passed: (scope: PassedScope?, byOther: Bool) = (nil, false)

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: the registry of element names.
    ///   - maximumRecordBytes: the longest item.
    ///   - isTranscoded: whether the bytes are UTF-8, whatever the documents declare.
    ///   - recordName: the local name of the elements that are records, in documents other than feeds. A record has their
    ///     attributes, then their children, under their local names; a child with attributes or children is a JSON object, and
    ///     several of one name are a JSON array.
    public init(
        registry: FieldNames, maximumRecordBytes: Int = 1 << 20, isTranscoded: Bool = false, recordName: String? = nil
    ) {
        self.registry = registry
        names = ItemNames(record: recordName.map { Array($0.utf8) })
        self.maximumRecordBytes = maximumRecordBytes
        text = DocumentText(isTranscoded: isTranscoded)
        let elements = ElementNames(registry: registry)
        framer = FeedFramer(limit: maximumRecordBytes, names: names)
        tokenizer = PlainTokenizer(elements)
        xml = XMLParser(maximumBytes: maximumRecordBytes)
        builder = ItemBuilder(elements)
        records = ElementRecordBuilder(registry)
        around = ScopeBuilder(elements, names)
    }

    /// Sets the position of the first byte, before any has come.
    mutating func move(to place: StreamPlace) { text.move(to: place) }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { text.supply(chunk) }

    /// Says that there are no more chunks.
    public mutating func finish() { text.finish() }

    /// Releases the chunk; returns how many of its bytes have been consumed.
    public mutating func detach() -> Int { text.detach() }

    /// Reads the next item.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        while true {
            if !text.isInChunk { text.dropChunk() }
            if registry.hasTooMany { forgetNames() }
            if !warnings.isEmpty {
                let warning = warnings.removeFirst()
                return .warning(line: warning.line, warning.text)
            }
            if let step = resume(&record) { return step }
        }
    }

    private mutating func resume(_ record: inout SourceRecord) -> ReadStep? {
        switch place {
        case .inGap:
            return beginsItem ? readItem(&record) : readGap()
        case .atItem: return readItem(&record)
        case .betweenDocuments(let unit): return findDocument(after: unit)
        case .afterMark: return findDocument(isMarked: true)
        case .inStrayText: return readStrayText()
        case .inComment: return readComment()
        }
    }

    private mutating func forgetNames() {
        registry.forget()
        tokenizer.forgetNames()
        builder.forgetNames()
    }

    // MARK: Pieces

    /// The piece at the start of the window, once its end is known.
    private mutating func frame() -> FeedFramer.Cut? {
        while true {
            if let cut = framer.cut(text.window, at: text.offset, isLast: text.isLast, in: around.scope) { return cut }
            if !text.extend() { return nil }
        }
    }

    /// Skips the first bytes of the window.
    private mutating func skip(_ count: Int, to place: Place) {
        text.skip(count)
        self.place = place
        piece = Piece()
    }

    /// Continues with more input.
    private mutating func more() -> ReadStep? { text.extend() ? nil : .needsInput }

    /// Rejects the bytes at the start of the window and continues after them.
    private mutating func reject(
        _ count: Int, _ reason: any Note, at position: Position, part: Int = 0, to place: Place
    ) -> ReadStep {
        let rejection = Rejection(
            line: position.line, column: position.column, offset: text.offset, part: part, reason: reason,
            raw: text.window.prefix(count), encoding: text.encoding)
        skip(count, to: place)
        return .rejected(rejection)
    }

    private mutating func reject(_ cut: FeedFramer.Cut, _ reason: any Note, at position: Position) -> ReadStep {
        let step = reject(cut.count, reason, at: position, to: .inGap)
        resume(after: cut.end)
        return step
    }

    private mutating func reject(_ cut: FeedFramer.Cut, _ fault: XMLParser.Fault) -> ReadStep {
        reject(cut, fault.message, at: position(fault))
    }

    /// Rejects an oversized piece: a part, or what is left.
    private mutating func rejectPart(_ cut: FeedFramer.Cut, _ reason: any Note) -> ReadStep? {
        if parts.count == 0 { parts = Parts(line: text.line, reason: reason) }
        parts.count += 1
        let (part, position) = (parts, Position(line: parts.line))
        if cut.count == 0 {
            resume(after: cut)
            return nil
        }
        let step = reject(
            cut.count, part.reason, at: position, part: part.count, to: cut.end == .tooLong ? place : .inGap)
        if cut.end == .tooLong {
            framer.resume(at: text.offset)
            piece = Piece(isFramed: true, plainReading: .unsupported)
        } else {
            resume(after: cut.end)
        }
        return step
    }

    private mutating func resume(after cut: FeedFramer.Cut) {
        skip(cut.count, to: .inGap)
        resume(after: cut.end)
    }

    /// Goes to where the next piece begins.
    private mutating func resume(after end: FeedFramer.End) {
        parts = Parts()
        switch end {
        case .item:
            if isAtItem { place = .atItem } else { document.skippedTagOffset = text.offset }
        case .rootEnd, .document, .endOfInput:
            endDocument()
        case .comment:
            place = .inComment
            parts.line = text.line
        case .itemEnd, .containerEnd, .tooLong:
            // An item may be the root.
            if around.scope.rootName == nil, document.hasItems, around.scope.depth == 0 { endDocument() }
        }
    }

    /// Line and column of a fault in the piece at the start of the window.
    private func position(_ fault: XMLParser.Fault) -> Position {
        if let lineFeeds = fault.lineFeeds { return Position(line: text.line + lineFeeds) }
        let (line, column) = text.lineAndColumn(fault.place)
        return Position(line: line, column: fault.hasColumn ? column : nil)
    }

    // MARK: Items

    /// Whether an item begins after white space, with nothing else in progress; the white space is then skipped.
    private var beginsItem: Bool {
        mutating get {
            if piece.isFramed { return false }
            let window = text.window
            let start = window.skippingWhiteSpace(from: 0)
            // No more is examined than the framer would: the result must not depend on chunk boundaries.
            let tag = window[start..<min(window.count, start + maximumRecordBytes + 1)]
            guard names.areRecords ? beginsRecord(tag) : tokenizer.beginsItem(tag),
                document.skippedTagOffset != text.offset + start
            else { return false }
            if start > 0 { text.skip(start) }
            place = .atItem
            parts.count = 0
            return true
        }
    }

    private func beginsRecord(_ tag: ByteView) -> Bool {
        guard tag.count > 1, tag[0] == ASCII.lessThan, let end = tag.endOfName(from: 1) else { return false }
        if !names.hasGroups { return names.isItem(tag[1..<end]) }
        // The framer knows where the tag ends.
        return names.isItem(tag[1..<end])
            && !names.isGroup(tag.prefix(tag.firstIndex(of: ASCII.greaterThan).map { $0 + 1 } ?? 0))
    }

    /// Namespaces in a longer start tag of an item do not apply to its own name.
    private static let longestTag = 4096

    /// Whether the window begins with an item, judging by the meaning of its name there.
    private var isAtItem: Bool {
        mutating get {
            let window = text.window
            guard window.count > 1, let end = window.endOfName(from: 1) else { return window.count > 1 }
            let name = window[1..<end]
            if names.areRecords { return true }
            let most = window.prefix(min(window.count, Self.longestTag))
            let tag = most.prefix(most.firstIndex(of: ASCII.greaterThan).map { $0 + 1 } ?? 0)
            guard tag.contains(ByteView("xmlns")) else { return tokenizer.isItem(name) }
            // What it declares applies to its own name.
            let scope = around.scope
            guard parse(around: tag, isWellFormed: true) == nil else { return name.isItemName }
            tokenizer.enter(around.scope)
            around.scope = scope
            defer { tokenizer.enter(around.scope) }
            return tokenizer.isItem(name)
        }
    }

    /// Whether the document's items have another name: `entry` in RSS, `item` in Atom.
    private func isStray(_ name: ByteView) -> Bool {
        guard !names.areRecords else { return false }
        switch around.scope.rootName {
        case "feed": return name.withoutPrefix == "item"
        case "rss", "RDF": return name.withoutPrefix == "entry"
        default: return false
        }
    }

    /// Reads the item at the start of the window.
    private mutating func readItem(_ record: inout SourceRecord) -> ReadStep? {
        if piece.plainReading == .untried, let step = readPlainItem(&record) { return step }
        // A record is read on as it comes; items are short, and read again.
        while names.areRecords, piece.plainReading == .incomplete, !piece.isFramed,
            text.window.count <= maximumRecordBytes, !text.isLast
        {
            guard text.extend() else {
                // Nothing follows what was passed over, and all of it is there.
                if passed.byOther { break }
                return .needsInput
            }
            if let step = readPlainItem(&record) { return step }
        }
        if !piece.isFramed {
            piece.isFramed = true
            let name = text.window.dropFirst(1).nameAtStart
            framer.beginItem(at: text.offset, name: name, isStray: isStray(name))
        }
        guard let cut = frame() else { return .needsInput }
        if cut.end == .tooLong || parts.count > 0 || cut.count > maximumRecordBytes {
            return rejectPart(cut, tooLong)
        }
        if cut.isWellFormed, piece.plainReading == .incomplete, let step = readPlainItem(&record) { return step }
        document.hasItems = true
        return cut.end == .itemEnd ? parseItem(cut, &record) : rejectUnfinishedItem(cut, &record)
    }

    private var tooLong: String { "longer than \(maximumRecordBytes) bytes" }

    /// Reads the item if it is plain.
    private mutating func readPlainItem(_ record: inout SourceRecord) -> ReadStep? {
        guard readsPlainItems, !document.hasEntities, !framer.isAmbiguous(at: text.offset) else {
            piece.plainReading = .unsupported
            return nil
        }
        do {
            let window = text.window
            let count: Int
            if names.areRecords {
                let goesOn = piece.plainReading == .incomplete && records.hasCurrentNames
                count = try tokenizer.read(
                    record: window, limit: maximumRecordBytes, goesOn: goesOn, &records, &record)
            } else {
                count = try tokenizer.read(
                    window, limit: maximumRecordBytes, &builder, isObject: document.givesObjects, &record)
            }
            return deliver(count, &record)
        } catch {
            record.removeAll()
            let mayGoOn = piece.plainReading == .untried || names.areRecords && !piece.isFramed
            piece.plainReading = error == .incomplete && mayGoOn ? .incomplete : .unsupported
            return nil
        }
    }

    /// Reads the complete item with libxml2.
    private mutating func parseItem(_ cut: FeedFramer.Cut, _ record: inout SourceRecord) -> ReadStep {
        let item = text.window.prefix(cut.count)
        guard let fault = parse(item, &record) else {
            return deliver(cut.count, &record)
        }
        if fault.isFinal { return reject(cut, fault) }
        var better = ByteBuffer(capacity: item.count + 64)
        let notes = DamageRepair.repair(item, to: &better, declaredEntities: xml.declaredEntities)
        // Without its own start tag it is another element.
        if notes.isEmpty || !better.view.starts(with: ByteView("<")) { return reject(cut, fault) }
        guard let second = parse(better.view, &record) else {
            return deliver(cut.count, &record, repair: notes.text)
        }
        return reject(cut, second.inRepaired(better.view))
    }

    /// Parses an item, whose end tag may be missing; returns what is wrong before its end, if anything.
    private mutating func parse(_ item: ByteView, _ record: inout SourceRecord) -> XMLParser.Fault? {
        let (tags, depth) = (around.scope.tags, around.scope.depth)
        renewParser()
        if names.areRecords {
            records.begin()
            return xml.parse(item, isElement: true, after: tags, depth: depth, &records, &record)
        }
        builder.begin(nil, isObject: document.givesObjects, &record)
        return xml.parse(item, isElement: true, after: tags, depth: depth, &builder, &record)
    }

    /// Parses a gap between items, or a part of one; unless there is a fault, the scope is then the one after it.
    /// - Parameters:
    ///   - isWellFormed: whether its tags match.
    ///   - keepsBeginning: whether the scope after a fault is the one in front of it.
    private mutating func parse(
        around gap: ByteView, isWellFormed: Bool = false, keepsBeginning: Bool = false
    ) -> XMLParser.Fault? {
        let scope = around.scope
        var none = SourceRecord()
        around.hasUndeclaredPrefix = false
        // There is one root.
        let mayBePlain =
            isWellFormed && readsPlainItems && !document.hasEntities && (scope.depth > 0 || scope.rootName == nil)
        if mayBePlain, tokenizer.read(gap: gap, &around, &none) { return nil }
        around.scope = scope
        renewParser()
        let fault = xml.parse(gap, isElement: false, after: scope.tags, depth: scope.depth, &around, &none)
        if fault != nil, !keepsBeginning { around.scope = scope }
        return fault
    }

    /// libxml2 keeps all names that it has seen, whatever the piece: before each one it may have had enough.
    private mutating func renewParser() { if xml.renewContext() { builder.forgetNames() } }

    /// An item has no end tag of its own.
    private mutating func rejectUnfinishedItem(_ cut: FeedFramer.Cut, _ record: inout SourceRecord) -> ReadStep {
        if cut.end == .document || cut.end == .endOfInput {
            return reject(cut, "the document ends inside an item", at: Position(line: text.line))
        }
        // What libxml2 says about the tag there, if it says nothing about those before.
        let tag = text.window.dropFirst(cut.count)
        let length = cut.end == .containerEnd ? (tag.firstIndex(of: ASCII.greaterThan) ?? -1) + 1 : 0
        let fault = parse(text.window.prefix(cut.count + length), &record)
        if let fault, !fault.isEnd { return reject(cut, fault) }
        return reject(
            cut, "an item begins in an item: its end tag is missing",
            at: Position(line: text.lineAndColumn(cut.count).line))
    }

    /// Delivers the item that has been read, and continues after it.
    private mutating func deliver(_ count: Int, _ record: inout SourceRecord, repair: String? = nil) -> ReadStep {
        if !names.areRecords, builder.isRecord != document.givesObjects {
            // It is framed and read again in its proper shape.
            document.givesObjects.toggle()
            piece = Piece()
            return .document
        }
        record.bytes = text.window.prefix(count)
        record.line = text.line
        record.offset = text.offset
        record.encoding = text.encoding
        record.feed = around.identity.views
        if let repair {
            record.repair = repair
        } else if names.areRecords ? records.hasUndeclaredPrefix : builder.hasUndeclaredPrefix {
            record.repair = undeclaredPrefix
        } else if !names.areRecords, builder.hasBareMarkup {
            record.repair = "markup in a text of Atom that is neither escaped nor declared as xhtml"
        } else if text.replacements > 0, record.bytes.contains(ByteView("\u{FFFD}")) {
            record.repair = "bytes that are not \(text.encoding) became U+FFFD"
        }
        document.hasItems = true
        skip(count, to: .inGap)
        if around.scope.rootName == nil { endDocument() }
        return .record
    }

    /// Elements of records go by their local names alone.
    private var undeclaredPrefix: String {
        names.areRecords ? "a prefix is not declared" : "a prefix is not declared; it is kept as written"
    }

    // MARK: Gaps

    /// Reads the gap before the next item, or before the document's end.
    private mutating func readGap() -> ReadStep? {
        if !piece.isFramed {
            piece.isFramed = true
            let start = text.offset
            framer.beginGap(
                at: start, isDocumentStart: start == document.offset, isPassing: start == document.skippedTagOffset)
        }
        guard let cut = frame() else { return .needsInput }
        if !isUnknown, cut.end == .tooLong && !cut.isWellFormed || parts.count > 0 {
            return rejectPart(cut, isPage(cut) ? Self.page : tooLong)
        }
        if cut.end == .document || cut.end == .endOfInput { return leaveUnfinishedDocument(cut) }
        let gap = text.window.prefix(cut.count)
        if gap.trimmed.isEmpty { return finishGap(cut) }
        let head = gap.withoutCutDeclaration
        var fault =
            head.count < gap.count
            ? XMLParser.Fault(message: "an XML declaration without an end", isFinal: true)
            : cut.isWellFormed || !isPage(cut)
                ? parse(gap, isWellFormed: cut.isWellFormed) : XMLParser.Fault(message: Self.page, isFinal: true)
        var better = ByteBuffer()
        if let first = fault, !first.isFinal {
            let notes = DamageRepair.repair(gap, to: &better, declaredEntities: xml.declaredEntities)
            if !notes.isEmpty {
                fault = parse(better.view, isWellFormed: false)?.inRepaired(better.view)
                if fault == nil { noteRepair(notes, first) }
            }
        }
        guard let fault else { return finishGap(cut) }
        if around.scope.depth == 0 { recoverBeginning(gap, repaired: better.count > 0 ? better.view : head) }
        return reject(cut, isPage(cut) ? Self.page : fault.message, at: position(fault))
    }

    /// Parses a gap between items, repaired or not; the scope is then the one after it.
    private mutating func parse(_ gap: ByteView, isWellFormed: Bool) -> XMLParser.Fault? {
        let fault = parse(around: gap, isWellFormed: isWellFormed)
        document.hasEntities = !xml.declaredEntities.isEmpty
        if let fault { return fault }
        if around.hasUndeclaredPrefix { warnings.append((text.line, undeclaredPrefix)) }
        enterScope()
        return nil
    }

    private mutating func noteRepair(_ notes: DamageRepair.Notes, _ fault: XMLParser.Fault) {
        if let text = notes.text { warnings.append((position(fault).line, text)) }
    }

    private mutating func enterScope() {
        tokenizer.enter(around.scope)
        builder.enter(around.scope)
        records.enter(around.scope)
        around.updateIdentity()
        passed.scope = nil
    }

    private mutating func finishGap(_ cut: FeedFramer.Cut) -> ReadStep? {
        guard isUnknown, cut.end != .item, cut.count > 0 else {
            resume(after: cut)
            return nil
        }
        let reason = ReadingNote.noFeed(root: around.scope.rootName ?? "")
        if parts.count > 0 || cut.end != .rootEnd { return rejectPart(cut, reason) }
        return reject(cut, reason, at: Position(line: text.line))
    }

    /// The document ends before its root does: the rest of it is rejected.
    private mutating func leaveUnfinishedDocument(_ cut: FeedFramer.Cut) -> ReadStep? {
        let gap = text.window.prefix(cut.count)
        let isCut = cut.end == .endOfInput && gap.trimmed.starts(with: Self.declaration)
        if around.scope.rootName == nil, XMLConstruct.areAll(gap), !isCut {
            // Comments and instructions after the last document can be dropped.
            resume(after: cut)
            return nil
        }
        var reason = "the document ends before its root element does"
        var position = Position(line: text.lineAndColumn(cut.count).line)
        if let page = placeOfPage(gap) {
            (reason, position) = (Self.page, Position(line: text.lineAndColumn(page).line))
        } else if !gap.trimmed.isEmpty, let fault = parse(around: gap), !fault.isEnd {
            (reason, position) = (fault.message, self.position(fault))
        }
        return reject(cut, reason, at: position)
    }

    // MARK: Documents that are no feeds

    private static let page = "an HTML page, not a feed"

    /// Whether the document's root is not a feed's, and no item has come.
    private var isUnknown: Bool {
        guard !names.areRecords, !document.hasItems, let root = around.scope.rootName else { return false }
        return Array(root.utf8).withView { !$0.isFeedRoot && !$0.isChannelName }
    }

    private func isPage(_ cut: FeedFramer.Cut) -> Bool { placeOfPage(text.window.prefix(cut.count)) != nil }

    /// Where a web page begins, if the text begins like one and should be a feed.
    private func placeOfPage(_ text: ByteView) -> Int? { names.areRecords ? nil : text.placeOfPage }

    /// Recovers what a document's damaged beginning says before the fault about the feed; else the tags of the root and the
    /// channel, without their attributes, if these are the damage.
    private mutating func recoverBeginning(_ beginning: ByteView, repaired: ByteView) {
        if names.areRecords {
            beginning.firstStartTag.map { findOpenTag($0, beginning) }
        } else {
            _ = parse(around: repaired, keepsBeginning: true)
            if around.scope.returnToContainer() { return enterScope() }
            around.scope = FeedScope()
            for root in ByteView.rootTags where around.scope.depth == 0 { findOpenTag(ByteView(root), beginning) }
            if around.scope.rootName != "feed" { findOpenTag(ByteView(ByteView.channelTag), beginning) }
        }
        if around.scope.depth == 0 { _ = parse(around: ByteView("<rss>")) }
        enterScope()
    }

    private mutating func findOpenTag(_ opening: ByteView, _ beginning: ByteView) {
        guard let start = beginning.firstRange(of: opening),
            let end = beginning.firstIndex(of: ASCII.greaterThan, from: start), beginning[end - 1] != ASCII.slash
        else { return }
        if parse(around: beginning[start..<(end + 1)]) == nil { return }
        var tag = ByteBuffer()
        tag.append(opening)
        tag.append(ASCII.greaterThan)
        _ = parse(around: tag.view)
    }

    // MARK: Long comments

    /// The start of another document, which cannot be inside a comment.
    private static var declaration: ByteView { ByteView("<?xml ") }

    /// Skips a comment that does not fit into a piece: it may be of any length.
    private mutating func readComment() -> ReadStep? {
        let window = text.window
        // Its end is looked for no further than the next document, of which there may be one every few bytes.
        let next = window.firstRange(of: Self.declaration)
        let end = window.prefix(next ?? window.count).firstRange(of: XMLConstruct.comment.ending)
        if end == nil, let next { return leaveComment(next, "nothing after it was read up to the next document") }
        if let end {
            skip(end + XMLConstruct.comment.ending.count, to: .inGap)
            return nil
        }
        if text.isLast { return leaveComment(window.count, "nothing after it was read") }
        // Keep what may be the beginning of a declaration, and the part of the comment before it that is shown.
        skip(max(0, window.count - 2 * Self.declaration.count), to: .inComment)
        return more()
    }

    /// The comment has no end: everything after it is lost. Its last bytes are shown, whatever the chunks.
    private mutating func leaveComment(_ count: Int, _ loss: String) -> ReadStep? {
        let shown = min(count, Self.declaration.count)
        skip(count - shown, to: .inComment)
        let step = reject(
            shown, "a comment without an end: \(loss)", at: Position(line: parts.line), to: .inGap)
        endDocument()
        return step
    }

    // MARK: From document to document

    /// Skips anything allowed between documents, up to the first byte of one, and begins it.
    private mutating func findDocument(after unit: WideUnit? = nil, isMarked: Bool = false) -> ReadStep? {
        while let count = text.window.whiteSpace(unit, isLast: text.isLast) {
            if count == 0 { return beginDocument(isMarked: isMarked) }
            text.skip(count)
        }
        if text.isLast, text.window.isEmpty { return noteMissingRecords() ?? .endOfInput }
        return more()
    }

    /// Says that no element was a record, once.
    private mutating func noteMissingRecords() -> ReadStep? {
        guard let record = names.record, search.hasBegun, !search.hasFound else { return nil }
        search.hasFound = true
        let name = record.withView { $0.quoted }
        let others = around.outerNames.map { $0.withView { $0.string } }
        return .note(line: 1, ReadingNote.noElement(name: name, others: others))
    }

    /// Examines the first bytes of a document until they determine its encoding, and begins it.
    private mutating func beginDocument(isMarked: Bool) -> ReadStep? {
        document = Document(offset: text.offset, givesObjects: document.givesObjects)
        switch DocumentStart.verdict(text.window, isLast: text.isLast) {
        case .undecided:
            return more()
        case .mark:
            text.skip(ByteView.byteOrderMark.count)
            place = .afterMark
            return nil
        case .stray:
            place = .inStrayText
            return nil
        case .other(_, mark: 0, _) where isMarked && !text.isTranscoded:
            // The mark says UTF-8, whatever the declaration does.
            break
        case .other(let name, let mark, let label) where !text.isTranscoded:
            if !text.beginConverting(name, mark: mark) {
                warnings.append((text.line, "unknown encoding \u{201C}\(label)\u{201D}: read as UTF-8"))
            }
        case .other(_, let mark, _):
            text.skip(mark)
        case .utf8:
            break
        }
        document.offset = text.offset
        around.scope = FeedScope()
        xml.beginDocument()
        enterScope()
        document.givesObjects = names.areRecords
        search.hasBegun = true
        place = .inGap
        piece.isFramed = false
        return .document
    }

    /// The document is done: whatever follows it belongs to the next one.
    private mutating func endDocument() {
        if document.hasItems { search.hasFound = true }
        place = .betweenDocuments(WideUnit(text.encoding))
        if !text.isUTF8 { framer.forgetEnds() }
        text.endDocument()
        piece.isFramed = false
        parts = Parts()
        around.scope = FeedScope()
    }

    /// Rejects text where a document should begin, up to the next `<`.
    private mutating func readStrayText() -> ReadStep? {
        let window = text.window
        let end = window.prefix(min(window.count, maximumRecordBytes + 1)).firstIndex(of: ASCII.lessThan, from: 1)
        let isTooLong = end == nil && window.count > maximumRecordBytes
        if end == nil, !isTooLong, !text.isLast { return more() }
        if parts.count == 0 { parts.line = text.line }
        let isPart = isTooLong || parts.count > 0
        parts.count += isPart ? 1 : 0
        let count = isTooLong ? maximumRecordBytes : end ?? window.count
        let step = reject(
            count, text.offset == 0 ? "text before the first document" : "text between documents",
            at: Position(line: parts.line), part: parts.count,
            to: isTooLong ? .inStrayText : .betweenDocuments(nil))
        if !isTooLong { parts = Parts() }
        return step
    }
}

// MARK: - Items that others read

/// What is in scope for the items of a document.
private final class PassedScope: Sendable {
    let scope: FeedScope
    let record: [UInt8]?
    let givesObjects: Bool

    init(_ scope: FeedScope, record: [UInt8]?, givesObjects: Bool) {
        self.scope = scope
        self.record = record
        self.givesObjects = givesObjects
    }
}

extension FeedReader {
    /// Passes over items for others to read: those at the start of the window whose tags match. That is enough to know where they
    /// end, whatever else may be wrong with them.
    public mutating func passRecords(limit: Int, _ found: inout FoundRows) -> PassedRecords? {
        if !text.isInChunk { text.dropChunk() }
        guard document.hasItems, !document.hasEntities, around.scope.depth > 0, text.isUTF8, !names.hasGroups,
            warnings.isEmpty, parts.count == 0, !piece.isFramed, case .untried = piece.plainReading
        else { return nil }
        switch place {
        case .inGap, .atItem: break
        default: return nil
        }
        let (window, start) = (text.window, text.place)
        let space = window.skippingWhiteSpace(from: 0)
        let tag = window.dropFirst(space)
        guard names.areRecords ? beginsRecord(tag) : tokenizer.beginsItem(tag),
            document.skippedTagOffset != start.offset + space, !framer.isAmbiguous(at: start.offset + space),
            let end = tag.endOfName(from: 1)
        else { return nil }
        let barred = names.areRecords ? [0] : Self.barred
        let length = unsafe xml_matching_items(
            tag.base, tag.count, end - 1, barred, names.areRecords, limit, maximumRecordBytes)
        if length == 0 { return nil }
        let bytes = window.prefix(space + length)
        skip(bytes.count, to: .inGap)
        let scope =
            passed.scope ?? PassedScope(around.scope, record: names.record, givesObjects: document.givesObjects)
        passed.scope = scope
        return PassedRecords(bytes: bytes, place: start, lines: text.line - start.line, context: scope)
    }

    /// Names of elements that end an item in which they begin, or what it is in.
    private static let barred: [UInt64] = {
        let names: [String] = ["rss", "feed", "RDF", "channel", "item", "entry"]
        return names.map { $0.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } } + [0]
    }()

    /// A reader for items that another one has passed over.
    init(_ context: AnyObject, registry: FieldNames, maximumRecordBytes: Int) {
        let record = (context as? PassedScope)?.record
        self.init(
            registry: registry, maximumRecordBytes: maximumRecordBytes,
            recordName: record.map { $0.withView(\.string) })
    }

    /// Whether it reads them.
    func reads(_ context: AnyObject) -> Bool { (context as? PassedScope)?.record == names.record }

    /// Begins to read them.
    mutating func begin(_ items: ByteView, at start: StreamPlace, in context: AnyObject) {
        guard let context = context as? PassedScope else { return }
        passed.byOther = true
        text.move(to: start)
        text.supply(items)
        framer = FeedFramer(limit: maximumRecordBytes, names: names)
        document = Document(offset: -1, givesObjects: context.givesObjects, hasItems: true)
        (place, piece, parts, warnings) = (.inGap, Piece(), Parts(), [])
        if passed.scope === context { return }
        around.scope = context.scope
        xml.beginDocument()
        enterScope()
        passed.scope = context
    }
}

extension ByteView {
    /// The name that the text begins with.
    fileprivate var nameAtStart: ByteView { prefix(endOfName(from: 0) ?? count) }

    /// How the first start tag begins: with its name.
    fileprivate var firstStartTag: ByteView? {
        var place = 0
        while let tag = firstIndex(of: ASCII.lessThan, from: place) {
            place = tag + 1
            if place < count, self[place].beginsName { return self[tag..<(endOfName(from: place) ?? count)] }
        }
        return nil
    }

    /// The text behind an XML declaration that it begins with, if that has no end.
    fileprivate var withoutCutDeclaration: ByteView {
        guard starts(with: ByteView("<?xml ")), let next = firstIndex(of: ASCII.lessThan, from: 1),
            !prefix(next).contains(ByteView("?>"))
        else { return self }
        return dropFirst(next)
    }

    /// Where a web page begins, if the text begins like one.
    fileprivate var placeOfPage: Int? {
        prefix(min(count, 1024)).array.map { ASCII.lowercased($0) }.withView { start in
            start.firstRange(of: ByteView("<html")) ?? (start.contains(ByteView("<!doctype html")) ? 0 : nil)
        }
    }
}
