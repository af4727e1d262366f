/// Interprets the elements of an item: the only place that knows their meaning. Both tokenizers, ours for plain items and
/// libxml2 for all others, report start tags, text and end tags to it; it turns them into a record's fields.
///
/// ```
///   window   <item><title>Fish &amp; Chips</title><price>142.9</price>…
///            ├─ until a text has to be decoded, fields are ranges of the item ─┤
///   text      <item><title>│Fish & Chips│142.9│…    then of this copy: what came before, and the texts
/// ```
/// Depth counts from the item: its elements are at 1, and at 2 inside an element that only groups others. A field's text is
/// all its text without tags; or, if it is markup, with tags; of a field that has only elements, their texts with blanks
/// between them.
struct ItemBuilder: ~Copyable, ElementHandler {
    /// The elements in a field, as far as it has been read.
    private struct InnerElements {
        /// Whether there are any, and text beside them.
        var exist = false
        var standInText = false
        /// Where they begin and end in the text, unless text stands beside them.
        var seams: [Int] = []
        /// The name in a person's text, or those of the authors in a source's.
        var personNames: [Range<Int>] = []
        /// Where the name begins that is being read.
        var openName: Int?
        /// Whether the current one is an author of a source.
        var areOfAuthor = false

        mutating func begin() {
            (exist, standInText, areOfAuthor, openName) = (false, false, false, nil)
            seams.removeAll(keepingCapacity: true)
            personNames.removeAll(keepingCapacity: true)
        }
    }

    /// A field, as far as it has been read.
    private struct Field: ~Copyable {
        var element = ElementMeaning()
        /// Where its text begins.
        var start = 0
        var role = ElementRole.plain
        /// The attribute that is used if it has no text.
        var address = ByteBuffer()
        /// The declared kind of a record field's value; absent if it is not a field.
        var kind = Value.Kind.absent
        var inner = InnerElements()

        var traits: ElementTraits { element.traits }

        mutating func begin(_ element: ElementMeaning, at start: Int) {
            self.element = element
            self.start = start
            role = element.traits.contains(.foreign) ? .foreign : .plain
            address.removeAll()
            kind = .absent
            inner.begin()
        }
    }

    private let names: ElementNames
    private var known: KnownNames
    private var scope = FeedScope()
    private var base = BaseAddress()
    /// What makes an element more than its text.
    private var notPlain: ElementTraits = [.record, .transparent]
    private var window = ByteView.empty
    private var text = ByteBuffer()
    private var isCopied = false
    /// −1 before the item's own start tag.
    private var depth = -1
    /// The depth of the elements that are fields.
    private var fieldDepth = 1
    private var field = Field()
    private var markup = FeedMarkup()
    private var recordNames: MemberNames
    private var isObject = false
    /// Whether the item contains a record's fields (`RSSWriter`), and no others count.
    private(set) var isRecord = false
    private(set) var hasUndeclaredPrefix = false
    /// Whether text of Atom has markup in it that is neither escaped nor declared.
    private(set) var hasBareMarkup = false
    /// Why it is not an item.
    private var fault: XMLRefusal?

    init(_ names: ElementNames) {
        self.names = names
        known = KnownNames(names)
        recordNames = MemberNames(names.registry)
    }

    /// Sets the scope of the following items.
    mutating func enter(_ scope: FeedScope) {
        self.scope = scope
        base = scope.base
        notPlain = base.isSet ? [.record, .transparent, .address] : [.record, .transparent]
    }

    /// Begins an item.
    /// - Parameters:
    ///   - window: the text that begins with it, whose start tag has been read; `nil` if all of it is passed in.
    ///   - isObject: whether its fields are taken as those of a record.
    @inline(__always)
    mutating func begin(_ window: ByteView?, isObject: Bool, _ record: inout SourceRecord) {
        if base.isSet { base = scope.base }
        self.window = window ?? .empty
        isCopied = window == nil
        if !text.isEmpty {
            text.removeAll()
            text.release(above: 128 * 1024)
        }
        depth = window == nil ? -1 : 0
        fieldDepth = 1
        markup.end()
        self.isObject = isObject
        isRecord = false
        hasUndeclaredPrefix = false
        hasBareMarkup = false
        fault = nil
        if isObject { recordNames.beginObject() }
        record.begin(isObject ? .object : .item)
    }

