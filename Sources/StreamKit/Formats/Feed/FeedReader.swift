/// Reads feeds: RSS, RDF, Atom, one document after the other, item by item as the bytes arrive.
///
/// A slice of the chunk goes through libxml2; the items that ended in it are then delivered one a step:
/// ```
///   chunk ▶ slice of at most 4 KiB ▶ UTF-8 text ▶ push parser ▶ FeedItems ▶ SourceRecord, an element a field
/// ```
/// The text of the item under way is kept, so that a damaged one can be repaired or rejected as it came:
/// ```
///   text  │<item>…</item><item>…AT&T…│       libxml2 stops at the `&`
///         ╰─ delivered ──╯╰─ kept ──────▶    up to the end of the item (DamageScanner), repaired (DamageRepair),
///                                            parsed again behind the open elements' tags; then on behind it
/// ```
/// At the end of the root element the document is done, wherever that is in the slice; behind it, after white
/// space and a byte-order mark, the next one begins with a parser of its own.
@safe
public struct FeedReader: RecordReader, ~Copyable {
    enum Place {
        case betweenDocuments
        /// In the first bytes of a document, which say what encoding it is in.
        case atStart
        /// In text that stands where a document should begin.
        case inStrayText
        case inDocument
        /// Behind a root that is none of feeds, of which something is still to be rejected.
        case behindUnknownRoot
        /// The parser has given up; the items before the fault have been delivered.
        case atFault
        /// Looking for the end of a damaged piece.
        case inDamage
        /// A damaged piece has been dealt with; what stands behind it.
        case behindDamage(DamageScanner.Boundary)

        var isInDocument: Bool { if case .inDocument = self { true } else { false } }
    }

    /// A piece under way that libxml2 did not accept.
    struct Damage {
        var scanner: DamageScanner
        /// It is an item, not what stands between items.
        var isItem: Bool
        /// Where it begins.
        var line: Int
        var offset: Int
        var fault: FeedItems.Fault
        /// How many parts of it have been rejected; more than none if it is longer than the limit.
        var parts = 0
    }

    /// Items; objects, where items hold the fields of records.
    public var shape: RecordShape { givesObjects ? .object : .item }
    /// None; records name their fields.
    public var columns: [FieldName] { [] }
    /// None.
    public var unnamedColumns: [Bool] { [] }

    private let registry: FieldNames
    let items: UnsafeMutablePointer<FeedItems>
    let maximumRecordBytes: Int
    /// All documents have been made UTF-8 already, whatever they declare.
    let isTranscoded: Bool
    var parser: PushParser?
    var plainItems: PlainItemReader
    /// Whether plain items are taken past libxml2. It must not show; tests compare.
    var readsPlainItems = true
    var input = FeedInput()
    var place = Place.betweenDocuments
    var nextItem = 0
    /// The items that come hold the fields of records.
    var givesObjects = false
    /// Of two fields of one name in a record, the later counts.
    private var recordNames: MemberNames
    var atEnd = false
    var start = DocumentStart()
    /// Characters are wider than a byte: NULs may stand between documents.
    var isWide = false

    var text = DocumentText()
    /// Where in its stream the document begins.
    var documentOffset = 0
    /// The line that a document without a feed's root has been rejected up to, in how many parts, and behind its end how
    /// much of the text is left to be rejected.
    var unknownRoot = (line: 1, parts: 0, rest: 0)
    var damage: Damage?
    /// What is to be said of the document that has begun.
    var warning: String?
    /// The tags that a fresh parser is given first.
    var openTags = ByteBuffer()
    /// How many bytes of the text the next item was before it was repaired, and how.
    var repaired: (count: Int, notes: DamageRepair.Notes)?
    /// Where the last gap between items began that was repaired. If it is at fault again, that was no help.
    var repairedGap: Int?
    /// A line whose columns have not been counted from its start.
    var lineOfGuess = 0
    /// Something has been said that depends on such a column.
    var hasGuessedColumn = false

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: where elements' names are kept.
    ///   - maximumRecordBytes: the longest item.
    ///   - isTranscoded: the bytes are UTF-8, whatever the documents declare.
    public init(registry: FieldNames, maximumRecordBytes: Int = 1 << 20, isTranscoded: Bool = false) {
        self.registry = registry
        self.maximumRecordBytes = maximumRecordBytes
        self.isTranscoded = isTranscoded
        recordNames = MemberNames(registry)
        plainItems = PlainItemReader(maximumRecordBytes: maximumRecordBytes)
        unsafe items = .allocate(capacity: 1)
        unsafe items.initialize(to: FeedItems(registry: registry, maximumRecordBytes: maximumRecordBytes))
    }

