internal import CStreamKit

/// Reads plain items, as nearly all are, straight from the input bytes, at a fraction of libxml2's cost.
///
/// A plain item is a run of elements with white space between them. An element has a name in ASCII with a declared prefix or
/// none, attributes, and as content text, other elements, XML's and HTML's entities, character references and sections.
/// `ItemBuilder` is told exactly what libxml2 would tell it.
///
/// Everything else is declined, with nothing changed except the record under construction: comments, instructions, other
/// entities, namespaces or `xml:base` in the item, a nested item's tag, whatever XML does not allow. libxml2 decides what is
/// well-formed; the tokenizer knows only some of it.
struct PlainTokenizer: ~Copyable {
    /// A part of the window.
    struct Part: BitwiseCopyable {
        var start: Int
        var end: Int
        var range: Range<Int> { start..<end }
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
    static let maximumDepth = 64

    var names: PlainNames
    var element = StartElement()
    /// The attribute values that have to be decoded, and their results.
    private var coded = UncheckedArray<Coded>(capacity: 4)
    var values = ByteBuffer()
    /// The names, by number, of open elements that only group fields.
    private var groups = UncheckedArray<Int>(capacity: 4)
    /// The names of open elements in a field.
    var inner = UncheckedArray<Part>(capacity: 8)
    /// How much of a record has been read.
    var readCount = 0
    /// Whether start tags may declare namespaces.
    var takesNamespaces = false

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

    /// Reads the item at the beginning of the window.
    /// - Parameter limit: the longest item.
    /// - Returns: where it ends.
    mutating func read(
        _ window: ByteView, limit: Int, _ builder: inout ItemBuilder, isObject: Bool, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        let (name, tag) = try readItemTag(window)
        builder.begin(window, isObject: isObject, &record)
        if !element.isEmpty, let about = element.about { builder.add(about: about, at: tag.end, &record) }
        groups.removeAll()
        names.beginItem()
        var place = tag.end
        while !tag.isEmpty {
            let end = place
            place = window.skippingWhiteSpace(from: place)
            guard place + 1 < window.count else { throw .incomplete }
            guard window[place] == ASCII.lessThan else { throw .unsupported }
            if window[place + 1] != ASCII.slash {
                if record.count == SourceRecord.maximumFields { throw .unsupported }
                place = try readElement(window, place + 1, after: end, &builder, &record)
            } else if groups.count > 0 {
                place = try names.skippingEndTag(window, place, groups[groups.count - 1])
                groups.truncate(to: groups.count - 1)
                builder.endElement(XMLName(local: .empty), &record)
            } else {
                place = try endTag(window, place, name)
                break
            }
        }
        if place > limit { throw .unsupported }
        builder.end(&record)
        return place
    }

    /// Reads the item's start tag: the position of its name, and the rest.
    @inline(__always)
    private mutating func readItemTag(_ window: ByteView) throws(NotPlain) -> (Range<Int>, Tag) {
        if let end = names.bareItemTag(window) {
            element.begin(XMLName(local: .empty))
            return (1..<(end - 1), Tag(end: end))
        }
        guard let end = window.endOfName(from: 1) else { throw .incomplete }
        return (1..<end, try readTag(window, XMLName(local: window[1..<end]), from: end))
    }

    /// Skips the end tag that matches a name elsewhere in the window.
    func endTag(_ window: ByteView, _ start: Int, _ name: Range<Int>) throws(NotPlain) -> Int {
        let end = start + 2 + name.count
        guard end < window.count else { throw .incomplete }
        guard window[(start + 2)..<end] == window[name], window[end] == ASCII.greaterThan else { throw .unsupported }
        return end + 1
    }

    // MARK: Elements

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

    /// Reads an element with attributes, text to be decoded, or nested elements.
    @inline(never)
    private mutating func readOtherElement(
        _ window: ByteView, _ start: Int, _ name: Int, _ builder: inout ItemBuilder, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        let meaning = names.element(name)
        let nameEnd = start + names.count(name)
        let tag = try readTag(window, Self.name(window[start..<nameEnd]), from: nameEnd)
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
        builder.startElement(element, meaning, &record)
        if builder.fault != nil { throw .unsupported }
        var place = tag.end
        if tag.isEmpty {
            builder.endElement(element.name, &record)
        } else if builder.isBetweenFields {
            if groups.count == Self.maximumDepth { throw .unsupported }
            groups.append(name)
        } else {
            place = try readContent(window, place, name, meaning.traits, &builder, &record)
            builder.endElement(XMLName(local: .empty), &record)
        }
        return place
    }

