/// Plain elements that are records (`ElementRecordBuilder`): their children may be anything that fields of plain items may be.
extension PlainTokenizer {
    /// Reads the element at the beginning of the window, or what has come of it since: a record may be longer than many windows.
    /// - Parameters:
    ///   - limit: the longest.
    ///   - goesOn: whether it has been read as far as the window went.
    /// - Returns: where it ends.
    mutating func read(
        record window: ByteView, limit: Int, goesOn: Bool, _ records: inout ElementRecordBuilder,
        _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        if !goesOn {
            records.begin()
            inner.removeAll()
            readCount = 0
        }
        repeat {
            if inner.count > 0 { try readText(window, &records) }
            readCount = try readTag(window, readCount, &records, &record)
        } while inner.count > 0
        if readCount > limit { throw .unsupported }
        return readCount
    }

    /// Reads text up to a tag.
    @inline(__always)
    private mutating func readText(_ window: ByteView, _ records: inout ElementRecordBuilder) throws(NotPlain) {
        while true {
            let end = window.endOfPlainText(from: readCount)
            if end > readCount { records.characters(window[readCount..<end]) }
            readCount = end
            guard end + 1 < window.count else { throw .incomplete }
            if window[end] == ASCII.lessThan, window[end + 1] != UInt8(ascii: "!") { return }
            let (text, after) = try readCharacters(window, end)
            records.characters(text)
            readCount = after
        }
    }

    /// Reads the start or end tag that begins here.
    @inline(__always)
    private mutating func readTag(
        _ window: ByteView, _ start: Int, _ records: inout ElementRecordBuilder, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        guard start + 1 < window.count else { throw .incomplete }
        if window[start + 1] == ASCII.slash {
            // A piece framed as a record begins with an end tag if the previous record's is in doubt.
            if inner.count == 0 { throw .unsupported }
            let end = try endTag(window, start, inner[inner.count - 1].range)
            inner.truncate(to: inner.count - 1)
            if records.endElement(&record) != nil { throw .unsupported }
            return end
        }
        let (name, nameEnd) = try Self.name(window, at: start + 1)
        if let prefix = name.prefix, !names.isDeclared(prefix) { throw .unsupported }
        if inner.count == Self.maximumDepth { throw .unsupported }
        let tag = try readTag(window, name, from: nameEnd)
        // Their meaning depends on their namespace.
        for index in 0..<element.attributes.count where element.attributes[index].prefix != nil { throw .unsupported }
        records.startElement(element, isDeclared: true)
        if !tag.isEmpty {
            inner.append(Part(start: start + 1, end: nameEnd))
        } else if records.endElement(&record) != nil {
            throw .unsupported
        }
        return tag.end
    }
}
