internal import CStreamKit

/// Reads plain pieces, as nearly all are, straight from the input bytes, at a fraction of libxml2's cost: items, elements that
/// are records, and the gaps between them.
///
/// A plain piece has elements, text, comments and instructions. An element has a name in ASCII with a declared prefix or
/// none, attributes, and as content text, other elements, XML's and HTML's entities, character references and sections.
/// The handler is told exactly what libxml2 would tell it.
///
/// Everything else is declined: other entities, namespaces or `xml:base` in an item, an item's tag among its fields, whatever
/// XML does not allow. The handler and the record have then been told some of it. libxml2 decides what is well-formed; the
/// tokenizer knows only some of it.
struct PlainTokenizer: ~Copyable {
    /// A part of the window.
    struct Part: BitwiseCopyable {
        var start: Int
        var end: Int
        var range: Range<Int> { start..<end }
    }

    /// The name of an open element, and where its local part begins.
    struct OpenName: BitwiseCopyable {
        var start: Int
        var local: Int
        var end: Int
    }

    struct Coded: BitwiseCopyable {
        var attribute: Int
        var value: Part
    }

    /// The contents of a start tag besides its name.
    struct Tag {
        /// Where it ends.
        var end: Int
        var isEmpty = false
    }

    private static let maximumAttributes = 32
    private static let maximumDepth = 64

    private var names: PlainNames
    private var element = StartElement()
    /// The attribute values that have to be decoded, and their results.
    private var coded = UncheckedArray<Coded>(capacity: 4)
    private var values = ByteBuffer()
    /// The names of the elements that are open in the piece.
    private var open = UncheckedArray<OpenName>(capacity: 8)
    /// How much of the piece has been read.
    private var readCount = 0
    /// Where the innermost element began, if it has attributes, and no others so far; −1 if not.
    private var leaf = -1
    /// Whether the piece is a gap: its start tags may declare namespaces, and it may end elements that began before it.
    private var isGap = false

    init(_ elements: ElementNames) { names = PlainNames(elements) }

    /// Sets the scope of the following items.
    mutating func enter(_ scope: FeedScope) { names.enter(scope) }

    /// Forgets the numbers of names, which are no longer valid.
    mutating func forgetNames() { names.forget() }

    /// Whether an element of that name, as written, is an item.
    mutating func isItem(_ name: ByteView) -> Bool { names.isItem(name) }

    /// Whether the window begins with an item's start tag without attributes: these could change what its name means.
    mutating func beginsItem(_ window: ByteView) -> Bool {
        if names.bareItemTag(window) != nil { return true }
        guard window.count > 1, window[0] == ASCII.lessThan, let end = window.endOfName(from: 1) else { return false }
        return window[end] == ASCII.greaterThan && names.isItem(window[1..<end])
    }

    // MARK: Pieces

    private mutating func begin(isGap: Bool = false) {
        open.removeAll()
        readCount = 0
        leaf = -1
        self.isGap = isGap
    }

    /// Reads the item at the beginning of the window.
    /// - Parameter limit: the longest item.
    /// - Returns: where it ends.
    mutating func read(
        _ window: ByteView, limit: Int, _ builder: inout ItemBuilder, isObject: Bool, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        begin()
        let tag = try readItemTag(window)
        builder.begin(window, isObject: isObject, &record)
        if !element.isEmpty { builder.addAttributes(ofItem: element, at: tag.end, &record) }
        names.beginItem()
        readCount = tag.end
        while open.count > 0 {
            let end = readCount
            readCount = window.skippingWhiteSpace(from: end)
            guard readCount + 1 < window.count else { throw .incomplete }
            if !window.beginsTag(at: readCount) { try readText(window, &builder) }
            if window[readCount + 1] != ASCII.slash {
                if record.count == SourceRecord.maximumFields { throw .unsupported }
                readCount = try readElement(window, readCount + 1, after: end, &builder, &record)
            } else if open.count > 1 {
                try readTag(window, &builder, &record)
            } else {
                readCount = try readEndTag(window, readCount)
            }
        }
        if readCount > limit { throw .unsupported }
        builder.end(&record)
        return readCount
    }