    /// The attributes of the item's own start tag, which ends at a place in the window.
    mutating func addAttributes(
        ofItem element: borrowing StartElement, at place: Int, _ record: inout SourceRecord
    ) {
        if let address = element.base { base.push(address, depth: scope.depth) }
        guard !isObject, let address = about(element) else { return }
        copy(before: place)
        let range = append(address.trimmed)
        record.append(
            FieldName(index: names.field(named: ByteView("rdf:about"))), start: range.lowerBound, end: range.upperBound,
            tag: ElementRole.about.rawValue)
    }

    /// What an item of RDF is about.
    private func about(_ element: borrowing StartElement) -> ByteView? {
        for index in 0..<element.attributes.count where element.attributes[index].name == "about" {
            let attribute = element.attributes[index]
            guard let prefix = attribute.prefix else { continue }
            let namespace = attribute.namespace?.array ?? scope.namespace(of: prefix)
            // One that nobody has declared is the customary one.
            if namespace.isEmpty ? prefix == "rdf" : namespace.withView(FeedNamespace.isRDF) { return attribute.value }
        }
        return nil
    }

    /// The item has ended; its fields are valid as long as the window, and until the next one begins.
    mutating func end(_ record: inout SourceRecord) { record.setBase(isCopied ? text.view : window) }

    // MARK: Elements

    /// Forgets the names of elements: their numbers or pointers are no longer valid.
    mutating func forgetNames() { known.forget() }

    var openElements: Int { depth + 1 }

    func namespace(of prefix: ByteView?) -> [UInt8] { scope.namespace(of: prefix) }

    mutating func startElement(_ start: borrowing StartElement, _ record: inout SourceRecord) -> XMLRefusal? {
        if depth >= 0 {
            let meaning = isBetweenFields ? known.meaning(start.name) : ElementMeaning()
            return startElement(start, meaning, &record)
        }
        // An item may be the root.
        known.enter(scope.rootName == nil ? start.name.namespace?.array ?? [] : scope.rootNamespace)
        depth = 0
        addAttributes(ofItem: start, at: 0, &record)
        return nil
    }

    /// Whether a field whose text is in the window verbatim can be added by `addPlain`.
    @inline(__always)
    func takesPlain(_ element: ElementMeaning) -> Bool {
        element.traits.isDisjoint(with: notPlain) && !isRecord
    }

    /// The same for one with attributes.
    func takesPlain(_ element: ElementMeaning, _ start: borrowing StartElement) -> Bool {
        takesPlain(element) && !base.isSet
            && element.traits.isDisjoint(with: [.labelled]) && (element.traits.isDisjoint(with: .text) || start.isEmpty)
    }

    /// A field without attributes; its text is a part of the window.
    @inline(__always)
    mutating func addPlain(_ element: ElementMeaning, _ value: Range<Int>, _ record: inout SourceRecord) {
        addPlain(element, value, element.traits.contains(.foreign) ? .foreign : .plain, &record)
    }

    /// A field with attributes; they and its text are parts of the window.
    mutating func addPlain(
        _ element: ElementMeaning, _ start: borrowing StartElement, _ value: Range<Int>, _ record: inout SourceRecord
    ) {
        let attributes = ElementAttributes(start, element.traits)
        var value = value
        if let address = attributes.address, !address.isEmpty,
            value.isEmpty || element.traits.contains(.attributeFirst)
        {
            let begin = unsafe address.base - window.base
            value = begin..<(begin + address.count)
        }
        addPlain(element, value, attributes.role, &record)
    }

    @inline(__always)
    private mutating func addPlain(
        _ element: ElementMeaning, _ value: Range<Int>, _ role: ElementRole, _ record: inout SourceRecord
    ) {
        let range = isCopied ? append(window[value]) : value
        record.append(
            FieldName(index: element.field), start: range.lowerBound, end: range.upperBound, tag: role.rawValue)
    }

