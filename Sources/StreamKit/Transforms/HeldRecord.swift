/// A copy of a record that outlives it, and the names that the registry may forget.
struct HeldRecord {
    private enum Name {
        case kept(FieldName)
        case text([UInt8])
    }

    /// One behind the other, as in the record.
    private let names: [Name]
    private let bytes: [UInt8]

    init(_ record: borrowing Record, _ registry: FieldNames) {
        var names: [Name] = []
        names.reserveCapacity(record.count)
        var buffer = ByteBuffer()
        buffer.append(encoded: record) { name in
            names.append(registry.keeps(name) ? .kept(name) : .text(registry.bytes(of: name)))
            return names.count - 1
        }
        self.names = names
        bytes = buffer.view.array
    }

    /// Makes the record anew in an empty one.
    func restore(to record: inout Record, _ registry: FieldNames) {
        var decoder = RecordDecoder(bytes.withView { record.scratch.copy($0) })
        decoder.next(into: &record) { number in
            switch names[number] {
            case .kept(let name): name
            case .text(let text): registry.intern(text)
            }
        }
    }
}
