internal import CStreamKit

/// Records as JSON objects, one per line.
struct JSONRecordEncoder: ~Copyable {
    /// `,"name":` for each field name. A record with a name that is not UTF-8 is repaired.
    private var keys: FieldTexts
    private let registry: FieldNames
    /// The members of a row's line, in order, and their keys, one after the other.
    private var members = UncheckedArray<Member>()
    private var memberKeys = ByteBuffer()
    private var memberKeysAreValid = true
    /// Memory for unescaping cells.
    private var scratch = Arena()

    /// A field of a row: its cell, or one beyond all rows, and the length of its key.
    struct Member: BitwiseCopyable {
        var cell: Int
        var keyCount: Int
    }

    init(registry: FieldNames) {
        self.registry = registry
        keys = FieldTexts(registry: registry)
    }

    /// Writes a line for a record.
    /// - Parameters:
    ///   - fields: the fields that are left out, by index; none below 0.
    ///   - didWrite: receives the position in the output of each field's value.
    @inline(__always)
    mutating func write(
        _ record: borrowing Record, without fields: (Int, Int) = (-1, -1), to output: inout ByteBuffer,
        didWrite: (_ field: Int, Range<Int>) -> Void = { _, _ in }
    ) -> WriteOutcome {
        keys.beginRecord()
        var line = LineOutput(&output)
        for index in 0..<record.count {
            let value = record.value(index)
            if value.kind == .absent || index == fields.0 || index == fields.1 { continue }
            let key = key(for: record.name(index))
            // Nothing that can trap, so that nothing is done if nobody listens.
            let start = line.count(output) &+ key.count
            switch value.kind {
            case .text: line.append(value.bytes, after: key, to: &output)
            case .number, .boolean: line.append(verbatim: value.bytes, after: key, to: &output)
            case .missing, .absent: line.appendNull(after: key, to: &output)
            case .json, .list:
                line.append(verbatim: .empty, after: key, to: &output)
                line.append(to: &output) { Self.write(value, to: &$0) }
            }
            unsafe didWrite(index, Range(uncheckedBounds: (start, line.count(output))))
        }
        line.endObject(&output)
        if !keys.changes.isEmpty {
            for index in 0..<record.count where record.value(index).kind != .absent {
                if index != fields.0, index != fields.1, keys.changes[record.name(index)] != nil { return .repaired }
            }
        }
        return line.isValid ? .written : .repaired
    }

    /// Appends a value in the form used in a line; returns whether it was valid UTF-8.
    static func write(_ value: Value, to output: inout ByteBuffer) -> Bool {
        switch value.kind {
        case .text: return output.appendJSONString(value.bytes)
        case .json: return output.appendJSON(value.bytes)
        case .list: return writeList(value, to: &output)
        case .number, .boolean: output.append(value.bytes)
        case .missing, .absent: output.append("null")
        }
        return true
    }

    mutating func prepare(rows columns: [FieldName?], order: [FieldName]?) {
        members.removeAll()
        memberKeys.removeAll()
        memberKeysAreValid = true
        if let order {
            for name in order { addMember(name, columns.firstIndex(of: name) ?? SourceRecord.maximumFields) }
        } else {
            for (cell, name) in columns.enumerated() {
                if let name { addMember(name, cell) }
            }
        }
        memberKeys.reserve(ByteBuffer.padding)
    }

    private mutating func addMember(_ name: FieldName, _ cell: Int) {
        let start = memberKeys.count
        registry.bytes(of: name).withView { name in
            if !Self.appendKey(name, to: &memberKeys) { memberKeysAreValid = false }
        }
        members.append(Member(cell: cell, keyCount: memberKeys.count - start))
    }