    /// Reads the item's start tag.
    @inline(__always)
    private mutating func readItemTag(_ window: ByteView) throws(NotPlain) -> Tag {
        var tag: Tag
        if let end = names.bareItemTag(window) {
            element.begin(XMLName(local: .empty))
            tag = Tag(end: end)
            open.append(OpenName(start: 1, local: 1, end: end - 1))
        } else {
            guard let end = window.endOfName(from: 1) else { throw .incomplete }
            tag = try readTag(window, XMLName(local: window[1..<end]), from: end)
            if !tag.isEmpty { open.append(OpenName(start: 1, local: 1, end: end)) }
        }
        return tag
    }

    /// Reads the element that is a record at the beginning of the window, or what has come of it since: it may be longer than
    /// many windows.
    /// - Parameters:
    ///   - limit: the longest.
    ///   - goesOn: whether it has been read as far as the window went.
    /// - Returns: where it ends.
    mutating func read(
        record window: ByteView, limit: Int, goesOn: Bool, _ records: inout ElementRecordBuilder,
        _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        if !goesOn {
            begin()
            records.begin()
        }
        try readContent(window, downTo: 0, &records, &record)
        if readCount > limit { throw .unsupported }
        return readCount
    }

    /// Reads a gap between items, whose tags match; `false` if it is not plain.
    mutating func read(gap: ByteView, _ around: inout ScopeBuilder, _ record: inout SourceRecord) -> Bool {
        begin(isGap: true)
        do {
            if around.openElements == 0 { readCount = try gap.skippingXMLDeclaration() }
            try readContent(gap, downTo: -1, &around, &record)
        } catch {
            // Content goes on until an end tag; that of a gap ends with its text.
            return readCount == gap.count
        }
        return true
    }

    // MARK: Content

    /// Reads text and tags until only so many elements of the piece are open, or the window ends.
    @inline(__always)
    private mutating func readContent<Handler: ElementHandler & ~Copyable>(
        _ window: ByteView, downTo depth: Int, _ handler: inout Handler, _ record: inout SourceRecord
    ) throws(NotPlain) {
        repeat {
            try readText(window, &handler)
            try readTag(window, &handler, &record)
        } while open.count > depth
    }

    /// Reads up to a tag: text, comments and instructions.
    @inline(__always)
    private mutating func readText<Handler: ElementHandler & ~Copyable>(
        _ window: ByteView, _ handler: inout Handler
    ) throws(NotPlain) {
        while true {
            var end = window.endOfPlainText(from: readCount)
            while end < window.count, window[end] == ASCII.lineFeed || window[end] == ASCII.tab {
                end = window.endOfPlainText(from: end + 1)
            }
            if end > readCount { try tell(window[readCount..<end], &handler) }
            readCount = end
            guard end + 1 < window.count else { throw .incomplete }
            if window.beginsTag(at: end) { return }
            try readOther(window, &handler)
        }
    }

    /// Reads anything but a tag at which a search for the end of text has stopped.
    private mutating func readOther<Handler: ElementHandler & ~Copyable>(
        _ window: ByteView, _ handler: inout Handler
    ) throws(NotPlain) {
        let start = readCount
        if window[start] == ASCII.lessThan, !window.dropFirst(start).starts(with: ByteView("<![")) {
            guard case (let construct, let inside, let end?)? = XMLConstruct.at(start, of: window) else {
                throw isGap ? .unsupported : .incomplete
            }
            let content = window[inside..<(end - construct.ending.count)]
            if try !(construct == .comment ? content.isPlainComment : content.isPlainInstruction()) {
                throw .unsupported
            }
            readCount = end
            return
        }
        // Outside the root not even white space is written as a reference or a section.
        if handler.openElements == 0, window[start] == ASCII.ampersand || window[start] == ASCII.lessThan {
            throw .unsupported
        }
        let (text, end) = try readCharacters(window, start)
        try tell(text, &handler)
        readCount = end
    }

    /// Outside the root there is only white space.
    @inline(__always)
    private func tell<Handler: ElementHandler & ~Copyable>(
        _ text: ByteView, _ handler: inout Handler
    ) throws(NotPlain) {
        if handler.openElements > 0 { handler.characters(text) } else if !text.isBlank { throw .unsupported }
    }

