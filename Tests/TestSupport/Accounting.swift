import StreamKit

/// What of an input went where: each says what does not add up, or nothing.
///
/// ```
///   input   date,price⏎2021-02-13,142.9⏎2021-02-13,"14⏎⏎…
///                     ╰─── record ────╯ ╰─ rejected ─╯
///           ╰ between: header, line ends, blank lines ─╯
/// ```
public enum Accounting {
    /// The input between records and rejected pieces; a message if these are not the input's bytes, in order.
    /// - Parameter ignored: bytes that may stand between an object's offset and its own bytes.
    private static func between(
        _ input: [UInt8], _ events: [WholeEvent], ignored: [UInt8] = []
    ) -> (gaps: [[UInt8]], fault: String?) {
        var gaps: [[UInt8]] = []
        var end = 0
        for event in events {
            guard let (offset, bytes) = event.place else { continue }
            if offset < end { return (gaps, "behind byte \(end) already: \(event)") }
            var start = offset
            // A row's offset is that of its line, before a byte-order mark; but a part may be less than a mark.
            let mark = "\u{FEFF}".bytes
            if input.dropFirst(start).starts(with: mark), !mark.starts(with: bytes.prefix(mark.count)) {
                start += mark.count
            }
            while start < input.count, ignored.contains(input[start]), bytes.first != input[start] { start += 1 }
            guard input.dropFirst(start).starts(with: bytes) else { return (gaps, "not the input's bytes: \(event)") }
            gaps.append(Array(input[end..<start]))
            end = start + bytes.count
        }
        gaps.append(Array(input[end...]))
        return (gaps, nil)
    }

    /// Each line of a table is a record, rejected, blank or a header.
    public static func ofTable(
        _ input: [UInt8], _ events: [WholeEvent], options: TableOptions = TableOptions()
    ) -> String? {
        if case .unusable? = events.last { return nil }
        let (gaps, fault) = between(input, events)
        if let fault { return fault }
        var header = options.hasHeader ? nil : headerOfNames(events, options.dialect)
        var documents = 1
        var twin = TableOptions(dialect: options.dialect)
        twin.columns = options.columns
        for gap in gaps where !isLineEnds(gap) {
            // A slow twin: between records nothing but headers may be left.
            let mayBeHeader = header == nil ? options.hasHeader : !options.keepsRepeatedHeaders
            var reading = readTable([(header ?? []) + gap], options: twin)
            if !mayBeHeader { return "lost: \(String(reflecting: gap.text))" }
            var figuresRows = 0
            if let header, reading.rows.count == 1 {
                // It may be one behind a row of numbers only.
                let figures = [[UInt8]](repeating: "1".bytes, count: reading.documents.last?.count ?? 1)
                let row = Array(figures.joined(separator: [options.dialect.delimiter])) + "\n".bytes
                reading = readTable([header + row + gap], options: twin)
                figuresRows = 1
            }
            if reading.rows.count > figuresRows || !reading.rejections.isEmpty || reading.documents.isEmpty {
                return "lost: \(String(reflecting: gap.text))"
            }
            // The header, or one with other columns, which those that are equal to it follow.
            if header == nil || reading.documents.count > documents {
                documents = reading.documents.count
                header = (header ?? []) + gap + (gap.last == UInt8(ascii: "\n") ? [] : "\n".bytes)
            }
        }
        return nil
    }

    /// The header that a table without one would have: a row that says the same is taken for it. Nothing if there is no
    /// row that is data.
    private static func headerOfNames(_ events: [WholeEvent], _ dialect: CSVDialect) -> [UInt8]? {
        for case .document(let names) in events {
            return Array(names.map(\.bytes).joined(separator: [dialect.delimiter])) + "\n".bytes
        }
        return nil
    }

    /// Each line of objects is a record, rejected or blank.
    public static func ofObjects(_ input: [UInt8], _ events: [WholeEvent]) -> String? {
        let (gaps, fault) = between(input, events, ignored: padding)
        if let fault { return fault }
        return gaps.first { !isLineEnds($0) }.map { "lost: \(String(reflecting: $0.text))" }
    }

