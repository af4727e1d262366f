/// What happened to text when it was written as XML.
struct XMLText: OptionSet {
    let rawValue: UInt8

    /// Bytes that are not UTF-8 became U+FFFD.
    static let hadOtherBytes = XMLText(rawValue: 1 << 0)
    /// Characters not allowed in XML (https://www.w3.org/TR/xml/#charsets) became U+FFFD.
    static let hadForbiddenCharacters = XMLText(rawValue: 1 << 1)
}

extension ByteBuffer {
    /// Appends text so that a parser reads it unchanged, on one line: line ends, and in attributes (in double quotes) tabs,
    /// become references.
    mutating func appendXML(_ text: ByteView, isAttribute: Bool = false) -> XMLText {
        var outcome: XMLText = []
        var start = 0
        var index = 0
        // Clean stretches are copied in one piece.
        func flush(_ buffer: inout ByteBuffer) { if start < index { buffer.append(text[start..<index]) } }
        while index < text.count {
            let byte = text[index]
            var length = 1
            let replacement: StaticString
            switch byte {
            case ASCII.ampersand: replacement = "&amp;"
            case ASCII.lessThan: replacement = "&lt;"
            case ASCII.greaterThan: replacement = "&gt;"
            case ASCII.lineFeed: replacement = "&#10;"
            case ASCII.carriageReturn: replacement = "&#13;"
            case ASCII.quote where isAttribute: replacement = "&quot;"
            case ASCII.tab where isAttribute: replacement = "&#9;"
            case ASCII.tab, ASCII.space..<0x80:
                index += 1
                continue
            case 0..<ASCII.space:
                outcome.insert(.hadForbiddenCharacters)
                replacement = "\u{FFFD}"
            default:
                let (bytes, isForbidden) = text.wideCharacter(at: index)
                if bytes > 0, !isForbidden {
                    index += bytes
                    continue
                }
                outcome.insert(isForbidden ? .hadForbiddenCharacters : .hadOtherBytes)
                length = max(bytes, 1)
                replacement = "\u{FFFD}"
            }
            flush(&self)
            append(replacement)
            index += length
            start = index
        }
        flush(&self)
        return outcome
    }
}
