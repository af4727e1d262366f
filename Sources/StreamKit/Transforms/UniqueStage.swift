/// `--unique`: lets the first record with each key pass.
final class UniqueStage: RecordStage {
    let filter: UniqueFilter

    init(_ filter: UniqueFilter) { self.filter = filter }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        let (isNew, key) = filter.insertKey(of: record)
        origin.uniqueKey = key
        return isNew ? .passes : .leftOut
    }

    override func wouldLeaveOut(_ record: borrowing Record) -> Bool { filter.hasSeen(record) }
}
