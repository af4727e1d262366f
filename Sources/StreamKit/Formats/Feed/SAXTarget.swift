internal import CLibXML2
internal import Glibc

/// What libxml2 calls back, while `XMLParser` parses a piece.
///
/// `@safe`: the pointers are good while a piece is being parsed, and nil else.
@safe
struct SAXTarget: ~Copyable {
    /// A document may declare more entities than these; they are then not told from unknown ones.
    private static let maximumEntities = 10_000

    var context: xmlParserCtxtPtr?
    /// Where an item goes; a gap goes to `scope`.
    var builder: UnsafeMutablePointer<ItemBuilder>?
    var record: UnsafeMutablePointer<SourceRecord>?
    var isObject = false
    private(set) var scope = FeedScope()
    var names: SAXNames
    private var firstFault: XMLParser.Fault?
    private(set) var declaredEntities: Set<[UInt8]> = []
    private(set) var hasUndeclaredPrefix = false
    /// How long the open tags are that come first, and how many of them have not come.
    private var prologue = 0
    private var tagsToCome = 0
    /// How long the piece is.
    private var count = 0
    /// How many elements of the piece are open.
    private var depth = 0
    /// All of the piece has been parsed.
    private var isDone = false
    private var element = StartElement()
    /// What any parameter entity of the document type is: nothing. What it would fetch is not fetched.
    let parameterEntity: xmlEntityPtr

    init(_ names: ElementNames) {
        self.names = SAXNames(names)
        unsafe parameterEntity = .allocate(capacity: 1)
        unsafe parameterEntity.initialize(to: xmlEntity())
        unsafe parameterEntity.pointee.type = XML_ENTITY_DECL
        unsafe parameterEntity.pointee.etype = XML_INTERNAL_PARAMETER_ENTITY
        unsafe parameterEntity.pointee.content = unsafe xmlStrdup("")
        unsafe parameterEntity.pointee.orig = unsafe parameterEntity.pointee.content
        unsafe parameterEntity.pointee.name = unsafe UnsafePointer(parameterEntity.pointee.content)
    }

    deinit {
        unsafe free(parameterEntity.pointee.content)
        unsafe parameterEntity.deallocate()
    }

    /// What is wrong with the piece.
    var fault: XMLParser.Fault? {
        if let firstFault { return firstFault }
        return isDone ? nil : XMLParser.Fault(message: "not well-formed", isEnd: true)
    }

    mutating func beginDocument() { declaredEntities.removeAll() }

    /// Begins a piece.
    mutating func begin(_ scope: FeedScope, _ count: Int) {
        self.scope = scope
        self.count = count
        prologue = scope.tags.count
        tagsToCome = scope.depth
        names.begin(scope.rootNamespace)
        depth = 0
        isDone = false
        firstFault = nil
        hasUndeclaredPrefix = false
    }

    // MARK: What libxml2 reports

    mutating func startElement(_ key: SAXNames.Key, _ load: (inout StartElement) -> Void) {
        if isDone || firstFault != nil { return }
        if tagsToCome > 0 { return tagsToCome -= 1 }
        depth += 1
        if depth + scope.depth > FeedFramer.maximumDepth, unsafe builder != nil {
            return stop("elements nested deeper than \(FeedFramer.maximumDepth)")
        }
        unsafe element.begin(key.name)
        load(&element)
        guard let builder = unsafe builder, let record = unsafe record else { return startAround(key) }
        if depth == 1 {
            // An item may be the root.
            if scope.rootName == nil { names.begin(key.name.namespace?.array ?? []) }
            return unsafe builder.pointee.begin(nil, base: element.base, isObject: isObject, &record.pointee)
        }
        let meaning = unsafe builder.pointee.isBetweenFields ? names.element(key) : Element()
        unsafe builder.pointee.startElement(element, meaning, &record.pointee)
        if let reason = unsafe builder.pointee.fault { stop(reason, isFinal: true) }
    }

    /// An element around items begins.
    private mutating func startAround(_ key: SAXNames.Key) {
        let isRoot = scope.rootName == nil
        if isRoot, element.name.local == "html" || element.name.local == "HTML" {
            return stop("an HTML page, not a feed", isFinal: true)
        }
        if element.name.prefix != nil, element.name.namespace == nil { hasUndeclaredPrefix = true }
        if isRoot { scope.beginRoot(element.name) }
        let meaning = names.elements.element(element.name, rootNamespace: scope.rootNamespace)
        scope.push(element, meaning.traits)
        if scope.depth > FeedFramer.maximumDepth { stop("elements nested deeper than \(FeedFramer.maximumDepth)") }
    }

