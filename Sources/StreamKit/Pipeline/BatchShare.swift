/// What is done here of a run that several share.
struct BatchShare: ~Copyable {
    /// Others share the work; messages and the document's beginning and end are left to the one that puts it together.
    let isWorker: Bool
    /// And so is all that depends on the records before.
    let shipsRecords: Bool
    var names = ShippedNames()
    /// Of how many dropped records it is of interest why; nothing if of none.
    var reviewLimit: Int?
    /// What is counted besides, if this is a worker's.
    var statistics: (any BatchStatistics)?

    init(isWorker: Bool, shipsRecords: Bool) {
        self.isWorker = isWorker
        self.shipsRecords = shipsRecords
    }
}
