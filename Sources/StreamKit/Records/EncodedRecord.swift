/// Records as bytes, to be kept or handed over: a record's fields one behind the other, all numbers 32 bits wide and
/// little-endian, and texts as `CountedTexts` has them.
///
/// ```
///   fields │ name  kind  length  bytes │ name  kind  elements  length  bytes  length  bytes │ …
/// ```
extension ByteBuffer {
    /// Appends a record.
    /// - Parameter number: what stands for a field's name.
    mutating func append(encoded record: borrowing Record, number: (FieldName) -> Int) {
        append(number: record.count)
        for index in 0..<record.count {
            append(number: number(record.name(index)))
            append(encoded: record.value(index))
        }
    }

    /// Appends a value.
    mutating func append(encoded value: Value) {
        append(number: Int(value.kind.rawValue))
        if value.kind == .list {
            append(number: value.elementCount)
            for element in 0..<value.elementCount { appendCounted(value.element(element)) }
        } else {
            appendCounted(value.bytes)
        }
    }

    /// Appends a number from 0 to 2³²−1.
    mutating func append(number: Int) { appendLittleEndian(UInt32(truncatingIfNeeded: number)) }
}

/// Takes records out of bytes again.
struct RecordDecoder {
    private let bytes: ByteView
    private var position = 0

    /// The bytes must stay as long as the records that are taken out.
    init(_ bytes: ByteView) { self.bytes = bytes }

    /// Whether nothing is left.
    var atEnd: Bool { position == bytes.count }

    /// Takes the next record out, into an empty one.
    /// - Parameter name: the field name that a number stands for.
    mutating func next(into record: inout Record, name: (Int) -> FieldName) {
        for _ in 0..<number() {
            let name = name(number())
            record.append(name, value(&record.scratch))
        }
    }

    /// Takes the next value out; the elements of a list are put into the arena.
    mutating func value(_ arena: inout Arena) -> Value {
        guard let kind = Value.Kind(rawValue: UInt8(number())) else { preconditionFailure("a kind that there is not") }
        if kind != .list { return Value(kind, counted()) }
        let elements = number()
        return arena.list(count: elements) { put in for _ in 0..<elements { put(counted()) } }
    }

    private mutating func counted() -> ByteView {
        let count = number()
        position += count
        return bytes[(position - count)..<position]
    }

    /// Takes the next number out.
    mutating func number() -> Int {
        position += 4
        return Int(bytes.halfWord(at: position - 4))
    }
}
