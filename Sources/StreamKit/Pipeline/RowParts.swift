/// The records that a `Reshaping` makes from a row, one after the other.
struct RowParts: ~Copyable {
    /// Makes records from the current row; `nil` if there is none.
    private(set) var reshaping: Reshaping?
    /// The reader's own record, while others take its place.
    private(set) var row = SourceRecord()
    /// What is wrong with the records of the row.
    private var faults: [PartFault] = []
    /// What had to be repaired in the row and has not been told.
    private var repair: String?

    /// Whether the records of a row are being made.
    var isInProgress: Bool { reshaping != nil }

    /// Begins with the row read, which the records will replace.
    /// - Parameter skippedGroups: how many groups of columns to leave out, as they have been dealt with.
    mutating func begin(_ reshaping: Reshaping, _ source: inout SourceRecord, skippedGroups: Int = 0) {
        self.reshaping = reshaping
        (repair, source.repair) = (source.repair, nil)
        reshaping.state.state.begin(source, skippedGroups: skippedGroups)
        swap(&source, &row)
    }

    /// Moves to the next record.
    /// - Parameter mayBeCells: whether another one of the same object is remembered.
    mutating func next(_ source: inout SourceRecord, mayBeCells: Bool) -> Reshaper.Step {
        guard let reshaping else { return .end }
        return reshaping.state.state.next(into: &source, mayBeCells: mayBeCells)
    }

    /// What had to be repaired in the row, if that has not been taken.
    mutating func takeRepair() -> String? {
        defer { repair = nil }
        return repair
    }

    /// Makes the record whose cells came instead of it.
    mutating func make(_ source: inout SourceRecord) -> Reshaper.Step {
        guard let reshaping else { return .end }
        return reshaping.state.state.make(&source)
    }

    /// Whether the row need not be kept for the following records.
    var mayPause: Bool { reshaping.map { !$0.mapping.elements.isEmpty } ?? false }

    /// Whether records like the current one may be made without it.
    var mayBeRemembered: Bool { reshaping?.state.state.areAllFound ?? true }

    /// Says that the current record is invalid, and why.
    mutating func add(fault: any Note) {
        guard let reshaping else { return }
        faults.append(PartFault(part: reshaping.state.state.origin, reason: fault))
    }

    /// Ends the row and restores the reader's own record; returns the rejection if something was wrong, and what had to be repaired
    /// of a row that was not rejected whole, if that has not been told.
    mutating func end(_ source: inout SourceRecord) -> (rejection: Rejection?, repair: String?) {
        guard let reshaping else { return (nil, nil) }
        swap(&source, &row)
        self.reshaping = nil
        guard !faults.isEmpty else { return (nil, repair) }
        defer { faults.removeAll() }
        return (reshaping.state.state.rejection(RunNote.parts(faults)), nil)
    }

    /// Abandons the current row.
    mutating func abandon(_ source: inout SourceRecord) { _ = end(&source) }
}

extension Reshaper {
    /// The row as a rejected piece of input.
    fileprivate func rejection(_ reason: any Note) -> Rejection {
        Rejection(line: row.line, offset: row.offset, reason: reason, raw: row.bytes, encoding: row.encoding)
    }
}
