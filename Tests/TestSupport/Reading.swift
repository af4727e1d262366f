import StreamKit

/// What a reader came to, step by step.
public enum ReadEvent: Equatable, Sendable {
    /// A document began; the columns of a table.
    case document([String])
    /// A row's values, or `name=value` for each element of an item; and the line it starts on.
    case row([String], line: Int)
    /// Input that became no record.
    case rejected(line: Int, reason: String)
    /// Something between records was repaired.
    case warning(line: Int, String)
    /// The options do not fit the input.
    case unusable(String)
}

/// All that came out of one input.
public struct Reading: Equatable, Sendable, CustomStringConvertible {
    /// In order.
    public var events: [ReadEvent] = []

    /// The records.
    public var rows: [[String]] {
        events.compactMap { if case .row(let values, _) = $0 { values } else { nil } }
    }

    /// The lines on which the records start.
    public var lines: [Int] {
        events.compactMap { if case .row(_, let line) = $0 { line } else { nil } }
    }

    /// The columns of each document.
    public var documents: [[String]] {
        events.compactMap { if case .document(let columns) = $0 { columns } else { nil } }
    }

    /// What became no record.
    public var rejections: [(line: Int, reason: String)] {
        events.compactMap { if case .rejected(let line, let reason) = $0 { (line, reason) } else { nil } }
    }

    /// The rejections for comparison: `3: reason`.
    public var faults: [String] { rejections.map { "\($0.line): \($0.reason)" } }

    /// A step a line.
    public var description: String {
        events.map { event in
            switch event {
            case .document(let columns): "\n  document \(columns)"
            case .row(let values, let line): "\n  \(line): \(values)"
            case .rejected(let line, let reason): "\n  \(line): rejected, \(reason)"
            case .warning(let line, let text): "\n  \(line): \(text)"
            case .unusable(let reason): "\n  unusable: \(reason)"
            }
        }.joined()
    }
}

/// Runs a reader over chunks, to the end of its input.
public func read<Reader: RecordReader & ~Copyable>(
    _ reader: inout Reader, _ registry: FieldNames, _ chunks: [[UInt8]]
) -> Reading {
    Reading(readAll(&reader, registry, chunks))
}

extension Reading {
    /// The short form of all that is known.
    init(_ events: [WholeEvent]) {
        self.events = events.compactMap { event in
            switch event {
            case .document(let columns): .document(columns)
            case .record(let values, let line, _, _, _): .row(values, line: line)
            // A piece in parts is one piece.
            case .rejected(let line, _, _, let part, let reason, _):
                part > 1 ? nil : .rejected(line: line, reason: reason)
            case .warning(let line, let text): .warning(line: line, text)
            case .unusable(let reason): .unusable(reason)
            }
        }
    }
}

func fieldValues(_ record: borrowing SourceRecord, _ registry: FieldNames) -> [String] {
    var arena = Arena()
    var values: [String] = []
    for index in 0..<record.count {
        let value = record.value(index, &arena).string
        if record.shape == .table {
            values.append(value)
        } else {
            values.append((record.name(index).map { registry.string(of: $0) } ?? "?") + "=" + value)
        }
    }
    return values
}

/// Reads a table that comes in chunks.
public func readTable(
    _ chunks: [[UInt8]], dialect: CSVDialect = CSVDialect(), options: TableOptions? = nil, known: KnownTable? = nil,
    maximumRecordBytes: Int = 1 << 20
) -> Reading {
    let registry = FieldNames()
    var reader = CSVReader(
        options ?? TableOptions(dialect: dialect), registry: registry, known: known,
        maximumRecordBytes: maximumRecordBytes)
    return read(&reader, registry, chunks)
}

/// Reads objects that come in chunks.
public func readObjects(_ chunks: [[UInt8]], maximumRecordBytes: Int = 1 << 20) -> Reading {
    let registry = FieldNames()
    var reader = NDJSONReader(registry: registry, maximumRecordBytes: maximumRecordBytes)
    return read(&reader, registry, chunks)
}

/// Reads JSON documents that come in chunks.
public func readDocuments(_ chunks: [[UInt8]], path: String? = nil, maximumRecordBytes: Int = 1 << 20) -> Reading {
    Reading(readWholeDocuments(chunks, path: path, maximumRecordBytes: maximumRecordBytes))
}

/// Reads a feed that comes in chunks.
public func readFeed(
    _ chunks: [[UInt8]], maximumRecordBytes: Int = 1 << 20, recordName: String? = nil
) -> Reading {
    let registry = FieldNames()
    var reader = FeedReader(registry: registry, maximumRecordBytes: maximumRecordBytes, recordName: recordName)
    return read(&reader, registry, chunks)
}
