/// The formats that can be read.
public enum InputFormat: String, CaseIterable, Sendable {
    /// RSS, RDF and Atom.
    case rss
    /// Tables delimited by commas or another character.
    case csv
    /// Tables delimited by tabs, without quotes.
    case tsv
    /// JSON objects, one per line.
    case ndjson
    /// JSON documents, JSON Feed included.
    case json
    /// XML documents, whose elements of one name are records.
    case xml

    /// Whether it is XML, which declares its own encoding.
    var isXML: Bool { self == .rss || self == .xml }
}

/// Detects the format of a stream from its first bytes.
public enum Sniffer {
    /// What the first bytes indicate.
    public enum Verdict: Equatable, Sendable {
        /// It is this format.
        case format(InputFormat)
        /// It is a table with this delimiter, neither a comma nor a tab.
        case table(delimiter: UInt8)
        /// It contains only white space.
        case empty
        /// Too few bytes to tell; never for more than `limit`.
        case undecided
        /// It is text in this encoding, by iconv's name, which has no mark and might be another.
        case unmarked(String)
        /// It cannot be read; a message that names the remedy.
        case refused(ForeignFormat)
    }

    /// How many bytes are examined; white space beyond that counts as a table. An object whose line is longer is examined up to
    /// the longest record, and so are a table's first two rows, but at most 1 MiB.
    public static let limit = 4096
    private static let longestTableHead = 1 << 20

    /// - Parameters:
    ///   - text: all available first bytes of the stream, in UTF-8.
    ///   - delimiter: the field delimiter of a table, if known; it may be a control character.
    ///   - quote: what encloses fields of a table.
    ///   - isFull: whether not to wait for more bytes.
    ///   - maximumRecordBytes: the longest record: an object whose line is longer is a document.
    ///   - knowsRecords: whether it is known where in a document the records are, so that any JSON or XML is one.
    ///   - isPadded: whether NULs stood before them.
    ///   - atEnd: whether nothing follows.
    public static func sniff(
        _ text: ByteView, delimiter: UInt8? = nil, quote: UInt8? = ASCII.quote, isFull: Bool = false,
        maximumRecordBytes: Int = 1 << 20,
        knowsRecords: Bool = false, isPadded: Bool = false, atEnd: Bool
    ) -> Verdict {
        for (signature, format) in signatures {
            if startsWith(text, signature) {
                guard signature == zipSignature else { return .refused(format) }
                return isFull || atEnd || text.count >= zipHead ? .refused(zipContent(text) ?? format) : .undecided
            }
            if !atEnd, text.count < signature.count, startsWith(text, Array(signature.prefix(text.count))) {
                return .undecided
            }
        }
        let isFull = isFull || text.count >= limit
        if let name = text.wideEncodingAtStart { return .unmarked(name) }
        var blanks = LeadingBlanks()
        let rest = text.dropFirst(blanks.take(text))
        guard !rest.isEmpty else {
            // A file of nothing else has lost its content.
            if atEnd { return isPadded || blanks.hasNUL ? .refused(.binary) : .empty }
            return isFull ? .format(.csv) : .undecided
        }
        if !isFull, !atEnd, ByteView.byteOrderMark.starts(with: rest) { return .undecided }
        if rest.count == 1, !isFull, !atEnd { return .undecided }
        let isWhole = atEnd || text.count >= longestTableHead
        // What begins a document may be half of a character, whose other half no document has there.
        if !isOpening(rest[0]) || rest.count > 1 && rest[1].isControl {
            let head = text.prefix(min(text.count, limit))
            switch head.wideEncodingOfLines(delimiter: delimiter, isWhole: isFull || isWhole) {
            case .other(let name, _): return .unmarked(name)
            case .utf8: break
            case .undecided: return .undecided
            }
        }
        switch rest[0] {
        case ASCII.lessThan: return .format(knowsRecords ? .xml : .rss)
        case ASCII.leftBracket: return .format(.json)
        case ASCII.leftBrace:
            return knowsRecords ? .format(.json) : object(rest, maximumRecordBytes, atEnd: atEnd)
        default: return table(text, delimiter, quote, isWhole: isWhole)
        }
    }

    /// Whether a byte begins a document or an object, where no table begins.
    private static func isOpening(_ byte: UInt8) -> Bool {
        byte == ASCII.lessThan || byte == ASCII.leftBracket || byte == ASCII.leftBrace
    }