    /// Reads the start or end tag that begins here.
    @inline(__always)
    private mutating func readTag<Handler: ElementHandler & ~Copyable>(
        _ window: ByteView, _ handler: inout Handler, _ record: inout SourceRecord
    ) throws(NotPlain) {
        let start = readCount
        if window[start + 1] == ASCII.slash {
            let name: XMLName
            if open.count > 0 {
                name = Self.name(window, open[open.count - 1])
                readCount = try readEndTag(window, start)
            } else {
                // Of an element that began before the gap. A record's piece may also begin with the previous one's end tag.
                guard isGap else { throw .unsupported }
                (name, readCount) = try Self.name(window, at: start + 2)
                guard window[readCount] == ASCII.greaterThan else { throw .unsupported }
                readCount += 1
            }
            if handler.endElement(name, &record) != nil { throw .unsupported }
            if leaf >= 0 { learnLeaf(window, &handler) }
            return
        }
        if handler.openElements >= Self.maximumDepth { throw .unsupported }
        leaf = -1
        if let end = handler.readLeaf(window, at: start) { return readCount = end }
        let (name, nameEnd) = try Self.name(window, at: start + 1)
        let tag = try readTag(window, name, from: nameEnd)
        if isGap || name.prefix != nil || element.hasPrefixedAttributes {
            try startWithNamespace(&handler, &record)
        } else if handler.startElement(element, &record) != nil {
            throw .unsupported
        }
        if !tag.isEmpty {
            open.append(OpenName(start: start + 1, local: nameEnd - name.local.count, end: nameEnd))
        } else if handler.endElement(name, &record) != nil {
            throw .unsupported
        }
        readCount = tag.end
        if element.attributes.count > 0 {
            leaf = start
            if tag.isEmpty { learnLeaf(window, &handler) }
        }
    }

    /// An element has ended that has attributes, and no others in it.
    @inline(__always)
    private mutating func learnLeaf<Handler: ElementHandler & ~Copyable>(_ window: ByteView, _ handler: inout Handler) {
        if open.count > 0 { handler.learnLeaf(window[leaf..<readCount]) }
        leaf = -1
    }

    /// Skips the end tag of the innermost open element, which has to begin here.
    @inline(__always)
    private mutating func readEndTag(_ window: ByteView, _ start: Int) throws(NotPlain) -> Int {
        let name = open[open.count - 1]
        let end = start + 2 + name.end - name.start
        guard end < window.count else { throw .incomplete }
        guard window[(start + 2)..<end] == window[name.start..<name.end], window[end] == ASCII.greaterThan else {
            throw .unsupported
        }
        open.truncate(to: open.count - 1)
        return end + 1
    }

    /// Tells of a start tag with namespaces: the name's, which are those in scope and those that the tag declares itself. What
    /// prefixes of attributes mean matters only in items and records.
    @inline(never)
    private mutating func startWithNamespace<Handler: ElementHandler & ~Copyable>(
        _ handler: inout Handler, _ record: inout SourceRecord
    ) throws(NotPlain) {
        for index in 0..<element.attributes.count {
            guard let prefix = element.attributes[index].prefix, !(prefix == "xml") else { continue }
            if !isGap || namespace(of: prefix, handler).isEmpty { throw .unsupported }
        }
        let namespace = namespace(of: element.name.prefix, handler)
        if namespace.isEmpty, element.name.prefix != nil { throw .unsupported }
        let refusal = namespace.withView { uri in
            element.name.namespace = uri.isEmpty ? nil : uri
            return handler.startElement(element, &record)
        }
        if refusal != nil { throw .unsupported }
    }

    /// The namespace of a prefix in the element that has been read; empty if there is none.
    private func namespace<Handler: ElementHandler & ~Copyable>(
        of prefix: ByteView?, _ handler: borrowing Handler
    ) -> [UInt8] {
        var found: [UInt8]?
        element.forEachNamespace { declared, uri in
            if prefix?.array == declared?.array { found = uri.array }
        }
        return found ?? handler.namespace(of: prefix)
    }

    /// Reads a representation of characters: a section, a reference, a line end, or characters beyond ASCII.
    /// - Returns: the characters, which are valid until the next call, and where it ends.
    private mutating func readCharacters(_ window: ByteView, _ start: Int) throws(NotPlain) -> (ByteView, end: Int) {
        switch window[start] {
        case ASCII.lessThan:
            let section = try window.skipping("<![CDATA[", at: start)
            let (end, isCoded) = try window.endOfSection(from: section)
            let text = window[section..<end]
            if !isCoded { return (text, end + 3) }
            values.removeAll()
            values.append(normalizingLineEnds: text)
            return (values.view, end + 3)
        case ASCII.ampersand:
            let (character, end) = try window.plainReference(at: start)
            values.removeAll()
            values.append(character: character)
            return (values.view, end)
        case ASCII.carriageReturn:
            return (ByteView("\n"), start + window.rowEndLength(at: start))
        default:
            let end = try window.endOfOtherCharacters(from: start)
            return (window[start..<end], end)
        }
    }

