/// A copy that outlives the record, and the names that the registry may forget.
struct HeldRecord {
    let origin: RecordOrigin
    /// Its source's name, for messages.
    let source: String
    private let bytes: [UInt8]

    init(_ record: borrowing Record, _ origin: RecordOrigin, _ source: String, _ registry: FieldNames) {
        self.origin = origin
        self.source = source
        var buffer = ByteBuffer()
        buffer.append(held: record, registry)
        bytes = buffer.view.array
    }

    /// Restores the record into an empty one.
    func restore(to record: inout Record, _ registry: FieldNames) {
        var decoder = RecordDecoder(bytes.withView { record.scratch.copy($0) })
        decoder.nextHeld(into: &record, registry)
    }
}