    /// Reads all that is in a field, and its end tag.
    private mutating func readContent(
        _ window: ByteView, _ start: Int, _ name: Int, _ traits: ElementTraits, _ builder: inout ItemBuilder,
        _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        let mayBeMarkup = !traits.isDisjoint(with: [.text, .bareMarkup])
        inner.removeAll()
        var place = start
        while true {
            let end = window.endOfPlainText(from: place)
            builder.characters(window[place..<end])
            place = end
            guard place + 1 < window.count else { throw .incomplete }
            switch (window[place], window[place + 1]) {
            case (ASCII.lessThan, ASCII.slash):
                if inner.count == 0 { return try names.skippingEndTag(window, place, name) }
                let open = inner[inner.count - 1].range
                place = try endTag(window, place, open)
                inner.truncate(to: inner.count - 1)
                builder.endElement(Self.name(window[open]), &record)
            case (ASCII.lessThan, let next) where next != UInt8(ascii: "!"):
                let (name, nameEnd) = try Self.name(window, at: place + 1)
                if name.local.isItemName || name.prefix != nil && mayBeMarkup { throw .unsupported }
                if inner.count == Self.maximumDepth { throw .unsupported }
                let tag = try readTag(window, name, from: nameEnd)
                builder.startElement(element, ElementMeaning(), &record)
                if tag.isEmpty {
                    builder.endElement(name, &record)
                } else {
                    inner.append(Part(start: place + 1, end: nameEnd))
                }
                place = tag.end
            default:
                let (text, end) = try readCharacters(window, place)
                builder.characters(text)
                place = end
            }
        }
    }

    /// Reads a representation of characters: a section, a reference, a line end, or characters beyond ASCII.
    /// - Returns: the characters, which are valid until the next call, and where it ends.
    mutating func readCharacters(_ window: ByteView, _ start: Int) throws(NotPlain) -> (ByteView, end: Int) {
        switch window[start] {
        case ASCII.lessThan:
            let section = try window.skipping("<![CDATA[", at: start)
            let end = try window.endOfSection(from: section)
            return (window[section..<end], end + 3)
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

    /// The name that begins here, and where it ends; its namespace does not matter to the callers.
    @inline(__always)
    static func name(_ window: ByteView, at start: Int) throws(NotPlain) -> (XMLName, end: Int) {
        let end = try window.endOfPlainName(at: start)
        if window[end] != ASCII.colon { return (XMLName(local: window[start..<end]), end) }
        let localEnd = try window.endOfPlainName(at: end + 1)
        return (XMLName(prefix: window[start..<end], local: window[(end + 1)..<localEnd]), localEnd)
    }

    /// A name as written; its namespace does not matter to the callers.
    static func name(_ written: ByteView) -> XMLName {
        guard let colon = written.firstIndex(of: ASCII.colon) else { return XMLName(local: written) }
        return XMLName(prefix: written.prefix(colon), local: written.dropFirst(colon + 1))
    }

    // MARK: Text

    /// The text that begins here, trimmed, and where the end tag begins; `nil` if it has to be decoded, or there is more than
    /// text.
    @inline(__always)
    private func plainText(_ window: ByteView, _ start: Int) throws(NotPlain) -> (Range<Int>, Int)? {
        var place = start
        while true {
            place = window.endOfPlainText(from: place)
            guard place + 1 < window.count else { throw .incomplete }
            switch window[place] {
            case ASCII.lessThan:
                if window[place + 1] != ASCII.slash { return try plainSection(window, start) }
                return (window.trimmedRange(start..<place), place)
            case ASCII.ampersand, ASCII.carriageReturn:
                return nil
            default:
                place = try window.endOfOtherCharacters(from: place)
            }
        }
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
        let end = try window.endOfSection(from: section)
        let place = window.skippingWhiteSpace(from: end + 3)
        guard place + 1 < window.count else { throw .incomplete }
        guard window[place] == ASCII.lessThan, window[place + 1] == ASCII.slash else { return nil }
        return (window.trimmedRange(section..<end), place)
    }

    // MARK: Attributes

    /// Reads the attributes after a name, and the tag's end.
    @inline(__always)
    mutating func readTag(_ window: ByteView, _ name: XMLName, from start: Int) throws(NotPlain) -> Tag {
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
        let (end, isCoded) = try endOfValue(window, place + 1, quote: window[place])
        let value = window[(place + 1)..<end]
        if takesNamespaces, name.prefix.map({ $0 == "xmlns" }) ?? (name.local == "xmlns") {
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

    /// The position of a value's closing quote, and whether anything in it has to be decoded.
    private func endOfValue(_ window: ByteView, _ start: Int, quote: UInt8) throws(NotPlain) -> (Int, isCoded: Bool) {
        var place = start
        var isCoded = false
        while true {
            place = window.endOfPlainValue(from: place, quote: quote)
            guard place < window.count else { throw .incomplete }
            switch window[place] {
            case quote:
                return (place, isCoded)
            case ASCII.ampersand:
                place = try window.plainReference(at: place).end
                isCoded = true
            case ASCII.lineFeed, ASCII.tab, ASCII.carriageReturn:
                place += 1
                isCoded = true
            case 0x80...:
                place = try window.endOfOtherCharacters(from: place)
            default:
                throw .unsupported
            }
        }
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
