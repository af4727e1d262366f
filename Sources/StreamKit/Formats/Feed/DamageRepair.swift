/// Repairs a damaged piece of a feed where that is possible without guessing: what can only have been meant as a character
/// becomes one.
///
/// - `&` that begins no reference, or one of an unknown entity: `&amp;`
/// - `<` that opens no tag: `&lt;`
/// - control characters, bytes that are not UTF-8, references to no character: U+FFFD
struct DamageRepair {
    /// What was done, for the warning.
    struct Notes: OptionSet {
        let rawValue: Int

        static let ampersand = Notes(rawValue: 1 << 0)
        static let lessThan = Notes(rawValue: 1 << 1)
        static let control = Notes(rawValue: 1 << 2)
        static let notUTF8 = Notes(rawValue: 1 << 3)
        /// `]]>` in text, which nobody but an XML parser minds (and libxml2 not always).
        static let sectionEnd = Notes(rawValue: 1 << 4)

        /// For people; nothing if it is not worth a warning.
        var text: String? {
            if self == .sectionEnd { return nil }
            var literal: [String] = []
            if contains(.ampersand) { literal.append("\u{201C}&\u{201D}") }
            if contains(.lessThan) { literal.append("\u{201C}<\u{201D}") }
            var parts = literal.isEmpty ? [] : ["\(literal.joined(separator: " and ")) taken literally"]
            if contains(.control) { parts.append("control characters became U+FFFD") }
            if contains(.notUTF8) { parts.append("bytes that are not UTF-8 became U+FFFD") }
            return "repaired: " + parts.joined(separator: ", ")
        }
    }

    private let text: ByteView
    private let isEntity: (ByteView) -> Bool
    private var notes: Notes = []
    private var index = 0
    /// The first bytes of endings that do not occur any more.
    private var missing: [UInt8] = []
    /// A tag that is longer is none.
    private static let longestTag = 16 * 1024

    /// Appends the repaired text and says what was done; nothing means that there was nothing to repair.
    /// - Parameter isEntity: whether an entity of that name is known to the document, or to HTML.
    static func repair(_ text: ByteView, to output: inout ByteBuffer, isEntity: @escaping (ByteView) -> Bool) -> Notes {
        var repair = DamageRepair(text: text, isEntity: isEntity)
        repair.run(&output)
        return repair.notes
    }

    private init(text: ByteView, isEntity: @escaping (ByteView) -> Bool) {
        self.text = text
        self.isEntity = isEntity
    }

    private mutating func run(_ output: inout ByteBuffer) {
        while index < text.count {
            switch text[index] {
            case ASCII.lessThan:
                markup(&output)
            case UInt8(ascii: "]") where rest.starts(with: ByteView("]]>")):
                // Only the end of a section may be written so.
                notes.insert(.sectionEnd)
                output.append("]]&gt;")
                index += 3
            default:
                character(&output)
            }
        }
    }

    private var rest: ByteView { text.dropFirst(index) }

    // MARK: Markup

    private mutating func markup(_ output: inout ByteBuffer) {
        if copy(from: "<![CDATA[", to: "]]>", &output) || copy(from: "<!--", to: "-->", &output)
            || copy(from: "<?", to: "?>", &output)
        {
            return
        }
        guard let end = tagEnd() else {
            notes.insert(.lessThan)
            output.append("&lt;")
            index += 1
            return
        }
        tag(to: end, &output)
    }

    /// Copies a construct whose text is not markup; `false` if there is none, or it does not end.
    private mutating func copy(from opening: StaticString, to ending: StaticString, _ output: inout ByteBuffer) -> Bool
    {
        let opening = ByteView(opening)
        let ending = ByteView(ending)
        // Where one search for an ending has failed, all later ones do.
        guard rest.starts(with: opening), !missing.contains(ending[0]) else { return false }
        var end = opening.count
        while !rest.dropFirst(end).starts(with: ending) {
            guard let next = rest.firstIndex(of: ending[0], from: end + 1) else {
                missing.append(ending[0])
                return false
            }
            end = next
        }
        let stop = index + end + ending.count
        while index < stop { plainCharacter(&output) }
        return true
    }

