/// `--where`: leaves out records for which the condition does not hold.
final class ConditionStage: RecordStage {
    let filter: RecordFilter

    init(_ filter: RecordFilter) { self.filter = filter }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        origin.isFiltered || filter.keeps(record, line: origin.line) ? .passes : .leftOut
    }

    override func beginSource(_ name: String) { filter.setSource(name) }
    override func beginDocument(areCells: Bool) { filter.setCells(areCells) }
    override var findings: RunFindings { filter.functionFindings }
}
