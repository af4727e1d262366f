internal import CLibXML2

/// What the parser's callbacks build: the items that ended in the bytes parsed last, and the one under way.
/// Flat and used again; the callbacks reach it through one pointer. `@safe`: what libxml2 passes in is looked at
/// inside the callback only, and `parser` lives as long as its document.
///
/// ```
///   text     BP Albany·142.9·2021-02-13·…·Caltex Perth·…     the characters of all elements, one run
///   fields   title 0…9 · price 9…14 · …                       an element of an item each
///   items    fields 0…11, line 2 · …                          an item each
/// ```
@safe
struct FeedItems: ~Copyable {
    private(set) var text = ByteBuffer()
    private(set) var fields = Pile<Field>()
    private(set) var items = Pile<Item>()
    private(set) var fault: Fault?
    /// Where in the document's text the root element ended, once it has.
    private(set) var rootEnd: Int?
    private(set) var lineOfRootEnd = 0
    /// What the parser is given has been repaired, which makes it longer: how long it was is known.
    var isRepaired = false
    /// Where in the document's text the bytes end that the parser has been given.
    var textEnd = 0
    /// Where the current gap between items begins, and on which line.
    private(set) var gapStart = 0
    private(set) var gapLine = 1
    /// The elements around items.
    private(set) var open = OpenElements()
    /// Whether the document has had an item.
    private(set) var hasItems = false
    /// The root's name without prefix, if it is none that feeds have.
    private(set) var unknownRoot: String?
    /// Entities that the document declares. They are not expanded.
    var declaredEntities: Set<[UInt8]> = []
    private(set) var names: ElementNames
    /// Goes up when prefixes may stand for other namespaces, or names have other numbers.
    private(set) var namesGeneration = 0
    /// Answers for HTML's named entities.
    let entity = HTMLEntity()
    /// The parser whose callbacks these are, for positions.
    var parser: xmlParserCtxtPtr?
    /// Lines before the document.
    var lineBase = 0

    /// How deep elements may be nested.
    private static let maximumDepth = 256

    private var depth = 0
    /// Whether the document's root element has begun.
    private(set) var hasRoot = false
    /// Whether the root is one of RSS.
    private(set) var hasPlainRoot = false
    /// How deep the current item is; 0 outside items.
    private var itemDepth = 0
    private(set) var item = Item()
    /// The name of the item under way, by its pointers and as it is written.
    private var itemLocalName: UnsafePointer<xmlChar>?
    private var itemPrefix: UnsafePointer<xmlChar>?
    private(set) var itemName = ByteBuffer()
    /// How deep the elements are that count as the item's: one deeper than the item, or than a transparent element in it.
    private var fieldDepth = 0
    private var field = ElementNames.Element()
    private var fieldStart = 0
    private var role = ElementRole.plain
    /// What the current element of a record says that its value is; absent if it is no field.
    private var recordKind = Value.Kind.absent
    /// Where the text of the item under way begins.
    private var itemText = 0
    /// The `url` or `href` of the current element, which counts when it has no text.
    private var address = ByteBuffer()
    /// Where in a person's text the name stands.
    private var personName: Range<Int>?
    private var markup = FeedMarkup()
    private var base = BaseAddress()
    /// What the feed says of itself.
    private(set) var head = FeedHead()
    /// What was known of the document when its first item ended.
    private(set) var firstItem: Beginning?
    /// One parser has read all of the document.
    private(set) var isStraight = true
    private let maximumRecordBytes: Int

    init(registry: FieldNames, maximumRecordBytes: Int) {
        names = ElementNames(registry)
        self.maximumRecordBytes = maximumRecordBytes
    }

    /// Forgets the items that have been delivered and keeps the one under way.
    mutating func removeDelivered() {
        guard items.count > 0 else { return }
        items.removeAll()
        let firstField = itemDepth > 0 ? item.firstField : fields.count
        // Not that of the first field: an item that was given up may have text and no field.
        let textStart = itemDepth > 0 ? itemText : text.count
        text.removeFirst(textStart)
        fields.removeFirst(firstField)
        for index in 0..<fields.count {
            fields[index].start -= UInt32(textStart)
            fields[index].end -= UInt32(textStart)
        }
        item.firstField = 0
        fieldStart -= min(textStart, fieldStart)
        personName = personName.map { ($0.lowerBound - textStart)..<($0.upperBound - textStart) }
        itemText -= textStart
    }

    /// Forgets the items that were found.
    mutating func removeAllItems() { items.removeAll() }