    /// Where the tag that begins here ends; nothing if none does: there is no name, or another `<` comes before the end.
    private func tagEnd() -> Int? {
        var place = index + 1
        if place < text.count, text[place] == ASCII.slash { place += 1 }
        guard place < text.count, Self.beginsName(text[place]) else { return nil }
        var quote: UInt8?
        while place < min(text.count, index + Self.longestTag) {
            let byte = text[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.quote || byte == UInt8(ascii: "'") {
                // A quote is a value's only behind `=`.
                if isBehindEquals(place) { quote = byte }
            } else if byte == ASCII.greaterThan {
                return place
            } else if byte == ASCII.lessThan {
                return nil
            }
            place += 1
        }
        return nil
    }

    private func isBehindEquals(_ place: Int) -> Bool {
        var before = place - 1
        while before > index, ASCII.isWhiteSpace(text[before]) { before -= 1 }
        return text[before] == UInt8(ascii: "=")
    }

    /// Copies a tag; inside its attributes' values `<` is a character.
    private mutating func tag(to end: Int, _ output: inout ByteBuffer) {
        output.append(ASCII.lessThan)
        index += 1
        while index < end {
            if text[index] == ASCII.lessThan {
                notes.insert(.lessThan)
                output.append("&lt;")
                index += 1
            } else {
                character(&output)
            }
        }
        output.append(ASCII.greaterThan)
        index = end + 1
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == ASCII.colon || byte >= 0x80
    }

    // MARK: Characters

    private mutating func character(_ output: inout ByteBuffer) {
        if text[index] == ASCII.ampersand { reference(&output) } else { plainCharacter(&output) }
    }

    /// A character that means itself: XML 1.0, production 2.
    private mutating func plainCharacter(_ output: inout ByteBuffer) {
        let byte = text[index]
        if byte < 0x20, !ASCII.isWhiteSpace(byte) {
            replace(.control, 1, &output)
        } else if byte < 0x80 {
            output.append(byte)
            index += 1
        } else {
            let length = utf8SequenceLength(text, at: index)
            if length == 0 { return replace(.notUTF8, 1, &output) }
            let bytes = text[index..<(index + length)]
            // U+FFFE and U+FFFF.
            if length == 3, bytes[0] == 0xEF, bytes[1] == 0xBF, bytes[2] >= 0xBE {
                return replace(.control, 3, &output)
            }
            output.append(bytes)
            index += length
        }
    }

    private mutating func replace(_ note: Notes, _ count: Int, _ output: inout ByteBuffer) {
        notes.insert(note)
        output.append("\u{FFFD}")
        index += count
    }

    private mutating func reference(_ output: inout ByteBuffer) {
        var end = index + 1
        while end < text.count, end - index < 64, text[end].isInReference { end += 1 }
        let name = text[(index + 1)..<end]
        guard end < text.count, text[end] == UInt8(ascii: ";"), !name.isEmpty else { return ampersand(&output) }
        if name[0] == UInt8(ascii: "#") {
            guard let isCharacter = Self.isCharacter(name.dropFirst(1)) else { return ampersand(&output) }
            if !isCharacter { return replace(.control, end + 1 - index, &output) }
        } else if !isEntity(name) {
            return ampersand(&output)
        }
        output.append(text[index...end])
        index = end + 1
    }

    private mutating func ampersand(_ output: inout ByteBuffer) {
        notes.insert(.ampersand)
        output.append("&amp;")
        index += 1
    }

    /// Whether a number is that of a character that XML can hold; nothing if it is no number.
    private static func isCharacter(_ digits: ByteView) -> Bool? {
        let isHexadecimal = !digits.isEmpty && digits[0] == UInt8(ascii: "x")
        let digits = isHexadecimal ? digits.dropFirst(1) : digits
        guard !digits.isEmpty, digits.array.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        guard let number = UInt32(digits.string, radix: isHexadecimal ? 16 : 10) else {
            return digits.array.allSatisfy { isHexadecimal || ASCII.isDigit($0) } ? false : nil
        }
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return true
        default: return false
        }
    }
}

extension ByteView {
    /// The bytes in a closed range.
    fileprivate subscript(_ range: ClosedRange<Int>) -> ByteView { self[range.lowerBound..<(range.upperBound + 1)] }
}

extension UInt8 {
    /// Whether a byte can stand between the `&` and the `;` of a reference.
    var isInReference: Bool {
        ASCII.isLetter(self) || ASCII.isDigit(self) || self == UInt8(ascii: "#") || self == UInt8(ascii: "_")
            || self == ASCII.minus || self == ASCII.dot || self == ASCII.colon || self >= 0x80
    }
}
