internal import CStreamKit

/// Why a piece is left to libxml2.
enum NotPlain: Error {
    /// The window ends before the piece does.
    case incomplete
    /// Something in it is not as plain as the tokenizer needs it.
    case odd
}

/// What a tokenizer of plain markup looks for in its window. `@safe` throughout: no search leaves the view.
extension ByteView {
    /// Where the white space ends that may be here.
    @inline(__always)
    func skippingWhiteSpace(from start: Int) -> Int {
        var place = start
        while place < count, ASCII.isWhiteSpace(self[place]) { place += 1 }
        return place
    }

    /// Goes over a literal that has to be here.
    func skipping(_ literal: StaticString, at start: Int) throws(NotPlain) -> Int {
        let literal = ByteView(literal)
        let rest = dropFirst(start)
        if rest.starts(with: literal) { return start + literal.count }
        throw literal.starts(with: rest) ? .incomplete : .odd
    }

    /// Where something stands first that is not plain text: `<`, `&`, `]`, a control character or one beyond ASCII.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        unsafe base.distance(to: byte_scan_text(base + start, base + count))
    }

    /// Where something stands first that is not plain in a CDATA section: `]`, a control character or one beyond ASCII.
    @inline(__always)
    func endOfPlainSection(from start: Int) -> Int {
        unsafe base.distance(to: byte_scan_section(base + start, base + count))
    }

    /// Where something stands first that is not plain in an attribute's value.
    @inline(__always)
    func endOfPlainValue(from start: Int, quote: UInt8) -> Int {
        unsafe base.distance(to: byte_scan_value(base + start, base + count, quote))
    }

    /// Where characters end at which a search has stopped and that mean themselves.
    func endOfOtherCharacters(from start: Int) throws(NotPlain) -> Int {
        var place = start
        switch self[place] {
        case ASCII.lineFeed, ASCII.tab:
            return place + 1
        case ASCII.rightBracket:
            guard place + 2 < count else { throw .incomplete }
            if self[place + 1] == ASCII.rightBracket, self[place + 2] == ASCII.greaterThan { throw .odd }
            return place + 1
        case 0x80...:
            while place < count, self[place] >= 0x80 {
                let (length, isForbidden) = wideCharacter(at: place)
                // A sequence may be cut by the window's end.
                if length == 0 { throw place + 4 > count ? .incomplete : .odd }
                if isForbidden { throw .odd }
                place += length
            }
            return place
        default:
            throw .odd
        }
    }

    /// Where the `]]>` of a section stands.
    func endOfSection(from start: Int) throws(NotPlain) -> Int {
        var place = start
        while true {
            place = endOfPlainSection(from: place)
            guard place + 2 < count else { throw .incomplete }
            switch self[place] {
            case ASCII.rightBracket:
                if self[place + 1] == ASCII.rightBracket, self[place + 2] == ASCII.greaterThan { return place }
                place += 1
            // The push parser leaves line ends in sections as they are.
            case ASCII.carriageReturn:
                place += 1
            default:
                place = try endOfOtherCharacters(from: place)
            }
        }
    }

    /// Where a name of ASCII without prefix ends; what ends it is in the view.
    func endOfPlainName(at start: Int) throws(NotPlain) -> Int {
        var place = start
        while place < count, self[place].continuesName, self[place] < 0x80, self[place] != ASCII.colon { place += 1 }
        if start < count, place == start || !self[start].beginsName { throw .odd }
        if place == count { throw .incomplete }
        return place
    }

    /// Where a name of ASCII ends that may have a prefix.
    func endOfPlainNameWithPrefix(at start: Int) throws(NotPlain) -> Int {
        let end = try endOfPlainName(at: start)
        return self[end] == ASCII.colon ? try endOfPlainName(at: end + 1) : end
    }

    /// The character that a reference stands for, and where it ends: a number, or one of XML's or HTML's entities.
    func plainReference(at start: Int) throws(NotPlain) -> (Unicode.Scalar, end: Int) {
        // Longer ones mean something, too, but nobody writes them.
        var end = start + 1
        while end < count, end - start < 12, self[end] != ASCII.semicolon { end += 1 }
        guard end < count else { throw .incomplete }
        guard self[end] == ASCII.semicolon else { throw .odd }
        let name = self[(start + 1)..<end]
        guard
            let character = name.predefinedEntity ?? name.referencedNumber.flatMap({ Unicode.Scalar(xml: $0) })
                ?? name.entityOfHTML
        else { throw .odd }
        return (character, end + 1)
    }
}

extension ByteBuffer {
    /// Appends a character's UTF-8.
    mutating func append(character: Unicode.Scalar) {
        if character.isASCII { return append(UInt8(truncatingIfNeeded: character.value)) }
        for byte in UTF8.encode(character)! { append(byte) }
    }
}
