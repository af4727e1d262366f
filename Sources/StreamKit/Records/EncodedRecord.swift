/// Records as bytes, to be kept or handed over: a record's fields one after the other. Numbers have seven bits per byte,
/// lowest first; all bytes but the last have the eighth bit set (LEB128). So nearly all take one byte.
///
/// ```
///   fields │ name  kind  length  bytes │ name  kind  elements  length  bytes  length  bytes │ …
/// ```
extension ByteBuffer {
    /// Appends a record.
    /// - Parameter number: the number that represents a field's name.
    mutating func append(encoded record: borrowing Record, number: (FieldName) -> Int) {
        append(number: record.count)
        for index in 0..<record.count {
            append(number: number(record.name(index)))
            append(encoded: record.value(index))
        }
    }

    /// Appends a record that outlives the names that the registry may forget: those are written out after a zero.
    mutating func append(held record: borrowing Record, _ registry: FieldNames) {
        append(number: record.count)
        for index in 0..<record.count {
            let name = record.name(index)
            if registry.keeps(name) {
                append(number: name.position + 1)
            } else {
                append(number: 0)
                registry.bytes(of: name).withView { append(counted: $0) }
            }
            append(encoded: record.value(index))
        }
    }

    /// Appends a value.
    mutating func append(encoded value: Value) {
        append(value.kind.rawValue)
        if value.kind == .list {
            append(number: value.elementCount)
            for element in 0..<value.elementCount { append(counted: value.element(element)) }
        } else {
            append(counted: value.bytes)
        }
    }

    /// Appends a text preceded by its length.
    mutating func append(counted text: ByteView) {
        append(number: text.count)
        append(text)
    }

    /// Appends a number that is not negative.
    mutating func append(number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

/// Decodes records from bytes.
struct RecordDecoder {
    private let bytes: ByteView
    private(set) var position = 0

    /// The bytes must stay as long as the decoded records.
    init(_ bytes: ByteView) { self.bytes = bytes }

    /// Whether nothing is left.
    var atEnd: Bool { position == bytes.count }

    /// Decodes the next record, into an empty one.
    /// - Parameter name: the field name that a number represents.
    mutating func next(into record: inout Record, name: (Int) -> FieldName) {
        for _ in 0..<number() {
            let name = name(number())
            record.append(name, value(&record.scratch))
        }
    }

    /// Decodes the next held record, into an empty one.
    mutating func nextHeld(into record: inout Record, _ registry: FieldNames) {
        for _ in 0..<number() {
            let position = number()
            let name =
                position > 0 ? FieldName(index: UInt32(truncatingIfNeeded: position - 1)) : registry.intern(counted())
            record.append(name, value(&record.scratch))
        }
    }

    /// Decodes the next value; the elements of a list are put into the arena.
    mutating func value(_ arena: inout Arena) -> Value {
        guard let kind = Value.Kind(rawValue: byte()) else { preconditionFailure("a kind that there is not") }
        if kind != .list { return Value(kind, counted()) }
        let elements = number()
        return arena.list(count: elements) { put in for _ in 0..<elements { put(counted()) } }
    }

    /// Decodes the next text.
    mutating func counted() -> ByteView {
        let count = number()
        position += count
        return bytes[(position - count)..<position]
    }

    /// Reads the next byte.
    mutating func byte() -> UInt8 {
        position += 1
        return bytes[position - 1]
    }

    /// Decodes the next number.
    @inline(__always)
    mutating func number() -> Int {
        let first = byte()
        return first < 0x80 ? Int(first) : longNumber()
    }

    @inline(never)
    private mutating func longNumber() -> Int {
        position -= 1
        var number = 0
        var shift = 0
        while true {
            let byte = byte()
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }
}