    /// Starts a document, which begins on a line.
    mutating func begin(line: Int) {
        restart(line: line)
        gapStart = 0
        gapLine = line
        hasItems = false
        unknownRoot = nil
        declaredEntities.removeAll()
        text.removeAll()
        text.release(above: 128 * 1024)
        fields.removeAll()
        head.begin()
        open.removeAll()
        firstItem = nil
        isStraight = true
    }

    /// Starts another parser in the middle of a document, on a line. The item under way is forgotten.
    mutating func restart(line: Int) {
        lineBase = line - 1
        isStraight = false
        fault = nil
        rootEnd = nil
        depth = 0
        hasRoot = false
        if itemDepth > 0 {
            fields.truncate(to: item.firstField)
            text.truncate(to: itemText)
        }
        itemDepth = 0
        names.beginDocument()
        namesGeneration += 1
        markup.end()
        base.removeAll()
        head.restart()
        open.removeAll()
    }

    /// A gap between items begins at a place of the document's text.
    mutating func beginGap(at place: Int) {
        gapStart = place
        gapLine = currentLine
        open.beginGap()
    }

    /// Begins another gap where one has become longer than a record may be, at a tag: how chunks are cut must not tell.
    private mutating func limitGap() {
        let position = position
        if position - gapStart > maximumRecordBytes { beginGap(at: position) }
    }

    /// Whether an item is under way.
    var isInItem: Bool { itemDepth > 0 }

    /// Whether an item may begin of which nothing is known but its own elements: nothing is under way that its text would
    /// be part of, and no address has to be resolved.
    var isBetweenItems: Bool {
        itemDepth == 0 && depth > 0 && depth < Self.maximumDepth - 1 && head.isIdle && !base.isSet
    }

    /// Notes an item that ends at `textEnd` and that the parser has not seen.
    mutating func noteSkippedItem() {
        hasItems = true
        beginGap(at: textEnd)
        if firstItem == nil { noteFirstItem(textEnd) }
    }

    /// The line that the parser has reached, counted from the stream's start.
    var currentLine: Int { unsafe lineBase + Int(parser?.pointee.input?.pointee.line ?? 1) }

    /// The place in the document's text that the parser has reached.
    var position: Int { textEnd - unparsedBytes }

    // MARK: What the parser reports

    mutating func startElement(_ element: StartElement) {
        depth += 1
        if depth > Self.maximumDepth { return stop("elements nested deeper than \(Self.maximumDepth)") }
        if itemDepth > 0, isItemAgain(element.key) { return stop("an item begins in an item: its end tag is missing") }
        if itemDepth > 0, depth > fieldDepth { return startInnerElement(element) }
        if !hasRoot {
            beginRoot(element.key)
            if fault != nil { return }
        }
        let name = names.element(element.key)
        element.withBase { base.push($0, depth: depth) }
        if itemDepth > 0 {
            if name.traits.contains(.transparent) { fieldDepth += 1 } else { beginField(name, element) }
        } else if name.traits.contains(.item) {
            beginItem(element.key)
        } else {
            open.push(element)
            if element.namespaceCount > 0 { namesGeneration += 1 }
            limitGap()
            head.startElement(name.traits, depth)
            if head.isInLink(depth) {
                takeAttributes(element, name.traits)
                if role == .plain { head.append(address.view, limit: maximumRecordBytes) }
            }
        }
    }

    mutating func endElement(_ key: ElementNames.Key) {
        if fault != nil { return }
        if itemDepth > 0 {
            if depth > fieldDepth {
                endInnerElement(key)
            } else if depth == fieldDepth {
                endField()
            } else if depth == itemDepth {
                endItem()
                // The item may be the root: one that is given up does not end the document.
                if fault != nil { return }
            } else {
                fieldDepth -= 1
            }
        } else {
            open.pop()
            limitGap()
            head.endElement(depth, base)
        }
        if base.isSet { base.pop(depth: depth) }
        depth -= 1
        if depth == 0, rootEnd == nil {
            rootEnd = position
            lineOfRootEnd = currentLine
        }
    }

    mutating func characters(_ characters: UnsafePointer<xmlChar>, _ count: Int) {
        let characters = unsafe ByteView(base: characters, count: count)
        guard itemDepth > 0 else {
            if !head.append(characters, limit: maximumRecordBytes) { stopForLength() }
            return
        }
        guard depth >= fieldDepth else { return }
        if markup.depth == nil { text.append(characters) } else { markup.characters(characters, to: &text) }
        if text.count - itemText > maximumRecordBytes { stopForLength() }
    }

