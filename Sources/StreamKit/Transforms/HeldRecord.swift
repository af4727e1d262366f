/// A copy of a record that outlives it.
struct HeldRecord {
    private struct Field {
        /// The field's name; nothing for one that the registry may forget, which is kept as text.
        var name: FieldName?
        var text: [UInt8]
        var kind: Value.Kind
        /// Where the value stands in `bytes`; a list's elements are one behind the other.
        var lengths: [Int]
    }

    private var fields: [Field] = []
    private var bytes: [UInt8] = []

    init(_ record: borrowing Record, _ registry: FieldNames) {
        fields.reserveCapacity(record.count)
        for index in 0..<record.count {
            let value = record.value(index)
            let name = record.name(index)
            let isKept = registry.keeps(name)
            var lengths: [Int] = []
            if value.kind == .list {
                for element in 0..<value.elementCount { append(value.element(element), &lengths) }
            } else {
                append(value.bytes, &lengths)
            }
            fields.append(
                Field(
                    name: isKept ? name : nil, text: isKept ? [] : registry.bytes(of: name), kind: value.kind,
                    lengths: lengths))
        }
    }

    private mutating func append(_ view: ByteView, _ lengths: inout [Int]) {
        lengths.append(view.count)
        for index in 0..<view.count { bytes.append(view[index]) }
    }

    /// Makes the record anew in an empty one.
    func restore(to record: inout Record, _ registry: FieldNames) {
        let all = bytes.withView { record.scratch.copy($0) }
        var start = 0
        func next(_ length: Int) -> ByteView {
            defer { start += length }
            return all[start..<(start + length)]
        }
        for field in fields {
            let name = field.name ?? registry.intern(field.text)
            if field.kind == .list {
                let value = record.scratch.list(count: field.lengths.count) { put in
                    for length in field.lengths { put(next(length)) }
                }
                record.append(name, value)
            } else {
                record.append(name, Value(field.kind, next(field.lengths[0])))
            }
        }
    }
}
