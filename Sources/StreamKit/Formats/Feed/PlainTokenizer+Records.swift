/// Plain elements that are records (`ElementRecordBuilder`): their children may be anything that fields of plain items may be.
extension PlainTokenizer {
    /// Reads the element at the beginning of the window.
    /// - Parameter limit: the longest.
    /// - Returns: where it ends.
    mutating func read(
        record window: ByteView, limit: Int, _ records: inout ElementRecordBuilder, _ record: inout SourceRecord
    ) throws(NotPlain) -> Int {
        records.begin()
        inner.removeAll()
        var place = 0
        repeat {
            place = try readTag(window, place, &records, &record)
            while inner.count > 0 {
                let end = window.endOfPlainText(from: place)
                if end > place { records.characters(window[place..<end]) }
                guard end + 1 < window.count else { throw .incomplete }
                place = end
                if window[end] == ASCII.lessThan, window[end + 1] != UInt8(ascii: "!") { break }
                let (text, after) = try readCharacters(window, end)
                records.characters(text)
                place = after
            }
        } while inner.count > 0
        if place > limit { throw .unsupported }
        return place
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
        let nameEnd = try window.endOfPlainNameWithPrefix(at: start + 1)
        let name = Self.name(window[(start + 1)..<nameEnd])
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
