internal import CLibXML2
internal import Glibc

/// libxml2, for complete pieces: no chunk boundaries, no tree, no entities, DTDs or network. A piece is parsed after the start
/// tags of the elements that enclose it, which are not passed to the handler.
///
/// ```
///   given   <rss xmlns:dc="…"><channel>│<item>…</item>           an element is good if the piece ends with it
///           <rss xmlns:dc="…"><channel>│…</channel>│<!--end-->   other pieces are good if their end has been reached
///             tags                       the piece
/// ```
/// `@safe`: libxml2 calls back only inside `parse`; what it passes in is used only inside the callback.
@safe
struct XMLParser: ~Copyable {
    /// Why a piece was not accepted.
    struct Fault {
        var message: String
        /// Where in the piece it was noticed.
        var place = 0
        /// Whether the column there is worth reporting.
        var hasColumn = false
        /// No repair can help.
        var isFinal = false
        /// It ended before its elements did.
        var isEnd = false
        /// In a repaired piece, which has other positions and columns: how many lines end before the fault.
        var lineFeeds: Int?

        /// The fault of a piece that has been repaired.
        func inRepaired(_ text: ByteView) -> Fault {
            var fault = self
            fault.lineFeeds = text.prefix(min(place, text.count)).lineFeeds
            return fault
        }
    }

    /// How deep elements may be nested.
    static let maximumDepth = 256
    /// The most attributes of an element, namespaces included: libxml2 compares each with all others.
    static let maximumAttributes = 4096
    /// The longest text that libxml2 accepts by default.
    private static let longestOrdinaryText = 10_000_000
    /// libxml2 keeps all names it has seen; after this many bytes a fresh context takes over.
    private static let longestUse = 128 << 10

    private let target: UnsafeMutablePointer<SAXTarget>
    private var context: xmlParserCtxtPtr?
    /// How many bytes the context has been given.
    private var used = 0
    private let isHuge: Bool
    /// The open tags, the piece, the end of a gap.
    private var document = ByteBuffer()

    /// - Parameter maximumBytes: the longest piece.
    init(maximumBytes: Int) {
        // That also disables libxml2's guard against entity bombs, which is not needed: no declared entity is expanded.
        isHuge = maximumBytes > Self.longestOrdinaryText
        unsafe target = .allocate(capacity: 1)
        unsafe target.initialize(to: SAXTarget())
    }

    deinit {
        freeContext()
        unsafe target.deinitialize(count: 1)
        unsafe target.deallocate()
    }

    /// Entities that the document declares. They are not expanded.
    var declaredEntities: Set<[UInt8]> { unsafe target.pointee.declaredEntities }

    /// Begins another document.
    mutating func beginDocument() { unsafe target.pointee.forgetEntities() }

    /// Parses a piece.
    /// - Parameters:
    ///   - piece: one element, whose end tag may be missing (the result is then what is wrong before its end, if
    ///     anything), or anything that may occur in the innermost of the open ones.
    ///   - tags: the start tags of the enclosing elements.
    ///   - depth: the number of these.
    ///   - handler: what is told of the piece's elements.
    ///   - record: what it makes of them.
    mutating func parse<Handler: ElementHandler & ~Copyable>(
        _ piece: ByteView, isElement: Bool, after tags: [UInt8], depth: Int, _ handler: inout Handler,
        _ record: inout SourceRecord
    ) -> Fault? {
        if let fault = Self.faultBeforeParsing(piece) { return fault }
        document.removeAll()
        document.release(above: 128 * 1024)
        tags.withView { document.append($0) }
        document.append(piece)
        if !isElement { document.append("<!--end-->") }
        guard let libxml2 = LibXML2.functions else { return Fault(message: LibXML2.fault, isFinal: true) }
        used += document.count
        let context = unsafe freshContext(libxml2)
        let bytes = document.view
        unsafe withUnsafeMutablePointer(to: &handler) { handler in
            unsafe withUnsafeMutablePointer(to: &record) { record in
                let calls = SAXTarget.Calls(
                    startElement: { unsafe handler.pointee.startElement($0, &record.pointee) },
                    endElement: { unsafe handler.pointee.endElement($0, &record.pointee) },
                    characters: { unsafe handler.pointee.characters($0) })
                unsafe target.pointee.begin(
                    context, calls, tags: tags.count, depth: depth, piece: piece.count, isElement: isElement)
                unsafe bytes.base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                    _ = unsafe libxml2.xmlParseChunk(context, start, Int32(bytes.count), 1)
                }
            }
        }
        return unsafe target.pointee.end()
    }

    /// Lets a fresh context take over if this one has seen enough: the interned parts of names then have new addresses.
    mutating func renewContext() -> Bool {
        if used <= Self.longestUse { return false }
        freeContext()
        unsafe context = nil
        used = 0
        return true
    }

    /// What would take libxml2 too long. Two hyphens in a comment, which end it or are an error (XML 1.0, production 15): it would
    /// copy all of the comment for each pair that it finds. And too many attributes.
    private static func faultBeforeParsing(_ piece: ByteView) -> Fault? {
        let mayHaveManyAttributes = piece.occurrences(of: ASCII.equals) > maximumAttributes
        var place = 0
        while let tag = piece.firstIndex(of: ASCII.lessThan, from: place) {
            place = tag + 1
            if piece.beginsTag(at: tag) {
                var scan = TagScan(afterName: place)
                if mayHaveManyAttributes { _ = scan.scan(piece) }
                if scan.values > maximumAttributes {
                    let message = "an element with more than \(maximumAttributes) attributes"
                    return Fault(message: message, place: tag, hasColumn: true, isFinal: true)
                }
                continue
            }
            guard let (construct, inside, end) = XMLConstruct.at(tag, of: piece) else { continue }
            if construct == .comment, let hyphens = XMLConstruct.strayHyphens(inComment: piece.dropFirst(inside)) {
                return Fault(message: "two hyphens inside a comment", place: inside + hyphens, hasColumn: true)
            }
            // Without an end it is left to libxml2.
            guard let end else { return nil }
            place = end
        }
        return nil
    }

    private func freeContext() {
        if let context = unsafe context { unsafe LibXML2.functions?.xmlFreeParserCtxt(context) }
    }

    /// A context without input. Resetting sets the encoding to UTF-8; with IGNORE_ENC no declaration changes that. NOENT
    /// decodes `&amp;` in attributes; no declared entity that could be expanded is ever kept.
    private mutating func freshContext(_ libxml2: LibXML2Functions) -> xmlParserCtxtPtr {
        if unsafe context == nil {
            var handler = unsafe SAXTarget.handlers
            unsafe context = unsafe libxml2.xmlCreatePushParserCtxt(&handler, target, nil, 0, nil)
        }
        guard let context = unsafe context, unsafe libxml2.xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
            preconditionFailure("out of memory")
        }
        _ = unsafe libxml2.xmlCtxtUseOptions(
            context,
            Int32(
                XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
                    | XML_PARSE_COMPACT.rawValue | (isHuge ? XML_PARSE_HUGE.rawValue : 0)))
        return unsafe context
    }
}
