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
