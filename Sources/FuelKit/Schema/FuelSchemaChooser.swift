public import StreamKit

/// `--schema`: fuel where an input carries fuel prices, raw elsewhere; or one of them for everything.
public final class FuelSchemaChooser: SchemaChooser {
    /// What was asked for.
    public enum Choice: String, CaseIterable, Sendable {
        /// By what the input is, document by document.
        case auto
        /// Fuel records.
        case fuel
        /// Columns and elements as they are.
        case raw
    }

    private let choice: Choice
    private let registry: FieldNames
    private let fuel: FuelSchema
    private let raw: RawSchema

    /// A chooser.
    /// - Parameter selection: the only fields that go out, if that is known.
    public init(_ choice: Choice, registry: FieldNames, options: FuelOptions, selection: [FieldName]?) {
        self.choice = choice
        self.registry = registry
        fuel = FuelSchema(registry: registry, options: options)
        raw = RawSchema(selection: selection)
    }

    /// The schema for a table.
    public func schema(forTable columns: [FieldName]) -> any RecordSchema {
        switch choice {
        case .fuel: fuel
        case .raw: raw
        case .auto: FuelSchema.recognises(table: columns, registry: registry) ? fuel : raw
        }
    }

    /// The schema for any feed, if one was asked for.
    public func schemaForAnyFeed() -> (any RecordSchema)? {
        switch choice {
        case .fuel: fuel
        case .raw: raw
        case .auto: nil
        }
    }

    /// The schema for a feed by its first item.
    public func schema(forItem item: borrowing SourceRecord) -> any RecordSchema {
        FuelSchema.recognises(item: item, registry: registry) ? fuel : raw
    }
}