    mutating func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome {
        var line = LineOutput(&output)
        // Each cell is in the row, and gets quotes; `null` is as long as two quotes and two bytes.
        let room = memberKeys.count &+ row.bytes.count &+ 4 &* members.count
        line.reserve(room, &output)
        var key = unsafe memberKeys.view.base
        for index in 0..<members.count {
            let member = members[index]
            unsafe line.append(key: key, member.keyCount)
            unsafe key += member.keyCount
            if member.cell >= row.count {
                line.appendNull()
            } else if row.isEscaped(member.cell) {
                line.append(to: &output) { $0.appendJSONString(row.value(member.cell, &scratch)) }
                scratch.reset()
                line.reserve(room, &output)
            } else if let rest = line.append(row.raw(member.cell), isPadded: row.isPadded) {
                line.append(to: &output) { $0.appendEscaped(rest) }
                line.reserve(room, &output)
            }
        }
        line.endObject(&output)
        return line.isValid && memberKeysAreValid ? .written : .repaired
    }

    /// Appends a list as an array; returns whether it was valid UTF-8.
    static func writeList(_ value: Value, to output: inout ByteBuffer) -> Bool {
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
        let key = keys[name]
        return key.isEmpty ? makeKey(name) : key
    }

    private mutating func makeKey(_ name: FieldName) -> ByteView {
        keys.make(name) { Self.appendKey($0, to: &$1) ? 0 : 1 }
    }

    /// Appends `,"name":`; returns whether the name was valid UTF-8.
    private static func appendKey(_ name: ByteView, to text: inout ByteBuffer) -> Bool {
        text.append(ASCII.comma)
        let isValid = text.appendJSONString(name)
        text.append(ASCII.colon)
        return isValid
    }
}

extension LineOutput {
    /// The bytes of `null`, in order.
    private static let null = UInt32(littleEndian: 0x6C6C_756E)

    /// Appends a key, `,"name":`, that there is room for. `ByteBuffer.padding` bytes after it must be readable.
    @inline(__always)
    mutating func append(key: UnsafePointer<UInt8>, _ count: Int) {
        unsafe copyPadded(from: key, to: place, count: count)
        unsafe place += count
    }

    /// Appends a text that there is room for as a JSON string.
    /// - Returns: the rest of it, from the first byte that needs a closer look; its closing quote is then missing.
    @inline(__always)
    mutating func append(_ text: ByteView, isPadded: Bool) -> ByteView? {
        unsafe place[0] = ASCII.quote
        let clean =
            unsafe isPadded
            ? json_copy_padded(place + 1, text.base, text.count) : json_copy_clean(place + 1, text.base, text.count)
        unsafe place += clean &+ 1
        if clean < text.count { return text.dropFirst(clean) }
        unsafe place[0] = ASCII.quote
        unsafe place += 1
        return nil
    }

    /// Appends `null`, which there is room for.
    @inline(__always)
    mutating func appendNull() {
        unsafe UnsafeMutableRawPointer(place).storeBytes(of: Self.null, as: UInt32.self)
        unsafe place += 4
    }

    /// Appends a key and a text as a JSON string.
    @inline(__always)
    mutating func append(_ text: ByteView, after key: ByteView, to output: inout ByteBuffer) {
        reserve(key.count &+ text.count &+ 2, &output)
        unsafe append(key: key.base, key.count)
        if let rest = append(text, isPadded: false) { append(to: &output) { $0.appendEscaped(rest) } }
    }

    /// Appends a key and a value verbatim.
    @inline(__always)
    mutating func append(verbatim text: ByteView, after key: ByteView, to output: inout ByteBuffer) {
        reserve(key.count &+ text.count, &output)
        unsafe append(key: key.base, key.count)
        unsafe copyBytes(from: text.base, to: place, count: text.count)
        unsafe place += text.count
    }

    /// Appends a key and `null`.
    @inline(__always)
    mutating func appendNull(after key: ByteView, to output: inout ByteBuffer) {
        reserve(key.count &+ 4, &output)
        unsafe append(key: key.base, key.count)
        appendNull()
    }

    /// Closes the object and the line. Each key begins with a comma; the first one is overwritten by the brace.
    @inline(__always)
    mutating func endObject(_ output: inout ByteBuffer) {
        end(&output)
        if output.count == start { output.append(ASCII.leftBrace) } else { output.replace(start, by: ASCII.leftBrace) }
        output.append("}\n")
    }
}