    /// The name that begins here, and where it ends.
    @inline(__always)
    private static func name(_ window: ByteView, at start: Int) throws(NotPlain) -> (XMLName, end: Int) {
        let end = try window.endOfPlainName(at: start)
        if window[end] != ASCII.colon { return (XMLName(local: window[start..<end]), end) }
        let localEnd = try window.endOfPlainName(at: end + 1)
        return (XMLName(prefix: window[start..<end], local: window[(end + 1)..<localEnd]), localEnd)
    }

    /// The name of an open element, without its namespace.
    @inline(__always)
    private static func name(_ window: ByteView, _ open: OpenName) -> XMLName {
        XMLName(
            prefix: open.local > open.start ? window[open.start..<(open.local - 1)] : nil,
            local: window[open.local..<open.end])
    }

    // MARK: Fields

    /// Reads an element whose name begins here, and those that follow as before; returns where the last one ends.
    @inline(__always)
    private mutating func readElement(
        _ window: ByteView, _ start: Int, after end: Int, _ builder: inout ItemBuilder, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        let before = names.current
        var name = try names.find(window, start)
        names.link(before, window, end, start)
        var element = names.element(name)
        var place = start + names.count(name) + 1
        guard window[place - 1] == ASCII.greaterThan, builder.takesPlain(element) else {
            return try readOtherElement(window, start, name, &builder, &record)
        }
        while let (value, end) = try plainText(window, place) {
            builder.addPlain(element, value, &record)
            guard let next = names.next(name, window, end), builder.takesPlain(names.element(next.name)),
                record.count < SourceRecord.maximumFields
            else { return try names.skippingEndTag(window, end, name) }
            (name, place) = next
            names.follow(name)
            element = names.element(name)
        }
        let begin = place - 1 - names.count(name)
        if let (text, end) = try decodedText(window, place) {
            let after = try names.skippingEndTag(window, end, name)
            builder.addDecoded(element, text, at: begin - 1, &record)
            return after
        }
        return try readOtherElement(window, begin, name, &builder, &record)
    }

    /// Reads an element with attributes, text to be decoded, or nested elements; of one that groups others, its start tag.
    @inline(never)
    private mutating func readOtherElement(
        _ window: ByteView, _ start: Int, _ name: Int, _ builder: inout ItemBuilder, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        let meaning = names.element(name)
        let nameEnd = start + names.count(name)
        let local = (window[start..<nameEnd].firstIndex(of: ASCII.colon) ?? -1) + 1 + start
        let open = OpenName(start: start, local: local, end: nameEnd)
        let tag = try readTag(window, Self.name(window, open), from: nameEnd)
        if !element.isEmpty, coded.count == 0, builder.takesPlain(meaning, element) {
            if tag.isEmpty {
                builder.addPlain(meaning, element, 0..<0, &record)
                return tag.end
            }
            if let (value, place) = try plainText(window, tag.end) {
                let end = try names.skippingEndTag(window, place, name)
                builder.addPlain(meaning, element, value, &record)
                return end
            }
        }
        builder.copy(before: start - 1)
        if builder.startElement(element, meaning, &record) != nil { throw .unsupported }
        if tag.isEmpty {
            if builder.endElement(element.name, &record) != nil { throw .unsupported }
            return tag.end
        }
        if self.open.count == Self.maximumDepth { throw .unsupported }
        self.open.append(open)
        readCount = tag.end
        if !builder.isBetweenFields {
            try readContent(window, downTo: self.open.count - 1, &builder, &record)
        }
        return readCount
    }

    // MARK: Text

    /// The text that begins here, trimmed, and where the end tag begins; `nil` if it has to be decoded, or there is more than
    /// text.
    @inline(__always)
    private func plainText(_ window: ByteView, _ start: Int) throws(NotPlain) -> (Range<Int>, Int)? {
        let end = try window.endOfPlainContent(from: start)
        if window[end] != ASCII.lessThan { return nil }
        if window[end + 1] != ASCII.slash { return try plainSection(window, start) }
        return (window.trimmedRange(start..<end), end)
    }

