/// When a row of a table was cut off: it ends before the last column that is needed, or the input ends in it and it lacks a column
/// with a name.
public struct RowCut {
    private let lastNeeded: (number: Int, name: FieldName)?

    /// - Parameter lastNeeded: the last column that is needed, and what it is called; `nil` if none is known to be.
    public init(_ lastNeeded: (number: Int, name: FieldName)? = nil) { self.lastNeeded = lastNeeded }

    /// Why a row is incomplete, if it is.
    /// - Parameters:
    ///   - row: a row of the table.
    ///   - unnamed: which of the columns have no name.
    ///   - registry: the registry of the columns' names.
    public func reason(_ row: borrowing SourceRecord, _ unnamed: [Bool], _ registry: FieldNames) -> String? {
        if let lastNeeded, row.count <= lastNeeded.number {
            return "the row was cut: it stops before its \(registry.string(of: lastNeeded.name))"
        }
        guard row.isUnterminated, row.count <= unnamed.lastIndex(of: false) ?? -1 else { return nil }
        return "the row was cut: the input ends in it"
    }
}
