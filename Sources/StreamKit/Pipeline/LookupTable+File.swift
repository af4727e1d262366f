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