    /// A field without attributes, whose text had to be decoded.
    /// - Parameter place: where it begins.
    mutating func addDecoded(_ element: ElementMeaning, _ text: ByteView, at place: Int, _ record: inout SourceRecord) {
        copy(before: place)
        let range = append(text.trimmed)
        let role = element.traits.contains(.foreign) ? ElementRole.foreign : .plain
        record.append(
            FieldName(index: element.field), start: range.lowerBound, end: range.upperBound, tag: role.rawValue)
    }

    /// Switches the record to copied text, keeping the fields so far; to be called before anything that follows.
    mutating func copy(before place: Int) {
        if isCopied { return }
        isCopied = true
        text.append(window.prefix(place))
    }

    /// An element begins; `element` is the meaning of its name, if it is a field's (`isBetweenFields`).
    mutating func startElement(
        _ start: borrowing StartElement, _ element: ElementMeaning, _ record: inout SourceRecord
    ) -> XMLRefusal? {
        depth += 1
        if depth > fieldDepth {
            startInnerElement(start)
            return nil
        }
        if let address = start.base { base.push(address, depth: scope.depth + depth) }
        if element.traits.contains(.transparent) {
            fieldDepth += 1
        } else {
            beginField(start, element, &record)
        }
        return fault
    }

    /// Whether the current element groups fields or is the item: the next one to begin is a field, or groups some.
    var isBetweenFields: Bool { depth < fieldDepth }

    mutating func endElement(_ name: XMLName, _ record: inout SourceRecord) -> XMLRefusal? {
        if depth == 0 {
            end(&record)
            return nil
        }
        if depth > fieldDepth {
            endInnerElement(name)
        } else if depth == fieldDepth {
            endField(&record)
        } else {
            fieldDepth -= 1
        }
        base.pop(depth: scope.depth + depth)
        depth -= 1
        return fault
    }

    mutating func characters(_ characters: ByteView) {
        guard depth >= fieldDepth else { return }
        if field.inner.exist, depth == fieldDepth, !field.inner.standInText {
            field.inner.standInText = !characters.trimmed.isEmpty
        }
        if markup.depth == nil { text.append(characters) } else { markup.characters(characters, to: &text) }
    }

    // MARK: Fields

    private mutating func beginField(
        _ start: borrowing StartElement, _ element: ElementMeaning, _ record: inout SourceRecord
    ) {
        field.begin(element, at: text.count)
        if element.traits.contains(.record) { return beginRecordField(start, &record) }
        if element.traits.contains(.undeclared) { hasUndeclaredPrefix = true }
        if start.isEmpty { return }
        let attributes = ElementAttributes(start, element.traits)
        field.role = attributes.role
        if let value = attributes.address { field.address.append(value) }
        if let type = attributes.type { beginText(of: type) }
        if element.traits.contains(.labelled), !field.address.isEmpty {
            // Others may be nested.
            add(append(field.address.view), field.role.rawValue, &record)
            fieldDepth += 1
        }
    }

    /// RFC 4287, sections 3.1.1 and 4.1.3; Atom 0.3 writes `application/xhtml+xml`.
    private mutating func beginText(of type: ByteView) {
        let isXHTML = type == "xhtml" || type == "application/xhtml+xml"
        if isXHTML || type.ends(with: ByteView("+xml")) || type.ends(with: ByteView("/xml")) {
            markup.begin(depth: depth, dropsDivision: isXHTML)
        }
    }

    private mutating func endField(_ record: inout SourceRecord) {
        markup.end()
        if isRecord { return endRecordField(&record) }
        var range = text.view.trimmedRange(field.start..<text.count)
        let isMarkup = !field.traits.isDisjoint(with: [.text, .bareMarkup])
        let isAddress =
            range.isEmpty || field.traits.contains(.attributeFirst)
            || field.inner.exist && !isMarkup && !field.address.isEmpty
        if field.inner.exist, !field.inner.standInText, !isMarkup { range = joinTexts() }
        if isAddress, !field.address.isEmpty { range = append(field.address.view) }
        if base.isSet, isAddress && !field.traits.contains(.category) || field.traits.contains(.address),
            let resolved = base.resolve(text.view[range])
        {
            range = resolved.withView { append($0) }
        }
        add(range, field.role.rawValue, &record)
        let part = field.traits.contains(.source) ? ElementRole.sourceAuthor : .personName
        for name in field.inner.personNames { add(text.view.trimmedRange(name), part.rawValue, &record) }
    }

