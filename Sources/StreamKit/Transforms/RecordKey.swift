/// Makes one key from a record's values in some fields. Values count as their texts, so that a number and a text with the
/// same spelling are equal, and a missing value differs from an empty one.
struct RecordKey: ~Copyable {
    private let fields: [FieldName]
    private let hasher: KeyHasher
    private var bytes = ByteBuffer(capacity: 256)
    private var arena = Arena()

    /// Keys of records whose names are those of one registry.
    init(_ fields: [FieldName], hasher: KeyHasher) {
        self.fields = fields
        self.hasher = hasher
    }

    /// The key; `nil` if the record has none of the fields.
    mutating func of(_ record: borrowing Record) -> KeyHash? { write(record) ? hash : nil }

    /// The key of a record's group: records without any of the fields are one, too.
    mutating func group(of record: borrowing Record) -> KeyHash {
        fields.isEmpty ? KeyHash(low: 0, high: 0) : of(record) ?? KeyHash(low: 0, high: 0)
    }

    /// The hash of what was last written.
    var hash: KeyHash { hasher.hash(bytes.view) }

    /// What was last written, valid until the next time.
    var view: ByteView { bytes.view }

    /// Writes the texts of a record's fields one after the other; returns whether it has any of them.
    mutating func write(_ record: borrowing Record) -> Bool {
        bytes.removeAll()
        arena.reset()
        var isPresent = false
        for field in fields {
            let value = record.value(of: field)
            let text = value.kind == .text ? value.bytes : Operand(value, .point, &arena).text(&arena)
            if text != nil { isPresent = true }
            append(text)
        }
        return isPresent
    }

    private mutating func append(_ text: ByteView?) {
        // The length distinguishes two values from one that contains both.
        bytes.append(text == nil ? 0 : 1)
        if let text { bytes.appendCounted(text) }
    }
}
