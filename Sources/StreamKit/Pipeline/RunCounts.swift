/// Counts of a run, or of the part of it that is done.
public struct RunCounts: Equatable, Sendable {
    /// Records written.
    public var written = 0
    /// Records left out on request.
    public var leftOut = 0
    /// Pieces of input that may have become several records.
    public var divided = 0
    /// Pieces of input that did not become records.
    public var rejected = 0
    /// Records that were repaired.
    public var warnings = 0

    /// Records that went into sums; those written are the results.
    public var summedUp = 0
    /// Whether records do.
    var areSummedUp = false

    /// Rows equal to the header of their table, which are dropped and not counted as records.
    public var repeatedHeaders = 0

    /// Rows of tables whose header is not known that had fewer fields than it, or only empty ones beyond it.
    var shortRows = 0
    var paddedRows = 0
    /// Records of the input that were reshaped, and what was made of them: records, or faults.
    var reshaped = 0
    var parts = 0
    /// The requested fields that records without a fixed set of fields have had.
    var fields: FieldWatch.Seen = []
    /// The fields that were to become records (`Unpivoting.found`) and have been there.
    var unpivoted: UInt64 = 0
    /// How many records were made of such fields.
    var unpivotedRecords = 0
    /// The lookup counts of each table (`Lookups`).
    public var lookups: [Lookups.Counts] = []

    /// What has been met.
    var findings: RunFindings = []
    /// What was found out about mappings.
    var facts: Set<MappingFact> = []

    /// Whether there was anything but blanks in the input.
    public var hasContent: Bool { findings.contains(.content) }

    /// Everything read: all records, and rejected pieces.
    public var read: Int { (areSummedUp ? summedUp : written) + leftOut + rejected }

    /// Adds what another pipeline found out about its part of the input.
    mutating func add(findings other: RunCounts) {
        divided += other.divided
        repeatedHeaders += other.repeatedHeaders
        shortRows += other.shortRows
        paddedRows += other.paddedRows
        reshaped += other.reshaped
        parts += other.parts
        fields.formUnion(other.fields)
        unpivoted |= other.unpivoted
        unpivotedRecords += other.unpivotedRecords
        facts.formUnion(other.facts)
        findings.formUnion(other.findings)
        add(lookups: other.lookups)
    }

    /// Adds what a reader of tables has counted.
    mutating func add(_ rows: RowCounts) {
        repeatedHeaders += rows.repeatedHeaders
        shortRows += rows.short
        paddedRows += rows.padded
    }

    /// Adds another pipeline's lookup counts.
    mutating func add(lookups others: [Lookups.Counts]) {
        if lookups.isEmpty { lookups = others.map { _ in Lookups.Counts() } }
        for (index, other) in others.enumerated() {
            lookups[index].found += other.found
            lookups[index].notFound += other.notFound
            if lookups[index].firstNotFound.isEmpty { lookups[index].firstNotFound = other.firstNotFound }
        }
    }
}
