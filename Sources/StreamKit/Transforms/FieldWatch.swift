/// Looks for requested fields in records that may each have other fields: none of them shows that a field does not exist,
/// only all of them together.
struct FieldWatch {
    /// The fields that have occurred, a bit each, and whether there was a record (bit 0). Parts of a run are joined by OR.
    struct Seen: OptionSet {
        var rawValue: UInt64 = 0
    }

    /// A field, and what it is needed for.
    struct Field {
        let use: FieldUse
        let name: FieldName
        /// What it has been renamed to before it is used, so that no record has it then.
        var newName: String?
    }

    private let fields: [Field]
    private let all: Seen

    /// Watches the first 63 fields.
    init(_ fields: [Field]) {
        self.fields = Array(fields.prefix(63))
        all = self.fields.indices.reduce(Seen(rawValue: 1)) { all, index in
            fields[index].newName == nil ? all.union(Self.bit(index)) : all
        }
    }

    /// Notes the fields that a record has.
    func note(_ record: borrowing Record, in seen: inout Seen) {
        if seen == all { return }
        seen.insert(Seen(rawValue: 1))
        for (index, field) in fields.enumerated() where field.newName == nil && !seen.contains(Self.bit(index)) {
            if record.value(of: field.name).kind != .absent { seen.insert(Self.bit(index)) }
        }
    }

    /// Those that none of the records had, if there were any.
    func missing(_ seen: Seen) -> [Field] {
        guard !seen.isEmpty else { return [] }
        return fields.indices.filter { !seen.contains(Self.bit($0)) }.map { fields[$0] }
    }

    private static func bit(_ index: Int) -> Seen { Seen(rawValue: 2 << UInt64(index)) }
}
