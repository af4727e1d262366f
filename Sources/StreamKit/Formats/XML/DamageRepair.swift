/// Rewrites a piece of a document that libxml2 does not accept, if that is possible without guessing: whatever can only have
/// been meant as a character becomes one.
///
/// - `&` that does not begin a reference, or one to an unknown entity: `&amp;`
/// - `<` that does not open a tag: `&lt;`
/// - `]]>` outside sections: `]]&gt;`
/// - comments with two hyphens and no markup in them: emptied
/// - control characters, bytes that are not UTF-8, references to invalid characters: U+FFFD
///
/// HTML's entities become their characters, which does not count as a repair: only an XML parser objects to them.
struct DamageRepair {
    /// What was done, for the warning.
    struct Notes: OptionSet {
        let rawValue: Int

        static let ampersand = Notes(rawValue: 1 << 0)
        static let lessThan = Notes(rawValue: 1 << 1)
        static let control = Notes(rawValue: 1 << 2)
        static let notUTF8 = Notes(rawValue: 1 << 3)
        static let sectionEnd = Notes(rawValue: 1 << 4)
        /// HTML entities have become characters.
        static let entity = Notes(rawValue: 1 << 5)
        static let comment = Notes(rawValue: 1 << 6)

        /// For people; `nil` if it is not worth a warning.
        var text: String? {
            var literal: [String] = []
            if contains(.ampersand) { literal.append("\u{201C}&\u{201D}") }
            if contains(.lessThan) { literal.append("\u{201C}<\u{201D}") }
            if contains(.sectionEnd) { literal.append("\u{201C}]]>\u{201D}") }
            var parts = literal.isEmpty ? [] : ["\(Self.list(literal)) taken literally"]
            if contains(.control) { parts.append("control characters became U+FFFD") }
            if contains(.notUTF8) { parts.append("bytes that are not UTF-8 became U+FFFD") }
            if contains(.comment) { parts.append("comments with two hyphens in them left out") }
            return parts.isEmpty ? nil : "repaired: " + parts.joined(separator: ", ")
        }

        private static func list(_ items: [String]) -> String {
            guard let last = items.last, items.count > 1 else { return items.joined() }
            return items.dropLast().joined(separator: ", ") + " and " + last
        }
    }

    /// Anything longer is not a tag.
    private static let longestTag = 16 * 1024
    private static let longestReference = 64

    private let text: ByteView
    private let declaredEntities: Set<[UInt8]>
    private var notes: Notes = []
    private var index = 0
    private var constructs = ConstructScan(mayHaveDoctype: true)

    /// Appends the rewritten text and returns what was done; empty if there was nothing to do.
    /// - Parameter declaredEntities: those of the document, which are left unchanged.
    static func repair(_ text: ByteView, to output: inout ByteBuffer, declaredEntities: Set<[UInt8]> = []) -> Notes {
        var repair = DamageRepair(text: text, declaredEntities: declaredEntities)
        repair.run(&output)
        return repair.notes
    }

    private init(text: ByteView, declaredEntities: Set<[UInt8]>) {
        self.text = text
        self.declaredEntities = declaredEntities
    }

    private mutating func run(_ output: inout ByteBuffer) {
        while index < text.count {
            switch text[index] {
            case ASCII.lessThan:
                markup(&output)
            case ASCII.rightBracket where rest.starts(with: XMLConstruct.section.ending):
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
        let construct = constructs.scan(text, from: index, at: 0)
        // There is at most one, whether it ends or not.
        if rest.starts(with: ByteView(ConstructScan.doctype)) { constructs.mayHaveDoctype = false }
        if case .end(let end) = construct {
            if isHyphenatedComment(to: end) {
                notes.insert(.comment)
                // Faults are told by line.
                output.append(XMLConstruct.comment.opening)
                for _ in 0..<text[index..<end].lineFeeds { output.append(ASCII.lineFeed) }
                output.append(XMLConstruct.comment.ending)
                index = end
                return
            }
            while index < end { plainCharacter(&output) }
        } else if let end = tagEnd() {
            tag(to: end, &output)
        } else {
            notes.insert(.lessThan)
            output.append("&lt;")
            index += 1
        }
    }

    /// Whether a comment is here that has two hyphens in it, and no markup: its end is not another comment's.
    private func isHyphenatedComment(to end: Int) -> Bool {
        guard let (construct, inside, _) = XMLConstruct.at(index, of: text), construct == .comment else { return false }
        return XMLConstruct.strayHyphens(inComment: text[inside..<end]) != nil
            && text[inside..<end].firstIndex(of: ASCII.lessThan) == nil
    }

    /// The position of the `>` of the tag that begins here; `nil` if none does.
    private func tagEnd() -> Int? {
        var name = index + 1
        if name < text.count, text[name] == ASCII.slash { name += 1 }
        guard name < text.count, text[name].beginsName else { return nil }
        var scan = TagScan(afterName: name, allowsLessThan: true)
        guard case .end(let end) = scan.scan(text.prefix(min(text.count, index + Self.longestTag))) else { return nil }
        return end
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

    // MARK: Characters

    private mutating func character(_ output: inout ByteBuffer) {
        if text[index] == ASCII.ampersand { reference(&output) } else { plainCharacter(&output) }
    }

    /// A literal character: XML 1.0, production 2.
    private mutating func plainCharacter(_ output: inout ByteBuffer) {
        let byte = text[index]
        if byte < 0x20, !ASCII.isWhiteSpace(byte) {
            replace(.control, 1, &output)
        } else if byte < 0x80 {
            output.append(byte)
            index += 1
        } else {
            let (length, isForbidden) = text.wideCharacter(at: index)
            if length == 0 { return replace(.notUTF8, 1, &output) }
            if isForbidden { return replace(.control, length, &output) }
            output.append(text[index..<(index + length)])
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
        while end < text.count, end - index < Self.longestReference, text[end].isInReference { end += 1 }
        let name = text[(index + 1)..<end]
        guard end < text.count, text[end] == ASCII.semicolon, !name.isEmpty else { return ampersand(&output) }
        if name[0] == UInt8(ascii: "#") {
            guard let number = name.referencedNumber else { return ampersand(&output) }
            if Unicode.Scalar(xml: number) == nil { return replace(.control, end + 1 - index, &output) }
        } else if name.predefinedEntity == nil {
            if let character = name.entityOfHTML {
                notes.insert(.entity)
                output.append(character: character)
                index = end + 1
                return
            }
            guard declaredEntities.contains(name.array) else { return ampersand(&output) }
        }
        output.append(text[index..<(end + 1)])
        index = end + 1
    }

    private mutating func ampersand(_ output: inout ByteBuffer) {
        notes.insert(.ampersand)
        output.append("&amp;")
        index += 1
    }
}

extension UInt8 {
    /// Whether a byte can occur between the `&` and the `;` of a reference.
    fileprivate var isInReference: Bool { continuesName || self == UInt8(ascii: "#") }
}
