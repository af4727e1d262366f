internal import CStreamKit

/// Why a piece is left to libxml2.
enum NotPlain: Error {
    /// The window ends before the piece does.
    case incomplete
    /// It contains something that the tokenizer does not handle.
    case unsupported
}

/// Searches for a tokenizer of plain markup. `@safe` throughout: no search leaves the view.
extension ByteView {
    /// The end of optional white space here.
    @inline(__always)
    func skippingWhiteSpace(from start: Int) -> Int {
        var place = start
        while place < count, ASCII.isWhiteSpace(self[place]) { place += 1 }
        return place
    }

    /// Skips a literal that has to be here.
    func skipping(_ literal: StaticString, at start: Int) throws(NotPlain) -> Int {
        let literal = ByteView(literal)
        let rest = dropFirst(start)
        if rest.starts(with: literal) { return start + literal.count }
        throw literal.starts(with: rest) ? .incomplete : .unsupported
    }

    /// The first position of anything but plain text: `<`, `&`, `]`, a control character or one beyond ASCII.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        unsafe base.distance(to: byte_scan_text(base + start, base + count))
    }

    /// The first position of anything not plain in a CDATA section: `]`, a control character or one beyond ASCII.
    @inline(__always)
    func endOfPlainSection(from start: Int) -> Int {
        unsafe base.distance(to: byte_scan_section(base + start, base + count))
    }

    /// The first position of anything not plain in an attribute's value, or in a JSON string.
    @inline(__always)
    func endOfPlainValue(from start: Int, quote: UInt8) -> Int {
        unsafe base.distance(to: byte_scan_value(base + start, base + count, quote))
    }

    /// The end of literal characters at which a search has stopped.
    func endOfOtherCharacters(from start: Int) throws(NotPlain) -> Int {
        var place = start
        switch self[place] {
        case ASCII.lineFeed, ASCII.tab:
            return place + 1
        case ASCII.rightBracket:
            guard place + 2 < count else { throw .incomplete }
            if self[place + 1] == ASCII.rightBracket, self[place + 2] == ASCII.greaterThan { throw .unsupported }
            return place + 1
        case 0x80...:
            while place < count, self[place] >= 0x80 {
                let (length, isForbidden) = wideCharacter(at: place)
                // A sequence may be truncated by the window's end.
                if length == 0 { throw place + 4 > count ? .incomplete : .unsupported }
                if isForbidden { throw .unsupported }
                place += length
            }
            return place
        default:
            throw .unsupported
        }
    }

    /// The first position of anything in an element's text that has to be decoded, or of a tag: `&`, a CR or `<`, with one more
    /// byte behind it.
    @inline(__always)
    func endOfPlainContent(from start: Int) throws(NotPlain) -> Int {
        var place = start
        while true {
            place = endOfPlainText(from: place)
            guard place + 1 < count else { throw .incomplete }
            switch self[place] {
            case ASCII.lessThan, ASCII.ampersand, ASCII.carriageReturn: return place
            default: place = try endOfOtherCharacters(from: place)
            }
        }
    }

    /// The position of a value's closing quote, and whether anything in it has to be decoded.
    @inline(__always)
    func endOfValue(from start: Int, quote: UInt8) throws(NotPlain) -> (Int, isCoded: Bool) {
        var place = start
        var isCoded = false
        while true {
            place = endOfPlainValue(from: place, quote: quote)
            guard place < count else { throw .incomplete }
            switch self[place] {
            case quote:
                return (place, isCoded)
            case ASCII.quote, ASCII.backslash:
                place += 1
            case ASCII.ampersand:
                place = try plainReference(at: place).end
                isCoded = true
            case ASCII.lineFeed, ASCII.tab, ASCII.carriageReturn:
                place += 1
                isCoded = true
            case 0x80...:
                place = try endOfOtherCharacters(from: place)
            default:
                throw .unsupported
            }
        }
    }

    /// The position of a section's `]]>`, and whether line ends in it have to be decoded.
    func endOfSection(from start: Int) throws(NotPlain) -> (Int, isCoded: Bool) {
        var place = start
        var isCoded = false
        while true {
            place = endOfPlainSection(from: place)
            guard place + 2 < count else { throw .incomplete }
            switch self[place] {
            case ASCII.rightBracket:
                if self[place + 1] == ASCII.rightBracket, self[place + 2] == ASCII.greaterThan {
                    return (place, isCoded)
                }
                place += 1
            case ASCII.leftBracket:
                // Another one inside: this one may have lost its end.
                place += 1
                if self[start..<place].ends(with: XMLConstruct.section.opening) { throw .unsupported }
            case ASCII.carriageReturn:
                isCoded = true
                place += 1
            default:
                place = try endOfOtherCharacters(from: place)
            }
        }
    }

    /// libxml2 has a limit for names.
    private static let longestPlainName = 4096

    /// The end of an ASCII name without prefix; its terminator is in the view.
    func endOfPlainName(at start: Int) throws(NotPlain) -> Int {
        var place = start
        while place < count, self[place].continuesPlainName { place += 1 }
        if start < count, place == start || !self[start].beginsName || place - start > Self.longestPlainName {
            throw .unsupported
        }
        if place == count { throw .incomplete }
        return place
    }

    /// The end of an ASCII name that may have a prefix.
    func endOfPlainNameWithPrefix(at start: Int) throws(NotPlain) -> Int {
        let end = try endOfPlainName(at: start)
        return self[end] == ASCII.colon ? try endOfPlainName(at: end + 1) : end
    }

    /// The character of a reference and where it ends: a number, or one of XML's or HTML's entities.
    func plainReference(at start: Int) throws(NotPlain) -> (Unicode.Scalar, end: Int) {
        // Longer ones are valid, too, but nobody writes them.
        var end = start + 1
        while end < count, end - start < 12, self[end] != ASCII.semicolon { end += 1 }
        guard end < count else { throw .incomplete }
        guard self[end] == ASCII.semicolon else { throw .unsupported }
        let name = self[(start + 1)..<end]
        guard
            let character = name.predefinedEntity ?? name.referencedNumber.flatMap({ Unicode.Scalar(xml: $0) })
                ?? name.entityOfHTML
        else { throw .unsupported }
        return (character, end + 1)
    }
}

extension ByteBuffer {
    /// Appends a text with an LF for each line end (XML 1.0, section 2.11).
    mutating func append(normalizingLineEnds text: ByteView) {
        var rest = text
        while let place = rest.firstIndex(of: ASCII.carriageReturn) {
            append(rest.prefix(place))
            append(ASCII.lineFeed)
            rest = rest.dropFirst(place + rest.rowEndLength(at: place))
        }
        append(rest)
    }

    /// Appends a character's UTF-8.
    mutating func append(character: Unicode.Scalar) {
        if character.isASCII { return append(UInt8(truncatingIfNeeded: character.value)) }
        for byte in UTF8.encode(character)! { append(byte) }
    }
}
