/// A copy that outlives the record, and the names that the registry may forget.
struct HeldRecord {
    /// Where it came from, for messages, and its unique key, if it is the first with it.
    struct Origin {
        let source: String
        let line: Int
        let uniqueKey: KeyHash?
    }

    let origin: Origin
    private let bytes: [UInt8]

    init(_ record: borrowing Record, _ origin: Origin, _ registry: FieldNames) {
        self.origin = origin
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
