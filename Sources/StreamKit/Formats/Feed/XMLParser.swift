internal import CLibXML2
internal import Glibc

/// libxml2, for whole pieces: no chunk's end, no tree, no entity, DTD or network. A piece is parsed behind the start tags of
/// the elements that are open around it, and what libxml2 says of it goes to an `ItemBuilder` or a `FeedScope`.
///
/// ```
///   given   <rss xmlns:dc="…"><channel>│<item>…</item>           what follows the item's end does not matter
///           <rss xmlns:dc="…"><channel>│…</channel>│<!--end-->   a gap is well if its end has been reached
///             scope.tags                  the piece
/// ```
/// `@safe`: libxml2 calls back only inside of `parse`, which makes and drops the pointers that the callbacks use; what libxml2
/// passes in is looked at inside the callback only.
@safe
struct XMLParser: ~Copyable {
    /// Why a piece was not accepted.
    struct Fault {
        var message: String
        /// Where in the piece that was noticed.
        var place = 0
        /// The column there is worth telling.
        var hasColumn = false
        /// No repair can help.
        var isFinal = false
        /// It ended before its elements did.
        var isEnd = false
        /// How many lines of a repaired piece end before; it has other places and columns.
        var lineFeeds: Int?

        /// The fault of a piece that has been repaired.
        func inRepaired(_ text: ByteView) -> Fault {
            var fault = self
            fault.lineFeeds = text.prefix(min(place, text.count)).lineFeeds
            return fault
        }
    }

    /// What libxml2 takes for a text without being asked to.
    private static let longestOrdinaryText = 10_000_000
    /// libxml2 keeps the names that it has met; behind so many bytes a fresh one goes on.
    private static let longestUse = 1 << 20

    private let target: UnsafeMutablePointer<SAXTarget>
    private var context: xmlParserCtxtPtr?
    /// How many bytes it has been given.
    private var used = 0
    private let isHuge: Bool
    /// The open tags, the piece, what ends a gap.
    private var document = ByteBuffer()

    init(_ names: ElementNames, maximumRecordBytes: Int) {
        // That also lifts libxml2's guard against entity bombs, which finds nothing to do: no declared entity is expanded.
        isHuge = maximumRecordBytes > Self.longestOrdinaryText
        unsafe target = .allocate(capacity: 1)
        unsafe target.initialize(to: SAXTarget(names))
    }

    deinit {
        unsafe xmlFreeParserCtxt(context)
        unsafe target.deinitialize(count: 1)
        unsafe target.deallocate()
    }

    /// Entities that the document declares. They are not expanded.
    var declaredEntities: Set<[UInt8]> { unsafe target.pointee.declaredEntities }

    /// Whether the last gap had an element whose prefix is not declared.
    var hasUndeclaredPrefix: Bool { unsafe target.pointee.hasUndeclaredPrefix }

    /// Begins another document.
    mutating func beginDocument() { unsafe target.pointee.beginDocument() }

    /// Forgets the numbers of names, which are no longer those.
    mutating func forgetNames() { unsafe target.pointee.names.removeAll() }

    /// Parses an item, whose end tag may be missing: then what is wrong with it before its end, if anything is.
    mutating func parse(
        item: ByteView, in scope: FeedScope, _ builder: inout ItemBuilder, _ record: inout SourceRecord, isObject: Bool
    ) -> Fault? {
        if let fault = Self.faultInComment(item) { return fault }
        unsafe target.pointee.begin(scope, item.count)
        unsafe target.pointee.isObject = isObject
        unsafe withUnsafeMutablePointer(to: &builder) { builder in
            unsafe withUnsafeMutablePointer(to: &record) { record in
                unsafe target.pointee.builder = unsafe builder
                unsafe target.pointee.record = unsafe record
                run(scope, item, "")
                unsafe target.pointee.builder = nil
                unsafe target.pointee.record = nil
            }
        }
        return unsafe target.pointee.fault
    }

    /// Parses what stands between items; the scope is then that behind it, if there is no fault.
    mutating func parse(gap: ByteView, in scope: inout FeedScope) -> Fault? {
        if let fault = Self.faultInComment(gap) { return fault }
        unsafe target.pointee.begin(scope, gap.count)
        run(scope, gap, "<!--end-->")
        if unsafe target.pointee.fault == nil { unsafe scope = target.pointee.scope }
        return unsafe target.pointee.fault
    }

    /// Two hyphens in a comment, which end it or are wrong (XML 1.0, production 15). libxml2 would copy all of the comment for
    /// each that it finds.
    private static func faultInComment(_ piece: ByteView) -> Fault? {
        var place = 0
        while let tag = piece.firstIndex(of: ASCII.lessThan, from: place) {
            let rest = piece.dropFirst(tag)
            place = tag + 1
            guard let construct = XMLConstruct.opened(by: rest).construct else { continue }
            let inside = rest.dropFirst(construct.opening.count)
            if construct == .comment, let hyphens = inside.firstRange(of: ByteView("--")),
                !inside.dropFirst(hyphens).starts(with: construct.ending)
            {
                return Fault(
                    message: "two hyphens inside a comment", place: tag + construct.opening.count + hyphens,
                    hasColumn: true)
            }
            // What has no end is left to libxml2.
            guard let end = inside.firstRange(of: construct.ending) else { return nil }
            place = tag + construct.opening.count + end + construct.ending.count
        }
        return nil
    }

    private mutating func run(_ scope: FeedScope, _ piece: ByteView, _ ending: StaticString) {
        document.removeAll()
        document.release(above: 128 * 1024)
        scope.tags.withView { document.append($0) }
        document.append(piece)
        document.append(ending)
        if used > Self.longestUse { free() }
        used += document.count
        let context = unsafe freshContext()
        unsafe target.pointee.context = unsafe context
        let bytes = document.view
        unsafe bytes.base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
            _ = unsafe xmlParseChunk(context, start, Int32(bytes.count), 1)
        }
    }

    private mutating func free() {
        unsafe xmlFreeParserCtxt(context)
        unsafe context = nil
        used = 0
        forgetNames()
    }

    /// A context that has been given nothing. Resetting says that bytes are UTF-8; IGNORE_ENC, that no declaration changes
    /// that. NOENT makes attributes come with `&amp;` undone; no declared entity is ever kept that could be expanded.
    private mutating func freshContext() -> xmlParserCtxtPtr {
        if unsafe context == nil {
            var handler = unsafe SAXTarget.handlers
            unsafe context = unsafe xmlCreatePushParserCtxt(&handler, target, nil, 0, nil)
        }
        guard let context = unsafe context, unsafe xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
            preconditionFailure("out of memory")
        }
        unsafe xmlCtxtUseOptions(
            context,
            Int32(
                XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
                    | XML_PARSE_COMPACT.rawValue | (isHuge ? XML_PARSE_HUGE.rawValue : 0)))
        return unsafe context
    }
}