    /// Joins the texts of the field's elements with blanks.
    private mutating func joinTexts() -> Range<Int> {
        var joined = ByteBuffer()
        var start = field.start
        for end in field.inner.seams + [text.count] {
            let piece = text.view[start..<end].trimmed
            if !piece.isEmpty {
                if !joined.isEmpty { joined.append(ASCII.space) }
                joined.append(piece)
            }
            start = end
        }
        return append(joined.view)
    }

    private mutating func append(_ bytes: ByteView) -> Range<Int> {
        let start = text.count
        text.append(bytes)
        return start..<text.count
    }

    private mutating func add(_ range: Range<Int>, _ tag: UInt8, _ record: inout SourceRecord) {
        if record.count == SourceRecord.maximumFields {
            fault = XMLRefusal(reason: "an item with more than \(SourceRecord.maximumFields) elements")
            return
        }
        let name = FieldName(index: field.element.field)
        record.append(name, start: range.lowerBound, end: range.upperBound, tag: tag)
        if isObject, isRecord { recordNames.replaceEarlierValue(name, &record) }
    }

    // MARK: Fields of records

    /// An element of a record: the item's other elements are for human readers.
    private mutating func beginRecordField(_ start: borrowing StartElement, _ record: inout SourceRecord) {
        if !isRecord {
            isRecord = true
            record.truncate(to: 0)
        }
        guard field.traits.contains(.recordField) else { return }
        field.element.field = names.field(named: .empty)
        field.kind = .text
        for index in 0..<start.attributes.count {
            let (name, value) = (start.attributes[index].name, start.attributes[index].value)
            if name == "name" { field.element.field = names.field(named: value) }
            if name == "type" { field.kind = RecordElement.kind(ofType: value) }
        }
    }

    private mutating func endRecordField(_ record: inout SourceRecord) {
        if field.kind == .absent { return }
        let kind = RecordElement.kind(of: text.view.dropFirst(field.start), field.kind)
        if kind == .json { text.replaceLineFeeds(from: field.start) }
        let range = kind == .text ? field.start..<text.count : text.view.trimmedRange(field.start..<text.count)
        add(kind == .missing ? range.lowerBound..<range.lowerBound : range, kind.rawValue, &record)
    }

    // MARK: Elements in fields

    private mutating func startInnerElement(_ start: borrowing StartElement) {
        if !field.inner.exist {
            field.inner.exist = true
            field.inner.standInText = !text.view.dropFirst(field.start).trimmed.isEmpty
        }
        if markup.depth == nil, !field.inner.standInText { field.inner.seams.append(text.count) }
        if depth == fieldDepth + 1 { field.inner.areOfAuthor = start.name.local == "author" }
        if isPersonName(start.name) {
            field.inner.openName = text.count
        } else if markup.depth == nil, field.traits.contains(.bareMarkup), !isRecord {
            // Text so far, markup from here on.
            let before = text.view.dropFirst(field.start).array
            text.truncate(to: field.start)
            before.withView { text.appendMarkupText($0, isAttribute: false) }
            markup.begin(depth: fieldDepth, dropsDivision: false)
            if field.traits.contains(.text) { hasBareMarkup = true }
        }
        if markup.depth != nil {
            markup.startElement(start, depth: depth, rootNamespace: scope.rootNamespace, to: &text)
        }
    }

    private mutating func endInnerElement(_ name: XMLName) {
        if markup.depth != nil {
            return markup.endElement(name, depth: depth, to: &text)
        }
        if !field.inner.standInText { field.inner.seams.append(text.count) }
        if let start = field.inner.openName, isPersonName(name) {
            field.inner.personNames.append(start..<text.count)
            field.inner.openName = nil
        }
    }

    private func isPersonName(_ name: XMLName) -> Bool {
        guard name.local == "name" else { return false }
        return field.traits.contains(.person) && depth == fieldDepth + 1
            || field.traits.contains(.source) && depth == fieldDepth + 2 && field.inner.areOfAuthor
    }
}
