/// `--limit` without an order: lets that many records pass, in total or for each value of some fields (`--per`).
final class LimitStage: RecordStage {
    private let count: Int
    private let isPerGroup: Bool
    private var key: RecordKey
    /// How many of all may pass yet.
    private var remaining: Int
    /// How many of each group have passed.
    private var passed = KeyTable<UInt32>()
    private var group = KeyHash(low: 0, high: 0)

    /// - Parameter fields: those whose values have a limit each, if any.
    init(_ count: Int, per fields: [FieldName]) {
        self.count = count
        remaining = count
        isPerGroup = !fields.isEmpty
        key = RecordKey(fields, hasher: .random())
    }

    override var isExhausted: Bool { remaining == 0 }

    override var leavesOutByFields: Bool { isPerGroup }

    override func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome {
        group = key.group(of: record)
        return isReached(group) ? .leftOut : .passes
    }

    override func wouldLeaveOut(_ record: borrowing Record) -> Bool { isReached(key.group(of: record)) }

    override func recordWasPassedOn() {
        if isPerGroup { passed.update(group, default: 0) { $0 += 1 } } else { remaining -= 1 }
    }

    private func isReached(_ group: KeyHash) -> Bool {
        isPerGroup ? Int(passed.value(of: group) ?? 0) >= count : remaining == 0
    }
}
