internal import CStreamKit

/// Why an item is left to libxml2.
enum NotPlain: Error {
    /// The window ends before the item does.
    case incomplete
    /// Something in it is not as plain as the scanner needs it.
    case odd
}

/// Takes plain items of RSS straight from the bytes they came in: what nearly all items are, at a fraction of the cost.
///
/// A plain item is `<item>`, a flat run of elements with white space between them, `</item>`, all in the window. An element
/// has a name in ASCII with a declared prefix or none, attributes without prefix, and for content text, the predefined
/// entities, character references and CDATA sections. It is read exactly as `FeedItems` reads what libxml2 says of it.
///
/// All else is declined, and nothing has been changed then but the record under construction: elements in elements,
/// comments, instructions, other entities, namespaces declared in the item, markup as content (`type`), whatever XML does
/// not allow. What is well-formed is libxml2's judgement; the scanner knows only some of it.
///
/// ```
///   window    ⏎ <item><title>Fish &amp; Chips</title><price>142.9</price></item>⏎ <item>…
///               ├──── until a text has to be decoded, fields are ranges of the window ────┤
///   decoded    │<item><title>│Fish & Chips│142.9│   then of this copy: what was before, and the texts
/// ```
/// `@safe`: pointers into the window are made and used inside one call.
@safe
struct PlainItemScanner: ~Copyable {
    /// The `url` or `href` of an element.
    struct Address {
        var value: Range<Int>
        var isCoded: Bool
    }

    /// What a start tag says besides its name.
    struct Attributes {
        var end: Int
        var isEmpty = false
        var role: ElementRole
        var address: Address?
    }

    private static let tag: StaticString = "<item>"
    private static let endTag: StaticString = "</item>"
    private static let maximumAttributes = 32

    private var names = PlainNames()
    private var decoded = ByteBuffer()
    private var isDecoded = false
    /// Where in the window the item begins.
    private var start = 0
    /// Whether the item taken last has only bytes of ASCII.
    private(set) var isASCII = true
    private var attributeNames = Pile<ByteView>(capacity: 8)

    /// Forgets the names, whose namespaces or numbers are no longer those.
    mutating func forgetNames() { names.removeAll() }

    /// Takes the item at the beginning of the window, behind white space.
    /// - Parameter limit: the longest item.
    /// - Returns: where the item is; its fields are in the record, good as long as the window and until the next call.
    mutating func take(
        _ window: ByteView, limit: Int, names context: borrowing FeedItems, into record: inout SourceRecord
    ) throws(NotPlain) -> Range<Int> {
        start = window.skippingWhiteSpace(from: 0)
        var place = try window.skipping(Self.tag, at: start)
        record.begin(.item)
        isDecoded = false
        isASCII = true
        names.beginItem()
        while true {
            place = window.skippingWhiteSpace(from: place)
            guard place + 1 < window.count else { throw .incomplete }
            guard window[place] == ASCII.lessThan else { throw .odd }
            if window[place + 1] == ASCII.slash { break }
            if record.count == SourceRecord.maximumFields { throw .odd }
            place = try takeElement(window, place + 1, context, &record)
        }
        place = try window.skipping(Self.endTag, at: place)
        // Counted as `FeedItems` does, from the end of the start tag.
        if place - start - (Self.tag.utf8CodeUnitCount - 1) > limit { throw .odd }
        record.setBase(isDecoded ? decoded.view : window.dropFirst(start))
        return start..<place
    }

    // MARK: Elements

    /// Takes an element whose name begins here; where it ends.
    @inline(__always)
    private mutating func takeElement(
        _ window: ByteView, _ start: Int, _ context: borrowing FeedItems, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        let name = try names.find(window, start, context)
        let element = names.element(name)
        if element.traits.contains(.transparent) { throw .odd }
        let tagEnd = start + names.count(name)
        var attributes = Attributes(end: tagEnd + 1, role: element.traits.contains(.foreign) ? .foreign : .plain)
        if window[tagEnd] != ASCII.greaterThan { try takeAttributes(window, element.traits, &attributes) }
        var value = 0..<0
        var place = attributes.end
        if !attributes.isEmpty {
            (value, place) = try takeText(window, place)
            place = try names.skippingEndTag(window, place, name)
        }
        if let address = attributes.address, !address.value.isEmpty,
            value.isEmpty || element.traits.contains(.attributeFirst)
        {
            value = try address.isCoded ? decodeAddress(window, address.value, start) : put(window, address.value)
        }
        record.append(
            FieldName(index: element.field), start: value.lowerBound, end: value.upperBound,
            tag: attributes.role.rawValue)
        return place
    }

