extension LookupTable {
    /// - Parameter read: passes on the text, in pieces.
    private convenience init(
        _ reading: consuming LookupReading, _ key: LookupKey,
        _ read: ((ByteView) throws(StreamError) -> Void) throws(StreamError) -> Void
    ) throws(StreamError) {
        self.init(key)
        var reading = reading
        try read { (text) throws(StreamError) in try reading.push(text, into: self) }
        try reading.finish(into: self)
    }

    /// Reads a table from a file: CSV or TSV with a header, NDJSON or a JSON document, perhaps compressed with gzip.
    ///
    /// An object is a row; nested objects become fields with names joined by points. A header may come after a few other lines.
    /// - Parameters:
    ///   - path: the path of a regular file or a pipe. What can be read only once is kept in memory meanwhile.
    ///   - keys: at least one, each with the quote character of a table, or that there is none, if known. The first counts
    ///     whose columns the table has; rows in which one of these is empty are skipped.
    ///   - numbers: how numbers in cells are written, which are kept with a point.
    /// - Throws: `StreamError` with code `.cannotOpen`, `.readFailed`, `.usage` if there are no such fields (of the first key),
    ///   or `.unreadableInput` with the line of a row that cannot be read.
    public static func reading(
        path: String, keys: [(key: LookupKey, quote: UInt8??)], numbers: NumberStyle = .point
    ) throws(StreamError) -> LookupTable {
        let isKept = keys.count > 1 && FileIdentity(path: path) == nil
        var text = ByteBuffer()
        if isKept { try FileContents.readUnpacked(path) { (piece) throws(StreamError) in text.append(piece) } }
        var fault: StreamError?
        for (key, quote) in keys {
            do throws(StreamError) {
                let reading = LookupReading(path: path, key, quote: quote, numbers)
                return try LookupTable(reading, key) { (push) throws(StreamError) in
                    if isKept { try push(text.view) } else { try FileContents.readUnpacked(path, push) }
                }
            } catch {
                if error.code != .usage { throw error }
                fault = fault ?? error
            }
        }
        throw fault!
    }

    /// Reads a table from text in pieces.
    convenience init(_ pieces: [[UInt8]], key: LookupKey) throws(StreamError) {
        try self.init(LookupReading(path: "-", key), key) { (push) throws(StreamError) in
            for piece in pieces { try piece.withView(push) }
        }
    }
}

/// Reads a file of any format into a `LookupTable`.
private struct LookupReading: ~Copyable {
    private enum Content {
        case unknown
        case rows
        case objects
    }

    private let path: String
    private var content = Content.unknown
    /// The first bytes, until they show what the file is.
    private var head = ByteBuffer()
    private var rows: LookupRows
    private var objects: LookupObjects

    init(path: String, _ key: LookupKey, quote: UInt8?? = nil, _ numbers: NumberStyle = .point) {
        self.path = path
        let columns = key.parts.map(\.column)
        rows = LookupRows(path: path, columns: columns, quote: quote, numbers)
        objects = LookupObjects(path: path, columns: columns)
    }

    mutating func push(_ text: ByteView, into table: LookupTable) throws(StreamError) {
        switch content {
        case .unknown:
            head.append(text)
            if try decide(atEnd: head.count > LookupObjects.maximumRecordBytes) { try pushHead(into: table) }
        case .rows: try rows.push(text, into: table)
        case .objects: try objects.push(text, into: table)
        }
    }

    mutating func finish(into table: LookupTable) throws(StreamError) {
        if content == .unknown {
            _ = try decide(atEnd: true)
            try pushHead(into: table)
        }
        if content == .objects { try objects.finish(into: table) } else { try rows.finish(into: table) }
        table.finish()
    }

    /// Decides what the file is; returns whether that is clear.
    private mutating func decide(atEnd: Bool) throws(StreamError) -> Bool {
        switch Sniffer.encoding(head.view, atEnd: atEnd) {
        case .utf8: break
        case .other(let name, _):
            throw StreamError(.unreadableInput, RunNote.unmarkedEncoding(name), at: "\(path): ")
        case .undecided: return false
        }
        switch Sniffer.sniff(head.view, isFull: atEnd, atEnd: atEnd) {
        case .format(.json): (content, objects.isDocument) = (.objects, true)
        case .format(.ndjson):
            // A single object may be a document with an array.
            let end = head.view.firstIndex(of: ASCII.lineFeed)
            let isSingle = end.map { head.view.dropFirst($0).trimmed.isEmpty } ?? true
            if isSingle, !atEnd { return false }
            (content, objects.isDocument) = (.objects, isSingle)
        case .refused(let format):
            throw StreamError(.unreadableInput, RunNote.foreign(format, source: path), at: "\(path): ")
        case .unmarked(let name): throw StreamError(.unreadableInput, RunNote.unmarkedEncoding(name), at: "\(path): ")
        case .format(.rss): throw StreamError(.unreadableInput, "\(path): XML, not a table or JSON")
        case .undecided: return false
        case .format, .table, .empty: content = .rows
        }
        return true
    }

    private mutating func pushHead(into table: LookupTable) throws(StreamError) {
        if content == .objects {
            try objects.push(head.view, into: table)
        } else {
            try rows.push(head.view, into: table)
        }
        head = ByteBuffer()
    }
}