    /// NDJSON if the first line is a complete object that neither another one nor a comma follows; otherwise, or if that is a
    /// JSON Feed, a document.
    private static func object(_ text: ByteView, _ maximumRecordBytes: Int, atEnd: Bool) -> Verdict {
        let lineEnd = text.firstIndex(of: ASCII.lineFeed)
        let line = text.prefix(lineEnd ?? text.count)
        if line.count > maximumRecordBytes + 1 { return .format(.json) }
        guard atEnd || lineEnd != nil else { return .undecided }
        var frame = ValueFrame(ASCII.leftBrace)
        var scanned = 1
        // Strings do not span lines: something is wrong with the line.
        guard let end = frame.end(in: line, &scanned) else {
            let isFeed = line.contains(ByteView("\"https://jsonfeed.org/version/1"))
            return .format(lineEnd != nil && frame.isInString && !isFeed ? .ndjson : .json)
        }
        // One object follows another, or is the element of an array without brackets.
        let behind = line.dropFirst(end).trimmed
        if !behind.isEmpty, behind[0] == ASCII.leftBrace || behind[0] == ASCII.comma { return .format(.json) }
        var arena = Arena()
        let version = arena.part(ofJSON: line, at: ByteView("version")).flatMap { arena.string(ofJSON: $0) }
        return .format(version?.isFeedVersion == true ? .json : .ndjson)
    }

    /// Whether a tar archive begins (POSIX ustar: the magic of its first header).
    private static func isTar(_ text: ByteView) -> Bool { text.count > 262 && text[257..<262] == "ustar" }

    /// A table by its delimiter (`DelimiterSearch`), if that is not known.
    private static func table(_ text: ByteView, _ delimiter: UInt8?, _ quote: UInt8?, isWhole: Bool) -> Verdict {
        // Blank lines and padding before the first other line do not count; padding at its end says nothing against it, whatever
        // follows.
        let start = (0..<text.count).first { !ASCII.isWhiteSpace(text[$0]) && !text[$0].isPadding } ?? text.count
        let end = text.firstRowEnd(from: start)
        let line = text[start..<(end ?? text.count)]
        let content = line.prefix(line.endOfContent)
        var controls = 0
        for index in 0..<content.count {
            switch content[index] {
            case ASCII.lineFeed, ASCII.carriageReturn, ASCII.space, ASCII.tab: break
            case 0..<ASCII.space where content[index] != delimiter: controls += 1
            default: break
            }
            // Tables have at most a stray one.
            if controls > 1, controls * 20 > index + 1 {
                return .refused(isTar(text) ? .tar : .binary)
            }
        }
        if delimiter != nil { return isWhole || end != nil ? .format(.csv) : .undecided }
        switch DelimiterSearch(text.withoutByteOrderMark, quote: quote, atEnd: isWhole).verdict {
        case .delimiter(ASCII.tab): return .format(.tsv)
        case .delimiter(ASCII.comma), .none: return .format(.csv)
        case .delimiter(let other): return .table(delimiter: other)
        case .undecided: return .undecided
        }
    }

    /// The local name of an XML document's root element; `nil` if its start tag is not among the first bytes.
    static func rootName(_ text: ByteView) -> String? {
        var index = 0
        while let tag = text.firstIndex(of: ASCII.lessThan, from: index) {
            let rest = text.dropFirst(tag + 1)
            guard let first = rest.isEmpty ? nil : rest[0] else { return nil }
            if first == UInt8(ascii: "?") || first == UInt8(ascii: "!") {
                let isComment = rest.starts(with: ByteView("!--"))
                guard
                    let end = isComment ? rest.firstRange(of: ByteView("-->")) : rest.firstIndex(of: ASCII.greaterThan)
                else { return nil }
                index = tag + 1 + end
                continue
            }
            var end = 0
            while end < rest.count, !ASCII.isWhiteSpace(rest[end]), rest[end] != ASCII.greaterThan,
                rest[end] != ASCII.slash
            {
                end += 1
            }
            // It may continue.
            if end == rest.count { return nil }
            let name = rest.prefix(end)
            return name.firstIndex(of: ASCII.colon).map { name.dropFirst($0 + 1).string } ?? name.string
        }
        return nil
    }

    /// Whether a table names its delimiter.
    enum DelimiterLine: Equatable {
        case delimiter(UInt8)
        case none
        /// Too few bytes to tell.
        case undecided
    }

    /// The delimiter given by a first line `sep=;`, which spreadsheets write and read.
    /// - Parameter lines: how many lines stand before it.
    static func delimiterLine(_ text: ByteView, after lines: Int = 0, atEnd: Bool) -> DelimiterLine {
        if !atEnd, ByteView.byteOrderMark.starts(with: text) { return .undecided }
        guard let rest = text.withoutByteOrderMark.dropFirst(lines: lines) else {
            return atEnd ? .none : .undecided
        }
        let longest = ByteView("\"sep=;\"").count
        guard let end = rest.prefix(min(rest.count, longest + 1)).firstRowEnd() else {
            return atEnd || rest.count > longest ? .none : .undecided
        }
        return rest.prefix(end).namedDelimiter.map { .delimiter($0) } ?? .none
    }

    /// What the first bytes indicate about the encoding.
    public enum EncodingVerdict: Equatable, Sendable {
        /// UTF-8, or anything treated as such.
        case utf8
        /// Another encoding, by iconv's name, and the length of its mark, which is not text.
        case other(String, mark: Int)
        /// Too few bytes to tell; never for two lines, or for more than `limit`.
        case undecided
    }