    /// A range of the window as one of the record.
    @inline(__always)
    private mutating func put(_ window: ByteView, _ range: Range<Int>) -> Range<Int> {
        if !isDecoded { return (range.lowerBound - start)..<(range.upperBound - start) }
        let begin = decoded.count
        decoded.append(window[range])
        return begin..<decoded.count
    }

    /// Makes the record one of decoded texts, where the fields so far are what they were.
    private mutating func beginDecoding(_ window: ByteView, before place: Int) {
        if isDecoded { return }
        isDecoded = true
        decoded.removeAll()
        decoded.append(window[start..<place])
    }

    // MARK: Text

    /// The text that begins here, trimmed, as a range of the record; and where the end tag begins.
    @inline(__always)
    private mutating func takeText(_ window: ByteView, _ start: Int) throws(NotPlain) -> (Range<Int>, Int) {
        var place = start
        while true {
            place = window.endOfPlainText(from: place)
            guard place + 1 < window.count else { throw .incomplete }
            switch window[place] {
            case ASCII.lessThan:
                if window[place + 1] != ASCII.slash { return try takeSection(window, start) }
                return (put(window, window.trimmedRange(start..<place)), place)
            case ASCII.ampersand, ASCII.carriageReturn:
                return try decodeText(window, start)
            default:
                place = try skipCharacters(window, place)
            }
        }
    }

    /// Goes over characters at which a search has stopped and that mean themselves.
    private mutating func skipCharacters(_ window: ByteView, _ start: Int) throws(NotPlain) -> Int {
        var place = start
        switch window[place] {
        case ASCII.lineFeed, ASCII.tab:
            return place + 1
        case ASCII.rightBracket:
            guard place + 2 < window.count else { throw .incomplete }
            if window[place + 1] == ASCII.rightBracket, window[place + 2] == ASCII.greaterThan { throw .odd }
            return place + 1
        case 0x80...:
            isASCII = false
            while place < window.count, window[place] >= 0x80 {
                let length = utf8SequenceLength(window, at: place)
                // A sequence may be cut by the window's end.
                if length == 0 { throw place + 4 > window.count ? .incomplete : .odd }
                // U+FFFE and U+FFFF.
                if length == 3, window[place] == 0xEF, window[place + 1] == 0xBF, window[place + 2] >= 0xBE {
                    throw .odd
                }
                place += length
            }
            return place
        default:
            throw .odd
        }
    }

    /// A text that is a single CDATA section, which needs no copy; or any other.
    @inline(never)
    private mutating func takeSection(_ window: ByteView, _ start: Int) throws(NotPlain) -> (Range<Int>, Int) {
        let opening = window.skippingWhiteSpace(from: start)
        guard opening < window.count, window[opening] == ASCII.lessThan else { return try decodeText(window, start) }
        let section = try window.skipping("<![CDATA[", at: opening)
        let end = try endOfSection(window, section)
        let place = window.skippingWhiteSpace(from: end + 3)
        guard place + 1 < window.count else { throw .incomplete }
        guard window[place] == ASCII.lessThan, window[place + 1] == ASCII.slash else {
            return try decodeText(window, start)
        }
        return (put(window, window.trimmedRange(section..<end)), place)
    }

    /// Where the `]]>` of a section stands.
    private mutating func endOfSection(_ window: ByteView, _ start: Int) throws(NotPlain) -> Int {
        var place = start
        while true {
            place = window.endOfPlainSection(from: place)
            guard place + 2 < window.count else { throw .incomplete }
            switch window[place] {
            case ASCII.rightBracket:
                if window[place + 1] == ASCII.rightBracket, window[place + 2] == ASCII.greaterThan { return place }
                place += 1
            // The push parser leaves line ends in sections as they are.
            case ASCII.carriageReturn:
                place += 1
            default:
                place = try skipCharacters(window, place)
            }
        }
    }

