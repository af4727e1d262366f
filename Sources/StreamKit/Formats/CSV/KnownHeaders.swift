/// Headers that identify tables whose first lines are something else, or whose delimiter is not a comma.
public struct KnownHeaders: Sendable {
    /// A header.
    public struct Header: Sendable {
        fileprivate let names: [[UInt8]]
        fileprivate let quote: UInt8??

        /// - Parameters:
        ///   - names: columns that the table has, perhaps among others; compared as in `FieldSets`.
        ///   - quote: its quote character, or that there is none, if known.
        public init(names: [String], quote: UInt8?? = nil) {
            self.names = names.map { Array($0.utf8).withView(FieldSets.form) }
            self.quote = quote
        }

        /// Whether all of its names are among those of an input. Lists: the first use of a set would cost more at every start.
        fileprivate func areAll(in others: [[UInt8]]) -> Bool { names.allSatisfy(others.contains) }
    }

    /// Where a table begins, and how.
    struct Start: Equatable {
        /// The number of lines before the header.
        var skippedLines: Int
        var delimiter: UInt8
        var quote: UInt8??
    }

    enum Verdict: Equatable {
        case start(Start)
        /// None of the headers was found.
        case none
        /// Too few lines to tell.
        case undecided
    }

    /// How many lines are examined.
    static let lineLimit = 5
    private static let delimiters = [ASCII.comma, UInt8(ascii: ";"), UInt8(ascii: "|"), ASCII.tab]

    private let headers: [Header]
    private let areExpected: Bool
    private let rows: @Sendable () -> [RowShape]

    /// - Parameters:
    ///   - headers: the first one found counts.
    ///   - areExpected: whether the input has one of them, so that it is worth waiting for, whatever stands before it.
    ///   - rows: the shapes of rows that may stand before one: they are no preamble.
    public init(
        _ headers: [Header], areExpected: Bool = false, rows: @escaping @Sendable () -> [RowShape] = { [] }
    ) {
        self.headers = headers
        self.areExpected = areExpected
        self.rows = rows
    }

    /// Looks for one of the headers in the first lines.
    func find(in text: ByteView, atEnd: Bool) -> Verdict {
        var rest = text
        for line in 0..<Self.lineLimit {
            // A header behind lines that somebody has put before a file has the file's own.
            while rest.starts(with: .byteOrderMark) { rest = rest.dropFirst(ByteView.byteOrderMark.count) }
            let end = rest.firstIndex(of: ASCII.lineFeed)
            if end == nil, !atEnd { return .undecided }
            let row = rest.prefix(end ?? rest.count).withoutReturn
            for delimiter in Self.delimiters where row.firstIndex(of: delimiter) != nil {
                let names = Self.names(row, delimiter)
                if let header = headers.first(where: { $0.areAll(in: names) }) {
                    let dialect = CSVDialect(delimiter: delimiter)
                    if line > 0, rows().contains(where: { $0.fits(text.withoutByteOrderMark.firstLine, dialect) }) {
                        return .none
                    }
                    return .start(Start(skippedLines: line, delimiter: delimiter, quote: header.quote))
                }
            }
            // Another table; or one of one column. Only after what looks like a sentence is it worth waiting.
            if line == 0, !areExpected, !Self.isSentence(row) { return .none }
            guard let end else { return .none }
            rest = rest.dropFirst(end + 1)
        }
        return .none
    }

    /// Whether the first line is an object around an array of objects that have one of the sets of names, whatever is wrong in them.
    func areMembers(in text: ByteView) -> Bool {
        guard let element = Self.firstElement(ofJSON: text.firstLine.trimmed, depth: 0) else { return false }
        let names = JSONParts(membersOf: element, isValid: true).map { FieldSets.form($0.name) }
        return headers.contains { $0.areAll(in: names) }
    }

    /// The first element of the first array of objects in an object.
    private static func firstElement(ofJSON object: ByteView, depth: Int) -> ByteView? {
        for member in JSONParts(membersOf: object, isValid: true) {
            var elements = JSONParts(elementsOf: member.value, isValid: true)
            if let first = elements.next()?.value, first[0] == ASCII.leftBrace {
                return first.last == ASCII.rightBrace ? first : nil
            }
            if depth < 16, let found = firstElement(ofJSON: member.value, depth: depth + 1) { return found }
        }
        return nil
    }

    /// Whether a line has one cell, perhaps padded with empty ones, and in this several words.
    private static func isSentence(_ line: ByteView) -> Bool {
        var end = line.count
        while end > 0, ASCII.isWhiteSpace(line[end - 1]) || delimiters.contains(line[end - 1]) { end -= 1 }
        let cell = line.prefix(end).trimmed
        return cell.firstIndex(of: ASCII.space) != nil && !delimiters.contains { cell.firstIndex(of: $0) != nil }
    }

    private static func names(_ row: ByteView, _ delimiter: UInt8) -> [[UInt8]] {
        var names: [[UInt8]] = []
        var start = 0
        while start <= row.count {
            let end = row.firstIndex(of: delimiter, from: start) ?? row.count
            var name = row[start..<end].trimmed
            if name.count > 1, name[0] == ASCII.quote, name.last == ASCII.quote { name = name[1..<(name.count - 1)] }
            names.append(FieldSets.form(name))
            start = end + 1
        }
        return names
    }
}
