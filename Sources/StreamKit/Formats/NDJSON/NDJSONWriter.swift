/// Writes a JSON object a line (RFC 8259, https://github.com/ndjson/ndjson-spec). Missing is `null`, absent is left out.
public final class NDJSONWriter: RecordWriter {
    private let lines: HeapState<Lines>

    /// A writer for records whose names are in `registry`.
    public init(registry: FieldNames) { lines = HeapState(Lines(registry: registry)) }

    /// Each line says what it has.
    public var hasColumns: Bool { false }

    /// Nothing to do: each line says what it has.
    public func begin(_ columns: OutputColumns, to output: inout ByteBuffer) {}

    /// Writes a line.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        lines.state.write(record, to: &output)
    }

    /// Nothing to do.
    public func finish(to output: inout ByteBuffer) {}
}

/// What the writer keeps: `,"name":` for each field name, made when it is first used.
private struct Lines: ~Copyable {
    private struct Key: BitwiseCopyable {
        var start: UInt32 = 0
        var count: UInt32 = 0
    }

    private let registry: FieldNames
    private var text = ByteBuffer(capacity: 1024)
    private var keys = Pile<Key>(capacity: 64)
    private var generation = 0
    /// A name that is not UTF-8 has been used for the first time.
    private var hasRepairedKey = false

    init(registry: FieldNames) { self.registry = registry }

    mutating func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        if keys.count < registry.count || generation != registry.generation { makeRoom() }
        var isRepaired = false
        var isFirst = true
        output.append(ASCII.leftBrace)
        for index in 0..<record.count {
            let value = record.value(index)
            if value.kind == .absent { continue }
            let key = key(for: record.name(index))
            // The first key goes without its comma.
            output.appendPadded(isFirst ? key.dropFirst(1) : key)
            isFirst = false
            switch value.kind {
            case .text:
                if !output.appendJSONString(value.bytes) { isRepaired = true }
            case .number, .boolean:
                output.append(value.bytes)
            case .json:
                if !output.appendJSON(value.bytes) { isRepaired = true }
            case .list:
                if !Self.writeList(value, to: &output) { isRepaired = true }
            case .missing, .absent:
                output.append("null")
            }
        }
        output.append("}\n")
        if hasRepairedKey {
            hasRepairedKey = false
            isRepaired = true
        }
        return isRepaired ? .repaired : .written
    }

    private static func writeList(_ value: Value, to output: inout ByteBuffer) -> Bool {
        var isValid = true
        output.append(ASCII.leftBracket)
        for index in 0..<value.elementCount {
            if index > 0 { output.append(ASCII.comma) }
            if !output.appendJSONString(value.element(index)) { isValid = false }
        }
        output.append(ASCII.rightBracket)
        return isValid
    }

    private mutating func key(for name: FieldName) -> ByteView {
        let known = keys[name.position]
        if known.count > 0 { return text.view[Int(known.start)..<Int(known.start + known.count)] }
        return makeKey(name)
    }

    @inline(never)
    private mutating func makeKey(_ name: FieldName) -> ByteView {
        let start = text.count
        text.append(ASCII.comma)
        if !registry.bytes(of: name).withView({ text.appendJSONString($0) }) { hasRepairedKey = true }
        text.append(ASCII.colon)
        // `appendPadded` reads beyond a key.
        text.reserve(ByteBuffer.padding)
        keys[name.position] = Key(start: UInt32(start), count: UInt32(text.count - start))
        return text.view[start..<text.count]
    }

    @inline(never)
    private mutating func makeRoom() {
        if generation != registry.generation {
            generation = registry.generation
            text.removeAll()
            keys.removeAll()
        }
        while keys.count < registry.count { keys.append(Key()) }
    }
}
