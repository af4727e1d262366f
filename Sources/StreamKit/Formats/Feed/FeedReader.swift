/// Reads feeds: RSS, RDF, Atom, one document after the other, item by item as the bytes arrive.
///
/// A slice of the chunk goes through libxml2; the items that ended in it are then delivered one a step:
/// ```
///   chunk ▶ slice of at most 16 KiB ▶ push parser ▶ FeedItems ▶ SourceRecord, an element a field
/// ```
/// At the end of the root element the document is done, wherever that is in the slice; behind it, after white
/// space and a byte-order mark, the next one begins with a parser of its own.
@safe
public struct FeedReader: RecordReader, ~Copyable {
    private static let sliceSize = 16 * 1024

    private enum Place {
        case betweenDocuments
        /// In text that stands where a document should begin, and has been rejected.
        case inStrayText
        case inDocument
        /// The parser has given up; the items before the fault are being delivered.
        case atFault
        /// Behind a fault: everything up to the next XML declaration belongs to the damaged document.
        case behindFault
    }

    /// Not a table.
    public var isTable: Bool { false }
    /// None; records name their fields.
    public var columns: [FieldName] { [] }
    /// None.
    public var unnamedColumns: [Bool] { [] }

    private let registry: FieldNames
    private let items: UnsafeMutablePointer<FeedItems>
    private var parser: PushParser?
    private var place = Place.betweenDocuments
    private var nextItem = 0
    private var chunk = ByteView.empty
    private var position = 0
    private var atEnd = false
    private var line = 1
    private var offset = 0
    /// How much of `<?xml` the last bytes are, behind a fault.
    private var matched = 0
    /// How much of a byte-order mark the last bytes are, between documents.
    private var markBytes = 0

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: where elements' names are kept.
    ///   - maximumRecordBytes: the longest text of an item.
    public init(registry: FieldNames, maximumRecordBytes: Int = 1 << 20) {
        self.registry = registry
        unsafe items = .allocate(capacity: 1)
        unsafe items.initialize(to: FeedItems(registry: registry, maximumRecordBytes: maximumRecordBytes))
    }

