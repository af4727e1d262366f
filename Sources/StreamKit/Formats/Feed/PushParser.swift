internal import CLibXML2

/// libxml2's push parser with our callbacks: one document. No tree is built, no entity, DTD or network is touched.
///
/// `@safe`: the context and the items' memory are created together and freed together; the callbacks run only
/// inside `push` and `finish`.
@safe
struct PushParser: ~Copyable {
    private let context: xmlParserCtxtPtr

    /// A parser whose callbacks fill `items`, which must outlive it.
    init(_ items: UnsafeMutablePointer<FeedItems>) {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = XML_SAX2_MAGIC
        unsafe handler.startElementNs = { context, localName, prefix, _, _, _, attributeCount, _, attributes in
            unsafe itemsOf(context).pointee.startElement(
                localName!, prefix, attributes: attributes, count: Int(attributeCount))
        }
        unsafe handler.endElementNs = { context, _, _, _ in unsafe itemsOf(context).pointee.endElement() }
        unsafe handler.characters = { context, characters, count in
            unsafe itemsOf(context).pointee.characters(characters!, Int(count))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = unsafe handler.characters
        unsafe handler.getEntity = { context, name in
            unsafe name.flatMap { unsafe itemsOf(context).pointee.findEntity($0) }
        }
        unsafe handler.serror = { context, error in
            guard let error = unsafe error?.pointee, unsafe error.level == XML_ERR_FATAL else { return }
            var message = unsafe error.message.map { unsafe String(cString: $0) } ?? "not well-formed"
            // What libxml2 calls "extra content" where there is too little.
            if unsafe error.code == XML_ERR_DOCUMENT_END.rawValue {
                message = "the document ends before its root element does"
            }
            unsafe itemsOf(context).pointee.fail(
                message.split(whereSeparator: \.isNewline).joined(separator: " "),
                column: error.int2 > 0 ? Int(error.int2) : nil, code: error.code)
        }
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
                    | XML_PARSE_COMPACT.rawValue))
        unsafe items.pointee.parser = unsafe context
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

/// libxml2 passes back what it was given at creation.
private func itemsOf(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<FeedItems> {
    unsafe context!.assumingMemoryBound(to: FeedItems.self)
}