    /// The text that begins here, with references resolved, and where the end tag begins; `nil` if there is more than that.
    @inline(never)
    private mutating func decodedText(_ window: ByteView, _ start: Int) throws(NotPlain) -> (ByteView, Int)? {
        values.removeAll()
        var place = start
        while true {
            var end = window.endOfPlainText(from: place)
            guard end + 1 < window.count else { throw .incomplete }
            switch window[end] {
            case ASCII.lessThan:
                values.append(window[place..<end])
                return window[end + 1] == ASCII.slash ? (values.view, end) : nil
            case ASCII.ampersand:
                values.append(window[place..<end])
                let (character, next) = try window.plainReference(at: end)
                values.append(character: character)
                end = next
            case ASCII.carriageReturn:
                return nil
            default:
                end = try window.endOfOtherCharacters(from: end)
                values.append(window[place..<end])
            }
            place = end
        }
    }

    /// A text that is a single section, which needs no copy.
    @inline(never)
    private func plainSection(_ window: ByteView, _ start: Int) throws(NotPlain) -> (Range<Int>, Int)? {
        let opening = window.skippingWhiteSpace(from: start)
        guard opening + 1 < window.count else { throw .incomplete }
        guard window[opening] == ASCII.lessThan, window[opening + 1] == UInt8(ascii: "!") else { return nil }
        let section = try window.skipping("<![CDATA[", at: opening)
        let (end, isCoded) = try window.endOfSection(from: section)
        if isCoded { return nil }
        let place = window.skippingWhiteSpace(from: end + 3)
        guard place + 1 < window.count else { throw .incomplete }
        guard window[place] == ASCII.lessThan, window[place + 1] == ASCII.slash else { return nil }
        return (window.trimmedRange(section..<end), place)
    }

    // MARK: Attributes

    /// Reads the attributes after a name, and the tag's end.
    @inline(__always)
    private mutating func readTag(_ window: ByteView, _ name: XMLName, from start: Int) throws(NotPlain) -> Tag {
        element.begin(name)
        coded.removeAll()
        if start < window.count, window[start] == ASCII.greaterThan { return Tag(end: start + 1) }
        return try readAttributes(window, start)
    }

    @inline(never)
    private mutating func readAttributes(_ window: ByteView, _ start: Int) throws(NotPlain) -> Tag {
        var place = start
        while true {
            let begin = window.skippingWhiteSpace(from: place)
            guard begin < window.count else { throw .incomplete }
            switch window[begin] {
            case ASCII.greaterThan:
                decodeValues(window)
                return Tag(end: begin + 1)
            case ASCII.slash:
                guard begin + 1 < window.count else { throw .incomplete }
                guard window[begin + 1] == ASCII.greaterThan else { throw .unsupported }
                decodeValues(window)
                return Tag(end: begin + 2, isEmpty: true)
            default:
                if begin == place { throw .unsupported }
                place = try readAttribute(window, begin)
            }
        }
    }

    private mutating func readAttribute(_ window: ByteView, _ start: Int) throws(NotPlain) -> Int {
        var (name, place) = try Self.name(window, at: start)
        // Nearly always there is no white space.
        if window[place] != ASCII.equals { place = window.skippingWhiteSpace(from: place) }
        guard place < window.count else { throw .incomplete }
        guard window[place] == ASCII.equals else { throw .unsupported }
        place = window.skippingWhiteSpace(from: place + 1)
        guard place < window.count else { throw .incomplete }
        guard window[place] == ASCII.quote || window[place] == ASCII.apostrophe else { throw .unsupported }
        let (end, isCoded) = try window.endOfValue(from: place + 1, quote: window[place])
        let value = window[(place + 1)..<end]
        if isGap, name.prefix.map({ $0 == "xmlns" }) ?? (name.local == "xmlns") {
            if isCoded { throw .unsupported }
            try add(namespace: value, prefix: name.prefix == nil ? nil : name.local)
            return end + 1
        }
        if isCoded { coded.append(Coded(attribute: element.attributes.count, value: Part(start: place + 1, end: end))) }
        try add(name, value)
        return end + 1
    }