    /// Notes the first fault at the place that the parser has reached.
    mutating func fail(_ message: String, column: Int? = nil, code: Int32 = 0, isFinal: Bool = false) {
        guard fault == nil else { return }
        fault = Fault(
            line: currentLine, column: column, message: message, code: code, isFinal: isFinal, position: position)
        if isInConstruct, !isInItem {
            // The parser has looked for its end as far as its bytes go. (libxml2 takes `<!-->` for a whole comment.)
            fault?.column = nil
            fault?.position = gapStart
            fault?.isPlaceless = true
        }
    }

    /// Whether the parser is in a comment or a processing instruction.
    private var isInConstruct: Bool {
        let state = unsafe parser?.pointee.instate
        return state == XML_PARSER_COMMENT || state == XML_PARSER_PI
    }

    /// Whether the parser is in a CDATA section.
    var isInSection: Bool { unsafe parser?.pointee.instate == XML_PARSER_CDATA_SECTION }

    /// Pushed bytes that the parser has not come to.
    var unparsedBytes: Int {
        guard let input = unsafe parser?.pointee.input else { return 0 }
        return unsafe input.pointee.end - input.pointee.cur
    }

    /// Gives the item under way up, which is longer than a record may be.
    mutating func stopForLength(isFinal: Bool = true) {
        let isFirst = fault == nil
        stop("longer than \(maximumRecordBytes) bytes", isFinal: isFinal)
        if isFirst { fault?.isPlaceless = true }
    }

    /// Gives the document up at the place the parser has reached.
    mutating func stop(_ message: String, isFinal: Bool = false) {
        fail(message, isFinal: isFinal)
        unsafe xmlStopParser(parser)
    }

    /// Lets the registry forget the input's names, and asks again for those of the item under way.
    mutating func forgetNames(_ registry: FieldNames) {
        var underWay: [[UInt8]] = []
        for index in 0..<fields.count { underWay.append(registry.bytes(of: FieldName(index: fields[index].name))) }
        let current = Int(field.field) < registry.count ? registry.bytes(of: FieldName(index: field.field)) : []
        registry.forget()
        names.forgetPointers()
        namesGeneration += 1
        for index in 0..<fields.count { fields[index].name = registry.intern(underWay[index]).index }
        field.field = registry.intern(current).index
    }

    // MARK: Items and their elements

    /// What feeds have for a root; anything else may be one too if it has items, but not a page.
    private mutating func beginRoot(_ key: ElementNames.Key) {
        hasRoot = true
        names.setRoot(key)
        let name = unsafe viewOf(key.localName)
        hasPlainRoot = name == "rss" || name == "channel"
        if name == "html" || name == "HTML" {
            stop("an HTML page, not a feed", isFinal: true)
            // It begins here, however far the parser has come.
            fault?.position = gapStart
            return
        }
        let isKnown = ["rss", "RDF", "feed", "channel", "item", "entry"].contains { (root: StaticString) in name == root
        }
        unknownRoot = isKnown ? nil : name.string
    }

    /// Whether an element in an item has the item's own name: items do not hold items.
    private func isItemAgain(_ key: ElementNames.Key) -> Bool {
        // False for nearly every element after one comparison.
        guard unsafe key.localName == itemLocalName else { return false }
        return unsafe key.prefix == itemPrefix && markup.depth == nil
    }

    private mutating func beginItem(_ key: ElementNames.Key) {
        hasItems = true
        unsafe itemLocalName = unsafe key.localName
        unsafe itemPrefix = unsafe key.prefix
        itemName.removeAll()
        key.append(to: &itemName)
        itemDepth = depth
        item.hasUndeclaredPrefix = false
        item.isRecord = false
        item.start = position
        fieldDepth = depth + 1
        item.firstField = fields.count
        itemText = text.count
        item.line = currentLine
    }

    private mutating func endItem() {
        item.endField = fields.count
        item.hasTitle = head.hasTitle
        item.hasLink = head.hasLink
        item.end = position
        if !isRepaired, item.end - item.start > maximumRecordBytes { return stopForLength() }
        items.append(item)
        itemDepth = 0
        beginGap(at: item.end)
        if firstItem == nil { noteFirstItem(item.end) }
    }

    /// Notes what is known when the document's first item has ended. Not where a piece before it was damaged: who reads it
    /// again must come to the same.
    private mutating func noteFirstItem(_ end: Int) {
        if isStraight { firstItem = beginning(end) }
    }

