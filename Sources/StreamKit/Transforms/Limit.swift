/// `--limit` without an order: that many records, in total or for each value of some fields.
struct Limit: ~Copyable {
    private let count: Int
    private var remaining: Int
    private let isPerGroup: Bool
    private var written = KeyTable<UInt32>()
    private var group = KeyHash(low: 0, high: 0)

    init(_ count: Int, isPerGroup: Bool) {
        self.count = count
        self.isPerGroup = isPerGroup
        remaining = count
    }

    /// Whether no more records can be written at all.
    var isExhausted: Bool { count == 0 || !isPerGroup && remaining == 0 }

    /// Whether one more of a group would be written.
    func wouldAdmit(_ group: KeyHash) -> Bool {
        isPerGroup ? Int(written.value(of: group) ?? 0) < count : remaining > 0
    }

    /// Whether one more of a group may be written.
    mutating func admits(_ group: KeyHash) -> Bool {
        self.group = group
        return wouldAdmit(group)
    }

    /// One was written.
    mutating func didWrite() {
        guard isPerGroup else {
            remaining -= 1
            return
        }
        written.update(group, default: 0) { $0 += 1 }
    }
}
