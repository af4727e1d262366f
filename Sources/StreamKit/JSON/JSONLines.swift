internal import CStreamKit

/// Records as JSON objects, a line each.
struct JSONLines: ~Copyable {
    /// `,"name":` for each field name. A record that has a name that is not UTF-8 is repaired.
    private var keys: FieldTexts
    /// What a line for a row has, in order.
    private var members = Pile<Member>()
    /// Where cells are unescaped.
    private var scratch = Arena()

    /// A field of a row: its cell, or −1, and its name.
    struct Member: BitwiseCopyable {
        var cell: Int
        var name: FieldName
    }

    init(registry: FieldNames) { keys = FieldTexts(registry: registry) }

    /// Writes a line for a record.
    /// - Parameters:
    ///   - fields: the fields that are left out, by index; none below 0.
    ///   - didWrite: is told where in the output the value of each field stands.
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
            // Nothing that can trap: where nobody listens nothing is done.
            let start = line.count(output) &+ key.count
            switch value.kind {
            case .text: line.append(value.bytes, behind: key, to: &output)
            case .number, .boolean: line.append(verbatim: value.bytes, behind: key, to: &output)
            case .missing, .absent: line.appendNull(behind: key, to: &output)
            case .json, .list:
                line.append(verbatim: .empty, behind: key, to: &output)
                line.append(to: &output) { Self.write(value, to: &$0) }
            }
            unsafe didWrite(index, Range(uncheckedBounds: (start, line.count(output))))
        }
        line.end(&output)
        if !keys.changes.isEmpty {
            for index in 0..<record.count where record.value(index).kind != .absent {
                if index != fields.0, index != fields.1, keys.changes[record.name(index)] != nil { return .repaired }
            }
        }
        return line.isValid ? .written : .repaired
    }

    /// Appends a value as it stands in a line; whether it was valid UTF-8.
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
        if let order {
            for name in order { members.append(Member(cell: columns.firstIndex(of: name) ?? -1, name: name)) }
        } else {
            for (cell, name) in columns.enumerated() {
                if let name { members.append(Member(cell: cell, name: name)) }
            }
        }
    }

    mutating func write(row: borrowing SourceRecord, to output: inout ByteBuffer) -> WriteOutcome {
        keys.beginRecord()
        var line = LineOutput(&output)
        let count = row.count
        var hasUnescaped = false
        for index in 0..<members.count {
            let member = members[index]
            let key = key(for: member.name)
            if member.cell < 0 || member.cell >= count {
                line.appendNull(behind: key, to: &output)
            } else if row.isEscaped(member.cell) {
                hasUnescaped = true
                line.append(row.value(member.cell, &scratch), behind: key, to: &output)
            } else {
                line.append(row.raw(member.cell), behind: key, to: &output)
            }
        }
        if hasUnescaped { scratch.reset() }
        line.end(&output)
        if !keys.changes.isEmpty {
            for index in 0..<members.count where keys.changes[members[index].name] != nil { return .repaired }
        }
        return line.isValid ? .written : .repaired
    }

    /// Appends a list as an array; whether it was valid UTF-8.
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
        keys.make(name) { name, text in
            text.append(ASCII.comma)
            let isValid = text.appendJSONString(name)
            text.append(ASCII.colon)
            return isValid ? 0 : 1
        }
    }
}

/// A line under construction at the end of a buffer. One place to write at is carried along in a register; the buffer learns
/// of it when something else is to write, and at the end.
@safe
private struct LineOutput {
    private let start: Int
    private var place: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>
    /// All was valid UTF-8.
    private(set) var isValid = true

    /// `null`, in the order of its bytes.
    private static let null = UInt32(littleEndian: 0x6C6C_756E)

    @inline(__always)
    init(_ output: inout ByteBuffer) {
        start = output.count
        unsafe place = output.spare(0)
        unsafe end = output.end
    }

    /// How many bytes the buffer has with those of the line.
    @inline(__always)
    func count(_ output: borrowing ByteBuffer) -> Int { unsafe output.capacity &- (output.end - place) }

    /// Appends a key, `,"name":`, with room behind it for `room` bytes. `ByteBuffer.padding` bytes behind the key must be
    /// readable.
    @inline(__always)
    private mutating func append(_ key: ByteView, room: Int, _ output: inout ByteBuffer) {
        let needed = key.count &+ room &+ ByteBuffer.padding
        if unsafe end - place < needed {
            unsafe output.commit(upTo: place)
            unsafe place = output.spare(needed)
            unsafe end = output.end
        }
        unsafe copyPadded(from: key.base, to: place, count: key.count)
        unsafe place += key.count
    }

    /// Appends a key and a text as a JSON string.
    @inline(__always)
    mutating func append(_ text: ByteView, behind key: ByteView, to output: inout ByteBuffer) {
        append(key, room: text.count &+ 2, &output)
        unsafe place[0] = ASCII.quote
        let clean = unsafe json_copy_clean(place + 1, text.base, text.count)
        unsafe place += clean &+ 1
        if clean == text.count {
            unsafe place[0] = ASCII.quote
            unsafe place += 1
        } else {
            append(to: &output) { $0.appendEscaped(text.dropFirst(clean)) }
        }
    }

    /// Appends a key and a value as it is.
    @inline(__always)
    mutating func append(verbatim text: ByteView, behind key: ByteView, to output: inout ByteBuffer) {
        append(key, room: text.count, &output)
        unsafe copyBytes(from: text.base, to: place, count: text.count)
        unsafe place += text.count
    }

    /// Appends a key and `null`.
    @inline(__always)
    mutating func appendNull(behind key: ByteView, to output: inout ByteBuffer) {
        append(key, room: 4, &output)
        unsafe UnsafeMutableRawPointer(place).storeBytes(of: Self.null, as: UInt32.self)
        unsafe place += 4
    }

    /// Appends what `write` appends to the buffer; it returns whether that was valid UTF-8.
    @inline(__always)
    mutating func append(to output: inout ByteBuffer, _ write: (inout ByteBuffer) -> Bool) {
        unsafe output.commit(upTo: place)
        if !write(&output) { isValid = false }
        unsafe place = output.spare(0)
        unsafe end = output.end
    }

    /// Closes the object and the line. Each key has a comma in front; the first one's place is the brace's.
    @inline(__always)
    mutating func end(_ output: inout ByteBuffer) {
        unsafe output.commit(upTo: place)
        if output.count == start { output.append(ASCII.leftBrace) } else { output.replace(start, by: ASCII.leftBrace) }
        output.append("}\n")
    }
}
