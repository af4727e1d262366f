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
    struct Field: BitwiseCopyable {
        var name: UInt32
        var start: UInt32
        var end: UInt32
    }

    struct Item: BitwiseCopyable {
        var firstField: Int
        var endField: Int
        var line: Int
    }

    /// The first fatal error of a document.
    struct Fault {
        /// From 1, counted from the document's start.
        var line: Int
        /// From 1, if it is known.
        var column: Int?
        var message: String
        /// How many pushed bytes the parser had not come to.
        var bytesBehind: Int
        /// libxml2's number for it, or 0.
        var code: Int32

        /// An XML declaration that is not at the start: its `<?xml` has been read, and another document begins.
        var isDeclaration: Bool { code == Int32(XML_ERR_RESERVED_XML_NAME.rawValue) }
        /// Nothing but comments and processing instructions came before the end.
        var isEndOfInput: Bool {
            code == Int32(XML_ERR_DOCUMENT_END.rawValue) || code == Int32(XML_ERR_DOCUMENT_EMPTY.rawValue)
        }
    }

    private(set) var text = ByteBuffer()
    private(set) var fields = Pile<Field>()
    private(set) var items = Pile<Item>()
    private(set) var fault: Fault?
    /// How many pushed bytes lie behind the end of the root element, once it has ended.
    private(set) var bytesBehindRoot: Int?
    private(set) var lineOfRootEnd = 0
    private(set) var names: ElementNames
    /// Answers for HTML's named entities.
    private let entity = HTMLEntity()
    /// The parser whose callbacks these are, for positions.
    var parser: xmlParserCtxtPtr?
    /// Lines before the document.
    var lineBase = 0

    private static let unparsedSlack = 64 * 1024
    /// How deep elements may be nested.
    private static let maximumDepth = 256

    private var depth = 0
    /// Whether the document's root element has begun.
    private(set) var hasRoot = false
    /// How deep the current item is; 0 outside items.
    private var itemDepth = 0
    private var item = Item(firstField: 0, endField: 0, line: 0)
    private var fieldName: UInt32 = 0
    private var fieldStart = 0
    /// Where the text of the item under way begins.
    private var itemText = 0
    /// The `url` or `href` of the current element, which counts when it has no text.
    private var address = ByteBuffer()
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
        let isInField = itemDepth > 0 && depth > itemDepth
        let firstText = isInField ? fieldStart : text.count
        let textStart = firstField < fields.count ? Int(fields[firstField].start) : firstText
        text.removeFirst(textStart)
        fields.removeFirst(firstField)
        for index in 0..<fields.count {
            fields[index].start -= UInt32(textStart)
            fields[index].end -= UInt32(textStart)
        }
        item.firstField = 0
        fieldStart -= min(textStart, fieldStart)
        itemText -= textStart
    }

    /// Starts a document.
    mutating func begin() {
        fault = nil
        bytesBehindRoot = nil
        depth = 0
        hasRoot = false
        itemDepth = 0
        text.removeAll()
        text.release(above: 128 * 1024)
        fields.removeAll()
        names.forgetPointers()
    }

    // MARK: What the parser reports

    mutating func startElement(
        _ localName: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
        attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
    ) {
        depth += 1
        hasRoot = true
        if depth > Self.maximumDepth { return stop("elements nested deeper than \(Self.maximumDepth)") }
        if itemDepth > 0 {
            guard depth == itemDepth + 1 else { return }
            fieldName = unsafe names.field(localName, prefix)
            fieldStart = text.count
            address.removeAll()
            if count > 0 { unsafe takeAddress(attributes, count) }
        } else if unsafe names.isItem(localName) {
            itemDepth = depth
            item.firstField = fields.count
            itemText = text.count
            item.line = unsafe lineBase + Int(parser?.pointee.input?.pointee.line ?? 1)
        }
    }

    mutating func endElement() {
        if fault != nil { return }
        if itemDepth > 0 {
            if depth == itemDepth + 1 {
                endField()
            } else if depth == itemDepth {
                item.endField = fields.count
                items.append(item)
                itemDepth = 0
            }
        }
        depth -= 1
        if depth == 0, bytesBehindRoot == nil, let input = unsafe parser?.pointee.input {
            bytesBehindRoot = unparsedBytes
            lineOfRootEnd = unsafe Int(input.pointee.line)
        }
    }

    mutating func characters(_ characters: UnsafePointer<xmlChar>, _ count: Int) {
        guard itemDepth > 0, depth > itemDepth else { return }
        unsafe text.append(ByteView(base: characters, count: count))
        if text.count - itemText > maximumRecordBytes { stopForLength() }
    }

    /// Notes the first fault at the place that the parser has reached.
    mutating func fail(_ message: String, column: Int? = nil, code: Int32 = 0) {
        guard fault == nil else { return }
        let input = unsafe parser?.pointee.input
        fault = Fault(
            line: unsafe Int(input?.pointee.line ?? 1), column: column, message: message,
            bytesBehind: unparsedBytes, code: code)
    }

    /// Pushed bytes that the parser has not come to.
    var unparsedBytes: Int {
        guard let input = unsafe parser?.pointee.input else { return 0 }
        return unsafe input.pointee.end - input.pointee.cur
    }

    /// HTML's entity of that name.
    func findEntity(_ name: UnsafePointer<xmlChar>) -> xmlEntityPtr? {
        unsafe entity.find(name, inAttribute: parser?.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE)
    }

    /// Gives the document up if libxml2 has been waiting too long for the end of something: a tag, a comment, the `;`
    /// of a reference that is none.
    mutating func limitUnparsedBytes() {
        // Well above the record limit, which is kept exactly elsewhere: where slices end must not tell.
        if fault == nil, unparsedBytes > maximumRecordBytes + Self.unparsedSlack {
            stop("something begins here that does not end within \(maximumRecordBytes) bytes")
        }
    }

    private mutating func stopForLength() {
        stop("an item with more than \(maximumRecordBytes) bytes of text")
    }

    /// Gives the document up at the place the parser has reached.
    private mutating func stop(_ message: String) {
        fail(message)
        unsafe xmlStopParser(parser)
    }

    /// Lets the registry forget the input's names, and asks again for those of the item under way.
    mutating func forgetNames(_ registry: FieldNames) {
        var underWay: [[UInt8]] = []
        for index in 0..<fields.count { underWay.append(registry.bytes(of: FieldName(index: fields[index].name))) }
        let current = Int(fieldName) < registry.count ? registry.bytes(of: FieldName(index: fieldName)) : []
        registry.forget()
        for index in 0..<fields.count { fields[index].name = registry.intern(underWay[index]).index }
        fieldName = registry.intern(current).index
    }

    private mutating func endField() {
        let view = text.view
        var start = fieldStart
        var end = text.count
        while start < end, ASCII.isWhiteSpace(view[start]) { start += 1 }
        while end > start, ASCII.isWhiteSpace(view[end - 1]) { end -= 1 }
        if start == end, !address.isEmpty {
            start = text.count
            text.append(address.view)
            end = text.count
            if text.count - itemText > maximumRecordBytes { return stopForLength() }
        }
        if fields.count - item.firstField == SourceRecord.maximumFields {
            return stop("an item with more than \(SourceRecord.maximumFields) elements")
        }
        fields.append(Field(name: fieldName, start: UInt32(start), end: UInt32(end)))
    }

    /// libxml2 gives five pointers an attribute: local name, prefix, namespace, and where the value begins and ends.
    private mutating func takeAddress(_ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int) {
        guard let attributes = unsafe attributes else { return }
        for index in 0..<count {
            guard let name = unsafe attributes[index * 5], let start = unsafe attributes[index * 5 + 3],
                let end = unsafe attributes[index * 5 + 4]
            else { continue }
            let view = unsafe viewOf(name)
            if view == "url" || view == "href" {
                unsafe address.append(ByteView(base: start, count: end - start))
                return
            }
        }
    }
}

