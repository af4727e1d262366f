/// Reads JSON objects, one per line (https://github.com/ndjson/ndjson-spec). Each has its own field names. Scalars keep
/// their type and spelling, nested values are kept verbatim; a field that occurs twice has its last value.
public struct NDJSONReader: RecordReader, ~Copyable {
    /// Objects.
    public var shape: RecordShape { .object }

    private let maximumRecordBytes: Int
    private var members: ObjectMembers
    private var input = RemainderBuffer()
    private var atEnd = false
    private var hasBegun = false
    /// How much of the window has been searched without finding a line end.
    private var searched = 0
    /// The bytes of the last line, to be released at the next step.
    private var pending = 0
    /// A line longer than the limit, while it is being rejected.
    private var longLine: LongLine?
    private var line = 1
    /// Whether the first object has been read.
    private var hasRead = false
    /// What its lines have shown.
    private(set) var findings: RunFindings = []
    private var offset = 0

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: the registry of field names.
    ///   - maximumRecordBytes: the longest line, without its line end.
    public init(registry: FieldNames, maximumRecordBytes: Int = 1 << 20) {
        self.maximumRecordBytes = maximumRecordBytes
        members = ObjectMembers(registry)
    }

    /// Sets the position of the first byte, before any has come.
    mutating func move(to place: StreamPlace) { (offset, line) = (place.offset, place.line) }

    /// Passes over all whole lines, unless the first object is yet to come: others know what to do with blank and long ones.
    public mutating func passRecords(limit: Int, _ found: inout FoundRows) -> PassedRecords? {
        guard hasRead, longLine == nil else { return nil }
        release()
        let (window, start) = (input.window, min(searched, limit))
        let end = window[start..<min(window.count, limit)].lastIndex(of: ASCII.lineFeed)
        guard let end else { return nil }
        let bytes = window.prefix(start + end + 1)
        let lines = bytes.lineFeeds
        defer {
            input.consume(bytes.count)
            offset += bytes.count
            line += lines
            searched = 0
        }
        return PassedRecords(bytes: bytes, place: StreamPlace(offset: offset, line: line), lines: lines)
    }

    /// Reads lines that another reader has passed over.
    mutating func begin(_ lines: ByteView, at place: StreamPlace) {
        (hasBegun, hasRead) = (true, true)
        move(to: place)
        supply(lines)
    }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    /// Says that there are no more chunks.
    public mutating func finish() { atEnd = true }

    /// Releases the chunk; returns how many of its bytes are finished with.
    public mutating func detach() -> Int {
        release()
        return input.detach()
    }

    /// Reads the next object.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        if !hasBegun {
            hasBegun = true
            record.begin(.object)
            return .document
        }
        release()
        while true {
            if let step = rejectLongLine() { return step }
            // A byte-order mark and a CR do not count.
            let limit = ByteView.byteOrderMark.count + maximumRecordBytes + 1
            let end = input.endOfLine(ASCII.lineFeed, &searched, limit: limit)
            if end == nil {
                if searched > limit {
                    beginLongLine()
                    continue
                }
                guard atEnd else { return .needsInput }
                if searched == 0 { return .endOfInput }
            }
            pending = end.map { $0 + 1 } ?? searched
            if let step = readLine(input.window.prefix(end ?? searched), &record) { return step }
            release()
        }
    }

    /// Rejects the next part of an oversized line; `nil` if it was the last and is empty.
    private mutating func rejectLongLine() -> ReadStep? {
        switch longLine?.next(&input, atEnd: atEnd) {
        case .part(let rejection):
            offset += rejection.raw.count
            return .rejected(rejection)
        case .last(let rejection, let count):
            longLine = nil
            pending = min(count + 1, input.window.count)
            return rejection.map { .rejected($0) }
        case .needsInput:
            return .needsInput
        case nil:
            return nil
        }
    }

    /// The line at the front of the window is too long; it is rejected part by part.
    private mutating func beginLongLine() {
        pending = 0
        searched = 0
        longLine = LongLine(
            line: line, offset: offset, reason: "longer than \(maximumRecordBytes) bytes", limit: maximumRecordBytes,
            endsAtReturn: false)
    }

    // MARK: Lines

    /// Makes a record from a line; `nil` if it is blank, or the end of a rejected one.
    private mutating func readLine(_ bytes: ByteView, _ record: inout SourceRecord) -> ReadStep? {
        var text = bytes.withoutReturn
        let length = text.count
        text = text.withoutByteOrderMark
        while !text.isEmpty, text[0].isRecordSeparator || text[0].isPadding { text = text.dropFirst(1) }
        let start = length - text.count
        if text.count > maximumRecordBytes {
            beginLongLine()
            return rejectLongLine()
        }
        if text.endOfContent == 0 { return nil }
        record.bytes = text
        record.line = line
        record.offset = offset
        do throws(JSONScanner.Fault) {
            try members.read(text, into: &record)
            if !hasRead {
                hasRead = true
                if record.hasArrayOfObjects { findings.insert(.nestedRecords) }
            }
            return .record
        } catch {
            if text.trimmed == "{" { findings.insert(.openObject) }
            return reject(bytes, "\(error.reason)", column: start + error.position + 1)
        }
    }

    private func reject(_ bytes: ByteView, _ reason: String, column: Int? = nil) -> ReadStep {
        .rejected(Rejection(line: line, column: column, offset: offset, reason: reason, raw: bytes))
    }

    /// Releases the bytes of the last line.
    private mutating func release() {
        guard pending > 0 else { return }
        input.consume(pending)
        offset += pending
        line += 1
        pending = 0
        searched = 0
    }
}

extension SourceRecord {
    /// Whether an object has a member that is an array of objects.
    fileprivate var hasArrayOfObjects: Bool {
        (0..<count).contains { index in
            var elements = JSONParts(elementsOf: raw(index))
            return kind(index) == .json && elements.next()?.value[0] == ASCII.leftBrace
        }
    }
}