    mutating func endElement(_ key: SAXNames.Key) {
        if isDone || firstFault != nil { return }
        depth -= 1
        guard let builder = unsafe builder, let record = unsafe record else { return scope.pop() }
        if depth == 0 {
            unsafe builder.pointee.end(&record.pointee)
            isDone = true
        } else {
            unsafe builder.pointee.endElement(key.name, &record.pointee)
            if let reason = unsafe builder.pointee.fault { stop(reason, isFinal: true) }
        }
    }

    mutating func characters(_ characters: ByteView) {
        if isDone || firstFault != nil { return }
        guard let builder = unsafe builder else { return scope.characters(characters) }
        if depth > 0 { unsafe builder.pointee.characters(characters) }
    }

    /// A comment; one behind a gap says that all of it has been parsed.
    mutating func comment() {
        if unsafe builder == nil, place > count { isDone = true }
    }

    /// An entity is meant that is none of XML's own. None is expanded here: HTML's are text before libxml2 sees them.
    mutating func entity(_ name: ByteView) {
        // libxml2 asks for one that is being declared, too.
        let state = unsafe context?.pointee.instate
        guard state == XML_PARSER_CONTENT || state == XML_PARSER_ATTRIBUTE_VALUE else { return }
        if declaredEntities.contains(name.array) {
            stop("the document declares the entity \(name.quoted): such entities are not expanded", isFinal: true)
        } else {
            stop("an unknown entity: \(name.quoted)")
        }
    }

    mutating func declareEntity(_ name: ByteView) {
        if declaredEntities.count < Self.maximumEntities { declaredEntities.insert(name.array) }
    }

    /// Notes a fatal error in words of ours, or of libxml2 on one line.
    mutating func fail(_ error: xmlError) {
        // The first counts. An unclosed comment has one for each `--` in it.
        guard unsafe error.level == XML_ERR_FATAL, !isDone, firstFault == nil else { return }
        var message = unsafe error.message.map { unsafe text($0) } ?? "not well-formed"
        let isEnd =
            unsafe error.code == XML_ERR_DOCUMENT_END.rawValue || error.code == XML_ERR_TAG_NOT_FINISHED.rawValue
            || error.code == XML_ERR_DOCUMENT_EMPTY.rawValue
        if isEnd {
            // What libxml2 calls "extra content" where there is too little.
            message = "the document ends before its root element does"
        } else if unsafe error.code == XML_ERR_TAG_NAME_MISMATCH.rawValue, let opened = unsafe error.str1,
            let closed = unsafe error.str2
        {
            // libxml2 names a line that it counts from where it began.
            message = unsafe "<\(text(opened))> ends with </\(text(closed))>"
        }
        let isAmpersand =
            unsafe error.code == XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue
            || message.hasPrefix("xmlParseEntityRef: no name")
        firstFault = XMLParser.Fault(
            message: isAmpersand ? "a bare &" : message.split(whereSeparator: \.isNewline).joined(separator: " "),
            place: place, hasColumn: !isAmpersand, isEnd: isEnd)
    }

    private mutating func stop(_ message: String, isFinal: Bool = false) {
        if firstFault == nil { firstFault = XMLParser.Fault(message: message, place: place, isFinal: isFinal) }
        unsafe xmlStopParser(context)
    }

    /// Where in the piece libxml2 stands.
    private var place: Int { unsafe max(0, Int(xmlByteConsumed(context)) - prologue) }
}

extension SAXTarget {
    /// What libxml2 calls.
    static var handlers: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = XML_SAX2_MAGIC
        unsafe handler.startElementNs = {
            context, localName, prefix, namespace, namespaceCount, namespaces, attributeCount, _, attributes in
            let key = unsafe SAXNames.Key(localName: localName!, prefix: prefix, namespace: namespace)
            unsafe target(context).pointee.startElement(key) { element in
                unsafe element.load(namespaces, Int(namespaceCount), attributes, Int(attributeCount))
            }
        }
        unsafe handler.endElementNs = { context, localName, prefix, namespace in
            unsafe target(context).pointee.endElement(
                SAXNames.Key(localName: localName!, prefix: prefix, namespace: namespace))
        }
        unsafe handler.characters = { context, characters, count in
            unsafe target(context).pointee.characters(ByteView(base: characters!, count: Int(count)))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = unsafe handler.characters
        unsafe handler.comment = { context, _ in unsafe target(context).pointee.comment() }
        unsafe handler.getEntity = { context, name in
            if let name = unsafe name { unsafe target(context).pointee.entity(viewOf(name)) }
            return nil
        }
        unsafe handler.entityDecl = { context, name, _, _, _, _ in
            if let name = unsafe name { unsafe target(context).pointee.declareEntity(viewOf(name)) }
        }
        unsafe handler.getParameterEntity = { context, _ in unsafe target(context).pointee.parameterEntity }
        unsafe handler.serror = { context, error in
            if let error = unsafe error?.pointee { unsafe target(context).pointee.fail(error) }
        }
        return unsafe handler
    }
}