    /// No object of an array at the top of a JSON document is anywhere but in a record or in a rejected piece. Of what stands around
    /// arrays nothing is said.
    public static func ofDocuments(_ input: [UInt8], _ events: [WholeEvent]) -> String? {
        let (gaps, fault) = between(input, events)
        if let fault { return fault }
        guard input.first == UInt8(ascii: "["), !input.contains(UInt8(ascii: "{")) else { return nil }
        let harmless = Array("[], \t\r\n".utf8)
        return gaps.first { !$0.allSatisfy(harmless.contains) }.map { "lost: \(String(reflecting: $0.text))" }
    }

    /// Whether a document may be in another encoding, whose bytes are not those of the input.
    /// - Parameter irreversibly: only if the text may not tell which bytes it was; that of Latin-1 does.
    public static func mayBeTranscoded(_ input: [UInt8], irreversibly: Bool = false) -> Bool {
        // Byte-order marks, and `<?` without one.
        let signs: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0, 0x3F, 0], [0, 0x3C, 0, 0x3F]]
        if signs.contains(where: { input.firstRange(of: $0) != nil }) { return true }
        // UTF-16 without a mark is told by the NULs of its Latin letters, where a document may begin.
        for start in input.indices.dropLast(3) {
            let places = input[start] != 0 ? [0, 1, 2, 3] : [1, 0, 3, 2]
            let letters = (input[start + places[0]], input[start + places[2]])
            if input[start + places[1]] == 0, input[start + places[3]] == 0, letters.0 != 0, letters.1 != 0,
                min(letters.0, letters.1) < 0x80
            {
                return true
            }
        }
        let harmless = ["UTF-8", "utf-8"] + (irreversibly ? ["ISO-8859-1"] : [])
        var rest = input[...]
        while let place = rest.firstRange(of: "encoding".bytes) {
            rest = rest[place.upperBound...]
            if !harmless.contains(where: { rest.starts(with: "=\"\($0)\"".bytes) }) { return true }
        }
        return false
    }

    /// No item of a feed is anywhere but in a record or in a rejected piece; of what may not be UTF-8 nothing is said.
    /// - Parameter recordName: the name of the elements that are records, of a document that is no feed.
    public static func ofFeed(_ input: [UInt8], _ events: [WholeEvent], recordName: String? = nil) -> String? {
        if mayBeTranscoded(input) { return nil }
        let (gaps, fault) = between(input, events)
        if let fault { return fault }
        let next = events.filter { $0.place != nil }.map(Optional.some) + [nil]
        for (gap, next) in zip(gaps, next) {
            // What is damaged in there may be inside of quotes.
            if gap.firstRange(of: "<!DOCTYPE".bytes) != nil { continue }
            let structure = withoutConstructs(gap, endsInComment: next?.isCommentWithoutEnd ?? false)
            for name in recordName.map({ [$0] }) ?? ["item", "entry"] {
                for end in [">", " ", "\n", "/"] where structure.firstRange(of: "<\(name)\(end)".bytes) != nil {
                    return "lost: \(String(reflecting: gap.text))"
                }
            }
        }
        return nil
    }

    /// What pads files: NULs, Ctrl-Z and record separators.
    private static let padding: [UInt8] = [0, 0x1A, 0x1E]

    /// White space, line ends, byte-order marks, and padding.
    private static func isLineEnds(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let byte = rest.first {
            if rest.starts(with: "\u{FEFF}".bytes) {
                rest = rest.dropFirst(3)
            } else if ASCII.isWhiteSpace(byte) || padding.contains(byte) {
                rest = rest.dropFirst()
            } else {
                return false
            }
        }
        return true
    }

    /// Markup without its comments, sections and instructions.
    /// - Parameter endsInComment: the last comment has no end, which is said.
    private static func withoutConstructs(_ bytes: [UInt8], endsInComment: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        outer: while let byte = rest.first {
            for (opening, ending) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            where rest.starts(with: opening.bytes) {
                guard let end = rest.dropFirst(opening.utf8.count).firstRange(of: ending.bytes) else {
                    if endsInComment, opening == "<!--" { return result }
                    break
                }
                rest = rest[end.upperBound...]
                continue outer
            }
            result.append(byte)
            rest = rest.dropFirst()
        }
        return result
    }
}

extension WholeEvent {
    /// It says that a comment has no end, and that what it swallowed was not read.
    fileprivate var isCommentWithoutEnd: Bool {
        guard case .rejected(_, _, _, _, let reason, _) = self else { return false }
        return reason.hasPrefix("a comment without an end")
    }
}
