/// The records that are made of what was read, one after the other, where a `Reshaping` makes them.
struct RowParts: ~Copyable {
    /// What makes records of the row under way; nothing if none is.
    private var reshaping: Reshaping?
    /// The reader's own record, while others are in its place.
    private var row = SourceRecord()
    /// What is wrong with the records of the row.
    private var faults: [String] = []

    /// Whether the records of a row are under way.
    var isUnderWay: Bool { reshaping != nil }

    /// Begins with what was read, in whose place the records come.
    mutating func begin(_ reshaping: Reshaping, _ source: inout SourceRecord) {
        self.reshaping = reshaping
        reshaping.state.state.begin(source)
        swap(&source, &row)
    }

    /// Goes on to the next record.
    mutating func next(_ source: inout SourceRecord) -> Reshaper.Step {
        guard let reshaping else { return .end }
        return reshaping.state.state.next(into: &source)
    }

    /// Whether what was read need not stay for the records to come.
    var mayPause: Bool { reshaping.map { !$0.mapping.elements.isEmpty } ?? false }

    /// Says that the record at hand is none, and why.
    mutating func add(fault: String) {
        guard let reshaping else { return }
        let origin = reshaping.state.state.origin
        faults.append(origin.map { "\($0): \(fault)" } ?? fault)
    }

    /// All records have been taken; what is to be rejected, if something was wrong with them. The reader's own record is back.
    mutating func end(_ source: inout SourceRecord) -> Rejection? {
        guard let reshaping else { return nil }
        swap(&source, &row)
        self.reshaping = nil
        guard !faults.isEmpty else { return nil }
        var reason = faults.prefix(3).joined(separator: "; ")
        if faults.count > 3 { reason += "; and \(faults.count - 3) more" }
        faults.removeAll()
        return reshaping.state.state.rejection(reason)
    }

    /// Forgets what was under way.
    mutating func abandon(_ source: inout SourceRecord) { _ = end(&source) }
}

extension Reshaper {
    /// The row as a piece of input that becomes no record.
    fileprivate func rejection(_ reason: String) -> Rejection {
        Rejection(line: row.line, offset: row.offset, reason: reason, raw: row.bytes, encoding: row.encoding)
    }
}