    /// None is declared twice, or undeclared, or XML's own.
    private mutating func add(namespace uri: ByteView, prefix: ByteView?) throws(NotPlain) {
        if uri.isEmpty || uri == "http://www.w3.org/2000/xmlns/" || uri == "http://www.w3.org/XML/1998/namespace" {
            throw .unsupported
        }
        if let prefix, prefix == "xml" || prefix == "xmlns" { throw .unsupported }
        for index in 0..<element.namespaces.count {
            if element.namespaces[index].prefix?.array == prefix?.array { throw .unsupported }
        }
        element.namespaces.append(XMLNamespace(prefix: prefix, uri: uri))
    }

    /// Names must be unique, and none may change the meaning of names or addresses.
    private mutating func add(_ name: XMLName, _ value: ByteView) throws(NotPlain) {
        let count = element.attributes.count
        if count == Self.maximumAttributes || name.local == "xmlns" || name.local == "base" { throw .unsupported }
        if let prefix = name.prefix, prefix == "xmlns" { throw .unsupported }
        for index in 0..<count where element.attributes[index].name == name.local { throw .unsupported }
        element.attributes.append(XMLAttribute(prefix: name.prefix, name: name.local, value: value))
    }

    /// Replaces values that have to be decoded.
    private mutating func decodeValues(_ window: ByteView) {
        if coded.count == 0 { return }
        values.removeAll()
        // Decoding makes none longer; the views must not move.
        var room = 0
        for index in 0..<coded.count { room += coded[index].value.range.count }
        values.reserve(room)
        for index in 0..<coded.count {
            let begin = values.count
            decode(window, coded[index].value.range)
            element.attributes[coded[index].attribute].value = values.view.dropFirst(begin)
        }
    }

    private mutating func decode(_ window: ByteView, _ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = window[place]
            if byte == ASCII.ampersand, let (character, end) = try? window.plainReference(at: place) {
                values.append(character: character)
                place = end
            } else {
                // A line end is one space, whether it is one character or two.
                values.append(ASCII.isWhiteSpace(byte) ? ASCII.space : byte)
                place += window.rowEndLength(at: place)
            }
        }
    }
}

extension ByteView {
    /// The end of the XML declaration (XML 1.0, production 23) that the text begins with, if it does.
    fileprivate func skippingXMLDeclaration() throws(NotPlain) -> Int {
        guard starts(with: ByteView("<?xml")), count > 5, ASCII.isWhiteSpace(self[5]) else { return 0 }
        var place = 5
        guard try value(of: "version", &place).map({ $0 == "1.0" }) ?? false else { throw .unsupported }
        if let encoding = try value(of: "encoding", &place) {
            let end = try endOfPlainName(at: place - 1 - encoding.count)
            guard end == place - 1, ASCII.isLetter(encoding[0]) else { throw .unsupported }
        }
        if let standalone = try value(of: "standalone", &place), !(standalone == "yes" || standalone == "no") {
            throw .unsupported
        }
        return try skipping("?>", at: skippingWhiteSpace(from: place))
    }

    /// The value that a name is given after white space, if it comes next.
    private func value(of name: StaticString, _ place: inout Int) throws(NotPlain) -> ByteView? {
        let start = skippingWhiteSpace(from: place)
        guard start > place, dropFirst(start).starts(with: ByteView(name)) else { return nil }
        let equals = try skipping("=", at: skippingWhiteSpace(from: start + ByteView(name).count))
        let quote = skippingWhiteSpace(from: equals)
        guard quote < count, self[quote] == ASCII.quote || self[quote] == ASCII.apostrophe,
            let end = firstIndex(of: self[quote], from: quote + 1)
        else { throw .unsupported }
        place = end + 1
        return self[(quote + 1)..<end]
    }

    /// Whether what is in a comment is printable ASCII without the hyphens that end it.
    fileprivate var isPlainComment: Bool { isPrintable && !contains(ByteView("--")) && last != ASCII.minus }

    /// Whether what is in an instruction is printable ASCII, after a target that is too long to be `xml`.
    fileprivate func isPlainInstruction() throws(NotPlain) -> Bool {
        let end = try endOfPlainName(at: 0)
        return end > 3 && ASCII.isWhiteSpace(self[end]) && isPrintable
    }

    private var isPrintable: Bool {
        (0..<count).allSatisfy { self[$0] < 0x7F && (self[$0] >= ASCII.space || ASCII.isWhiteSpace(self[$0])) }
    }
}
