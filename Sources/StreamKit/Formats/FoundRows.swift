/// Where the fields of a table's rows are, found by the reader that passes over them for others, so that these need not look again
/// (`CSVRowRun`).
public struct FoundRows: ~Copyable {
    /// Some rows, one behind the other: where their delimiters and line ends begin and the numbers of those that end rows, how many
    /// there are, and where the first one starts in what the former count from.
    struct Place {
        let hits: Int
        let ends: Int
        let rows: Int
        let start: Int
    }

    var hits = UncheckedArray<UInt32>()
    var ends = UncheckedArray<UInt16>()

    /// How many bytes they take.
    var size: Int { hits.count * MemoryLayout<UInt32>.stride + ends.count * MemoryLayout<UInt16>.stride }

    mutating func removeAll() {
        hits.removeAll()
        ends.removeAll()
    }
}
