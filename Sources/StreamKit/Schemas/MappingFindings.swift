/// Which of the fields that a mapping reads the input has had, so that misspelt ones can be told.
struct MappingFindings {
    /// Whether the source is a table.
    private(set) var isTable = false
    /// The columns of all tables.
    private var inputs: Set<String> = []

    private var fields: [(name: FieldName, isFound: Bool)]

    /// How many names of the input are suggested from.
    private static let longestList = 500

    init(_ names: [FieldName]) { fields = names.map { ($0, false) } }

    /// A table has these columns.
    /// - Parameter known: the names by which the mapping knows them.
    mutating func note(columns: [FieldName], known: [FieldName], _ registry: FieldNames) {
        isTable = true
        // As texts: there may be many files, each with new names.
        for column in columns where inputs.count < Self.longestList { inputs.insert(registry.string(of: column)) }
        note(known)
    }

    /// There are such fields.
    mutating func note(_ names: [FieldName]) {
        for index in fields.indices where names.contains(fields[index].name) { fields[index].isFound = true }
    }

    /// Records had these fields.
    mutating func note(_ seen: borrowing FieldTable<FlatRecord.Seen>) {
        for index in fields.indices where seen[fields[index].name].record > 0 { fields[index].isFound = true }
    }

    /// Another source begins.
    mutating func beginSource() { isTable = false }

    /// All that is known.
    /// - Parameters:
    ///   - form: the number of the mapping's form.
    ///   - lists: the fields whose lists were found.
    ///   - others: the names of the input, if it is no table, and of a second table.
    ///   - hasRecords: whether there were records.
    func facts(
        ofForm form: Int, lists: [FieldName], others: [FieldName], hasRecords: Bool, _ registry: FieldNames
    ) -> [MappingFact] {
        let use = hasRecords || !inputs.isEmpty ? [MappingFact.use(form: form)] : []
        let found = fields.filter(\.isFound).map(\.name) + lists
        let others = others.prefix(Self.longestList).map { registry.string(of: $0) }
        return use + found.map { .found(form: form, field: registry.string(of: $0)) }
            + inputs.union(others).map { .input(form: form, field: $0) }
    }
}
