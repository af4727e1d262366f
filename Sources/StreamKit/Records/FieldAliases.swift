/// Names of an input's fields that are other spellings of requested names, compared as in `FieldSets`.
final class FieldAliases {
    private let names: [(form: [UInt8], name: FieldName)]
    private let registry: FieldNames
    private let found = Box(Found())

    private struct Found: ~Copyable {
        /// The requested name for each name, plus 1; 0 until determined.
        var names = FieldTable<UInt32>(0)
        var generation = 0
    }

    /// - Parameter names: the requested names.
    init(_ names: [String], registry: FieldNames) {
        self.registry = registry
        self.names = names.map { (Array($0.utf8).withView(FieldSets.form), registry.intern(text: $0)) }
    }

    /// The requested name, if a name is another spelling of one; else the name itself.
    @inline(__always)
    func name(for name: FieldName) -> FieldName { names.isEmpty ? name : find(name) }

    private func find(_ name: FieldName) -> FieldName {
        func find(_ found: inout Found) -> FieldName {
            if found.generation != registry.generation {
                found.names.removeAll()
                found.generation = registry.generation
            }
            let known = found.names[name]
            if known != 0 { return FieldName(index: known - 1) }
            let form = registry.bytes(of: name).withView(FieldSets.form)
            // Requested names mean themselves.
            let isOwn = names.contains { $0.name == name }
            let alias = isOwn ? name : names.first { $0.form == form }?.name ?? name
            found.names[name] = alias.index + 1
            return alias
        }
        return find(&found.state)
    }
}
