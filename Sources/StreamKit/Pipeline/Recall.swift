/// What is remembered of earlier records, to put those like them together: `RecordMemo` has the records, `RowPieces` what the
/// cells give in which these differ, `GroupMemo` the groups they go into. `RecordLoop+Memo` and `RecordLoop+Pieces` use it.
struct Recall: ~Copyable {
    /// Whether records are remembered in this run.
    let isWanted: Bool
    /// Whether there are no stages, and no record depends on others: then only output is remembered of records, and no fields.
    let isPlain: Bool
    var memo: RecordMemo
    var pieces: RowPieces
    var groups = GroupMemo()
    /// What is repeated of records of the current document.
    var plan = MemoPlan()
    /// Whether assigned fields may join those of a plan.
    var mayJoinAssignments = true
    /// The schema whose records are remembered.
    var schema: (any RepeatingSchema)?
    /// The reshaping whose records are remembered for those of the same object, and how often one has been prepared for.
    var ofObject: (reshaping: Reshaping?, count: Int) = (nil, 0)
    /// What a source gives so far, and those of its fields by which records are grouped.
    var given = Record()
    var groupText = ByteBuffer()
    /// What is written of a record, if that is held.
    var written = ByteBuffer()
    /// The encoded value of a field that `pieces` is to remember.
    var fieldText = ByteBuffer()

    init(_ configuration: PipelineConfiguration, isPlain: Bool) {
        self.isPlain = isPlain
        // The cells of divided rows are not adjacent.
        isWanted = configuration.remembersRecords && configuration.unpivot == nil
        memo = RecordMemo(keepsFields: !isPlain)
        pieces = RowPieces(keepsValues: !isPlain)
    }
}