/// The names of elements as field names. libxml2 keeps each name of a document once, so that a name is known by
/// its pointer: a small direct-mapped cache answers nearly every time.
@safe
struct ElementNames: ~Copyable {
    private struct Entry: BitwiseCopyable {
        var localName: UInt = 0
        var prefix: UInt = 0
        var field: UInt32 = 0
    }

    private let registry: FieldNames
    private var cache = Pile<Entry>(capacity: 256)
    private var item: UnsafePointer<xmlChar>?
    private var generation = 0

    init(_ registry: FieldNames) {
        self.registry = registry
        for _ in 0..<256 { cache.append(Entry()) }
    }

    /// To be called when a document's names are freed.
    mutating func forgetPointers() {
        unsafe item = nil
        generation = registry.generation
        for index in 0..<256 { cache[index] = Entry() }
    }

    /// Whether an element is an item of a feed: `item` of RSS and RDF, `entry` of Atom.
    mutating func isItem(_ localName: UnsafePointer<xmlChar>) -> Bool {
        if unsafe localName == item { return true }
        let name = unsafe viewOf(localName)
        guard name == "item" || name == "entry" else { return false }
        unsafe item = unsafe localName
        return true
    }

    /// The field name of an element, with its prefix as written.
    mutating func field(_ localName: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?) -> UInt32 {
        if generation != registry.generation { forgetPointers() }
        let local = UInt(bitPattern: localName)
        let prefixBits = UInt(bitPattern: prefix)
        // Names lie 8-byte aligned or packed in the dictionary's pools; mix the low bits of both.
        let slot = Int((local ^ local >> 8 ^ prefixBits) & 255)
        let entry = cache[slot]
        if entry.localName == local, entry.prefix == prefixBits { return entry.field }
        var name: [UInt8] = []
        if let prefix = unsafe prefix { unsafe name = viewOf(prefix).array + [ASCII.colon] }
        unsafe name += viewOf(localName).array
        let field = registry.intern(name).index
        cache[slot] = Entry(localName: local, prefix: prefixBits, field: field)
        return field
    }
}

/// A C string's bytes without the NUL.
func viewOf(_ string: UnsafePointer<xmlChar>) -> ByteView {
    unsafe ByteView(base: string, count: Int(xmlStrlen(string)))
}
