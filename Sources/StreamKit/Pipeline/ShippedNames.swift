/// The numbers of the fields' names in a batch of shipped records.
struct ShippedNames: ~Copyable {
    private(set) var names: [[UInt8]] = []
    /// −1 for one without a number.
    private var numbers = FieldTable<Int32>(-1)
    private var generation = 0

    mutating func begin() {
        names.removeAll()
        numbers.removeAll()
    }

    mutating func number(of name: FieldName, _ registry: FieldNames) -> Int {
        if generation != registry.generation {
            generation = registry.generation
            numbers.removeAll()
        }
        if numbers[name] < 0 {
            numbers[name] = Int32(names.count)
            names.append(registry.bytes(of: name))
        }
        return Int(numbers[name])
    }
}
