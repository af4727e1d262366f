internal import CLibXML2
internal import Glibc

/// libxml2's push parser with our callbacks: one document. No tree is built, no entity, DTD or network is touched.
///
/// `@safe`: the context and the items' memory are created together and freed together; the callbacks run only
/// inside `push` and `finish`.
@safe
struct PushParser: ~Copyable {
    private let context: xmlParserCtxtPtr

    /// A parser whose callbacks fill `items`, which must outlive it.
    /// - Parameter isHuge: texts of more than 10 MB are allowed. (That also lifts libxml2's guard against entity bombs,
    ///   which finds nothing to do here: no declared entity is ever expanded.)
    init(_ items: UnsafeMutablePointer<FeedItems>, isHuge: Bool = false) {
        var handler = unsafe Self.handlers
        guard let created = unsafe xmlCreatePushParserCtxt(&handler, items, nil, 0, nil) else {
            preconditionFailure("out of memory")
        }
        unsafe context = unsafe created
        // Bytes are UTF-8 when they come here, whatever the declaration or the first bytes say: else libxml2 would
        // convert them, and its positions would no longer be ours. NOENT makes attributes come with `&amp;` undone;
        // no declared entity is ever kept, so that there is none to expand.
        unsafe context.pointee.charset = Int32(XML_CHAR_ENCODING_UTF8.rawValue)
        unsafe xmlCtxtUseOptions(
            context,
            Int32(
                XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
                    | XML_PARSE_COMPACT.rawValue | (isHuge ? XML_PARSE_HUGE.rawValue : 0)))
        unsafe items.pointee.parser = unsafe context
    }

    /// What libxml2 calls.
    private static var handlers: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = XML_SAX2_MAGIC
        unsafe handler.startElementNs = {
            context, localName, prefix, namespace, namespaceCount, namespaces, attributeCount, _, attributes in
            unsafe itemsOf(context).pointee.startElement(
                StartElement(
                    key: ElementNames.Key(localName: localName!, prefix: prefix, namespace: namespace),
                    namespaceCount: Int(namespaceCount), namespaces: namespaces,
                    attributeCount: Int(attributeCount), attributes: attributes))
        }
        unsafe handler.endElementNs = { context, localName, prefix, namespace in
            unsafe itemsOf(context).pointee.endElement(
                ElementNames.Key(localName: localName!, prefix: prefix, namespace: namespace))
        }
        unsafe handler.characters = { context, characters, count in
            unsafe itemsOf(context).pointee.characters(characters!, Int(count))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = unsafe handler.characters
        unsafe handler.getEntity = { context, name in
            unsafe name.flatMap { unsafe itemsOf(context).pointee.findEntity($0) }
        }
        unsafe handler.entityDecl = { context, name, _, _, _, _ in
            if let name = unsafe name { unsafe itemsOf(context).pointee.declareEntity(name) }
        }
        // An entity of the document type itself is nothing: what it would fetch is not fetched.
        unsafe handler.getParameterEntity = { context, name in
            unsafe name.flatMap { unsafe itemsOf(context).pointee.emptyParameterEntity($0) }
        }
        unsafe handler.serror = { context, error in
            if let error = unsafe error?.pointee { unsafe PushParser.note(error, itemsOf(context)) }
        }
        return unsafe handler
    }

    /// Notes a fatal error in words of ours, or of libxml2 on one line.
    private static func note(_ error: xmlError, _ items: UnsafeMutablePointer<FeedItems>) {
        // The first counts. An unclosed comment has one for each `--` in it.
        guard unsafe error.level == XML_ERR_FATAL, unsafe items.pointee.fault == nil else { return }
        var message = unsafe error.message.map { unsafe text($0) } ?? "not well-formed"
        if unsafe error.code == XML_ERR_DOCUMENT_END.rawValue {
            // What libxml2 calls "extra content" where there is too little.
            message = "the document ends before its root element does"
        } else if unsafe error.code == XML_ERR_TAG_NAME_MISMATCH.rawValue, let opened = unsafe error.str1,
            let closed = unsafe error.str2
        {
            // libxml2 names a line that it counts from where this parser began.
            message = unsafe "<\(text(opened))> ends with </\(text(closed))>"
        }
        if unsafe error.code == XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue
            || message.hasPrefix("xmlParseEntityRef: no name")
        {
            // Whether the reader sees that first depends on how the chunks were cut.
            return unsafe items.pointee.fail("a bare &", code: error.code)
        }
        unsafe items.pointee.fail(
            message.split(whereSeparator: \.isNewline).joined(separator: " "),
            column: error.int2 > 0 ? Int(error.int2) : nil, code: error.code)
    }

    deinit { unsafe xmlFreeParserCtxt(context) }

    /// Parses some bytes. What is wrong with them is in `FeedItems.fault`.
    mutating func push(_ bytes: ByteView) {
        unsafe bytes.base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
            _ = unsafe xmlParseChunk(context, start, Int32(bytes.count), 0)
        }
    }

    /// Says that the document ends here.
    mutating func finish() { _ = unsafe xmlParseChunk(context, nil, 0, 1) }
}

/// What libxml2 says. It may quote all of an unclosed comment.
private func text(_ text: UnsafePointer<CChar>) -> String {
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
        unsafe ByteView(base: start, count: strnlen(text, longestMessage)).string
    }
}

private let longestMessage = 500

/// libxml2 passes back what it was given at creation.
private func itemsOf(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<FeedItems> {
    unsafe context!.assumingMemoryBound(to: FeedItems.self)
}
