internal import CLibXML2
internal import Glibc

/// Receives libxml2's callbacks while `XMLParser` parses a piece.
///
/// `@safe`: the context is valid while a piece is being parsed, and used only then.
@safe
struct SAXTarget: ~Copyable {
    /// Entities that a document declares beyond this number are not distinguished from unknown ones.
    private static let maximumEntities = 10_000

    /// The functions of an `ElementHandler`.
    struct Calls {
        let startElement: (borrowing StartElement) -> XMLRefusal?
        let endElement: (XMLName) -> XMLRefusal?
        let characters: (ByteView) -> Void
    }

    private var context: xmlParserCtxtPtr?
    private var calls: Calls?
    private var firstFault: XMLParser.Fault?
    private(set) var declaredEntities: Set<[UInt8]> = []
    /// The length of the open tags that come first, and how many of them are still to come.
    private var prologue = 0
    private var tagsToCome = 0
    /// The length of the piece; whether it is one element.
    private var count = 0
    private var isElement = false
    /// The number of open elements of the piece, and of all.
    private var depth = 0
    private var wholeDepth = 0
    private var isInDocumentType = false
    /// Whether all of the piece has been parsed.
    private var isDone = false
    private var element = StartElement()
    /// The value of all parameter entities of the document type: empty. Nothing is fetched.
    let parameterEntity: xmlEntityPtr

    init() {
        // Zeros, and room for the fields that later versions of libxml2 have behind those of the headers.
        unsafe parameterEntity = unsafe calloc(2, MemoryLayout<xmlEntity>.size).assumingMemoryBound(to: xmlEntity.self)
        unsafe parameterEntity.pointee.type = XML_ENTITY_DECL
        unsafe parameterEntity.pointee.etype = XML_INTERNAL_PARAMETER_ENTITY
        unsafe parameterEntity.pointee.content = .allocate(capacity: 1)
        unsafe parameterEntity.pointee.content.initialize(to: 0)
        unsafe parameterEntity.pointee.orig = unsafe parameterEntity.pointee.content
        unsafe parameterEntity.pointee.name = unsafe UnsafePointer(parameterEntity.pointee.content)
    }

    deinit {
        unsafe parameterEntity.pointee.content.deallocate()
        unsafe free(parameterEntity)
    }

    mutating func forgetEntities() { declaredEntities.removeAll() }

    /// Begins a piece; see `XMLParser.parse`.
    mutating func begin(
        _ context: xmlParserCtxtPtr, _ calls: Calls, tags: Int, depth: Int, piece: Int, isElement: Bool
    ) {
        unsafe self.context = unsafe context
        self.calls = calls
        prologue = tags
        tagsToCome = depth
        wholeDepth = depth
        count = piece
        self.isElement = isElement
        self.depth = 0
        isInDocumentType = false
        isDone = false
        firstFault = nil
    }

    /// Ends the piece; returns what is wrong with it.
    mutating func end() -> XMLParser.Fault? {
        calls = nil
        if let firstFault { return firstFault }
        return isDone ? nil : XMLParser.Fault(message: "not well-formed", isEnd: true)
    }

    // MARK: What libxml2 reports

    mutating func startElement(_ name: XMLName, _ load: (inout StartElement) -> Void) {
        if isDone || firstFault != nil { return }
        if tagsToCome > 0 { return tagsToCome -= 1 }
        depth += 1
        wholeDepth += 1
        if wholeDepth > XMLParser.maximumDepth {
            return stop(XMLRefusal(reason: "elements nested deeper than \(XMLParser.maximumDepth)", isFinal: false))
        }
        element.begin(name)
        load(&element)
        if let refusal = calls?.startElement(element) { stop(refusal) }
    }

    mutating func endElement(_ name: XMLName) {
        if isDone || firstFault != nil { return }
        depth -= 1
        wholeDepth -= 1
        if let refusal = calls?.endElement(name) { return stop(refusal) }
        guard isElement, depth == 0 else { return }
        // Other elements may follow in it.
        if place < count { return stop(XMLRefusal(reason: "markup in a value hides where the element ends")) }
        isDone = true
    }

    mutating func characters(_ characters: ByteView) {
        if isDone || firstFault != nil || isElement && depth == 0 { return }
        calls?.characters(characters)
    }

    /// The characters of a section, whose line ends some versions of libxml2 leave as they are.
    mutating func section(_ text: ByteView) {
        if text.firstIndex(of: ASCII.carriageReturn) == nil { return characters(text) }
        var normalized = ByteBuffer()
        normalized.append(normalizingLineEnds: text)
        characters(normalized.view)
    }

    /// A comment; one after the piece means that all of it has been parsed.
    mutating func comment() {
        if !isElement, place > count { isDone = true }
    }

    /// A reference to an entity other than XML's own. None is expanded here: HTML's are text before libxml2 sees them.
    mutating func entity(_ name: ByteView) {
        // libxml2 also asks for those that are being declared.
        if isInDocumentType { return }
        if declaredEntities.contains(name.array) {
            stop(XMLRefusal(reason: "the document declares the entity \(name.quoted): such entities are not expanded"))
        } else {
            stop(XMLRefusal(reason: "an unknown entity: \(name.quoted)", isFinal: false))
        }
    }

    /// A document type declaration begins, or has ended.
    mutating func documentType(isOpen: Bool) { isInDocumentType = isOpen }

    mutating func declareEntity(_ name: ByteView) {
        if declaredEntities.count < Self.maximumEntities { declaredEntities.insert(name.array) }
    }

