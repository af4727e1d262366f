/// Fills empty fields with the values of the previous record, as spreadsheets leave them out that are shown once for several
/// rows.
struct FieldFiller {
    /// Whether a row could not be read since values to fill others with came.
    var hasLostRow = false

    private final class KeptText {
        var text = ByteBuffer()
        var kind = Value.Kind.missing
    }

    private let fields: [(name: FieldName, value: KeptText)]

    init(_ names: [String], registry: FieldNames) {
        fields = names.map { (registry.intern(text: $0), KeptText()) }
    }

    /// Forgets all values: another source begins.
    mutating func removeAll() {
        for field in fields { field.value.kind = .missing }
        hasLostRow = false
    }

    /// Fills the fields of a record if the first of them is empty: else the record brings its own, even if some of these are
    /// empty.
    /// - Returns: the field that cannot be filled, because the row with its value could not be read.
    mutating func fill(_ record: inout Record) -> FieldName? {
        var isFilled: Bool?
        for (name, kept) in fields {
            guard let place = (0..<record.count).first(where: { record.name($0) == name }) else { continue }
            let value = record.value(place)
            let isEmpty = !value.isPresent || value.kind == .text && value.bytes.isBlank
            let fills = isFilled ?? isEmpty
            if isFilled == nil {
                isFilled = isEmpty
                if isEmpty, hasLostRow { return name }
                hasLostRow = false
            }
            if !fills {
                kept.kind = isEmpty ? .missing : value.kind
                kept.text.removeAll()
                if !isEmpty { kept.text.append(value.bytes) }
            } else if isEmpty, kept.kind != .missing {
                record.set(place, Value(kept.kind, record.scratch.copy(kept.text.view)))
            }
        }
        return nil
    }
}
