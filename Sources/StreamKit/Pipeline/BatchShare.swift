/// This pipeline's part of a run that several share.
struct BatchShare: ~Copyable {
    /// Whether it is a worker: messages and the document's beginning and end are left to the pipeline that merges the results.
    let isWorker: Bool
    /// Whether everything that depends on earlier records is left to it, too.
    private(set) var shipsRecords: Bool
    /// Whether the sums of a batch may be sent instead: all that depends on others is a record's group.
    let mayShipSums: Bool
    /// How many batches have been shipped since sums were tried.
    private var shippedBatches = 0
    var names = ShippedNames()
    /// For how many dropped records the reason is of interest; `nil` for none.
    var reviewLimit: Int?
    /// A worker's additional statistics.
    var statistics: (any BatchStatistics)?

    /// To make part of a sum and to add it to another takes as long as to send some records.
    private static let fewestRecordsPerPart = 8
    /// After how many batches sums are tried again.
    private static let batchesBetweenTrials = 64

    /// - Parameters:
    ///   - dependsOnOthers: whether what becomes of a record depends on others.
    ///   - maySumUp: whether that is nothing but its group, and sums of parts can be added up.
    init(isWorker: Bool, dependsOnOthers: Bool, maySumUp: Bool) {
        self.isWorker = isWorker
        mayShipSums = isWorker && maySumUp
        shipsRecords = isWorker && dependsOnOthers && !maySumUp
    }

    /// A batch has ended: settles whether sums are worth while in the next one.
    /// - Parameters:
    ///   - records: how many records were summed up.
    ///   - parts: of how many parts their sums are.
    mutating func noteBatch(records: Int, partsOfSums parts: Int) {
        guard mayShipSums else { return }
        if shipsRecords {
            shippedBatches += 1
            if shippedBatches == Self.batchesBetweenTrials { shipsRecords = false }
        } else if parts * Self.fewestRecordsPerPart > records {
            (shipsRecords, shippedBatches) = (true, 0)
        }
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
