internal import CStreamKit

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
        let start = output.count
        var isValid = true
        // One place to write at, carried along in a register; `output` learns of it when something else is to write.
        var place = unsafe output.spare(0)
        var end = unsafe output.end
        for index in 0..<record.count {
            let value = record.value(index)
            let text = value.bytes
            if value.kind == .absent { continue }
            let key = key(for: record.name(index))
            let room = key.count &+ text.count &+ ByteBuffer.padding &+ 8
            if unsafe end - place < room {
                unsafe output.commit(upTo: place)
                unsafe place = output.spare(room)
                unsafe end = output.end
            }
            unsafe copyPadded(from: key.base, to: place, count: key.count)
            unsafe place += key.count
            switch value.kind {
            case .text:
                unsafe place[0] = ASCII.quote
                let clean = unsafe json_copy_clean(place + 1, text.base, text.count)
                unsafe place += clean &+ 1
                if clean == text.count {
                    unsafe place[0] = ASCII.quote
                    unsafe place += 1
                    continue
                }
                unsafe output.commit(upTo: place)
                if !output.appendEscaped(text.dropFirst(clean)) { isValid = false }
            case .number, .boolean:
                unsafe copyBytes(from: text.base, to: place, count: text.count)
                unsafe place += text.count
                continue
            case .missing, .absent:
                unsafe UnsafeMutableRawPointer(place).storeBytes(of: null, as: UInt32.self)
                unsafe place += 4
                continue
            case .json:
                unsafe output.commit(upTo: place)
                if !output.appendJSON(text) { isValid = false }
            case .list:
                unsafe output.commit(upTo: place)
                if !Self.writeList(value, to: &output) { isValid = false }
            }
            unsafe place = output.spare(0)
            unsafe end = output.end
        }
        unsafe output.commit(upTo: place)
        // Each key has a comma in front; the first one's place is the brace's.
        if output.count == start { output.append(ASCII.leftBrace) } else { output.replace(start, by: ASCII.leftBrace) }
        output.append("}\n")
        if hasRepairedKey {
            hasRepairedKey = false
            isValid = false
        }
        return isValid ? .written : .repaired
    }

    /// `null`, in the order of its bytes.
    private let null = UInt32(littleEndian: 0x6C6C_756E)

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
        // `copyPadded` reads beyond a key.
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
