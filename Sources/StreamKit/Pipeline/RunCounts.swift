/// What came of a run, or of the part of it that is done.
public struct RunCounts: Equatable, Sendable {
    /// Records written.
    public var written = 0
    /// Records left out on request.
    public var leftOut = 0
    /// Pieces of input of which several records may have come.
    public var divided = 0
    /// Pieces of input that became no record.
    public var rejected = 0
    /// Records that were repaired.
    public var warnings = 0

    /// Records that went into sums; those written are what came of them.
    public var summedUp = 0

    /// Rows equal to the header of their table, which are dropped and are no records.
    public var repeatedHeaders = 0

    /// Objects, one a line, that have an array of objects; of those that were first to be read somewhere.
    var objectsWithArrays = 0
    /// What was found in each of the tables that records are looked up in (`Lookups`).
    public var lookups: [Lookups.Counts] = []

    /// Whether records had places, where that was looked at.
    var places: PlacesFound = []

    /// All records, and pieces that became none: what was read.
    public var read: Int { (summedUp > 0 ? summedUp : written) + leftOut + rejected }

    /// Adds what was found by somebody else.
    mutating func add(lookups others: [Lookups.Counts]) {
        if lookups.isEmpty { lookups = others.map { _ in Lookups.Counts() } }
        for (index, other) in others.enumerated() {
            lookups[index].found += other.found
            lookups[index].notFound += other.notFound
        }
    }
}