    deinit {
        // The parser points to the items, but libxml2 does not call back when a parser is freed.
        unsafe items.deinitialize(count: 1)
        unsafe items.deallocate()
    }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    /// Says that there is no further chunk.
    public mutating func finish() {
        // The last chunk is used up, and may be gone.
        _ = input.detach()
        atEnd = true
    }

    /// Lets go of the chunk; how many of its bytes have been taken. Items that were found in them are kept.
    public mutating func detach() -> Int { input.detach() }

    /// Goes on to the next item.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        while true {
            if unsafe nextItem < items.pointee.items.count {
                if unsafe items.pointee.items[nextItem].isRecord != givesObjects {
                    givesObjects.toggle()
                    return .document
                }
                deliver(&record)
                return .record
            }
            unsafe items.pointee.removeDelivered()
            nextItem = 0
            if registry.hasTooMany { unsafe items.pointee.forgetNames(registry) }
            text.dropFinished()
            if let text = warning {
                warning = nil
                return .warning(line: input.line, text)
            }
            if let step = goOn(&record) { return step }
        }
    }

    private mutating func goOn(_ record: inout SourceRecord) -> ReadStep? {
        switch place {
        case .betweenDocuments: findDocument()
        case .atStart: beginDocument()
        case .inStrayText: readStrayText()
        case .inDocument: readDocument(&record)
        case .behindUnknownRoot: leaveUnknownRoot()
        case .atFault: beginDamage()
        case .inDamage: findEndOfDamage()
        case .behindDamage(let boundary): leaveDamage(boundary)
        }
    }

    // MARK: Items

    /// Copies the ranges of an item's fields into the record.
    private mutating func deliver(_ record: inout SourceRecord) {
        record.begin(shape)
        let item = unsafe items.pointee.items[nextItem]
        recordNames.beginObject()
        for index in item.firstField..<item.endField {
            let field = unsafe items.pointee.fields[index]
            let name = FieldName(index: field.name)
            record.append(name, start: Int(field.start), end: Int(field.end), tag: field.tag)
            if item.isRecord { recordNames.settle(name, &record) }
        }
        record.setBase(unsafe items.pointee.text.view)
        record.feedTitle = unsafe item.hasTitle ? items.pointee.head.title.view : .empty
        record.feedLink = unsafe item.hasLink ? items.pointee.head.link.view : .empty
        record.line = item.line
        record.encoding = input.encoding
        nextItem += 1
        noteBytes(item, &record)
    }

    /// Says where the item's bytes are and what had to be repaired in them.
    private mutating func noteBytes(_ item: FeedItems.Item, _ record: inout SourceRecord) {
        if let repaired {
            record.bytes = text.view.prefix(repaired.count)
            record.offset = documentOffset + text.start
            record.repair = repaired.notes.text
            self.repaired = nil
            return
        }
        let start = text.tagStart(item.start)
        record.bytes = text.view[start..<(item.end - text.start)]
        record.offset = documentOffset + text.start + start
        if item.hasUndeclaredPrefix {
            record.repair = "a prefix is not declared; it is kept as written"
        } else if input.replacements > 0, record.bytes.contains(ByteView("\u{FFFD}")) {
            record.repair = "bytes that are not \(input.encoding) became U+FFFD"
        }
    }
}