    deinit {
        // The parser points to the items, but libxml2 does not call back when a parser is freed.
        unsafe items.deinitialize(count: 1)
        unsafe items.deallocate()
    }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) {
        self.chunk = chunk
        position = 0
    }

    /// Says that there is no further chunk.
    public mutating func finish() { atEnd = true }

    /// Lets go of the chunk; how many of its bytes have been parsed. Items that were found in them are kept.
    public mutating func detach() -> Int {
        let used = position
        chunk = .empty
        position = 0
        return used
    }

    /// Goes on to the next item.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        while true {
            if unsafe nextItem < items.pointee.items.count {
                deliver(&record)
                return .record
            }
            unsafe items.pointee.removeDelivered()
            nextItem = 0
            if registry.hasTooMany { unsafe items.pointee.forgetNames(registry) }
            switch place {
            case .betweenDocuments:
                if let step = findDocument() { return step }
            case .inStrayText:
                if !skipStrayText() { return atEnd ? .endOfInput : .needsInput }
            case .inDocument:
                if let step = parse() { return step }
            case .atFault:
                if let step = fail() { return step }
            case .behindFault:
                if !findDeclaration() { return atEnd ? .endOfInput : .needsInput }
            }
        }
    }

    /// Copies the ranges of an item's fields into the record.
    private mutating func deliver(_ record: inout SourceRecord) {
        record.removeAll()
        let item = unsafe items.pointee.items[nextItem]
        for index in item.firstField..<item.endField {
            let field = unsafe items.pointee.fields[index]
            record.append(FieldName(index: field.name), start: Int(field.start), end: Int(field.end))
        }
        record.setBase(unsafe items.pointee.text.view)
        record.line = item.line
        record.offset = offset
        nextItem += 1
    }

    // MARK: Documents

    /// Skips what may stand between documents and begins the next one.
    private mutating func findDocument() -> ReadStep? {
        while position < chunk.count {
            let byte = chunk[position]
            if byte == byteOrderMark[markBytes] {
                markBytes = (markBytes + 1) % byteOrderMark.count
                advance(1)
                continue
            }
            if markBytes > 0 { return stray() }
            if ASCII.isWhiteSpace(byte) {
                advance(1)
                continue
            }
            guard byte == ASCII.lessThan else { return stray() }
            beginDocument()
            return .document
        }
        // Part of a byte-order mark is no mark.
        if atEnd, markBytes > 0 { return stray() }
        return atEnd ? .endOfInput : .needsInput
    }

    /// A new parser at the current place.
    private mutating func beginDocument() {
        unsafe items.pointee.begin()
        unsafe items.pointee.lineBase = line - 1
        parser = nil
        parser = unsafe PushParser(items)
        place = .inDocument
    }

    /// Text where a document should begin: rejected once, however many chunks it fills.
    private mutating func stray() -> ReadStep {
        markBytes = 0
        place = .inStrayText
        return .rejected(Rejection(line: line, offset: offset, reason: "text between documents"))
    }

    /// Goes on to the next `<`.
    private mutating func skipStrayText() -> Bool {
        guard let next = chunk.firstIndex(of: ASCII.lessThan, from: position) else {
            advance(chunk.count - position)
            return false
        }
        advance(next - position)
        place = .betweenDocuments
        return true
    }

    /// Parses a slice, or the end of input.
    private mutating func parse() -> ReadStep? {
        if position == chunk.count {
            guard atEnd else { return .needsInput }
            parser?.finish()
            unsafe items.pointee.fail("the document ends before its root element does")
            // Comments and processing instructions behind the last document are nobody's loss.
            if let fault = unsafe items.pointee.fault, fault.isEndOfInput, fault.bytesBehind == 0,
                unsafe !items.pointee.hasRoot
            {
                place = .betweenDocuments
            } else {
                place = .atFault
            }
            return nil
        }
        let slice = chunk[position..<min(chunk.count, position + Self.sliceSize)]
        parser?.push(slice)
        // libxml2 holds a CR at the end of a slice back while it parses the rest.
        let pushed = slice.last == ASCII.carriageReturn ? slice.count - 1 : slice.count
        if unsafe items.pointee.bytesBehindRoot != nil {
            leaveDocument(pushed: pushed)
            return nil
        }
        unsafe items.pointee.limitUnparsedBytes()
        var used = slice.count
        if let fault = unsafe items.pointee.fault {
            // The fault may lie in bytes of an earlier chunk, which libxml2 was waiting to understand.
            used = max(0, pushed - fault.bytesBehind)
            place = .atFault
        }
        position += used
        offset += used
        return nil
    }

    /// The root element has ended; what was pushed behind it is the next document's.
    private mutating func leaveDocument(pushed: Int) {
        let used = unsafe max(0, pushed - (items.pointee.bytesBehindRoot ?? 0))
        position += used
        offset += used
        line += unsafe items.pointee.lineOfRootEnd - 1
        place = .betweenDocuments
    }

    // MARK: Damage

    /// Gives the rest of the document up, and the item under way with it. Nothing is said of comments and processing
    /// instructions that turn out to stand before the next document's declaration.
    private mutating func fail() -> ReadStep? {
        let fault = unsafe items.pointee.fault
        place = .behindFault
        // The parser has read `<?xml` and stopped at the blank.
        matched = fault?.isDeclaration == true ? Self.declaration.count : 0
        line += (fault?.line ?? 1) - 1
        if fault?.isDeclaration == true, unsafe !items.pointee.hasRoot { return nil }
        return .rejected(
            Rejection(
                line: line, column: fault?.column, offset: offset,
                reason: fault?.message ?? "the document ends before its root element does"))
    }

    private static var declaration: ByteView { ByteView("<?xml") }

    /// Looks for the next XML declaration.
    private mutating func findDeclaration() -> Bool {
        while position < chunk.count {
            let byte = chunk[position]
            if matched == Self.declaration.count, ASCII.isWhiteSpace(byte) {
                beginDocument()
                parser?.push(Self.declaration)
                return true
            }
            let isNext = matched < Self.declaration.count && byte == Self.declaration[matched]
            matched = isNext ? matched + 1 : byte == ASCII.lessThan ? 1 : 0
            advance(1)
        }
        return false
    }

    private mutating func advance(_ count: Int) {
        for index in position..<(position + count) where chunk[index] == ASCII.lineFeed { line += 1 }
        position += count
        offset += count
    }
}
