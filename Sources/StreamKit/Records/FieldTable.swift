/// A value for each field name, indexed by the name's position.
struct FieldTable<Value: BitwiseCopyable>: ~Copyable {
    /// By position, as far as they go.
    private(set) var values: UncheckedArray<Value>
    private let missing: Value

    /// A table in which no name has a value yet.
    /// - Parameter missing: the value of names that have none.
    init(_ missing: Value) {
        values = UncheckedArray(capacity: 1)
        self.missing = missing
    }

    @inline(__always)
    subscript(_ name: FieldName) -> Value {
        get { name.position < values.count ? values[name.position] : missing }
        set {
            if name.position >= values.count { reserve(name.position + 1) }
            values[name.position] = newValue
        }
    }

    /// Makes room for the names of a registry.
    @inline(never)
    mutating func reserve(_ count: Int) {
        while values.count < count { values.append(missing) }
    }

    mutating func removeAll() { values.removeAll() }
}
