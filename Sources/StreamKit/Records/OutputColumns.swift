/// The fields that a document's records have, in order.
public struct OutputColumns: Sendable {
    /// The fields.
    public var names: [FieldName]
    /// Whether a record with a further field is refused (`raw`), or written without it.
    public var refusesFurtherFields: Bool

    /// Columns of a document.
    public init(names: [FieldName], refusesFurtherFields: Bool) {
        self.names = names
        self.refusesFurtherFields = refusesFurtherFields
    }
}
