/// The same schema for every document.
public final class SingleSchemaChooser: SchemaChooser {
    private let schema: any RecordSchema

    /// Chooses this one.
    public init(_ schema: any RecordSchema) { self.schema = schema }

    /// The one.
    public var schemas: [any RecordSchema] { [schema] }
    /// The one.
    public func schema(forTable columns: [FieldName]) -> any RecordSchema { schema }
    /// The one.
    public func schemaForAnyFeed() -> (any RecordSchema)? { schema }
    /// The one.
    public func schema(forItem item: borrowing SourceRecord) -> (any RecordSchema)? { schema }
    /// The one.
    public var schemaForUndecidedFeed: any RecordSchema { schema }
    /// The one.
    public func schema(forObject object: borrowing SourceRecord) -> any RecordSchema { schema }
}