extension StartElement {
    /// Takes over what libxml2 says: two pointers a namespace (prefix, name), five an attribute (local name, prefix,
    /// namespace, where the value begins and ends).
    fileprivate mutating func load(
        _ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ namespaceCount: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ attributeCount: Int
    ) {
        for index in 0..<namespaceCount {
            guard let uri = unsafe namespaces?[index * 2 + 1] else { continue }
            let prefix = unsafe namespaces?[index * 2].map { unsafe viewOf($0) }
            unsafe self.namespaces.append(XMLNamespace(prefix: prefix, uri: viewOf(uri)))
        }
        for index in 0..<attributeCount {
            guard let attributes = unsafe attributes?.advanced(by: index * 5), let name = unsafe attributes[0],
                let start = unsafe attributes[3], let end = unsafe attributes[4]
            else { continue }
            unsafe self.attributes.append(
                XMLAttribute(
                    prefix: attributes[1].map { unsafe viewOf($0) }, name: viewOf(name),
                    namespace: attributes[2].map { unsafe viewOf($0) }, value: ByteView(base: start, count: end - start)
                ))
        }
    }
}

/// libxml2 passes back what it was given at creation.
private func target(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SAXTarget> {
    unsafe context!.assumingMemoryBound(to: SAXTarget.self)
}

/// What libxml2 says. It may quote all of an unclosed comment.
private func text(_ text: UnsafePointer<CChar>) -> String {
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
        unsafe ByteView(base: start, count: strnlen(text, longestMessage)).string
    }
}

private let longestMessage = 500

/// A C string's bytes without the NUL.
private func viewOf(_ string: UnsafePointer<xmlChar>) -> ByteView {
    unsafe ByteView(base: string, count: Int(xmlStrlen(string)))
}

/// The names of elements as libxml2 gives them. It keeps each string once, so that a name is known by its pointers: a small
/// direct-mapped cache answers nearly every time.
@safe
struct SAXNames: ~Copyable {
    /// A name; good as long as libxml2's context.
    @safe
    struct Key: BitwiseCopyable {
        let localName: UnsafePointer<xmlChar>
        let prefix: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?

        var name: XMLName {
            unsafe XMLName(
                prefix: prefix.map { unsafe viewOf($0) }, local: viewOf(localName),
                namespace: namespace.map { unsafe viewOf($0) })
        }
    }

    struct Entry: BitwiseCopyable {
        var localName: UInt = 0
        var prefix: UInt = 0
        var namespace: UInt = 0
        var element = Element()
    }

    private static let slots = 256

    let elements: ElementNames
    private var rootNamespace: [UInt8] = []
    private var cache = Pile<Entry>(capacity: slots)

    init(_ elements: ElementNames) {
        self.elements = elements
        for _ in 0..<Self.slots { cache.append(Entry()) }
    }

    mutating func removeAll() {
        for index in 0..<Self.slots { cache[index] = Entry() }
    }

    /// The names that come are of a document whose root is in a namespace.
    mutating func begin(_ namespace: [UInt8]) {
        if rootNamespace == namespace { return }
        rootNamespace = namespace
        removeAll()
    }

    /// What the element of a name is.
    mutating func element(_ key: Key) -> Element {
        let local = unsafe UInt(bitPattern: key.localName)
        let prefix = unsafe UInt(bitPattern: key.prefix)
        let namespace = unsafe UInt(bitPattern: key.namespace)
        // Names lie 8-byte aligned or packed in the dictionary's pools; mix the low bits of all.
        let slot = Int((local ^ local >> 8 ^ prefix ^ namespace >> 3) & UInt(Self.slots - 1))
        let entry = cache[slot]
        if entry.localName == local, entry.prefix == prefix, entry.namespace == namespace { return entry.element }
        let element = elements.element(key.name, rootNamespace: rootNamespace)
        cache[slot] = Entry(localName: local, prefix: prefix, namespace: namespace, element: element)
        return element
    }
}
