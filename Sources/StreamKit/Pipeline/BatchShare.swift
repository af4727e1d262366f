/// This pipeline's part of a run that several share.
struct BatchShare: ~Copyable {
    /// Whether it is a worker: messages and the document's beginning and end are left to the pipeline that merges the results.
    let isWorker: Bool
    /// Whether everything that depends on earlier records is left to it, too.
    let shipsRecords: Bool
    var names = ShippedNames()
    /// For how many dropped records the reason is of interest; `nil` for none.
    var reviewLimit: Int?
    /// A worker's additional statistics.
    var statistics: (any BatchStatistics)?

    init(isWorker: Bool, shipsRecords: Bool) {
        self.isWorker = isWorker
        self.shipsRecords = shipsRecords
    }
}

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
