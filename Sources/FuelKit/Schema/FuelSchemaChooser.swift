public import StreamKit

/// `--schema`: fuel where an input carries fuel prices, else feed for feeds and raw for tables; or one of them for
/// everything.
public final class FuelSchemaChooser: SchemaChooser {
    /// What was asked for.
    public enum Choice: String, CaseIterable, Sendable {
        /// By what the input is, document by document.
        case auto
        /// Fuel records.
        case fuel
        /// Feed records.
        case feed
        /// Columns and elements as they are.
        case raw
    }

    /// All there are.
    public var schemas: [any RecordSchema] { [fuel, feed, raw] }

    private let registry: FieldNames
    private let fuel: FuelSchema
    private let feed: any RecordSchema
    private let raw: any RecordSchema
    /// The one that was asked for; nothing to choose by the input.
    private let asked: (any RecordSchema)?
    private let fuelObject: RequiredNames
    private let fuelItem: RequiredNames
    private let fuelElements: KnownNames

    /// A chooser.
    /// - Parameters:
    ///   - choice: the schema that was asked for, or that it is to be chosen by the input.
    ///   - registry: where the records' names are.
    ///   - options: what goes into fuel records.
    ///   - selection: the only fields that anything asks for, if that is known.
    ///   - infersTypes: whether cells of raw tables that look like numbers and booleans are such.
    public init(
        _ choice: Choice, registry: FieldNames, options: FuelOptions, selection: [FieldName]?, infersTypes: Bool = false
    ) {
        self.registry = registry
        fuel = FuelSchema(registry: registry, options: options)
        let feed = FeedSchema(registry: registry)
        let raw = RawSchema(selection: selection, infersTypes: infersTypes)
        if let proximity = options.proximity {
            let places = PlaceFields(options.placeFields, registry: registry)
            raw.columnsBesides = { columns in places.pairs(in: columns).flatMap { [$0.latitude, $0.longitude] } }
            self.feed = NearbySchema(feed, proximity, places, registry: registry)
            self.raw = NearbySchema(raw, proximity, places, registry: registry)
        } else {
            (self.feed, self.raw) = (feed, raw)
        }
        fuelObject = RequiredNames(FuelSource.records.required, registry)
        fuelItem = RequiredNames(FuelSource.feed.required, registry)
        fuelElements = KnownNames(
            FuelSource.feed.names.map(\.0) + FuelSource.feed.redundant + ["restrictions"], registry)
        asked =
            switch choice {
            case .auto: nil
            case .fuel: fuel
            case .feed: self.feed
            case .raw: self.raw
            }
    }

    /// The schema for a table.
    public func schema(forTable columns: [FieldName]) -> any RecordSchema {
        asked ?? (FuelSchema.recognises(table: columns, registry: registry) ? fuel : raw)
    }

    /// The schema for any feed, if one was asked for.
    public func schemaForAnyFeed() -> (any RecordSchema)? { asked }

    /// The schema for a feed by one of its items: FuelWatch's have trading names and prices. One that has nothing that
    /// FuelWatch's do not have may be a damaged one of its.
    public func schema(forItem item: borrowing SourceRecord) -> (any RecordSchema)? {
        if let asked { return asked }
        if fuelItem.areAll(in: item) { return fuel }
        return fuelElements.areAll(of: item) ? nil : feed
    }

    /// That of feeds.
    public var schemaForUndecidedFeed: any RecordSchema { asked ?? feed }

    /// The schema for an object: one that carries the fields of a fuel price, with or without a value, is one.
    public func schema(forObject object: borrowing SourceRecord) -> any RecordSchema {
        asked ?? (fuelObject.areAll(in: object) ? fuel : raw)
    }
}

/// Names of which a record must have all.
private struct RequiredNames: ~Copyable {
    private let plan: FieldPlan
    private let all: UInt64

    init(_ names: [StaticString], _ registry: FieldNames) {
        plan = FieldPlan(names: names.enumerated().map { (registry.intern($1), Int8($0)) })
        all = 1 << UInt64(names.count) - 1
    }

    func areAll(in record: borrowing SourceRecord) -> Bool {
        var found: UInt64 = 0
        for index in 0..<record.count {
            let code = plan.code(index, of: record)
            if code >= 0 { found |= 1 << UInt64(code) }
        }
        return found == all
    }
}

/// Names besides which a record may have no other.
private struct KnownNames {
    private let names: [FieldName]

    init(_ names: [StaticString], _ registry: FieldNames) { self.names = names.map { registry.intern($0) } }

    func areAll(of record: borrowing SourceRecord) -> Bool {
        for index in 0..<record.count {
            guard let name = record.name(index), names.contains(name) else { return false }
        }
        return true
    }
}