    private mutating func beginField(_ name: ElementNames.Element, _ element: StartElement) {
        field = name
        fieldStart = text.count
        personName = nil
        recordKind = .absent
        if name.traits.contains(.record) { return beginRecordField(element) }
        if name.traits.contains(.undeclared) { item.hasUndeclaredPrefix = true }
        takeAttributes(element, name.traits)
    }

    /// An element of a record: the item's other elements are there for people.
    private mutating func beginRecordField(_ element: StartElement) {
        if !item.isRecord {
            item.isRecord = true
            fields.truncate(to: item.firstField)
        }
        guard field.traits.contains(.recordField) else { return }
        field.field = names.field(named: .empty)
        recordKind = .text
        element.forEachAttribute { _, name, value in
            if name == "name" { field.field = names.field(named: value) }
            if name == "type" { recordKind = RecordElement.kind(ofType: value) }
            return true
        }
    }

    private mutating func startInnerElement(_ element: StartElement) {
        if markup.depth != nil {
            markup.startElement(element, depth: depth, to: &text)
        } else if isPersonName(element.key) {
            personName = text.count..<text.count
        }
    }

    private mutating func endInnerElement(_ key: ElementNames.Key) {
        if markup.depth != nil {
            markup.endElement(key, depth: depth, to: &text)
            if text.count - itemText > maximumRecordBytes { stopForLength() }
        } else if isPersonName(key), let start = personName?.lowerBound {
            personName = start..<text.count
        }
    }

    private func isPersonName(_ key: ElementNames.Key) -> Bool {
        guard field.traits.contains(.person), depth == fieldDepth + 1 else { return false }
        return unsafe viewOf(key.localName) == "name"
    }

    private mutating func endField() {
        markup.end()
        if item.isRecord {
            if recordKind != .absent { endRecordField() }
            return
        }
        var range = text.view.trimmedRange(fieldStart..<text.count)
        let isAddress = range.isEmpty || field.traits.contains(.attributeFirst)
        if isAddress, !address.isEmpty {
            range = append(address.view)
        }
        if base.isSet, isAddress && !field.traits.contains(.category) || field.traits.contains(.address),
            let resolved = base.resolve(text.view[range])
        {
            range = resolved.withView { append($0) }
        }
        if text.count - itemText > maximumRecordBytes { return stopForLength() }
        addField(range, tag: role.rawValue)
        if let personName { addField(text.view.trimmedRange(personName), tag: ElementRole.personName.rawValue) }
    }

    private mutating func endRecordField() {
        let kind = RecordElement.kind(of: text.view.dropFirst(fieldStart), recordKind)
        if kind == .json { text.replaceLineFeeds(from: fieldStart) }
        let range = kind == .text ? fieldStart..<text.count : text.view.trimmedRange(fieldStart..<text.count)
        addField(kind == .missing ? range.lowerBound..<range.lowerBound : range, tag: kind.rawValue)
    }

    private mutating func append(_ bytes: ByteView) -> Range<Int> {
        let start = text.count
        text.append(bytes)
        return start..<text.count
    }

    private mutating func addField(_ range: Range<Int>, tag: UInt8) {
        if fields.count - item.firstField == SourceRecord.maximumFields {
            return stop("an item with more than \(SourceRecord.maximumFields) elements")
        }
        fields.append(
            Field(
                name: field.field, start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound), tag: tag))
    }

    // MARK: Attributes

    /// Takes from the attributes of an element what counts: an address, a category, a role, whether the content is markup.
    private mutating func takeAttributes(_ element: StartElement, _ traits: ElementTraits) {
        address.removeAll()
        role = traits.contains(.foreign) ? .foreign : .plain
        if element.attributeCount == 0 { return }
        var hasAddress = false
        element.forEachAttribute { _, name, value in
            if name == "url" || name == "href" || traits.contains(.category) && name == "term" {
                if !hasAddress { address.append(value) }
                hasAddress = true
            } else if traits.contains(.link), name == "rel" {
                role = ElementRole(ofLink: value)
            } else if traits.contains(.guid), name == "isPermaLink" {
                if value.trimmed == "false" { role = .notAddress }
            } else if traits.contains(.text), name == "type", itemDepth > 0 {
                takeType(value.trimmed)
            }
            return true
        }
    }

    /// RFC 4287, sections 3.1.1 and 4.1.3; Atom 0.3 writes `application/xhtml+xml`.
    private mutating func takeType(_ type: ByteView) {
        let isXHTML = type == "xhtml" || type == "application/xhtml+xml"
        if isXHTML || type.ends(with: ByteView("+xml")) || type.ends(with: ByteView("/xml")) {
            markup.begin(depth: depth, dropsDivision: isXHTML)
        }
    }
}
