import StreamKit
import TestSupport
import Testing

/// A reader as somebody else would write it, with the public API alone: lines of `name=value` pairs, of which `%41x` is escaped.
private struct PairReader: RecordReader, ~Copyable {
    let names: FieldNames
    var shape: RecordShape { .object }
    private var input = RemainderBuffer()
    private var text = ByteBuffer()
    private var line = 0
    private var offset = 0
    private var pending = 0
    private var atEnd = false
    private var hasBegun = false

    init(names: FieldNames) { self.names = names }

    mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    mutating func finish() { atEnd = true }

    mutating func detach() -> Int {
        release()
        return input.detach()
    }

    private mutating func release() {
        input.consume(pending)
        offset += pending
        pending = 0
    }

    mutating func next(into record: inout SourceRecord) -> ReadStep {
        if !hasBegun {
            hasBegun = true
            record.beginObjects()
            return .document
        }
        release()
        var end = input.window.firstIndex(of: ASCII.lineFeed)
        while end == nil, input.extend() { end = input.window.firstIndex(of: ASCII.lineFeed) }
        let bytes = input.window.prefix(end ?? input.window.count)
        if end == nil {
            if !atEnd { return .needsInput }
            if bytes.isEmpty { return .endOfInput }
        }
        pending = min(bytes.count + 1, input.window.count)
        line += 1
        return read(bytes, &record)
    }

    private mutating func read(_ bytes: ByteView, _ record: inout SourceRecord) -> ReadStep {
        text.removeAll()
        var fields: [(name: FieldName, place: Range<Int>)] = []
        for pair in bytes.string.split(separator: " ") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else {
                return .rejected(Rejection(line: line, offset: offset, reason: "no pair: \(pair)", raw: bytes))
            }
            let start = text.count
            text.appendText(parts[1] == "%41x" ? "Ax" : String(parts[1]))
            fields.append((names.intern(text: String(parts[0])), start..<text.count))
        }
        record.begin(bytes: bytes, text: text.view, line: line, offset: offset)
        for (name, place) in fields {
            let isNumber = text.view[place].number != nil
            record.append(name, place, kind: isNumber ? .number : .text)
        }
        return .record
    }
}

/// Rows of two columns of four bytes each.
private struct FixedWidthReader: RecordReader, ~Copyable {
    let shape = RecordShape.table
    let columns: [FieldName]
    private var input = RemainderBuffer()
    private var line = 0
    private var atEnd = false
    private var hasBegun = false

    init(names: FieldNames) { columns = ["left", "right"].map { names.intern(text: $0) } }

    mutating func supply(_ chunk: ByteView) { input.supply(chunk) }
    mutating func finish() { atEnd = true }
    mutating func detach() -> Int { input.detach() }

    mutating func next(into record: inout SourceRecord) -> ReadStep {
        if !hasBegun {
            hasBegun = true
            record.begin(columns: columns)
            return .document
        }
        while input.window.count < 8 {
            if !input.extend() { return atEnd ? .endOfInput : .needsInput }
        }
        line += 1
        record.begin(bytes: input.window.prefix(8), line: line, offset: (line - 1) * 8)
        record.append(0..<4)
        record.append(4..<8)
        input.consume(8)
        return .record
    }
}

/// Readers that are written outside.
@Suite struct OwnReaderTests {
    @Test("A reader written with the public API may have named fields", arguments: [1, 2, 5, 1000]) func namedFields(
        size: Int
    ) throws {
        let names = FieldNames()
        var faults: [ReadingFault] = []
        var stream = RecordStream(PairReader(names: names), names: names) { faults.append($0) }
        var seen: [String] = []
        let input = Array("a=1 b=%41x\nno\nb=2 c=\u{E9}".utf8)
        func see(_ record: borrowing LentRecord) {
            seen.append("\(record.line): \(record["a"] ?? "-") \(record["b"] ?? "-") \(record["c"] ?? "-")")
        }
        for start in stride(from: 0, to: input.count, by: size) {
            try stream.push(input[start..<min(start + size, input.count)].span.bytes, see)
        }
        try stream.finish(see)
        #expect(seen == ["1: 1 Ax -", "3: - 2 \u{E9}"])
        #expect(faults.map(\.description) == ["2: no pair: no"])
        #expect(faults.map(\.bytes) == [Array("no".utf8)])
    }

    private struct Pair: Decodable, Equatable {
        let left: String
        let right: Int
    }

    @Test("A reader written with the public API may have columns", arguments: [1, 7, 8, 100]) func rows(size: Int)
        throws
    {
        let names = FieldNames()
        var stream = RecordStream(FixedWidthReader(names: names), names: names)
        var seen: [Pair] = []
        let input = Array("ab  0012cd  0013rest".utf8)
        for start in stride(from: 0, to: input.count, by: size) {
            try stream.push(input[start..<min(start + size, input.count)].span.bytes) {
                seen.append(try $0.decode(Pair.self))
            }
        }
        try stream.finish { _ in }
        #expect(seen == [Pair(left: "ab  ", right: 12), Pair(left: "cd  ", right: 13)])
        #expect(stream.columns == ["left", "right"])
    }
}
