/// Field names in order, each once.
struct FieldList {
    private(set) var names: [FieldName] = []
    /// By a name's position.
    private var isListed: [Bool] = []

    init() {}

    init(_ names: [FieldName]) {
        for name in names { append(name) }
    }

    func contains(_ name: FieldName) -> Bool { name.position < isListed.count && isListed[name.position] }

    /// Adds a name unless it is there.
    mutating func append(_ name: FieldName) {
        if contains(name) { return }
        while isListed.count <= name.position { isListed.append(false) }
        isListed[name.position] = true
        names.append(name)
    }

    /// Adds the names that are not there.
    mutating func append(contentsOf names: [FieldName]) {
        for name in names { append(name) }
    }
}