    /// Notes a fatal error in our words, or in libxml2's on one line.
    mutating func fail(_ error: xmlError) {
        // The first counts. An unclosed comment has one for each `--` in it.
        guard unsafe error.level == XML_ERR_FATAL, !isDone, firstFault == nil else { return }
        var message = unsafe error.message.map { unsafe text($0) } ?? "not well-formed"
        let isEnd =
            unsafe error.code == XML_ERR_DOCUMENT_END.rawValue || error.code == XML_ERR_TAG_NOT_FINISHED.rawValue
            || error.code == XML_ERR_DOCUMENT_EMPTY.rawValue
        if isEnd {
            // libxml2 calls this "extra content" although there is too little.
            message = isElement ? "the element does not end" : "the document ends before its root element does"
        } else if unsafe error.code == XML_ERR_TAG_NAME_MISMATCH.rawValue, let opened = unsafe error.str1,
            let closed = unsafe error.str2
        {
            // libxml2 gives a line relative to where it began.
            message = unsafe "<\(text(opened))> ends with </\(text(closed))>"
        }
        let isAmpersand =
            unsafe error.code == XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue
            || message.hasPrefix("xmlParseEntityRef: no name")
        firstFault = XMLParser.Fault(
            message: isAmpersand ? "a bare &" : message.split(whereSeparator: \.isNewline).joined(separator: " "),
            place: place, hasColumn: !isAmpersand, isEnd: isEnd)
    }

    private mutating func stop(_ refusal: XMLRefusal) {
        if firstFault == nil {
            firstFault = XMLParser.Fault(message: refusal.reason, place: place, isFinal: refusal.isFinal)
        }
        unsafe LibXML2.functions?.xmlStopParser(context)
    }

    /// libxml2's position in the piece.
    private var place: Int { unsafe max(0, Int(LibXML2.functions?.xmlByteConsumed(context) ?? 0) - prologue) }
}

extension SAXTarget {
    /// libxml2's callbacks.
    static var handlers: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = XML_SAX2_MAGIC
        unsafe handler.startElementNs = {
            context, localName, prefix, namespace, namespaceCount, namespaces, attributeCount, _, attributes in
            unsafe target(context).pointee.startElement(nameOf(localName!, prefix, namespace)) { element in
                unsafe element.load(namespaces, Int(namespaceCount), attributes, Int(attributeCount))
            }
        }
        unsafe handler.endElementNs = { context, localName, prefix, namespace in
            unsafe target(context).pointee.endElement(nameOf(localName!, prefix, namespace))
        }
        unsafe handler.characters = { context, characters, count in
            unsafe target(context).pointee.characters(ByteView(base: characters!, count: Int(count)))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = { context, characters, count in
            unsafe target(context).pointee.section(ByteView(base: characters!, count: Int(count)))
        }
        unsafe handler.comment = { context, _ in unsafe target(context).pointee.comment() }
        // The one when a declaration begins, the other when it has ended, whether there are such subsets or not.
        unsafe handler.internalSubset = { context, _, _, _ in unsafe target(context).pointee.documentType(isOpen: true)
        }
        unsafe handler.externalSubset = { context, _, _, _ in unsafe target(context).pointee.documentType(isOpen: false)
        }
        unsafe handler.getEntity = { context, name in
            if let name = unsafe name { unsafe target(context).pointee.entity(ByteView(cString: name)) }
            return nil
        }
        unsafe handler.entityDecl = { context, name, _, _, _, _ in
            if let name = unsafe name { unsafe target(context).pointee.declareEntity(ByteView(cString: name)) }
        }
        unsafe handler.getParameterEntity = { context, _ in unsafe target(context).pointee.parameterEntity }
        unsafe handler.serror = { context, error in
            if let error = unsafe error?.pointee { unsafe target(context).pointee.fail(error) }
        }
        return unsafe handler
    }
}

extension StartElement {
    /// Loads what libxml2 passes: two pointers per namespace (prefix, name), five per attribute (local name, prefix, namespace,
    /// start and end of the value).
    fileprivate mutating func load(
        _ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ namespaceCount: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ attributeCount: Int
    ) {
        for index in 0..<namespaceCount {
            guard let uri = unsafe namespaces?[index * 2 + 1] else { continue }
            let prefix = unsafe namespaces?[index * 2].map { unsafe ByteView(cString: $0) }
            unsafe self.namespaces.append(XMLNamespace(prefix: prefix, uri: ByteView(cString: uri)))
        }
        for index in 0..<attributeCount {
            guard let attributes = unsafe attributes?.advanced(by: index * 5), let name = unsafe attributes[0],
                let start = unsafe attributes[3], let end = unsafe attributes[4]
            else { continue }
            unsafe self.attributes.append(
                XMLAttribute(
                    prefix: attributes[1].map { unsafe ByteView(cString: $0) }, name: ByteView(cString: name),
                    namespace: attributes[2].map { unsafe ByteView(cString: $0) },
                    value: ByteView(base: start, count: end - start)
                ))
        }
    }
}

/// libxml2 passes back what it was given at creation.
private func target(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SAXTarget> {
    unsafe context!.assumingMemoryBound(to: SAXTarget.self)
}

/// libxml2's message. It may quote all of an unclosed comment.
private func text(_ text: UnsafePointer<CChar>) -> String {
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
        unsafe ByteView(base: start, count: strnlen(text, longestMessage)).string
    }
}

private let longestMessage = 500

/// An element's name; libxml2 interns its parts.
private func nameOf(
    _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?
) -> XMLName {
    unsafe XMLName(
        prefix: prefix.map { unsafe ByteView(cString: $0) }, local: ByteView(cString: local),
        namespace: namespace.map { unsafe ByteView(cString: $0) })
}
