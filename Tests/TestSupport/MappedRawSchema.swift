import StreamKit

/// The raw schema, as one that makes a record of every row; to be derived from.
open class MappedRawSchema: RecordSchema {
    private let raw = RawSchema()

    /// Records as they are.
    public init() {}

    /// `raw`.
    public var name: String { raw.name }
    /// As of `RawSchema`.
    public var fixedColumns: [FieldName]? { raw.fixedColumns }
    /// As of `RawSchema`.
    public var tableFields: [FieldName] { raw.tableFields }
    /// As of `RawSchema`.
    public var refusesFurtherFields: Bool { raw.refusesFurtherFields }
    /// As of `RawSchema`.
    public func begin(_ document: DocumentForm) { raw.begin(document) }
    /// As of `RawSchema`.
    open func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        raw.map(source, into: &record)
    }
}