    /// The encoding by the byte-order mark, or by the first two characters of an XML document in UTF-16.
    public static func encoding(_ bytes: ByteView, atEnd: Bool) -> EncodingVerdict {
        for (mark, name) in encodings {
            if startsWith(bytes, mark) { return .other(name, mark: mark.contains(ASCII.lessThan) ? 0 : mark.count) }
            if !atEnd, bytes.count < mark.count, startsWith(bytes, Array(mark.prefix(bytes.count))) {
                return .undecided
            }
        }
        return wideEncoding(bytes, atEnd: atEnd)
    }

    /// UTF-16 without a mark, if all characters of the first two lines are below U+0100.
    private static func wideEncoding(_ bytes: ByteView, atEnd: Bool) -> EncodingVerdict {
        if bytes.count == 1, !atEnd { return .undecided }
        guard let name = bytes.wideEncodingAtStart else { return .utf8 }
        let isLittleEndian = name == "UTF-16LE"
        var lines = 0
        var place = 0
        while place + 1 < min(bytes.count, limit), lines < 2 {
            let (high, low) = isLittleEndian ? (bytes[place + 1], bytes[place]) : (bytes[place], bytes[place + 1])
            if high != 0 || low == 0 { return .utf8 }
            if low == ASCII.lineFeed { lines += 1 }
            place += 2
        }
        if place < 4, atEnd { return .utf8 }
        return lines == 2 || atEnd || bytes.count >= limit ? .other(name, mark: 0) : .undecided
    }

    /// XML 1.0, appendix F.1. The longer marks come first: UTF-32's begins with UTF-16's.
    private static var encodings: [([UInt8], String)] {
        [
            ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE"),
            ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
            ([0x3C, 0x00, 0x3F, 0x00], "UTF-16LE"), ([0x00, 0x3C, 0x00, 0x3F], "UTF-16BE"),
        ]
    }

    private static func startsWith(_ bytes: ByteView, _ signature: [UInt8]) -> Bool {
        signature.withView { bytes.starts(with: $0) }
    }

    private static var zipSignature: [UInt8] { [0x50, 0x4B, 0x03, 0x04] }

    /// How many bytes of a zip archive include the beginning of its first file.
    private static var zipHead: Int { 96 }

    /// The kind of a zip archive that is a spreadsheet, judging by the name of its first file.
    private static func zipContent(_ text: ByteView) -> ForeignFormat? {
        let head = text.prefix(min(text.count, zipHead))
        if head.contains(ByteView("[Content_Types].xml")) || head.contains(ByteView("_rels/.rels")) {
            return .workbook(isZip: true)
        }
        return head.contains(ByteView("opendocument.spreadsheet")) ? .spreadsheet : nil
    }

    /// The signatures of compressed files, from the `file` command's database.
    private static var signatures: [([UInt8], ForeignFormat)] {
        [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
            ([0x1F, 0x8B, 0x08], .gzipTwice),
            ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
            (zipSignature, .zip),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .workbook(isZip: false)),
            (Array("BZh91AY&SY".utf8), .bzip2),
            ([0x04, 0x22, 0x4D, 0x18], .lz4),
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
            (Array("%PDF-".utf8), .pdf),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .picture),
            ([0xFF, 0xD8, 0xFF], .picture),
            (Array("SQLite format 3".utf8), .sqlite),
        ]
    }
}

extension ByteView {
    /// UTF-16, if the first two bytes are half a character that Latin text has, and a NUL.
    fileprivate var wideEncodingAtStart: String? {
        guard count >= 2, (self[0] == 0) != (self[1] == 0) else { return nil }
        return self[1] == 0 ? "UTF-16LE" : "UTF-16BE"
    }

    /// UTF-16, if the bytes have NULs, all of them halves of ASCII characters in the same places, and no line feed that is not one of
    /// these: most text has characters beyond Latin-1, but not its line ends. A first line without control
    /// characters tells that it is not.
    fileprivate func wideEncodingOfLines(delimiter: UInt8?, isWhole: Bool) -> Sniffer.EncodingVerdict {
        let line = firstRowEnd().map { prefix($0) }
        if let line, !(0..<line.count).contains(where: { line[$0].isControl && line[$0] != delimiter }) { return .utf8 }
        guard isWhole else { return .undecided }
        guard let first = firstIndex(of: 0) else { return .utf8 }
        let high = first & 1
        var (lines, others) = (0, 0)
        for place in stride(from: 0, to: count - 1, by: 2) {
            let (low, other) = (self[place + 1 - high], self[place + high])
            if low == 0 || other == 0 && low >= 0x80 { return .utf8 }
            if other != 0 {
                if low == ASCII.lineFeed || other == ASCII.lineFeed { return .utf8 }
            } else if low == ASCII.lineFeed {
                lines += 1
            } else {
                others += 1
            }
        }
        return lines > 0 && lines + others > 1 ? .other(high == 1 ? "UTF-16LE" : "UTF-16BE", mark: 0) : .utf8
    }
}

extension UInt8 {
    /// Whether it is a control character that no text has but white space.
    fileprivate var isControl: Bool { self < 0x20 && !ASCII.isWhiteSpace(self) }
}
