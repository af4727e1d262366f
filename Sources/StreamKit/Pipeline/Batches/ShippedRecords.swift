/// Records on their way from the pipeline that made them to the one that decides in order what becomes of them: one behind
/// the other in memory, all numbers 32 bits wide, in the machine's order.
///
/// ```
///   line  left out  fields │ name  kind  length  bytes │ name  kind  elements  length  bytes  length  bytes │ …
/// ```
enum ShippedRecords {
    /// What stands before a record's fields.
    struct Head {
        /// The line it starts on.
        var line: Int
        /// How many records of its batch had been left out before it.
        var leftOut: Int
    }
}

extension ByteBuffer {
    /// Appends a record.
    /// - Parameter number: what stands for a field's name.
    mutating func append(
        _ record: borrowing Record, _ head: ShippedRecords.Head, number: (FieldName) -> Int
    ) {
        append(number: head.line)
        append(number: head.leftOut)
        append(number: record.count)
        for index in 0..<record.count {
            let value = record.value(index)
            append(number: number(record.name(index)))
            append(number: Int(value.kind.rawValue))
            if value.kind == .list {
                append(number: value.elementCount)
                for element in 0..<value.elementCount { append(counted: value.element(element)) }
            } else {
                append(counted: value.bytes)
            }
        }
    }

    private mutating func append(counted bytes: ByteView) {
        append(number: bytes.count)
        append(bytes)
    }

    private mutating func append(number: Int) {
        unsafe UnsafeMutableRawPointer(spare(4)).storeBytes(of: UInt32(truncatingIfNeeded: number), as: UInt32.self)
        commit(4)
    }
}

/// Takes shipped records out of their memory, one by one.
struct ShippedRecordReader {
    private let bytes: ByteView
    private var position = 0

    /// The bytes must stay as long as the records that are taken out.
    init(_ bytes: ByteView) { self.bytes = bytes }

    /// Takes the next record out, into an empty one; nothing if there is none.
    /// - Parameter name: the field name that a number stands for.
    mutating func next(into record: inout Record, name: (Int) -> FieldName) -> ShippedRecords.Head? {
        guard position < bytes.count else { return nil }
        let line = number()
        let head = ShippedRecords.Head(line: line, leftOut: number())
        for _ in 0..<number() {
            let name = name(number())
            guard let kind = Value.Kind(rawValue: UInt8(number())) else {
                preconditionFailure("a kind that there is not")
            }
            if kind == .list {
                let elements = number()
                record.append(
                    name, record.scratch.list(count: elements) { put in for _ in 0..<elements { put(counted()) } })
            } else {
                record.append(name, Value(kind, counted()))
            }
        }
        return head
    }

    private mutating func counted() -> ByteView {
        let count = number()
        position += count
        return bytes[(position - count)..<position]
    }

    private mutating func number() -> Int {
        let word = unsafe UnsafeRawPointer(bytes[position..<(position + 4)].base).loadUnaligned(as: UInt32.self)
        position += 4
        return Int(word)
    }
}

/// The numbers of the fields' names in a batch of shipped records.
struct ShippedNames: ~Copyable {
    private(set) var names: [[UInt8]] = []
    /// By `FieldName.position`; −1 for one without a number.
    private var numbers = Pile<Int32>()
    private var generation = 0

    mutating func begin() {
        names.removeAll()
        numbers.removeAll()
    }

    mutating func number(of name: FieldName, _ registry: FieldNames) -> Int {
        if generation != registry.generation {
            generation = registry.generation
            numbers.removeAll()
        }
        while numbers.count <= name.position { numbers.append(-1) }
        if numbers[name.position] < 0 {
            numbers[name.position] = Int32(names.count)
            names.append(registry.bytes(of: name))
        }
        return Int(numbers[name.position])
    }
}
