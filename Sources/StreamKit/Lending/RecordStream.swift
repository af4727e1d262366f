/// Input that did not become a record, or had to be repaired.
public struct ReadingFault: Error, CustomStringConvertible, Sendable {
    /// How bad it is.
    public enum Kind: Sendable {
        /// These bytes did not become a record.
        case rejected
        /// They were repaired, or something was unexpected.
        case warning
        /// Worth knowing.
        case note
    }

    /// How bad it is.
    public let kind: Kind
    /// The line it is on, from 1.
    public let line: Int
    /// The column of the fault, from 1, if the format has one.
    public let column: Int?
    /// What is wrong.
    public let reason: String
    /// The bytes that did not become a record.
    public let bytes: [UInt8]

    /// Line, column and reason.
    public var description: String { "\(line)\(column.map { ":\($0)" } ?? ""): \(reason)" }
}

/// Reads records from bytes piece by piece, and lends each to a closure: constant memory, no copies, no Foundation.
///
/// ```swift
/// var rows = RecordStream(table: TableOptions())
/// try await rows.read(response.body) { row in     // an AsyncSequence of buffers
///     guard let price = row.index(of: "price") else { return }
///     total += Double(row.string(price)) ?? 0
/// }
/// ```
/// The next buffer is asked for when the closure is done with the records of the previous one, so that the sender is slowed
/// down. A stream can be used once. After an error nothing more may be pushed.
public struct RecordStream<Reader: RecordReader & ~Copyable>: ~Copyable {
    private var reader: Reader
    private let memory: RecordMemory
    private let onFault: (ReadingFault) throws -> Void

    /// A stream of what a reader reads.
    /// - Parameters:
    ///   - reader: a reader.
    ///   - names: the registry that the reader was made with.
    ///   - onFault: called with each fault; an error it throws ends the reading. By default rejections are thrown.
    public init(
        _ reader: consuming Reader, names: FieldNames, onFault: @escaping (ReadingFault) throws -> Void = rejecting
    ) {
        self.reader = reader
        self.onFault = onFault
        memory = RecordMemory(names)
    }

    /// The columns of the current table, in order, once its first row has come; empty if records name their fields.
    public var columns: [String] { memory.columnNames }

    /// Reads the next bytes.
    /// - Parameters:
    ///   - bytes: bytes of the input, split anywhere.
    ///   - body: called with each complete record.
    /// - Throws: `StreamError` if nothing can be read at all; what `onFault` and `body` throw.
    public mutating func push(_ bytes: RawSpan, _ body: (borrowing LentRecord) throws -> Void) throws {
        try unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            try unsafe push(ByteView(base: base.assumingMemoryBound(to: UInt8.self), count: buffer.count), body)
        }
    }

    private mutating func push(_ bytes: ByteView, _ body: (borrowing LentRecord) throws -> Void) throws {
        reader.supply(bytes)
        try readRecords(body)
    }

    /// Ends the input, and reads what is left.
    /// - Throws: like `push`.
    public mutating func finish(_ body: (borrowing LentRecord) throws -> Void) throws {
        reader.finish()
        try readRecords(body)
    }

    private mutating func readRecords(_ body: (borrowing LentRecord) throws -> Void) throws {
        let record = LentRecord(memory)
        while true {
            switch reader.next(into: &memory.state.source) {
            case .record:
                memory.state.arena.reset()
                try body(record)
            case .document: memory.setColumns(reader.columns)
            case .rejected(let rejection):
                try onFault(
                    ReadingFault(
                        kind: .rejected, line: rejection.line, column: rejection.column, reason: "\(rejection.reason)",
                        bytes: rejection.raw.array))
            case .warning(let line, let reason):
                try onFault(ReadingFault(kind: .warning, line: line, column: nil, reason: "\(reason)", bytes: []))
            case .note(let line, let reason):
                try onFault(ReadingFault(kind: .note, line: line, column: nil, reason: "\(reason)", bytes: []))
            case .unusable(let reason): throw StreamError(.unreadableInput, reason)
            case .needsInput, .endOfInput: return
            }
        }
    }
}

/// Throws rejections, and ignores repairs.
public func rejecting(_ fault: ReadingFault) throws {
    if fault.kind == .rejected { throw fault }
}

// MARK: Where bytes come from

extension RecordStream where Reader: ~Copyable {
    /// Reads all of a sequence of buffers.
    /// - Parameters:
    ///   - buffers: bytes of the input, split anywhere: the body of a response, chunks of a file.
    ///   - isolation: the actor that `body` runs on: the caller's.
    ///   - body: called with each record.
    /// - Throws: like `push`, and what `buffers` throws.
    public mutating func read<Buffers: AsyncSequence>(
        _ buffers: Buffers, isolation: isolated (any Actor)? = #isolation,
        _ body: (borrowing LentRecord) throws -> Void
    ) async throws where Buffers.Element: Sequence<UInt8> {
        var iterator = buffers.makeAsyncIterator()
        while let buffer = try await iterator.next(isolation: isolation) { try push(elements: buffer, body) }
        try finish(body)
    }

    /// Reads the next bytes.
    mutating func push(
        elements: some Sequence<UInt8>, _ body: (borrowing LentRecord) throws -> Void
    ) throws {
        let isDone: Void? = try elements.withContiguousStorageIfAvailable { try push(unsafe $0.span.bytes, body) }
        if isDone == nil { try Array(elements).withView { try push($0, body) } }
    }
}

extension RecordStream where Reader == CSVReader {
    /// A stream of a table's rows.
    /// - Parameters:
    ///   - options: the dialect, and what is known about the header.
    ///   - maximumRecordBytes: the longest row.
    ///   - onFault: called with each fault; an error it throws ends the reading. By default rejections are thrown.
    public init(
        table options: TableOptions, maximumRecordBytes: Int = 1 << 20,
        onFault: @escaping (ReadingFault) throws -> Void = rejecting
    ) {
        let names = FieldNames()
        self.init(
            CSVReader(options, registry: names, maximumRecordBytes: maximumRecordBytes), names: names, onFault: onFault)
    }
}

extension RecordStream where Reader == NDJSONReader {
    /// A stream of JSON objects, one per line.
    /// - Parameters:
    ///   - maximumRecordBytes: the longest line.
    ///   - onFault: called with each fault; an error it throws ends the reading. By default rejections are thrown.
    public init(
        linesOfJSON maximumRecordBytes: Int = 1 << 20, onFault: @escaping (ReadingFault) throws -> Void = rejecting
    ) {
        let names = FieldNames()
        self.init(
            NDJSONReader(registry: names, maximumRecordBytes: maximumRecordBytes), names: names, onFault: onFault)
    }
}

extension RecordStream where Reader == JSONDocumentReader {
    /// A stream of the objects in JSON documents, element by element.
    /// - Parameters:
    ///   - path: where they are, such as `data.sites[]`; `nil` for the first array of objects.
    ///   - maximumRecordBytes: the longest object.
    ///   - onFault: called with each fault; an error it throws ends the reading. By default rejections are thrown.
    public init(
        documentsOfJSON path: String?, maximumRecordBytes: Int = 1 << 20,
        onFault: @escaping (ReadingFault) throws -> Void = rejecting
    ) {
        let names = FieldNames()
        self.init(
            JSONDocumentReader(registry: names, path: path, maximumRecordBytes: maximumRecordBytes), names: names,
            onFault: onFault)
    }
}
