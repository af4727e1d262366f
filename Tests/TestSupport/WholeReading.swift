import StreamKit

/// A step of a reader with all that is known of it; `ReadEvent` is the short form.
public enum WholeEvent: Equatable, Sendable, CustomStringConvertible {
    /// A document began; the columns of a table.
    case document([String])
    /// A record's values, where it is, the bytes it was made of and what had to be repaired.
    case record([String], line: Int, offset: Int, bytes: [UInt8], repair: String?)
    /// Input that became no record.
    case rejected(line: Int, column: Int?, offset: Int, part: Int, reason: String, raw: [UInt8])
    /// Something between records was repaired.
    case warning(line: Int, String)
    /// The options do not fit the input.
    case unusable(String)

    /// Where the bytes of a record or of a rejected piece are, and which these are.
    public var place: (offset: Int, bytes: [UInt8])? {
        switch self {
        case .record(_, _, let offset, let bytes, _): (offset, bytes)
        case .rejected(_, _, let offset, _, _, let raw): (offset, raw)
        case .document, .warning, .unusable: nil
        }
    }

    /// Where the steps over an input in pieces part from those over the whole.
    public static func difference(_ whole: [WholeEvent], _ pieces: [WholeEvent]) -> String {
        for (one, other) in zip(whole, pieces) where one != other {
            let (one, other) = ("\(one)", "\(other)")
            let same = String(zip(one, other).prefix { $0 == $1 }.map(\.0))
            return "same: \(same)\nwhole: \(one.dropFirst(same.count))\npieces: \(other.dropFirst(same.count))"
        }
        return "\(whole.count) steps whole, \(pieces.count) in pieces"
    }

    /// With bytes as text.
    public var description: String {
        switch self {
        case .document(let columns): "document \(columns)"
        case .record(let values, let line, let offset, let bytes, let repair):
            "record \(line) @\(offset) \(values) \(String(reflecting: bytes.text)) \(repair ?? "")"
        case .rejected(let line, let column, let offset, let part, let reason, let raw):
            "rejected \(line):\(column ?? 0) @\(offset) part \(part), \(reason): \(String(reflecting: raw.text))"
        case .warning(let line, let text): "warning \(line) \(text)"
        case .unusable(let reason): "unusable \(reason)"
        }
    }
}

/// Runs a reader over chunks, to the end of its input, and notes everything.
public func readAll<Reader: RecordReader & ~Copyable>(
    _ reader: inout Reader, _ registry: FieldNames, _ chunks: [[UInt8]]
) -> [WholeEvent] {
    var events: [WholeEvent] = []
    var record = SourceRecord()
    for chunk in chunks {
        chunk.withView { view in
            reader.supply(view)
            noteSteps(&reader, &record, registry, &events)
        }
        // The run is over.
        if case .unusable? = events.last { return events }
    }
    reader.finish()
    noteSteps(&reader, &record, registry, &events)
    return events
}

private func noteSteps<Reader: RecordReader & ~Copyable>(
    _ reader: inout Reader, _ record: inout SourceRecord, _ registry: FieldNames, _ events: inout [WholeEvent]
) {
    while true {
        // No input of these tests has as many steps; a reader that does not come to an end shall not hang them.
        if events.count > 100_000 { return events.append(.unusable("endless")) }
        switch reader.next(into: &record) {
        case .record:
            events.append(
                .record(
                    fieldValues(record, registry), line: record.line, offset: record.offset,
                    bytes: record.bytes.array, repair: record.repair))
        case .document:
            events.append(.document(reader.columns.map { registry.string(of: $0) }))
        case .rejected(let piece):
            events.append(
                .rejected(
                    line: piece.line, column: piece.column, offset: piece.offset, part: piece.part,
                    reason: "\(piece.reason)", raw: piece.raw.array))
        case .warning(let line, let note):
            events.append(.warning(line: line, "\(note)"))
        case .note(let line, let note):
            events.append(.warning(line: line, "note: \(note)"))
        case .unusable(let reason):
            events.append(.unusable("\(reason)"))
            return
        case .needsInput, .endOfInput:
            return
        }
    }
}

/// Reads a table that comes in chunks, and notes everything.
public func readWholeTable(
    _ chunks: [[UInt8]], options: TableOptions = TableOptions(), maximumRecordBytes: Int = 1 << 20
) -> [WholeEvent] {
    let registry = FieldNames()
    var reader = CSVReader(options, registry: registry, maximumRecordBytes: maximumRecordBytes)
    return readAll(&reader, registry, chunks)
}

/// Reads objects that come in chunks, and notes everything.
public func readWholeObjects(_ chunks: [[UInt8]], maximumRecordBytes: Int = 1 << 20) -> [WholeEvent] {
    let registry = FieldNames()
    var reader = NDJSONReader(registry: registry, maximumRecordBytes: maximumRecordBytes)
    return readAll(&reader, registry, chunks)
}

/// Reads JSON documents that come in chunks, and notes everything.
public func readWholeDocuments(
    _ chunks: [[UInt8]], path: String? = nil, maximumRecordBytes: Int = 1 << 20
) -> [WholeEvent] {
    let registry = FieldNames()
    var reader = JSONDocumentReader(registry: registry, path: path, maximumRecordBytes: maximumRecordBytes)
    return readAll(&reader, registry, chunks)
}

/// Reads a feed that comes in chunks, and notes everything.
public func readWholeFeed(
    _ chunks: [[UInt8]], maximumRecordBytes: Int = 1 << 20, recordName: String? = nil
) -> [WholeEvent] {
    let registry = FieldNames()
    var reader = FeedReader(registry: registry, maximumRecordBytes: maximumRecordBytes, recordName: recordName)
    return readAll(&reader, registry, chunks)
}
