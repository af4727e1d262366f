/// The fields that a document's records have, in order.
public struct OutputColumns: Sendable {
    /// The fields.
    public var names: [FieldName]
    /// Whether a record with a further field is refused (`raw`), or written without it.
    public var refusesFurtherFields: Bool
    /// Those that a table to read does without where they are empty.
    public var optional: [FieldName] = []

    /// Columns of a document.
    public init(names: [FieldName], refusesFurtherFields: Bool) {
        self.names = names
        self.refusesFurtherFields = refusesFurtherFields
    }

    /// The same columns except some.
    func without(_ isDropped: (FieldName) -> Bool) -> OutputColumns {
        var columns = self
        columns.names = names.filter { !isDropped($0) }
        return columns
    }
}