    /// Decodes the text that begins here.
    @inline(never)
    private mutating func decodeText(_ window: ByteView, _ start: Int) throws(NotPlain) -> (Range<Int>, Int) {
        beginDecoding(window, before: start)
        let begin = decoded.count
        var place = start
        while true {
            let end = window.endOfPlainText(from: place)
            decoded.append(window[place..<end])
            place = end
            guard place + 1 < window.count else { throw .incomplete }
            switch window[place] {
            case ASCII.lessThan where window[place + 1] == ASCII.slash:
                return (decoded.view.trimmedRange(begin..<decoded.count), place)
            case ASCII.lessThan:
                let section = try window.skipping("<![CDATA[", at: place)
                let end = try endOfSection(window, section)
                decoded.append(window[section..<end])
                place = end + 3
            case ASCII.ampersand:
                let (character, end) = try window.plainReference(at: place)
                decoded.append(character: character)
                place = end
            case ASCII.carriageReturn:
                decoded.append(ASCII.lineFeed)
                place += window[place + 1] == ASCII.lineFeed ? 2 : 1
            default:
                let end = try skipCharacters(window, place)
                decoded.append(window[place..<end])
                place = end
            }
        }
    }

    // MARK: Attributes

    /// Reads the attributes behind an element's name, and the tag's end.
    @inline(never)
    private mutating func takeAttributes(
        _ window: ByteView, _ traits: ElementTraits, _ attributes: inout Attributes
    ) throws(NotPlain) {
        var place = attributes.end - 1
        attributeNames.removeAll()
        while true {
            let begin = window.skippingWhiteSpace(from: place)
            guard begin + 1 < window.count else { throw .incomplete }
            switch window[begin] {
            case ASCII.greaterThan:
                attributes.end = begin + 1
                return
            case ASCII.slash:
                guard window[begin + 1] == ASCII.greaterThan else { throw .odd }
                attributes.end = begin + 2
                attributes.isEmpty = true
                return
            default:
                if begin == place { throw .odd }
                place = try takeAttribute(window, begin, traits, &attributes)
            }
        }
    }

    private mutating func takeAttribute(
        _ window: ByteView, _ start: Int, _ traits: ElementTraits, _ attributes: inout Attributes
    ) throws(NotPlain) -> Int {
        let nameEnd = try window.endOfPlainName(at: start)
        let name = window[start..<nameEnd]
        try noteAttribute(name)
        var place = window.skippingWhiteSpace(from: nameEnd)
        guard place < window.count else { throw .incomplete }
        guard window[place] == UInt8(ascii: "=") else { throw .odd }
        place = window.skippingWhiteSpace(from: place + 1)
        guard place < window.count else { throw .incomplete }
        guard window[place] == ASCII.quote || window[place] == UInt8(ascii: "'") else { throw .odd }
        let (end, isCoded) = try endOfValue(window, place + 1, quote: window[place])
        let range = (place + 1)..<end
        if name == "url" || name == "href" || traits.contains(.category) && name == "term" {
            if attributes.address == nil { attributes.address = Address(value: range, isCoded: isCoded) }
        } else if traits.contains(.link), name == "rel" {
            if isCoded { throw .odd }
            attributes.role = ElementRole(ofLink: window[range])
        } else if traits.contains(.guid), name == "isPermaLink" {
            if isCoded { throw .odd }
            if window[range].trimmed == "false" { attributes.role = .notAddress }
        } else if traits.contains(.text), name == "type" {
            throw .odd
        }
        return end + 1
    }

    /// No two may have one name, and none declares a namespace.
    private mutating func noteAttribute(_ name: ByteView) throws(NotPlain) {
        if name == "xmlns" || attributeNames.count == Self.maximumAttributes { throw .odd }
        for index in 0..<attributeNames.count where attributeNames[index] == name { throw .odd }
        attributeNames.append(name)
    }

    /// Where the closing quote of a value stands, and whether something in it has to be decoded.
    private mutating func endOfValue(
        _ window: ByteView, _ start: Int, quote: UInt8
    ) throws(NotPlain) -> (Int, isCoded: Bool) {
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
                place = try skipCharacters(window, place)
            default:
                throw .odd
            }
        }
    }

    /// Decodes an address of an element that begins at `element`.
    private mutating func decodeAddress(
        _ window: ByteView, _ range: Range<Int>, _ element: Int
    ) throws(NotPlain) -> Range<Int> {
        beginDecoding(window, before: element)
        let begin = decoded.count
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = window[place]
            if byte == ASCII.ampersand {
                let (character, end) = try window.plainReference(at: place)
                decoded.append(character: character)
                place = end
            } else {
                // A line end is one space, be it one character or two.
                if byte == ASCII.carriageReturn, window[place + 1] == ASCII.lineFeed { place += 1 }
                decoded.append(ASCII.isWhiteSpace(byte) ? ASCII.space : byte)
                place += 1
            }
        }
        return begin..<decoded.count
    }
}
